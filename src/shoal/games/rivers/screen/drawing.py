"""How Rivers looks: the map with its loop of tiles, what lies before a player, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine.box import Choice, Picture, Question
from shoal.engine.mark import Mark, div, join, svg, use
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
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
from shoal.games.rivers.screen import cover as lid
from shoal.games.rivers.screen import hand as tray
from shoal.games.rivers.screen import happening, land, pictures
from shoal.games.rivers.screen.pictures import EVENTS, GROUP_ART, KINDS, LANDS, drops, kind_name, plot_name
from shoal.games.rivers.words.en import prompt

TAPPABLE: Final = 860  # pixels of the map's width at which everything on it can be read and tapped
LOOK_BELOW: Final = ("pick", "buy", "choose", "pollute", "clean", "warn")  # what matters lies under the map
FACES: Final = {USE_TREATMENT: "N1", USE_WARNING: "N2", USE_SURVEY: "N3", USE_SHARING: "N7"}


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return join(pictures.symbols(), land.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    seen = cast(RiversSight, sight)
    acts = tuple(legal)
    return Picture(
        prompt=prompt.prompt(seen, acts, names),
        seats=tray.faces(seen),
        board=_board(seen, acts, names),
        hand=div(
            happening.happening(seen, acts, names),
            tray.own(seen, acts),
            tray.others(seen, names),
            class_="rivers-hand",
        ),
        choices=tuple(choice for action in acts for choice in _ways(seen, action, names)),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nothing is decided by racing."""
    return None


@cache
def cover(words: GameWords) -> Mark:
    """The lid: the country's rivers from far above."""
    return lid.lid()


# ---- the map


def _board(sight: RiversSight, legal: tuple[int, ...], names: Sequence[str]) -> Mark:
    active = sight.active
    icons = [KIND_IDS[action - ICON] for action in legal if ICON <= action < BUY]
    map_ = svg(
        use(href="#rivers-map", width=land.WIDTH, height=land.HEIGHT),
        land.here(sight.tile, active) if active >= 0 else None,
        land.tile_targets(),
        (land.disaster_card(disaster) for disaster in sight.disasters),
        land.cloud(sight.sky),
        land.reservoir(sight.supply, _tokens(sight), sight.dried),
        land.hanging_drop() if sight.phase == "drop" and legal else None,
        land.events(sight.deck, len(sight.discards), _top(sight)),
        (land.pile(kind, pile.size) for kind, pile in zip(KINDS, sight.piles, strict=True)),
        land.die(sight.die, sight.turns, ROLL in legal),
        land.plate(sight.tile) if active >= 0 else None,
        (
            land.boat(seat, place, names[seat], seat in sight.skips)
            for seat, place in sorted(enumerate(sight.positions), key=lambda each: each[0] == active)
        ),
        (
            land.icon_button(sight.tile, kind, i, len(icons), sight.piles[KIND_IDS.index(kind)].size)
            for i, kind in enumerate(icons)
        ),
        viewBox=f"0 0 {land.WIDTH} {land.HEIGHT}",
        width=TAPPABLE,
        height=round(TAPPABLE * land.HEIGHT / land.WIDTH),
        class_="rivers-board",
        id="rivers-board",
        role="group",
        aria_label=_in_words(sight, names),
    )
    follow = "drop" if sight.phase == "drop" and legal else f"piece-{max(active, 0)}"
    return div(
        map_,
        id="stage",
        class_="rivers-stage rivers-lower" if sight.phase in LOOK_BELOW else "rivers-stage",
        data_stage=True,
        data_follow=follow,
    )


def _tokens(sight: RiversSight) -> int:
    """All tokens there are: what a full reservoir could hold."""
    held = sum(sum(hand) for hand in sight.hands)
    return sight.supply + sight.sky + held + sum(plot.clean + plot.polluted for row in sight.lands for plot in row)


def _top(sight: RiversSight) -> str:
    return GROUP_ART[EVENTS[sight.discards[-1]].group] if sight.discards else ""


def _in_words(sight: RiversSight, names: Sequence[str]) -> str:
    where = [
        f"{name} {'is home' if seat in sight.finished else f'on tile {place}'}"
        for seat, (name, place) in enumerate(zip(names, sight.positions, strict=True))
    ]
    return f"The map: {sight.supply} tokens in the supply, {sight.sky} in the sky; {', '.join(where)}"


# ---- what can be chosen


def _ways(sight: RiversSight, action: int, names: Sequence[str]) -> tuple[Choice, ...]:
    """How a person chooses an action: by tapping what it is about, or with a button."""
    if ICON <= action < BUY:
        return _icon(KIND_IDS[action - ICON])
    if BUY <= action < PUT_BACK:
        card = sight.offer[action - BUY]
        label = f"Buy {LANDS[card].name} for {drops(LANDS[card].cost)}" if card else "Buy"
        return (Choice(action, (f"offer-{action - BUY + 1}",), label),)
    if POLLUTE_CARD <= action < CLEAN_HAND:
        number = action - POLLUTE_CARD + 1
        return (Choice(action, (f"land-{number}",), f"Pollute a drop on {plot_name(sight.plots[number - 1])}"),)
    if CLEAN_CARD <= action < CHOOSE_A:
        number = action - CLEAN_CARD + 1
        return (Choice(action, (f"land-{number}",), f"Clean a drop on {plot_name(sight.plots[number - 1])}"),)
    if action in (CHOOSE_A, CHOOSE_B):
        return (_option(sight, action),)
    if action in FACES:
        return _innovation(action, FACES[action])
    if action >= TARGET:
        return _target(action, names[action - TARGET])
    return SIMPLE[action]


@cache
def _icon(kind: str) -> tuple[Choice, ...]:
    action, label = ICON + KIND_IDS.index(kind), f"Use land: {kind_name(kind)}"
    return (
        Choice(action, (f"icon-{kind}",), label),
        Choice(action, (f"pile-{kind}",), label),
        Choice(action, (), kind_name(kind)),
    )


def _option(sight: RiversSight, action: int) -> Choice:
    option = action - CHOOSE_A
    assert sight.event
    words = happening.option_text(EVENTS[sight.event], option)
    return Choice(action, (f"option-{'ab'[option]}",), f"({'ab'[option]}) {words}")


@cache
def _innovation(action: int, card: str) -> tuple[Choice, ...]:
    label = f"Use {EVENTS[card].name}"
    return (Choice(action, (f"inno-{card}-1",), label), Choice(action, (), label))


def _target(action: int, name: str) -> tuple[Choice, ...]:
    label = f"Take a drop from {name}"
    return (Choice(action, (f"seat-{action - TARGET}",), label), Choice(action, (), label))


SIMPLE: Final = {
    ROLL: (Choice(ROLL, ("die",), "Roll the die"), Choice(ROLL, (), "Roll the die", "main")),
    TAKE_DROP: (
        Choice(TAKE_DROP, ("drop",), "Take the drop"),
        Choice(TAKE_DROP, (), "Take the drop", "main"),
    ),
    LEAVE_DROP: (Choice(LEAVE_DROP, (), "Leave it"),),
    ACCEPT: (Choice(ACCEPT, (), "Let it happen"),),
    PUT_BACK: (Choice(PUT_BACK, (), "Put them back"),),
    END_TURN: (Choice(END_TURN, (), "End the turn", "main"),),
    CLEAN_HAND: (Choice(CLEAN_HAND, ("own-water",), "Clean a drop in your hand"),),
}
