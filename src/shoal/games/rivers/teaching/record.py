"""The water of a game, drop by drop: where it came from and where it ended, and how much there was when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shoal.engine.box import Record
from shoal.engine.chart import SEATS, Curve, curves
from shoal.engine.flow import Flow, Node, flows
from shoal.engine.game import Game
from shoal.engine.mark import Mark
from shoal.engine.story import number_of, numbers_of
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.words import Words

SUPPLY, SKY = "supply", "sky"
ENDS: Final = {  # where water comes to lie: clean or polluted in hands, clean or polluted on cards, supply and sky
    "hand": "#3fa7e4",
    "polluted": "#9a6a3a",
    "cards": "#7fc4ec",
    "soiled": "#b98d5e",
    SUPPLY: "#2f7fb4",
    SKY: "#b8c7d6",
}


def water(game: Game, record: Record, names: Sequence[str], words: Words) -> Mark:
    """From the supply through the hands to the end: hands and cards, clean or polluted, supply and sky."""
    start = int(str(game.options["start_tokens"]))
    total = CONTENT.tokens if game.options["supply"] == "all" else len(names) * (start + CONTENT.scaled_supply)
    taken, back, spent, given, got = _flows(record)
    left = {SUPPLY: total - start * len(names), SKY: 0}
    for _, note in record.notes:
        if "supply" in note.facts and "sky" in note.facts and note.what != "over":
            left = {SUPPLY: number_of(note.facts, "supply"), SKY: number_of(note.facts, "sky")}
    polluted, soiled = _dirt(record, len(names))
    says = words.debrief
    nodes = [Node(says.all_water, 0, "#2f7fb4"), *(Node(name[:10], 1, SEATS[seat]) for seat, name in enumerate(names))]
    ends = len(nodes)
    nodes += [Node(says.ends[end], 2, paint) for end, paint in ENDS.items()]
    links = []
    for seat in range(len(names)):
        kept = start + taken[seat] + got[seat] - given[seat] - back[seat]
        on_cards = spent[seat]
        in_hand = kept - on_cards
        links.append(Flow(0, seat + 1, kept))
        links.append(Flow(seat + 1, ends, in_hand - polluted[seat]))
        links.append(Flow(seat + 1, ends + 1, polluted[seat]))
        links.append(Flow(seat + 1, ends + 2, on_cards - soiled[seat]))
        links.append(Flow(seat + 1, ends + 3, soiled[seat]))
    links.append(Flow(0, ends + 4, left[SUPPLY]))
    links.append(Flow(0, ends + 5, left[SKY]))
    went = says.water_went(total, spent.total(), left[SUPPLY], left[SKY])
    return flows(words.shared.charts, says.water, went, nodes, links, says.drops)


def supply(record: Record, words: Words) -> Mark:
    """Supply and sky at the beginning of every turn, and where they came to."""
    at: list[tuple[int, int, int]] = []
    turn = 0
    for _, note in record.notes:
        if note.what == "turn":
            turn = number_of(note.facts, "turns")
            at.append((turn - 1, number_of(note.facts, "supply"), number_of(note.facts, "sky")))
        elif "supply" in note.facts and "sky" in note.facts:
            at.append((turn, number_of(note.facts, "supply"), number_of(note.facts, "sky")))
    says = words.debrief
    lines = [
        Curve(says.ends[SUPPLY], 0, [(float(x), float(y)) for x, y, _ in at]),
        Curve(says.ends[SKY], 4, [(float(x), float(z)) for x, _, z in at]),
    ]
    evaporated, rained = (
        sum(number_of(note.facts, "n") for _, note in record.notes if note.what == what)
        for what in ("evaporated", "rained")
    )
    told = says.weather(evaporated, rained, min((y for _, y, _ in at), default=0))
    return curves(words.shared.charts, says.supply_and_sky, told, lines, says.turns, says.drops)


def hands(record: Record, names: Sequence[str], sort: str, words: Words) -> Mark:
    """Clean or polluted drops in every hand, turn by turn."""
    at = [
        (number_of(note.facts, "turns") - 1, numbers_of(note.facts, sort))
        for _, note in record.notes
        if note.what == "turn"
    ]
    turns = len(at)
    at += [(turns, numbers_of(note.facts, sort)) for _, note in record.notes if note.what == "over"]
    lines = [
        Curve(name, seat, [(float(turn), float(values[seat])) for turn, values in at])
        for seat, name in enumerate(names)
    ]
    most, seat = max(((values[seat], seat) for _, values in at for seat in range(len(names))), default=(0, 0))
    says = words.debrief
    told = says.most_in_hand(most, names[seat]) if most else says.no_hands
    return curves(words.shared.charts, says.hands[sort], told, lines, says.turns, says.drops)


def _flows(record: Record) -> tuple[Counter[int], Counter[int], Counter[int], Counter[int], Counter[int]]:
    """By seat: taken from the supply, returned to it, spent on cards, given to others, got from others."""
    taken: Counter[int] = Counter()
    back: Counter[int] = Counter()
    spent: Counter[int] = Counter()
    given: Counter[int] = Counter()
    got: Counter[int] = Counter()
    for _, note in record.notes:
        if note.seat is None:
            continue
        if note.what == "gained":
            taken[note.seat] += number_of(note.facts, "n")
        elif note.what == "returned":
            back[note.seat] += number_of(note.facts, "n")
        elif note.what == "bought":
            spent[note.seat] += number_of(note.facts, "cost")
        elif note.what == "gave":
            given[note.seat] += number_of(note.facts, "n")
            got[number_of(note.facts, "to")] += number_of(note.facts, "n")
    return taken, back, spent, given, got


def _dirt(record: Record, seats: int) -> tuple[list[int], list[int]]:
    """By seat: polluted drops in hand, and on cards, at the end of the story."""
    hand, cards = [0] * seats, [0] * seats
    for _, note in record.notes:
        if note.seat is None:
            continue
        if note.what in ("polluted", "cleaned"):
            place = cards if note.facts["number"] else hand
            place[note.seat] += number_of(note.facts, "n") * (1 if note.what == "polluted" else -1)
        elif note.what == "gained" and note.facts["polluted"]:
            hand[note.seat] += number_of(note.facts, "n")
    return hand, cards
