"""Rules change, and games that were begun go on: what a game says about logs of former versions of its rules.

A game's folder answers for each of them in `PAST`: those rules are `Kept`, or their logs are `Migrated`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE, Game
from shoal.engine.log import Event, Log, standing
from shoal.engine.options import Value
from shoal.engine.refusals import no


class Kept(NamedTuple):
    """Logs of that version go on under its own rules, beside those of today.

    The game's coach, drawing and all the rest are given states, sights and notes of these rules as well."""

    game: Callable[[Mapping[str, Value]], Game]


class Migrated(NamedTuple):
    """Logs of that version are rewritten for the next one, whose answer counts then.

    `events` gives, for each event of a log in order, the moves that take its place. Whatever it gives for remarks, they
    stay, and an undo goes on meaning the same moves. What chance did may vanish. What a seat did begins with a move of
    that seat: its request, its time and its undo hang on it."""

    events: Callable[[Log], Iterable[Sequence[Event]]]
    options: Callable[[Mapping[str, Value]], Mapping[str, Value]] = dict


Past = Kept | Migrated


class Carried(NamedTuple):
    """A log after all that its game wanted to be rewritten, and for each event which one it had been, from 0."""

    log: Log
    origin: Sequence[int]


@dataclass(frozen=True)
class Rules:
    """A game's rules, those of today and those of the past."""

    newest: Callable[[Mapping[str, Value]], Game]
    past: Mapping[int, Past]

    def game(self, options: Mapping[str, Value], version: int) -> Game:
        """The game by the rules of that version; BadTranscript if nobody can play by them here."""
        answer = self.past.get(version)
        if isinstance(answer, Kept):
            return answer.game(options)
        newest = self.newest({}).version
        if version > newest:
            raise BadTranscript(no("newer_rules", given=version, here=newest))
        if version < newest:
            raise BadTranscript(no("forgotten_rules", given=version, here=newest))
        return self.newest(options)

    def migrates(self, version: int) -> bool:
        """Whether logs of that version are rewritten."""
        return isinstance(self.past.get(version), Migrated)

    def carry_over(self, log: Log) -> Carried:
        """Rewrite the log, version by version, until it is one that is played; BadTranscript if that cannot be done."""
        carried = Carried(log, range(len(log.events)))
        while isinstance(answer := self.past.get(version := carried.log.header.version), Migrated):
            standing(carried.log.events)  # every undo can be followed
            try:
                rewritten = _rewritten(carried.log, answer)
            except Exception as error:  # no transcript, however odd, may be more than refused
                raise BadTranscript(no("not_carried_over", given=version, next=version + 1)) from error
            carried = Carried(rewritten.log, [carried.origin[number] for number in rewritten.origin])
        return carried

    def open(self, log: Log) -> tuple[Game, Log]:
        """The game by whose rules a log goes on, and the log as it reads under them."""
        log = self.carry_over(log).log
        return self.game(log.header.options, log.header.version), log


def _rewritten(log: Log, answer: Migrated) -> Carried:
    header = replace(log.header, version=log.header.version + 1, options=dict(answer.options(log.header.options)))
    events: list[Event] = []
    origin: list[int] = []
    counting: list[int] = []  # for each move that counts, how many have taken its place
    for number, (event, moves) in enumerate(zip(log.events, answer.events(log), strict=True)):
        back = event.undo_to
        if back is not None:
            del counting[back:]
            moves = [event._replace(text=f"undo {sum(counting)}")]
        elif event.actor is None:
            moves = [event]
        elif _fit(event, moves):
            counting.append(len(moves))
        else:
            raise ValueError(f"{list(map(str, moves))} cannot take the place of “{event}”")
        events += moves
        origin += [number] * len(moves)
    return Carried(Log(header, events), origin)


def _fit(event: Event, moves: Sequence[Event]) -> bool:
    if any(move.actor is None for move in moves):
        return False
    return event.actor == CHANCE or [move.actor for move in moves[:1]] == [event.actor]
