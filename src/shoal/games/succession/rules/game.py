"""The rules of Succession: doing what may be done. A round is §4 to §6, its end §7, the calls are §5.5.

What lies on the table is in `position`, what may be done in `legal`, what a card does in `tables`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY, Game, State
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions, notes, tables
from shoal.games.succession.rules.legal import Choices
from shoal.games.succession.rules.limits import highest_score, longest_game
from shoal.games.succession.rules.options import Rules
from shoal.games.succession.rules.position import HELD, ROW, SIZE
from shoal.games.succession.rules.sight import SuccessionSight, look, restore


@final
class Succession(Game):
    """The game with its options chosen (§8)."""

    rules: Rules

    def __init__(self, options: Mapping[str, Value]) -> None:
        self.id = "succession"
        self.version = 1
        self.seats = CONTENT.manifest.seats
        self.options = dict(options)
        self.vocabulary = actions.vocabulary()
        self.outcomes = actions.outcomes()
        self.rules = Rules(options)
        self.longest = longest_game(self.rules)
        self.score_range = (0, highest_score(self.rules))

    def start(self, seats: int) -> State:
        if seats not in self.seats:
            raise ValueError(f"Succession is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        state = SuccessionState(self, self.rules, seats, None)
        state.begin_round()
        return state

    def imagine(self, sight: Sight, rng: Rng) -> State:
        assert isinstance(sight, SuccessionSight)
        state = SuccessionState(self, self.rules, sight.seats, None)
        restore(state, sight)
        state.deal_unseen(vec[i64](sight.sizes), rng)
        return state


@final
class SuccessionState(Choices):
    """A position, and doing what may be done in it."""

    __slots__ = ()

    def apply(self, seat: i64, action: i64) -> None:
        if seat < 0:
            self._receive(action)
        elif action < actions.KINDS:
            self._put(seat, action, self.phase)
        elif action == actions.DRAW:
            self._draw(tables.TIMES[actions.MOST_SEATS + seat], actions.FOR_TURN)
        elif action == actions.PASS:
            self._pass(seat)
        elif action == actions.KEEP:
            if self.story is not None:
                self.story.tell("kept", seat)
            self._next(False)
        elif action == actions.UPGRADE:
            self._put(seat, self.card + 1, actions.SHOUT)
        elif action < actions.CALL_LAST:
            self._name_colour(action - actions.COLOUR_GREEN)
        else:
            self._speak(seat, action)

    def _put(self, seat: i64, card: i64, how: i64) -> None:
        """PUT of §5.2: a card leaves the hand, and takes effect unless it was the last."""
        hands = self.hands
        row = seat * ROW
        copies = hands[row + card] - 1
        hands[row + card] = copies
        if copies == 0:
            hands[row + HELD] ^= 1 << card
        size = hands[row + SIZE] - 1
        hands[row + SIZE] = size
        if card >= tables.BASIC and tables.CLIMATE >> card & 1:
            self.climate = (*self.climate, card)
        else:
            piled = self.piled
            self.pile[piled] = card
            self.piled = piled + 1
        if how == actions.FEED:
            self.feeder = self.card
        if self.story is not None:
            notes.put(self, self.story, seat, card, how)
        self.seat = seat
        self.card = card
        self.how = how
        if card < tables.NUMBERED:
            self.colour = card // tables.STAGE
        if size == 1 and self.rules.spoken:
            self._owe(1 << seat)
        else:
            self.owes = 0
        if size > 0:
            if card < tables.NUMBERED and how <= actions.DRAWN:  # most often
                self._go_on()
            else:
                self._settle()
        elif self.rules.spoken:
            self.silent = 0
            self._enter(actions.WINNER)
        else:
            self._end_round(seat)  # R18

    def _settle(self) -> None:
        """Step 5 of PUT: the card put down last takes effect (§6)."""
        if self.card >= tables.NUMBERED:
            self._settle_special()
        elif self.how == actions.FEED:
            self._fed(self.feeder)
        elif self.how == actions.SHOUT:
            self._enter(actions.BONUS)
        else:
            self._go_on()

    def _go_on(self) -> None:
        """After a numbered card the chance to add the next number (§6.1), else the next seat's turn."""
        card = self.card
        if (
            tables.ENDS_STAGE[card] or (self.running and card < tables.NUMBERED - 1)
        ) and not self.barred >> card + 1 & 1:
            self._enter(actions.FOLLOW)
        else:
            self._next(False)

    def _settle_special(self) -> None:
        """Red, black and purple cards (§6.2 to §6.4)."""
        card = self.card
        if tables.BEGINS[card] >= 0:
            self._enter(tables.BEGINS[card])
        elif tables.RESTARTS >> card & 1:
            self._restart()
        elif tables.CLIMATE >> card & 1:
            self._change_climate()
        elif tables.PASSES_HANDS >> card & 1:
            self._storm()
        else:
            self._set_colour(tables.SETS_COLOUR[card])
            if tables.GIVES_BONUS >> card & 1:
                self._enter(actions.BONUS)
            elif tables.NEXT_DRAWS[card] > 0:
                self._draw(tables.TIMES[tables.NEXT_DRAWS[card] * actions.MOST_SEATS + self.after(self.seat)], card)
            else:
                self._next(False)

    def _fed(self, feeder: i64) -> None:
        """The second part of the Crab or the Shrimp, after feeding it or not."""
        if tables.REVERSES >> feeder & 1:
            self.step = -self.step
            if self.story is not None:
                self.story.tell("reversed", self.seat, {"direction": self.step})
        if tables.NEXT_DRAWS[feeder] > 0:
            self._draw(tables.TIMES[tables.NEXT_DRAWS[feeder] * actions.MOST_SEATS + self.after(self.seat)], feeder)
        else:
            self._go_on()

    def _name_colour(self, colour: i64) -> None:
        card = self.card
        if self.story is not None:
            notes.colour(self, self.story, self.seat, colour, "named")
        self.colour = colour
        if tables.OTHERS_DRAW[card] > 0:
            self._draw(self.round_by_round(tables.OTHERS_DRAW[card], False), card)
        else:
            self._next(tables.SKIPS >> card & 1 == 1)

    def _restart(self) -> None:
        """Starfish: all draw (R12, R13). Ice scour: the pile goes into the deck. Then the lowest card opens."""
        card = self.card
        if self.story is not None:
            self.story.tell("restart", self.seat, {"card": actions.CARD_IDS[card]})
        if tables.SCOURS >> card & 1:
            for i in range(self.piled):
                self.deck[self.left + i] = self.pile[i]
            self.left += self.piled
            self.piled = 0
        each = min(tables.DRAW_ALL[card], self.rules.starfish_cards, self.left // self.n)
        self._draw(self.round_by_round(each, True), card)

    def _change_climate(self) -> None:
        self.bring_into_force(self.card)
        if self.story is not None:
            self.story.tell("climate", self.seat, {"card": actions.CARD_IDS[self.card]})
        self._next(False)

    def _storm(self) -> None:
        """One stage back, and every hand moves on to the next seat."""
        if self.story is not None:
            self.story.tell("storm", self.seat)
        back = self.colour - tables.STAGES_BACK[self.card]
        self._set_colour(back if back > 0 else 0)
        moved = self.hands[:]
        alone: i64 = 0
        for seat in range(self.n):
            to = self.after(seat)
            for i in range(ROW):
                moved[to * ROW + i] = self.hands[seat * ROW + i]
            if moved[to * ROW + SIZE] == 1:
                alone |= 1 << to
        self.hands = moved
        if self.rules.spoken:
            self._owe(alone)
        self._next(False)

    def _set_colour(self, colour: i64) -> None:
        """What a black or purple card makes of the colour in play."""
        if self.story is not None and colour != self.colour:
            notes.colour(self, self.story, self.seat, colour, notes.cause_of(self.card))
        self.colour = colour

    def _pass(self, seat: i64) -> None:
        phase = self.phase
        if self.story is not None:
            notes.passed(self.story, seat, phase)
        if phase == actions.SHOUT:
            self.waits ^= 1 << seat
            if self.waits == 0:
                self._next(False)
        elif phase == actions.FOLLOW and tables.ENDS_STAGE[self.card]:
            self.phase = actions.SHOUT
            self.waits = ((1 << self.n) - 1) ^ 1 << seat
        elif phase == actions.FEED:
            self._fed(self.card)
        else:
            self._next(False)

    def _enter(self, phase: i64) -> None:
        """A phase of the seat that put the last card down."""
        self.phase = phase
        self.waits = tables.BIT[self.seat]

    def _next(self, skip: bool) -> None:
        """NEXT of §5.2: the turn goes on, or the tide is out (R22)."""
        turns = self.turns
        if turns >= self.last_turn:
            self._end_round(NOBODY)
            return
        seat = self.seat + self.step
        if seat < 0:
            seat = self.n - 1
        elif seat == self.n:
            seat = 0
        if skip:
            if self.story is not None:
                self.story.tell("skipped", seat, {"by": self.seat})
            seat = self.after(seat)
        self.turns = turns + 1
        self.seat = seat
        self.phase = actions.TURN
        self.waits = tables.BIT[seat]
        if self.story is not None:
            notes.turn(self, self.story)

    # Drawing cards

    def _draw(self, queue: vec[i64], why: i64) -> None:
        """These seats draw one card each, in this order; then what follows from the reason begins (TAKE of §5.2)."""
        self.queue = queue
        self.at = 0
        self.why = why
        if why != actions.FOR_LAST:
            self.phase = actions.TAKE
        if self.left == 0 and self.piled > 1 and len(queue) > 0:  # R12: not for a Starfish that gives nothing
            self.rebuild()
        if self.left > 0 and len(queue) > 0:
            self.drawer = queue[0]
        else:
            self._stop_drawing()

    def settle(self, rng: Rng) -> i64:
        """Half of what happens in a game is that cards are drawn: where nobody listens they come in batches."""
        if self.story is not None:
            return super().settle(rng)
        times: i64 = 0
        while self.drawer >= 0:
            times += self._receive_batch(rng)
        return times

    def _receive_batch(self, rng: Rng) -> i64:
        """What `sample` and `_receive` do card by card, until all are drawn or the deck is empty; how many cards."""
        queue = self.queue
        deck = self.deck
        hands = self.hands
        first = self.at
        left = self.left
        end = min(len(queue), first + left)
        rng.draw(deck, left, end - first)
        for at in range(first, end):
            left -= 1
            card = deck[left]
            row = queue[at] * ROW
            hands[row + card] += 1
            hands[row + HELD] |= tables.BIT[card]
            hands[row + SIZE] += 1
        if self.owes:
            for at in range(first, end):
                self.owes &= ~(1 << queue[at])
        self.left = left
        self.at = end
        self._received(deck[left])
        return end - first

    def _receive(self, outcome: i64) -> None:
        """Chance gave the seat that draws this card."""
        seat = self.drawer
        card = outcome % actions.KINDS
        picked = self.picked
        if picked >= self.left or self.deck[picked] != card:
            picked = self.find(card)
        if self.story is not None:
            notes.drew(self, self.story, seat, card)
        self.give(seat, picked)
        if self.owes:
            self.owes &= ~(1 << seat)
        self.at += 1
        self._received(card)

    def _received(self, card: i64) -> None:
        """Someone has drawn this card; the next draws one, or all are done."""
        if self.left == 0 and self.piled > 1:
            self.rebuild()
        if self.at < len(self.queue) and self.left > 0:
            self.drawer = self.queue[self.at]
        elif self.why == actions.FOR_TURN:
            self.drawer = NOBODY
            self._drawn_in_turn(card)
        else:
            self._stop_drawing()

    def _stop_drawing(self) -> None:
        """All cards are drawn, or there are none left: then the draws are dropped (R16)."""
        if self.story is not None and self.at < len(self.queue):
            notes.nothing(self, self.story)
        self.drawer = NOBODY
        self._drawn()

    def _drawn(self) -> None:
        """What follows when cards have been drawn depends on why they were."""
        why = self.why
        if why < actions.KINDS:
            if tables.RESTARTS >> why & 1:
                self._open()
            else:
                self._go_on()
        elif why == actions.FOR_LAST:
            if self.phase == actions.OPEN:
                self._open()
        elif why == actions.FOR_WINNER:
            size = self.size(self.seat)
            if size == 0:
                self._end_round(self.seat)  # R20: nothing to draw, the failure is void
                return
            self._owe(1 << self.seat if size == 1 else 0)
            self._settle()
        else:
            if why == actions.FOR_DEAL and self.story is not None:
                self.story.tell("dealt", None, {"cards": self.size(0)})
            self._open()

    def _drawn_in_turn(self, card: i64) -> None:
        """A match is put down at once; any other card is kept, a special one perhaps played (R5)."""
        if self.matches(card):
            self._put(self.seat, card, actions.DRAWN)
        else:
            self.card = card
            self.phase = actions.DRAWN

    def _open(self) -> None:
        """OPEN: whoever holds the lowest number may begin (R1, R2); if nobody has a number all draw one (R3)."""
        self.step = 1
        self.colour = tables.NO_COLOUR
        anywhere: i64 = 0
        for seat in range(self.n):
            anywhere |= self.hands[seat * ROW + HELD]
        lowest: i64 = 0
        while not anywhere >> lowest & 1:
            lowest += 1
        if lowest >= tables.NUMBERED:
            self._draw(self.in_turn(1), actions.FOR_OPENING)
            return
        holders: i64 = 0
        for seat in range(self.n):
            if self.hands[seat * ROW + HELD] >> lowest & 1:
                holders |= 1 << seat
        if self.story is not None and not (
            self.phase == actions.OPEN and self.card == lowest and self.waits == holders
        ):
            self.story.tell("opens", None, {"card": actions.CARD_IDS[lowest], "seats": tables.SEATS[holders]})
        self.phase = actions.OPEN
        self.card = lowest
        self.waits = holders

    # Calls

    def _owe(self, seats: i64) -> None:
        """These seats have just come to one card; all other duties to say "Last card" are over."""
        self.owes = seats
        if seats:
            self.silent = 0
            if self.story is not None:
                for seat in tables.SEATS[seats]:
                    self.story.tell("owes", seat)

    def _speak(self, seat: i64, action: i64) -> None:
        """Calls, catches and silence (§5.5)."""
        if self.story is not None:
            notes.spoke(self.story, seat, action)
        if action == actions.CALL_LAST:
            self.owes ^= 1 << seat
        elif action == actions.CALL_WINNER:
            self._end_round(seat)
        elif self.phase == actions.WINNER:
            if action == actions.QUIET and seat != self.seat:
                self.silent |= 1 << seat
            else:
                self._fail()
        elif action == actions.QUIET:
            self.silent |= 1 << seat
        else:
            caught = action - actions.CATCH
            self.owes ^= 1 << caught
            self._draw(tables.TIMES[tables.PENALTY * actions.MOST_SEATS + caught], actions.FOR_LAST)

    def _fail(self) -> None:
        """The last card was put down without "Winner": two cards, and the card takes effect (R20)."""
        if self.story is not None:
            self.story.tell("failed", self.seat)
        self._draw(tables.TIMES[tables.PENALTY * actions.MOST_SEATS + self.seat], actions.FOR_WINNER)

    # Rounds

    def begin_round(self) -> None:
        """§4. Every card dealt is an event of its own."""
        rules = self.rules
        self.round += 1
        self.hands = vec[i64]([0] * (self.n * ROW))
        self.deck = rules.cards[:]
        self.left = len(rules.cards)
        self.piled = 0
        self.climate = ()
        self.running = False
        self.barred = 0
        self.colour = tables.NO_COLOUR
        self.step = 1
        self.turns = 0
        self._draw(self.in_turn(CONTENT.deal[int(self.n)]), actions.FOR_DEAL)

    def _end_round(self, winner: i64) -> None:
        """§7. The winner is out first, or NOBODY is when the tide is out."""
        self.owes = 0
        self.silent = 0
        points = tuple([self.points_in_hand(seat) if self.rules.counted else 0 for seat in range(self.n)])
        self.points = (*self.points, points)
        self.won = tuple([won + (seat == winner) for seat, won in enumerate(self.won)])
        if self.story is not None:
            notes.round_over(self, self.story, winner)
        if self.round < self.rules.rounds:
            self.begin_round()
            return
        self.phase = actions.OVER
        self.waits = 0
        if self.story is not None:
            notes.game_over(self, self.story)

    # Copies and what a seat may know

    def clone(self) -> SuccessionState:
        return SuccessionState(self.game, self.rules, self.n, self)

    def sight(self, seat: i64) -> Sight:
        return look(self, seat)
