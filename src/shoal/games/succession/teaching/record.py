"""A game of Succession round by round, as its story tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shoal.engine.box import Record
from shoal.engine.chart import Stretch
from shoal.engine.story import Note, number_of, numbers_of, words_of
from shoal.games.succession.content import KINDS
from shoal.games.succession.rules.actions import COLOURS

# What changes the colour in play.
BY_ITSELF: Final = ("follow", "shout")
PREDATORS: Final = ("feed", "named", "restart")
VARIATIONS: Final = ("ice", "storm", "filter", "newcomer", "warming")
CAUSES: Final = (*BY_ITSELF, *PREDATORS, *VARIATIONS)


class Happening(NamedTuple):
    """Something to remember of a turn: a restart, an upgrade with its number, or a special card of a group."""

    turn: int
    what: str  # restart, upgrade, red, black or purple
    number: int = 0
    card: str = ""


@dataclass
class Round:
    """One round as its notes tell it."""

    number: int
    stretches: list[Stretch] = field(default_factory=list)
    happenings: list[Happening] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)  # the turn in which a stage was reached first
    sizes: list[tuple[int, ...]] = field(default_factory=list)  # of all hands as each turn begins, and in the end
    causes: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    bared: str = ""  # the card that made the last new start
    turns: int = 0
    points: tuple[int, ...] = ()
    winner: int | None = None
    over: bool = False

    def spent(self) -> list[float]:
        """Turns spent in each stage."""
        return [sum(each.end - each.start for each in self.stretches if each.level == level) for level in range(3)]


def rounds_of(record: Record) -> Iterator[Round]:
    """The notes round by round."""
    now: Round | None = None
    colour, since = "", 0
    for _, note in record.notes:
        if note.what == "round":
            if now:
                yield now
            now, colour, since = Round(number_of(note.facts, "round")), "", 0
        if now is None:
            continue
        if note.what in ("colour", "restart", "round_over"):
            after = str(note.facts["colour"]) if note.what == "colour" else ""
            if colour and colour != after:
                now.stretches.append(Stretch(since, max(now.turns, since), COLOURS.index(colour)))
            if colour != after:
                colour, since = after, now.turns
        _listen(now, note)
    if now:
        if colour:
            now.stretches.append(Stretch(since, max(now.turns, since), COLOURS.index(colour)))
        yield now


def cards_put(record: Record) -> Counter[str]:
    """How often each card was put down."""
    return Counter(str(note.facts["card"]) for _, note in record.notes if note.what == "put")


def deeds_of(record: Record) -> Counter[tuple[str, int]]:
    """What every seat did, counted: shouted, predators, drew, forgot, caught."""
    count: Counter[tuple[str, int]] = Counter()
    for at, (_, note) in enumerate(record.notes):
        seat = note.seat
        if seat is None:
            continue
        if note.what == "upgrade" and note.facts["by"] == "shout":
            count["shouted", seat] += 1
        elif note.what == "put" and KINDS[str(note.facts["card"])].group == "red":
            count["predators", seat] += 1
        elif note.what == "drew":
            count["drew", seat] += 1
        elif note.what == "failed" or (note.what == "caught" and not _fails_next(record, at)):
            count["forgot", seat] += 1
        if note.what == "caught" and isinstance(by := note.facts["by"], int):
            count["caught", by] += 1
    return count


def _fails_next(record: Record, at: int) -> bool:
    """Whether who is caught there is caught not saying "Winner", which is told next and counted then."""
    return at + 1 < len(record.notes) and record.notes[at + 1][1].what == "failed"


def _listen(now: Round, note: Note) -> None:
    """What one note adds to its round."""
    facts = note.facts
    if note.what == "turn":
        now.turns = number_of(facts, "turns")
        now.sizes.append(numbers_of(facts, "sizes"))
    elif note.what == "colour":
        now.first.setdefault(str(facts["colour"]), now.turns)
        cause = str(facts["cause"])
        if cause == "open":
            if now.bared:
                now.causes["restart" if KINDS[now.bared].group == "red" else "ice"] += 1
        elif cause in CAUSES and facts["colour"] != facts.get("was"):
            now.causes[cause] += 1
    elif note.what == "restart":
        now.restarts += 1
        now.bared = str(facts["card"])
        now.happenings.append(Happening(now.turns, "restart"))
    elif note.what == "upgrade":
        now.happenings.append(Happening(now.turns, "upgrade", number=number_of(facts, "number")))
    elif note.what == "put":
        card = KINDS[str(facts["card"])]
        if not card.number:
            now.happenings.append(Happening(now.turns, card.group, card=card.id))
    elif note.what == "round_over":
        now.points, now.winner, now.over = numbers_of(facts, "points"), note.seat, True
        now.sizes.append(tuple(len(words_of(facts, f"hand {seat}")) for seat in range(len(now.points))))
