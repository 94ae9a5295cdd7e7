"""The times of a room: what the host may set, with limits."""

from __future__ import annotations

import math
from collections.abc import Mapping

from shoal.engine.box import Room, Setting
from shoal.engine.errors import BadOption
from shoal.engine.reason import Reason
from shoal.engine.story import Facts
from shoal.table.reasons import no

BOT_PAUSE = Setting("shoal.table", "bot_pause", 1.0, (0.0, 5.0))
IDLE_PAUSE = Setting("shoal.table", "idle_pause", 1.0, (0.0, 5.0))
PACE = (BOT_PAUSE, IDLE_PAUSE)


def settings_of(room: Room) -> tuple[Setting, ...]:
    """Everything that can be set at a table of this game."""
    return (*room.SETTINGS, *PACE)


def usual(setting: Setting, shared: bool) -> float:
    """What it is where nobody chose, at a table with or without a device that several people share."""
    return setting.shared if shared and setting.shared is not None else setting.seconds


def read_settings(room: Room, chosen: Mapping[str, object], shared: bool = False) -> dict[str, float]:
    """Every setting with its chosen value or the usual one. Unknown names and values out of limits raise BadOption."""
    known = {setting.name: setting for setting in settings_of(room)}
    for name in chosen:
        if name not in known:
            raise BadOption(no("no_such_setting", name=str(name)[:40], known=tuple(known)))
    return {name: _read(setting, chosen.get(name, usual(setting, shared))) for name, setting in known.items()}


def _read(setting: Setting, value: object) -> float:
    low, high = setting.limits
    if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and low <= value <= high:
        return float(value)
    facts: Facts = {"setting": setting.name, "low": f"{low:g}", "high": f"{high:g}", "value": str(value)[:40]}
    raise BadOption(Reason(setting.home, "bad_setting", facts))
