"""The content: board, equations, cards and words (§2, §3, errata of §11), the vocabulary (§10) and the options (§8)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from shoal.engine.errors import BadOption
from shoal.engine.options import Value
from shoal.games import hyporheic, new_game
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules import actions, cards, chemistry
from shoal.games.hyporheic.rules.board import DESTINATIONS, MOST_STEPS, SPACE_IDS, SPACES, SQUARES, START, ZONE
from shoal.games.hyporheic.rules.game import Hyporheic
from shoal.games.hyporheic.words.en import WORDS
from tests.some import some

MAP = """
   .  NO2  NH3    .    X  NH4 Draw    .    .  NO3    . 2NH4 Draw 2NO3 3NO2 3NH4 2NO2    .  NH3 2NO2    .
 NO3    .  NH3    .    X    .  NO3    .  NH4    . 2NO2    .  NO2    . 2NO2 2NH3 Draw    . 2NO2 Draw  NH3
3NO2  NH4    .    .    .  NH3    .  NO2  NH3 Draw    . 2NO3    . 2NH4    . 2NO2    .  NH3    X  NH4    .
   .  NO2    .    X  NH3 Draw    .    X    .    .  NO2    .    . Draw    .    .    ~    ~    . 2NO2    .
Draw    .  NH3    .  NH4    .    .    X    .  NH3    .    .    .    ~    ~  NH3    ~    ~ 2NO2 Draw    .
   .    .    .    .    .    .  NH4 Draw    .    ~    ~    ~    ~    ~    ~    ~    ~    ~    .    .    X
   .    .    X    .    .    .  NH3    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    .    .
   .    .    X Draw    .    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    ~    .
"""  # as §3.1 draws it


def chosen(**options: Value) -> Hyporheic:
    game = new_game("hyporheic", options)
    assert isinstance(game, Hyporheic)
    return game


def test_the_board_is_the_map_of_the_rules() -> None:
    """R1 (all printed squares), R2 (the bed), R3 (X squares)."""
    board = CONTENT.board
    obstacles = {each.square for each in board.obstacles}
    supplies = {each.square: each for each in board.supplies}
    for row, line in enumerate(MAP.split("\n")[1:-1], 1):
        for column, cell in zip(board.columns, line.split(), strict=True):
            square = f"{column}{row}"
            assert (cell == "~") == (row > board.depth[board.columns.index(column)])
            assert (cell == "X") == (square in obstacles)
            assert (cell == "Draw") == (square in board.draws)
            assert (square in board.squares) == (cell not in "X~")
            if cell[-3:-1] in ("NO", "NH"):
                supply = supplies.pop(square)
                count = int(cell[0]) if cell[0].isdigit() else 1
                assert (supply.nutrient, supply.count) == (cell[-3:].lower(), count)
    assert not supplies


def test_counts_of_the_board() -> None:
    board = CONTENT.board
    assert (len(board.squares), len(board.supplies), len(board.draws), len(board.obstacles)) == (117, 42, 11, 9)
    assert len(SPACE_IDS) == SPACES == 150
    assert SPACE_IDS[SQUARES] == "ripple1"
    assert SPACE_IDS[START] == "start"
    assert Counter(ZONE) == {0: 118, 1: 12, 2: 20}


def test_paths_begin_and_end_on_squares_and_do_not_cross() -> None:
    """R4."""
    assert [(path.id, path.entry, path.zones, path.exit) for path in CONTENT.paths] == [
        ("ripple", "g7", "OO", "i6"),
        ("middle", "i6", "OOAAAAAO", "o4"),
        ("crest", "p4", "OO", "s4"),
        ("deep", "p5", "OOAAAAAAAAO", "t7"),
        ("back", "e8", "OAAAAAAAO", "a8"),
    ]
    places = [place for path in CONTENT.paths for place in path.xy]
    assert len(set(places)) == len(places) == 32
    for path in CONTENT.paths:
        assert len(path.xy) == len(path.zones) == len(path.circles)
        right = f"{chr(ord(path.entry[0]) + 1)}{path.entry[1]}"
        assert right not in CONTENT.board.squares, "a path begins where the sand is"


def test_every_roll_has_a_destination() -> None:
    """R12, R3: no dead end, in a clogged turn neither."""
    places = [(0, space) for space in range(SPACES)]
    places += [(1, space) for space in range(SPACES) if not ZONE[space]]  # else the turn is skipped (R38)
    for (clogged, space), steps in some(product(places, range(1, MOST_STEPS + 1))):
        ends = list(DESTINATIONS[(clogged * SPACES + space) * (MOST_STEPS + 1) + steps])
        assert ends
        assert ends == sorted(set(ends))
        assert space not in ends
        assert START not in ends
        assert not (clogged and any(ZONE[to] for to in ends))


def test_equations_keep_every_nitrogen_atom() -> None:
    """§2.2, R22, R23."""
    assert [equation.id for equation in CONTENT.equations] == [
        "nh3>no2", "nh4>no2", "no2>no3", "2no3>n2", "2no2>n2", "nh4+no2>n2", "no3>no2",
    ]  # fmt: skip
    for equation in CONTENT.equations:
        assert sum(equation.give.values()) == sum(equation.get.values()) + 2 * equation.coins
        assert bool(equation.coins) <= (equation.zone == "A")
        assert bool(equation.option) == (equation.id == "no3>no2")
        assert equation.display and equation.half_reaction


def test_numbers_the_rules_have_built_in_are_those_of_the_content() -> None:
    assert CONTENT.limit == chemistry.LIMIT
    assert CONTENT.die == actions.DIE
    assert CONTENT.manifest.seats[-1] == actions.MOST_SEATS
    assert (len(CONTENT.nutrients), len(CONTENT.paths)) == (chemistry.NUTRIENTS, actions.TRADE - actions.DIVE)
    assert [CONTENT.nutrients[each].id for each in (chemistry.NO3, chemistry.NO2, chemistry.NH3, chemistry.NH4)] == [
        "no3", "no2", "nh3", "nh4",
    ]  # fmt: skip


def test_the_deck() -> None:
    """§2.3: 27 cards of 22 kinds, in the order the rules' numbers have."""
    assert sum(card.copies for card in CONTENT.cards) == len(cards.DECK) == 27
    assert {card.id: card.copies for card in CONTENT.cards if card.copies > 1} == {
        "switch-places": 2, "quick-dive": 2, "nutrient-trading": 2, "swift-current": 3,
    }  # fmt: skip
    for number, card in enumerate(CONTENT.cards):
        assert getattr(cards, card.id.upper().replace("-", "_")) == number
        assert WORDS.names.cards[card.id].text.endswith((".", "!"))
        assert WORDS.names.cards[card.id].science.endswith(".")
    assert len(CONTENT.cards) == cards.KINDS == 22


