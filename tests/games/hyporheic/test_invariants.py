"""The invariants of §13, on random games with random options."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.log import Event, Header, Log, fold
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_coach, new_game
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import SPACE_IDS
from shoal.games.hyporheic.rules.cards import COPIES
from shoal.games.hyporheic.rules.game import Hyporheic, HyporheicState
from shoal.games.hyporheic.rules.routes import routes
from shoal.games.hyporheic.rules.sight import HyporheicSight
from tests.tries import tries

CIRCLES = {circle for path in CONTENT.paths for circle in path.circles}
CHOSEN = st.fixed_dictionaries(
    {
        "coins_to_win": st.sampled_from([1, 3, 6, 12]),
        "first_player": st.sampled_from(["roll", "seat0"]),
        "round_limit": st.sampled_from([1, 10, 60]),
        "bumping": st.booleans(),
        "nitrate_step": st.booleans(),
    }
)


class Walk:
    """A random game, event by event. Heedful players mostly do what the coach says, so that much happens in the bed."""

    def __init__(self, chosen: dict[str, Value], seats: int, seed: int, heedful: bool) -> None:
        game = new_game("hyporheic", chosen)
        assert isinstance(game, Hyporheic)
        state = game.start(seats)
        assert isinstance(state, HyporheicState)
        self.game = game
        self.state = state
        self.story = Story()
        state.story = self.story
        self.rng = Rng(seed)
        self.coach = new_coach(game) if heedful else None
        self.log = Log(Header("hyporheic", game.version, seats, dict(chosen)))
        self.reserve = Counter[str]()  # taken from the bank so far, by nutrient, less what was returned
        self.atoms = 0  # nitrogen taken from squares and cards, less what cards took away
        self.made = 0  # coins by reactions
        self.phases: set[str] = set()
        self.told: list[Note] = []

    @property
    def seen(self) -> HyporheicSight:
        sight = self.state.sight(SPECTATOR)
        assert isinstance(sight, HyporheicSight)
        return sight

    def step(self) -> None:
        before = self.seen
        self.phases.add(before.phase)
        seat = int(self.state.ask(self.rng))
        if seat == CHANCE:
            action = int(self.state.sample(self.rng))
            text = self.game.outcomes[action]
        else:
            legal = list(self.state.legal(seat))
            assert legal and len(set(legal)) == len(legal) and all(0 <= each < 214 for each in legal)  # 8
            action = legal[self.rng.below(len(legal))]
            if self.coach is not None and self.rng.chance(800):
                action = int(self.coach.choose(self.state, seat, self.rng))
            text = self.game.vocabulary[action]
        self.state.apply(seat, action)
        self.log.events.append(Event(seat, text))
        for note in self.story.take():
            self.told.append(note)
            self.listen(note, before)
        self.check(before, text)

    def listen(self, note: Note, before: HyporheicSight) -> None:
        facts = note.facts
        if note.what in ("collected", "lost"):
            count, nutrient = facts["count"], facts["nutrient"]
            assert isinstance(count, int) and isinstance(nutrient, str)
            count = count if note.what == "collected" else -count
            self.reserve[nutrient] += count
            self.atoms += count
        elif note.what == "changed":
            give, get, count = facts["give"], facts["get"], facts["count"]
            assert isinstance(give, str) and isinstance(get, str) and isinstance(count, int)
            self.reserve[give] -= count
            self.reserve[get] += count
        elif note.what == "reacted":
            gave, got, coins = facts["give"], facts["get"], facts["coins"]
            assert isinstance(gave, tuple) and isinstance(got, tuple) and isinstance(coins, int)
            self.reserve.subtract(map(str, gave))
            self.reserve.update(map(str, got))
            self.made += coins
        elif note.what == "landed":
            assert isinstance(facts["landing"], int) and 1 <= facts["landing"] <= 12  # 12
        elif note.what == "swept":
            self.check_sweep(note, before)

    def check(self, before: HyporheicSight, text: str) -> None:
        seen, state = self.seen, self.state
        assert all(space in SPACE_IDS for space in seen.at)  # 1
        assert all(min(held) >= 0 and sum(held) <= 6 for held in seen.held)  # 2
        assert [state.room(seat) for seat in range(seen.seats)] == [6 - size for size in seen.sizes]
        for number, nutrient in enumerate(CONTENT.nutrients):  # 3
            out = sum(held[number] for held in seen.held)
            assert out == self.reserve[nutrient.id] <= CONTENT.bank - 44
        assert all(a <= b for a, b in zip(before.coins, seen.coins, strict=True))  # 4
        assert sum(seen.coins) == self.made
        assert all(0 <= left <= copies for left, copies in zip(seen.pile, COPIES, strict=True))  # 5
        assert sum(seen.pile) + sum(seen.discard) == 27
        full = [coins for coins in seen.coins if coins >= seen.coins_to_win]  # 6
        assert len(full) <= (1 if seen.phase == "over" else 0)
        if text.startswith("to "):  # 7
            assert text[3:] in routes(before.at[before.active], before.steps, before.clogged)
        if seen.clogged and seen.phase != "over":
            assert seen.at[seen.active] not in CIRCLES
        assert self.atoms == sum(seen.sizes) + 2 * sum(seen.coins)  # 9
        assert seen.round <= seen.round_limit <= 200  # 12

    def check_sweep(self, note: Note, before: HyporheicSight) -> None:
        """10: nobody ends on an occupied space, unless the two shared it before and neither stepped."""
        after = list(before.at)
        seats, to = note.facts["seats"], note.facts["to"]
        assert isinstance(seats, tuple) and isinstance(to, tuple)
        for seat, space in zip(seats, to, strict=True):
            assert isinstance(seat, int)
            after[seat] = str(space)
        for seat, space in enumerate(after):
            for other in range(seat):
                if after[other] == space != "start":
                    assert before.at[seat] == before.at[other] == space


@tries(40)
@given(CHOSEN, st.integers(2, 6), st.integers(0, 2**32), st.booleans())
def test_invariants(chosen: dict[str, Value], seats: int, seed: int, heedful: bool) -> None:
    walk = Walk(chosen, seats, seed, heedful)
    while walk.state.acting:
        walk.step()
    assert len(walk.log.events) <= walk.game.longest
    replayed = fold(walk.game, walk.log)  # 11
    assert replayed.sight(SPECTATOR) == walk.seen
    assert replayed.scores() == walk.state.scores()


PHASES = {
    "first", "roll", "eddy", "draw", "move", "occupied", "rob", "take", "react", "again", "collect", "switch", "dive",
    "trade", "swap", "bloom",
}  # fmt: skip
TOLD = {
    "first", "starts", "turn", "skipped", "rolled", "moved", "again", "stopped", "landed", "bumped", "shared",
    "collected", "robbed", "reacted", "coin", "idle", "drew", "reshuffled", "changed", "lost", "switched", "dived",
    "eddied", "beat", "swept", "flushed", "marked", "traded", "untraded", "bloomed", "nothing", "over",
}  # fmt: skip
DRAWN = {card.id for card in CONTENT.cards}


def test_everything_happens_in_some_game() -> None:
    """The walks above would show little if cards or phases never came up."""
    missing = {"phases": set(PHASES), "told": set(TOLD), "drawn": set(DRAWN)}
    for seed in range(60):
        options: dict[str, Value] = {"round_limit": 60, "coins_to_win": 12, "nitrate_step": True}
        walk = Walk(options, 6, seed, heedful=seed % 3 > 0)
        while walk.state.acting:
            walk.step()
        missing["phases"] -= walk.phases
        missing["told"] -= {note.what for note in walk.told}
        missing["drawn"] -= {str(note.facts["card"]) for note in walk.told if note.what == "drew"}
        if not any(missing.values()):
            return
    raise AssertionError(f"never seen: {missing}")
