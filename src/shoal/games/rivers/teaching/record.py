"""The water of a game, drop by drop: where it came from and where it ended, and how much there was when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shoal.engine.box import Record
from shoal.engine.chart import Curve, curves
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


@dataclass(frozen=True)
class Account:
    """The drops that a traveller, or a whole table, has in the end."""

    clean: int  # in hand
    polluted: int
    on_cards: int  # clean
    soiled: int

    def ends(self) -> tuple[int, int, int, int]:
        return self.clean, self.polluted, self.on_cards, self.soiled


@dataclass(frozen=True)
class Water:
    """All drops of a table: what every seat has, and what is left."""

    total: int
    accounts: tuple[Account, ...]
    supply: int
    sky: int

    def whole(self) -> Account:
        """Of all seats together."""
        return Account(*(sum(parts) for parts in zip(*(each.ends() for each in self.accounts), strict=True)))


def water(game: Game, record: Record, seats: int) -> Water:
    """Where the water of a game has come to lie, as far as its story goes."""
    start = int(str(game.options["start_tokens"]))
    total = CONTENT.tokens if game.options["supply"] == "all" else seats * (start + CONTENT.scaled_supply)
    taken, back, spent, given, got = _flows(record)
    left = {SUPPLY: total - start * seats, SKY: 0}
    for _, note in record.notes:
        if "supply" in note.facts and "sky" in note.facts and note.what != "over":
            left = {SUPPLY: number_of(note.facts, "supply"), SKY: number_of(note.facts, "sky")}
    polluted, soiled = _dirt(record, seats)
    accounts = []
    for seat in range(seats):
        in_hand = start + taken[seat] + got[seat] - given[seat] - back[seat] - spent[seat]
        accounts.append(Account(in_hand - polluted[seat], polluted[seat], spent[seat] - soiled[seat], soiled[seat]))
    return Water(total, tuple(accounts), left[SUPPLY], left[SKY])


def flow_chart(waters: Sequence[Water], through: Sequence[tuple[str, str, Account]], words: Words) -> Mark:
    """From all the water through hands, or tables, with their names and paints, to where it ended: hands and cards,
    clean or polluted, supply and sky."""
    says = words.debrief
    supply, sky = sum(each.supply for each in waters), sum(each.sky for each in waters)
    nodes = [Node(says.all_water, 0, ENDS[SUPPLY]), *(Node(name, 1, paint) for name, paint, _ in through)]
    ends = len(nodes)
    nodes += [Node(says.ends[end], 2, paint) for end, paint in ENDS.items()]
    links = []
    for number, (_, _, account) in enumerate(through, 1):
        links.append(Flow(0, number, sum(account.ends())))
        links += [Flow(number, ends + end, drops) for end, drops in enumerate(account.ends())]
    links += [Flow(0, ends + 4, supply), Flow(0, ends + 5, sky)]
    spent = sum(account.on_cards + account.soiled for _, _, account in through)
    went = says.water_went(sum(each.total for each in waters), spent, supply, sky)
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
