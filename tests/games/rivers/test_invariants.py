"""The invariants of §13, on random games with random options, after every event."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Story
from shoal.games import new_game
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.game import Rivers, RiversState
from shoal.games.rivers.rules.sight import RiversSight
from tests.games.rivers.positions import END, position
from tests.tries import tries

COST = {card.id: card.cost for card in CONTENT.lands}
HABITAT_TYPE = {card.id: card.habitat for card in CONTENT.lands}
EVENTS = Counter({card.id: card.count for card in CONTENT.events})
OPTIONS = st.fixed_dictionaries(
    {
        "first_player": st.sampled_from(["0", "1", "random"]),
        "supply": st.sampled_from(["all", "scaled"]),
        "start_tokens": st.integers(6, 12),
        "purchase": st.sampled_from(["must", "may"]),
        "depletion": st.sampled_from(["turn", "round"]),
        "disasters": st.sampled_from(["on", "off"]),
        "cards": st.sampled_from(["face_down", "face_up"]),
    }
)


def begin(chosen: dict[str, Value], seats: int) -> RiversState:
    game = new_game("rivers", chosen)
    assert isinstance(game, Rivers)
    state = game.start(seats)
    assert isinstance(state, RiversState)
    return state


def see(state: RiversState, seat: int = SPECTATOR) -> RiversSight:
    sight = state.sight(seat)
    assert isinstance(sight, RiversSight)
    return sight


def step(state: RiversState, rng: Rng) -> tuple[int, str]:
    seat = int(state.ask(rng))
    assert state.acting == (seat,)
    if seat == CHANCE:
        action = state.sample(rng)
        state.apply(CHANCE, action)
        return seat, state.game.outcomes[action]
    legal = state.legal(seat)
    action = legal[rng.below(len(legal))]
    state.apply(seat, action)
    return seat, state.game.vocabulary[action]


def own_cards(state: RiversState) -> list[list[str]]:
    """The land use cards each seat owns, as it sees them itself."""
    return [[plot.card or "" for plot in see(state, seat).lands[seat]] for seat in range(state.n)]


@tries(40)
@given(OPTIONS, st.integers(2, 4), st.integers(0, 2**32))
def test_invariants(chosen: dict[str, Value], seats: int, seed: int) -> None:
    state = begin(chosen, seats)
    state.story = Story()
    rng = Rng(seed)
    tokens = seats * (int(chosen["start_tokens"]) + 9) if chosen["supply"] == "scaled" else 76
    seen = see(state)
    bought: dict[int, int] = {}
    while state.acting:
        before = seen
        mover = before.active
        owned = own_cards(state)
        seat, did = step(state, rng)
        seen = see(state)
        every_token_is_somewhere(seen, tokens)
        every_event_card_is_somewhere(seen)
        every_land_card_is_somewhere(state)
        pieces_move_in_turn(before, seen, mover)
        finished_seats_never_change(before, seen)
        assert (seen.offer != ()) <= (seen.phase in ("pick", "buy"))
        for each, cards in enumerate(own_cards(state)):
            assert cards[: len(owned[each])] == owned[each]
            assert len(cards) - len(owned[each]) == int(each == seat and did.startswith("buy"))
        if did.startswith("buy"):
            paid_exactly(state, before, seat)
            assert bought.get(seat) != before.turns, "two purchases in a turn"
            bought[seat] = before.turns
        for each, points in enumerate(state.scores()):
            assert points >= -seen.hands[each].polluted
        if before.dried and chosen["depletion"] == "turn":
            assert not state.acting or seen.turns == before.turns
    assert seen.reason == ("journey" if seen.finished == tuple(range(seats)) else "depleted")
    assert (seen.reason == "journey") or seen.dried


def every_token_is_somewhere(seen: RiversSight, tokens: int) -> None:
    """1 and 2, and with them 10: nothing is below 0."""
    plots = [plot for lands in seen.lands for plot in lands]
    counts = [
        seen.supply,
        seen.sky,
        *[n for hand in seen.hands for n in hand],
        *[n for p in plots for n in (p.clean, p.polluted)],
    ]
    assert min(counts) >= 0
    assert sum(counts) == tokens
    assert all(plot.card is None or plot.clean + plot.polluted == COST[plot.card] for plot in plots)


def every_event_card_is_somewhere(seen: RiversSight) -> None:
    """4."""
    out = Counter(seen.discards) + Counter(card for held in seen.innovations for card in held)
    if seen.fate == "carried out":
        assert seen.event is not None
        out[seen.event] += 1
    assert seen.deck + out.total() == 48
    assert out <= EVENTS
    assert all(card.startswith("N") for held in seen.innovations for card in held)


def every_land_card_is_somewhere(state: RiversState) -> None:
    """3: counted with everybody's eyes together."""
    cards = Counter(card for owned in own_cards(state) for card in owned)
    cards += Counter(card for card in see(state, state.seat).offer if card)
    seen = [see(state, seat) for seat in range(state.n)]
    for kind in range(4):
        under = zip(*[each.piles[kind].under for each in seen], strict=True)
        cards += Counter(next(card for card in known if card) for known in under)
    assert max(cards.values(), default=0) <= 1
    assert cards.total() + sum(pile.fresh for pile in seen[0].piles) == 42


