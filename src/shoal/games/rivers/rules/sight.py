"""What a seat sees of Rivers (§9 of the rules): all of the water, but other seats' land use cards only from behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mypy_extensions import mypyc_attr

from shoal.engine.sight import Sight
from shoal.engine.tables import members
from shoal.games.rivers.content import CONTENT, LANDS
from shoal.games.rivers.rules import board, cards, scoring, scripts
from shoal.games.rivers.rules.position import (
    CARD,
    CLEAR,
    DIRT,
    DIRTY,
    FRESH,
    HELD,
    PILE,
    PLACE,
    QUEUE,
    ROW,
    SKIPS,
    UNDER,
    Position,
    clean_on,
    plots_in,
)

LAND_OF = {card: number for number, card in enumerate(cards.LAND_IDS)}
FACE_OF = {card: number for number, card in enumerate(cards.EVENT_IDS)}
DISASTER_IDS = tuple(disaster.id for disaster in CONTENT.disasters)

# In the first six chance decides: who begins, a die (to move, of a disaster, for snowmelt), a card (drawn, picked up).
PHASES = (
    "first", "move", "severity", "snowmelt", "event", "pick",
    "roll", "drop", "warn", "choose", "target", "pollute", "clean", "icon", "buy", "over",
)  # fmt: skip
FATES = ("", "carried out", "followed", "void", "kept")  # what has become of the event card of this turn
REASONS = ("", "journey", "depleted")
ASKING = ("snowmelt", "choose", "target", "pollute", "clean")  # phases in which an effect waits
CARRYING = ("severity", "warn", *ASKING)  # phases within which more is to follow than the phase itself tells


class Hand(NamedTuple):
    """The tokens in front of a seat that do not lie on cards."""

    clean: int
    polluted: int


class Plot(NamedTuple):
    """A land use card somebody owns, with the tokens on it; they are as many as it costs. None: it lies face down."""

    card: str | None
    kind: str
    clean: int
    polluted: int


class Pile(NamedTuple):
    """A pile of land use cards: how many were never picked up, and those put back under it, first to come up first."""

    fresh: int
    under: tuple[str | None, ...]

    @property
    def size(self) -> int:
        return self.fresh + len(self.under)


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class RiversSight(Sight):
    """Land use cards, events, corners, disasters and kinds are named by their ids in the content.

    Plots are numbered from 1 in the order of purchase: `lands[seat][k - 1]` is the card of `clean card k`."""

    seats: int
    phase: str  # one of PHASES
    active: int  # whose turn it is; -1 before the first turn and when the game is over
    first: int  # who had the first turn; -1 while it is not known
    turns: int  # begun by all seats together
    round: int  # how often the turn has come round to the first seat, from 1
    supply: int
    sky: int
    dried: bool  # the supply was empty once: the last turn (or round) is being played
    hands: tuple[Hand, ...]
    positions: tuple[int, ...]  # 0 (Start) to 36 (End)
    finished: tuple[int, ...]  # seats whose journey is done, in order of seats
    skips: tuple[int, ...]  # seats that skip their next turn
    innovations: tuple[tuple[str, ...], ...]  # held by each seat, in card order
    lands: tuple[tuple[Plot, ...], ...]  # owned by each seat
    pairs: tuple[tuple[tuple[int, int], ...], ...]  # per seat: numbers of (habitat, doubled card), where they are seen
    points: tuple[int | None, ...]  # per seat, as things stand; None where cards lie face down
    open_points: tuple[int, ...]  # per seat, not counting cards that lie face down for all others
    piles: tuple[Pile, ...]  # industry, urban, farm, habitat
    icon: str | None  # the kind of land use that was chosen, while cards are picked up or bought
    offer: tuple[str | None, ...]  # the cards picked up, in order; None where they are hidden
    deck: int  # event cards left
    discards: tuple[str, ...]  # the last one on top
    die: int  # rolled in this turn to move; 0 before
    event: str | None  # drawn in this turn
    fate: str  # one of FATES
    disasters: tuple[str, ...]  # cards that lie on the board
    disaster: str | None  # that is being met now
    throw: int  # the last die of a disaster or of the snowmelt, whoever rolled it; 0 before
    severity: int  # the die of this disaster before habitats soften it; 0 before it is rolled
    level: int  # of this disaster, 1 to 3; 0 when it is calm or not known yet
    cause: str | None  # the event, innovation, disaster or corner that asks for this decision
    left: int  # tokens still to be cleaned, this one included
    reason: str  # why the game is over: journey or depleted
    ranks: tuple[int, ...]  # when it is over
    agenda: tuple[int, ...]  # what is being carried out and what follows then, as the rules count it

    @property
    def hand(self) -> Hand:
        """The viewer's own tokens; none for a spectator."""
        return self.hands[self.seat] if 0 <= self.seat < self.seats else Hand(0, 0)

    @property
    def plots(self) -> tuple[Plot, ...]:
        """The viewer's own cards; none for a spectator."""
        return self.lands[self.seat] if 0 <= self.seat < self.seats else ()

    @property
    def may_buy(self) -> bool:
        """Whether the viewer can pay for one of the cards picked up."""
        return any(card is not None and LANDS[card].cost <= self.hand.clean for card in self.offer)

    @property
    def tile(self) -> int:
        """The tile (0 to 35) on which the active seat stands; 0 if there is none."""
        return self.positions[self.active] % board.END_POSITION if self.active >= 0 else 0


