"""Every text that is not made by grammar, with the numbers of the content filled in.

Numbers of the whole game are called as in the content (`{limit}`); a card has `{gives}`, `{loses_no3}`, `{dice}`."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import Table, filled, lid, read, text
from shoal.engine.words.en.counting import Count
from shoal.engine.words.en.options import players
from shoal.games.hyporheic.content import CARDS, CONTENT, DECK, UNLIMITED, Card

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
    "start_leads_to": CONTENT.board.start_leads_to,
    "first_column": CONTENT.board.columns[0],
    "last_column": CONTENT.board.columns[-1],
    "players": players(CONTENT.manifest.seats),
    "ages": CONTENT.manifest.ages,
    "minutes": " to ".join(map(str, CONTENT.manifest.minutes)),
}


def _of(card: Card) -> dict[str, object]:
    """The numbers of a card."""
    lost = {f"loses_{nutrient}": Count(count) for nutrient, count in card.loses.items()}
    return {"gives": Count(sum(card.gives.values())), "dice": Count(card.dice), **lost}


WRITTEN: Final[Table] = read(__package__, "texts.toml")
TEXTS: Final[Table] = filled(
    {**WRITTEN, "card": {card: filled(table, _of(CARDS[card])) for card, table in WRITTEN["card"].items()}}, NUMBERS
)
RULEBOOK: Final[str] = filled(text(__package__, "rulebook.md"), NUMBERS)
LID: Final = lid(TEXTS)
