"""What a seat sees of Succession (§9 of the rules): its own hand, and of the others only how many cards they hold.

`look` makes a sight of a state; `restore` makes a state of a sight, with everything in it that can be seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import SPECTATOR, State
from shoal.engine.sight import Sight
from shoal.engine.tables import mask_of
from shoal.games.succession.rules import actions, tables

if TYPE_CHECKING:
    from shoal.games.succession.rules.position import Position

SETTLING = ("colour", "feed", "follow", "shout", "bonus", "winner")  # phases that settle the card put down last


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class SuccessionSight(Sight):
    """Cards are named by their ids, colours by their names; a seat's own hand is sorted in card order."""

    seats: int
    round: int  # from 1
    rounds: int
    phase: str  # deal, open, turn, drawn, colour, feed, follow, shout, bonus, winner, take (cards are drawn), over
    actor: int  # whose phase it is: s of TURN(s), o of SHOUT(o); -1 if nobody's
    waits: tuple[int, ...]  # the seats the phase waits for; others in `acting` may only call or catch
    hands: tuple[tuple[str, ...] | None, ...]  # per seat; None where it is hidden. At the end all are shown
    sizes: tuple[int, ...]  # cards in each hand
    deck: int
    pile: tuple[str, ...]  # bottom to top
    climate: tuple[str, ...]
    colour: str | None  # in play
    direction: int  # +1 clockwise, -1 counter-clockwise
    turns: int  # begun in this round
    number: int  # m of FOLLOW and SHOUT, else 0
    lowest: str | None  # the kind that opens, in OPEN
    card: str | None  # the card being settled; in DRAWN the drawn card, if it may be seen
    passed: tuple[int, ...]  # seats that passed in SHOUT
    owes: tuple[int, ...]  # seats that owe the call "Last card"
    silent: tuple[int, ...]  # seats that have waived speaking
    draws: tuple[int, ...]  # seats that still draw, in order, while phase is take or deal
    # While cards are drawn, and in WINNER: why, the phase that goes on afterwards ("" if a new one begins), how the
    # card being settled came down, and the predator that was fed. Together they say what follows.
    then: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]  # of every finished round, per seat
    won: tuple[int, ...]  # rounds won per seat

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand; empty for a spectator."""
        own = self.hands[self.seat] if 0 <= self.seat < self.seats else None
        return own or ()

    def seen_by(self, state: State, seat: int) -> SuccessionSight:
        """With the hand of this seat, and the card it has just drawn."""
        position = cast("Position", state)
        hand = (hand_of(position, seat),)
        drew = actions.PHASES[position.phase] == "drawn" and seat == position.seat
        hands = self.hands[:seat] + hand + self.hands[seat + 1 :]
        return _sight(
            self.__dict__, seat=seat, hands=hands, card=actions.CARD_IDS[position.card] if drew else self.card
        )


def look(state: Position, seat: int) -> SuccessionSight:
    """What `seat`, or a spectator, may know."""
    everybody = _look_on(state)
    return everybody.seen_by(state, seat) if 0 <= seat < state.n else everybody


def _look_on(state: Position) -> SuccessionSight:
    """What everybody may know."""
    seats = range(state.n)
    why = actions.REASONS[state.why] if state.drawer >= 0 else ""
    phase = actions.PHASES[state.phase]  # a catch only interrupts it; any other draw leads to a new one
    settling = phase in SETTLING or (phase == "take" and why not in ("deal", "opening", "turn"))
    all_open = state.rules.open_hands or phase == "over"
    sees_card = settling or (phase == "drawn" and all_open)
    return _sight(
        {},
        seat=SPECTATOR,
        acting=state.acting,
        seats=state.n,
        round=state.round,
        rounds=state.rules.rounds,
        phase="deal" if why == "deal" else "take" if why else phase,
        actor=-1 if phase in ("open", "over") or why in ("deal", "opening") else state.seat,
        waits=() if phase == "take" else tables.SEATS[state.waits],
        hands=tuple([hand_of(state, each) for each in seats]) if all_open else (None,) * state.n,
        sizes=tuple([state.size(each) for each in seats]),
        deck=state.left,
        pile=tuple(map(actions.CARD_IDS.__getitem__, state.pile[: state.piled])),
        climate=tuple([actions.CARD_IDS[kind] for kind in state.climate]) if state.climate else (),
        colour=actions.COLOURS[state.colour] if state.colour >= 0 else None,
        direction=state.step,
        turns=state.turns,
        number=state.card + 1 if phase in ("follow", "shout") else 0,
        lowest=actions.CARD_IDS[state.card] if phase == "open" else None,
        card=actions.CARD_IDS[state.card] if sees_card else None,
        passed=tuple([s for s in seats if s != state.seat and not state.waits >> s & 1]) if phase == "shout" else (),
        owes=tables.SEATS[state.owes],
        silent=tables.SEATS[state.silent],
        draws=tuple([state.queue[i] for i in range(state.at, len(state.queue))]) if why else (),
        then=_then(state, phase, why, settling),
        points=state.points,
        won=state.won,
    )


def _sight(like: Mapping[str, Any], **fields: Any) -> SuccessionSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = SuccessionSight.__new__(SuccessionSight)
    sight.__dict__.update(like, **fields)
    return sight


def hand_of(state: Position, seat: int) -> tuple[str, ...]:
    """The cards of a hand in card order."""
    cards: list[str] = []
    kinds = int(state.held(seat))
    while kinds:
        kind = (kinds & -kinds).bit_length() - 1
        cards += [actions.CARD_IDS[kind]] * state.count(seat, kind)
        kinds &= kinds - 1
    return tuple(cards)


def _then(state: Position, phase: str, why: str, settling: bool) -> tuple[str, ...]:
    if not why and phase != "winner":
        return ()
    how = actions.PHASES[state.how] if settling else ""
    feeder = actions.CARD_IDS[state.feeder] if how == "feed" else ""
    return (why or "winner", "" if phase == "take" else phase, how, feeder)


def restore(state: Position, sight: SuccessionSight) -> None:
    """Make a new state what the sight shows. Cards that are not seen are all in the deck, hidden hands empty.

    With every hand seen the state is complete, and nothing in it left to chance."""
    why, interrupted, how, feeder = sight.then or ("", "", "", "")
    deck = list(state.rules.cards)
    for card in (*sight.pile, *sight.climate):
        deck.remove(actions.KIND_OF[card])
    state.left = len(deck)
    for i, kind in enumerate(deck):
        state.deck[i] = kind
    state.piled = len(sight.pile)
    for i, card in enumerate(sight.pile):
        state.pile[i] = actions.KIND_OF[card]
    for seat, hand in enumerate(sight.hands):
        for card in hand or ():
            state.give(seat, state.find(actions.KIND_OF[card]))
    state.climate = tuple(actions.KIND_OF[card] for card in sight.climate)
    waiting_for_winner = why == "winner"  # a climate card put down last is not in force yet
    in_force = sight.climate[:-1] if waiting_for_winner and sight.card in sight.climate else sight.climate
    for card in in_force:
        state.bring_into_force(actions.KIND_OF[card])
    state.colour = actions.COLOURS.index(sight.colour) if sight.colour else -1
    state.step = sight.direction
    state.turns = sight.turns
    state.round = sight.round
    state.points = sight.points
    state.won = sight.won
    state.owes = mask_of(sight.owes)
    state.silent = mask_of(sight.silent)
    state.seat = max(sight.actor, 0)
    state.waits = mask_of(sight.waits)
    state.phase = actions.PHASES.index(interrupted or ("take" if sight.phase == "deal" else sight.phase))
    state.card = actions.KIND_OF[sight.card or sight.lowest or actions.CARD_IDS[0]]
    state.how = actions.PHASES.index(how) if how else 0
    state.feeder = actions.KIND_OF[feeder] if feeder else 0
    state.queue = vec[i64](sight.draws)
    state.at = 0
    state.drawer = sight.draws[0] if sight.draws else -1
    state.why = actions.REASONS.index(why) if why else 0