@pytest.mark.parametrize(
    ("card", "right"),
    [
        ("more-acidic", "lowers the pH"),  # E1
        ("more-basic", "raises the pH"),  # E2
        ("hypoxia", "too little oxygen"),  # E3
        ("septic-systems", "mostly as ammonium"),  # E5
        ("cow-pie", "urea"),  # E5
    ],
)
def test_errata_of_the_rulebook(card: str, right: str) -> None:
    assert right in WORDS.names.cards[card].science


def test_ions_are_not_called_compounds() -> None:
    """E4."""
    assert all("compound" not in card.text + card.science for card in WORDS.names.cards.values())


def test_the_vocabulary_has_214_actions_in_their_order() -> None:
    words = list(chosen().vocabulary)
    assert len(words) == 214
    assert words[0] == "to a1"
    assert words[4] == "to f1"  # e1 is an X
    assert words[116:119] == ["to u8", "to ripple1", "to ripple2"]
    assert words[148] == "to back9"
    assert words[actions.BUMP : actions.TAKE] == ["bump", "share", *[f"rob {seat}" for seat in range(6)]]
    assert words[actions.TAKE : actions.REACT] == ["take no3", "take no2", "take nh3", "take nh4"]
    assert words[actions.REACT : actions.ROLL] == [f"react {equation.id}" for equation in CONTENT.equations]
    assert words[actions.ROLL : actions.COLLECT] == ["roll", "stop"]
    assert words[actions.COLLECT : actions.SWITCH] == [f"collect {count}" for count in range(7)]
    assert words[actions.SWITCH : actions.DIVE] == [f"switch {seat}" for seat in range(6)]
    assert words[actions.DIVE : actions.TRADE] == [f"dive {path.id}" for path in CONTENT.paths]
    assert words[actions.TRADE : actions.SWAP] == [*[f"trade {seat}" for seat in range(6)], "no trade"]
    assert words[actions.SWAP : actions.SWAP + 4] == ["swap no3 no2", "swap no3 nh3", "swap no3 nh4", "swap no2 no3"]
    assert words[actions.DONE :] == ["done", *[f"bloom {seat}" for seat in range(6)]]


def test_chance_rolls_and_draws() -> None:
    outcomes = list(chosen().outcomes)
    assert outcomes[:6] == [f"first {die}" for die in range(1, 7)]
    assert outcomes[6:12] == [f"roll {die}" for die in range(1, 7)]
    assert outcomes[12:18] == [f"eddy {die}" for die in range(1, 7)]
    assert outcomes[18:] == [f"draw {card.id}" for card in CONTENT.cards]


def test_options_are_those_of_the_rules() -> None:
    """R42: 200 rounds are the safety limit."""
    assert {option.name: option.default for option in hyporheic.MANIFEST.options} == {
        "coins_to_win": 6, "first_player": "roll", "round_limit": 200, "bumping": True, "nitrate_step": False,
    }  # fmt: skip
    assert hyporheic.MANIFEST.seats == range(2, 7)
    assert all(option.label and option.text.endswith(".") for option in WORDS.lid.options.values())


@pytest.mark.parametrize(
    ("name", "value"),
    [("coins_to_win", 0), ("coins_to_win", 21), ("round_limit", 201), ("first_player", "me"), ("bumping", 2), ("x", 1)],
)
def test_wrong_options_are_refused_in_words(name: str, value: Value) -> None:
    with pytest.raises(BadOption):
        chosen(**{name: value})


@pytest.mark.parametrize("seats", [1, 7])
def test_too_few_or_too_many_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 seats"):
        chosen().start(seats)


def test_a_game_says_how_long_it_can_be_and_how_many_coins_there_are() -> None:
    """The printed sheet is cut into 20 coins: more cannot be played for."""
    assert chosen(coins_to_win=20).score_range == (0, 20)
    with pytest.raises(BadOption):
        chosen(coins_to_win=21)
    assert chosen(round_limit=1).longest < chosen(round_limit=2).longest < chosen().longest


def test_a_lesson_needs_questions_and_words() -> None:
    assert len(WORDS.lesson.questions) == 8
    assert len(WORDS.lesson.glossary) == 18
