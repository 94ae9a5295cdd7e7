"""The invariants of §13, on random games with random options."""

from __future__ import annotations

from collections import Counter

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from shoal.engine.game import CHANCE
from shoal.engine.log import Event, Header, Log, fold
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games import new_coach, new_game
from shoal.games.reef.content import CARD_IDS, CONTENT, DEPTH_IDS, SPACES
from shoal.games.reef.rules.game import ReefState, ReefSurvivor
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import organisms, specimen
from tests.tries import tries

DEPTHS = {board.id: [DEPTH_IDS["SMD".index(letter)] for letter in board.depths] for board in CONTENT.boards}
LIMITS = {depth.id: depth.stack_limit for depth in CONTENT.depths}
LAND = {board.id: board.land for board in CONTENT.boards}

CHOSEN = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 5),
        "board_choice": st.sampled_from(["free", "distinct", "random", "atoll"]),
        "coral_triangle": st.sampled_from(["pristine", "mutated", "on_arrival"]),
        "stacks": st.sampled_from(["clear", "keep"]),
        "used_cards": st.sampled_from(["discard", "reshuffle"]),
        "disasters": st.sampled_from(["all_disasters", "human_made"]),
        "short_deck": st.sampled_from(["all", "all", "badluck bloom invader", "none"]),
        "token_supply": st.sampled_from(["open", "printed"]),
        "scoring": st.sampled_from(["add", "multiply"]),
        "catch_an_error": st.sampled_from(["off", "tally"]),
        "organisms": st.sampled_from(["modern", "rudists"]),
        "max_offers": st.integers(1, 4),
    }
)


class Walk:
    """A random game, event by event; some decisions are the coach's, so that reefs grow full."""

    def __init__(self, chosen: dict[str, Value], seats: int, seed: int) -> None:
        game = new_game("reef", chosen)
        assert isinstance(game, ReefSurvivor)
        state = game.start(seats)
        assert isinstance(state, ReefState)
        self.game = game
        self.coach = new_coach(game)
        self.state = state
        self.rng = Rng(seed)
        self.log = Log(Header("reef", game.version, seats, dict(chosen)))
        self.before: ReefSight | None = None
        self.now = self.see()
        self.event = Event(None, "")

    def see(self) -> ReefSight:
        sight = self.state.sight(0)
        assert isinstance(sight, ReefSight)
        return sight

    def step(self) -> None:
        state = self.state
        seat = state.ask(self.rng)
        assert seat in state.acting
        if seat == CHANCE:
            action = state.sample(self.rng)
            self.event = Event(CHANCE, self.game.outcomes[action])
        else:
            legal = state.legal(seat)
            wise = self.rng.chance(600)
            action = self.coach.choose(state, seat, self.rng) if wise else legal[self.rng.below(len(legal))]
            self.event = Event(seat, self.game.vocabulary[action])
        self.log.events.append(self.event)
        state.apply(seat, action)
        self.before, self.now = self.now, self.see()


@settings(tries(25), phases=(Phase.generate,))  # a whole game is a poor thing to shrink
@given(CHOSEN, st.integers(1, 8), st.integers(0, 2**32))
def test_the_invariants_hold_all_the_way(chosen: dict[str, Value], seats: int, seed: int) -> None:
    walk = Walk(chosen, seats, seed)
    while walk.state.acting:
        walk.step()
        for seat in range(seats):
            if walk.now.boards[seat]:
                stacks_are_within_their_limits(walk, seat)
                dwellers_are_supported(walk, seat)
                the_score_is_the_formula(walk, seat)
                algae_go_only_by_grazing(walk, seat)
            builders_stay_in_their_order(walk, seat)
            nurseries_are_in_order(walk, seat)
            offers_are_in_order(walk, seat)
        there_are_only_so_many_dwellers(walk, seats)
        every_card_is_somewhere(walk)
    totals_follow_from_the_rounds(walk)
    assert fold(walk.game, walk.log).sight(0) == walk.now  # 13


def stacks_are_within_their_limits(walk: Walk, seat: int) -> None:
    """1, 2, 3."""
    sight, board = walk.now, walk.now.boards[seat]
    assert board is not None
    builders = organisms(sight.organisms, sight.own_organisms)
    assert len(sight.reefs[seat]) == 30
    assert len(set(sight.algae[seat])) == len(sight.algae[seat])
    for space, stack in enumerate(sight.reefs[seat]):
        assert len(stack) <= LIMITS[DEPTHS[board][space]]
        if not sight.keeps_stacks and sight.step == "growth":
            assert len(stack) <= 1
        for notation in stack:
            each = specimen(notation, builders)
            assert -1 <= each.level <= 1
            assert 0 <= each.young <= 2
            assert sight.keeps_stacks or DEPTHS[board][space] in each.kind.depths


def builders_stay_in_their_order(walk: Walk, seat: int) -> None:
    """4: a stack changes by adding on top or by removal; mutation and stress change what a builder is, not its kind."""
    assert walk.before is not None
    for was, now in zip(walk.before.reefs[seat], walk.now.reefs[seat], strict=True):
        if was == now or walk.event.text.startswith("roll"):
            continue
        kinds, then = ([builder.partition("[")[0] for builder in stack] for stack in (was, now))
        added = then[: len(kinds)] == kinds  # `auto` may add two
        rest = iter(kinds)
        removed = all(kind in rest for kind in then)
        several_steps = walk.before.step != walk.now.step  # a disaster may strike right after a juvenile settled
        assert added or removed or several_steps


