"""Why something may not be done now, in words a child understands. Told from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.games.reef.content import CONTENT
from shoal.games.reef.content import SPACES as NAMES
from shoal.games.reef.rules import disasters
from shoal.games.reef.rules.actions import (
    ACCEPT,
    ALGAE,
    ASK,
    AUTO,
    BOARD,
    CANCEL,
    CARD_DRAW,
    CATCH,
    DECLINE,
    DONE,
    GIVE,
    GRAZE,
    LEFT,
    LOSE,
    MIGRATING,
    MUTATE,
    NOTHING,
    PASS,
    READY,
    RECRUIT,
    SACRIFICE,
    SEND,
    SETTLE,
    SHED,
    START,
    TALLY,
    TASKS,
    TRADE,
    TRIANGLE,
    URCHINS,
    WITHDRAW,
)
from shoal.games.reef.rules.builders import BITS, KIND, ONE, SLOTS
from shoal.games.reef.rules.position import (
    BUILT,
    FLOOR,
    GREEN,
    MARKED,
    OFFERS,
    PARTNER,
    ROW,
    SENT,
    SLOTS_USED,
    TASK,
    Position,
)
from shoal.games.reef.rules.sight import spaces_of
from shoal.games.reef.rules.spaces import DEPTH
from shoal.games.reef.rules.species import organisms

FIRST_THIS = {
    "board": "First choose the board for your reef.",
    "start": "First place your five builders.",
    "recruit": "First collect fish, snails or sea urchins, or say that you are done.",
    "graze": "First choose which algae your dwellers eat.",
    "algae": "First choose where the fleshy algae grow.",
    "shed": "First choose who leaves: your reef cannot keep so many dwellers.",
    "mutate": "First choose the builder that mutates.",
    "urchins": "First choose the corals whose young the sea urchins eat.",
    "triangle": "First choose a builder from the Coral Triangle.",
    "trade": "Now is the time for trading with your neighbours. When you have finished, say that you are ready.",
    "settle": "First let your young settle.",
    "lose": "First choose the builders you lose.",
    "sacrifice": "First choose the kind of coral that falls ill.",
    "beside": "First choose where the alga goes.",
    "tally": "First count your score.",
    "catch": "First say whether you have found a wrong count.",
}
VERBS = (  # the first action of a verb, and the tasks it is for
    (BOARD, "board"),
    (START, "start"),
    (RECRUIT, "recruit"),
    (DONE, "recruit"),
    (GRAZE, "graze"),
    (ALGAE, "algae beside"),
    (MUTATE, "mutate"),
    (URCHINS, "urchins"),
    (TRIANGLE, "triangle"),
    (TRADE, "trade"),
    (SETTLE, "settle"),
    (LOSE, "lose"),
    (SACRIFICE, "sacrifice"),
    (SHED, "shed"),
    (AUTO, "graze algae beside shed urchins settle lose"),
    (TALLY, "tally"),
    (CATCH, "catch"),
)


VERB_OF = tuple(  # of every action
    [max((first, frozenset(tasks.split())) for first, tasks in VERBS if first <= action) for action in range(PASS + 1)]
)


def out_of_place(state: Position, seat: int, action: int) -> Reason | None:
    """The reason against an action that does not belong here, whatever the reef looks like; most do not."""
    if reason := never(state, state.n, seat, action):
        return reason
    sentence = _out_of_place(state, seat, action)
    return None if sentence is None else Reason("shoal.engine", "said", {"text": sentence})


def _out_of_place(state: Position, seat: int, action: int) -> str | None:
    if state.chance != NOTHING:
        return f"Wait a moment: {'a card is being drawn' if state.chance == CARD_DRAW else 'the die is rolling'}."
    task = TASKS[state.reefs[seat * ROW + TASK]]
    if not task:
        if state.step == MIGRATING:
            return "You said you are ready: you are out of trading for this round."
        return "You have finished this step. The others are still busy."
    first, tasks = VERB_OF[action]
    if task not in tasks:
        return "Here you have to decide yourself." if first == AUTO else FIRST_THIS[task]
    return None


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that belongs here but is not legal, with what does not fit."""
    return Reason("shoal.engine", "said", {"text": _refusal(state, seat, action)})


