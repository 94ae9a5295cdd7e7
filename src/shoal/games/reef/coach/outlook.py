"""What a reef is expected to score in the rounds to come: a few signs of how it stands, each with its weight.

The weights were fitted to 21,000 games for four by the coach's advice, with some moves left to luck so that reefs
differ in more than the coach lets them; what remains open lies between that for two and for four.
`tools/reef_outlook.py` plays such games anew and prints what comes of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.reef.coach.appraisal import Eye
from shoal.games.reef.rules import actions, scoring
from shoal.games.reef.rules.builders import KIND, ONE, SLOTS, young_in, young_of
from shoal.games.reef.rules.position import FLOOR, GREEN, HOSTS, ROW, SLOTS_USED, Position
from shoal.games.reef.rules.spaces import BIT, SPACES, count

# Points as the reef stands, builders that are alive and uncovered, the young they will have, those that recruit,
# what disasters are expected to take, algae; and 1.
SIGNS: Final[i64] = 7
# By the rounds to come: before a round's young are born, and after. A round more than these is like the last of them.
GROWING: Final[list[list[float]]] = [
    [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [0.0, 1.4, 0.9, 0.6, -0.6, 0.0, 8.6],
    [0.0, -0.2, 2.0, 1.8, -2.5, -1.1, 70.2],
    [0.0, -4.6, 4.9, 4.2, -3.8, -0.2, 103.3],
    [0.0, 0.0, 0.0, 2.4, -2.2, 0.0, 149.9],
]
GROWN: Final[list[list[float]]] = [
    [0.9, 0.0, 0.0, 0.0, -0.9, -0.4, -0.4],
    [0.8, 0.0, 0.7, 0.7, -3.9, -2.8, 75.9],
    [1.0, 0.0, 1.3, 1.8, -3.2, -2.1, 65.8],
    [0.0, 0.0, 3.6, 3.1, -5.5, 0.0, 102.0],
]
# What remains open: by so many points more than another, winning becomes e times as likely as the other's.
OPEN_GROWING: Final[list[float]] = [1.0, 4.5, 9.0, 12.0, 12.0]
OPEN_GROWN: Final[list[float]] = [3.2, 8.0, 10.0, 11.0]


def grown(state: Position) -> bool:
    """Whether this round's young are born, and the round is not counted yet."""
    return state.step > actions.SPAWNING and scoring.surveyed(state) < state.round


def to_come(state: Position) -> i64:
    """How many rounds the reefs will still grow in."""
    rounds = state.terms.rounds - scoring.surveyed(state)
    return rounds - 1 if grown(state) else rounds


def expected(state: Position, seat: i64) -> float:
    """The final score to be expected: what is counted, and what its signs promise."""
    total = 0.0
    for round in range(scoring.surveyed(state)):
        total += float(scoring.survey_points(state, round, seat))
    if scoring.surveyed(state) == state.terms.rounds or state.reefs[seat * ROW + FLOOR] < 0:
        return total
    table = GROWN if grown(state) else GROWING
    weights = table[min(to_come(state), len(table) - 1)]
    seen = signs(state, seat)
    for i in range(SIGNS):
        total += weights[i] * seen[i]
    return total


def spread(state: Position) -> float:
    """How much of the final score is open."""
    table = OPEN_GROWN if grown(state) else OPEN_GROWING
    return table[min(to_come(state), len(table) - 1)]


def signs(state: Position, seat: i64) -> vec[float]:
    """How a reef stands. Juveniles count as the builders they will be, as far as there is room."""
    row = seat * ROW
    active = state.active(seat)
    brood: i64 = 0
    for space in range(SPACES):
        if active & BIT[space]:
            brood += young_of(state.reefs[row + space] & ONE)
    recruiters = count(active & state.reefs[row + HOSTS])
    room = count(state.empty(seat))
    young: i64 = 0
    for slot in range(state.reefs[row + SLOTS_USED]):
        held = state.nursery[seat * SLOTS + slot]
        settled = min(young_in(held), room - young)
        young += settled
        brood += settled * young_of(held & ONE)
        if state.terms.recruits[((held & ONE) >> KIND) - 1]:
            recruiters += settled
    return vec[float](
        [
            float(scoring.points_now(state, seat) + young),
            float(count(active) + young),
            float(brood),
            float(recruiters),
            float(Eye(state, seat).losses()) / 1000.0,
            float(count(state.reefs[row + GREEN])),
            1.0,
        ]
    )
