"""Why something may not be done now, from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact
from shoal.games.reef.content import CONTENT, DWELLER_IDS, HOME, SPACES, Depth
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

VERBS = (  # the first action of a verb, and the tasks it is for
    (BOARD, {"board"}),
    (START, {"start"}),
    (RECRUIT, {"recruit"}),
    (DONE, {"recruit"}),
    (GRAZE, {"graze"}),
    (ALGAE, {"algae", "beside"}),
    (MUTATE, {"mutate"}),
    (URCHINS, {"urchins"}),
    (TRIANGLE, {"triangle"}),
    (TRADE, {"trade"}),
    (SETTLE, {"settle"}),
    (LOSE, {"lose"}),
    (SACRIFICE, {"sacrifice"}),
    (SHED, {"shed"}),
    (AUTO, {"graze", "algae", "beside", "shed", "urchins", "settle", "lose"}),
    (TALLY, {"tally"}),
    (CATCH, {"catch"}),
)
VERB_OF = tuple(  # of every action
    [next(verb for verb in reversed(VERBS) if verb[0] <= action) for action in range(PASS + 1)]
)


def no(key: str, **facts: Fact) -> Reason:
    """A reason that the game's words have a sentence for."""
    return Reason(HOME, key, facts)


def out_of_place(state: Position, seat: int, action: int) -> Reason | None:
    """The reason against an action that does not belong here, whatever the reef looks like; most do not."""
    if reason := never(state, state.n, seat, action):
        return reason
    if state.chance != NOTHING:
        return no("card_comes") if state.chance == CARD_DRAW else no("die_rolls")
    task = TASKS[state.reefs[seat * ROW + TASK]]
    if not task:
        return no("out_of_trading") if state.step == MIGRATING else no("step_finished")
    first, tasks = VERB_OF[action]
    if task not in tasks:
        return no("decide_yourself") if first == AUTO else no("first_this", task=task)
    return None


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that belongs here but is not legal, with what does not fit."""
    first, _ = VERB_OF[action]
    task = TASKS[state.reefs[seat * ROW + TASK]]
    if first == BOARD:
        return no("board_taken")
    if first == START:
        return _against_starter(state, seat, (action - START) // 30, (action - START) % 30)
    if first == RECRUIT:
        return no("no_dweller_left", dweller=DWELLER_IDS[action - RECRUIT])
    if first == GRAZE:
        return no("no_alga", space=SPACES[action - GRAZE])
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
        return no("safe" if state.top(seat, space) else "no_builder", space=SPACES[space])
    if first == SACRIFICE:
        return no("not_the_commonest")
    if first == SHED:
        return no("no_dweller", dweller=DWELLER_IDS[action - SHED])
    return no("few_reefs", reefs=state.n)


def _against_starter(state: Position, seat: int, kind: int, space: int) -> Reason:
    if state.reefs[seat * ROW + BUILT] >> space & 1:
        return no("builder_there", space=SPACES[space])
    if not state.has_token(kind):
        return _no_token(state, kind)
    return _too_deep_or_shallow(state, seat, kind, space)


def _no_token(state: Position, kind: int) -> Reason:
    return no("no_token", **_named(state, kind))


def _too_deep_or_shallow(state: Position, seat: int, kind: int, space: int) -> Reason:
    return no("wrong_depth", depth=_depth(state, seat, space).id, **_named(state, kind))


def _named(state: Position, kind: int) -> dict[str, Fact]:
    """A builder as words name it: by its form, or as a teacher calls it."""
    builder = organisms(state.terms.organisms, state.terms.own_organisms)[kind]
    return {"form": builder.form, "own_name": builder.own_name}


def _depth(state: Position, seat: int, space: int) -> Depth:
    return CONTENT.depths[DEPTH[state.reefs[seat * ROW + FLOOR] * 30 + space]]


def _against_alga(state: Position, seat: int, space: int, task: str) -> Reason:
    if state.reefs[seat * ROW + GREEN] >> space & 1:
        return no("alga_there", space=SPACES[space])
    if task == "algae":
        return no("empty_spaces_first")
    nearest = spaces_of(disasters.beside(state, seat))
    return no("nearest_space", spaces=tuple([SPACES[each] for each in nearest]))


def _not_active(state: Position, seat: int, space: int) -> Reason:
    return no("covered" if state.top(seat, space) else "no_builder", space=SPACES[space])


def _against_urchins(state: Position, seat: int, space: int) -> Reason:
    if not state.active(seat) >> space & 1:
        return _not_active(state, seat, space)
    builder = state.top(seat, space)
    if not state.terms.corals >> (builder >> KIND) - 1 & 1:
        return no("only_corals")
    return no("brood_eaten" if state.reefs[seat * ROW + MARKED] >> space & 1 else "no_brood", space=SPACES[space])


def _against_trade(state: Position, seat: int, action: int) -> Reason:
    partner, sent = state.reefs[seat * ROW + PARTNER], state.reefs[seat * ROW + SENT]
    drafting = partner >= 0 and not sent
    if action < GIVE:
        return _against_draft(state, seat, action - TRADE, partner >= 0)
    if action <= CANCEL and not drafting:
        return no("offer_sent") if sent else no("no_partner")
    if action < ASK:
        return _no_young(state, seat, action - GIVE, "own")
    if action < SEND:
        return _no_young(state, partner, action - ASK, "other")
    if action == SEND:
        return no("empty_offer")
    if action < WITHDRAW:
        side = action - (ACCEPT if action < DECLINE else DECLINE)
        if state.n == 2 and side == LEFT:
            return no("on_your_right")
        other = state.neighbour(seat, side)
        if state.reefs[other * ROW + PARTNER] == seat and state.reefs[other * ROW + SENT]:
            return no("no_room")
        return no("no_offer", side="left" if side == LEFT else "right")
    assert action == WITHDRAW != READY
    return no("nothing_sent")


def _against_draft(state: Position, seat: int, side: int, busy: bool) -> Reason:
    if state.n == 2 and side == LEFT:
        return no("on_your_right")
    if busy:
        return no("one_offer")
    if not state.reefs[seat * ROW + OFFERS]:
        return no("no_offers_left")
    if state.ready >> state.neighbour(seat, side) & 1:
        return no("neighbour_finished")
    return no("nothing_to_trade")


def _no_young(state: Position, seat: int, slot: int, nursery: str) -> Reason:
    """`nursery` is "own" or "other", as the asking seat sees it."""
    if slot >= state.reefs[seat * ROW + SLOTS_USED]:
        return no("no_slot", slot=slot + 1, nursery=nursery)
    if not state.nursery[seat * SLOTS + slot] >> BITS & 1:
        return no("traded_once")
    return no("slot_empty", slot=slot + 1, nursery=nursery)


def _against_settling(state: Position, seat: int, slot: int, space: int) -> Reason:
    row = seat * ROW
    if slot >= state.reefs[row + SLOTS_USED]:
        return no("no_slot", slot=slot + 1, nursery="own")
    young = state.nursery[seat * SLOTS + slot]
    if young >> BITS + 1 == 0:
        return no("slot_settled", slot=slot + 1)
    if state.reefs[row + GREEN] >> space & 1:
        return no("alga_below", space=SPACES[space])
    kind = ((young & ONE) >> KIND) - 1
    if not state.reefs[row + BUILT] >> space & 1:
        return _too_deep_or_shallow(state, seat, kind, space)
    if any(not state.top(seat, each) for each in spaces_of(state.homes(seat, kind))):
        return no("finds_empty_spaces", **_named(state, kind))
    depth = _depth(state, seat, space)
    if state.reefs[row + space] >> BITS * (depth.stack_limit - 1):
        return no("stack_full", space=SPACES[space], depth=depth.id)
    if state.terms.keeps:
        return no("wrong_water", space=SPACES[space], **_named(state, kind))
    return _too_deep_or_shallow(state, seat, kind, space)
