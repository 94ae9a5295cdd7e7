"""What is done in Rivers, as numbers: actions, what chance brings, and the phases in which somebody decides."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.rivers.content import CONTENT

MOST_SEATS: Final[i64] = 4
DIE: Final[i64] = 6
BONUS_ROLL: Final[i64] = CONTENT.bonus_roll  # of the die, for a drop more

# Actions (§10)
ROLL: Final[i64] = 0
TAKE_DROP: Final[i64] = 1
LEAVE_DROP: Final[i64] = 2
USE_TREATMENT: Final[i64] = 3
USE_WARNING: Final[i64] = 4
USE_SURVEY: Final[i64] = 5
USE_SHARING: Final[i64] = 6
ACCEPT: Final[i64] = 7
ICON: Final[i64] = 8
BUY: Final[i64] = 12
PUT_BACK: Final[i64] = 15
END_TURN: Final[i64] = 16
POLLUTE_CARD: Final[i64] = 17  # `pollute card 1`
CLEAN_HAND: Final[i64] = 59
CLEAN_CARD: Final[i64] = 60  # `clean card 1`
CHOOSE_A: Final[i64] = 102
CHOOSE_B: Final[i64] = 103
TARGET: Final[i64] = 104

# What chance does: outcomes begin here.
FIRST_PLAYER: Final[i64] = 0
MOVE_DIE: Final[i64] = 4
SEVERITY_DIE: Final[i64] = 10
SNOWMELT_DIE: Final[i64] = 16
EVENT_CARD: Final[i64] = 22
PICK_CARD: Final[i64] = 64

# Phases: first those in which chance decides, then the decisions of §5.1.
BEGINNING: Final[i64] = 0
MOVING: Final[i64] = 1
SEVERITY: Final[i64] = 2
SNOWMELT: Final[i64] = 3
EVENT: Final[i64] = 4
PICKING: Final[i64] = 5
READY: Final[i64] = 6
DROP: Final[i64] = 7
WARN: Final[i64] = 8
CHOOSE: Final[i64] = 9
CLAIM: Final[i64] = 10
POLLUTE: Final[i64] = 11
CLEAN: Final[i64] = 12
LAND_USE: Final[i64] = 13
PURCHASE: Final[i64] = 14
OVER: Final[i64] = 15

# Steps of a turn that come next when nobody has to decide (§5)
WALK_ON: Final[i64] = 0
ARRIVED: Final[i64] = 1
CLOSE_EVENT: Final[i64] = 2
GET_READY: Final[i64] = 3
USE_LAND: Final[i64] = 4
DRAW_EVENT: Final[i64] = 5
PASS_TURN: Final[i64] = 6

# Why a game ends (§7)
JOURNEY: Final[i64] = 1
DEPLETED: Final[i64] = 2


def notations() -> list[str]:
    """The notation of every action."""
    return [
        *["roll", "take drop", "leave drop", "use treatment", "use warning", "use survey", "use sharing", "accept"],
        *[f"icon {kind.id}" for kind in CONTENT.kinds],
        *[f"buy {place}" for place in range(1, CONTENT.offer + 1)],
        *["put back", "end turn"],
        *[f"pollute card {number}" for number in range(1, len(CONTENT.lands) + 1)],
        "clean hand",
        *[f"clean card {number}" for number in range(1, len(CONTENT.lands) + 1)],
        *["choose a", "choose b"],
        *[f"target seat {seat}" for seat in range(MOST_SEATS)],
    ]


NOTATIONS: Final[list[str]] = notations()


def outcomes() -> list[str]:
    """The notation of everything chance may bring."""
    return [
        *[f"first player {seat}" for seat in range(MOST_SEATS)],
        *[f"{what} {number}" for what in ("move", "severity", "snowmelt") for number in range(1, DIE + 1)],
        *[f"event {card.id}" for card in CONTENT.events],
        *[f"pick {card.id}" for card in CONTENT.lands],
    ]
