"""What stands on the printed board, cards and trays, and what to do with their sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from shoal.engine.words.en.counting import counted
from shoal.games.hyporheic.words.en.names import KINDS
from shoal.games.hyporheic.words.en.texts import TEXTS

PAPER: Final[Mapping[str, Any]] = TEXTS["paper"]

board: str = PAPER["board"]
board_todo: str = PAPER["board_todo"]
cards: str = PAPER["cards"]
cards_todo: str = PAPER["cards_todo"]
pieces: str = PAPER["pieces"]
pieces_todo: str = PAPER["pieces_todo"]
trays: str = PAPER["trays"]
trays_todo: str = PAPER["trays_todo"]
needs: Sequence[str] = PAPER["needs"]
draw: str = PAPER["draw"]
discard: str = PAPER["discard"]
zones: Mapping[str, str] = PAPER["zones"]
rule: Mapping[str, str] = PAPER["rule"]
kinds: Mapping[str, str] = KINDS
tray_title: str = PAPER["tray_title"]
tray_rule: str = PAPER["tray_rule"]


def tray_coins(goal: int) -> str:
    return f"{counted(goal, 'coin')} to win"
