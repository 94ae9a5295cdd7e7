"""The judge of a table: whether an action is accepted, by the number its sender saw and by the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from shoal.engine.errors import Refused, ShoalError
from shoal.engine.reason import Reason
from shoal.table.errors import BadRequest, NotNow, Stale
from shoal.table.ledger import REMARK, Ack, Ledger, Step
from shoal.table.reasons import no

REFUSALS_KEPT = 256
LONGEST_REQUEST = 64  # signs of its id


class Judge:
    """`held` are the actions that are held back from everybody for a moment."""

    def __init__(self, ledger: Ledger, held: Collection[int]) -> None:
        self._ledger = ledger
        self._held = held
        self._refusals: dict[tuple[str, str], ShoalError] = {}

    def decide(self, seat: int, action: int, number: int | None, request: str) -> Step | Ack:
        """A person's action. The same request gets the same answer: an Ack if it was accepted before."""
        play = self._ledger.play
        line = f"{seat}: {play.game.vocabulary[action]}"
        repeated = self._repeated(request, line)
        if repeated is not None:
            return repeated
        try:
            self._check_person(seat)
            self.check(seat, action, number)
        except ShoalError as refusal:
            self._remember(request, line, refusal)
            raise
        return Step(play.try_action(seat, action, ""), request)

    def decide_draft(self, seat: int, finished: Callable[[int], Sequence[int]], request: str) -> Step | Ack:
        """All that a person has tried out, as one step; the same request gets the same answer."""
        repeated = self._ledger.answered(request, lambda line: line.startswith(f"{seat}: "))
        if repeated is not None:
            return repeated
        self._check_person(seat)
        self.check_going_on()
        actions = finished(seat)
        self.check(seat, actions[0], None)
        return Step(self._ledger.play.try_actions(seat, actions), request, drafts={seat: ""})

    def check(self, seat: int, action: int, number: int | None) -> None:
        """NotNow, Stale or Refused if the action is not accepted.

        An action that was possible at every moment since its sender looked is not too late: when two shout at once, or
        somebody calls in another's turn, both are heard."""
        if not self._ledger.started:
            raise NotNow(no("not_begun"))
        play = self._ledger.play
        if play.over:
            raise NotNow(no("game_over"))
        if self._ledger.hosted.paused is not None:
            raise Refused(no("paused"))
        if number is not None and number > play.number:
            raise Stale(no("still_to_come", number=play.number, seen=number))
        since = play.since[seat].get(action)
        if number is not None and number < play.number and (since is None or since > number):
            reason = self.reason(seat, action)
            raise Stale(no("moved_on") if reason is None else no("moved_on_because", reason))
        if since is None or action in self._held:
            raise Refused(self.reason(seat, action) or no("not_now"))

    def check_running(self, seat: int) -> None:
        """NotNow unless the game runs and this seat's own person plays; Refused while it is paused."""
        if not self._ledger.started:
            raise NotNow(no("not_begun"))
        if self._ledger.play.over:
            raise NotNow(no("game_over"))
        self.check_going_on()
        self._check_person(seat)

    def check_going_on(self) -> None:
        """Refused while the host has paused the game."""
        if self._ledger.hosted.paused is not None:
            raise Refused(no("paused"))

    def _check_person(self, seat: int) -> None:
        if self._ledger.seats[seat].kind == "bot":
            raise NotNow(no("bot_plays"))

    def reason(self, seat: int, action: int) -> Reason | None:
        """Why not; None if the seat may."""
        if self._ledger.play.ending is not None:
            return no("game_over")
        if self._ledger.hosted.paused is not None:
            return no("paused")
        reason = self._ledger.play.state.why_not(seat, action)
        if reason is None and action in self._held:
            return no("a_moment")
        return reason

    def repeated(self, request: str, word: str) -> Ack | None:
        """The answer if this request has brought about a remark that begins with this word before."""
        return self._ledger.answered(request, lambda line: line.startswith(f"{REMARK}{word} "))

    def _repeated(self, request: str, line: str) -> Ack | None:
        if (request, line) in self._refusals:
            raise self._refusals[request, line]
        return self._ledger.answered(request, line.__eq__)

    def _remember(self, request: str, line: str, refusal: ShoalError) -> None:
        """For a while and in memory only: a refusal has changed nothing."""
        self._refusals[request, line] = refusal.with_traceback(None)
        if len(self._refusals) > REFUSALS_KEPT:
            del self._refusals[next(iter(self._refusals))]


def check_request(request: str) -> None:
    """BadRequest unless it can be the id of a request."""
    shown = request.isascii() and request.isprintable() and " " not in request
    if not shown or not 0 < len(request) <= LONGEST_REQUEST:
        raise BadRequest(no("bad_request_id"))
