"""Why the coach suggests an action, in words a child understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS
from shoal.games.reef.rules.actions import (
    ACCEPT,
    ALGAE,
    ASK,
    AUTO,
    BOARD,
    CANCEL,
    CATCH,
    DECLINE,
    DONE,
    GIVE,
    GRAZE,
    LOSE,
    MUTATE,
    PASS,
    READY,
    RECRUIT,
    SACRIFICE,
    SEND,
    SETTLE,
    SHED,
    START,
    TALLY,
    TRADE,
    TRIANGLE,
    URCHINS,
    WITHDRAW,
)
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import organisms
from shoal.games.reef.screen import pictures


def reason(sight: ReefSight, legal: Sequence[int], action: int) -> str:
    """Of the action the coach would take in this position."""
    if len(legal) == 1:
        return "It is the only thing you can do now."
    if START <= action < RECRUIT:
        return _settler(sight, BUILDER_IDS[(action - int(START)) // 30], (action - int(START)) % 30)
    if SETTLE <= action < LOSE:
        slot, space = divmod(action - int(SETTLE), 30)
        return _settler(sight, pictures.kind_of(sight.nurseries[sight.seat][slot][0]), space)
    if GRAZE <= action < ALGAE:
        covered = sight.reefs[sight.seat][action - int(GRAZE)]
        return "It frees the builders below it." if covered else "Eaten is eaten: one alga less costs no point."
    if ALGAE <= action < MUTATE:
        covered = sight.reefs[sight.seat][action - int(ALGAE)]
        return "You can spare this one most." if covered else "There it covers nobody, and you need this space least."
    if TRIANGLE <= action < TRADE and BUILDER_IDS[action - int(TRIANGLE)] not in _here(sight):
        return "Your reef lacks this kind: a new type is worth 2 points every round."
    if BOARD <= action < START:
        return pictures.BOARDS[BOARD_IDS[action]].text
    return next(words for first, words in WHY if action >= first)


def _settler(sight: ReefSight, kind: str, space: int) -> str:
    builder = organisms(sight.organisms, sight.own_organisms)[BUILDER_IDS.index(kind)]
    board = sight.boards[sight.seat]
    depth = pictures.BOARDS[board].depths[space] if board else "M"
    if kind not in _here(sight):
        return f"A kind your reef lacks: a new type is worth {sight.points[3]} points."
    if depth == "D" and sight.reefs[sight.seat][space]:
        return "Stacks make room where there is none, and three high ones earn the 3-D bonus."
    if builder.recruits:
        return "It welcomes dwellers: two such builders keep one more grazer."
    if depth == "S" and (builder.level == 1 or builder.encruster):
        return "It is tough enough for the waves in the shallows."
    return "It can live here, and every builder counts."


def _here(sight: ReefSight) -> set[str]:
    return {pictures.kind_of(builder) for stack in sight.reefs[sight.seat] for builder in stack}


# The first action of each kind, the last kind first.
WHY: Final = (
    (PASS, "The counts look right."),
    (CATCH, "Count that reef again: the number cannot be right."),
    (TALLY, "So much is your reef worth: builders, dwellers, types and bonuses, less the algae."),
    (AUTO, "There is nothing here worth a long thought."),
    (SHED, "You have most of these, or need them least."),
    (SACRIFICE, "You lose less with this one."),
    (LOSE, "You can spare this one: others of its kind live on, or it does little for you."),
    (READY, "There is nothing more to gain here."),
    (WITHDRAW, "Nobody answers. Try something else."),
    (DECLINE, "You would give more than you get."),
    (ACCEPT, "You get young that your reef can use, for some you can spare."),
    (CANCEL, "This offer would not help you."),
    (SEND, "Both sides gain from this trade."),
    (ASK, "Your reef can use this one."),
    (GIVE, "You have enough of these."),
    (TRADE, "This neighbour has young that your reef lacks."),
    (TRIANGLE, "Two young of this kind help your reef most."),
    (URCHINS, "This brood is the smallest loss."),
    (MUTATE, "It has room to change for the better, and its young will inherit it."),
    (DONE, "More dwellers would not stay: your reef cannot keep them."),
    (RECRUIT, "Every dweller is a point, and eats an alga each round."),
    (0, "It looks best from here."),
)
