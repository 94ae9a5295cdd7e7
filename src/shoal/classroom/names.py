"""What pupils are called: as they like, by friendly made-up names, or by a name they tap on the roll."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from shoal.classroom.lesson import Lesson
from shoal.classroom.reasons import no
from shoal.engine.errors import BadOption
from shoal.table import NotNow
from shoal.table.seats import SEA_NAMES, clean_name, shown_name, told_apart

# Like the sea names: no organism, place or card of any game.
MADE_UP = (
    *SEA_NAMES,
    "Acrobat", "Balloon", "Captain", "Chestnut", "Confetti", "Cookie", "Dapper", "Domino", "Echo", "Firefly", "Fizz",
    "Fluffy", "Gizmo", "Hopscotch", "Jelly", "Jigsaw", "Kazoo", "Kite", "Lollipop", "Marble", "Melody", "Mocha",
    "Nutmeg", "Pancake", "Peppermint", "Pinwheel", "Popcorn", "Puzzle", "Rocket", "Scooter", "Snowball", "Stardust",
    "Tambourine", "Thimble", "Ukulele", "Velvet", "Wizard", "Yodel", "Zigzag", "Zippy",
)  # fmt: skip
OFFERED = 6  # made-up names a newcomer can choose from


def name_for(lesson: Lesson, typed: str, taken: Collection[str]) -> str:
    """What a newcomer is called who typed or tapped this. BadOption if it is empty, too long or not on the roll; NotNow
    if somebody has tapped it already. Of what is typed where names are made up nothing is kept."""
    if lesson.names == "made-up":
        return typed if typed in MADE_UP and typed not in taken else _made_up(taken)
    if lesson.names == "list":
        return _on_roll(lesson, typed, taken)
    return given_name(typed, taken)


def given_name(typed: str, taken: Collection[str]) -> str:
    """As it was typed, told apart from the others. BadOption if it is empty or too long."""
    if not shown_name(typed):
        raise BadOption(no("no_name"))
    return clean_name(typed, taken)


def free_names(lesson: Lesson, taken: Collection[str]) -> tuple[str, ...]:
    """What a newcomer may tap; () where names are free."""
    if lesson.names == "list":
        return tuple(name for name in lesson.roll if name not in taken)
    if lesson.names == "made-up":
        free = [name for name in MADE_UP if name not in taken]
        return tuple(secrets.SystemRandom().sample(free, min(OFFERED, len(free))))
    return ()


def same_name(a: str, b: str) -> bool:
    """Whether somebody who types one means the other."""
    return shown_name(a).casefold() == shown_name(b).casefold()


def _on_roll(lesson: Lesson, typed: str, taken: Collection[str]) -> str:
    name = next((each for each in lesson.roll if same_name(each, typed)), None)
    if name is None:
        raise BadOption(no("not_on_roll"))
    if name in taken:
        raise NotNow(no("name_tapped", name=name))
    return name


def _made_up(taken: Collection[str]) -> str:
    free = [name for name in MADE_UP if name not in taken]
    return secrets.choice(free) if free else told_apart(secrets.choice(MADE_UP), taken)
