"""Every text that is not made by grammar, with the numbers of the content filled in.

Numbers of the whole game are called as in the content (`{limit}`); a card has `{gives}`, `{loses_no3}`, `{roll}`."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import Table, filled, lid, read, text
from shoal.engine.words.en.counting import Count
from shoal.engine.words.en.options import players
from shoal.games.hyporheic.content import CARDS, CONTENT, DECK, EQUATIONS, SUPPLIES, UNLIMITED, Card

PLANS: Final = {plan.id: plan.options for plan in CONTENT.manifest.plans}
NUMBERS: Final[dict[str, object]] = {
    "limit": Count(CONTENT.limit),
    "bank": Count(CONTENT.bank),
    "landings": Count(CONTENT.landings),
    "rob": Count(CONTENT.rob),
    "swaps": Count(CONTENT.swaps),
    "mass_move": Count(CONTENT.mass_move),
    "deck": Count(DECK),
    "coins": Count(CONTENT.manifest.option("coins_to_win").default),
    "unlimited": Count(UNLIMITED),
    "lesson_coins": Count(int(PLANS["lesson"]["coins_to_win"])),
    "gentle_coins": Count(int(PLANS["gentle"]["coins_to_win"])),
    "timed_rounds": Count(int(PLANS["timed"]["round_limit"])),
    "nutrients": Count(len(CONTENT.nutrients)),
    "pair": Count(EQUATIONS["2no2>n2"].give["no2"]),
    "a3": Count(SUPPLIES["a3"].count),
    "start_leads_to": CONTENT.board.start_leads_to,
    "first_column": CONTENT.board.columns[0],
    "last_column": CONTENT.board.columns[-1],
    "players": players(CONTENT.manifest.seats),
    "ages": CONTENT.manifest.ages,
    "minutes": " to ".join(map(str, CONTENT.manifest.minutes)),
    "shortest": Count(CONTENT.manifest.minutes[0]),
}


def _of(card: Card) -> dict[str, object]:
    """The numbers of a card."""
    lost = {f"loses_{nutrient}": Count(count) for nutrient, count in card.loses.items()}
    roll = "again" if card.dice == 1 else f"{card.dice} dice"
    return {"gives": Count(sum(card.gives.values())), "roll": roll, **lost}


WRITTEN: Final[Table] = read(__package__, "texts.toml")
TEXTS: Final[Table] = filled(
    {**WRITTEN, "card": {card: filled(table, _of(CARDS[card])) for card, table in WRITTEN["card"].items()}}, NUMBERS
)
RULEBOOK: Final[str] = filled(text(__package__, "rulebook.md"), NUMBERS)
LID: Final = lid(TEXTS)
