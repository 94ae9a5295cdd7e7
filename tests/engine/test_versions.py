"""Rules change: logs of former versions go on under their own rules or are rewritten for newer ones, never misread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from shoal.engine.errors import BadOption, BadTranscript
from shoal.engine.game import CHANCE, Game
from shoal.engine.log import Event, Header, Log, fold, standing
from shoal.engine.options import Value, choose
from shoal.engine.versions import Kept, Migrated, Past, Rules
from shoal.engine.vocabulary import Vocabulary
from tests.engine.toybox.pebbles import MANIFEST
from tests.engine.toybox.pebbles.rules.game import Pebbles
from tests.engine.toys import played


def first(options: Mapping[str, Value]) -> Game:
    return Pebbles(choose(MANIFEST.options, options))


class SecondPebbles(Pebbles):
    """Another word for hiding, and no option “prize”: a grab gives two points."""

    def __init__(self, options: Mapping[str, Value]) -> None:
        left = [option for option in MANIFEST.options if option.name != "prize"]
        super().__init__({**choose(left, options), "prize": 2})
        self.version = 2
        self.vocabulary = Vocabulary(["show", "cover", "grab"])


def covered(log: Log) -> Iterator[Sequence[Event]]:
    for event in log.events:
        yield [event._replace(text="cover") if event.text == "hide" else event]


def without_prize(options: Mapping[str, Value]) -> dict[str, Value]:
    return {name: value for name, value in options.items() if name != "prize"}


def second(past: Past | None) -> Rules:
    return Rules(SecondPebbles, {1: past} if past else {})


def a(text: str, actor: int | None = 0) -> Event:
    return Event(actor, text)


def test_kept_rules_go_on_beside_those_of_today() -> None:
    rules = second(Kept(first))
    old = played(3, seed=5, prize=7)
    game, log = rules.open(old)
    assert (game.version, log) == (1, old)
    assert fold(game, log).scores() == fold(first({"prize": 7}), old).scores()
    assert rules.game({}, 2).version == 2
    assert rules.game({"prize": 7}, 1).options["prize"] == 7


def test_a_log_is_rewritten_for_the_next_rules() -> None:
    rules = second(Migrated(covered, without_prize))
    old = next(log for log in map(played, [3] * 40, range(40)) if Event(0, "hide") in log.events)
    game, log = rules.open(old)
    assert game.version == log.header.version == 2
    assert "prize" not in log.header.options
    assert Event(0, "cover") in log.events
    assert fold(game, log).scores() == fold(first({}), old).scores()
    assert rules.open(log)[1] == log, "once is enough"


def test_versions_are_chained() -> None:
    def third(options: Mapping[str, Value]) -> Game:
        game = SecondPebbles(options)
        game.version = 3
        return game

    old = played(2)
    as_they_are = Migrated(lambda log: [[event] for event in log.events])
    game, log = Rules(third, {1: Migrated(covered, without_prize), 2: as_they_are}).open(old)
    assert game.version == log.header.version == 3
    assert fold(game, log).acting == ()
    game, log = Rules(third, {1: Migrated(covered, without_prize), 2: Kept(SecondPebbles)}).open(old)
    assert game.version == log.header.version == 2


def grown(log: Log) -> Iterator[Sequence[Event]]:
    """Nothing is left to chance, and `b` is two moves now."""
    for event in log.events:
        if event.actor == CHANCE:
            yield []
        elif event.text == "b":
            yield [event, a("b again")]
        else:
            yield [event]


def test_undo_goes_on_meaning_the_same_moves() -> None:
    was = [a("dice", CHANCE), a("a"), a("b"), a("named", None), a("c"), a("undo 3", None), a("d"), a("undo 1", None)]
    carried = Rules(SecondPebbles, {1: Migrated(grown)}).carry_over(
        Log(Header("pebbles", 1, 2), [*was, a("b"), a("e")])
    )
    assert list(map(str, carried.log.events)) == [
        *("0: a", "0: b", "0: b again", "* named", "0: c", "* undo 3", "0: d", "* undo 0", "0: b", "0: b again", "0: e")
    ]  # fmt: skip
    assert carried.origin == [1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9]
    assert list(map(str, standing(carried.log.events))) == ["0: b", "0: b again", "0: e"]


def test_origins_are_those_of_the_log_as_it_was() -> None:
    rules = Rules(SecondPebbles, {1: Migrated(grown), 2: Migrated(grown)})
    carried = rules.carry_over(Log(Header("pebbles", 1, 2), [a("dice", CHANCE), a("b"), a("c")]))
    assert list(map(str, carried.log.events)) == ["0: b", "0: b again", "0: b again", "0: c"]
    assert carried.origin == [1, 1, 1, 2]
    assert carried.log.header.version == 3


@pytest.mark.parametrize(
    "wrong",
    [
        lambda log: [],
        lambda log: [[event] for event in log.events] * 2,
        lambda log: [[] for _ in log.events],
        lambda log: [[event._replace(actor=1)] for event in log.events],
        lambda log: [[event, a("undo 0", None)] for event in log.events],
        lambda log: [[{}[event]] for event in log.events],
    ],
)
def test_a_log_that_cannot_be_rewritten_is_refused_in_words(wrong: object) -> None:
    log = Log(Header("pebbles", 1, 2), [a("show")])
    with pytest.raises(BadTranscript, match="played by rules 1, and cannot be carried over to rules 2"):
        second(Migrated(wrong)).open(log)  # type: ignore[arg-type]  # that is the test


def test_an_undo_of_what_was_never_done_is_told_as_ever() -> None:
    log = Log(Header("pebbles", 1, 2), [a("show"), a("undo 2", None)])
    with pytest.raises(BadTranscript, match="goes back to a move that was never made"):
        second(Migrated(covered)).open(log)


@pytest.mark.parametrize("past", [None, Kept(first), Migrated(covered)])
def test_newer_rules_are_told_from_forgotten_ones(past: Past | None) -> None:
    options: dict[str, Value] = {"invented_later": 7}
    with pytest.raises(BadTranscript, match=r"saved by a newer Shoal.* rules 3; this one has rules 2"):
        second(past).open(Log(Header("pebbles", 3, 2, options)))
    with pytest.raises(BadTranscript, match=r"rules 0, which .* it has rules 2"):
        second(past).open(Log(Header("pebbles", 0, 2, options)))
    with pytest.raises(BadOption, match="invented_later"):
        second(past).open(Log(Header("pebbles", 2, 2, options)))


def test_rules_that_were_left_behind_cannot_be_played() -> None:
    with pytest.raises(BadTranscript, match="rules 1, which"):
        second(Migrated(covered)).game({}, 1)