def pieces_move_in_turn(before: RiversSight, after: RiversSight, mover: int) -> None:
    """5, and the first part of 6."""
    assert all(0 <= place <= END for place in after.positions)
    for seat, place in enumerate(after.positions):
        assert seat == mover or place == before.positions[seat]
        assert (seat in after.finished) == (place == END and seat != after.active)


def finished_seats_never_change(before: RiversSight, after: RiversSight) -> None:
    """The second part of 6."""
    for seat in before.finished:
        assert after.hands[seat] == before.hands[seat]
        assert [plot[1:] for plot in after.lands[seat]] == [plot[1:] for plot in before.lands[seat]]


def paid_exactly(state: RiversState, before: RiversSight, seat: int) -> None:
    """10: the price lies on the card; only an innovation gives a token back."""
    plot = see(state, seat).lands[seat][-1]
    assert plot.card is not None
    assert (plot.clean, plot.polluted) == (COST[plot.card], 0)
    refund = {"farm": "N4", "industry": "N5", "urban": "N6"}.get(plot.kind, "") in before.innovations[seat]
    spent = before.hands[seat].clean - see(state).hands[seat].clean
    assert spent == COST[plot.card] - (refund and before.supply > 0)


@tries(25)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_view_never_names_a_card_that_is_hidden(seats: int, seed: int) -> None:
    """13, against a book that is kept beside the game: who may know which card."""
    state = begin({}, seats)
    rng = Rng(seed)
    under: list[list[tuple[str, int]]] = [[], [], [], []]  # card and who put it there
    assert state.acting
    while state.acting:
        active, offer, icon = see(state).active, see(state, max(see(state).active, 0)).offer, see(state).icon
        _, did = step(state, rng)
        if did.startswith(("buy", "put back", "use survey")):
            kind = [each.id for each in CONTENT.kinds].index(str(icon))
            place = int(did.split()[1]) - 1 if did.startswith("buy") else -1
            rest = [(str(card), active) for i, card in enumerate(offer) if i != place]
            left = len(see(state).piles[kind].under)
            under[kind] = [*under[kind], *rest][-left:] if left else []
        elif did.startswith(("icon", "pick")):
            for kind, pile in enumerate(see(state).piles):
                under[kind] = under[kind][len(under[kind]) - len(pile.under) :]
        for viewer in (*range(seats), SPECTATOR):
            seen = see(state, viewer)
            over = seen.phase == "over"
            for owner, lands in enumerate(seen.lands):
                assert all((plot.card is not None) == (owner == viewer or over) for plot in lands)
            assert all((card is not None) == (viewer == seen.active) for card in seen.offer)
            for kind, pile in enumerate(seen.piles):
                assert [card or "" for card in pile.under] == [
                    card if by == viewer or over else "" for card, by in under[kind]
                ]


@tries(25)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_imagined_cards_fit_what_is_seen(seats: int, seed: int) -> None:
    """Every seat could hold what is imagined for it: pile and cost are true, and each card is there once."""
    state = begin({}, seats)
    rng = Rng(seed)
    for _ in range(40 + rng.below(160)):
        if state.acting:
            step(state, rng)
    for viewer in (*range(seats), SPECTATOR):
        imagined = state.game.imagine(see(state, viewer), rng)
        assert isinstance(imagined, RiversState)
        everything_is_there_once(imagined)
        assert see(imagined, viewer) == see(state, viewer)
        if viewer >= 0:
            other = state.clone()
            other.reimagine(viewer, rng)
            everything_is_there_once(other)


def everything_is_there_once(state: RiversState) -> None:
    cards = Counter(card for owned in own_cards(state) for card in owned)
    for seat in range(state.n):
        for plot in see(state, seat).lands[seat]:
            assert plot.card is not None
            assert plot.clean + plot.polluted == COST[plot.card]
    cards += Counter(state.game.outcomes[outcome][5:] for outcome, _ in state.chances() if outcome >= 64)
    assert max(cards.values(), default=0) <= 1


def test_who_must_pollute_is_imagined_without_protection() -> None:
    """E24 asks seat 0 for a card, so all know that it owns no Streambank."""
    scene = position(3, turn=1, lands={0: "F01, F09, W1, G3", 2: "F02"}).do("1: roll; move 2; event E24")
    assert scene.state.acting == (0,)
    rng = Rng(5)
    for _ in range(60):
        imagined = scene.game.imagine(scene.sight(1), rng)
        assert isinstance(imagined, RiversState)
        assert "streambank" not in [HABITAT_TYPE[card] for card in own_cards(imagined)[0]]
