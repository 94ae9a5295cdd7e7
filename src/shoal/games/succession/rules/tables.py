"""What every card does, and who draws in which order: tables made once from the content.

A set of kinds or of seats is a number with one bit each. Lists are shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of, members, table
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions

NUMBERED: Final[i64] = 15  # kinds below are numbered cards, those from here on special cards
BASIC: Final[i64] = 20  # kinds from here on are black and purple
STAGE: Final[i64] = 5  # numbers in a stage
MOST_CARDS: Final[i64] = int(CONTENT.manifest.option("starfish_cards").values[-1])  # that a card makes anybody draw
NO_COLOUR: Final[i64] = -1


def _kinds_where(field: str) -> i64:
    """The set of cards that have this field in the content."""
    return mask_of([card.kind for card in CONTENT.cards if getattr(card, field)])


def _per_kind(field: str) -> vec[i64]:
    return vec[i64]([getattr(card, field) for card in CONTENT.cards])


def _fits_on() -> vec[i64]:
    """For every colour in play and top card, FITS[colour * KINDS + top]: the cards that fit (§5.3)."""
    fits: list[int] = []
    for stage in CONTENT.stages:
        for top in CONTENT.cards:
            low, high = top.filter or stage.numbers
            kinds: list[int] = []
            for card in CONTENT.cards:
                if card.number:
                    fit = card.group == stage.id and low <= card.number <= high
                else:
                    fit = not (card.group == "red" and top.no_predators)
                if fit:
                    kinds.append(card.kind)
            fits.append(mask_of(kinds))
    return vec[i64](fits)


def _orders() -> list[list[int]]:
    """The seats after one of them, round by round (R14): by how many seats play, the direction of play (first counter-
    clockwise), the seat, whether it comes too as the last, and how many times each comes."""
    found: list[list[int]] = []
    for n in range(actions.MOST_SEATS + 1):
        for step in (-1, 1):
            for seat in range(actions.MOST_SEATS):
                others = [(seat + step * i) % n for i in range(1, n)]
                for round_of in (others, [*others, seat]):
                    found += [round_of * times for times in range(MOST_CARDS + 1)]
    return found


# Numbered cards
BIT: Final = vec[i64]([1 << kind for kind in range(actions.KINDS)])
FITS: Final = _fits_on()
UPGRADES: Final[i64] = mask_of([number - 1 for number in CONTENT.upgrade_numbers])
ENDS_STAGE: Final = vec[bool]([kind + 1 in CONTENT.upgrade_numbers for kind in range(actions.KINDS)])
SHELLS: Final[i64] = _kinds_where("shell_builder")

# Special cards
BEGINS: Final = vec[i64](  # this phase
    [actions.FEED if card.feed else actions.COLOUR if card.name_colour else -1 for card in CONTENT.cards]
)
FEEDS: Final[i64] = _kinds_where("feed")
RESTARTS: Final[i64] = _kinds_where("restart")
REVERSES: Final[i64] = _kinds_where("reverse")
SKIPS: Final[i64] = _kinds_where("skip_next")
DRAW_ALL: Final[i64] = _kinds_where("draw_all")
NEXT_DRAWS: Final = _per_kind("next_draws")
OTHERS_DRAW: Final = _per_kind("others_draw")
STAGES_BACK: Final = _per_kind("stage_back")
PASSES_HANDS: Final[i64] = _kinds_where("pass_hands")
SCOURS: Final[i64] = _kinds_where("pile_to_deck")
SETS_COLOUR: Final = vec[i64](
    [actions.COLOURS.index(card.set_colour) if card.set_colour else NO_COLOUR for card in CONTENT.cards]
)
GIVES_BONUS: Final[i64] = _kinds_where("bonus")
CLIMATE: Final[i64] = _kinds_where("climate")
RUNS: Final[i64] = _kinds_where("run")
BARS_SHELLS: Final[i64] = _kinds_where("shells_never_second")

# Points and penalties
POINTS: Final = _per_kind("points")
SHELL_POINTS: Final[i64] = max([card.shell_points for card in CONTENT.cards])
PENALTY: Final[i64] = CONTENT.penalty_cards

# Sets of seats as tuples
SEATS: Final[list[tuple[int, ...]]] = [members(seats) for seats in range(1 << actions.MOST_SEATS)]

# Who draws cards: as `_orders` says, and one seat so many times: TIMES[cards * MOST_SEATS + seat].
ORDERS: Final = table(_orders())
TIMES: Final = table([[seat] * cards for cards in range(MOST_CARDS + 1) for seat in range(actions.MOST_SEATS)])
