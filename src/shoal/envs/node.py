"""One position with who is asked in it, for games that are walked node by node: OpenSpiel's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY, State
from shoal.engine.options import Value
from shoal.games import new_game

TERMINAL: Final = -4  # OpenSpiel's number for the end; its number for chance is ours
NO_CHOICES: Final = vec[i64]()
NO_SHARES: Final[list[tuple[int, float]]] = []


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
    choices: vec[i64]  # of the player, once somebody has asked for them
    shares: list[tuple[int, float]]  # of chance, likewise

    def __init__(self, state: State, other: Node | None = None) -> None:
        """Where a state begins, or a copy of a node with a copy of its state."""
        self.state = state
        self.outcomes = len(state.game.outcomes)
        self.choices = NO_CHOICES
        self.shares = NO_SHARES
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

    @property
    def over(self) -> bool:
        return self.player == TERMINAL

    @property
    def by_chance(self) -> bool:
        return self.player == CHANCE

    def legal(self, player: int | None = None) -> list[int]:
        """What this player, or whoever is asked, may do, in order; at a chance node all that may come up, for anybody;
        nothing for those who are not asked."""
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if self.player == TERMINAL or (player is not None and player != self.player):
            return []
        legal = self.state.legal(self.player)
        self.choices = legal
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
            self.shares = [(self.outcomes + seat, share) for seat in asked]
        else:
            self.shares = self.state.shares()
        return self.shares

    def apply(self, action: int) -> None:
        """The player does this, or chance brings it. ValueError if that cannot be, and nothing has happened."""
        if not self._was_offered(action) and action not in self.legal():
            raise ValueError(self._refusal(action))
        self.choices = NO_CHOICES
        self.shares = NO_SHARES
        if self.player == CHANCE and action >= self.outcomes:
            self.player = action - self.outcomes
            return
        self.state.apply(self.player, action)
        self.actors.append(self.player)
        self.actions.append(action)
        self._turn()

    def word(self, player: int, action: int) -> str:
        """What an action is called, or an outcome where the player is CHANCE; ValueError if there is none."""
        words = self.state.game.vocabulary if player >= 0 else self.state.game.outcomes
        if 0 <= action < len(words):
            return words[action]
        seat = action - self.outcomes
        if player < 0 and 0 <= seat < len(self.state.scores()):
            return f"ask {seat}"
        raise ValueError(f"{action} is not an action of {self.state.game.id}")

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

    def _was_offered(self, action: i64) -> bool:
        """Whether this was among what somebody has asked for at this node, as is usual."""
        if self.player == CHANCE:
            return any(outcome == action for outcome, _ in self.shares)
        choices = self.choices
        return any(choices[i] == action for i in range(len(choices)))

    def _refusal(self, action: int) -> str:
        if self.player == TERMINAL:
            return f"the game is over, and {action} cannot be done"
        may = ", ".join([f"{each} ({self.word(self.player, each)})" for each in self.legal()[:5]])
        who = "chance" if self.player == CHANCE else f"player {self.player}"
        return f"{who} may not do {action} now; it may do {may}"

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


class Holder(Protocol):
    """What has a node."""

    node: Node


def answers() -> tuple[Callable[[Holder], int], Callable[[Holder, int], None]]:
    """`current_player` and `_apply_action` for a class whose objects have a node. C++ asks for both with every action;
    functions made by a compiled one are compiled, and still become methods."""

    def current_player(self: Holder) -> int:
        return self.node.player

    def apply_action(self: Holder, action: int) -> None:
        self.node.apply(action)

    return current_player, apply_action
