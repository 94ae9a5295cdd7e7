"""The game on a table: its events, the position they lead to, and since when each action has been possible.

Nothing here waits or stores: a batch of events is tried on a copy, and becomes the position when it is accepted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shoal.engine.box import Record
from shoal.engine.errors import Refused
from shoal.engine.game import CHANCE, SPECTATOR, Game, State
from shoal.engine.log import Ending, Event, check_ending, result, standing, step
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import NOTHING, Note, Story
from shoal.table.beats import Beat, Blow, beats_of, blows_of
from shoal.table.chance import Chance

RECENT = 32  # moves of a stored log after which it is seen what is possible, as if they had just been made
IMAGINED = 12  # positions tried to see whether a move revealed something


class Batch:
    """Events that belong together (an action and what chance made of it) and the position after them."""

    def __init__(
        self,
        state: State,
        after: int,
        events: Iterable[Event] = (),
        back: int | None = None,
        ending: Ending | None = None,
    ) -> None:
        self.state = state
        self.after = after  # the number of the event before the first
        self.events = list(events)
        self.notes: list[tuple[int, Note]] = []
        self.blows: list[Blow] = []
        self.beats = 0  # how many
        self.back = back  # for an undo: how many moves remain
        self.ending = ending  # where people end the game with it

    @property
    def number(self) -> int:
        return self.after + len(self.events)


class Play:
    """Events and position. `since[seat][action]` is the number from which on the seat might have chosen that action at
    every moment until now; `asked[seat]` the number at which the seat's choice last changed."""

    def __init__(self, game: Game, seats: int, chance: Chance | None = None) -> None:
        self.game = game
        self.seats = seats
        self.events: list[Event] = []
        self.moves: list[tuple[int, Event]] = []  # those that count, with their numbers
        self.notes: list[tuple[int, Note]] = []
        self.blows: list[Blow] = []
        self.state = game.start(seats)
        self.ending: Ending | None = None  # how people ended the game
        self.since: list[dict[int, int]] = [{} for _ in range(seats)]
        self.asked = [0] * seats
        self.chance = chance or Chance()
        self._remarks: list[tuple[int, str]] = []  # what happened around the game
        self._sights: dict[int, Sight] = {}
        self._step: tuple[State, Batch] | None = None  # the last one and the position before it, if it had beats
        self._beats: tuple[Beat, ...] | None = None  # of that step, once somebody has asked

    @classmethod
    def reload(cls, game: Game, seats: int, events: list[Event], chance: Chance | None = None) -> Play:
        """The position a stored log leads to; BadTranscript if these rules do not allow it."""
        play = cls(game, seats, chance)
        play.events = events
        standing(events)  # nothing was done after the end, and every undo can be followed
        for number, event in enumerate(events, 1):
            if event.undo_to is not None:
                del play.moves[event.undo_to :]
            elif event.actor is not None:
                play.moves.append((number, event))
            elif event.ending is not None:
                play.ending = event.ending
            if event.actor is None:
                play._remarks.append((number, event.text))
        story = play.state.story = Story()
        moved: list[int | None] = []
        for count, (number, event) in enumerate(play.moves, 1):
            step(play.state, event)
            play.blows += blows_of(number, story.notes, story.beats)
            play.notes += [(number, note) for note in story.take()]
            moved.append(event.actor)
            if count > len(play.moves) - RECENT and play.state.acting != (CHANCE,):
                play._see_what_is_possible(moved, number)
                moved.clear()
        check_ending(play.state, seats, play.ending)
        play._see_what_is_possible(moved, play.number)
        play._forget_what_was_possible_before(_last_undo(events))
        return play

    @property
    def number(self) -> int:
        return len(self.events)

    @property
    def over(self) -> bool:
        return self.ending is not None or not self.state.acting

    @property
    def undone(self) -> bool:
        """Whether the last thing that happened was that a move was taken back."""
        return bool(self.events) and self.events[-1].undo_to is not None

    @property
    def last_move(self) -> int:
        """The number of the last move that counts; 0 if there is none."""
        return self.moves[-1][0] if self.moves else 0

    def sight(self, seat: int) -> Sight:
        """What the seat may know; made once for each position, from what everybody knows."""
        sight = self._sights.get(seat)
        if sight is None:
            sight = self.state.sight(seat) if seat < 0 else self.sight(SPECTATOR).seen_by(self.state, seat)
            self._sights[seat] = sight
        return sight

    def beats_after(self, number: int) -> tuple[Beat, ...]:
        """The beats of the last step, if it was the first one after that number. Whoever has missed more is spared."""
        if self._step is None or self._step[1].after != number:
            return ()
        if self._beats is None:
            before, batch = self._step
            self._beats = beats_of(before, batch.after, batch.events)
        return self._beats

    def notes_since(self, number: int) -> list[tuple[int, Note]]:
        """Notes of events after that number."""
        first = len(self.notes)
        while first and self.notes[first - 1][0] > number:
            first -= 1
        return self.notes[first:]

    def blows_since(self, number: int) -> list[Blow]:
        """What has struck seats after that number."""
        first = len(self.blows)
        while first and self.blows[first - 1].at[0] > number:
            first -= 1
        return self.blows[first:]

    def remarks_since(self, number: int) -> list[tuple[int, str]]:
        """What happened around the game after that number."""
        first = len(self._remarks)
        while first and self._remarks[first - 1][0] > number:
            first -= 1
        return self._remarks[first:]

    def record(self) -> Record:
        """The whole story; secrets are in it only when the game is over."""
        notes = self.notes
        if not self.over:
            notes = [(number, note._replace(secret=NOTHING, to=())) for number, note in notes]
        over, scores, ranks = result(self.state, self.ending)
        return Record(tuple(notes), scores, ranks, over, self.ending)

    def last_act(self, seat: int) -> int:
        """The number of the last event that this seat made itself; 0 if there is none."""
        moves = self.last_move_of(seat)
        return 0 if moves is None else self.moves[moves][0]

    def try_action(self, seat: int, action: int, by: str) -> Batch:
        """A legal action and the outcomes of chance that follow it."""
        batch = self._batch()
        self._do(batch, seat, action, by)
        self._let_chance_play(batch)
        return batch

    def try_actions(self, seat: int, actions: Iterable[int], by: str = "", remarks: Iterable[str] = ()) -> Batch:
        """Remarks, one action after the other, and the outcomes of chance that follow them; Refused if one is not
        possible."""
        batch = self._batch()
        batch.events += [Event(None, text) for text in remarks]
        for action in actions:
            reason = batch.state.why_not(seat, action)
            if reason is not None:
                raise Refused(reason)
            self._do(batch, seat, action, by)
        self._let_chance_play(batch)
        return batch

    def try_chance(self, remarks: Iterable[str] = ()) -> Batch:
        """Remarks, and the outcomes of chance if it is chance's turn: what begins a game."""
        batch = self._batch()
        batch.events += [Event(None, text) for text in remarks]
        self._let_chance_play(batch)
        return batch

    def try_remarks(self, remarks: Iterable[str]) -> Batch:
        """Remarks, which leave the position as it is."""
        return Batch(self.state, self.number, [Event(None, text) for text in remarks])

    def try_undo(self, back: int) -> Batch:
        """Back to the position after that many moves."""
        state = self.game.start(self.seats)
        for _, event in self.moves[:back]:
            step(state, event)
        return Batch(state, self.number, [Event(None, f"undo {back}")], back=back)

    def try_end(self, ending: Ending) -> Batch:
        """People end the game as it stands."""
        return Batch(self.state, self.number, [ending.event], ending=ending)

    def read(self, events: Sequence[Event]) -> Batch:
        """A step that was stored elsewhere."""
        if events[0].undo_to is not None:
            return self.try_undo(events[0].undo_to)
        batch = self._batch() if any(event.actor is not None for event in events) else self.try_remarks(())
        for event in events:
            if event.actor is None:
                batch.events.append(event)
                batch.ending = event.ending or batch.ending
            else:
                step(batch.state, event)
                self._add(batch, event)
        return batch

    def accept(self, batch: Batch) -> None:
        """The batch is stored: it is the position now."""
        for event in batch.events:
            self.events.append(event)
            if event.actor is None:
                self._remarks.append((self.number, event.text))
        if batch.ending is not None:
            self.ending = batch.ending
        if batch.back is not None:
            last = self.moves[batch.back - 1][0] if batch.back else 0
            del self.moves[batch.back :]
            self.notes = [(number, note) for number, note in self.notes if number <= last]
            self.blows = [blow for blow in self.blows if blow.at[0] <= last]
            self.since = [{} for _ in range(self.seats)]
        elif batch.state is not self.state:
            self.moves += [
                (n, event) for n, event in enumerate(batch.events, batch.after + 1) if event.actor is not None
            ]
            self.notes += batch.notes
            self.blows += batch.blows
        elif batch.ending is None:
            return
        self._step = (self.state, batch) if batch.beats else None
        self._beats = None
        self.state = batch.state
        self._see_what_is_possible([event.actor for event in batch.events], self.number)

    def last_move_of(self, seat: int) -> int | None:
        """How many moves came before the last one this seat made itself; None if it made none."""
        for index in range(len(self.moves) - 1, -1, -1):
            event = self.moves[index][1]
            if event.actor == seat and not event.by:
                return index
        return None

    def reveals(self, seat: int, back: int) -> bool:
        """Whether since then chance decided, another seat moved, or `seat` saw something it could not have foretold.

        Foretold: in every position that had looked the same to it then, the same moves lead to what it sees now."""
        made = [event for _, event in self.moves[back:]]
        if any(event.actor != seat for event in made):
            return True
        before = self.try_undo(back).state.sight(seat)
        actions = [self.game.vocabulary.index(event.text) for event in made]
        for _ in range(IMAGINED):
            imagined = self.game.imagine(before, Rng(self.chance.below(1 << 62)))
            for action in actions:
                if imagined.why_not(seat, action) is not None:
                    return True
                imagined.apply(seat, action)
            if imagined.sight(seat) != self.sight(seat):
                return True
        return False

    def _batch(self) -> Batch:
        batch = Batch(self.state.clone(), self.number)
        batch.state.story = Story()
        return batch

    def _do(self, batch: Batch, seat: int, action: int, by: str) -> None:
        batch.state.apply(seat, action)
        self._add(batch, Event(seat, self.game.vocabulary[action], by))

    def _let_chance_play(self, batch: Batch) -> None:
        state = batch.state
        outcomes = self.game.outcomes
        while state.acting == (CHANCE,):
            outcome = self.chance.outcome(state.chances())
            state.apply(CHANCE, outcome)
            self._add(batch, Event(CHANCE, outcomes[outcome]))

    def _add(self, batch: Batch, event: Event) -> None:
        batch.events.append(event)
        story = batch.state.story
        if story is not None and (story.notes or story.beats):
            number = batch.number
            batch.beats += len(story.beats)
            if any(note.strikes for note in story.notes):
                batch.blows += blows_of(number, story.notes, story.beats)
            batch.notes += [(number, note) for note in story.take()]

    def _forget_what_was_possible_before(self, undo: int) -> None:
        """A move that is taken back changes everything."""
        self.since = [{action: max(number, undo) for action, number in each.items()} for each in self.since]

    def _see_what_is_possible(self, moved: Iterable[int | None], number: int) -> None:
        self._sights.clear()
        acting = () if self.ending is not None else self.state.acting
        moved = set(moved)
        for seat in range(self.seats):
            old = self.since[seat]
            if seat not in acting:
                if old:
                    self.since[seat] = {}
                continue
            known = {} if seat in moved else old
            now = {action: known.get(action, number) for action in self.state.legal(seat)}
            if now != old:
                self.since[seat] = now
                self.asked[seat] = number


def _last_undo(events: Sequence[Event]) -> int:
    """The number of the last move that was taken back; 0 if none was."""
    return next((number for number in range(len(events), 0, -1) if events[number - 1].undo_to is not None), 0)
