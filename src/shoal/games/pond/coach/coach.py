"""Advice for Pond Scum: eat what is worth most, lose nothing to the answer, else swim towards prey ("careful", §17).

What a search needs at every position is `evaluate` and `prize`; what a person would see at a glance is in `Water`."""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.coach import Coach
from shoal.engine.game import NOBODY, Game, State
from shoal.games.pond.rules import actions, pieces, squares
from shoal.games.pond.rules.board import Pond
from shoal.games.pond.rules.game import PondScum, PondState
from shoal.games.pond.rules.legal import moves_of
from shoal.games.pond.rules.pieces import SIDE, UNITS
from shoal.games.pond.rules.squares import COLUMN, MOST_ROWS, NOWHERE, ROW, STRIDE

# What a species is worth. In the end every piece counts one; until then the hunters make the difference.
WORTH_OF: Final[dict[str, int]] = {
    "Am": 180, "Dl": 330, "La": 330, "Di": 310, "Co": 310, "Bl": 170, "Pa": 130, "Eu": 100, "Ch": 100, "Ph": 100,
}  # fmt: skip
WORTH: Final = vec[i64]([WORTH_OF[piece[:2]] for piece in pieces.PIECES])
LEAD: Final[i64] = 120  # what a piece more counts in addition when the water has been quiet almost to the end
LESSER: Final[i64] = 5  # a part of 32 of the eater's worth
CERTAIN: Final = 350.0  # so much more, and a win is about three times as likely as a loss

# How good things look
STEP: Final[i64] = 16  # each hundredth of a small piece against the smallest likings
TOWARDS: Final[i64] = 24  # a space nearer to prey
RESTLESS: Final[i64] = 8  # flagellates are left where they are
TEMPLATE: Final[i64] = 1000  # a set-up that agrees with a ready-made one so far
OVERLOOKED: Final[i64] = 60  # meals by a turn, in a thousand: people see straight lines more easily
END: Final[i64] = 1000  # by so much more a game is won with each piece
SPOTS: Final[i64] = MOST_ROWS * STRIDE
FAR: Final[i64] = 99

# The formations that did well in the trials of §17, in content order: the others ask for more skill
GOOD: Final[dict[str, vec[i64]]] = {
    "long": vec[i64]([1, 0, 1, 1]),
    "wide": vec[i64]([1, 1, 1, 1]),
    "drop": vec[i64]([1, 1, 0, 0]),
}


def coach(game: Game) -> Coach:
    """Who gives advice in this game."""
    assert isinstance(game, PondScum)
    return PondCoach(game.rules.pond)


