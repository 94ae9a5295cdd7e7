"""What happens in Succession: cards go down and take effect, cards are drawn, seats call, rounds begin and end.

These lead to each other (a card makes seats draw, a card drawn goes down at once, a last card ends the round), so they
stand together. What lies on the table is in `position`, what may be done in `legal`, what a card does in `tables`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from shoal.engine.game import NOBODY
from shoal.engine.rng import Rng
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions, notes, tables
from shoal.games.succession.rules.deck import find, give, rebuild
from shoal.games.succession.rules.position import HELD, ROW, SIZE, Position
from shoal.games.succession.rules.scoring import points_in_hand


def apply(state: Position, seat: i64, action: i64) -> None:
    """A seat does what it may, or chance gives a card."""
    if seat < 0:
        _receive(state, action)
    elif action < actions.KINDS:
        _put(state, seat, action, state.phase)
    elif action == actions.DRAW:
        _draw_cards(state, seat, 1, actions.FOR_TURN)
    elif action == actions.PASS:
        _pass(state, seat)
    elif action == actions.KEEP:
        if state.story is not None:
            state.story.tell("kept", seat)
        _next(state, False)
    elif action == actions.UPGRADE:
        _put(state, seat, state.card + 1, actions.SHOUT)
    elif action < actions.CALL_LAST:
        _name_colour(state, action - actions.COLOUR_GREEN)
    else:
        _speak(state, seat, action)


# Putting cards down (PUT of §5.2), and what they do (§6)


def _put(state: Position, seat: i64, card: i64, how: i64) -> None:
    """PUT of §5.2: a card leaves the hand, and takes effect unless it was the last."""
    hands = state.hands
    row = seat * ROW
    copies = hands[row + card] - 1
    hands[row + card] = copies
    if copies == 0:
        hands[row + HELD] ^= 1 << card
    size = hands[row + SIZE] - 1
    hands[row + SIZE] = size
    if card >= tables.BASIC and tables.CLIMATE >> card & 1:
        state.climate = (*state.climate, card)
    else:
        piled = state.piled
        state.pile[piled] = card
        state.piled = piled + 1
    if how == actions.FEED:
        state.feeder = state.card
    if state.story is not None:
        notes.put(state, state.story, seat, card, how)
    state.seat = seat
    state.card = card
    state.how = how
    if card < tables.NUMBERED:
        state.colour = card // tables.STAGE
    if size == 1 and state.rules.spoken:
        _owe(state, 1 << seat)
    else:
        state.owes = 0
    if size > 0:
        if card < tables.NUMBERED and how <= actions.DRAWN:  # most often
            _go_on(state)
        else:
            _settle(state)
    elif state.rules.spoken:
        state.silent = 0
        _enter(state, actions.WINNER)
    else:
        _end_round(state, seat)  # R18


def _settle(state: Position) -> None:
    """Step 5 of PUT: the card put down last takes effect (§6)."""
    if state.card >= tables.NUMBERED:
        _settle_special(state)
    elif state.how == actions.FEED:
        _fed(state, state.feeder)
    elif state.how == actions.SHOUT:
        _enter(state, actions.BONUS)
    else:
        _go_on(state)


def _go_on(state: Position) -> None:
    """After a numbered card the chance to add the next number (§6.1), else the next seat's turn."""
    card = state.card
    rises = tables.ENDS_STAGE[card] or (state.running and card < tables.NUMBERED - 1)
    if rises and not state.barred >> card + 1 & 1:
        _enter(state, actions.FOLLOW)
    else:
        _next(state, False)


def _settle_special(state: Position) -> None:
    """Red, black and purple cards (§6.2 to §6.4)."""
    card = state.card
    if tables.BEGINS[card] >= 0:
        _enter(state, tables.BEGINS[card])
    elif tables.RESTARTS >> card & 1:
        _restart(state)
    elif tables.CLIMATE >> card & 1:
        _change_climate(state)
    elif tables.PASSES_HANDS >> card & 1:
        _storm(state)
    else:
        _set_colour(state, tables.SETS_COLOUR[card])
        if tables.GIVES_BONUS >> card & 1:
            _enter(state, actions.BONUS)
        elif tables.NEXT_DRAWS[card] > 0:
            _draw_cards(state, state.after(state.seat), tables.NEXT_DRAWS[card], card)
        else:
            _next(state, False)


