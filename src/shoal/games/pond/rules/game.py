"""The rules of Pond Scum: doing what may be done. Set-up is §4, a turn §5 and §6, the end §7.

Where everything stands is in `position`, what may be done in `choices`, how far a piece gets in `reach`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import Game, State
from shoal.engine.options import Value
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import notes
from shoal.games.pond.rules.board import NOWHERE, STRIDE
from shoal.games.pond.rules.legal import Choices
from shoal.games.pond.rules.limits import longest_game, most_pieces
from shoal.games.pond.rules.moves import MOST_CHANGES, PUT_DOWN
from shoal.games.pond.rules.pieces import (
    BIT,
    EAST,
    FLAT,
    FORMS,
    MOST_COLUMNS,
    MOVE,
    NORTH,
    OUTCOMES,
    PIECE_OF,
    PLACE,
    RANDOM,
    SIDE,
    STENTOR,
    STUCK,
    TURNS,
    VOCABULARY,
)
from shoal.games.pond.rules.position import (
    BOTH_STUCK,
    CHOOSE,
    COIN,
    DRAW,
    EATEN_OUT,
    FORM_UP,
    NEAR,
    NO_PICK,
    NO_REASON,
    NO_UNIT,
    NOT_NEAR,
    NOTHING_TO_EAT,
    OPEN,
    OVER,
    OVERLAPS,
    PLAY,
    QUIET_WATER,
    RANDOM_ONE,
    READY,
    SET_UP,
    TO_MOVE_KEY,
    Rules,
)
from shoal.games.pond.rules.refusals import refusal
from shoal.games.pond.rules.sight import PondSight, look, restore

RECORD: Final[i64] = 10  # numbers that `do` keeps for `undo`


@final
class PondScum(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "pond"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = VOCABULARY
        self.outcomes = OUTCOMES
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = (0, most_pieces(self.rules))

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise ValueError(f"Pond Scum is for 2 players, not {seats}.")
        state = PondState(self, self.rules, None)
        if self.rules.first >= 0:
            state.begin()
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, PondSight)
        state = PondState(self, self.rules, None)
        restore(state, sight)
        for seat in range(2):
            if seat != sight.seat and state.hides():
                state.imagine_side(seat, rng)
        state.settle_key()
        return state


@final
class PondState(Choices):
    """A position, and doing what may be done in it."""

    __slots__ = ("depth", "past")
    past: vec[i64]  # what `undo` needs, RECORD numbers for each `do` that stands
    depth: i64

    def __init__(self, game: Game, rules: Rules, other: PondState | None) -> None:
        super().__init__(game, rules, other)
        self.past = vec[i64]()
        self.depth = 0

    def clone(self) -> State:
        """What was done before cannot be undone in the copy."""
        return PondState(self.game, self.rules, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)

    def why_not(self, seat: i64, action: i64) -> Reason | None:
        for choice in self.legal(seat):
            if choice == action:
                return None
        return refusal(self, seat, action)

    def apply(self, seat: i64, action: i64) -> None:
        if self.phase == PLAY:
            if self.changed >= MOST_CHANGES:
                self.forget_changes()
            if self.story is not None:
                notes.before(self, self.story, action)
            self._play(action)
            if self.story is not None:
                notes.after(self, self.story)
        elif seat < 0:
            self._decide(action)
        elif self.phase == FORM_UP:
            self._pick(seat, action)
        else:
            self._place(seat, action)
        self.listed = 0

    # Set-up (§4)

    def begin(self) -> None:
        """It is settled who goes first."""
        rules = self.rules
        if rules.setup != READY:
            self.phase = SET_UP
            self.mover = self.first if rules.setup == OPEN else -1
        elif rules.formation == CHOOSE:
            self.phase = FORM_UP
        elif rules.formation == RANDOM_ONE:
            self.phase = DRAW
        else:
            self._line_both_up(rules.formation)

    def _decide(self, outcome: i64) -> None:
        """C1 and C2."""
        if self.phase == COIN:
            self.first = outcome
            if self.story is not None:
                self.story.tell("first", outcome)
            self.begin()
        else:
            if self.story is not None:
                self.story.tell("drawn", None, {"formation": OUTCOMES[outcome]})
            self._line_both_up(outcome - RANDOM)

    def _line_both_up(self, formation: i64) -> None:
        for seat in range(2):
            self.picks[seat] = formation
            self.line_up(seat, self.rules.pond.sides[formation * 2 + seat])
        self._reveal()

    def _pick(self, seat: i64, formation: i64) -> None:
        """D1. The side stands at once, but nobody sees it before both have picked."""
        self.picks[seat] = formation
        self.line_up(seat, self.rules.pond.sides[formation * 2 + seat])
        if self.story is not None:
            notes.picked(self.story, seat, formation)
        if self.picks[1 - seat] != NO_PICK:
            self._reveal()

    def _place(self, seat: i64, action: i64) -> None:
        """D2: the Stentor, then piece after piece."""
        self.put(seat, action)
        if self.story is not None:
            notes.placed(self, self.story, seat)
        if self.rules.setup == OPEN:
            self.mover = 1 - seat
        everything = len(self.rules.pond.roster) + 1
        if self.placed[0] == everything and self.placed[1] == everything:
            self._reveal()

    def put(self, seat: i64, action: i64) -> None:
        """The next thing of a side goes to its place."""
        placed = self.placed[seat]
        if placed == 0:
            self.root(seat, action - STENTOR)
        else:
            piece = self.rules.pond.roster[placed - 1]
            square = (action - PLACE) // 2
            self.spots[seat * SIDE + piece] = square // MOST_COLUMNS * STRIDE + square % MOST_COLUMNS
            self.forms[seat * SIDE + piece] = FLAT[piece] + (action - PLACE) % 2
        self.placed[seat] = placed + 1

    def _reveal(self) -> None:
        """Both sides are complete and seen; the first player moves."""
        self.phase = PLAY
        self.mover = self.first
        self.turns = 1
        self.settle_key()
        if self.story is not None:
            notes.began(self, self.story)

    def settle_key(self) -> None:
        self.hash = self.whole_key()

    # A turn (§5)

    def _play(self, action: i64) -> None:
        seat = self.mover
        self.hash ^= TO_MOVE_KEY
        if action == STUCK:
            self.last = NO_UNIT
            self.ate = 0
            self.quiet += 1
            if self.stuck:
                self._end(BOTH_STUCK)
            self.stuck = True
        elif self._move(seat, action - MOVE):
            self.quiet = 0
            self.stuck = False
            if self.left[0] == 0 or self.left[1] == 0:
                self._end(EATEN_OUT)
            elif not self.anybody_can_eat():
                self._end(NOTHING_TO_EAT)
        else:
            self.quiet += 1
            self.stuck = False
        if self.phase == PLAY:
            if self.quiet == self.rules.quiet_limit:
                self._end(QUIET_WATER)
            else:
                self.turns += 1
                self.mover = 1 - seat

    def _move(self, seat: i64, move: i64) -> bool:
        """Step 2 of §5: the piece is set down, eats what it overlaps, and may be eaten by the Stentor (R19).

        Whether anything left the board."""
        piece = PIECE_OF[move]
        unit = seat * SIDE + piece
        spots = self.spots
        forms = self.forms
        spot = spots[unit]
        form = forms[unit]
        self.last = unit
        self.last_spot = spot
        self.last_form = form
        self.hash ^= self.part_of_key(unit)
        self.change(unit, spot, form, 0)
        spot += NORTH[move] * STRIDE + EAST[move]
        spots[unit] = spot
        if TURNS[move]:
            form = 2 * FLAT[piece] + 1 - form
            forms[unit] = form
        ate: i64 = 0
        theirs = SIDE - seat * SIDE
        for other in range(theirs, theirs + SIDE):
            place = spots[other] - spot + NEAR
            if place & NOT_NEAR == 0:
                at = (form * FORMS + forms[other]) * 64 + (place >> 5) * 8 + (place & 7)
                if OVERLAPS[at]:
                    ate |= BIT[other]
                    self._eat(other)
        self.ate = ate
        if self.is_over_zone(1 - seat, spot, form):
            spots[unit] += NOWHERE
            self.left[seat] -= 1
            return True
        self.hash ^= self.part_of_key(unit)
        self.change(unit, spot, form, PUT_DOWN)
        return ate != 0

    def _eat(self, unit: i64) -> None:
        self.change(unit, self.spots[unit], self.forms[unit], 0)
        self.hash ^= self.part_of_key(unit)
        self.spots[unit] += NOWHERE
        self.left[unit // SIDE] -= 1

    def _end(self, reason: i64) -> None:
        if self.mover == 0:  # it is nobody's turn
            self.hash ^= TO_MOVE_KEY
        self.phase = OVER
        self.reason = reason
        self.mover = -1

    # There and back, for search

    def do(self, action: i64) -> None:
        at = self.depth * RECORD
        if at == len(self.past):
            for _ in range(RECORD):
                self.past = append(self.past, 0)
        past = self.past
        past[at] = self.last
        past[at + 1] = self.last_spot
        past[at + 2] = self.last_form
        past[at + 3] = self.ate
        past[at + 4] = self.quiet
        past[at + 5] = 1 if self.stuck else 0
        past[at + 6] = self.hash
        past[at + 7] = self.mover
        past[at + 8] = self.changed
        past[at + 9] = self.saves
        self.depth += 1
        self.saving = True
        self._play(action)
        self.listed = 0

    def undo(self) -> None:
        if self.last != NO_UNIT:
            self._take_back(self.last)
        self.depth -= 1
        past = self.past
        at = self.depth * RECORD
        self.last = past[at]
        self.last_spot = past[at + 1]
        self.last_form = past[at + 2]
        self.ate = past[at + 3]
        self.quiet = past[at + 4]
        self.stuck = past[at + 5] == 1
        self.hash = past[at + 6]
        self.mover = past[at + 7]
        self.changed = past[at + 8]
        if self.saves > past[at + 9]:
            self.bring_back(past[at + 9])
        self.saving = self.depth > 0
        if self.phase == PLAY:
            self.turns -= 1
        self.phase = PLAY
        self.reason = NO_REASON
        self.listed = 0

    def _take_back(self, unit: i64) -> None:
        """The last move's unit stands where it stood, and what it ate too."""
        spots = self.spots
        if spots[unit] >= NOWHERE:
            self.left[unit // SIDE] += 1
        spots[unit] = self.last_spot
        self.forms[unit] = self.last_form
        if self.ate:
            theirs = SIDE if unit < SIDE else 0
            for other in range(theirs, theirs + SIDE):
                if self.ate & BIT[other]:
                    spots[other] -= NOWHERE
                    self.left[other // SIDE] += 1

    # What a seat cannot see (§9)

    def reimagine(self, seat: i64, rng: Rng) -> None:
        if self.hides():
            self.imagine_side(1 - seat, rng)
            self.listed = 0

    def imagine_side(self, seat: i64, rng: Rng) -> None:
        """Another hidden set-up of this side: as far on, but anything that the rules allow."""
        if self.phase == FORM_UP:
            if self.picks[seat] != NO_PICK:
                formation = rng.below(4)
                self.picks[seat] = formation
                self.line_up(seat, self.rules.pond.sides[formation * 2 + seat])
            return
        placed = self.placed[seat]
        self.clear(seat)
        self.placed[seat] = 0
        for _ in range(placed):
            choices = self._choices(seat)
            self.put(seat, choices[rng.below(len(choices))])