@final
class PondCoach(Coach):
    pond: Pond
    good: vec[i64]
    table: vec[i64]  # what a unit is worth on a spot
    water: Water | None  # the position looked at last: its actions are weighed one after another

    def __init__(self, pond: Pond) -> None:
        self.pond = pond
        self.good = GOOD[pond.id]
        self.table = worth_by_spot(pond)
        self.water = None

    def weigh(self, state: State, seat: i64, action: i64) -> i64:
        assert isinstance(state, PondState)
        if action >= actions.MOVE:
            return self._look(state, seat).weigh(state, self, action)
        if action == actions.STUCK:
            return 0
        if action < actions.STENTOR:
            return self.good[action - actions.FORMATION]
        return self._set_up(state, seat, action)

    def slip(self, state: State, seat: i64, action: i64) -> i64:
        if action < actions.MOVE or not actions.TURNS[action - actions.MOVE]:
            return 0
        return OVERLOOKED if self.prize(state, seat, action) > 0 else 0

    def prize(self, state: State, seat: i64, action: i64) -> i64:
        """What is eaten there, less the eater if the Stentor gets it; of two hunters the lesser one shall go."""
        assert isinstance(state, PondState)
        if action < actions.MOVE:
            return 0
        move = action - actions.MOVE
        piece = actions.PIECE_OF[move]
        unit = seat * SIDE + piece
        spot = state.spots[unit] + actions.SHIFT[move]
        form = actions.form_after(piece, state.forms[unit], move)
        prize: i64 = 0
        spots = state.spots
        near = spot - squares.NEAR
        theirs = SIDE - seat * SIDE
        for other in range(theirs, theirs + SIDE):
            place = spots[other] - near
            if place & squares.NOT_NEAR == 0:
                at = (form * squares.FORMS + state.forms[other]) * 64 + (place >> 5) * 8 + (place & 7)
                if squares.OVERLAPS[at]:
                    prize += WORTH[other - theirs]
        if state.is_over_zone(1 - seat, spot, form):
            prize -= WORTH[piece]
        if prize > 0:
            prize -= WORTH[piece] >> LESSER
        return prize

    def best_answer(self, state: PondState, action: i64) -> i64:
        """What the best meal is worth that the other side could have after this action; nothing, if it ends the game
        well, and all there is, if it ends the game badly."""
        seat = state.turn()
        state.do(action)
        most: i64 = 0
        if state.turn() == NOBODY:
            most = (state.left[1 - seat] - state.left[seat]) * END
        else:
            captures = state.captures()
            for i in range(len(captures)):
                most = max(most, self.prize(state, 1 - seat, captures[i]))
        state.undo()
        return most

    def evaluate(self, state: State, seat: i64) -> i64:
        assert isinstance(state, PondState)
        spots = state.spots
        table = self.table
        total: i64 = 0
        row: i64 = 0
        for unit in range(SIDE):
            spot = spots[unit]
            if spot < NOWHERE:
                total += table[row + spot]
            row += SPOTS
        for unit in range(SIDE, UNITS):
            spot = spots[unit]
            if spot < NOWHERE:
                total -= table[row + spot]
            row += SPOTS
        total += (state.left[0] - state.left[1]) * (LEAD * state.quiet // state.rules.quiet_limit)
        return total if seat == 0 else -total

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, PondState)
        if state.phase < actions.PLAY:
            return 0.5
        if state.phase == actions.OVER:
            lead = state.left[seat] - state.left[1 - seat]
            return 0.5 if lead == 0 else 1.0 if lead > 0 else 0.0
        return 1.0 / (1.0 + exp(-float(self.evaluate(state, seat)) / CERTAIN))

    def _look(self, state: PondState, seat: i64) -> Water:
        """What there is to see here, looked at once for all actions."""
        water = self.water
        key = state.key()
        if water is None or water.key != key or water.seat != seat:
            water = Water(state, seat, key)
            self.water = water
        return water

    def _set_up(self, state: PondState, seat: i64, action: i64) -> i64:
        """As near as can be to the ready-made formation that agrees best with what stands there already."""
        pond = self.pond
        best: i64 = -FAR * TEMPLATE
        for formation in range(len(self.good)):
            side = pond.sides[formation * 2 + seat]
            weight = self.good[formation] * TEMPLATE
            if action < actions.PLACE:
                weight -= 0 if side.stentor == action - actions.STENTOR else FAR
            else:
                if side.stentor == state.stentors[seat]:
                    weight += TEMPLATE
                placed = state.placed[seat] - 1
                for i in range(len(pond.roster)):
                    piece = pond.roster[i]
                    unit = seat * SIDE + piece
                    if state.spots[unit] == side.spots[piece] and state.forms[unit] == side.forms[piece]:
                        weight += TEMPLATE
                piece = pond.roster[placed]
                weight -= 2 * distance(actions.place_of(action), side.spots[piece])
                if pieces.FLAT[piece] + (action - actions.PLACE) % 2 != side.forms[piece]:
                    weight -= 1
            if weight > best:
                best = weight
        return best