def _fed(state: Position, feeder: i64) -> None:
    """The second part of the Crab or the Shrimp, after feeding it or not."""
    if tables.REVERSES >> feeder & 1:
        state.step = -state.step
        if state.story is not None:
            state.story.tell("reversed", state.seat, {"direction": state.step})
    if tables.NEXT_DRAWS[feeder] > 0:
        _draw_cards(state, state.after(state.seat), tables.NEXT_DRAWS[feeder], feeder)
    else:
        _go_on(state)


def _name_colour(state: Position, colour: i64) -> None:
    """The Nudibranch or the Jellyfish: the colour is chosen, then the others draw or the next seat misses its turn."""
    card = state.card
    if state.story is not None:
        notes.colour(state, state.story, state.seat, colour, "named")
    state.colour = colour
    if tables.OTHERS_DRAW[card] > 0:
        _draw(state, _round_by_round(state, tables.OTHERS_DRAW[card], False), card)
    else:
        _next(state, tables.SKIPS >> card & 1 == 1)


def _restart(state: Position) -> None:
    """Starfish: all draw, of the deck as it is or, as the sheet prints it, of the pile as well (R12, R13, §8). Ice
    scour: the pile goes into the deck. Then the lowest card opens."""
    card = state.card
    if state.story is not None:
        state.story.tell("restart", state.seat, {"card": actions.CARD_IDS[card]})
    if tables.SCOURS >> card & 1:
        for i in range(state.piled):
            state.deck[state.left + i] = state.pile[i]
        state.left += state.piled
        state.piled = 0
    each: i64 = 0
    if tables.DRAW_ALL >> card & 1:
        under = state.piled - 1 if state.rules.starfish_always else 0
        each = min(state.rules.starfish_cards, (state.left + under) // state.n)
    _draw(state, _round_by_round(state, each, True), card)


def _change_climate(state: Position) -> None:
    """The card lies beside the pile, in force until the round ends."""
    bring_into_force(state, state.card)
    if state.story is not None:
        state.story.tell("climate", state.seat, {"card": actions.CARD_IDS[state.card]})
    _next(state, False)


def bring_into_force(state: Position, card: i64) -> None:
    """A climate card begins to work; a second copy changes nothing more."""
    if tables.RUNS >> card & 1:
        state.running = True
    if tables.BARS_SHELLS >> card & 1:
        state.barred = tables.SHELLS


def _storm(state: Position) -> None:
    """One stage back, and every hand moves on to the next seat."""
    if state.story is not None:
        notes.storm(state, state.story)
    back = state.colour - tables.STAGES_BACK[state.card]
    _set_colour(state, back if back > 0 else 0)
    moved = state.hands[:]
    alone: i64 = 0
    for seat in range(state.n):
        to = state.after(seat)
        for i in range(ROW):
            moved[to * ROW + i] = state.hands[seat * ROW + i]
        if moved[to * ROW + SIZE] == 1:
            alone |= 1 << to
    state.hands = moved
    if state.rules.spoken:
        _owe(state, alone)
    _next(state, False)


def _set_colour(state: Position, colour: i64) -> None:
    """What a black or purple card makes of the colour in play."""
    if state.story is not None and colour != state.colour:
        notes.colour(state, state.story, state.seat, colour, notes.cause_of(state.card))
    state.colour = colour


def _pass(state: Position, seat: i64) -> None:
    """Nothing is put down: what follows depends on the phase."""
    phase = state.phase
    if state.story is not None:
        notes.passed(state.story, seat, phase)
    if phase == actions.SHOUT:
        state.waits ^= 1 << seat
        if state.waits == 0:
            _next(state, False)
    elif phase == actions.FOLLOW and tables.ENDS_STAGE[state.card]:
        state.phase = actions.SHOUT
        state.waits = ((1 << state.n) - 1) ^ 1 << seat
    elif phase == actions.FEED:
        _fed(state, state.card)
    else:
        _next(state, False)


def _enter(state: Position, phase: i64) -> None:
    """A phase of the seat that put the last card down."""
    state.phase = phase
    state.waits = tables.BIT[state.seat]


def _next(state: Position, skip: bool) -> None:
    """NEXT of §5.2: the turn goes on, or the tide is out (R22)."""
    turns = state.turns
    if turns >= state.last_turn:
        _end_round(state, NOBODY)
        return
    seat = state.seat + state.step
    if seat < 0:
        seat = state.n - 1
    elif seat == state.n:
        seat = 0
    if skip:
        if state.story is not None:
            notes.skipped(state, state.story, seat)
        seat = state.after(seat)
    state.turns = turns + 1
    state.seat = seat
    state.phase = actions.TURN
    state.waits = tables.BIT[seat]
    if state.story is not None:
        notes.turn(state, state.story)


# Drawing cards (TAKE of §5.2)


def _draw(state: Position, queue: vec[i64], why: i64) -> None:
    """These seats draw one card each, in this order; then what follows from the reason begins."""
    state.queue = queue
    state.at = 0
    state.why = why
    if why != actions.FOR_LAST:
        state.phase = actions.TAKE
    if state.left == 0 and state.piled > 1 and len(queue) > 0:  # R12: not for a Starfish that gives nothing
        rebuild(state)
    if state.left > 0 and len(queue) > 0:
        if state.story is not None and why < actions.KINDS:
            notes.must_draw(state, state.story)
        state.drawer = queue[0]
    else:
        _stop_drawing(state)


def _draw_cards(state: Position, seat: i64, cards: i64, why: i64) -> None:
    """One seat draws so many cards."""
    _draw(state, tables.TIMES[cards * actions.MOST_SEATS + seat], why)


def _round_by_round(state: Position, times: i64, too: bool) -> vec[i64]:
    """The seats after the one whose phase it is, in the direction of play, perhaps it too; each so often (R14)."""
    way = state.n * 2 + (1 if state.step > 0 else 0)
    order = (way * actions.MOST_SEATS + state.seat) * 2 + (1 if too else 0)
    return tables.ORDERS[order * (tables.MOST_CARDS + 1) + times]


def _in_turn(state: Position, times: i64) -> vec[i64]:
    """All seats from the first on, each so many times."""
    order = vec[i64]()
    for _ in range(times):
        for seat in range(state.n):
            order = append(order, seat)
    return order


def draw_all(state: Position, rng: Rng) -> i64:
    """Chance gives cards until a seat has to act, in batches, as nobody listens; how many cards."""
    times: i64 = 0
    while state.drawer >= 0:
        times += _receive_batch(state, rng)
    return times


def _receive_batch(state: Position, rng: Rng) -> i64:
    """What `sample` and `_receive` do card by card, until all are drawn or the deck is empty; how many cards."""
    queue = state.queue
    deck = state.deck
    hands = state.hands
    first = state.at
    left = state.left
    end = min(len(queue), first + left)
    rng.draw(deck, left, end - first)
    for at in range(first, end):
        left -= 1
        card = deck[left]
        row = queue[at] * ROW
        hands[row + card] += 1
        hands[row + HELD] |= tables.BIT[card]
        hands[row + SIZE] += 1
    if state.owes:
        for at in range(first, end):
            state.owes &= ~(1 << queue[at])
    state.left = left
    state.at = end
    _received(state, deck[left])
    return end - first


def _receive(state: Position, outcome: i64) -> None:
    """Chance gave the seat that draws this card."""
    seat = state.drawer
    card = outcome % actions.KINDS
    picked = state.picked
    if picked >= state.left or state.deck[picked] != card:
        picked = find(state, card)
    if state.story is not None:
        notes.drew(state, state.story, seat, card)
    give(state, seat, picked)
    if state.owes:
        state.owes &= ~(1 << seat)
    state.at += 1
    _received(state, card)


def _received(state: Position, card: i64) -> None:
    """Someone has drawn this card; the next draws one, or all are done."""
    if state.left == 0 and state.piled > 1:
        rebuild(state)
    if state.at < len(state.queue) and state.left > 0:
        state.drawer = state.queue[state.at]
    elif state.why == actions.FOR_TURN:
        state.drawer = NOBODY
        _drawn_in_turn(state, card)
    else:
        _stop_drawing(state)


def _stop_drawing(state: Position) -> None:
    """All cards are drawn, or there are none left: then the draws are dropped (R16)."""
    if state.story is not None and state.at < len(state.queue):
        notes.nothing(state, state.story)
    state.drawer = NOBODY
    _drawn(state)


def _drawn(state: Position) -> None:
    """What follows when cards have been drawn depends on why they were."""
    why = state.why
    if why < actions.KINDS:
        if tables.RESTARTS >> why & 1:
            _open(state)
        else:
            _go_on(state)
    elif why == actions.FOR_LAST:
        if state.phase == actions.OPEN:
            _open(state)
    elif why == actions.FOR_WINNER:
        size = state.size(state.seat)
        if size == 0:
            _end_round(state, state.seat)  # R20: nothing to draw, the failure is void
            return
        _owe(state, 1 << state.seat if size == 1 else 0)
        _settle(state)
    else:
        if why == actions.FOR_DEAL and state.story is not None:
            state.story.tell("dealt", None, {"cards": state.size(0)})
        _open(state)


def _drawn_in_turn(state: Position, card: i64) -> None:
    """A match is put down at once; any other card is kept, a special one perhaps played (R5)."""
    if state.matches(card):
        _put(state, state.seat, card, actions.DRAWN)
    else:
        state.card = card
        state.phase = actions.DRAWN


def _open(state: Position) -> None:
    """OPEN: whoever holds the lowest number may begin (R1, R2); if nobody has a number all draw one (R3)."""
    state.step = 1
    state.colour = tables.NO_COLOUR
    anywhere: i64 = 0
    for seat in range(state.n):
        anywhere |= state.hands[seat * ROW + HELD]
    lowest: i64 = 0
    while not anywhere >> lowest & 1:
        lowest += 1
    if lowest >= tables.NUMBERED:
        _draw(state, _in_turn(state, 1), actions.FOR_OPENING)
        return
    holders: i64 = 0
    for seat in range(state.n):
        if state.hands[seat * ROW + HELD] >> lowest & 1:
            holders |= 1 << seat
    opens_already = state.phase == actions.OPEN and state.card == lowest and state.waits == holders
    if state.story is not None and not opens_already:
        state.story.tell("opens", None, {"card": actions.CARD_IDS[lowest], "seats": tables.SEATS[holders]})
    state.phase = actions.OPEN
    state.card = lowest
    state.waits = holders


# Calls (§5.5)


def _owe(state: Position, seats: i64) -> None:
    """These seats have just come to one card; all other duties to say "Last card" are over."""
    state.owes = seats
    if seats:
        state.silent = 0
        if state.story is not None:
            for seat in tables.SEATS[seats]:
                state.story.tell("owes", seat)


def _speak(state: Position, seat: i64, action: i64) -> None:
    """Calls, catches and silence (§5.5)."""
    if state.story is not None:
        notes.spoke(state.story, seat, action)
    if action == actions.CALL_LAST:
        state.owes ^= 1 << seat
    elif action == actions.CALL_WINNER:
        _end_round(state, seat)
    elif state.phase == actions.WINNER:
        if action == actions.QUIET and seat != state.seat:
            state.silent |= 1 << seat
        else:
            _fail(state)
    elif action == actions.QUIET:
        state.silent |= 1 << seat
    else:
        caught = action - actions.CATCH
        state.owes ^= 1 << caught
        _draw_cards(state, caught, tables.PENALTY, actions.FOR_LAST)


def _fail(state: Position) -> None:
    """The last card was put down without "Winner": two cards, and the card takes effect (R20)."""
    if state.story is not None:
        state.story.tell("failed", state.seat, strikes=(state.seat,))
    _draw_cards(state, state.seat, tables.PENALTY, actions.FOR_WINNER)


# Rounds (§4, §7)


def begin_round(state: Position) -> None:
    """§4. Every card dealt is an event of its own."""
    rules = state.rules
    state.round += 1
    state.hands = vec[i64]([0] * (state.n * ROW))
    state.deck = rules.cards[:]
    state.left = len(rules.cards)
    state.piled = 0
    state.climate = ()
    state.running = False
    state.barred = 0
    state.colour = tables.NO_COLOUR
    state.step = 1
    state.turns = 0
    _draw(state, _in_turn(state, CONTENT.deal[int(state.n)]), actions.FOR_DEAL)


def _end_round(state: Position, winner: i64) -> None:
    """§7. The winner is out first, or NOBODY is when the tide is out."""
    state.owes = 0
    state.silent = 0
    points = tuple([points_in_hand(state, seat) if state.rules.counted else 0 for seat in range(state.n)])
    state.points = (*state.points, points)
    state.won = tuple([won + (seat == winner) for seat, won in enumerate(state.won)])
    if state.story is not None:
        notes.round_over(state, state.story, winner)
    if state.round < state.rules.rounds:
        begin_round(state)
        return
    state.phase = actions.OVER
    state.waits = 0
    if state.story is not None:
        notes.game_over(state, state.story)
