"""What a lesson is to be: the game and how it is set up, the size of the tables, names, and what happens by itself."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any, Literal

from shoal.classroom.reasons import no
from shoal.engine.box import Box, Plan
from shoal.engine.errors import BadOption
from shoal.engine.options import Value, choose
from shoal.table.seats import LONGEST_NAME, USUAL_STRENGTH, all_told_apart, check_strength, shown_name
from shoal.table.settings import read_settings

Gaps = Literal["bots", "uneven"]
Names = Literal["free", "made-up", "list"]
Late = Literal["bot", "team", "wait"]
LATE = ("bot", "team", "wait")
MOST_IN_TEAM = 3
LONGEST_TIMER = 3600  # seconds


@dataclass(frozen=True)
class Lesson:
    """What the teacher chose. `Classes.create` makes it whole: the plan's options are among the options, and the size
    and the strength are what they will be."""

    game: str
    plan: str = ""  # the id of one of the game's plans; "" for options of one's own
    options: Mapping[str, Value] = field(default_factory=dict)  # those that differ from the plan's, or the usual ones
    settings: Mapping[str, float] = field(default_factory=dict)  # of every table, likewise
    size: tuple[int, int] = (0, 0)  # seats at a table, from and to: a wish; (0, 0) for what is usual
    gaps: Gaps = "bots"  # what becomes of a table that is too small: bots sit down, or tables are uneven
    strength: str = USUAL_STRENGTH  # of the bots
    team: int = 1  # pupils who hold a seat together, 1 to 3
    names: Names = "free"  # what pupils are called: as they like, by made-up names only, or from the roll
    roll: tuple[str, ...] = ()  # the names there are where pupils tap theirs
    late: Late = "bot"  # a latecomer takes a bot's seat, joins the smallest team, or waits for the next table
    notebook: bool = True  # whether pupils are asked to write after every round
    links: bool = False  # whether a pupil may keep a link that brings the seat to another device
    nudge: int = 0  # seconds after which a page reminds its pupil; 0: never
    coach: int = 0  # seconds after which the coach makes one move; 0: never
    open_hands: bool = False  # whether the teacher sees all hands; pupils are told

    def data(self) -> dict[str, Any]:
        """As plain data for JSON."""
        return {**asdict(self), "options": dict(self.options), "settings": dict(self.settings)}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Lesson:
        """What `data` gave; fields a later Shoal may have known are left out, and those it did not know yet are as
        usual."""
        known = {each.name: data[each.name] for each in fields(cls) if each.name in data}
        for name in ("size", "roll"):
            if name in known:
                known[name] = tuple(known[name])
        return cls(**known)


def whole(lesson: Lesson, box: Box, most_pupils: int, bots: Collection[str]) -> Lesson:
    """The lesson with everything that was left open as usual. BadOption if something in it does not exist or fit, or
    if its bot is none of these."""
    manifest = box.manifest
    plan = _plan(lesson.plan, manifest.plans)
    options = choose(manifest.options, {**(plan.options if plan else {}), **lesson.options})
    read_settings(box, lesson.settings)
    check_strength(lesson.strength, bots)
    _check_choices(lesson)
    sized = replace(
        lesson,
        options={name: options[name] for name in options},
        size=_size(lesson, plan, box),
        roll=_roll(lesson, most_pupils),
    )
    if not allowed_sizes(sized, box):
        raise BadOption(no("no_table_size"))
    return sized


def allowed_sizes(lesson: Lesson, box: Box) -> tuple[int, ...]:
    """How many seats a table of this lesson may have, by the rules of the game with these options."""
    game = box.game(lesson.options)
    sizes = []
    for seats in box.manifest.seats:
        try:
            game.start(seats)
        except BadOption:
            continue
        sizes.append(seats)
    return tuple(sizes)


def _plan(name: str, plans: Sequence[Plan]) -> Plan | None:
    found = next((plan for plan in plans if plan.id == name), None)
    if name and found is None:
        raise BadOption(no("no_such_plan", name=name[:40], known=tuple(plan.id for plan in plans)))
    return found


def _check_choices(lesson: Lesson) -> None:
    for name, kinds in (("gaps", ("bots", "uneven")), ("names", ("free", "made-up", "list")), ("late", LATE)):
        value = getattr(lesson, name)
        if value not in kinds:
            raise BadOption(no("no_such_choice", name=name, value=str(value)[:40], known=kinds))
    if not 1 <= lesson.team <= MOST_IN_TEAM:
        raise BadOption(no("team_size", most=MOST_IN_TEAM))
    for seconds in (lesson.nudge, lesson.coach):
        check_timer(seconds)


def check_timer(seconds: int) -> None:
    """BadOption unless it is a time a class can wait."""
    if not 0 <= seconds <= LONGEST_TIMER:
        raise BadOption(no("timer_limits", most=LONGEST_TIMER))


def _size(lesson: Lesson, plan: Plan | None, box: Box) -> tuple[int, int]:
    """What is wished for, within what the game has seats for."""
    seats = box.manifest.seats
    fewest, most = lesson.size
    if (fewest, most) == (0, 0):
        fewest, most = plan.size if plan else (min(box.manifest.usual_seats, 3), box.manifest.usual_seats)
        fewest, most = max(fewest, seats[0]), min(most, seats[-1])
    if not seats[0] <= fewest <= most <= seats[-1]:
        raise BadOption(no("size_limits", fewest=seats[0], most=seats[-1]))
    return fewest, most


def _roll(lesson: Lesson, most_pupils: int) -> tuple[str, ...]:
    """Every name once, and as it will be shown."""
    if lesson.names != "list":
        return ()
    names = [shown_name(name) for name in lesson.roll]
    kept = [name for name in names if name]
    if not kept:
        raise BadOption(no("empty_roll"))
    if len(kept) > most_pupils:
        raise BadOption(no("long_roll", most=most_pupils))
    for name in kept:
        if len(name) > LONGEST_NAME:
            raise BadOption(no("long_name_in_roll", name=name[:LONGEST_NAME], most=LONGEST_NAME))
    return tuple(all_told_apart(kept))
