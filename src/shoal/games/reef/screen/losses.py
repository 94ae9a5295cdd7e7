"""What each disaster of the latest catastrophe took from a reef, and why the rest came through (§15)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shoal.games.reef.content import BOARDS, CARDS, Builder
from shoal.games.reef.rules.casualties import SAFE, fates_on
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import kind_of, marks_of

Stacks = tuple[tuple[str, ...], ...]
Shell = tuple[int, str, int]  # a space that a disaster emptied, the kind that lived there, which disaster it was

AFTERMATH: Final = ("disaster", "survey", "growth", "over")  # steps in which one still looks at it


@dataclass(frozen=True)
class Toll:
    """What one disaster did to one reef."""

    lost: tuple[str, ...]  # kinds of builders, one entry for each that died
    wanted: tuple[str, ...]  # what would have saved them: traits, as `fates` calls them
    saved: tuple[tuple[str, tuple[str, ...]], ...]  # a reason, and the builders that came through by it
    dwellers: tuple[int, ...]  # how many fish, snails and urchins are gone
    algae: int  # how many more there are
    covered: int  # builders that lie below them now
    barren: int  # builders that lost their extra young


def tolls(sight: ReefSight, blow: int, builders: tuple[Builder, ...]) -> list[Toll | None]:
    """What a disaster of `sight.havoc` did to every reef; None where there is no reef."""
    card, reefs, dwellers, algae = sight.havoc[blow]
    if blow + 1 < len(sight.havoc):
        _, reefs_after, dwellers_after, algae_after = sight.havoc[blow + 1]
    else:
        reefs_after, dwellers_after, algae_after = sight.reefs, sight.dwellers, sight.algae
    return [
        None if board is None
        else _toll(
            card, board, reefs[seat], reefs_after[seat],
            tuple([was - now for was, now in zip(dwellers[seat], dwellers_after[seat], strict=True)]),
            algae[seat], algae_after[seat], builders, sight.keeps_stacks,
        )
        for seat, board in enumerate(sight.boards)
    ]  # fmt: skip


@lru_cache(maxsize=512)
def _toll(
    card: str,
    board: str,
    before: Stacks,
    after: Stacks,
    dwellers: tuple[int, ...],
    algae: tuple[int, ...],
    algae_after: tuple[int, ...],
    builders: tuple[Builder, ...],
    keeps: bool,
) -> Toll:
    lost = [kind for was, now in zip(before, after, strict=True) for kind in _gone(was, now)]
    fates = fates_on(before, BOARDS[board], CARDS[card], builders, keeps)
    wanted = [trait for fate in fates if fate.fate != SAFE for trait in fate.reason.split()]
    saved: dict[str, list[str]] = {}
    for fate in fates:
        if fate.fate == SAFE:
            saved.setdefault(fate.reason, []).append(fate.builder)
    return Toll(
        lost=tuple(sorted(lost)),
        wanted=tuple(dict.fromkeys(wanted)) if lost else (),
        saved=tuple([(reason, tuple(found)) for reason, found in saved.items()]),
        dwellers=dwellers,
        algae=len(algae_after) - len(algae),
        covered=sum([len(after[space]) for space in algae_after if space not in algae]),
        barren=_fertile(before) - _fertile(after) if CARDS[card].special == "stress" else 0,
    )


def _gone(was: tuple[str, ...], now: tuple[str, ...]) -> list[str]:
    """The kinds that a space has lost."""
    if was == now or not was:
        return []
    return list((Counter(map(kind_of, was)) - Counter(map(kind_of, now))).elements())


def _fertile(stacks: Stacks) -> int:
    return sum("more" in marks_of(builder) for stack in stacks for builder in stack)


def shells(sight: ReefSight, seat: int) -> tuple[Shell, ...]:
    """What the latest disasters left behind on spaces that are empty still."""
    if not sight.havoc or sight.step not in AFTERMATH:
        return ()
    return _shells(tuple([blow[1][seat] for blow in sight.havoc]), sight.reefs[seat], sight.algae[seat])


@lru_cache(maxsize=512)
def _shells(then: tuple[Stacks, ...], now: Stacks, algae: tuple[int, ...]) -> tuple[Shell, ...]:
    out = []
    for space, stack in enumerate(now):
        if stack or space in algae:
            continue
        lived = [(number, stacks[space][-1]) for number, stacks in enumerate(then) if stacks[space]]
        if lived:
            number, builder = lived[-1]
            out.append((space, kind_of(builder), number))
    return tuple(out)
