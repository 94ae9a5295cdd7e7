"""What landing on a space would give to the seat whose turn it is, in a few words (§15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from shoal.games.hyporheic.content import CONTENT, Equation
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.pictures import can_pay, formula, zone
from shoal.games.hyporheic.screen.stream import SUPPLIES

LONGEST = 39  # letters of a promise


@dataclass(frozen=True)
class Promise:
    """In words; `sign` is a piece that is drawn on a circle: the coin or the nutrient it can make."""

    words: str
    sign: str = ""


def promise(sight: HyporheicSight, space: str, names: Sequence[str]) -> Promise:
    """For the active seat; who is met there is named too."""
    met = [names[seat] for seat, at in enumerate(sight.at) if at == space and seat != sight.active]
    given = _circle(sight, space) if zone(space) else Promise(_square(sight, space))
    if not met:
        return given
    who = f"{len(met)} opponents" if len(met) > 1 else f"opponent {met[0]}"
    words = who if given.words == "open water" else f"{given.words}, {who}"
    return Promise(words if len(words) <= LONGEST else f"{given.words}, opponent", given.sign)


def room(sight: HyporheicSight, seat: int) -> int:
    """How many nutrients still fit."""
    return CONTENT.limit - sum(sight.held[seat])


def equations(sight: HyporheicSight, where: str) -> tuple[Equation, ...]:
    """The equations of a zone that this game has."""
    return tuple(each for each in CONTENT.equations if each.zone == where and (sight.nitrate_step or not each.option))


def payable(sight: HyporheicSight, space: str) -> tuple[Equation, ...]:
    """What the active seat could do on a circle with what it holds now."""
    where = zone(space)
    if where == "O" and sight.airless:
        return ()
    return tuple(each for each in equations(sight, where) if can_pay(each, sight.held[sight.active]))


def _square(sight: HyporheicSight, space: str) -> str:
    if space in CONTENT.board.draws:
        return "card"
    if space not in SUPPLIES:
        return "open water"
    supply = SUPPLIES[space]
    fits = min(supply.count, room(sight, sight.active))
    if not fits:
        return "your tray is full"
    return f"+{fits} {formula(supply.nutrient)}" + (" (then full)" if fits < supply.count else "")


def _circle(sight: HyporheicSight, space: str) -> Promise:
    where = "oxic" if zone(space) == "O" else "anoxic"
    able = payable(sight, space)
    if not able:
        return Promise("no oxygen now" if sight.airless and where == "oxic" else "nothing to react")
    coin = any(each.coins for each in able)
    first = next(iter(able[0].get), "")
    what = "a coin" if coin else f"makes {formula(first)}"
    if len(able) > 1:
        what = f"equation: choose 1 of {len(able)}" if not coin else f"a coin: choose 1 of {len(able)}"
    else:
        what = f"equation: {what}"
    return Promise(what, "n2" if coin else first if len(able) == 1 else "")
