"""A game of an experiment move by move, for who wants to know more than how it ended. It is the very game that is
played at full speed where nobody looks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from shoal.bots.rollout import heed
from shoal.engine.box import Record
from shoal.engine.game import CHANCE, NOBODY
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.lab.experiment import Experiment, Place
from shoal.lab.match import answer, set_up

QUICK: Final = {"minnow", "perch"}  # where all are one of these, they decide without a sight made for them


class Move(NamedTuple):
    """A decision that was taken."""

    step: int  # the line of the transcript it is, from 1
    seat: int
    action: int
    choices: int  # how many there were


class Walk:
    """One game. Iterate over it to play it: it stands still after each decision.

    With `curious`, everybody's first choice is left to luck: so what nobody would choose is seen, too."""

    def __init__(self, experiment: Experiment, place: Place, listen: bool = False, curious: bool = False) -> None:
        game, self.coach = set_up(experiment.game, experiment.options)
        self.state = game.start(place.seats)
        self.players = experiment.seated(place.seats)
        self.quick = quick(experiment)
        self.rng = Rng(place.seed)
        self.curious = set(range(place.seats)) if curious else set[int]()
        self.step = 0
        self.decisions = 0
        self.notes: list[tuple[int, Note]] = []
        if listen:
            self.state.story = Story()

    def __iter__(self) -> Iterator[Move]:
        state, rng = self.state, self.rng
        while (seat := state.ask(rng)) != NOBODY:
            if seat == CHANCE:
                self._did(CHANCE, state.sample(rng))
                continue
            choices = len(state.legal(seat))
            action = self._choose(seat)
            self._did(seat, action)
            self.decisions += 1
            yield Move(self.step, seat, action, choices)

    def end(self) -> Walk:
        """Play it to its end."""
        for _ in self:
            pass
        return self

    @property
    def record(self) -> Record:
        """What was told of it so far."""
        state = self.state
        return Record(tuple(self.notes), tuple(state.scores()), tuple(state.ranks()), not state.acting)

    def _choose(self, seat: int) -> int:
        state, rng = self.state, self.rng
        legal = state.legal(seat)
        if self.quick == "minnow" or (seat in self.curious and len(legal) > 1):
            self.curious.discard(seat)
            return legal[rng.below(len(legal))]
        if self.quick == "perch":
            return heed(state, seat, self.coach, rng)
        return answer(state, self.coach, self.players, seat, rng)

    def _did(self, actor: int, action: int) -> None:
        self.state.apply(actor, action)
        self.step += 1
        story = self.state.story
        if story is not None:
            self.notes += [(self.step, note) for note in story.take()]


def quick(experiment: Experiment) -> str:
    """The strength that all have, if it is one that plays at full speed; else nothing."""
    strengths = {player.strength for player in experiment.players}
    return strengths.pop() if len(strengths) == 1 and strengths <= QUICK else ""
