"""How long a game of Reef Survivor can last, and how many points it can bring."""

from __future__ import annotations

from shoal.games.reef.content import BONUS_IDS, CONTENT, SPACES, TYPE_IDS
from shoal.games.reef.rules.options import Terms

STACKS = {depth.letter: depth.stack_limit for depth in CONTENT.depths}
MOST_BUILDERS = max(sum(STACKS[letter] for letter in board.depths) for board in CONTENT.boards)
SEATS = CONTENT.manifest.seats[-1]
SETS = -(-SEATS // CONTENT.rules["printed_for"])  # of printed tokens
ALL_DWELLERS = sum(dweller.tokens * SETS - 1 for dweller in CONTENT.dwellers)


def longest_game(terms: Terms) -> int:
    """A bound on the events of a game for the most seats, from what a round can bring a reef at most.

    Growing: recruits and `done`, algae grazed, algae, dwellers shed, mutations with their rolls. Spawning: broods
    eaten. Coral Triangle: two awards and their rolls. Young: two for each active builder, and those from the Triangle.
    Trading: each offer is a draft opened, at most all young of two reefs given and asked for, sent, and how it ends;
    then `ready`. Settling: at most as many as stand on a full reef.
    Disasters: those of the round and those of Bad Luck, drawn; each with a roll, half of the builders lost or algae
    placed or a sacrifice, and dwellers shed. Survey: tally, catch, dwellers shed (all there are can have been caught).
    Setting up: a board and the starters, rolls of the Triangle."""
    rules, spaces = CONTENT.rules, len(SPACES)
    dwellers = MOST_BUILDERS // rules["recruiters_per_dweller"]
    growing = dwellers + 1 + spaces + rules["algae_per_round"] + dwellers + 2 * rules["mutations_per_round"] + spaces
    young = 2 * spaces + 2 * rules["triangle_juveniles"]
    trading = int(terms.most_offers) * (3 + 2 * young) + 1 if terms.migrates else 0
    cards = max(len(decks) for decks in (*CONTENT.schedule, CONTENT.later)) + CONTENT.extra_for_bad_luck
    disasters = cards * (1 + 1 + spaces + dwellers)
    round_of_a_reef = growing + 4 + trading + MOST_BUILDERS + disasters + 2 + ALL_DWELLERS
    starting = 1 + rules["starters"]
    return len(CONTENT.builders) + SEATS * (starting + int(terms.rounds) * round_of_a_reef)


def score_range(terms: Terms) -> tuple[int, int]:
    """Bounds on a seat's score: the least and the most of every part of a round's score, in every round."""
    builder, dweller, alga, kind, bonus = (int(points) for points in terms.points)
    parts = (
        (MOST_BUILDERS, builder),
        (ALL_DWELLERS, dweller),  # they can be stolen
        (len(SPACES), alga),
        (len(TYPE_IDS), kind),
        (len(BONUS_IDS), bonus),
    )
    low = sum(min(0, many * points) for many, points in parts)
    high = sum(max(0, many * points) for many, points in parts)
    rounds = int(terms.rounds)
    if terms.multiplied:
        return 0, max(1, high) ** rounds + int(terms.team_bonus)
    return low * rounds, high * rounds + int(terms.team_bonus)
