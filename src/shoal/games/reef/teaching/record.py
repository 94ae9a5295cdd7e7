"""A finished game as its notes tell it: how every reef looked and when, who was hit by what, who moved where (§16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from shoal.engine.story import Note
from shoal.games.reef.content import DWELLER_IDS, TYPE_IDS
from shoal.games.reef.rules.species import kind_of, marks_of

MILESTONES: Final = ("setup", "survey")  # what all tables have in common, whatever strikes them in between


@dataclass(frozen=True)
class Settler:
    """A builder on a reef."""

    space: str
    builder: str
    buried: bool
    covered: bool


@dataclass(frozen=True)
class Look:
    """One reef at one moment."""

    settlers: tuple[Settler, ...]
    algae: int
    dwellers: tuple[int, ...]

    def numbers(self) -> Counter[str]:
        """How many of each type are there, as the survey counts them: no builder under an alga (R44)."""
        found = Counter(kind_of(settler.builder) for settler in self.settlers if not settler.covered)
        found.update(dict(zip(DWELLER_IDS, self.dwellers, strict=True)))
        found["alga"] += self.algae
        return +found


@dataclass
class Moment:
    """All reefs after a step of the game."""

    round: int
    after: str  # setup, settle, a disaster, or survey
    looks: dict[int, Look] = field(default_factory=dict)

    def numbers(self) -> Counter[str]:
        """Of the whole table."""
        return sum((look.numbers() for look in self.looks.values()), Counter())


@dataclass(frozen=True)
class Trial:
    """A builder that a disaster looked at, and whether it lived."""

    card: str
    seat: int
    builder: str
    depth: str
    reason: str  # why it was safe; "" if it was hit
    lived: bool


@dataclass
class Tale:
    """What the charts need."""

    moments: list[Moment] = field(default_factory=list)
    trials: list[Trial] = field(default_factory=list)
    cards: dict[int, tuple[str, ...]] = field(default_factory=dict)  # by round
    scores: dict[int, list[Note]] = field(default_factory=dict)  # by round, one note for each seat
    vanished: list[tuple[int, int | None, str, str]] = field(default_factory=list)  # round, seat, what, type
    moved: Counter[tuple[int, int]] = field(default_factory=Counter)  # young by giver and receiver
    helped: Counter[int] = field(default_factory=Counter)  # young from the Coral Triangle
    mutations: Counter[int] = field(default_factory=Counter)  # by roll
    deaths: Counter[str] = field(default_factory=Counter)  # builders by cause

    @property
    def surveys(self) -> list[Moment]:
        return [moment for moment in self.moments if moment.after == "survey"]


def read(notes: Iterable[Note]) -> Tale:
    """The notes from first to last."""
    tale = Tale()
    now = 0
    struck: dict[int, Note] = {}
    dead: dict[int, list[tuple[str, str]]] = {}
    for note in notes:
        if note.what == "round":
            now = number(note, "round")
        elif note.what == "reef":
            _look(tale, note)
        elif note.what == "struck" and note.seat is not None:
            _judge(tale, note.seat, struck, dead)
            struck[note.seat] = note
        elif note.what == "died" and note.seat is not None:
            tale.deaths[str(note.facts["cause"])] += len(words(note, "builders"))
            pairs = zip(words(note, "spaces"), words(note, "builders"), strict=False)
            dead.setdefault(note.seat, []).extend(pairs)
        elif note.what == "round_over":
            continue
        else:
            _listen(tale, note, now)
        if note.what == "scored" and note.seat is not None:
            _judge(tale, note.seat, struck, dead)
    for seat in list(struck):
        _judge(tale, seat, struck, dead)
    return tale


def pool(tales: Sequence[Tale], seats: Sequence[int]) -> Tale:
    """Several tables as one ocean, whose reefs are numbered through: the start and every survey, with the reefs of all
    tables that came so far; who was hit and who lived; who moved where."""
    ocean = Tale()
    moments: dict[tuple[bool, int, str], Moment] = {}
    first = 0
    for tale, many in zip(tales, seats, strict=True):
        for moment in tale.moments:
            if moment.after in MILESTONES:
                key = moment.after == "survey", moment.round, moment.after
                looks = moments.setdefault(key, Moment(moment.round, moment.after)).looks
                looks |= {first + seat: look for seat, look in moment.looks.items()}
        ocean.trials += [replace(trial, seat=first + trial.seat) for trial in tale.trials]
        for (giver, taker), young in tale.moved.items():
            ocean.moved[first + giver, first + taker] += young
        for seat, young in tale.helped.items():
            ocean.helped[first + seat] += young
        for number, cards in tale.cards.items():
            ocean.cards[number] = (*ocean.cards.get(number, ()), *cards)
        ocean.mutations += tale.mutations
        ocean.deaths += tale.deaths
        first += many
    ocean.moments = [moments[key] for key in sorted(moments)]
    return ocean


def _judge(tale: Tale, seat: int, struck: dict[int, Note], dead: dict[int, list[tuple[str, str]]]) -> None:
    """When a disaster is over on a reef: who of those it looked at has lived."""
    gone = dead.pop(seat, [])
    note = struck.pop(seat, None)
    if note is None:
        return
    columns = ("spaces", "builders", "depths", "fates", "reasons")
    for space, builder, depth, fate, reason in zip(*(words(note, name) for name in columns), strict=True):
        died = (space, builder) in gone
        if died:
            gone.remove((space, builder))
        why = reason if fate == "safe" else ""
        tale.trials.append(Trial(str(note.facts["card"]), seat, builder, depth, why, not died))


def _look(tale: Tale, note: Note) -> None:
    after, now, seat = str(note.facts["after"]), number(note, "round"), note.seat
    assert seat is not None
    if (
        not tale.moments
        or (tale.moments[-1].round, tale.moments[-1].after) != (now, after)
        or seat in tale.moments[-1].looks
    ):
        tale.moments.append(Moment(now, after))
    settlers: list[Settler] = []
    algae = 0
    for entry in words(note, "spaces"):
        space, *parts = entry.split(" ")
        covered = "*" in parts
        algae += covered
        stack = next((part.split("/") for part in parts if part != "*"), [])
        settlers += [Settler(space, builder, i < len(stack) - 1, covered) for i, builder in enumerate(stack)]
    tale.moments[-1].looks[seat] = Look(tuple(settlers), algae, numbers(note, "dwellers"))


def _listen(tale: Tale, note: Note, now: int) -> None:
    """What any other note adds."""
    if note.what == "mutated":
        tale.mutations[number(note, "roll")] += 1
    elif note.what == "scored":
        tale.scores.setdefault(number(note, "round"), []).append(note)
    elif note.what == "survey":
        tale.cards[number(note, "round")] = tuple(words(note, "cards"))
    elif note.what in ("extirpated", "returned", "vanished", "reappeared"):
        tale.vanished += [(now, note.seat, note.what, each) for each in words(note, "types")]
    elif note.what == "collected" and note.seat is not None:
        tale.helped[note.seat] += number(note, "many")
    elif note.what == "accepted" and note.seat is not None:
        by = number(note, "by")
        tale.moved[by, note.seat] += sum(numbers(note, "many_given"))
        tale.moved[note.seat, by] += sum(numbers(note, "many_asked"))


def traits(look: Look) -> Counter[str]:
    """How many builders of a reef carry each marker."""
    return Counter(mark for settler in look.settlers for mark in set(marks_of(settler.builder)))


def diversity(moment: Moment) -> tuple[list[int], int, float, float]:
    """Alpha of each reef, gamma of the table, the mean alpha, and beta = gamma / mean alpha."""
    alpha = [len(look.numbers()) for _, look in sorted(moment.looks.items())]
    gamma = len(moment.numbers())
    mean = sum(alpha) / len(alpha) if alpha else 0.0
    return alpha, gamma, mean, gamma / mean if mean else 0.0


def population(moment: Moment) -> int:
    """Builders and dwellers of the whole table."""
    return sum(many for each, many in moment.numbers().items() if each != "alga")


def present(moments: list[Moment], seat: int | None) -> dict[str, list[int]]:
    """For each type how many there were at each moment: on one reef, or on all."""
    counts = [moment.numbers() if seat is None else moment.looks[seat].numbers() for moment in moments]
    return {each: [count[each] for count in counts] for each in TYPE_IDS}


def number(note: Note, name: str) -> int:
    value = note.facts[name]
    return value if isinstance(value, int) else 0


def numbers(note: Note, name: str) -> tuple[int, ...]:
    value = note.facts.get(name)
    return tuple(int(each) for each in value) if isinstance(value, tuple) else ()


def words(note: Note, name: str) -> list[str]:
    value = note.facts.get(name)
    return [str(each) for each in value] if isinstance(value, tuple) else []
