"""Why something may not be done now. Told from what the asking seat knows anyway."""

from __future__ import annotations

from shoal.engine.reason import Reason
from shoal.engine.refusals import never
from shoal.engine.story import Fact
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BUY,
    CHOOSE_A,
    CHOOSE_B,
    CLEAN_CARD,
    CLEAN_HAND,
    END_TURN,
    ICON,
    LEAVE_DROP,
    POLLUTE_CARD,
    PUT_BACK,
    ROLL,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.board import ICONS
from shoal.games.rivers.rules.cards import COST, EVENT_IDS, KIND, KIND_IDS, SHARING, SURVEY, TREATMENT, WARNING
from shoal.games.rivers.rules.position import CARD, CLEAR, HELD, OFFERED, OWNED, PLACE, PLOTS, ROW, Position, clean_on
from shoal.games.rivers.rules.scripts import CAUSES
from shoal.games.rivers.rules.sight import PHASES

FACES = {USE_TREATMENT: TREATMENT, USE_WARNING: WARNING, USE_SURVEY: SURVEY, USE_SHARING: SHARING}


def no(key: str, **facts: Fact) -> Reason:
    """A reason that the words of Rivers have a sentence for."""
    return Reason(CONTENT.manifest.home, key, facts)


def refusal(state: Position, seat: int, action: int) -> Reason:
    """The reason against an action that is not legal."""
    return never(state, state.n, seat, action) or _against(state, seat, action)


def _against(state: Position, seat: int, action: int) -> Reason:
    phase = PHASES[state.phase]
    if state.actor < 0:
        return no("wait", phase=phase)
    if seat != state.actor:
        return no("another_chooses" if seat == state.seat else "not_your_turn")
    if action in FACES:
        return _against_innovation(state, seat, FACES[action], phase)
    if ICON <= action < BUY:
        return _against_icon(state, seat, action - ICON, phase)
    if BUY <= action <= PUT_BACK:
        return _against_purchase(state, seat, action, phase)
    if POLLUTE_CARD <= action < CHOOSE_A:
        return _against_token(state, seat, action, phase)
    if action >= TARGET:
        return _against_target(state, seat, action - TARGET, phase)
    return _against_word(action, phase)


def _first(phase: str) -> Reason:
    """What has to be decided before."""
    return no("first_this", phase=phase)


def _against_innovation(state: Position, seat: int, face: int, phase: str) -> Reason:
    card = EVENT_IDS[face]
    if state.seats[seat * ROW + HELD + face] == 0:
        return no("not_held", card=card)
    if face == WARNING:
        return no("for_disasters", card=card)
    if face == SURVEY:
        return no("pile_empty") if phase == "buy" else no("for_offers", card=card)
    if phase not in ("roll", "icon"):
        return _first(phase)
    return no("nothing_polluted" if face == TREATMENT else "nobody_richer")


def _against_icon(state: Position, seat: int, kind: int, phase: str) -> Reason:
    if phase == "roll":
        return no("land_comes_last")
    if phase != "icon":
        return _first(phase)
    place = state.seats[seat * ROW + PLACE]
    if ICONS[place] >> kind & 1:
        return no("no_card_left", kind=KIND_IDS[kind])
    return no("no_icon", kind=KIND_IDS[kind], tile=place % len(CONTENT.tiles))


def _against_purchase(state: Position, seat: int, action: int, phase: str) -> Reason:
    if phase != "buy":
        return no("nothing_picked_up") if phase in ("roll", "icon") else _first(phase)
    if action == PUT_BACK:
        return no("must_buy")
    if action - BUY >= state.offered:
        return no("picked_up_fewer", cards=state.offered)
    return no("too_dear", cost=COST[state.piles[OFFERED + action - BUY]], clean=state.seats[seat * ROW + CLEAR])


def _against_token(state: Position, seat: int, action: int, phase: str) -> Reason:
    pollutes = action < CLEAN_HAND
    if pollutes and phase != "pollute":
        return no("nothing_to_pollute") if phase in ("roll", "icon") else _first(phase)
    if not pollutes and phase != "clean":
        return no("nothing_to_clean") if phase in ("roll", "icon", "buy") else _first(phase)
    if action == CLEAN_HAND:
        return no("hand_is_clean")
    number = action - (POLLUTE_CARD if pollutes else CLEAN_CARD)
    if number >= state.seats[seat * ROW + OWNED]:
        return no("owns_fewer", cards=number + 1)
    if not pollutes:
        return no("card_is_clean")
    plot = state.seats[seat * ROW + PLOTS + number]
    if clean_on(plot) == 0:
        return no("card_is_polluted")
    return no("not_touched", cause=CAUSES[state.at], kind=KIND_IDS[KIND[plot & CARD]])


def _against_target(state: Position, seat: int, target: int, phase: str) -> Reason:
    if phase != "target":
        return no("nothing_to_take")
    if target == seat:
        return no("from_yourself")
    if target >= state.n:
        return no("nobody_there")
    return no("nothing_in_hand" if state.traveling(target) else "home_already")


def _against_word(action: int, phase: str) -> Reason:
    if phase == "choose" and action in (CHOOSE_A, CHOOSE_B):
        return no("cannot_pay")
    if phase == "icon":
        if action == ROLL:
            return no("rolled_already")
        if action == END_TURN:
            return no("land_to_use")
    if phase == "roll":
        if action == END_TURN:
            return no("cannot_pass")
        if action in (TAKE_DROP, LEAVE_DROP):
            return no("no_six")
        if action == ACCEPT:
            return no("no_disaster")
    return _first(phase)
