"""One position with who is asked in it, for games that are walked node by node: OpenSpiel's."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.options import Value
from shoal.games import new_game

TERMINAL: Final = -4  # OpenSpiel's number for the end; its number for chance is ours


class Told(NamedTuple):
    """The first so many events in words, and the seat that acted last in them."""

    events: int
    text: str
    last: int


@final
class Node:
    """At a chance node the first numbers are outcomes of chance; those from `outcomes` on are the seats of which one is
    asked first, where several may act."""

    state: State
    player: int  # a seat, CHANCE or TERMINAL
    asked: tuple[int, ...]  # the seats of which one comes first, or CHANCE
    outcomes: int
    actors: list[int]  # who has done what so far
    actions: list[int]
    told: dict[int, Told]  # what viewers were told of it

    def __init__(self, state: State, other: Node | None = None) -> None:
        """Where a state begins, or a copy of a node with a copy of its state."""
        self.state = state
        self.outcomes = len(state.game.outcomes)
        if other is not None:
            self.player = other.player
            self.asked = other.asked
            self.actors = other.actors[:]
            self.actions = other.actions[:]
            self.told = other.told.copy()
        else:
            self.actors = []
            self.actions = []
            self.told = {}
            self._turn()

    def __deepcopy__(self, memo: object) -> Node:
        return Node(self.state.clone(), self)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """What is kept of it is what happened: whoever reads it plays that again."""
        game = self.state.game
        seats = len(self.state.scores())
        return again, (game.id, dict(game.options), game.version, seats, self.actors, self.actions, self.player)

    def legal(self, player: int | None = None) -> list[int]:
        """What this player, or whoever is asked, may do, in order; at a chance node all that may come up, for anybody;
        nothing for those who are not asked."""
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if self.player == TERMINAL or (player is not None and player != self.player):
            return []
        legal = self.state.legal(self.player)
        found: list[int] = list(legal)
        for i in range(1, len(legal)):
            if legal[i - 1] > legal[i]:
                found.sort()
                break
        return found

    def chances(self) -> list[tuple[int, float]]:
        """All that may come up, in order, and how likely it is."""
        asked = self.asked
        if len(asked) > 1:
            share = 1.0 / len(asked)
            return [(self.outcomes + seat, share) for seat in asked]
        weights = self.state.chances()
        total: i64 = 0
        last: i64 = -1
        in_order = True
        for outcome, weight in weights:
            total += weight
            in_order = in_order and outcome > last
            last = outcome
        if not in_order:
            weights.sort()
        whole = float(total)
        return [(outcome, weight / whole) for outcome, weight in weights]

    def apply(self, action: int) -> None:
        """The player does this, or chance brings it."""
        if self.player == CHANCE and action >= self.outcomes:
            self.player = action - self.outcomes
            return
        self.state.apply(self.player, action)
        self.actors.append(self.player)
        self.actions.append(action)
        self._turn()

    def seen_happen(self, viewer: int) -> str:
        """Everything that happened, as far as the viewer may know it. What was told once is not told anew."""
        game = self.state.game
        count, text, last = self.told.get(viewer, Told(0, "", NOBODY))
        lines = [text] if text else []
        for i in range(count, len(self.actors)):
            actor, action = self.actors[i], self.actions[i]
            words = game.outcomes if actor == CHANCE else game.vocabulary
            what = words[action] if actor == viewer or game.sees(viewer, actor, action, last) else "hidden"
            lines.append(what if actor == CHANCE else f"{actor}: {what}")
            if actor != CHANCE:
                last = actor
        text = "; ".join(lines)
        self.told[viewer] = Told(len(self.actors), text, last)
        return text

    def _turn(self) -> None:
        asked = self.state.askable()
        self.asked = asked
        self.player = asked[0] if len(asked) == 1 else CHANCE if asked else TERMINAL


def again(
    game: str, options: dict[str, Value], version: int, seats: int, actors: list[int], actions: list[int], player: int
) -> Node:
    """The node to which these actions lead, with this one being asked."""
    node = Node(new_game(game, options, version).start(seats))
    for actor, action in zip(actors, actions, strict=True):
        node.state.apply(actor, action)
    node.actors, node.actions, node.asked, node.player = actors[:], actions[:], node.state.askable(), player
    return node
