"""docs/printing.md tells a teacher how much paper and how many cuts: the same as the press does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from shoal import games
from shoal.press.printing import papers, sheets
from tests.press.laid import laid, order

ROOT = Path(__file__).parents[2]
TABLE = re.findall(
    r"^\| (\w[\w ]*?) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|",
    (ROOT / "docs" / "printing.md").read_text("utf-8"),
    re.MULTILINE,
)
BY_NAME = {name.split()[0].lower(): [int(number) for number in numbers] for name, *numbers in TABLE}
CUT, BESIDE = 20, 5  # seconds for a cut, minutes for what is taped or folded


@pytest.mark.parametrize("game", [game for game in games.available() if games.open_box(game).paper])
def test_sheets_cuts_and_minutes(game: str) -> None:
    wanted = order(game)
    sides = sheets(wanted)
    stiff = {part.id for part in wanted.printed if part.stiff}
    cuts, plates = 0, set()
    for side in sides:
        pieces = laid(side, "piece") or laid(side, "protist")
        cuts += len({round(edge, 1) for each in pieces for edge in (each.x, each.x + each.width)})
        cuts += len({round(edge, 1) for each in pieces for edge in (each.y, each.y + each.height)})
        plates |= {each.id for each in laid(side, "plate")}
    on_card = sum(side.part in stiff and not side.back for side in sides)
    beside = BESIDE * (len(plates) + 1)  # and the booklet
    minutes = [round(cuts * second / 60) + beside for second in (CUT, CUT / 2)]
    assert BY_NAME[game] == [papers(sides), on_card, cuts, *minutes]
