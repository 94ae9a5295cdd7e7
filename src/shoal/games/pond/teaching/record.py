"""A finished game read from its story: meals, travels and how things stood after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import cast

from shoal.engine.box import Record
from shoal.engine.game import SPECTATOR, Game
from shoal.engine.rng import Rng
from shoal.engine.story import Note, words_of
from shoal.games.pond.coach.coach import coach
from shoal.games.pond.content import BOARDS, CONTENT, species_of
from shoal.games.pond.rules.sight import Placement, PondSight
from shoal.games.pond.screen.squares import COLUMNS

AVENGED_WITHIN = 2  # moves, both players together


@dataclass(frozen=True)
class Meal:
    """Somebody was eaten: by a hunter, or by a Stentor ("St")."""

    turn: int
    seat: int  # of the eater
    eater: str
    prey: str  # of the other side
    at: str  # the prey's south-west square


@dataclass
class Tale:
    """One game as its notes tell it."""

    board: str
    left: list[tuple[int, int]] = field(default_factory=list)  # before the first move and after every move
    squares: list[tuple[int, int]] = field(default_factory=list)
    values: list[float] = field(default_factory=list)  # how well plain stands, from 0 to 1, as the coach sees it
    meals: list[Meal] = field(default_factory=list)
    spaces: Counter[tuple[int, str]] = field(default_factory=Counter)  # swum, by seat and piece
    stuck: Counter[int] = field(default_factory=Counter)
    turns: int = 0
    reason: str = ""
    winner: int | None = None
    first: int | None = None  # who moved first
    formations: tuple[str, ...] = ()  # of both sides, unless they were placed by hand

    def eaten_by(self, seat: int, piece: str) -> int:
        """Meals of one piece."""
        return sum(meal.seat == seat and meal.eater == piece for meal in self.meals)

    def avenged(self, seat: int) -> int:
        """How often an eater of this side's piece was eaten itself by this side within two moves."""
        count = 0
        for meal in self.meals:
            if meal.seat != seat and meal.eater != "St":
                count += any(
                    other.seat == seat and other.prey == meal.eater and 0 < other.turn - meal.turn <= AVENGED_WITHIN
                    for other in self.meals
                )
        return count

    def pauses(self) -> list[int]:
        """Moves from one move with a meal to the next, from the beginning on and to the end."""
        moments = sorted({0, *(meal.turn for meal in self.meals), self.turns})
        return [later - earlier for earlier, later in pairwise(moments)]


def tale(game: Game, record: Record) -> Tale:
    """The game as it went, as far as it went, and what the coach thought of it."""
    told = retold(game, record)
    told.values = list(_values(game, record))
    return told


def retold(game: Game, record: Record) -> Tale:
    """The same without an opinion."""
    told = Tale(str(game.options["board"]))
    for note in (note for _, note in record.notes):
        _listen(told, note)
    return told


def _listen(told: Tale, note: Note) -> None:
    """What one note adds."""
    facts = note.facts
    if note.what in ("turn", "over"):
        told.left.append(cast("tuple[int, int]", facts["left"]))
        told.squares.append(cast("tuple[int, int]", facts["squares"]))
    if note.what == "turn":
        told.turns = cast(int, facts["turn"]) - 1
    elif note.what == "over":
        told.turns = cast(int, facts["turns"])
        told.reason, told.winner = str(facts["reason"]), note.seat
    elif note.what == "began":
        told.first, told.formations = note.seat, words_of(facts, "formations")
    elif note.what == "stuck" and note.seat is not None:
        told.stuck[note.seat] += 1
    elif note.what == "moved" and note.seat is not None:
        told.spaces[note.seat, str(facts["piece"])] += cast(int, facts["spaces"])
    elif note.what == "ate" and note.seat is not None:
        eater, prey, at = str(facts["piece"]), str(facts["prey"]), str(facts["at"])
        told.meals.append(Meal(cast(int, facts["turn"]), note.seat, eater, prey, at))
    elif note.what == "sucked" and note.seat is not None:
        prey, at = str(facts["piece"]), str(facts["at"])
        told.meals.append(Meal(cast(int, facts["turn"]), 1 - note.seat, "St", prey, at))


def _values(game: Game, record: Record) -> Iterator[float]:
    """The coach's opinion of plain's position at the beginning of every turn, and at the end."""
    adviser = coach(game)
    seen: PondSight | None = None
    for note in (note for _, note in record.notes):
        if note.what == "began":
            seen = _beginning(game, note)
        elif seen is None:
            continue
        elif note.what == "moved":
            seen = _with(seen, note.seat or 0, str(note.facts["piece"]), str(note.facts["to"]))
        elif note.what == "ate":
            seen = _with(seen, 1 - (note.seat or 0), str(note.facts["prey"]), "")
        elif note.what == "sucked":
            seen = _with(seen, note.seat or 0, str(note.facts["piece"]), "")
        elif note.what == "turn":
            seat, left = note.seat or 0, cast("tuple[int, int]", note.facts["left"])
            quiet = cast(int, note.facts["quiet"])
            seen = replace(seen, seat=seat, mover=seat, acting=(seat,), left=left, quiet=quiet)
            yield adviser.value(game.imagine(seen, Rng(0)), 0)
        elif note.what == "over":
            yield 0.5 if note.seat is None else float(note.seat == 0)


def _beginning(game: Game, note: Note) -> PondSight:
    """The first position of play, from what was told when both sides were revealed."""
    first = _first(game)
    plain, red = (cast("tuple[str, ...]", note.facts[side]) for side in CONTENT.sides)
    roster = BOARDS[first.board].roster
    return replace(
        first,
        phase="play",
        first=note.seat or 0,
        mover=note.seat or 0,
        acting=(note.seat or 0,),
        picked=(False, False),
        picks=("", ""),
        placed=(0, 0),
        stentors=(plain[0].removeprefix("St "), red[0].removeprefix("St ")),
        placements=(_side(plain), _side(red)),
        left=(len(roster), len(roster)),
        turn=1,
    )


def _first(game: Game) -> PondSight:
    sight = game.start(2).sight(SPECTATOR)
    assert isinstance(sight, PondSight)
    return sight


def _side(words: tuple[str, ...]) -> tuple[Placement | None, ...]:
    """Of "St S g", "Am h5", …: where the pieces stand."""
    return tuple(_read(each.partition(" ")[2]) for each in words[1:])


def _with(seen: PondSight, seat: int, piece: str, to: str) -> PondSight:
    """The same position with one piece elsewhere, or gone."""
    at = BOARDS[seen.board].roster.index(piece)
    sides = [list(side) for side in seen.placements]
    sides[seat][at] = _read(to) if to else None
    return replace(seen, placements=(tuple(sides[0]), tuple(sides[1])))


def _read(words: str) -> Placement:
    square, _, up = words.partition(" ")
    return COLUMNS.index(square[0]), int(square[1:]) - 1, up == "up"


def pieces_by_size(board: str) -> dict[int, list[str]]:
    """The pieces of a side by how many squares they have, the largest first."""
    found: dict[int, list[str]] = {}
    for piece in sorted(BOARDS[board].roster, key=lambda piece: -species_of(piece).size):
        found.setdefault(species_of(piece).size, []).append(piece)
    return found
