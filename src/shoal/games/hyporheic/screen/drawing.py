"""How Hyporheic looks: the slice through the stream, the trays under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine.box import Choice, Picture, Question
from shoal.engine.mark import Mark, div, g, join, rect, svg, text
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.engine.words.en.voice import in_a_row
from shoal.games.hyporheic.content import CONTENT
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
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen import cover as lid
from shoal.games.hyporheic.screen import goals, hand, pictures, sand, stream, tokens
from shoal.games.hyporheic.screen.hand import equation_id, piece_id
from shoal.games.hyporheic.screen.landing import promise
from shoal.games.hyporheic.screen.pictures import INK, ORDER, formula, short
from shoal.games.hyporheic.screen.ways import seen_again
from shoal.games.hyporheic.words.en import prompt


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return join(pictures.symbols(), stream.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    seen = cast(HyporheicSight, sight)
    acts = tuple(legal)
    people = tuple(names)
    return Picture(
        prompt=prompt.prompt(seen, people),
        seats=hand.faces(seen),
        board=_board(seen, acts, people),
        hand=hand.hand(seen, acts, people),
        choices=tuple([choice for action in acts for choice in _choices(seen, action, people)]),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nobody ever decides together with others."""
    return None


@cache
def cover(words: GameWords) -> Mark:
    """The lid: a stream, its dune, and the way through the bed."""
    return lid.lid()


# ---- the board


def _board(sight: HyporheicSight, legal: tuple[int, ...], names: tuple[str, ...]) -> Mark:
    reached = [goal for goal in [_goal(action) for action in legal] if goal]
    board = svg(
        stream.backdrop(),
        sand.beside(sight),
        None if ROLL in legal else sand.dice(sight, False),
        goals.spaces(sight, reached, names),
        tokens.trail(sight),
        tokens.tokens(sight, names),
        _two_ways(sight, names) if SHARE in legal else None,
        sand.dice(sight, True) if ROLL in legal else None,
        goals.look(sight, reached if sight.phase == "move" else ()),
        viewBox=f"{stream.LEFT} {stream.SKY} {stream.WIDTH} {stream.HEIGHT}",
        width=stream.WIDTH,
        height=stream.HEIGHT,
        class_="hyporheic-board",
        id="hyporheic-board",
        role="group",
        aria_label="A slice through the stream: water above, the bed with its paths below",
    )
    return div(board, id="stage", class_="hyporheic-stage", data_stage="wide", data_follow="look")


def _goal(action: int) -> str:
    """The space an action leads to, "" if it does not move."""
    if action < BUMP:
        return SPACE_IDS[action]
    return CONTENT.paths[action - DIVE].circles[0] if DIVE <= action < TRADE else ""


def _two_ways(sight: HyporheicSight, names: tuple[str, ...]) -> Mark:
    """Over an occupied space: send back, or share."""
    x, y = sand.beside_token(sight)
    back = _button("bump", x, y - 27, "Send back to Start", "#f6d3cc") if sight.bumping else None
    return join(back, _button("share", x, y + 28, _share_words(sight), "#d9ecc7"))


@lru_cache(maxsize=512)
def _button(name: str, x: float, y: float, words: str, paint: str) -> Mark:
    wide = 252
    return g(
        rect(x=x - wide / 2, y=y - 23, width=wide, height=46, rx=23, fill=paint, stroke=INK, stroke_width=3),
        text(words, x=x, y=y + 6, font_size=17, font_weight=800, text_anchor="middle", fill=INK),
        id=name,
        class_="hyporheic-button",
        data_name=words,
        data_help="occupied",
    )


# ---- what can be chosen


def _choices(sight: HyporheicSight, action: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """All ways to choose an action."""
    for first, ways in WAYS:
        if action >= first:
            return ways(sight, action, action - first, names)
    raise AssertionError(action)


def _moves(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    space = SPACE_IDS[number]
    label = f"Go to {pictures.place(space)}: {promise(sight, space, names).words}"
    here = Choice(action, (f"s-{space}",), label)
    if seen_again(space, sight.at[sight.active]):
        return (here, Choice(action, (f"again-{space}",), label))
    return (here,)


def _bump(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    met = [names[seat] for seat in sight.together(sight.active)]
    words = f"Send {in_a_row(met)} back to Start"
    return (Choice(action, ("bump",), words), Choice(action, (), words))


def _share(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    words = _share_words(sight)
    return (Choice(action, ("share",), words), Choice(action, (), words, "main"))


def _share_words(sight: HyporheicSight) -> str:
    """What sharing brings here."""
    has = any(sum(sight.held[seat]) for seat in sight.together(sight.active))
    return f"Share: take {CONTENT.rob}, roll again" if has else "Share, and roll again"


def _somebody(verb: str) -> Callable[[HyporheicSight, int, int, tuple[str, ...]], tuple[Choice, ...]]:
    """A player, by name, by token or by seat."""

    def ways(sight: HyporheicSight, action: int, seat: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
        who = "yourself" if seat == sight.seat else names[seat]
        label = f"{verb} {who}"
        return (
            Choice(action, (f"token-{seat}",), label),
            Choice(action, (f"seat-{seat}",), label),
            Choice(action, (), "Yourself" if seat == sight.seat else names[seat]),
        )

    return ways


def _take(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """Any of that kind in the victim's tray."""
    nutrient = ORDER[number]
    label = f"Take {formula(nutrient)} from {names[sight.victim]}"
    copies = range(1, sight.held[sight.victim][number] + 1)
    return tuple(Choice(action, (piece_id(sight.victim, nutrient, copy),), label) for copy in copies)


def _react(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    equation = CONTENT.equations[number]
    return (Choice(action, (equation_id(equation.id),), f"{equation.name}: {short(equation)}"),)


def _roll(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return (Choice(action, ("die",), "Roll again"), Choice(action, (), "Roll again", "main"))


def _stop(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return (Choice(action, (), "Stay here"),)


def _collect(sight: HyporheicSight, action: int, count: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return (Choice(action, (), f"{count} {formula('nh4')}" if count else "None"),)


def _dive(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    way = CONTENT.paths[number]
    label = f"Dive into the {way.name}"
    return (Choice(action, (f"s-{way.circles[0]}",), label), Choice(action, (), way.name))


def _swap(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """One of one's own, then one of theirs."""
    give, take = SWAPS[number]
    label = f"Give {formula(ORDER[give])}, take {formula(ORDER[take])}"
    return tuple(
        Choice(action, (piece_id(sight.active, ORDER[give], mine), piece_id(sight.partner, ORDER[take], theirs)), label)
        for mine in range(1, sight.held[sight.active][give] + 1)
        for theirs in range(1, sight.held[sight.partner][take] + 1)
    )


def _plain(words: str) -> Callable[[HyporheicSight, int, int, tuple[str, ...]], tuple[Choice, ...]]:
    """A button."""

    def ways(sight: HyporheicSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
        return (Choice(action, (), words),)

    return ways


# The first action of each kind, the last kind first.
WAYS: Final = (
    (BLOOM, _somebody("Let algae take everything from")),
    (DONE, _plain("Done trading")),
    (SWAP, _swap),
    (NO_TRADE, _plain("No trade")),
    (TRADE, _somebody("Trade with")),
    (DIVE, _dive),
    (SWITCH, _somebody("Switch places with")),
    (COLLECT, _collect),
    (STOP, _stop),
    (ROLL, _roll),
    (REACT, _react),
    (TAKE, _take),
    (ROB, _somebody("Take from")),
    (SHARE, _share),
    (BUMP, _bump),
    (0, _moves),
)
