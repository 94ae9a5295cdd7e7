"""A program by its name: how it is found, what it is asked, and what is made of its answer."""

from __future__ import annotations

import pytest

from shoal.bots.program import Program, Stumbled, answer, programs
from shoal.engine.errors import BadOption
from shoal.engine.game import Game
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.games import new_game


def test_a_program_is_written_as_it_is_read() -> None:
    text = "clever=tests.table.visitors:last"
    assert str(Program.read(text)) == text
    assert programs([text]) == (Program("clever", "tests.table.visitors", "last"),)


def test_a_program_gets_what_its_seat_sees_and_what_it_may_do() -> None:
    game = new_game("rivers")
    state = game.start(2)
    state.settle(Rng(1))
    seat = state.acting[0]
    asked: list[tuple[Game, Sight, list[int]]] = []

    def play(game: Game, sight: Sight, legal: list[int]) -> int:
        asked.append((game, sight, legal[:]))
        chosen = legal.pop()
        legal.clear()  # what it does to its list is its own affair
        return chosen

    action = answer(play, game, state.sight(seat), 7)
    assert asked == [(game, state.sight(seat), list(state.legal(seat)))]
    assert action == list(state.legal(seat))[-1]


@pytest.mark.parametrize(
    ("function", "why"),
    [
        ("crash", "ZeroDivisionError: no idea"),
        ("leave", "SystemExit: enough"),
        ("nonsense", "'the best one' is none of its"),
        ("illegal", "none of"),
        ("half", "none of"),
    ],
)
def test_what_is_no_legal_answer_is_told(function: str, why: str) -> None:
    game = new_game("rivers")
    state = game.start(2)
    state.settle(Rng(1))
    play = Program.read(f"x=tests.table.visitors:{function}").load()
    with pytest.raises(Stumbled, match=why):
        answer(play, game, state.sight(state.acting[0]), 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("clever", "is not NAME=MODULE:FUNCTION"),
        ("clever=module", "is not NAME=MODULE:FUNCTION"),
        ("9=module:function", "is not NAME=MODULE:FUNCTION"),
        ("Pike=module:function", "There is a player called “Pike” already"),
        ("friend=module:function", "There is a player called “friend” already"),
        ("clever=no_such_module:play", "cannot be loaded: ModuleNotFoundError"),
        ("clever=tests.table.visitors:no_such", "cannot be loaded: AttributeError"),
        ("clever=tests.table.visitors:not_a_function", "not_a_function is no function"),
        ("clever=tests.table.broken_visitor:play", "RuntimeError: the weights are missing"),
        ("clever=tests.table.leaving_visitor:play", "SystemExit: no licence"),
    ],
)
def test_a_program_that_cannot_be_is_told_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        Program.read(text).load()


def test_no_two_programs_have_one_name() -> None:
    with pytest.raises(BadOption, match="already"):
        programs(["a=b:c", "a=d:e"])
