"""How Hyporheic looks: the slice through the stream, the trays under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Picture, Question
from shoal.engine.mark import Mark, div, g, join, rect, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import CONTENT, ORDER
from shoal.games.hyporheic.rules.actions import (
    BLOOM,
    BUMP,
    COLLECT,
    DIVE,
    DONE,
    NO_TRADE,
    REACT,
    ROB,
    ROLL,
    SHARE,
    STOP,
    SWAP,
    SWAPS,
    SWITCH,
    TAKE,
    TRADE,
)
from shoal.games.hyporheic.rules.board import SPACE_IDS
from shoal.games.hyporheic.rules.prospects import prospect
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen import cover as lid
from shoal.games.hyporheic.screen import goals, hand, pictures, sand, stream, tokens
from shoal.games.hyporheic.screen.hand import equation_id, piece_id
from shoal.games.hyporheic.screen.pictures import INK
from shoal.games.hyporheic.screen.reading import read as read
from shoal.games.hyporheic.screen.strike import strike as strike
from shoal.games.hyporheic.screen.ways import seen_again
from shoal.games.hyporheic.words import Words

SHEETS: Final = {"stream": stream.sheet()}
People = tuple[str, ...]  # their names, seat by seat


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return unseen(pictures.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    seen = cast(HyporheicSight, sight)
    acts = tuple(legal)
    people = tuple(names)
    return Picture(
        prompt=words.prompt.prompt(seen, people),
        seats=hand.faces(seen, words),
        board=_board(seen, acts, people, words),
        hand=hand.hand(seen, acts, people, words),
        choices=tuple([choice for action in acts for choice in _choices(seen, action, people, words)]),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nobody ever decides together with others."""
    return None


@cache
def cover(words: GameWords) -> Mark:
    """The lid: a stream, its dune, and the way through the bed."""
    assert isinstance(words, Words)
    return lid.lid(words)


# ---- the board


def _board(sight: HyporheicSight, legal: tuple[int, ...], names: People, words: Words) -> Mark:
    reached = [goal for goal in [_goal(action) for action in legal] if goal]
    board = svg(
        goals.bed(words),
        sand.beside(sight, words),
        None if ROLL in legal else sand.dice(sight, False, words),
        goals.spaces(sight, reached, names, words),
        tokens.trail(sight),
        tokens.tokens(sight, names, words),
        _two_ways(sight, words) if SHARE in legal else None,
        sand.dice(sight, True, words) if ROLL in legal else None,
        goals.look(sight, reached if sight.phase == "move" else ()),
        **stream.SHEET,
        class_="hyporheic-sheet hyporheic-board",
        id="hyporheic-board",
        role="group",
        aria_label=words.labels.board,
    )
    return div(
        stream.backdrop(words),
        board,
        id="stage",
        class_="hyporheic-stage",
        data_stage="wide",
        data_follow="look",
        tabindex=0,
    )


def _goal(action: int) -> str:
    """The space an action leads to, "" if it does not move."""
    if action < BUMP:
        return SPACE_IDS[action]
    return CONTENT.paths[action - DIVE].circles[0] if DIVE <= action < TRADE else ""


def _two_ways(sight: HyporheicSight, words: Words) -> Mark:
    """Over an occupied space: send back, or share."""
    x, y = sand.beside_token(sight)
    back = _button("bump", x, y - 27, words.labels.send_back, "#f6d3cc") if sight.bumping else None
    return join(back, _button("share", x, y + 28, words.labels.share(_to_take(sight)), "#d9ecc7"))


@lru_cache(maxsize=512)
def _button(name: str, x: float, y: float, label: str, paint: str) -> Mark:
    wide = 252
    return g(
        rect(x=x - wide / 2, y=y - 23, width=wide, height=46, rx=23, fill=paint, stroke=INK, stroke_width=3),
        text(label, x=x, y=y + 6, font_size=17, font_weight=800, text_anchor="middle", fill=INK),
        id=name,
        class_="hyporheic-button",
        data_name=label,
        data_help="occupied",
    )