def dwellers_are_supported(walk: Walk, seat: int) -> None:
    """5: from the end of 1B all through phase 2, after each card, and at the start of a round."""
    sight = walk.now
    busy = sight.tasks[seat] in ("recruit", "graze", "algae", "shed", "beside", "lose", "sacrifice")
    if sight.step in ("spawn", "triangle", "migrate", "settle", "draw") or (sight.step == "growth" and not busy):
        assert sum(sight.dwellers[seat]) <= sight.supports[seat]
    assert all(many >= 0 for many in sight.dwellers[seat])


def there_are_only_so_many_dwellers(walk: Walk, seats: int) -> None:
    """6."""
    for kind in range(3):
        there = sum(dwellers[kind] for dwellers in walk.now.dwellers)
        assert there + walk.now.supply[kind] == 20 * ((seats + 3) // 4) - 1
        assert walk.now.supply[kind] >= 0
    assert all(free >= 0 for free in walk.now.tokens)


def nurseries_are_in_order(walk: Walk, seat: int) -> None:
    """7, and trading changes neither the number of juveniles nor any juvenile."""
    slots = walk.now.nurseries[seat]
    assert len(slots) <= 48
    assert all(many >= 0 for _, many, _ in slots)
    assert len({(builder, tradable) for builder, _, tradable in slots}) == len(slots)
    if walk.now.step not in ("spawn", "triangle", "migrate", "settle"):
        assert not slots
    if walk.event.text.split()[0] == "accept":
        assert walk.before is not None
        assert young(walk.before) == young(walk.now)


def young(sight: ReefSight) -> Counter[str]:
    counts: Counter[str] = Counter()
    for slots in sight.nurseries:
        for builder, many, _ in slots:
            counts[builder] += many
    return counts


def every_card_is_somewhere(walk: Walk) -> None:
    """8."""
    cards = sorted([*walk.now.deck, *walk.now.drawn, *walk.now.discards], key=CARD_IDS.index)
    start = walk.game.start(1).sight(0)
    assert isinstance(start, ReefSight)
    assert tuple(cards) == start.deck


def offers_are_in_order(walk: Walk, seat: int) -> None:
    """9."""
    sight = walk.now
    offer = sight.offers[seat]
    assert not (seat == 0 and offer and sight.draft)
    if seat in sight.ready:
        assert offer is None
        assert all(other is None or other[0] != seat for other in sight.offers)
    if offer:
        to, gives, asks = offer
        assert gives or asks
        for owner, slots in ((seat, gives), (to, asks)):
            for slot, many in slots:
                builder, there, tradable = sight.nurseries[owner][slot - 1]
                assert tradable
                assert there >= many > 0, builder


def the_score_is_the_formula(walk: Walk, seat: int) -> None:
    """10, counted in another way than the rules do."""
    sight, board = walk.now, walk.now.boards[seat]
    assert board is not None
    clear = [stack for space, stack in enumerate(sight.reefs[seat]) if space not in sight.algae[seat]]
    builders = [builder for stack in clear for builder in stack]
    kinds = {builder.partition("[")[0] for builder in builders}
    kinds |= {dweller.id for dweller, many in zip(CONTENT.dwellers, sight.dwellers[seat], strict=True) if many}
    kinds |= {"alga"} if sight.algae[seat] else set()
    bonuses = set()
    if sum(len(stack) == 3 for stack in clear) >= 3:
        bonuses.add("reef3d")
    whole = [
        all(sight.reefs[seat][i] and i not in sight.algae[seat] for i in range(first, first + 5))
        for first in range(0, 30, 5)
    ]
    if sum(whole) >= 2 and LAND[board]:
        bonuses.add("coast")
    if any(matched([good(builder) for builder in builders if builder.partition("[")[0] == kind]) for kind in kinds):
        bonuses.add("resilience")
    count = sight.counts[seat]
    assert count[:3] == (len(builders), sum(sight.dwellers[seat]), len(sight.algae[seat]))
    assert set(count[3]) == kinds
    assert set(count[4]) == bonuses
    parts = (*count[:3], len(kinds), len(bonuses))
    assert count[5] == sum(many * points for many, points in zip(parts, sight.points, strict=True))


def good(builder: str) -> frozenset[str]:
    return frozenset(builder.removesuffix("]").partition("[")[2].split(",")) - {"", "weak", "fewer"}


def matched(carriers: list[frozenset[str]], named: frozenset[str] = frozenset()) -> bool:
    """Whether four of them can be named with four different mutations: tried out one after another."""
    if len(named) == 4:
        return True
    if not carriers or len(carriers) + len(named) < 4:
        return False
    first, rest = carriers[0], carriers[1:]
    return any(matched(rest, named | {each}) for each in first - named) or matched(rest, named)


def algae_go_only_by_grazing(walk: Walk, seat: int) -> None:
    """12."""
    assert walk.before is not None
    gone = set(walk.before.algae[seat]) - set(walk.now.algae[seat])
    if gone and walk.now.step == walk.before.step == "growth":
        assert walk.before.tasks[seat] in ("recruit", "graze") or walk.before.round != walk.now.round
    elif gone:
        assert walk.now.step == "growth" or "invader" in (*walk.before.drawn, *walk.now.drawn)


def totals_follow_from_the_rounds(walk: Walk) -> None:
    """10."""
    for seat, score in enumerate(walk.now.scores):
        points = [round_of[seat][5] for round_of in walk.now.surveys]
        total = 1
        for each in points:
            total *= max(1, each)
        assert score == (total if walk.now.multiplied else sum(points))


def test_spaces_are_thirty() -> None:
    assert len(SPACES) == 30
