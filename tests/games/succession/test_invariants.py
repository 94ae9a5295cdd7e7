"""The invariants of §13 and the laws of hidden information, on random games with random options."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.language import say
from shoal.engine.log import Event, Header, Log, fold
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games import new_game
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions
from shoal.games.succession.rules.game import Succession, SuccessionState
from shoal.games.succession.rules.sight import SuccessionSight
from tests.tries import tries

CARD = {card.id: card for card in CONTENT.cards}
ACTIONS = 44

CHOSEN = st.fixed_dictionaries(
    {
        "rounds": st.integers(1, 2),
        "black": st.booleans(),
        "purple": st.booleans(),
        "calls": st.sampled_from(["spoken", "auto"]),
        "points": st.booleans(),
        "starfish_cards": st.integers(1, 5),
        "starfish": st.sampled_from(["share", "always"]),
        "turn_cap": st.integers(10, 14),
        "open_hands": st.booleans(),
    }
)


class Walk:
    """A random game, event by event. Eager players put cards down where they can, so that rounds are won."""

    def __init__(self, chosen: dict[str, Value], seats: int, seed: int, eager: bool) -> None:
        game = new_game("succession", chosen)
        assert isinstance(game, Succession)
        self.game = game
        state = game.start(seats)
        assert isinstance(state, SuccessionState)
        self.state = state
        self.state.story = Story()
        self.rng = Rng(seed)
        self.eager = eager
        self.log = Log(Header("succession", game.version, seats, dict(chosen)))

    def step(self) -> None:
        state = self.state
        seat = state.ask(self.rng)
        assert seat in state.acting
        if seat == CHANCE:
            action = state.sample(self.rng)
            assert dict(state.chances())[action] > 0
            text = self.game.outcomes[action]
        else:
            action = self.choose(list(state.legal(seat)))
            text = self.game.vocabulary[action]
        self.log.events.append(Event(seat, text))
        state.apply(seat, action)

    def choose(self, legal: list[int]) -> int:
        if self.eager and self.rng.chance(800):
            quick = (actions.UPGRADE, actions.CALL_LAST, actions.CALL_WINNER)
            legal = [action for action in legal if action < actions.KINDS or action in quick] or legal
        return legal[self.rng.below(len(legal))]


def see(state: SuccessionState, seat: int = SPECTATOR) -> SuccessionSight:
    sight = state.sight(seat)
    assert isinstance(sight, SuccessionSight)
    return sight


def hands(state: SuccessionState) -> list[tuple[str, ...]]:
    return [see(state, seat).hand for seat in range(state.n)]


@tries(60)
@given(CHOSEN, st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_invariants(chosen: dict[str, Value], seats: int, seed: int, eager: bool) -> None:
    walk = Walk(chosen, seats, seed, eager)
    full = Counter(CONTENT.cards[kind].id for kind in walk.game.rules.cards)
    rock: list[str] = []
    assert walk.state.acting
    while walk.state.acting:
        before = see(walk.state)
        walk.step()
        sight = see(walk.state)
        check_position(walk.state, full)
        rock = follow_the_pile(walk, before, sight, rock)
        assert list(sight.pile) == rock  # 12
    check_result(walk)


def check_position(state: SuccessionState, full: Counter[str]) -> None:
    sight, held = see(state), hands(state)
    deck = Counter(CONTENT.cards[state.deck[i]].id for i in range(state.left))
    assert deck + Counter(sight.pile) + Counter(sight.climate) + sum(map(Counter, held), Counter()) == full  # 1, 11
    in_open = sight.phase in ("open", "deal") or (
        sight.then and (sight.then[0] == "opening" or sight.then[1] == "open")
    )
    if sight.phase != "over":
        assert (sight.colour is None) == bool(in_open)  # 2
    if sight.phase not in ("deal", "over"):
        out = [seat for seat in range(sight.seats) if not held[seat]]
        assert out in ([], [sight.actor])
        assert not out or sight.phase == "winner" or sight.then[0] == "winner"  # 3
        assert sight.pile or in_open or CARD[sight.card or ""].pile_to_deck  # 4
    assert all(CARD[card].climate for card in sight.climate)
    assert not any(CARD[card].climate for card in sight.pile)
    assert sight.acting or sight.phase == "over"  # 5
    for seat in range(sight.seats):
        legal = list(state.legal(seat))
        assert (seat in sight.acting) == bool(legal)
        assert all(0 <= action < ACTIONS for action in legal)
        assert legal == sorted(set(legal))
    assert all(len(held[seat]) == 1 for seat in sight.owes)  # 6
    if not state.rules.spoken:
        assert not sight.owes
        assert sight.phase != "winner"
    assert sight.turns <= state.rules.turn_cap * sight.seats  # 7
    if sight.phase == "turn":
        check_turn(state, sight)


def check_turn(state: SuccessionState, sight: SuccessionSight) -> None:
    offered = [state.game.vocabulary[action] for action in state.legal(sight.actor) if action < actions.CALL_LAST]
    assert ("draw" in offered) == (sight.deck > 0 or len(sight.pile) > 1)  # 8
    assert "pass" not in offered or offered == ["pass"]
    top = CARD[sight.pile[-1]]
    for card in (CARD[action.removeprefix("play ")] for action in offered if action.startswith("play ")):
        assert not (top.newcomer and card.group == "red")  # 9
        if top.filter and card.number:
            assert top.filter[0] <= card.number <= top.filter[1]
        assert not card.number or card.group == sight.colour


def follow_the_pile(walk: Walk, before: SuccessionSight, sight: SuccessionSight, rock: list[str]) -> list[str]:
    """What the notes say has happened to the pile."""
    assert walk.state.story is not None
    for note in walk.state.story.take():
        if note.what == "put" and not CARD[str(note.facts["card"])].climate:
            rock = [*rock, str(note.facts["card"])]
        elif note.what == "rebuild":
            rock = rock[-1:]
        elif (note.what == "restart" and CARD[str(note.facts["card"])].pile_to_deck) or (
            note.what == "round_over" and sight.phase != "over"
        ):
            rock = []
    return rock


def check_result(walk: Walk) -> None:
    state = walk.state
    assert len(state.points) == walk.game.rules.rounds
    assert len(walk.log.events) <= walk.game.longest
    low, high = walk.game.score_range
    assert all(low <= score <= high for score in state.scores())
    assert sum(state.won) <= walk.game.rules.rounds
    if walk.game.rules.counted:
        for points in state.points:
            assert sum(score == 0 for score in points) <= 1  # 7
    again = fold(walk.game, walk.log)
    assert isinstance(again, SuccessionState)
    for seat in (SPECTATOR, *range(state.n)):
        assert again.sight(seat) == state.sight(seat)  # 10


@tries(40)
@given(CHOSEN, st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_imagined_positions_look_the_same(chosen: dict[str, Value], seats: int, seed: int, eager: bool) -> None:
    walk = Walk(chosen, seats, seed, eager)
    state = walk.state
    full = Counter(CONTENT.cards[kind].id for kind in walk.game.rules.cards)
    assert state.acting
    while state.acting:
        viewer = walk.rng.below(seats + 1)
        if viewer == seats:
            viewer = SPECTATOR
        sight = see(state, viewer)
        others = [hand for seat, hand in enumerate(sight.hands) if seat != viewer]
        assert chosen["open_hands"] or others == [None] * len(others)
        clone = state.clone()
        clone.reimagine(viewer, walk.rng)
        for other in (walk.game.imagine(sight, walk.rng), clone):
            assert isinstance(other, SuccessionState)
            assert see(other, viewer) == sight
            check_position(other, full)
            check_public(other)
            assert list(other.legal(viewer)) == list(state.legal(viewer))
            for action in range(ACTIONS):  # a refusal tells nothing that is hidden
                assert other.why_not(viewer, action) == state.why_not(viewer, action)
        walk.step()


def check_public(state: SuccessionState) -> None:
    """An imagined position keeps what everybody knows."""
    sight, held = see(state), hands(state)
    if sight.phase == "open":
        numbers = {card: CARD[card].number for hand in held for card in hand if CARD[card].number}
        assert sight.lowest == min(numbers, key=numbers.__getitem__)
        assert sight.waits == tuple(seat for seat, hand in enumerate(held) if sight.lowest in hand)
    if sight.phase == "drawn":
        drawn = see(state, sight.actor).card
        assert drawn in held[sight.actor]
        assert not state.matches(CARD[drawn].kind)


@tries(25)
@given(CHOSEN, st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_what_is_legal_has_no_reason_against_it(chosen: dict[str, Value], seats: int, seed: int, eager: bool) -> None:
    walk = Walk(chosen, seats, seed, eager)
    assert walk.state.acting
    while walk.state.acting:
        for seat in (-3, SPECTATOR, CHANCE, *range(seats + 2)):
            legal = set(walk.state.legal(seat))
            for action in (-1, -99, *range(ACTIONS + 2), 10**6):
                reason = walk.state.why_not(seat, action)
                assert (reason is None) == (action in legal)
                assert reason is None or say(reason)[-1] in ".!"
        walk.step()


@tries(25)
@given(CHOSEN, st.integers(2, 6), st.integers(0, 2**32))
def test_a_clone_is_independent(chosen: dict[str, Value], seats: int, seed: int) -> None:
    walk = Walk(chosen, seats, seed, eager=True)
    for _ in range(60):
        if walk.state.acting:
            walk.step()
    before = [walk.state.sight(seat) for seat in range(seats)]
    other = Walk(chosen, seats, seed + 1, eager=True)
    other.state = walk.state.clone()
    assert other.state.story is None
    while other.state.acting:
        other.step()
    assert [walk.state.sight(seat) for seat in range(seats)] == before
