"""The numbers of the game in words: a sentence with a number in it takes it from the content.

In texts, `{#starters}` stands for "five", `{#Starters}` for "Five"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shoal.games.reef.content import BONUSES, BUILDER_IDS, CARDS, COLUMNS, CONTENT

SMALL: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
HOLE: Final = re.compile(r"\{#(\w+)\}")


def spelled(number: int) -> str:
    """ "five"; large ones in figures."""
    return SMALL[number] if 0 <= number < len(SMALL) else str(number)


def signed(number: int) -> str:
    """In figures, with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def filled(text: str) -> str:
    """With its numbers."""
    return HOLE.sub(lambda hole: _number(hole[1]), text)


def all_filled(texts: Any) -> Any:
    """Every text of a table."""
    if isinstance(texts, str):
        return filled(texts)
    if isinstance(texts, Mapping):
        return {key: all_filled(each) for key, each in texts.items()}
    return tuple(all_filled(each) for each in texts)


def _number(name: str) -> str:
    number = NUMBERS[name.lower()]
    return number if name[0].islower() else number[0].upper() + number[1:]


def _schedule() -> str:
    """ "round 1 one short-term disaster, round 2 two …"."""
    rounds = [f"round {number} {schedule_of(decks)}" for number, decks in enumerate(CONTENT.schedule, 1)]
    return f"{', '.join(rounds)}, and every round after that {schedule_of(CONTENT.later)}"


def schedule_of(decks: Sequence[str]) -> str:
    """ "one short-term disaster and one long-term disaster"."""
    kinds = [(deck, decks.count(deck)) for deck in dict.fromkeys(decks)]
    return " and ".join([f"{spelled(many)} {deck}-term disaster{'' if many == 1 else 's'}" for deck, many in kinds])


_OPTIONS = {option.name: option for option in CONTENT.manifest.options}
_ROUNDS = _OPTIONS["rounds"]
_COUNTS: Mapping[str, int] = {
    **CONTENT.rules,
    **{f"{depth.id}_stack": depth.stack_limit for depth in CONTENT.depths},
    **{f"{card.id}_algae": card.algae for card in CARDS.values() if card.algae},
    "boards": len(CONTENT.boards),
    "builders": len(BUILDER_IDS),
    "columns": len(COLUMNS),
    "faces": len(CONTENT.mutations),
    "most_seats": CONTENT.manifest.seats[-1],
    "bad_luck": CONTENT.extra_for_bad_luck,
    "polluted_rows": max(len(clause.rows) for clause in CARDS["pollution"].clauses),
    "resilient": BONUSES["resilience"].builders,
    "stacks": BONUSES["reef3d"].stacks,
    "storeys": BONUSES["reef3d"].builders,
    "coast_rows": BONUSES["coast"].rows,
    "rounds": int(_ROUNDS.default),
    "most_rounds": int(_ROUNDS.values[-1]),
    "round_minutes": CONTENT.manifest.minutes[0] // int(_ROUNDS.default),
}
NUMBERS: Final[Mapping[str, str]] = {
    **{name: spelled(count) for name, count in _COUNTS.items()},
    **{f"{what}_points": signed(points) for what, points in CONTENT.points.items()},
    "survivor": str(CONTENT.solo_bands[-1].from_per_round),
    "schedule": _schedule(),
}
