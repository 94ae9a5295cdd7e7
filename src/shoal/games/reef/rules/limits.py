"""How long a game of Reef Survivor can last, and how many points it can bring."""

from __future__ import annotations

from shoal.games.reef.content import CONTENT, SPACES
from shoal.games.reef.rules.options import Terms

STACKS = {depth.letter: depth.stack_limit for depth in CONTENT.depths}
MOST_BUILDERS = max(sum(STACKS[letter] for letter in board.depths) for board in CONTENT.boards)


def longest_game(terms: Terms) -> int:
    """A bound on the events of a game for the most seats, from what a round can bring a reef at most.

    Growing: a reef has at most 30 dwellers (half of its recruiters), so 30 recruits and `done`, 30 grazed, 5 algae,
    30 dwellers shed, 2 mutations with their rolls: 30 + 1 + 30 + 5 + 30 + 4. Spawning: 25 broods eaten.
    Coral Triangle: 2 and 2 rolls. Young: 2 for each of 30 builders, 4 from the Triangle: 64.
    Trading: each offer is a draft opened, at most all young of two reefs given and asked for, sent, and how it ends;
    then `ready`. Settling: at most as many as stand on a full reef.
    Disasters: 2 and 2 more by Bad Luck, drawn; each with a roll, 15 builders lost or 5 algae or a sacrifice, and 30
    dwellers shed. Survey: tally, catch, 117 dwellers shed (all there are can have been caught).
    Setting up: a board and five starters, 11 rolls of the Triangle."""
    growing = 30 + 1 + 30 + 5 + 30 + 4 + 25
    trading = int(terms.most_offers) * (3 + 2 * 64) + 1 if terms.migrates else 0
    disasters = 4 * (1 + 1 + 15 + 30)
    round_of_a_reef = growing + 4 + trading + MOST_BUILDERS + disasters + 2 + 117
    seats = CONTENT.manifest.seats[-1]
    return 11 + seats * (6 + int(terms.rounds) * round_of_a_reef)


def score_range(terms: Terms) -> tuple[int, int]:
    """Bounds on a seat's score: the least and the most of every part of a round's score, in every round."""
    builder, dweller, alga, kind, bonus = (int(points) for points in terms.points)
    dwellers = 39 * len(CONTENT.dwellers)  # all there are, where they can be stolen
    parts = ((MOST_BUILDERS, builder), (dwellers, dweller), (len(SPACES), alga), (15, kind), (3, bonus))
    low = sum(min(0, many * points) for many, points in parts)
    high = sum(max(0, many * points) for many, points in parts)
    rounds = int(terms.rounds)
    if terms.multiplied:
        return 0, max(1, high) ** rounds + int(terms.team_bonus)
    return low * rounds, high * rounds + int(terms.team_bonus)
