"""Writes anew what Hyporheic's coach builds on, after a change of board, equations or cards. Takes half a minute."""

from __future__ import annotations

from pathlib import Path

from shoal.games.hyporheic import coach
from shoal.games.hyporheic.coach import plan

if __name__ == "__main__":
    (Path(coach.__path__[0]) / "plan.bin").write_bytes(plan.pack(plan.solve()))
