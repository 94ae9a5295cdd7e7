"""The ways each game can end, as its rules list them, and which of them a story came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.log import Header
from shoal.engine.story import Note

# Where the rules of each game say so, in its specification.
ENDS: Mapping[str, Mapping[str, str]] = {
    "succession": {
        "hand empty": "§7: a seat has no cards left",
        "winner called": "§7, §5.5: and has said so, where calls are spoken",
        "low tide": "§7, R22: the turn cap stops the last round without a winner",
    },
    "hyporheic": {
        "coins": "§7, R40: somebody reaches coins_to_win",
        "rounds": "§7, R42: the round limit, and one seat has most coins",
        "rounds, shared": "§7: several seats have most coins and win together",
    },
    "pond": {
        "eaten out": "§7.1: a player has no piece left",
        "eaten out, both": "§7.1: the last two go together",
        "nothing left to eat": "§7.2: no piece may eat any other",
        "both stuck": "§7.3: two turns in a row without a legal move",
        "quiet water": "§7.4: so many turns without a meal",
    },
    "rivers": {
        "journey": "§7.1: every journey is finished",
        "depleted": "§7.2: the supply was empty in this turn",
        "depleted, round": "§7.2: the same, but the round is played to its end",
    },
    "reef": {
        "survey": "§7: the survey of the last round",
        "survey, together": "§7: the same in mode collaborative, where everybody ranks first",
        "survey, alone": "§7: the same with one seat, named by its band",
    },
}


def end_of(header: Header, notes: Sequence[Note]) -> str:
    """How a finished game ended, in the words above."""
    last = [note for note in notes if note.what in ("round_over", "game_over", "over")][-1]
    if header.game == "succession":
        ended = [note for note in notes if note.what == "round_over"][-1]
        won = "winner called" if header.options["calls"] == "spoken" else "hand empty"
        return "low tide" if ended.facts["cap"] else won
    if header.game == "hyporheic":
        winners = last.facts["winners"]
        assert isinstance(winners, tuple)
        return f"{last.facts['why']}{', shared' if len(winners) > 1 else ''}"
    if header.game == "pond":
        return f"{last.facts['reason']}{', both' if last.facts['left'] == (0, 0) else ''}"
    if header.game == "rivers":
        by_round = last.facts["reason"] == "depleted" and header.options["depletion"] == "round"
        return f"{last.facts['reason']}{', round' if by_round else ''}"
    if header.game == "reef":
        together = ", together" if header.options["mode"] == "collaborative" else ""
        return f"survey{', alone' if header.seats == 1 else together}"
    raise ValueError(f"How does {header.game} end?")
