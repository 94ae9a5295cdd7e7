"""What a seat sees of Succession (§9 of the rules): its own hand, and of the others only how many cards they hold."""

from __future__ import annotations

from dataclasses import dataclass

from shoal.engine.sight import Sight


@dataclass(frozen=True)
class SuccessionSight(Sight):
    """Cards are named by their ids, colours by their names; a seat's own hand is sorted in card order."""

    seats: int
    round: int  # from 1
    rounds: int
    phase: (
        str  # deal, open, turn, drawn, colour, feed, follow, shout, bonus, winner, take (cards are being drawn), over
    )
    actor: int  # whose phase it is: s of TURN(s), o of SHOUT(o); -1 if nobody's
    hands: tuple[tuple[str, ...] | None, ...]  # per seat; None where it is hidden
    sizes: tuple[int, ...]  # cards in each hand
    deck: int
    pile: tuple[str, ...]  # bottom to top
    climate: tuple[str, ...]
    colour: str | None  # in play
    direction: int  # +1 clockwise, -1 counter-clockwise
    turns: int  # begun in this round
    number: int  # m of FOLLOW and SHOUT, else 0
    lowest: str | None  # the kind that opens, in OPEN
    card: (
        str | None
    )  # the special card being settled in COLOUR, FEED and BONUS; in DRAWN the drawn card, if it may be seen
    passed: tuple[int, ...]  # seats that passed in SHOUT
    owes: tuple[int, ...]  # seats that owe the call "Last card"
    silent: tuple[int, ...]  # seats that have waived speaking
    draws: tuple[int, ...]  # seats that still draw, in order, while phase is take or deal
    then: tuple[str | int, ...]  # public: what follows when the drawing is done (the rules' own words)
    points: tuple[tuple[int, ...], ...]  # of every finished round, per seat
    won: tuple[int, ...]  # rounds won per seat

    @property
    def hand(self) -> tuple[str, ...]:
        """The viewer's own hand; empty for a spectator."""
        own = self.hands[self.seat] if 0 <= self.seat < self.seats else None
        return own or ()