def look(state: Position, seat: int) -> RiversSight:
    """What `seat`, or a spectator, may know."""
    seats = range(state.n)
    phase = PHASES[state.phase]
    over = phase == "over"
    all_open = over or state.rules.face_up
    seen = [all_open or each == seat for each in seats]
    meets = phase in ("severity", "warn") or (phase == "pollute" and scripts.CAUSES[state.at] in DISASTER_IDS)
    picks = phase in ("pick", "buy")
    places = state.each(PLACE)
    return RiversSight(
        seat=seat,
        acting=state.acting,
        seats=state.n,
        phase=phase,
        active=-1 if over or phase == "first" else state.seat,
        first=max(state.first, -1),
        turns=state.turns,
        round=state.round,
        supply=state.supply,
        sky=state.sky,
        dried=state.dried,
        hands=tuple([Hand(*tokens) for tokens in zip(state.each(CLEAR), state.each(DIRTY), strict=True)]),
        positions=places,
        finished=tuple([s for s in seats if places[s] == board.END_POSITION and (over or s != state.seat)]),
        skips=tuple([s for s, skips in enumerate(state.each(SKIPS)) if skips]),
        innovations=tuple([_innovations(state, s) for s in seats]),
        lands=tuple([tuple([_plot(plot, seen[s]) for plot in plots_in(state.seats, s * ROW)]) for s in seats]),
        pairs=tuple([scoring.pairs_in(state.seats, s * ROW) if seen[s] else () for s in seats]),
        points=tuple([scoring.points_in(state.seats, s * ROW) if seen[s] else None for s in seats]),
        open_points=tuple(scoring.scores(state)),
        piles=tuple([_pile(state, kind, seat, all_open) for kind in range(cards.KINDS)]),
        icon=cards.KIND_IDS[state.kind] if picks else None,
        offer=_offer(state, all_open or seat == state.seat) if picks else (),
        deck=state.left,
        discards=tuple([cards.EVENT_IDS[state.cards[cards.CARDS + i]] for i in range(state.discarded)]),
        die=state.die,
        throw=state.throw,
        event=cards.EVENT_IDS[state.event] if state.fate else None,
        fate=FATES[state.fate],
        disasters=tuple([DISASTER_IDS[each] for each in members(state.disasters)]),
        disaster=CONTENT.tiles[places[state.seat]].disaster if meets else None,
        severity=state.throw if meets else 0,
        level=state.level() if meets else 0,
        cause=scripts.CAUSES[state.at] if phase in ASKING else None,
        left=state.times if phase == "clean" else 0,
        reason=REASONS[state.reason],
        ranks=tuple(scoring.ranks(state)) if over else (),
        agenda=(state.at, state.then, state.times, state.steps, state.way) if phase in CARRYING else (),
    )


def _innovations(state: Position, seat: int) -> tuple[str, ...]:
    held = [(cards.EVENT_IDS[face], state.seats[seat * ROW + HELD + face]) for face in range(cards.INNOVATIONS)]
    return tuple([card for card, count in held for _ in range(count)])


def _plot(plot: int, seen: bool) -> Plot:
    card = plot & CARD
    name = cards.LAND_IDS[card] if seen else None
    return Plot(name, cards.KIND_IDS[cards.KIND[card]], clean_on(plot), plot >> DIRT)


def _pile(state: Position, kind: int, seat: int, all_open: bool) -> Pile:
    piles = state.piles
    under = [piles[kind * PILE + QUEUE + i] for i in range(piles[kind * PILE + UNDER])]
    return Pile(
        piles[kind * PILE + FRESH],
        tuple([cards.LAND_IDS[entry & CARD] if all_open or entry >> DIRT == seat else None for entry in under]),
    )


def _offer(state: Position, seen: bool) -> tuple[str | None, ...]:
    return tuple([cards.LAND_IDS[card] if seen else None for card in state.offer()])
