"""The cards as the rules see them: numbers for kinds, actions and phases, and tables made from the content.

A card is its kind, 0 to 27 in content order; kinds 0 to 14 are the numbered cards 1 to 15. A set of kinds or of seats
is a number with one bit each. Lists of choices are made once and shared; nobody changes them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, NOBODY
from shoal.games.succession.content import CONTENT

KINDS: Final[i64] = 28
NUMBERED: Final[i64] = 15  # kinds below are numbered cards, those from here on special cards
STAGE: Final[i64] = 5  # numbers in a stage
BASIC: Final[i64] = 20  # kinds from here on are black and purple
MOST_SEATS: Final[i64] = 6
MOST_CARDS: Final[i64] = 5  # that a card makes anybody draw

DRAW: Final[i64] = 28
KEEP: Final[i64] = 29
PASS: Final[i64] = 30
UPGRADE: Final[i64] = 31
COLOUR_GREEN: Final[i64] = 32
CALL_LAST: Final[i64] = 35
CALL_WINNER: Final[i64] = 36
QUIET: Final[i64] = 37
CATCH: Final[i64] = 38

# Phases (§5.3). How a card is put down is named by the phase in which it is.
OPEN: Final[i64] = 0
TURN: Final[i64] = 1
DRAWN: Final[i64] = 2
COLOUR: Final[i64] = 3
FEED: Final[i64] = 4
FOLLOW: Final[i64] = 5
SHOUT: Final[i64] = 6
BONUS: Final[i64] = 7
WINNER: Final[i64] = 8
TAKE: Final[i64] = 9  # cards are being drawn, and then something else begins
OVER: Final[i64] = 10

# Why cards are drawn: the kind of the card that says so, or one of these.
FOR_DEAL: Final[i64] = 28
FOR_OPENING: Final[i64] = 29
FOR_TURN: Final[i64] = 30
FOR_LAST: Final[i64] = 31
FOR_WINNER: Final[i64] = 32

# A hand is a row in `hands`: how many of each kind, then which kinds (bits), then how many cards.
ROW: Final[i64] = 30
HELD: Final[i64] = 28
SIZE: Final[i64] = 29

NO_COLOUR: Final[i64] = -1
SEVERAL: Final[i64] = -4  # in place of the one seat that is waited for
DEAL_OUTCOMES: Final[i64] = MOST_SEATS * KINDS  # outcomes from here on are drawn cards


def kinds_where(field: str) -> i64:
    """The set of cards that have this field in the content."""
    mask: i64 = 0
    for card in CONTENT.cards:
        if getattr(card, field):
            mask |= 1 << card.kind
    return mask


def per_kind(field: str) -> vec[i64]:
    return vec[i64]([getattr(card, field) for card in CONTENT.cards])


def table(lists: list[list[int]]) -> vec[vec[i64]]:
    rows = vec[vec[i64]]()
    for each in lists:
        rows = append(rows, vec[i64](each))
    return rows


def sets_of(kinds: list[int]) -> list[list[int]]:
    """Every choice of these cards; bit i of its place in the list says whether card i is in it."""
    sets: list[list[int]] = [[]]
    for kind in kinds:
        sets += [[*each, kind] for each in sets]
    return sets


def fits_on() -> vec[i64]:
    """For every colour in play and top card, FITS[colour * KINDS + top]: the cards that fit (§5.3)."""
    fits: list[int] = []
    for stage in CONTENT.stages:
        for top in CONTENT.cards:
            mask = 0
            for card in CONTENT.cards:
                if card.number:
                    low, high = top.filter or stage.numbers
                    fit = card.group == stage.id and low <= card.number <= high
                else:
                    fit = not (card.group == "red" and top.no_predators)
                if fit:
                    mask |= 1 << card.kind
            fits.append(mask)
    return vec[i64](fits)


def turn_choices() -> list[list[int]]:
    """What a turn offers: by colour in play, set of matches (5 bits) and set of red cards (5 bits)."""
    choices: list[list[int]] = []
    reds = sets_of(list(range(NUMBERED, BASIC)))
    for first in range(0, NUMBERED, STAGE):
        for matches in sets_of(list(range(first, first + STAGE))):
            choices += [[*matches, *red, DRAW] for red in reds]
    return choices


def call_choices() -> list[list[int]]:
    """What a seat may say: by the set of seats that owe "Last card", and the seat."""
    choices: list[list[int]] = []
    for owing in sets_of(list(range(MOST_SEATS))):
        for seat in range(MOST_SEATS):
            last = [CALL_LAST] if seat in owing else []
            choices.append([*last, QUIET, *[CATCH + other for other in owing if other != seat]])
    return choices


def orders() -> list[list[int]]:
    """The seats after one of them, round by round (R14): by how many seats play, the direction of play (first counter-
    clockwise), the seat, whether it comes too as the last, and how many times each comes."""
    found: list[list[int]] = []
    for n in range(MOST_SEATS + 1):
        for step in (-1, 1):
            for seat in range(MOST_SEATS):
                others = [(seat + step * i) % n for i in range(1, n)]
                for round_of in (others, [*others, seat]):
                    found += [round_of * times for times in range(MOST_CARDS + 1)]
    return found


IDS: Final[list[str]] = [card.id for card in CONTENT.cards]
STAGE_OF: Final = vec[i64]([kind // STAGE for kind in range(NUMBERED)])
BIT: Final = vec[i64]([1 << kind for kind in range(KINDS)])
FIRST_BASIC: Final[i64] = 1 << BASIC
SPECIALS: Final[i64] = ((1 << KINDS) - 1) ^ ((1 << NUMBERED) - 1)
FITS: Final = fits_on()
UPGRADES: Final[i64] = sum([1 << (number - 1) for number in CONTENT.upgrade_numbers])
ENDS_STAGE: Final = vec[bool]([kind + 1 in CONTENT.upgrade_numbers for kind in range(KINDS)])
RESTARTS: Final[i64] = kinds_where("restart")
FEEDS: Final[i64] = kinds_where("feed")
REVERSES: Final[i64] = kinds_where("reverse")
SKIPS: Final[i64] = kinds_where("skip_next")
BEGINS: Final = vec[i64]([FEED if c.feed else COLOUR if c.name_colour else -1 for c in CONTENT.cards])  # phase
STAGES_BACK: Final = per_kind("stage_back")
PASSES_HANDS: Final[i64] = kinds_where("pass_hands")
SCOURS: Final[i64] = kinds_where("pile_to_deck")
GIVES_BONUS: Final[i64] = kinds_where("bonus")
CLIMATE: Final[i64] = kinds_where("climate")
RUNS: Final[i64] = kinds_where("run")
BARS_SHELLS: Final[i64] = kinds_where("shells_never_second")
SHELLS: Final[i64] = kinds_where("shell_builder")
SHELL_POINTS: Final[i64] = max([card.shell_points for card in CONTENT.cards])
POINTS: Final = per_kind("points")
DRAW_ALL: Final = per_kind("draw_all")
NEXT_DRAWS: Final = per_kind("next_draws")
OTHERS_DRAW: Final = per_kind("others_draw")
SETS_COLOUR: Final = vec[i64](
    [[stage.id for stage in CONTENT.stages].index(c.set_colour) if c.set_colour else NO_COLOUR for c in CONTENT.cards]
)
PENALTY: Final[i64] = CONTENT.penalty_cards

# Lists of choices
NONE: Final = vec[i64]()
COLOUR_CHOICES: Final = vec[i64]([COLOUR_GREEN, COLOUR_GREEN + 1, COLOUR_GREEN + 2])
OPENINGS: Final = table([[kind] for kind in range(NUMBERED)])
TURNS: Final = table(turn_choices())
SECONDS: Final = table([[*each, PASS] for each in sets_of(list(range(NUMBERED)))])  # by set of numbered cards
KEEP_ONLY: Final = vec[i64]([KEEP])
KEEP_OR_PLAY: Final = table([[kind, KEEP] for kind in range(KINDS)])
PASS_ONLY: Final = vec[i64]([PASS])
PASS_OR_UPGRADE: Final = vec[i64]([PASS, UPGRADE])
CALLS: Final = table(call_choices())
WINNER_CALLS: Final = vec[i64]([CALL_WINNER, QUIET])
WINNER_CATCHES: Final = table([[QUIET, CATCH + seat] for seat in range(MOST_SEATS)])

# Sets of seats: as tuples, and the only seat in each.
BY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
SEATS: Final[list[tuple[int, ...]]] = [tuple(each) for each in sets_of(list(range(MOST_SEATS)))]
ONLY: Final = vec[i64]([NOBODY if len(each) == 0 else each[0] if len(each) == 1 else SEVERAL for each in SEATS])

# Who draws cards: as `orders` says, and one seat so many times: TIMES[cards * MOST_SEATS + seat].
ORDERS: Final = table(orders())
TIMES: Final = table([[seat] * cards for cards in range(MOST_CARDS + 1) for seat in range(MOST_SEATS)])
