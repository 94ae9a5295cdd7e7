"""What a seat sees of Reef Survivor: all there is, but for other seats' unsent drafts and unshown tallies (§9).

`look` makes a sight of a state; `restore` makes a state of a sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import SPECTATOR, State
from shoal.engine.sight import Sight
from shoal.engine.tables import mask_of, members
from shoal.games.reef.content import BOARD_IDS, BONUS_IDS, CARD_IDS, TYPE_IDS
from shoal.games.reef.rules import actions, position, scoring
from shoal.games.reef.rules.builders import BITS, MANY, ONE, SLOTS, TRADABLE, builder_of, notation
from shoal.games.reef.rules.position import ROW, Position
from shoal.games.reef.rules.spaces import SPACES

ROLLS = ("", "mutation", "row", "arrival", "triangle", "card", "board")  # what chance decides

_written = cache(notation)  # the same few builders again and again
_read = cache(builder_of)
spaces_of = lru_cache(1 << 10)(members)

Slots = tuple[tuple[int, int], ...]  # slot number from 1, and how many juveniles of it
Offer = tuple[int, Slots, Slots]  # to which seat; what the proposer gives; what it asks for
Dwellers = tuple[tuple[int, ...], ...]
Reefs = tuple[tuple[tuple[str, ...], ...], ...]
Spaces = tuple[tuple[int, ...], ...]
Blow = tuple[str, Reefs, Dwellers, Spaces]  # a card; reefs, dwellers and algae of all seats before it strikes
Count = tuple[int, int, int, tuple[str, ...], tuple[str, ...], int]


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class ReefSight(Sight):
    """Per-seat fields are tuples with one entry for each seat. Spaces are numbers from 0 (a1) to 29 (e6); builders are
    written as in §2.4 (`species.specimen` reads them); boards, cards and types are named by their ids.

    A count of a reef is (builders, dwellers, algae, types present, bonuses earned, points), as §7 scores it."""

    seats: int
    round: int  # from 1; 0 while setting up
    rounds: int
    round_label: str
    step: str  # setup, growth, spawn, triangle, migrate, settle, draw, disaster, tally, catch, survey, over
    # What each seat has to decide: "" if nothing, else board, start, recruit, graze, algae, shed, mutate, urchins,
    # triangle, trade, settle, lose, sacrifice, beside (an alga one space over), tally, catch
    tasks: tuple[str, ...]
    left: tuple[int, ...]  # how many more of it: starters, algae to eat or to place, dwellers to go, mutations, …
    # Spaces the task is about. lose: the builders that can be lost; urchins: corals whose broods are eaten already;
    # sacrifice: nothing; beside: spaces whose alga goes one space over, the first one now
    marked: tuple[tuple[int, ...], ...]
    aims: tuple[int, ...]  # disaster: the row rolled (0: none); growth: the space that mutates or mutated last
    rolling: str  # what chance decides now: "", mutation, row, arrival, triangle, card, board
    roller: int  # for which seat; for "triangle" which builder
    rolled: int  # the last roll of a die; 0 before the first
    # Reefs
    boards: tuple[str | None, ...]
    reefs: Reefs  # 30 stacks, each from bottom to top
    algae: Spaces
    dwellers: Dwellers  # fish, snails, urchins
    limits: tuple[int, ...]  # dwellers may be recruited up to this total
    supports: tuple[int, ...]  # the most dwellers the reef can keep
    counts: tuple[Count, ...]  # as the reef would score now
    # Young
    nurseries: tuple[tuple[tuple[str, int, bool], ...], ...]  # slots from 1: builder, how many, tradable
    ready: tuple[int, ...]  # seats that are out of trading
    offers: tuple[Offer | None, ...]  # sent ones
    draft: Offer | None  # the viewer's own, not sent yet
    offers_left: tuple[int, ...]
    triangle: tuple[str, ...]  # the builders of the Coral Triangle, in kind order
    # What there is for all
    supply: tuple[int, ...]  # dwellers left: fish, snails, urchins
    tokens: tuple[int, ...]  # builder tokens left, in kind order; empty where there is no limit
    deck: tuple[str, ...]  # the cards still in the two decks, in card order
    discards: tuple[str, ...]
    drawn: tuple[str, ...]  # this round's disasters, in the order they strike
    draws: int  # made this round, those from an empty deck too
    card: str | None  # the disaster that strikes now
    struck: int  # how many of the drawn cards have struck, or strike now
    # The latest catastrophe, until cards are drawn for the next one: each card that has struck or strikes now, as it
    # found the reefs; when all have struck, last one without a name, for what was left
    havoc: tuple[Blow, ...]
    barred: int  # the round in which nobody recruits
    # Scores
    tallies: tuple[int | None, ...]  # own counts, where they may be seen
    catchers: tuple[int, ...]  # the seat that caught a wrong count, or -1
    surveys: tuple[tuple[Count, ...], ...]  # of every finished round, per seat
    past: tuple[tuple[str, ...], ...]  # the disasters of every finished round
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    # Options
    points: tuple[int, ...]  # for a builder, a dweller, an alga, a type, a bonus
    organisms: str  # `species.organisms(organisms, own_organisms)` are the builders of this game
    own_organisms: str
    keeps_stacks: bool
    collaborative: bool
    multiplied: bool
    team_bonus: int

    def seen_by(self, state: State, seat: int) -> ReefSight:
        """With the draft and the tally of this seat."""
        assert isinstance(state, Position)
        seats = range(self.seats)
        return _sight(
            self.__dict__,
            seat=seat,
            draft=_offer(state, seat) if _drafts(state, seat) else None,
            offers_left=tuple([_offers_left(state, each, seat) for each in seats]),
            tallies=tuple([_tally(state, each, seat) for each in seats]),
        )


def look(state: Position, seat: int) -> ReefSight:
    """What `seat`, or a spectator, may know."""
    everybody = _look_on(state)
    return everybody.seen_by(state, seat) if 0 <= seat < state.n else everybody


def _look_on(state: Position) -> ReefSight:
    """What everybody may know."""
    seats = range(state.n)
    terms = state.terms
    return _sight(
        {},
        seat=SPECTATOR,
        acting=state.acting,
        seats=state.n,
        round=state.round,
        rounds=terms.rounds,
        round_label=terms.round_label,
        step=actions.STEPS[state.step],
        tasks=tuple([actions.TASKS[task] for task in _column(state, position.TASK)]),
        left=_column(state, position.LEFT_TO_DO),
        marked=tuple([spaces_of(mask) for mask in _column(state, position.MARKED)]),
        aims=_column(state, position.AIM),
        rolling=ROLLS[state.chance],
        roller=state.roller,
        rolled=state.rolled,
        boards=tuple([BOARD_IDS[board] if board >= 0 else None for board in _column(state, position.FLOOR)]),
        reefs=_reefs(state.reefs, seats),
        algae=_algae(state.reefs, seats),
        dwellers=_dwellers(state.reefs, seats),
        limits=tuple([state.recruit_limit(each) for each in seats]),
        supports=tuple([state.support(each) for each in seats]),
        counts=tuple([count_of(list(scoring.count_reef(state, each))) for each in seats]),
        nurseries=tuple([_nursery(state, each) for each in seats]),
        ready=members(state.ready),
        offers=tuple([_offer(state, each) if state.reefs[each * ROW + position.SENT] else None for each in seats]),
        draft=None,
        offers_left=tuple([_offers_left(state, each, SPECTATOR) for each in seats]),
        triangle=tuple([_written(builder) for builder in state.triangle]),
        supply=tuple([state.supply(kind) for kind in range(3)]),
        tokens=tuple([state.tokens(kind) for kind in range(11)]) if terms.printed else (),
        deck=_cards(state.deck),
        discards=_cards(state.discards),
        drawn=_names(state.drawn),
        draws=state.draws,
        card=CARD_IDS[state.drawn[state.struck - 1]] if state.step == actions.STRIKING else None,
        struck=state.struck,
        havoc=_havoc(state, seats),
        barred=state.barred,
        tallies=tuple([_tally(state, each, SPECTATOR) for each in seats]),
        catchers=_column(state, position.CATCHER),
        surveys=_surveys(state),
        past=tuple([_names(cards) for cards in state.past]),
        scores=tuple(scoring.scores(state)),
        ranks=tuple(scoring.ranks(state)),
        points=tuple(terms.points),
        organisms=terms.organisms,
        own_organisms=terms.own_organisms,
        keeps_stacks=terms.keeps,
        collaborative=terms.collaborative,
        multiplied=terms.multiplied,
        team_bonus=terms.team_bonus,
    )


def _sight(others: Mapping[str, Any], **fields: Any) -> ReefSight:
    """With all its fields at once: a frozen class sets them one by one, which takes longer than to look."""
    sight = ReefSight.__new__(ReefSight)
    sight.__dict__.update(others)
    sight.__dict__.update(fields)
    return sight


def _column(state: Position, field: int) -> tuple[int, ...]:
    return tuple([state.reefs[seat * ROW + field] for seat in range(state.n)])


def _reefs(reefs: vec[i64], seats: range) -> Reefs:
    return tuple([tuple(map(stack_of, reefs[seat * ROW : seat * ROW + SPACES])) for seat in seats])


def _algae(reefs: vec[i64], seats: range) -> Spaces:
    return tuple([spaces_of(reefs[seat * ROW + position.GREEN]) for seat in seats])


def _dwellers(reefs: vec[i64], seats: range) -> Dwellers:
    return tuple([tuple([reefs[seat * ROW + position.DWELLERS + kind] for kind in range(3)]) for seat in seats])


def _havoc(state: Position, seats: range) -> tuple[Blow, ...]:
    if not state.havoc:
        return ()
    striking = state.drawn[: state.struck]
    cards = _names(striking) if striking else (*_names(state.past[-1]), "")
    found = zip(cards, state.havoc, strict=True)
    return tuple([(card, _reefs(rows, seats), _dwellers(rows, seats), _algae(rows, seats)) for card, rows in found])


@lru_cache(1 << 14)  # most stacks of a reef are as they were
def stack_of(stack: int) -> tuple[str, ...]:
    """The builders of a stack from bottom to top."""
    if stack == 0:
        return ()
    if stack <= ONE:
        return (_written(stack),)
    return (*stack_of(stack >> BITS), _written(stack & ONE))


def _names(cards: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([CARD_IDS[card] for card in cards])


def _cards(mask: int) -> tuple[str, ...]:
    return tuple([CARD_IDS[card] for card in members(mask)])


def _nursery(state: Position, seat: int) -> tuple[tuple[str, int, bool], ...]:
    slots = [state.nursery[seat * SLOTS + slot] for slot in range(state.reefs[seat * ROW + position.SLOTS_USED])]
    return tuple([(_written(slot & ONE), slot >> MANY, slot & TRADABLE != 0) for slot in slots])


def _offer(state: Position, seat: int) -> Offer:
    bargain = [state.bargains[seat * 2 * SLOTS + slot] for slot in range(2 * SLOTS)]
    gives, asks = (tuple([(i + 1, k) for i, k in enumerate(part) if k]) for part in (bargain[:SLOTS], bargain[SLOTS:]))
    return state.reefs[seat * ROW + position.PARTNER], gives, asks


def _offers_left(state: Position, seat: int, viewer: int) -> int:
    """An unsent draft of somebody else is not known of."""
    return state.reefs[seat * ROW + position.OFFERS] + (seat != viewer and _drafts(state, seat))


def _drafts(state: Position, seat: int) -> bool:
    """Whether the seat has an offer in hand that it has not sent."""
    return state.reefs[seat * ROW + position.PARTNER] >= 0 and not state.reefs[seat * ROW + position.SENT]


def _tally(state: Position, seat: int, viewer: int) -> int | None:
    tally = state.reefs[seat * ROW + position.COUNTED]
    shown = state.step != actions.TALLYING or seat == viewer
    return tally if shown and tally != position.NO_TALLY else None


def restore(state: Position, sight: ReefSight) -> None:
    """Make a new state what the sight shows. Nobody else has a draft; tallies not seen are as the reefs would count."""
    state.round = sight.round
    state.step = actions.STEPS.index(sight.step)
    state.chance = ROLLS.index(sight.rolling)
    state.roller = sight.roller
    state.rolled = sight.rolled
    state.waits = mask_of([seat for seat in range(sight.seats) if sight.tasks[seat]])
    state.ready = mask_of(sight.ready)
    state.triangle = vec[i64]([_read(builder) for builder in sight.triangle])
    state.deck = _mask(sight.deck)
    state.discards = _mask(sight.discards)
    state.drawn = tuple([CARD_IDS.index(card) for card in sight.drawn])
    state.draws = sight.draws
    state.struck = sight.struck
    state.havoc = tuple([_blown(blow) for blow in sight.havoc])
    state.barred = sight.barred
    state.surveys = vec[i64]([number for row in sight.surveys for count in row for number in _numbers(count)])
    state.past = tuple([tuple([CARD_IDS.index(card) for card in cards]) for cards in sight.past])
    position.open_nurseries(
        state, actions.COLLECTING <= state.step <= actions.SETTLING, state.step == actions.MIGRATING
    )
    for seat in range(sight.seats):
        _restore_seat(state, sight, seat)
    for seat in range(sight.seats):
        if state.step == actions.TALLYING and not sight.tasks[seat] and sight.tallies[seat] is None:
            state.reefs[seat * ROW + position.COUNTED] = scoring.true_tally(state, seat)


def _blown(blow: Blow) -> vec[i64]:
    """Rows with nothing in them but what the sight shows."""
    _, reefs, dwellers, algae = blow
    rows = vec[i64]([0] * (len(reefs) * ROW))
    for seat in range(len(reefs)):
        row = seat * ROW
        rows[row + position.GREEN] = mask_of(algae[seat])
        for kind, many in enumerate(dwellers[seat]):
            rows[row + position.DWELLERS + kind] = many
        for space, stack in enumerate(reefs[seat]):
            for builder in stack:
                rows[row + space] = rows[row + space] << BITS | _read(builder)
    return rows


def _restore_seat(state: Position, sight: ReefSight, seat: int) -> None:
    row = seat * ROW
    board, tally = sight.boards[seat], sight.tallies[seat]
    for field, value in (
        (position.FLOOR, BOARD_IDS.index(board) if board else -1),
        (position.TASK, actions.TASKS.index(sight.tasks[seat])),
        (position.LEFT_TO_DO, sight.left[seat]),
        (position.MARKED, mask_of(sight.marked[seat])),
        (position.AIM, sight.aims[seat]),
        (position.OFFERS, sight.offers_left[seat]),
        (position.COUNTED, position.NO_TALLY if tally is None else tally),
        (position.CATCHER, sight.catchers[seat]),
        (position.SLOTS_USED, len(sight.nurseries[seat])),
        (position.GREEN, mask_of(sight.algae[seat])),
    ):
        state.reefs[row + field] = value
    for kind, dwellers in enumerate(sight.dwellers[seat]):
        state.reefs[row + position.DWELLERS + kind] = dwellers
    for space, stack in enumerate(sight.reefs[seat]):
        for builder in stack:
            position.put(state, seat, space, _read(builder))
    for slot, (builder, many, tradable) in enumerate(sight.nurseries[seat]):
        state.nursery[seat * SLOTS + slot] = _read(builder) | (TRADABLE if tradable else 0) | many << MANY
    offer = sight.offers[seat] or (sight.draft if seat == sight.seat else None)
    if offer is not None:
        to, gives, asks = offer
        state.reefs[row + position.PARTNER] = to
        state.reefs[row + position.SENT] = int(sight.offers[seat] is not None)
        for slot, many in gives:
            state.bargains[seat * 2 * SLOTS + slot - 1] = many
        for slot, many in asks:
            state.bargains[seat * 2 * SLOTS + SLOTS + slot - 1] = many


def count_of(numbers: list[int]) -> Count:
    """A survey in words: its types and bonuses as ids."""
    builders, dwellers, algae, types, bonuses, points = numbers
    present = tuple([TYPE_IDS[i] for i in members(types)])
    earned = tuple([BONUS_IDS[i] for i in members(bonuses)])
    return builders, dwellers, algae, present, earned, points


def _numbers(count: Count) -> list[int]:
    builders, dwellers, algae, types, bonuses, points = count
    present = mask_of([TYPE_IDS.index(id) for id in types])
    return [builders, dwellers, algae, present, mask_of([BONUS_IDS.index(id) for id in bonuses]), points]


def _surveys(state: Position) -> tuple[tuple[Count, ...], ...]:
    each = [list(state.surveys[i : i + scoring.SURVEY]) for i in range(0, len(state.surveys), scoring.SURVEY)]
    return tuple([tuple([count_of(one) for one in each[i : i + state.n]]) for i in range(0, len(each), state.n)])


def _mask(cards: tuple[str, ...]) -> int:
    return mask_of([CARD_IDS.index(card) for card in cards])
