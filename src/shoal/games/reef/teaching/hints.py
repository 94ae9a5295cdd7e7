"""Why the coach suggests an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.games.reef.content import BOARD_IDS, BOARDS, BUILDER_IDS
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
from shoal.games.reef.rules.species import kind_of, organisms
from shoal.games.reef.words import Words


def reason(sight: ReefSight, legal: Sequence[int], action: int, words: Words) -> str:
    """Of the action the coach would take in this position."""
    if BOARD <= action < START and len(legal) > 1:
        return words.names.boards[BOARD_IDS[action]].text
    key = _why(sight, legal, action)
    return words.hints.new_kind(sight.points[3]) if key == NEW_KIND else words.hints.why[key]


def _why(sight: ReefSight, legal: Sequence[int], action: int) -> str:
    """The key of what there is to say."""
    if len(legal) == 1:
        return "only"
    if START <= action < RECRUIT:
        return _settler(sight, BUILDER_IDS[(action - int(START)) // 30], (action - int(START)) % 30)
    if SETTLE <= action < LOSE:
        slot, space = divmod(action - int(SETTLE), 30)
        return _settler(sight, kind_of(sight.nurseries[sight.seat][slot][0]), space)
    if GRAZE <= action < ALGAE:
        return "frees" if sight.reefs[sight.seat][action - int(GRAZE)] else "eaten"
    if ALGAE <= action < MUTATE:
        return "spared" if sight.reefs[sight.seat][action - int(ALGAE)] else "bare"
    if TRIANGLE <= action < TRADE and BUILDER_IDS[action - int(TRIANGLE)] not in _here(sight):
        return "lacking"
    return next(key for first, key in WHY if action >= first)


def _settler(sight: ReefSight, kind: str, space: int) -> str:
    builder = organisms(sight.organisms, sight.own_organisms)[BUILDER_IDS.index(kind)]
    board = sight.boards[sight.seat]
    depth = BOARDS[board].depths[space] if board else "M"
    if kind not in _here(sight):
        return NEW_KIND
    if depth == "D" and sight.reefs[sight.seat][space]:
        return "stack"
    if builder.recruits:
        return "welcomes"
    if depth == "S" and (builder.level == 1 or builder.encruster):
        return "tough"
    return "lives"


def _here(sight: ReefSight) -> set[str]:
    return {kind_of(builder) for stack in sight.reefs[sight.seat] for builder in stack}


NEW_KIND: Final = "new_kind"
# The first action of each kind, the last kind first.
WHY: Final = (
    (PASS, "pass"),
    (CATCH, "catch"),
    (TALLY, "tally"),
    (AUTO, "auto"),
    (SHED, "shed"),
    (SACRIFICE, "sacrifice"),
    (LOSE, "lose"),
    (READY, "ready"),
    (WITHDRAW, "withdraw"),
    (DECLINE, "decline"),
    (ACCEPT, "accept"),
    (CANCEL, "cancel"),
    (SEND, "send"),
    (ASK, "ask"),
    (GIVE, "give"),
    (TRADE, "trade"),
    (TRIANGLE, "triangle"),
    (URCHINS, "urchins"),
    (MUTATE, "mutate"),
    (DONE, "done"),
    (RECRUIT, "recruit"),
    (0, "otherwise"),
)
