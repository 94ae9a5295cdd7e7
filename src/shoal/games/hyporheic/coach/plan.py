"""How long it takes alone: the turns until k more coins, from every space with every hand, with the best of plans.

This is the solo game solved as a shortest way with luck: T(k, space, hand) = 1 + the mean over the die of the best that
can be made of the roll. `plan.bin` keeps the answers for k = 1 to 4; from there on each coin takes about as long as any
other. The coach builds on it. After a change of board, equations or cards `tools/hyporheic_plan.py` writes it anew."""

from __future__ import annotations

from importlib.resources import files
from itertools import product

from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import board
from shoal.games.hyporheic.rules.actions import DIE
from shoal.games.hyporheic.rules.chemistry import LIMIT, NH4, NUTRIENT_IDS, NUTRIENTS

Hand = tuple[int, ...]
Turns = list[list[float]]  # by space and hand

DEPTH = 4  # coins ahead that are worked out
SCALE = 16  # steps of a turn in the file
LEAST = (1, 2, 5, 11)  # no T(k) is below: what a 0 in the file means
LATER = 4.66  # turns for each coin beyond
HAND_LIST: list[Hand] = [hand for hand in product(range(LIMIT + 1), repeat=int(NUTRIENTS)) if sum(hand) <= LIMIT]
NUMBER = {hand: number for number, hand in enumerate(HAND_LIST)}


def load() -> bytes:
    """T(k, space, hand) as `plan.bin` has it, in this order, less LEAST[k - 1], in parts of a turn (SCALE)."""
    return (files(__package__) / "plan.bin").read_bytes()


def unpack(data: bytes) -> list[Turns]:
    """The same in turns, k = 0 first."""
    found: list[Turns] = [_everywhere(0.0)]
    for k, least in enumerate(LEAST):
        rows = [data[(k * board.SPACES + space) * len(HAND_LIST) :][: len(HAND_LIST)] for space in range(board.SPACES)]
        found.append([[least + part / SCALE for part in row] for row in rows])
    return found


def pack(solved: list[Turns]) -> bytes:
    parts = [
        (round(SCALE * (t - least)))
        for turns, least in zip(solved[1:], LEAST, strict=True)
        for row in turns
        for t in row
    ]
    return bytes(parts)


def solve() -> list[Turns]:
    """T for k = 0 to DEPTH; takes a while."""
    solved = [_everywhere(0.0)]
    for _ in range(DEPTH):
        turns = [[t + LATER for t in row] for row in solved[-1]]
        change = 1.0
        while change > 0.001:
            better = sweep(turns, solved[-1])
            change = max(
                abs(a - b) for new, old in zip(better, turns, strict=True) for a, b in zip(new, old, strict=True)
            )
            turns = better
        solved.append(turns)
    return solved


def sweep(turns: Turns, fewer: Turns) -> Turns:
    """One step nearer to the truth: T(k) from an estimate of it, and from T(k - 1)."""
    landed = _landings(turns, fewer)
    found: Turns = []
    for space in range(board.SPACES):
        total = [0.0] * len(HAND_LIST)
        for die in range(1, DIE + 1):
            ends = [landed[to] for to in board.DESTINATIONS[space * (board.MOST_STEPS + 1) + die]]
            best = ends[0] if len(ends) == 1 else list(map(min, *ends))
            total = [a + b for a, b in zip(total, best, strict=True)]
        found.append([1 + t / int(DIE) for t in total])
    return found


def _landings(turns: Turns, fewer: Turns) -> Turns:
    """The turns to come after landing on each space: with what is collected, the best equation, or a card."""
    landed: Turns = []
    for space, row in enumerate(turns):
        if board.ZONE[space] != board.WATER:
            landed.append(_reacted(row, fewer[space], "O" if board.ZONE[space] == board.OXIC else "A"))
        elif board.SUPPLY_COUNT[space]:
            landed.append(_taken(row, board.SUPPLY[space], board.SUPPLY_COUNT[space]))
        else:
            landed.append(row)
    dives = list(map(min, *[landed[circle] for circle in board.FIRST_CIRCLE]))
    for space, row in enumerate(turns):
        if board.DRAWS[space]:
            landed[space] = _drawn(row, dives)
    return landed


def _reacted(row: list[float], fewer: list[float], zone: str) -> list[float]:
    best = [min([*_results(hand, row, fewer, zone)], default=-1.0) for hand in HAND_LIST]
    return [t if least < 0 else least for t, least in zip(row, best, strict=True)]


def _results(hand: Hand, row: list[float], fewer: list[float], zone: str) -> list[float]:
    """What each equation of the usual game that the hand can pay leads to."""
    found: list[float] = []
    for equation in CONTENT.equations:
        if equation.zone == zone and not equation.option:
            change = [equation.get.get(each, 0) - equation.give.get(each, 0) for each in NUTRIENT_IDS]
            left = NUMBER.get(tuple(a + b for a, b in zip(hand, change, strict=True)))
            if left is not None:
                found.append(fewer[left] if equation.coins else row[left])
    return found


def _taken(row: list[float], nutrient: int, count: int) -> list[float]:
    return [row[NUMBER[_with(hand, nutrient, count)]] for hand in HAND_LIST]


def _with(hand: Hand, nutrient: int, count: int) -> Hand:
    """With so many more of a nutrient, as far as there is room; or so many fewer, as far as there are any."""
    count = max(min(count, LIMIT - sum(hand)), -hand[nutrient])
    return tuple(held + count if each == nutrient else held for each, held in enumerate(hand))


def _drawn(row: list[float], dives: list[float]) -> list[float]:
    """The mean over the deck of what a card does to its drawer; those that depend on others do nothing."""
    ids = {nutrient: number for number, nutrient in enumerate(NUTRIENT_IDS)}
    total = [0.0] * len(row)
    for card in CONTENT.cards:
        after = row
        if card.dice:
            after = [t - 1 for t in row]
        elif card.id == "quick-dive":
            after = dives
        elif card.id == "cow-pie":
            after = list(map(min, *[_taken(row, NH4, count) for count in range(LIMIT + 1)]))
        for nutrient, count in card.gives.items():
            after = _taken(after, ids[nutrient], count)
        for nutrient, count in card.loses.items():
            after = _taken(after, ids[nutrient], -count)
        for give, get in card.becomes.items():
            after = [row[NUMBER[_turned(hand, ids[give], ids[get])]] for hand in HAND_LIST]
        total = [a + card.copies * b for a, b in zip(total, after, strict=True)]
    return [t / sum(card.copies for card in CONTENT.cards) for t in total]


def _turned(hand: Hand, give: int, get: int) -> Hand:
    return tuple(0 if i == give else held + hand[give] if i == get else held for i, held in enumerate(hand))


def _everywhere(turns: float) -> Turns:
    return [[turns] * len(HAND_LIST) for _ in range(board.SPACES)]
