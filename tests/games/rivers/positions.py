"""Positions as §14 of the rules writes them, and play from there in its notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.language import say
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules.game import Rivers, RiversState
from shoal.games.rivers.rules.sight import Hand, Pile, Plot, RiversSight

KIND_OF = {card.id: card.kind for card in CONTENT.lands}
COST_OF = {card.id: card.cost for card in CONTENT.lands}
END = 36


def hand(text: str) -> Hand:
    """ "7/2" is 7 clean and 2 polluted tokens."""
    clean, polluted = text.split("/")
    return Hand(int(clean), int(polluted))


def plots(text: str) -> tuple[Plot, ...]:
    """ "U05 2/1, W1" as cards in order of purchase; without tokens all are clean."""
    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        card, _, tokens = part.partition(" ")
        clean, polluted = hand(tokens) if tokens else (COST_OF[card], 0)
        assert clean + polluted == COST_OF[card]
        found.append(Plot(card, KIND_OF[card], clean, polluted))
    return tuple(found)


class Scene:
    """A position and its story."""

    def __init__(self, game: Rivers, state: RiversState) -> None:
        self.game = game
        self.state = state
        self.story = Story()
        state.story = self.story

    def do(self, *lines: str) -> Scene:
        """Events as a log has them, "0: roll; move 4; event E01": all must be allowed, or possible."""
        for line in [part.strip() for text in lines for part in text.split(";")]:
            event = Event.read(line)
            if event.actor == CHANCE:
                outcome = self.game.outcomes.index(event.text)
                assert outcome in dict(self.state.chances()), f"“{line}” cannot happen in {self.seen.phase}"
                self.state.apply(CHANCE, outcome)
            else:
                assert event.actor is not None
                action = self.game.vocabulary.index(event.text)
                reason = self.state.why_not(event.actor, action)
                assert reason is None, f"{line}: {reason}"
                self.state.apply(event.actor, action)
        return self

    def may(self, seat: int = 0) -> list[str]:
        """What a seat may do, in order of the vocabulary."""
        return [self.game.vocabulary[action] for action in sorted(self.state.legal(seat))]

    def why_not(self, seat: int, action: str) -> str | None:
        reason = self.state.why_not(seat, self.game.vocabulary.index(action))
        return None if reason is None else say(reason)

    def chances(self) -> dict[str, int]:
        return {self.game.outcomes[outcome]: weight for outcome, weight in self.state.chances()}

    def sight(self, seat: int) -> RiversSight:
        sight = self.state.sight(seat)
        assert isinstance(sight, RiversSight)
        return sight

    @property
    def seen(self) -> RiversSight:
        return self.sight(SPECTATOR)

    def hand(self, seat: int = 0) -> str:
        clean, polluted = self.seen.hands[seat]
        return f"{clean}/{polluted}"

    def clean(self) -> list[int]:
        """Clean tokens in hand, by seat."""
        return [each.clean for each in self.seen.hands]

    def lands(self, seat: int = 0) -> list[str]:
        """The cards of a seat as it sees them, "U05 3/0"."""
        return [f"{plot.card} {plot.clean}/{plot.polluted}" for plot in self.sight(seat).lands[seat]]

    def points(self, seat: int = 0) -> int | None:
        return self.sight(seat).points[seat]

    def said(self, what: str) -> list[Note]:
        return [note for note in self.story.notes if note.what == what]


def position(
    seats: int = 2,
    *,
    turn: int = 0,
    hands: Sequence[str] = (),
    places: Sequence[int] = (),
    lands: Mapping[int, str] | None = None,
    holds: Mapping[int, str] | None = None,
    supply: int | None = None,
    sky: int = 0,
    skips: tuple[int, ...] = (),
    under: Mapping[str, str] | None = None,
    discards: str = "",
    scaled: bool = False,
    **options: Value,
) -> Scene:
    """A position at the beginning of a turn; what is not mentioned is as in the setup."""
    game = new_game("rivers", {**options, "supply": "scaled" if scaled else "all"})
    assert isinstance(game, Rivers)
    setup = game.start(seats).sight(SPECTATOR)
    assert isinstance(setup, RiversSight)
    below = under or {}
    positions = (*places, *setup.positions[len(places) :])
    innovations = tuple(tuple((holds or {}).get(seat, "").split()) for seat in range(seats))
    sight = replace(
        setup,
        acting=(turn,),
        active=turn,
        supply=setup.supply if supply is None else supply,
        sky=sky,
        hands=(*map(hand, hands), *setup.hands[len(hands) :]),
        positions=positions,
        finished=tuple(seat for seat, place in enumerate(positions) if place == END and seat != turn),
        skips=skips,
        innovations=innovations,
        lands=tuple(plots((lands or {}).get(seat, "")) for seat in range(seats)),
        piles=tuple(Pile(0, tuple(below.get(kind.id, "").split())) for kind in CONTENT.kinds),
        discards=tuple(discards.split()),
        deck=48 - len(discards.split()) - sum(map(len, innovations)),
    )
    state = game.imagine(sight, Rng(0))
    assert isinstance(state, RiversState)
    return Scene(game, state)