# ---- what can be chosen


def _choices(sight: HyporheicSight, action: int, names: People, words: Words) -> tuple[Choice, ...]:
    """All ways to choose an action."""
    for first, ways in WAYS:
        if action >= first:
            return ways(sight, action, action - first, names, words)
    raise AssertionError(action)


def _moves(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    space = SPACE_IDS[number]
    label = words.labels.go(space, words.labels.promise(prospect(sight, space), names))
    here = Choice(action, (f"s-{space}",), label)
    if seen_again(space, sight.at[sight.active]):
        return (here, Choice(action, (f"again-{space}",), label))
    return (here,)


def _bump(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    label = words.labels.bump([names[seat] for seat in sight.together(sight.active)])
    return (Choice(action, ("bump",), label), Choice(action, (), label))


def _share(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    label = words.labels.share(_to_take(sight))
    return (Choice(action, ("share",), label), Choice(action, (), label, "main"))


def _to_take(sight: HyporheicSight) -> int:
    """How many nutrients who shares may take, if there are any."""
    return CONTENT.rob if any(sight.sizes[seat] for seat in sight.together(sight.active)) else 0


def _somebody(sight: HyporheicSight, action: int, seat: int, names: People, words: Words) -> tuple[Choice, ...]:
    """A player, by name, by token or by seat."""
    name = None if seat == sight.seat else names[seat]
    label = words.labels.choose(sight.phase, name)
    return (
        Choice(action, (f"token-{seat}",), label),
        Choice(action, (f"seat-{seat}",), label),
        Choice(action, (), words.labels.player(name)),
    )


def _take(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    """Any of that kind in the victim's tray."""
    nutrient = ORDER[number]
    label = words.labels.take(nutrient, names[sight.victim])
    copies = range(1, sight.held[sight.victim][number] + 1)
    return tuple(Choice(action, (piece_id(sight.victim, nutrient, copy),), label) for copy in copies)


def _react(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    equation = CONTENT.equations[number]
    return (Choice(action, (equation_id(equation.id),), words.labels.equation(equation, False)),)


def _roll(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    label = words.labels.roll_again
    return (Choice(action, ("die",), label), Choice(action, (), label, "main"))


def _stop(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    return (Choice(action, (), words.labels.stay),)


def _collect(sight: HyporheicSight, action: int, count: int, names: People, words: Words) -> tuple[Choice, ...]:
    return (Choice(action, (), words.labels.collect(count)),)


def _dive(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    way = CONTENT.paths[number]
    return (
        Choice(action, (f"s-{way.circles[0]}",), words.labels.dive(way.id)),
        Choice(action, (), words.names.paths[way.id]),
    )


def _swap(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    """One of one's own, then one of theirs."""
    give, take = SWAPS[number]
    label = words.labels.swap(ORDER[give], ORDER[take])
    return tuple(
        Choice(action, (piece_id(sight.active, ORDER[give], mine), piece_id(sight.partner, ORDER[take], theirs)), label)
        for mine in range(1, sight.held[sight.active][give] + 1)
        for theirs in range(1, sight.held[sight.partner][take] + 1)
    )


def _no_trade(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    return (Choice(action, (), words.labels.no_trade),)


def _done(sight: HyporheicSight, action: int, number: int, names: People, words: Words) -> tuple[Choice, ...]:
    return (Choice(action, (), words.labels.done),)


# The first action of each kind, the last kind first.
WAYS: Final = (
    (BLOOM, _somebody),
    (DONE, _done),
    (SWAP, _swap),
    (NO_TRADE, _no_trade),
    (TRADE, _somebody),
    (DIVE, _dive),
    (SWITCH, _somebody),
    (COLLECT, _collect),
    (STOP, _stop),
    (ROLL, _roll),
    (REACT, _react),
    (TAKE, _take),
    (ROB, _somebody),
    (SHARE, _share),
    (BUMP, _bump),
    (0, _moves),
)