@final
class Water:
    """What a person sees in a position: whom the hunters of the other side could reach, and where."""

    key: i64
    seat: i64
    reached: vec[i64]  # by hunter of the other side and row: the columns it can cover next
    losses: i64  # what the best meal of the other side is worth
    second: i64  # and the next best, of another piece
    loser: i64  # whom the best meal would take
    daring: bool  # behind, and the water almost quiet: nothing is won by care
    resting: bool  # ahead, and the water getting quiet: time is a friend
    end: i64  # what it is worth that a quiet move ends the game, if it does

    def __init__(self, state: PondState, seat: i64, key: i64) -> None:
        self.key = key
        self.seat = seat
        self.reached = vec[i64]([0] * (SIDE * MOST_ROWS))
        lead = state.left[seat] - state.left[1 - seat]
        limit = state.rules.quiet_limit
        self.daring = lead < 0 and 4 * state.quiet > 3 * limit
        self.resting = lead > 0 and 2 * state.quiet > limit
        self.end = 0
        if state.quiet + 1 == limit:
            self.end = lead * END
        theirs = SIDE - seat * SIDE
        for hunter in range(SIDE):
            if state.spots[theirs + hunter] < NOWHERE and not pieces.IS_FLAGELLATE[hunter]:
                self._reach(state, theirs + hunter, hunter)
        self.losses = 0
        self.second = 0
        self.loser = -1
        for piece in range(SIDE):
            unit = seat * SIDE + piece
            worth = WORTH[piece]
            if state.spots[unit] >= NOWHERE or worth <= self.second:
                continue
            if self.in_danger(state, piece, state.spots[unit], state.forms[unit]):
                self.second = worth
                if worth > self.losses:
                    self.second = self.losses
                    self.losses = worth
                    self.loser = piece

    def _reach(self, state: PondState, unit: i64, hunter: i64) -> None:
        """Mark what a hunter can cover with its next move."""
        reached = self.reached
        at = hunter * MOST_ROWS
        moves = moves_of(state, unit)
        for i in range(len(moves)):
            move = moves[i] - actions.MOVE
            spot = state.spots[unit] + actions.SHIFT[move]
            form = actions.form_after(hunter, state.forms[unit], move)
            columns = (squares.BIT[squares.WIDTH[form]] - 1) << (spot & COLUMN)
            for row in range(spot >> ROW, (spot >> ROW) + squares.HEIGHT[form]):
                reached[at + row] |= columns

    def in_danger(self, state: PondState, piece: i64, spot: i64, form: i64) -> bool:
        """Whether some hunter of the other side could eat an own piece lying there."""
        theirs = SIDE - self.seat * SIDE
        columns = (squares.BIT[squares.WIDTH[form]] - 1) << (spot & COLUMN)
        first = spot >> ROW
        for hunter in range(SIDE):
            if pieces.EATS[hunter * SIDE + piece] and state.spots[theirs + hunter] < NOWHERE:
                at = hunter * MOST_ROWS + first
                for row in range(at, at + squares.HEIGHT[form]):
                    if self.reached[row] & columns:
                        return True
        return False

    def weigh(self, state: PondState, coach: PondCoach, action: i64) -> i64:
        """What is eaten, less what the other side's best meal would be afterwards, and then how near prey is."""
        seat = self.seat
        gain = coach.prize(state, seat, action)
        if gain != 0:
            return STEP * (gain - self._cost(coach.best_answer(state, action)))
        move = action - actions.MOVE
        piece = actions.PIECE_OF[move]
        spot = state.spots[seat * SIDE + piece]
        to = spot + actions.SHIFT[move]
        loss = self.losses
        if piece == self.loser:
            loss = self.second
        if WORTH[piece] > loss and self.in_danger(
            state, piece, to, actions.form_after(piece, state.forms[seat * SIDE + piece], move)
        ):
            loss = WORTH[piece]
        weight = STEP * (self.end - self._cost(loss))
        if pieces.IS_FLAGELLATE[piece]:
            return weight - RESTLESS
        if self.resting:
            return weight
        return weight + TOWARDS * (nearest(state, seat, piece, spot) - nearest(state, seat, piece, to))

    def _cost(self, loss: i64) -> i64:
        return loss // 4 if self.daring else loss


def nearest(state: PondState, seat: i64, piece: i64, spot: i64) -> i64:
    """How far the nearest prey is from there."""
    least = FAR
    theirs = SIDE - seat * SIDE
    for prey in range(SIDE):
        if pieces.EATS[piece * SIDE + prey] and state.spots[theirs + prey] < NOWHERE:
            least = min(least, distance(spot, state.spots[theirs + prey]))
    return least


def distance(spot: i64, other: i64) -> i64:
    """Spaces between two squares."""
    across = (spot & COLUMN) - (other & COLUMN)
    along = (spot >> ROW) - (other >> ROW)
    return (across if across > 0 else -across) + (along if along > 0 else -along)


def worth_by_spot(pond: Pond) -> vec[i64]:
    """By unit and spot: hunters are worth a little more towards the middle, flagellates towards their own end."""
    table = vec[i64]([0] * (UNITS * SPOTS))
    for unit in range(UNITS):
        piece = unit % SIDE
        for row in range(pond.height):
            for column in range(pond.width):
                forward = row if unit < SIDE else pond.height - 1 - row
                inward = min(column, pond.width - 1 - column)
                hunting = 2 * min(forward, pond.height // 2) + min(inward, 4)
                liking = -forward if pieces.IS_FLAGELLATE[piece] else hunting
                table[unit * SPOTS + row * STRIDE + column] = WORTH[piece] + liking
    return table
