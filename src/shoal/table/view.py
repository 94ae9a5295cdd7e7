"""A table, as far as it can be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shoal.engine.box import Box, Record
from shoal.engine.game import SPECTATOR, Game
from shoal.engine.log import Ending, Header, Log
from shoal.engine.reason import Reason
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.table.agreement import Agreement
from shoal.table.attendant import Attendant, RunningClock
from shoal.table.beats import Beat, Blow
from shoal.table.claims import Claim
from shoal.table.coaching import Coaching
from shoal.table.draft import Draft, Drafts
from shoal.table.host import Lead
from shoal.table.judge import Judge
from shoal.table.ledger import Ledger
from shoal.table.question import Asked
from shoal.table.seating import Seating
from shoal.table.seats import SeatInfo
from shoal.table.seen import seen_log
from shoal.table.settings import UNDO
from shoal.table.watch import Audience


class View:
    """What may be seen of a table. Nothing here changes anything, and whatever a viewer gets of the game is built from
    a `sight`."""

    code: str
    box: Box
    game: Game
    settings: dict[str, float]
    before: str | None  # code of the table this one is the rematch of
    created: float  # when it was set up, in seconds since 1970
    _header: Header
    _ledger: Ledger
    _audience: Audience
    _seating: Seating
    _attendant: Attendant
    _judge: Judge
    _agreement: Agreement
    _drafts: Drafts
    _coaching: Coaching
    _lead: Lead

    @property
    def number(self) -> int:
        """Events stored: the version clients send back."""
        return self._ledger.play.number

    @property
    def header(self) -> Header:
        return replace(self._header, names=self.names)

    @property
    def names(self) -> tuple[str, ...]:
        return self._seating.names

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where; the same object until something changes."""
        return self._seating.infos

    @property
    def started(self) -> bool:
        """False while a seat is open: nothing is dealt yet."""
        return self._ledger.started

    @property
    def over(self) -> bool:
        return self._ledger.play.over

    @property
    def clocks(self) -> tuple[RunningClock, ...]:
        return self._attendant.clocks

    @property
    def asked(self) -> Asked | None:
        """What somebody asks the others now, if anything."""
        return self._agreement.asked

    @property
    def after(self) -> str | None:
        """The code of its rematch, once somebody asked for one."""
        return self._ledger.after

    @property
    def ending(self) -> Ending | None:
        """How people ended the game; None while it runs, and where its rules ended it."""
        return self._ledger.play.ending

    @property
    def host(self) -> str:
        """The key of its host's token; "" where there is no host."""
        return self._ledger.hosted.key

    @property
    def paused(self) -> bool:
        """Whether its host has paused the game."""
        return self._ledger.hosted.paused is not None

    @property
    def cannot_save(self) -> bool:
        """Whether the store is away: what is known stays, and nothing new can be stored until it is back."""
        return self._ledger.store.away

    @property
    def last_round(self) -> bool:
        """Whether the game stops when the round that is on has ended."""
        return self._ledger.hosted.last_round > 0

    @property
    def round(self) -> int:
        """How many rounds have ended: the moments at which a game can well be left."""
        return self._lead.round

    @property
    def waits(self) -> tuple[tuple[int, ...], float]:
        """The seats that may do something, people's and bots', and since when: seconds since 1970."""
        return self._lead.waits

    @property
    def hints(self) -> tuple[int, ...]:
        """How often each seat has asked for one since the table was last loaded."""
        return tuple(self._coaching.hints)

    @property
    def may_undo(self) -> bool:
        """Whether moves are taken back at this table: as its host said, or else as is usual in the game."""
        return bool(self.settings[UNDO])

    def has_moved(self, seat: int) -> bool:
        """Whether there is a move that this seat made itself, and that it could take back."""
        return self._ledger.play.last_move_of(seat) is not None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Who asks for a seat from another device; the same object until something changes."""
        return self._seating.claims

    @property
    def keys(self) -> tuple[object, ...]:
        """What opens the seats, as it is stored; it changes when one is taken or goes to another device."""
        return self._seating.keys

    @property
    def watching(self) -> int:
        """How many subscriptions there are."""
        return len(self._audience)

    @property
    def quiet(self) -> bool:
        """Whether nothing happens here and nothing waits that is not stored: the table can be put away."""
        busy = self._ledger.busy or self._attendant.busy or self._seating.busy
        return not busy and self.asked is None

    @property
    def closed(self) -> bool:
        """Whether it was put away: who looks for it finds another."""
        return self._audience.closed

    def seats_of(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens hold, in order; unknown tokens hold none."""
        return self._seating.held_by(tokens)

    def lost_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats these tokens held until they went to another device."""
        return self._seating.lost_by(tokens)

    def asked_by(self, tokens: Iterable[str]) -> list[int]:
        """The seats a device with these tokens has asked for, whatever the answer was."""
        return self._seating.asked_by(tokens)

    def may_say_yes(self, claim: Claim) -> list[int]:
        """The seats whose people are asked whether it is them; none if it is decided."""
        return self._seating.may_say_yes(claim)

    def mates(self, seat: int) -> tuple[str, ...]:
        """The names of those who hold the seat together; none where one person does."""
        return self._ledger.seats[seat].team

    def doer(self, number: int) -> str:
        """Who of a seat's team made this event; "" where there is no team. Tell those who hold the seat, nobody else
        (`doers_since`)."""
        doer = self._ledger.doers.get(number)
        return "" if doer is None else doer.name

    def doers_since(self, number: int, seat: int) -> dict[int, str]:
        """What a seat's team did after that number, and who of it: by the number of each event."""
        doers = self._ledger.doers
        return {at: doer.name for at, doer in doers.items() if at > number and doer.seat == seat} if doers else {}

    def sight(self, seat: int) -> Sight:
        """What a seat (or SPECTATOR) may know now; the same object until something changes."""
        return self._ledger.play.sight(seat)

    def legal(self, seat: int) -> list[int]:
        """What the seat may do now; actions under a grace time are left out until it is over."""
        if seat < 0 or not self.started:
            return []
        held = self._attendant.held
        return [action for action in self._ledger.play.since[seat] if action not in held]

    def why_not(self, seat: int, action: str) -> Reason | None:
        """Why the seat may not do this now; None if it may. UnknownAction if the game has no such action."""
        index = self.game.vocabulary.index(action)
        draft = self.draft(seat)
        return self._judge.reason(seat, index) if draft is None or self.paused else draft.state.why_not(seat, index)

    def draft(self, seat: int) -> Draft | None:
        """What the seat is trying out now; None where everything it does counts at once."""
        return self._drafts.of(seat) if self.started and not self.over else None

    def notes_since(self, number: int) -> list[tuple[int, Note]]:
        """Notes of events after that number. Show each viewer `note.seen_by(seat)` only."""
        return self._ledger.play.notes_since(number)

    def beats_after(self, number: int) -> tuple[Beat, ...]:
        """The beats of the step that came after that number, if it is the last one."""
        return self._ledger.play.beats_after(number)

    def blows_since(self, number: int) -> list[Blow]:
        """What has struck seats after that number. Show each viewer `note.open_to(seat)` only."""
        return self._ledger.play.blows_since(number)

    def last_act(self, seat: int) -> int:
        """The number of the last event that this seat made itself; 0 if there is none."""
        return self._ledger.play.last_act(seat)

    def remarks_since(self, number: int) -> list[tuple[int, str]]:
        """What happened around the game after that number (joined, handed over, undone), as the log has it."""
        return self._ledger.play.remarks_since(number)

    def record(self) -> Record:
        """The whole story; secrets are in it only when the game is over."""
        return self._ledger.play.record()

    def log(self, viewer: int = SPECTATOR) -> Log:
        """The log; while the game runs, events that the viewer may not know are hidden in it."""
        play = self._ledger.play
        log = Log(self.header, list(play.events))
        return log if play.over else seen_log(self.game, log, viewer)
