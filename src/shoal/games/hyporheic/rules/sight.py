"""What can be seen of Hyporheic (§9 of the rules): everything but the future, and the same by all.

`look` makes a sight of a state; `restore` makes a state of a sight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mypy_extensions import mypyc_attr

from shoal.engine.sight import Sight
from shoal.engine.tables import mask_of, members
from shoal.games.hyporheic.content import CONTENT, UNLIMITED
from shoal.games.hyporheic.rules.actions import PHASES
from shoal.games.hyporheic.rules.board import NUMBER_OF, SPACE_IDS
from shoal.games.hyporheic.rules.cards import CARD_IDS, COPIES, NO_CARD
from shoal.games.hyporheic.rules.position import (
    CLAY,
    COINS,
    HYPOXIC,
    MARKS,
    ONE_DIE,
    ROW,
    SECOND_DIE,
    SIZE,
    SPACE,
    TWO_DICE,
    Position,
)
from shoal.games.hyporheic.rules.routes import route


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class HyporheicSight(Sight):
    """Spaces, cards and phases are named by their ids; nutrients are counted in content order (no3, no2, nh3, nh4)."""

    seats: int
    coins_to_win: int
    round_limit: int
    bumping: bool
    nitrate_step: bool
    phase: str  # one of PHASES
    active: int  # whose turn it is, the drawer of a card; -1 until the first player is found
    asked: (
        int  # who decides now, or who rolls for the start: the active seat but for Cow Pie and the start; -1 at the end
    )
    first: int  # the first player; -1 until found
    opening: tuple[int, ...]  # each seat's last roll for the start; 0 where it has not rolled (again) yet
    contenders: tuple[int, ...]  # the seats that roll for the start, in this or the last try
    round: int  # from 1
    at: tuple[str, ...]  # the space of each seat's token
    held: tuple[tuple[int, ...], ...]  # nutrients of each seat
    coins: tuple[int, ...]
    clay: tuple[int, ...]  # seats whose next turn will be clogged
    hypoxia: tuple[int, ...]  # seats whose next turn will be airless
    clogged: bool  # this turn
    airless: bool  # this turn
    dice: tuple[int, ...]  # rolled last, by whomever: one or two, none before the first roll
    rolling: int  # dice still to come: 0, 1, or 2 after Super Swift Current
    second: bool  # the second of two dice is to come: the first counts too
    extra: bool  # an extra roll is earned by sharing
    landings: int  # of this turn
    victim: int  # who is robbed; -1 if nobody
    takes: int  # nutrients still to be taken from the victim
    partner: int  # of Nutrient Trading; -1 if nobody
    swaps: int  # still possible with the partner
    pile: tuple[int, ...]  # copies left in the draw pile, for each kind of card in content order
    card: str | None  # drawn last
    drawer: int  # who drew it; -1 before the first card
    mover: int  # who moved by a die last; -1 before the first move
    trip: tuple[str, ...]  # the way of that move: where it began, then every space up to where it ended

    @property
    def steps(self) -> int:
        """How far the token goes in phase "move"."""
        return sum(self.dice)

    @property
    def limit(self) -> int | None:
        """The last round, where somebody chose one."""
        return self.round_limit if self.round_limit < UNLIMITED else None

    @property
    def sizes(self) -> tuple[int, ...]:
        """Nutrients each seat holds in all."""
        return tuple(sum(held) for held in self.held)

    @property
    def bank(self) -> tuple[int, ...]:
        """What nobody holds of each nutrient."""
        return tuple(CONTENT.bank - sum(held) for held in zip(*self.held, strict=True))

    @property
    def pile_size(self) -> int:
        return sum(self.pile)

    @property
    def discard(self) -> tuple[int, ...]:
        """Copies in the discard pile, for each kind of card."""
        return tuple(copies - left for copies, left in zip(COPIES, self.pile, strict=True))

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places as things stand, 1 the best."""
        return tuple(1 + sum(other > coins for other in self.coins) for coins in self.coins)

    def room(self, seat: int) -> int:
        """How many nutrients more a seat can hold."""
        return CONTENT.limit - sum(self.held[seat])

    def together(self, seat: int) -> tuple[int, ...]:
        """The others on a seat's space; on Start everybody is alone."""
        space = self.at[seat]
        return () if space == "start" else tuple(s for s, at in enumerate(self.at) if at == space and s != seat)


