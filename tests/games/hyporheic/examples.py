"""The notation of §14: a position and what happens from there, as statements separated by `;` or line ends.

Up to `turn <seat>` (or `begin`, the roll for first player) they set up a position: `seats`, `options`, `at`, `held`,
`coins`, `clay`, `hypoxia`, `pile`, `rounds` (completed), `first`. What is not mentioned is as at setup. Then:
`die` and `card` are outcomes of chance, `do [seat] <action>` an action, `legal` the exact set of legal actions,
`next die|card|act <seat>` or `next over` what comes next, `expect` a statement about the position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.game import Hyporheic, HyporheicState
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.rules.turns import begin_turn

NUTRIENTS = [nutrient.id for nutrient in CONTENT.nutrients]
CARDS = [card.id for card in CONTENT.cards]
DICE = {"first": "first", "roll": "roll", "eddy": "eddy"}  # phase -> outcome


@dataclass(frozen=True)
class Example:
    """A title such as "W1. The first roll", and statements."""

    title: str
    text: str

    @property
    def statements(self) -> list[str]:
        return [each.strip() for line in self.text.splitlines() for each in line.split(";") if each.strip()]


def read(name: str) -> Iterator[Example]:
    """The examples of a file beside this one."""
    text = (Path(__file__).parent / name).read_text("utf-8")
    for block in text.split("\n== ")[1:]:
        title, _, statements = block.partition("\n")
        yield Example(title, statements)


def run(text: str) -> Scene:
    """Play an example's statements; AssertionError where one does not hold."""
    scene: Scene | None = None
    setup: dict[str, str] = {}
    for statement in Example("", text).statements:
        word, _, rest = statement.partition(" ")
        if scene is not None:
            scene.check(word, rest)
        elif word in ("turn", "begin"):
            scene = Scene(setup, rest)
        else:
            setup[word] = rest
    assert scene is not None
    return scene


class Scene:
    """A position in the making; `story` collects what is told from here on."""

    def __init__(self, setup: dict[str, str], turn: str) -> None:
        options = dict(each.split("=") for each in setup.get("options", "").split())
        game = new_game("hyporheic", options)
        assert isinstance(game, Hyporheic)
        self.game = game
        seats = int(setup["seats"])
        begun = _state(game.start(seats))
        if turn:
            sight = _sight(begun)
            prepared = replace(
                sight,
                phase="roll",
                active=int(turn),
                asked=int(turn),
                first=int(setup.get("first", "0")),
                round=int(setup.get("rounds", "0")) + 1,
                at=tuple(_per_seat(setup.get("at", ""), sight.at)),
                held=tuple(
                    held(each) if isinstance(each, str) else each
                    for each in _per_seat(setup.get("held", ""), sight.held)
                ),
                coins=tuple(int(each) for each in _per_seat(setup.get("coins", ""), sight.coins)),
                clay=_seats(setup.get("clay", "-")),
                hypoxia=_seats(setup.get("hypoxia", "-")),
                pile=tuple(map(setup["pile"].split().count, CARDS)) if "pile" in setup else sight.pile,
            )
            begun = _state(game.imagine(prepared, Rng(0)))
        self.state = begun
        self.story = Story()
        self.state.story = self.story
        if turn:
            begin_turn(self.state, int(turn))

    @property
    def seen(self) -> HyporheicSight:
        return _sight(self.state)

    def said(self, what: str) -> list[Note]:
        return [note for note in self.story.notes if note.what == what]

    def may(self) -> set[str]:
        """The complete list of what the acting seat may do."""
        (seat,) = self.state.acting
        actions = [self.game.vocabulary[action] for action in self.state.legal(seat)]
        assert len(actions) == len(set(actions))
        return set(actions)

    def play(self, text: str) -> None:
        """More statements."""
        for statement in Example("", text).statements:
            word, _, rest = statement.partition(" ")
            self.check(word, rest)

    def check(self, word: str, rest: str) -> None:
        if word == "die":
            for die in rest.split():
                self.happen(f"{DICE[self.seen.phase]} {die}")
        elif word == "card":
            self.happen(f"draw {rest}")
        elif word == "do":
            self.do(rest)
        elif word == "legal":
            assert self.may() == {each.strip() for each in rest.split("|")}
        elif word == "next":
            assert self.following() == rest
        else:
            assert word == "expect", word
            self.expect(*rest.split(" ", 1))

    def happen(self, outcome: str) -> None:
        assert self.state.acting == (CHANCE,), f"nothing is left to chance: {outcome}"
        number = self.game.outcomes.index(outcome)
        assert number in dict(self.state.chances()), f"{outcome} cannot happen in phase {self.seen.phase}"
        self.state.apply(CHANCE, number)

    def do(self, action: str) -> None:
        seat = self.state.acting[0]
        if action[0].isdigit():
            digit, _, action = action.partition(" ")
            seat = int(digit)
        number = self.game.vocabulary.index(action)
        assert self.state.why_not(seat, number) is None, f"{seat}: {action}: {self.state.why_not(seat, number)}"
        self.state.apply(seat, number)

    def following(self) -> str:
        """What comes next: "die 1", "card 0", "act 2" or "over"."""
        seen = self.seen
        if seen.phase == "over":
            return "over"
        kind = "card" if seen.phase == "draw" else "die" if seen.phase in DICE else "act"
        return f"{kind} {seen.asked}"

    def expect(self, what: str, value: str) -> None:
        seen = self.seen
        if what == "at":
            assert list(seen.at) == _per_seat(value, seen.at)
        elif what == "held":
            assert list(seen.held) == [
                held(each) if isinstance(each, str) else each for each in _per_seat(value, seen.held)
            ]
        elif what == "coins":
            assert list(seen.coins) == [int(each) for each in _per_seat(value, seen.coins)]
        elif what == "pile":
            assert seen.pile_size == int(value)
        elif what == "winners":
            assert [str(seat) for seat, rank in enumerate(self.state.ranks()) if rank == 1] == value.split()
        elif what == "clay":
            assert seen.clay == _seats(value)
        else:
            assert what == "hypoxia", what
            assert seen.hypoxia == _seats(value)


def held(text: str) -> tuple[int, ...]:
    """ "no2:2,nh4:1" as counts; "-" is nothing."""
    counts = dict(each.split(":") for each in text.split(",")) if text != "-" else {}
    assert set(counts) <= set(NUTRIENTS), text
    return tuple(int(counts.get(nutrient, 0)) for nutrient in NUTRIENTS)


def _per_seat(text: str, usual: tuple[Any, ...]) -> list[Any]:
    """ "0=a3 1=start" beside what the other seats have."""
    given = dict(each.split("=") for each in text.split())
    return [given.get(str(seat), value) for seat, value in enumerate(usual)]


def _seats(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split()))


def _state(state: object) -> HyporheicState:
    assert isinstance(state, HyporheicState)
    return state


def _sight(state: HyporheicState) -> HyporheicSight:
    sight = state.sight(SPECTATOR)
    assert isinstance(sight, HyporheicSight)
    return sight
