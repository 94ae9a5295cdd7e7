"""What the host of a table may set: the times of the room, with limits, and whether moves are taken back."""

from __future__ import annotations

import math
from collections.abc import Mapping

from shoal.engine.box import Box, Manifest, Setting
from shoal.engine.errors import BadOption
from shoal.engine.reason import Reason
from shoal.engine.story import Facts
from shoal.table.reasons import no

BOT_PAUSE = Setting("shoal.table", "bot_pause", 1.0, (0.0, 5.0))
IDLE_PAUSE = Setting("shoal.table", "idle_pause", 1.0, (0.0, 5.0))
PACE = (BOT_PAUSE, IDLE_PAUSE)
UNDO = "undo"


def times_of(box: Box) -> tuple[Setting, ...]:
    """The times of this game's room."""
    return (*box.room.SETTINGS, *PACE)


def undo_setting(manifest: Manifest) -> Setting:
    """Whether moves are taken back: yes (1) or no (0), as is usual in the game unless the host says otherwise."""
    return Setting("shoal.table", UNDO, float(manifest.undo), (0.0, 1.0), whole=True)


def settings_of(box: Box) -> tuple[Setting, ...]:
    """Everything that can be set at a table of this game."""
    return (*times_of(box), undo_setting(box.manifest))


def usual(setting: Setting, shared: bool) -> float:
    """What it is where nobody chose, at a table with or without a device that several people share."""
    return setting.shared if shared and setting.shared is not None else setting.seconds


def read_settings(box: Box, chosen: Mapping[str, object], shared: bool = False) -> dict[str, float]:
    """Every setting with its chosen value or the usual one. Unknown names and values out of limits raise BadOption."""
    known = {setting.name: setting for setting in settings_of(box)}
    for name in chosen:
        if name not in known:
            raise BadOption(no("no_such_setting", name=str(name)[:40], known=tuple(known)))
    return {name: _read(setting, chosen.get(name, usual(setting, shared))) for name, setting in known.items()}


def _read(setting: Setting, value: object) -> float:
    low, high = setting.limits
    number = value if isinstance(value, int | float) and not isinstance(value, bool) else math.nan
    if low <= number <= high and not (setting.whole and number != int(number)):
        return float(number)
    facts: Facts = {"setting": setting.name, "low": f"{low:g}", "high": f"{high:g}", "value": str(value)[:40]}
    raise BadOption(Reason(setting.home, "bad_setting", facts))
