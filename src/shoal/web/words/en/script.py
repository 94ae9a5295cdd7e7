"""What the page's script says."""

from __future__ import annotations

from typing import Final

from shoal.web.words import Script

SCRIPT: Final[Script] = {
    "failed": "That did not work.",
    "moved_on": "The table has moved on.",
    "no_hint": "No hint just now.",
    "no_connection": "There is no connection to the table.",
    "copied": "Copied",
    "taken": "{name}: take it up again",
    "part": "{name}: place this one next",
    "once_more": "{label}. Tap it again to do it.",
    "choices": {"one": "{name}. One choice now.", "other": "{name}. {count} choices now."},
    "only": "Showing only: {kind}.",
    "all_ways": "Showing all ways.",
    "go": "Go: {label}",
    "turn": "Turn",
    "turn_only": "Turn: {kind}",
    "let_go": "Cancel",
    "whole": "Whole board",
    "smaller": "Smaller",
    "larger": "Larger",
    "less": "{name}: less",
    "more": "{name}: more",
    "planned": "{name}: the choices below are set.",
    "step": "Step {step} of {steps}",
    "chosen": "{name} is chosen. Now choose where to.",
    "first_this": "You can do that later. First try what the hand shows you!",
}
