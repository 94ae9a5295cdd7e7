"""What a seat sees of Succession (§9 of the rules): its own hand, and of the others only how many cards they hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import SPECTATOR, State
from shoal.engine.sight import Sight
from shoal.games.succession.rules import actions, tables
from shoal.games.succession.rules.position import Position

# Phases that settle the card put down last.
SETTLING: Final[tuple[str, ...]] = ("colour", "feed", "follow", "shout", "bonus", "winner")


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
    counted: bool  # whether points are; else only the rounds won
    points: tuple[tuple[int, ...], ...]  # of every finished round, per seat
    won: tuple[int, ...]  # rounds won per seat

    @property
    def everybody(self) -> SuccessionSight | None:
        """What everybody sees of the same position, if this was made from it: who draws it for several seats does most
        of it once. It is no part of what is seen, so neither compared nor told."""
        found: SuccessionSight | None = self.__dict__.get("_everybody")
        return found

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand; empty for a spectator."""
        own = self.hands[self.seat] if 0 <= self.seat < self.seats else None
        return own or ()

    @property
    def leaders(self) -> tuple[int, ...]:
        """Who stands first: with the fewest points, then the most rounds won (§7)."""
        totals = [sum(points) for points in zip(*self.points, strict=True)] or [0] * self.seats
        standing = [(total, -won) for total, won in zip(totals, self.won, strict=True)]
        best = min(standing)
        return tuple([seat for seat in range(self.seats) if standing[seat] == best])

    def seen_by(self, state: State, seat: int) -> SuccessionSight:
        """With the hand of this seat, and the card it has just drawn."""
        assert isinstance(state, Position)
        hands = (*self.hands[:seat], hand_of(state, seat), *self.hands[seat + 1 :])
        drew = state.phase == actions.DRAWN and seat == state.seat
        card = actions.CARD_IDS[state.card] if drew else self.card
        return _made_of({**self.__dict__, "seat": seat, "hands": hands, "card": card, "_everybody": self})


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
        counted=state.rules.counted,
        points=state.points,
        won=state.won,
    )


def _sight(**fields: Any) -> SuccessionSight:
    return _made_of(fields)


def _made_of(fields: dict[str, Any]) -> SuccessionSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = SuccessionSight.__new__(SuccessionSight)
    object.__setattr__(sight, "__dict__", fields)
    return sight


def hand_of(state: Position, seat: int) -> tuple[str, ...]:
    """The cards of a hand in card order."""
    cards: list[str] = []
    kinds: i64 = state.held(seat)
    kind: i64 = 0
    while kinds:
        if kinds & 1:
            card = actions.CARD_IDS[kind]
            for _ in range(state.count(seat, kind)):
                cards.append(card)
        kinds >>= 1
        kind += 1
    return tuple(cards)


def _then(state: Position, phase: str, why: str, settling: bool) -> tuple[str, ...]:
    if not why and phase != "winner":
        return ()
    how = actions.PHASES[state.how] if settling else ""
    feeder = actions.CARD_IDS[state.feeder] if how == "feed" else ""
    return (why or "winner", "" if phase == "take" else phase, how, feeder)
