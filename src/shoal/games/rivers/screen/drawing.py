"""How Rivers looks: the map with its loop of tiles, what lies before a player, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Picture, Question
from shoal.engine.mark import Mark, div, svg, use
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.rivers.content import EVENTS, KINDS
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BUY,
    CHOOSE_A,
    CHOOSE_B,
    CLEAN_CARD,
    CLEAN_HAND,
    END_TURN,
    ICON,
    LEAVE_DROP,
    POLLUTE_CARD,
    PUT_BACK,
    ROLL,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.cards import KIND_IDS
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen import hand, happening, land, pictures
from shoal.games.rivers.screen.cover import lid
from shoal.games.rivers.screen.pictures import GROUP_ART
from shoal.games.rivers.screen.reading import read as read
from shoal.games.rivers.screen.strike import strike as strike
from shoal.games.rivers.words import Words

TAPPABLE: Final = 860  # pixels of the map's width at which everything on it can be read and tapped
LOOK_BELOW: Final = ("pick", "buy", "choose", "pollute", "clean", "warn")  # what matters lies under the map
FACES: Final = {USE_TREATMENT: "N1", USE_WARNING: "N2", USE_SURVEY: "N3", USE_SHARING: "N7"}


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    assert isinstance(words, Words)
    return unseen(pictures.symbols(), land.symbols(words))


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(sight, RiversSight) and isinstance(words, Words)
    acts = tuple(legal)
    return Picture(
        prompt=words.prompt.prompt(sight, acts, names),
        seats=hand.faces(sight, words),
        board=_board(sight, acts, names, words),
        hand=div(
            happening.happening(sight, acts, names, words),
            hand.own(sight, acts, words),
            hand.others(sight, names, words),
            happening.discarded(sight.discards, words),
            class_="rivers-hand",
        ),
        choices=tuple(choice for action in acts for choice in _ways(sight, action, names, words)),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nothing is decided by racing."""
    return None


@cache
def cover(words: GameWords) -> Mark:
    """The lid: the country's rivers from far above."""
    assert isinstance(words, Words)
    return lid(words)


# ---- the map


def _board(sight: RiversSight, legal: tuple[int, ...], names: Sequence[str], words: Words) -> Mark:
    active = sight.active
    icons = [KIND_IDS[action - ICON] for action in legal if ICON <= action < BUY]
    map_ = svg(
        use(href="#rivers-map", width=land.WIDTH, height=land.HEIGHT),
        land.here(sight.tile, active) if active >= 0 else None,
        land.tile_targets(words),
        (land.disaster_card(disaster, words) for disaster in sight.disasters),
        land.cloud(sight.sky, words),
        land.reservoir(sight.supply, _tokens(sight), sight.dried, words),
        land.hanging_drop(words) if sight.phase == "drop" and legal else None,
        land.events(sight.deck, len(sight.discards), _top(sight), words),
        (land.pile(kind, pile.size, words) for kind, pile in zip(KINDS, sight.piles, strict=True)),
        land.die(sight.die, sight.turns, ROLL in legal, words),
        land.plate(sight.tile, words) if active >= 0 else None,
        (
            land.boat(seat, place, names[seat], seat in sight.skips, words)
            for seat, place in sorted(enumerate(sight.positions), key=lambda each: each[0] == active)
        ),
        (
            land.icon_button(sight.tile, kind, i, len(icons), sight.piles[KIND_IDS.index(kind)].size, words)
            for i, kind in enumerate(icons)
        ),
        viewBox=f"0 0 {land.WIDTH} {land.HEIGHT}",
        width=TAPPABLE,
        height=round(TAPPABLE * land.HEIGHT / land.WIDTH),
        class_="rivers-board",
        id="rivers-board",
        role="group",
        aria_label=words.labels.board(sight, names),
    )
    follow = "drop" if sight.phase == "drop" and legal else f"piece-{max(active, 0)}"
    return div(
        map_,
        id="stage",
        class_="rivers-stage rivers-lower" if sight.phase in LOOK_BELOW else "rivers-stage",
        data_stage=True,
        tabindex=0,
        data_follow=follow,
    )


def _tokens(sight: RiversSight) -> int:
    """All tokens there are: what a full reservoir could hold."""
    held = sum(sum(tokens) for tokens in sight.hands)
    return sight.supply + sight.sky + held + sum(plot.clean + plot.polluted for row in sight.lands for plot in row)


def _top(sight: RiversSight) -> str:
    return GROUP_ART[EVENTS[sight.discards[-1]].group] if sight.discards else ""


# ---- what can be chosen


def _ways(sight: RiversSight, action: int, names: Sequence[str], words: Words) -> tuple[Choice, ...]:
    """How a person chooses an action: by tapping what it is about, or with a button."""
    labels = words.labels
    if ICON <= action < BUY:
        return _icon(KIND_IDS[action - ICON], words)
    if BUY <= action < PUT_BACK:
        place = action - BUY
        return (Choice(action, (f"offer-{place + 1}",), labels.buy(sight.offer[place])),)
    if POLLUTE_CARD <= action < CLEAN_HAND:
        number = action - POLLUTE_CARD + 1
        return (Choice(action, (f"land-{number}",), labels.pollute(sight.plots[number - 1])),)
    if CLEAN_CARD <= action < CHOOSE_A:
        number = action - CLEAN_CARD + 1
        return (Choice(action, (f"land-{number}",), labels.clean_land(sight.plots[number - 1])),)
    if action in (CHOOSE_A, CHOOSE_B):
        assert sight.event
        letter = "ab"[action - CHOOSE_A]
        return (Choice(action, (f"option-{letter}",), labels.option(sight.event, letter)),)
    if action == PUT_BACK and sight.may_buy:
        return (Choice(action, (), labels.put_back),)
    if action in FACES:
        return _innovation(action, FACES[action], words)
    if action >= TARGET:
        return _target(action, names[action - TARGET], words)
    return _simple(words)[action]


@cache
def _icon(kind: str, words: Words) -> tuple[Choice, ...]:
    action, label = ICON + KIND_IDS.index(kind), words.labels.use_land(kind)
    return (
        Choice(action, (f"icon-{kind}",), label),
        Choice(action, (f"pile-{kind}",), label),
        Choice(action, (), words.names.kinds[kind].name),
    )


@cache
def _innovation(action: int, card: str, words: Words) -> tuple[Choice, ...]:
    label = words.labels.use(card)
    return (Choice(action, (f"inno-{card}-1",), label), Choice(action, (), label))


def _target(action: int, name: str, words: Words) -> tuple[Choice, ...]:
    label = words.labels.take_from(name)
    return (Choice(action, (f"seat-{action - TARGET}",), label), Choice(action, (), label))


@cache
def _simple(words: Words) -> dict[int, tuple[Choice, ...]]:
    """Actions that are about nothing but themselves."""
    labels = words.labels
    return {
        ROLL: (Choice(ROLL, ("die",), labels.roll_the_die), Choice(ROLL, (), labels.roll_the_die, "main")),
        TAKE_DROP: (
            Choice(TAKE_DROP, ("drop",), labels.take_drop),
            Choice(TAKE_DROP, (), labels.take_drop, "main"),
        ),
        LEAVE_DROP: (Choice(LEAVE_DROP, (), labels.leave_drop),),
        ACCEPT: (Choice(ACCEPT, (), labels.accept),),
        PUT_BACK: (Choice(PUT_BACK, (), labels.put_back, "main"),),
        END_TURN: (Choice(END_TURN, (), labels.end_turn, "main"),),
        CLEAN_HAND: (Choice(CLEAN_HAND, ("own-water",), labels.clean_hand),),
    }
