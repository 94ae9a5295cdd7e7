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
from shoal.engine.words import en
from shoal.games.rivers.content import CONTENT

SUPPLY, SKY = "supply", "sky"
ENDS: Final = {
    "hand, clean": "#3fa7e4",
    "hand, polluted": "#9a6a3a",
    "cards, clean": "#7fc4ec",
    "cards, polluted": "#b98d5e",
    "supply": "#2f7fb4",
    "sky": "#b8c7d6",
}


def water(game: Game, record: Record, names: Sequence[str]) -> Mark:
    """From the supply through the hands to the end: hands and cards, clean or polluted, supply and sky."""
    start = int(str(game.options["start_tokens"]))
    total = CONTENT.tokens if game.options["supply"] == "all" else len(names) * (start + CONTENT.scaled_supply)
    taken, back, spent, given, got = _flows(record)
    left = {SUPPLY: total - start * len(names), SKY: 0}
    for _, note in record.notes:
        if "supply" in note.facts and "sky" in note.facts and note.what != "over":
            left = {SUPPLY: number_of(note.facts, "supply"), SKY: number_of(note.facts, "sky")}
    polluted, soiled = _dirt(record, len(names))
    nodes = [Node("all water", 0, "#2f7fb4"), *(Node(name[:10], 1, SEATS[seat]) for seat, name in enumerate(names))]
    ends = len(nodes)
    nodes += [Node(word, 2, paint) for word, paint in ENDS.items()]
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
    used = spent.total()
    says = (
        f"Where the {total} drops came to lie: {used} were spent on land, {left[SUPPLY]} stayed in the supply, "
        f"{left[SKY]} are in the sky."
    )
    return flows(en.WORDS.charts, "Where the water went", says, nodes, links, "drops")


def supply(record: Record) -> Mark:
    """Supply and sky at the beginning of every turn, and where they came to."""
    at: list[tuple[int, int, int]] = []
    turn = 0
    for _, note in record.notes:
        if note.what == "turn":
            turn = number_of(note.facts, "turns")
            at.append((turn - 1, number_of(note.facts, "supply"), number_of(note.facts, "sky")))
        elif "supply" in note.facts and "sky" in note.facts:
            at.append((turn, number_of(note.facts, "supply"), number_of(note.facts, "sky")))
    lines = [
        Curve("supply", 0, [(float(x), float(y)) for x, y, _ in at]),
        Curve("sky", 4, [(float(x), float(z)) for x, _, z in at]),
    ]
    weather = Counter(
        {
            what: sum(number_of(n.facts, "n") for _, n in record.notes if n.what == what)
            for what in ("evaporated", "rained")
        }
    )
    lowest = min((y for _, y, _ in at), default=0)
    says = (
        f"{weather['evaporated']} drops evaporated and {weather['rained']} rained back. The lowest supply was {lowest}."
    )
    return curves(en.WORDS.charts, "Supply and sky", says, lines, "turns", "drops")


def hands(record: Record, names: Sequence[str], sort: str) -> Mark:
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
    says = f"One line for each player. The most were {most}, in {names[seat]}'s hand." if most else "There were none."
    return curves(en.WORDS.charts, f"{sort.capitalize()} drops in hand", says, lines, "turns", "drops")


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
