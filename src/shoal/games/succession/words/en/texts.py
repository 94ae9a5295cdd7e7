"""All texts that are not made by grammar, as `texts.toml` and `rulebook.md` have them, with the numbers of the content.

`{crab_copies}` is a number of a card, `{rounds_usual}` the usual value of an option; `{penalty:card}` has its noun."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from shoal.engine.content import Table, filled, read, text
from shoal.engine.words.en.counting import Count
from shoal.engine.words.en.options import players
from shoal.games.succession.content import CARDS, CONTENT, NUMBERED, Card

WRITTEN: Final = read(__package__, "texts.toml")
NAMES: Final[dict[str, str]] = {kind: table["name"] for kind, table in WRITTEN["card"].items()}


def called(card: Card) -> str:
    """As "Snails (7)"."""
    return f"{NAMES[card.id]} ({card.number})"


def row(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _of_cards() -> Table:
    """What each card makes of the game, by its id."""
    found: dict[str, object] = {}
    for card in CARDS:
        found |= {
            f"{card.id}_copies": Count(card.copies),
            f"{card.id}_points": Count(card.points),
            f"{card.id}_next": Count(card.next_draws),
            f"{card.id}_others": Count(card.others_draw),
            f"{card.id}_back": Count(card.stage_back),
        }
        if card.filter:
            low, high = card.filter
            fitting = [NUMBERED[number] for number in range(low, high + 1)]
            found |= {
                f"{card.id}_names": row([NAMES[each.id] for each in fitting]),
                f"{card.id}_numbers": row([str(each.number) for each in fitting]),
            }
    return found


def _of_groups() -> Table:
    """How many cards a group has, and of the stages the numbers."""
    found: dict[str, object] = {}
    for group in WRITTEN["group"]:
        cards = [card for card in CARDS if card.group == group]
        found |= {f"{group}_cards": Count(sum(card.copies for card in cards)), f"{group}_kinds": Count(len(cards))}
        found[f"{group}_points"] = Count(max(card.points for card in cards))
    for stage in CONTENT.stages:
        found[f"{stage.id}_numbers"] = " to ".join(map(str, stage.numbers))
    return found


def _of_upgrades() -> Table:
    """The cards that open an upgrade and those that follow: `{up_1}`, `{then_1}`, …"""
    found: dict[str, object] = {}
    for i, number in enumerate(CONTENT.upgrade_numbers, 1):
        found |= {f"up_{i}": called(NUMBERED[number]), f"then_{i}": called(NUMBERED[number + 1]), f"number_{i}": number}
    return found


def _deals() -> list[str]:
    """How many cards everybody gets: "7 each with 3 players"."""
    alike = [[seats for seats, _ in run] for _, run in groupby(CONTENT.deal.items(), lambda each: each[1])]
    return [f"{CONTENT.deal[seats[0]]} each with {players(range(seats[0], seats[-1] + 1))} players" for seats in alike]


BASIC: Final = [card for card in CARDS if card.group not in ("black", "purple")]
MANIFEST: Final = CONTENT.manifest
NUMBERS: Final[Table] = {
    **_of_cards(),
    **_of_groups(),
    **_of_upgrades(),
    "basic_cards": Count(sum(card.copies for card in BASIC)),
    "basic_kinds": Count(len(BASIC)),
    "basic_copies": Count(max(card.copies for card in BASIC)),
    "penalty": Count(CONTENT.penalty_cards),
    "shell_points": Count(max(card.shell_points for card in CARDS)),
    "shells": row([NAMES[card.id] for card in CARDS if card.shell_builder]),
    "deal": row(_deals()),
    "players": players(MANIFEST.seats),
    "ages": MANIFEST.ages,
    "minutes": " to ".join(map(str, MANIFEST.minutes)),
    **{f"{option.name}_usual": option.default for option in MANIFEST.options},
    "starfish_draws": Count(int(MANIFEST.option("starfish_cards").default)),
    "named": " or ".join(NAMES[card.id] for card in CARDS if card.name_colour),
}
TEXTS: Final[Table] = filled(WRITTEN, NUMBERS)
RULEBOOK: Final[str] = filled(text(__package__, "rulebook.md"), NUMBERS)
