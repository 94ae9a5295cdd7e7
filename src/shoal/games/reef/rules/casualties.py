"""Who a disaster kills on a reef, who comes through, and the reason of each: for story and picture (§6, §15)."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.games.reef.content import CONTENT, DEPTH_IDS, Board, Builder, Card, Clause
from shoal.games.reef.rules.position import FLOOR, ROW, Position
from shoal.games.reef.rules.sight import stack_of
from shoal.games.reef.rules.species import Specimen, organisms, specimen

DIES, RISK, CHOICE, SAFE = "dies", "risk", "choice", "safe"


@dataclass(frozen=True)
class Fate:
    """What becomes of one builder; `notes` says what the words mean."""

    space: int
    level: int  # 0 the lowest of its stack
    builder: str
    depth: str
    fate: str
    reason: str


def fates(state: Position, seat: int, card: int) -> list[Fate]:
    """The fate of every builder of a reef that a card looks at, in space order, each stack from the bottom."""
    board = CONTENT.boards[state.reefs[seat * ROW + FLOOR]]
    terms = state.terms
    stacks = tuple(stack_of(state.reefs[seat * ROW + space]) for space in range(30))
    return fates_on(stacks, board, CONTENT.cards[card], organisms(terms.organisms, terms.own_organisms), terms.keeps)


def fates_on(
    stacks: tuple[tuple[str, ...], ...], board: Board, card: Card, builders: tuple[Builder, ...], keeps: bool
) -> list[Fate]:
    """The same from a sight's `reefs` of a seat, before anything has died."""
    sick = _commonest(stacks, builders) if card.special == "coralsick" else ()
    found: list[Fate] = []
    for space, stack in enumerate(stacks):
        for level, notation in enumerate(stack):
            printed = "SMD".index(board.depths[space])
            depth = DEPTH_IDS[max(printed - level, 0) if keeps else printed]
            each = specimen(notation, builders)
            top = level == len(stack) - 1
            if card.special == "coralsick":
                found.append(Fate(space, level, notation, depth, *_disease(each, top, sick)))
            for clause in card.clauses:
                if _reaches(clause, board, space, depth):
                    found.append(Fate(space, level, notation, depth, *_under(clause, each, top)))
    return found


def _commonest(stacks: tuple[tuple[str, ...], ...], builders: tuple[Builder, ...]) -> tuple[str, ...]:
    """The kinds of coral with the most top builders (R37)."""
    tops = [specimen(stack[-1], builders).kind for stack in stacks if stack]
    counts = {kind.id: tops.count(kind) for kind in tops if kind.coral}
    return tuple(id for id, many in counts.items() if many == max(counts.values()))


def _disease(each: Specimen, top: bool, sick: tuple[str, ...]) -> tuple[str, str]:
    if not each.kind.coral:
        return SAFE, "not_coral"
    if each.kind.id not in sick:
        return SAFE, "rare"
    if not top:
        return SAFE, "buried"
    return (DIES if len(sick) == 1 else CHOICE), ""


def _reaches(clause: Clause, board: Board, space: int, depth: str) -> bool:
    if clause.when != "always" and (clause.when == "land") != board.land:
        return False
    return (not clause.rows or space // 5 + 1 in clause.rows) and (not clause.zones or depth in clause.zones)


def _under(clause: Clause, each: Specimen, top: bool) -> tuple[str, str]:
    """What a clause does to a builder in its reach, and why."""
    if not top and not clause.stacked:
        return SAFE, "buried"
    if clause.only == "weak" and each.level >= 0:
        return SAFE, "weak"
    if clause.only in ("carbonate", "zooxanthellae") and not getattr(each.kind, clause.only):
        return SAFE, clause.only
    for saviour in clause.spared_any:
        if (
            saviour in each.tolerances
            or (saviour == "strong" and each.level == 1)
            or (saviour == "encruster" and each.kind.encruster)
        ):
            return SAFE, saviour
    if clause.spared_all and set(clause.spared_all) <= set(each.tolerances):
        return SAFE, " ".join(clause.spared_all)
    missing = " ".join(clause.spared_any + tuple(tag for tag in clause.spared_all if tag not in each.tolerances))
    return (RISK if clause.mode == "half" else DIES), missing
