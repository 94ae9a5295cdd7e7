"""Positions as §14 of the rules writes them, and play from there in its notation."""

from __future__ import annotations

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules.game import Succession, SuccessionState
from shoal.games.succession.rules.sight import SuccessionSight

NUMBER = {card.id: card.number for card in CONTENT.cards}
GROUP = {card.id: card.group for card in CONTENT.cards}


def cards(text: str) -> list[str]:
    """ "bacteria, 4 snails" as a list of card ids."""
    found: list[str] = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        times, _, name = part.rpartition(" ")
        found += [name] * int(times or 1)
    return found


def full_deck(game: Succession) -> list[str]:
    return [CONTENT.cards[kind].id for kind in game.rules.cards]


class Scene:
    """A position in which seats act; `said` collects the story's notes."""

    def __init__(self, game: Succession, state: SuccessionState) -> None:
        self.game = game
        self.state = state
        self.story = Story()
        state.story = self.story

    def do(self, *moves: str) -> None:
        """Moves such as "0: draw -> hydroids": an action that must be legal, then the cards chance gives, in order."""
        for move in moves:
            action, _, drawn = move.partition("->")
            event = Event.read(action)
            assert event.actor is not None
            assert event.actor != CHANCE, move
            number = self.game.vocabulary.index(event.text)
            assert self.state.why_not(event.actor, number) is None, f"{move}: {self.state.why_not(event.actor, number)}"
            self.state.apply(event.actor, number)
            for card in cards(drawn):
                self.draw(card)
            assert self.state.drawer < 0 or self.seen.phase == "deal", f"{move}: more cards are drawn"

    def draw(self, card: str) -> None:
        assert self.state.acting == (CHANCE,), f"nobody draws {card}"
        what = "deal" if self.seen.phase == "deal" else "drawn"
        outcome = self.game.outcomes.index(f"{what} {self.state.drawer} {card}")
        assert outcome in dict(self.state.chances()), f"{card} is not in the deck"
        self.state.apply(CHANCE, outcome)

    def may(self, seat: int) -> set[str]:
        """The complete list of what a seat may do."""
        actions = [self.game.vocabulary[action] for action in self.state.legal(seat)]
        assert len(actions) == len(set(actions))
        assert (seat in self.state.acting) == bool(actions)
        return set(actions)

    @property
    def seen(self) -> SuccessionSight:
        sight = self.state.sight(SPECTATOR)
        assert isinstance(sight, SuccessionSight)
        return sight

    @property
    def at(self) -> str:
        """Phase and seat: "turn 1"."""
        return f"{self.seen.phase} {self.seen.actor}" if self.seen.actor >= 0 else self.seen.phase

    def hand(self, seat: int) -> list[str]:
        sight = self.state.sight(seat)
        assert isinstance(sight, SuccessionSight)
        return list(sight.hand)

    def said(self, what: str) -> list[Note]:
        return [note for note in self.story.notes if note.what == what]


def position(
    hands: list[str],
    pile: str = "",
    *,
    turn: int | None = 0,
    colour: str | None = None,
    deck: str | None = None,
    climate: str = "",
    direction: int = 1,
    turns: int = 1,
    history: tuple[tuple[int, ...], ...] = (),
    won: tuple[int, ...] | None = None,
    current_round: int = 1,
    **options: Value,
) -> Scene:
    """A position at the beginning of a turn, or with `turn=None` of the opening.

    Cards not mentioned are in the deck; if the deck is given they lie in the pile, below the top."""
    game = new_game("succession", {"calls": "auto", "rounds": 1, **options})
    assert isinstance(game, Succession)
    held = [cards(hand) for hand in hands]
    rock = cards(pile)
    row = cards(climate)
    if deck is not None:
        rest = full_deck(game)
        for card in [*rock, *row, *cards(deck), *(card for hand in held for card in hand)]:
            rest.remove(card)
        rock = [*rest, *rock]
    lowest = None
    if turn is None:
        lowest = min((card for hand in held for card in hand if NUMBER[card]), key=NUMBER.__getitem__)
        waits = tuple(seat for seat, hand in enumerate(held) if lowest in hand)
    else:
        waits = (turn,)
        colour = colour or next(GROUP[card] for card in reversed(rock) if NUMBER[card])
    sight = SuccessionSight(
        seat=SPECTATOR,
        acting=waits,
        seats=len(hands),
        round=current_round,
        rounds=game.rules.rounds,
        phase="open" if turn is None else "turn",
        actor=-1 if turn is None else turn,
        waits=waits,
        hands=tuple(map(tuple, held)),
        sizes=tuple(map(len, held)),
        deck=0,
        pile=tuple(rock),
        climate=tuple(row),
        colour=colour,
        direction=direction,
        turns=turns if turn is not None else 0,
        number=0,
        lowest=lowest,
        card=None,
        passed=(),
        owes=(),
        silent=(),
        draws=(),
        then=(),
        counted=game.rules.counted,
        points=history,
        won=won or (0,) * len(hands),
    )
    state = game.imagine(sight, Rng(0))
    assert isinstance(state, SuccessionState)
    return Scene(game, state)
