"""Finds numbers of a game's content that do nothing: python -m tests.conformance.numbers GAME

Each number is raised by one in a process of its own, which then looks at all that people and programs can see of the
game, until something differs. Prints those for which nothing did, as JSON."""

from __future__ import annotations

import json
import os
import signal
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine import content
from shoal.engine.game import CHANCE, SPECTATOR, Game
from shoal.engine.rng import Rng
from shoal.games import new_game, open_box
from shoal.press.order import usual_kit
from tests.compiled.record import pictures
from tests.conformance.pairwise import pairwise

Place = tuple[str | int, ...]  # keys and indices that lead to a number
SAME, DIFFERS = 0, 3
NOTHING = vec[i64]([])
LONGEST = 120  # seconds after which a game counts as having changed: it does not end any more


def places(value: Any, at: Place = ()) -> Iterator[Place]:
    """Where the numbers are; truth and falsehood are none."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from places(each, (*at, key))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for index, each in enumerate(value):
            yield from places(each, (*at, index))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield at


def raised(value: Any, at: Place) -> Any:
    """The same with the number at that place raised by one."""
    if not at:
        return value + 1
    key, rest = at[0], at[1:]
    if isinstance(value, tuple):
        return tuple(raised(each, rest) if index == key else each for index, each in enumerate(value))
    return MappingProxyType({name: raised(each, rest) if name == key else each for name, each in value.items()})


def looks(game: str) -> Iterator[object]:
    """All there is to see of a game, what is quick to look at first."""
    box = open_box(game)
    words = box.words("en")
    yield box.manifest
    yield words.lid, words.lesson
    yield box.drawing.symbols(words), box.drawing.cover(words)
    yield [box.help.explain(topic, words) for topic in box.help.topics()]
    yield box.help.rulebook(words)
    yield box.paper.parts(usual_kit(box), words) if box.paper else None
    rows = pairwise(box.manifest.options)
    tables = [(row, box.manifest.seats[number % len(box.manifest.seats)]) for number, row in enumerate(rows)]
    for row, _ in tables:
        made = new_game(game, row)
        yield list(made.vocabulary), list(made.outcomes), made.longest, made.score_range
    for number, (row, seats) in enumerate(tables):
        yield played(new_game(game, row), seats, number)
    for number, (row, seats) in enumerate(tables):
        yield pictures(game, seats, row, number, 40)
    for number, (row, seats) in enumerate(4 * tables):  # what happens seldom
        yield played(new_game(game, row), seats, 1000 + number)


def played(game: Game, seats: int, seed: int) -> list[object]:
    """A game at random: what was done of how much, and what everybody sees in the end."""
    rng = Rng(seed)
    state = game.start(seats)
    moves: list[object] = []
    while state.acting:
        seat = state.ask(rng)
        legal = state.legal(seat) if seat != CHANCE else NOTHING
        action = legal[rng.below(len(legal))] if seat != CHANCE else state.sample(rng)
        moves.append((seat, action, len(legal)))
        state.apply(seat, action)
    return [*moves, *(state.sight(viewer) for viewer in (SPECTATOR, *range(seats))), state.scores(), state.ranks()]


def marks(game: str) -> Iterator[str]:
    for look in looks(game):
        yield blake2b(repr(look).encode(), digest_size=8).hexdigest()


def differs(game: str, at: Place, usual: list[str]) -> bool:
    """Whether anything is other than usual with this number raised, in a process that forgets it all."""
    child = os.fork()
    if not child:
        signal.alarm(LONGEST)
        read = content.read
        content.read = lambda package, name="content.toml": (
            raised(read(package, name), at) if name == "content.toml" else read(package, name)
        )
        os.close(2)  # what goes wrong now goes wrong because of the number
        same = all(now == before for now, before in zip(marks(game), usual, strict=True))
        os._exit(SAME if same else DIFFERS)
    return os.waitpid(child, 0)[1] != SAME


def as_usual(game: str) -> list[str]:
    """What there is to see of the game as it is, seen in a process of its own."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(theirs, "w") as answer:
            json.dump(list(marks(game)), answer)
        os._exit(SAME)
    os.close(theirs)
    with os.fdopen(ours) as answer:
        seen = answer.read()
    assert os.waitpid(child, 0)[1] == SAME
    return [str(each) for each in json.loads(seen)]


def idle(game: str) -> list[Place]:
    """The numbers that can be raised without anybody noticing."""
    usual = as_usual(game)
    assert as_usual(game) == usual, "the game is not the same when nothing is changed"
    # `content.read` would import the game, and every process to come would have it as it is.
    table = tomllib.loads((files("shoal.games") / game / "content.toml").read_text("utf-8"))
    return [at for at in places(table) if not differs(game, at, usual)]


if __name__ == "__main__":
    print(json.dumps(idle(sys.argv[1])))
