"""Whole classes that have played: several tables of a game, some of them stopped or still running."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from shoal import games
from shoal.classroom.export import Kept
from shoal.engine.box import Box, Played, Record
from shoal.engine.game import CHANCE
from shoal.engine.log import Ending, Event, Header, Log, result
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story

PUPILS = (
    "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gül", "Hana", "Ivo", "José", "Kim", "Lea", "Mo", "Nia", "Oli", "Pia",
    "Quinn", "Ravi", "Sue", "Tom", "Uma", "Vic", "Wren", "Xu", "Yara", "Zoë", "Ann", "Bo", "Cy", "Di", "Ed", "Flo",
    "Gus", "Hal", "Ida", "Jon", "Kay", "Liv", "Max", "Ned", "Olga", "Pam", "Rex", "Sam", "Ted", "Una", "Val", "Wim",
    "Xenia", "Yan", "Zac", "Amy", "Bea", "Cal", "Dot", "Eli", "Fay", "Gil", "Hew", "Ira",
)  # fmt: skip
Options = tuple[tuple[str, Value], ...]


@cache
def game_of(
    name: str, seats: int, seed: int, options: Options = (), moves: int = 0, ending: Ending | None = None
) -> tuple[Record, Log]:
    """A game of players who follow the coach most of the time; after so many moves, if that is not 0, it breaks off."""
    game = games.new_game(name, dict(options))
    coach, state, rng, story = games.new_coach(game), game.start(seats), Rng(seed), Story()
    state.story = story
    chosen = {key: value for key, value in game.options.items() if isinstance(value, bool | int | str)}
    log = Log(Header(name, game.version, seats, chosen, tuple(f"P{seat}" for seat in range(seats))))
    notes: list[tuple[int, Note]] = []
    while state.acting and (not moves or len(log.events) < moves):
        seat = int(state.ask(rng))
        if seat == CHANCE:
            action = int(state.sample(rng))
            log.events.append(Event(CHANCE, game.outcomes[action]))
        else:
            legal = state.legal(seat)
            action = int(legal[rng.below(len(legal))] if rng.chance(150) else coach.choose(state, seat, rng))
            log.events.append(Event(seat, game.vocabulary[action]))
        state.apply(seat, action)
        notes += [(len(log.events), note) for note in story.take()]
    if ending is not None:
        log.events.append(ending.event)
    over, scores, ranks = result(state, ending)
    return Record(tuple(notes), scores, ranks, over, ending), log


def table(
    name: str,
    number: int,
    people: Sequence[str],
    seed: int = 1,
    options: Options = (),
    moves: int = 0,
    ending: Ending | None = None,
) -> Played:
    """One of the tables of a class."""
    record, _ = game_of(name, len(people), seed, options, moves, ending)
    return Played(f"Table {number}", games.new_game(name, dict(options)), record, tuple(people))


def lesson(name: str, sizes: Sequence[int], seed: int = 1, options: Options = (), stopped: int = 0) -> list[Played]:
    """Tables of these sizes that played to the end. With `stopped` the last table broke off after so many moves."""
    tables: list[Played] = []
    first = 0
    for number, size in enumerate(sizes, 1):
        people = [PUPILS[(first + seat) % len(PUPILS)] for seat in range(size)]
        broke_off = stopped if number == len(sizes) else 0
        ending = Ending(stopped=True) if broke_off else None
        tables.append(table(name, number, people, seed + number, options, broke_off, ending))
        first += size
    return tables


def kept(box: Box, tables: Sequence[Played], seed: int = 1, options: Options = (), game: int = 1) -> list[Kept]:
    """The same tables to take home; every seat is held by one pupil, numbered through."""
    found: list[Kept] = []
    first = 1
    for number, played in enumerate(tables, 1):
        _, log = game_of(box.manifest.id, len(played.names), seed + number, options)
        header = Header(log.header.game, log.header.version, log.header.seats, log.header.options, tuple(played.names))
        holders = [(first + seat,) for seat in range(len(played.names))]
        found.append(Kept(box, game, number, played, Log(header, list(log.events)), holders))
        first += len(played.names)
    return found
