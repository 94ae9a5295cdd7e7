"""The texts that are not made by grammar, with the numbers of the content filled in.

Numbers of the whole game are called as in the content (`{offer}`); those of an effect by what it does (`{gain}`), in
the sides of a choice `{a_gain}` and `{b_gain}`."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from shoal.engine.content import Table, filled, read, text
from shoal.engine.words.en.counting import Count
from shoal.engine.words.en.options import players
from shoal.games.rivers.content import CONTENT, CORNERS, DISASTERS, EVENTS, KINDS, LANDS, Effect

EXAMPLE: Final = LANDS["I09"]
NUMBERS: Final[dict[str, object]] = {
    "tokens": Count(CONTENT.tokens),
    "bonus_roll": ("one", "two", "three", "four", "five", "six")[CONTENT.bonus_roll - 1],
    "offer": Count(CONTENT.offer),
    "cushion": Count(CONTENT.cushion),
    "scaled_supply": Count(CONTENT.scaled_supply),
    "low": Count(CONTENT.low),
    "very_low": Count(CONTENT.very_low),
    "tiles": Count(len(CONTENT.tiles)),
    "events": Count(sum(card.count for card in CONTENT.events)),
    "lands": Count(len(CONTENT.lands)),
    **{kind: Count(sum(card.kind == kind for card in CONTENT.lands)) for kind in KINDS},
    "disasters": Count(len(CONTENT.disasters)),
    "players": players(CONTENT.manifest.seats),
    "ages": CONTENT.manifest.ages,
    "minutes": " to ".join(map(str, CONTENT.manifest.minutes)),
    "example_cost": Count(EXAMPLE.cost),
    "example_points": Count(EXAMPLE.points),
    "example_spoilt": EXAMPLE.cost - 1,
    "start_tokens": Count(CONTENT.manifest.option("start_tokens").default),
}


def _of(effects: Iterable[Effect], side: str = "") -> dict[str, object]:
    """The numbers of effects, by what they do."""
    found: dict[str, object] = {}
    for effect in effects:
        found[side + effect.op] = _rolled(effect.table) if effect.table else Count(abs(effect.amount))
        found |= _of(effect.a, "a_") | _of(effect.b, "b_")
    return found


def _rolled(table: tuple[int, ...]) -> str:
    """What each face of the die brings: "1 or 2 take 1, 3 or 4 take 2"."""
    faces = [[face for face, _ in run] for _, run in groupby(enumerate(table, 1), lambda each: each[1])]
    return ", ".join(f"{' or '.join(map(str, run))} take {table[run[0] - 1]}" for run in faces)


def _disaster(table: Table, levels: tuple[tuple[Effect, ...], ...]) -> Table:
    return {
        **table,
        "levels": tuple(filled(says, _of(level)) for says, level in zip(table["levels"], levels, strict=True)),
    }


WRITTEN: Final[Table] = read(__package__, "texts.toml")
TEXTS: Final[Table] = filled(
    {
        **WRITTEN,
        "corner": {corner: filled(table, _of(CORNERS[corner].effects)) for corner, table in WRITTEN["corner"].items()},
        "disaster": {card: _disaster(table, DISASTERS[card].levels) for card, table in WRITTEN["disaster"].items()},
        "event": {card: filled(table, _of(EVENTS[card].effects)) for card, table in WRITTEN["event"].items()},
    },
    NUMBERS,
)
RULEBOOK: Final[str] = filled(text(__package__, "rulebook.md"), NUMBERS)