def _refusal(state: Position, seat: int, action: int) -> str:
    first, _ = VERB_OF[action]
    task = TASKS[state.reefs[seat * ROW + TASK]]
    if first == BOARD:
        return "That board is taken. Choose another one."
    if first == START:
        return _against_starter(state, seat, (action - START) // 30, (action - START) % 30)
    if first == RECRUIT:
        return f"There is no {CONTENT.dwellers[action - RECRUIT].name} left: choose another dweller."
    if first == GRAZE:
        return f"There is no alga on {NAMES[action - GRAZE]}."
    if first == ALGAE:
        return _against_alga(state, seat, action - ALGAE, task)
    if first == MUTATE:
        return _not_active(state, seat, action - MUTATE)
    if first == URCHINS:
        return _against_urchins(state, seat, action - URCHINS)
    if first == TRIANGLE:
        return _no_token(state, action - TRIANGLE)
    if first == TRADE:
        return _against_trade(state, seat, action)
    if first == SETTLE:
        return _against_settling(state, seat, (action - SETTLE) // 30, (action - SETTLE) % 30)
    if first == LOSE:
        space = action - LOSE
        if state.top(seat, space):
            return f"The builder on {NAMES[space]} is safe from this disaster."
        return f"There is no builder on {NAMES[space]}."
    if first == SACRIFICE:
        return "Only the commonest kind of coral falls ill: choose one of those that are equally common."
    if first == SHED:
        return f"There is no {CONTENT.dwellers[action - SHED].name} on your reef."
    return f"There are only {state.n} reefs at this table."


def _against_starter(state: Position, seat: int, kind: int, space: int) -> str:
    if state.reefs[seat * ROW + BUILT] >> space & 1:
        return f"There is a builder on {NAMES[space]} already."
    if not state.has_token(kind):
        return _no_token(state, kind)
    return _too_deep_or_shallow(state, seat, kind, space)


def _no_token(state: Position, kind: int) -> str:
    return f"All tokens of {_name(state, kind)} are in use."


def _too_deep_or_shallow(state: Position, seat: int, kind: int, space: int) -> str:
    depth = CONTENT.depths[DEPTH[state.reefs[seat * ROW + FLOOR] * 30 + space]]
    return f"{_name(state, kind)} cannot live in {depth.name[0].lower()}{depth.name[1:]}."


def _name(state: Position, kind: int) -> str:
    return organisms(state.terms.organisms, state.terms.own_organisms)[kind].name


def _against_alga(state: Position, seat: int, space: int, task: str) -> str:
    if state.reefs[seat * ROW + GREEN] >> space & 1:
        return f"There is an alga on {NAMES[space]} already."
    if task == "algae":
        return "Fleshy algae take empty spaces first."
    nearest = spaces_of(disasters.beside(state, seat))
    return f"The alga goes to the nearest space: {' or '.join(NAMES[each] for each in nearest)}."


def _not_active(state: Position, seat: int, space: int) -> str:
    if not state.top(seat, space):
        return f"There is no builder on {NAMES[space]}."
    return f"The builder on {NAMES[space]} is covered by an alga."


def _against_urchins(state: Position, seat: int, space: int) -> str:
    if not state.active(seat) >> space & 1:
        return _not_active(state, seat, space)
    builder = state.top(seat, space)
    if not state.terms.corals >> (builder >> KIND) - 1 & 1:
        return "Sea urchins eat only the young of corals."
    if state.reefs[seat * ROW + MARKED] >> space & 1:
        return f"The young on {NAMES[space]} are eaten already."
    return f"The coral on {NAMES[space]} has no young."


def _against_trade(state: Position, seat: int, action: int) -> str:
    partner, sent = state.reefs[seat * ROW + PARTNER], state.reefs[seat * ROW + SENT]
    drafting = partner >= 0 and not sent
    if action < GIVE:
        return _against_draft(state, seat, action - TRADE, partner >= 0)
    if action <= CANCEL and not drafting:
        return "First choose a neighbour to trade with." if not sent else "Your offer is sent: wait, or take it back."
    if action < ASK:
        return _no_young(state, seat, action - GIVE, "your nursery")
    if action < SEND:
        return _no_young(state, partner, action - ASK, "that nursery")
    if action == SEND:
        return "Your offer is still empty: give something or ask for something."
    if action < WITHDRAW:
        side = action - (ACCEPT if action < DECLINE else DECLINE)
        if state.n == 2 and side == LEFT:
            return "There are only two reefs: your neighbour is on your right."
        other = state.neighbour(seat, side)
        if state.reefs[other * ROW + PARTNER] == seat and state.reefs[other * ROW + SENT]:
            return "There is no room for so many different young in the nurseries."
        return f"There is no offer for you from the {'left' if side == LEFT else 'right'}."
    assert action == WITHDRAW != READY
    return "You have sent no offer."


def _against_draft(state: Position, seat: int, side: int, busy: bool) -> str:
    if state.n == 2 and side == LEFT:
        return "There are only two reefs: your neighbour is on your right."
    if busy:
        return "You can make only one offer at a time."
    if not state.reefs[seat * ROW + OFFERS]:
        return "You have made all your offers for this round."
    if state.ready >> state.neighbour(seat, side) & 1:
        return "That neighbour has finished trading."
    return "Neither of you has young to trade."


def _no_young(state: Position, seat: int, slot: int, where: str) -> str:
    if slot >= state.reefs[seat * ROW + SLOTS_USED]:
        return f"There is no slot {slot + 1} in {where}."
    if not state.nursery[seat * SLOTS + slot] >> BITS & 1:
        return "Young that were traded once cannot be traded again this round."
    return f"There are no more young in slot {slot + 1} of {where}."


def _against_settling(state: Position, seat: int, slot: int, space: int) -> str:
    row = seat * ROW
    if slot >= state.reefs[row + SLOTS_USED]:
        return f"There is no slot {slot + 1} in your nursery."
    young = state.nursery[seat * SLOTS + slot]
    if young >> BITS + 1 == 0:
        return f"All young of slot {slot + 1} have settled."
    if state.reefs[row + GREEN] >> space & 1:
        return f"Nothing can settle on the alga on {NAMES[space]}."
    kind = ((young & ONE) >> KIND) - 1
    if not state.reefs[row + BUILT] >> space & 1:
        return _too_deep_or_shallow(state, seat, kind, space)
    if any(not state.top(seat, each) for each in spaces_of(state.homes(seat, kind))):
        return f"{_name(state, kind)} still finds empty spaces: it grows on others only when there are none."
    depth = CONTENT.depths[DEPTH[state.reefs[row + FLOOR] * 30 + space]]
    if state.reefs[row + space] >> BITS * (depth.stack_limit - 1):
        return f"The stack on {NAMES[space]} is as high as it can be in {depth.name[0].lower()}{depth.name[1:]}."
    if state.terms.keeps:
        return f"On top of {NAMES[space]} the water is not right for {_name(state, kind)}."
    return _too_deep_or_shallow(state, seat, kind, space)
