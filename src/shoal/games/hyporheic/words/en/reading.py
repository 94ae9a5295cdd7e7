"""The whole position in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from shoal.engine.words.en.counting import some
from shoal.engine.words.en.voice import Voice
from shoal.games.hyporheic.content import COIN, CONTENT, ENTRIES, OBSTACLES, SUPPLIES, Equation, Path, products
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.words.en import labels
from shoal.games.hyporheic.words.en.names import OBSTACLES as KINDS_OF_X
from shoal.games.hyporheic.words.en.names import amount, amounts, cards, coins, equations, paths, place

turn_title = "The turn"
piles_title = "The cards and the bank"
water_title = "The stream, row by row from the surface down"
paths_title = "The paths through the bed"


# ---- what is going on


def turn(sight: HyporheicSight, names: Sequence[str]) -> list[str]:
    lines = [f"{labels.rounds(sight.round, sight.limit)}. The goal: {coins(sight.coins_to_win)}."]
    voice = Voice(sight.seat, names)
    if sight.phase == "over":
        lines.append("The game is over.")
    elif sight.active < 0:
        lines.append("Everybody rolls to see who starts.")
    else:
        lines.append(f"It is {voice.whose(sight.active)} turn.")
    if any(sight.opening) and sight.active < 0:
        rolled = [f"{voice.who(seat)} {die}" for seat, die in enumerate(sight.opening) if die]
        lines.append(f"Rolled for the start: {', '.join(rolled)}.")
    if sight.dice:
        lines.append(f"{labels.die(sight.dice)}.")
    if sight.trip:
        start, *way = sight.trip
        steps = ", ".join(map(place, way))
        lines.append(f"The last move: {voice.whom(sight.mover)}, from {place(start)}, step by step: {steps}.")
    if sight.extra:
        lines.append(f"{voice.does(sight.active, 'have', 'has')} earned an extra roll by sharing.")
    return lines


def card_title(card: str) -> str:
    return f"The last card drawn: {cards[card].name}"


def card(card: str, drawer: int, names: Sequence[str]) -> list[str]:
    return [f"{labels.drew(names[drawer])}.", cards[card].text, cards[card].science]


# ---- the seats


def seat_title(sight: HyporheicSight, seat: int, names: Sequence[str]) -> str:
    return f"You, {names[seat]}" if seat == sight.seat else names[seat]


def seat(sight: HyporheicSight, seat: int) -> list[str]:
    space = sight.at[seat]
    where = place(space) if space == "start" else labels.there(space)
    lines = [
        f"{coins(sight.coins[seat])}.",
        f"The tray: {amounts(sight.held[seat])}; room for {sight.room(seat)} more.",
        f"The token: {where}.",
    ]
    if sight.clogged and seat == sight.active:
        lines.append("Clay: no path may be used on this turn.")
    if sight.airless and seat == sight.active:
        lines.append("Hypoxia: no oxic equation on this turn.")
    lines += [f"{labels.MARKS[mark].capitalize()}." for mark in ("clay", "hypoxia") if seat in getattr(sight, mark)]
    return lines


# ---- equations


def zone_title(zone: str) -> str:
    return f"{labels.zones[zone]} equations"


def equation(equation: Equation, lit: bool) -> str:
    give = " and ".join(amount(*each) for each in equation.give.items())
    got = products(equation).items()
    made = " and ".join(some(count, "coin") if piece == COIN else amount(piece, count) for piece, count in got)
    return f"{equations[equation.id]}: give {give}, get {made}{'; you can pay for it' if lit else ''}."


# ---- cards


def piles(sight: HyporheicSight) -> list[str]:
    gone = [
        cards[card.id].name + (f", {count} times" if count > 1 else "")
        for card, count in zip(CONTENT.cards, sight.discard, strict=True)
        if count
    ]
    return [
        f"{labels.pile(sight.pile_size)}.",
        f"{labels.discard(sum(sight.discard))}{': ' if gone else ''}{'; '.join(gone)}.",
        f"{labels.in_the_bank(sight.bank)}.",
    ]


# ---- the board


def start(leads_to: str) -> str:
    first, last = CONTENT.board.columns[0], CONTENT.board.columns[-1]
    return f"Start leads to {leads_to}. Columns go from {first} to {last}; to the right of {last} comes {first} again."


def row(row: int) -> str:
    squares = [f"{column}{row}" for i, column in enumerate(CONTENT.board.columns) if row <= CONTENT.board.depth[i]]
    return f"Row {row}: {'; '.join(filter(None, map(_printed, squares)))}."


def _printed(square: str) -> str:
    """What is on a square; "" in open water."""
    if square in OBSTACLES:
        return f"{square} X, {KINDS_OF_X[OBSTACLES[square]]}"
    found = []
    if square in SUPPLIES:
        found.append(amount(SUPPLIES[square].nutrient, SUPPLIES[square].count))
    if square in CONTENT.board.draws:
        found.append("card")
    if square in ENTRIES:
        found.append(f"the way into the {paths[ENTRIES[square].id]}")
    return f"{square} {', '.join(found)}" if found else ""


def path(path: Path) -> str:
    runs = [f"{len(list(run))} {labels.zones[zone].lower()}" for zone, run in groupby(path.zones)]
    return f"{paths[path.id]}: from {path.entry}, {', then '.join(runs)}, to {path.exit}."
