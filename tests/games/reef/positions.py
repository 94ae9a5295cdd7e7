"""Positions as §14 of the rules writes them, and play from there in its notation."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.language import say
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.reef.content import BOARD_IDS, CARD_IDS, COLUMNS, SPACES
from shoal.games.reef.rules import disasters, game, growth, spawning, trading
from shoal.games.reef.rules.builders import builder_of
from shoal.games.reef.rules.game import ReefState, ReefSurvivor
from shoal.games.reef.rules.position import DWELLERS, FLOOR, GREEN, ROW, add_young, open_nurseries, put
from shoal.games.reef.rules.sight import ReefSight


def row(number: int, builder: str) -> str:
    """A builder on all five spaces of a row."""
    return "; ".join(f"{column}{number} {builder}" for column in COLUMNS)


def spaces(reef: str) -> list[str]:
    """ "c4 finger; a1 *" space by space, in space order."""
    parts = [part.strip() for part in reef.split(";") if part.strip()]
    return sorted(parts, key=lambda part: SPACES.index(part.split()[0]))


class Scene:
    """A position in which seats act; the story is kept."""

    def __init__(self, game: ReefSurvivor, state: ReefState) -> None:
        self.game = game
        self.state = state
        self.story = Story()
        state.story = self.story

    # Play

    def do(self, *moves: str) -> Scene:
        """Moves such as "0: mutate c4" or, for seat 0, "mutate c4"; chance's as "roll 0 7", "draw calm". All must be
        possible."""
        for move in moves:
            event = Event.read(move)
            if event.actor == CHANCE and event.text in self.game.outcomes:
                outcome = self.game.outcomes.index(event.text)
                assert outcome in dict(self.state.chances()), f"{move} cannot happen"
                self.state.apply(CHANCE, outcome)
                continue
            seat = 0 if event.actor == CHANCE else event.actor
            assert seat is not None
            action = self.game.vocabulary.index(event.text)
            assert self.state.why_not(seat, action) is None, f"{move}: {self.state.why_not(seat, action)}"
            self.state.apply(seat, action)
        return self

    def strike(self, *cards: str, current_round: int = 1) -> Scene:
        """These disasters strike now, the only ones of their round."""
        self.state.round = current_round
        self.state.drawn = tuple(CARD_IDS.index(card) for card in cards)
        self.state.deck &= ~sum(1 << number for number in self.state.drawn)
        self.state.draws = len(cards)
        disasters.begin_disaster(self.state)
        game.go_on(self.state)
        return self

    def grow(self, current_round: int = 1) -> Scene:
        """Phase 1 begins."""
        self.state.round = current_round
        growth.begin_growth(self.state)
        game.go_on(self.state)
        return self

    def spawn(self, current_round: int = 1) -> Scene:
        """Phase 2 begins."""
        self.state.round = current_round
        spawning.begin_spawning(self.state)
        game.go_on(self.state)
        return self

    def migrate(self, *nurseries: str) -> Scene:
        """Trading begins with these nurseries: "3 finger, platy[hot]", slot by slot."""
        self.state.round = self.state.round or 1
        self.fill(*nurseries)
        trading.begin_migration(self.state)
        game.go_on(self.state)
        return self

    def settle(self, *nurseries: str) -> Scene:
        self.state.round = self.state.round or 1
        self.fill(*nurseries)
        spawning.begin_settling(self.state)
        game.go_on(self.state)
        return self

    def fill(self, *nurseries: str) -> Scene:
        open_nurseries(self.state, True, False)
        for seat, nursery in enumerate(nurseries):
            for slot in filter(None, (slot.strip() for slot in nursery.split(", "))):
                many, _, builder = slot.rpartition(" ")
                add_young(self.state, seat, builder_of(builder), int(many or 1), True)
        return self

    def scored(self, *rounds: tuple[int, ...]) -> Scene:
        """Rounds with these scores lie behind."""
        numbers = [number for scores in rounds for score in scores for number in (0, 0, 0, 0, 0, score)]
        self.state.surveys = vec[i64](numbers)
        self.state.past = ((),) * len(rounds)
        return self

    # What is there

    def may(self, seat: int = 0, verb: str = "") -> set[str]:
        """What a seat may do; of one verb, only its arguments."""
        actions = [self.game.vocabulary[action] for action in self.state.legal(seat)]
        assert len(actions) == len(set(actions))
        assert (seat in self.state.acting) == bool(actions)
        if verb:
            return {action.removeprefix(f"{verb} ") for action in actions if action.startswith(f"{verb} ")}
        return set(actions)

    def why_not(self, move: str, seat: int = 0) -> str:
        reason = self.state.why_not(seat, self.game.vocabulary.index(move))
        assert reason is not None, f"{move} is legal"
        return say(reason)

    def see(self, seat: int = SPECTATOR) -> ReefSight:
        sight = self.state.sight(seat)
        assert isinstance(sight, ReefSight)
        return sight

    def reef(self, seat: int = 0) -> list[str]:
        """As §14 writes it, in space order."""
        sight = self.see()
        found = []
        for space, name in enumerate(SPACES):
            parts = ["/".join(sight.reefs[seat][space]), "*" if space in sight.algae[seat] else ""]
            if any(parts):
                found.append(" ".join([name, *filter(None, parts)]))
        return found

    def nursery(self, seat: int = 0) -> list[str]:
        """Slots with how many they hold; those that cannot be traded in brackets."""
        slots = [(f"{builder} x{many}", tradable) for builder, many, tradable in self.see().nurseries[seat]]
        return [text if tradable else f"({text})" for text, tradable in slots]

    def said(self, what: str, seat: int | None = None) -> list[Note]:
        return [note for note in self.story.notes if note.what == what and seat in (None, note.seat)]

    def after(self, what: str, seat: int = 0) -> list[str]:
        """The reef as it was recorded last after a disaster, after settling or at the survey."""
        records = [note.facts for note in self.said("reef", seat) if note.facts["after"] == what]
        found = records[-1]["spaces"]
        assert isinstance(found, tuple)
        return [str(space) for space in found]

    def dwellers_after(self, what: str, seat: int = 0) -> tuple[int, ...]:
        records = [note.facts for note in self.said("reef", seat) if note.facts["after"] == what]
        found = records[-1]["dwellers"]
        assert isinstance(found, tuple)
        return tuple(int(many) for many in found)


def position(
    *reefs: str,
    boards: str = "ramp",
    dwellers: Sequence[tuple[int, int, int]] = (),
    **options: Value,
) -> Scene:
    """Reefs as they stand, with nothing to do yet; `boards` one for all, or one for each."""
    game = new_game("reef", options)
    assert isinstance(game, ReefSurvivor)
    state = ReefState(game, game.terms, len(reefs), None)
    names = boards.split()
    for seat, reef in enumerate(reefs):
        state.reefs[seat * ROW + FLOOR] = BOARD_IDS.index(names[seat % len(names)])
        for part in spaces(reef):
            name, *rest = part.split()
            space = SPACES.index(name)
            if "*" in rest:
                state.reefs[seat * ROW + GREEN] |= 1 << space
            for builder in rest[0].split("/") if rest[0] != "*" else ():
                put(state, seat, space, builder_of(builder))
        for kind in range(3):
            state.reefs[seat * ROW + DWELLERS + kind] = dwellers[seat][kind] if seat < len(dwellers) else 0
    return Scene(game, state)