def look(state: Position, seat: int) -> HyporheicSight:
    """What `seat`, or a spectator, may know."""
    rows = state.rows
    first = [ROW * each for each in range(state.n)]
    rules = state.rules
    phase = PHASES[state.phase]
    known = phase != "first"
    dice = state.dice if phase == "roll" else 1 if phase in ("first", "eddy") else 0
    return _sight(
        seat=seat,
        acting=state.acting,
        seats=state.n,
        coins_to_win=rules.coins,
        round_limit=rules.rounds,
        bumping=rules.bumping,
        nitrate_step=rules.nitrate_step,
        phase=phase,
        active=state.seat if known else -1,
        asked=-1 if phase == "over" else state.asked,
        first=state.first if known else -1,
        opening=state.opening,
        contenders=members(state.contenders),
        round=min(state.round + 1, rules.rounds),
        at=tuple([SPACE_IDS[rows[row + SPACE]] for row in first]),
        held=tuple([tuple(rows[row : row + SIZE]) for row in first]),
        coins=tuple([rows[row + COINS] for row in first]),
        clay=tuple([each for each, row in enumerate(first) if rows[row + MARKS] & CLAY]),
        hypoxia=tuple([each for each, row in enumerate(first) if rows[row + MARKS] & HYPOXIC]),
        clogged=state.clogged,
        airless=state.airless,
        dice=tuple([die for die in (state.die, state.second_die) if die]),
        rolling=1 if dice == SECOND_DIE else dice,
        second=dice == SECOND_DIE,
        extra=state.extra,
        landings=state.landings,
        victim=state.victim if phase == "take" else -1,
        takes=state.takes if phase == "take" else 0,
        partner=state.partner if phase == "swap" else -1,
        swaps=state.swaps if phase == "swap" else 0,
        pile=_pile(state),
        card=None if state.card == NO_CARD else CARD_IDS[state.card],
        drawer=state.drawer,
        mover=state.mover,
        trip=_trip(state),
    )


def _sight(**fields: Any) -> HyporheicSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = HyporheicSight.__new__(HyporheicSight)
    sight.__dict__.update(fields)
    return sight


def _pile(state: Position) -> tuple[int, ...]:
    left = [0] * len(CARD_IDS)
    for card in state.pile[: state.left]:
        left[card] += 1
    return tuple(left)


def _trip(state: Position) -> tuple[str, ...]:
    if state.mover < 0:
        return ()
    origin = SPACE_IDS[state.trip_from]
    return (origin, *route(origin, SPACE_IDS[state.trip_to], state.trip_steps, state.trip_clogged))


def restore(state: Position, sight: HyporheicSight) -> None:
    """Make a new state what the sight shows. The draw pile has no order."""
    rows = state.rows
    for seat in range(sight.seats):
        row = ROW * seat
        for nutrient, count in enumerate(sight.held[seat]):
            rows[row + nutrient] = count
        rows[row + SIZE] = sum(sight.held[seat])
        rows[row + SPACE] = NUMBER_OF[sight.at[seat]]
        rows[row + COINS] = sight.coins[seat]
        rows[row + MARKS] = (CLAY if seat in sight.clay else 0) | (HYPOXIC if seat in sight.hypoxia else 0)
    state.left = 0
    for card, copies in enumerate(sight.pile):
        for _ in range(copies):
            state.pile[state.left] = card
            state.left += 1
    state.phase = PHASES.index(sight.phase)
    state.seat = max(sight.active, 0)
    state.asked = sight.asked if sight.asked >= 0 else state.seat
    state.first = max(sight.first, 0)
    state.round = sight.round - 1
    state.opening = sight.opening
    state.contenders = mask_of(sight.contenders)
    state.clogged = sight.clogged
    state.airless = sight.airless
    state.die, state.second_die = (*sight.dice, 0, 0)[:2]
    state.dice = SECOND_DIE if sight.second else TWO_DICE if sight.rolling == 2 else ONE_DIE
    state.extra = sight.extra
    state.landings = sight.landings
    state.victim = max(sight.victim, 0)
    state.takes = sight.takes
    state.partner = max(sight.partner, 0)
    state.swaps = sight.swaps
    state.card = NO_CARD if sight.card is None else CARD_IDS.index(sight.card)
    state.drawer = sight.drawer
    state.mover = sight.mover
    if sight.trip:
        origin, *_, to = sight.trip
        state.trip_from = NUMBER_OF[origin]
        state.trip_to = NUMBER_OF[to]
        state.trip_steps = len(sight.trip) - 1
        state.trip_clogged = route(origin, to, state.trip_steps, False) != sight.trip[1:]
