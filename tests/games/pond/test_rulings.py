"""The rulings of §11, each by its number. What a worked example shows is tested there; here is the rest."""

from __future__ import annotations

from itertools import product

import pytest

from shoal.games.pond.content import CONTENT
from tests.games.pond.positions import placement_name, position, seen, standing, start
from tests.games.pond.reference import BOARDS, stentor_squares
from tests.some import some

FORMATIONS = [formation.id for formation in CONTENT.formations]
SPECIES = {species.id: species for species in CONTENT.species}


def test_r1_r32_boards() -> None:
    assert {board.id: (board.width, board.height) for board in CONTENT.boards} == BOARDS
    assert all(2 * board.home_rows == board.height for board in CONTENT.boards)
    assert [len(board.roster) for board in CONTENT.boards] == [16, 16, 10]


def test_r2_every_square_is_alike() -> None:
    """A lone flagellate far from everything has the same 60 moves wherever it stands."""
    for square in ("f10", "g9", "k10", "h11"):
        scene = position(f"long | plain: St S m, Eu1 {square} | red: St N m, Di1 a20 | plain to move")
        assert len(scene.legal("Eu1")) == 60


def test_r3_a_side_has_41_squares_and_a_stentor() -> None:
    long = CONTENT.boards[0]
    assert sum(SPECIES[piece[:2]].size for piece in long.roster) == 41
    assert SPECIES["St"].size == CONTENT.stentor.size == 12


def test_r4_the_largest_hunters_match_each_other() -> None:
    biggest = {species.id for species in CONTENT.species if species.size == 4}
    assert biggest == {"Am", "Dl", "La", "Di", "Co"}
    for one in biggest:
        for other in biggest:
            assert SPECIES[one].may_eat(SPECIES[other]) == (one != other)


def test_r5_nothing_eats_a_stentor() -> None:
    assert not [species.id for species in CONTENT.species if species.may_eat(SPECIES["St"])]
    scene = position("long | plain: St S m, Di1 g15 | red: St N g, Eu1 p20 | plain to move")
    assert "Di1 N2" not in scene.legal()


@pytest.mark.parametrize("board", BOARDS)
def test_r6_where_a_stentor_may_stand(board: str) -> None:
    """On the player's end or on a side edge, wholly in the home rows, and its zone lies there too."""
    width, height = BOARDS[board]
    scene = start(board=board, setup="secret")
    for seat, own in enumerate("SN"):
        home = range(height // 2) if seat == 0 else range(height // 2, height)
        expected = set()
        for edge in "SNWE":
            for first in range(17):
                name = f"{edge} {chr(ord('a') + first) if edge in 'SN' else first + 1}"
                body, zone = stentor_squares(name, width, height)
                if edge in (own, "W", "E") and all(0 <= column < width and row in home for column, row in body):
                    expected.add(f"stentor {name}")
                    assert all(row in home for _, row in zone)
        assert {scene.game.vocabulary[action] for action in scene.state.legal(seat)} == expected


@pytest.mark.parametrize("board", BOARDS)
def test_r7_home_rows_and_order(board: str) -> None:
    """Every place that is offered covers own rows alone, and the pieces come in the order of the roster."""
    _, height = BOARDS[board]
    scene = start(board=board, setup="open")
    while scene.seen.phase == "setup":
        (seat,) = scene.state.acting
        legal = scene.state.legal(seat)
        scene.state.apply(seat, legal[len(legal) // 2])
    told = [note for note in scene.said("placed") if note.seat == 0]
    roster = next(each.roster for each in CONTENT.boards if each.id == board)
    assert [note.facts["piece"] for note in told] == ["St", *roster]
    for side, placements in enumerate(scene.seen.placements):
        home = range(height // 2) if side == 0 else range(height // 2, height)
        assert all(placement is not None and placement[1] in home for placement in placements)


def test_r8_plain_moves_first() -> None:
    assert start(formation="garden").to_move == "plain"
    assert start(formation="garden", first="red").to_move == "red"
    assert start().game.options["first"] == "plain"


@pytest.mark.parametrize("piece", ["Eu1", "Ch1", "Ph1"])
def test_r9_flagellates_may_change_direction(piece: str) -> None:
    """Free water: every square within 5 spaces; with `flagellate_turns` off the four rays."""
    free = f"long | plain: St S m, {piece} h10 | red: St N m, Di1 a20 | plain to move"
    assert {f"{piece} N2E3", f"{piece} S4W1"} <= position(free).legal(piece)
    assert len(position(free).legal(piece)) == 60
    straight = position(f"{free} | straight").legal(piece)
    assert straight == {f"{piece} {way}{far}" for way in "NESW" for far in range(1, 6)}


def test_r10_the_ameba_never_pivots() -> None:
    scene = position("long | plain: St S m, Am e8 | red: St N m, Eu1 p20 | plain to move")
    ways = ("N1", "N1E1", "E1", "S1E1", "S1", "S1W1", "W1", "N1W1")
    assert scene.legal("Am") == {f"Am {way}" for way in ways}


def test_r11_a_pivot_does_not_change_the_direction() -> None:
    """About the north-west corner it turns to e9, then goes north as far as it gets; but not north and east."""
    scene = position("long | plain: St S m, Bl e8 | red: St N m, Eu1 p20 | plain to move")
    assert {"Bl N1 turn", "Bl N2 turn", "Bl N3 turn", "Bl N1E1 turn"} <= scene.legal()
    assert "Bl N2E1 turn" not in scene.legal()
    upright = position("long | plain: St S m, Bl e8 up | red: St N m, Eu1 p20 | plain to move")
    assert "Bl N2E1 turn" in upright.legal(), "about the south-east corner, then north twice"


def test_r12_swept_squares_do_not_matter() -> None:
    """f6 lies in the way of the swing from e5…h5 to e6…e9, but not in either placement."""
    scene = position("long | plain: St S m, Dl e5, Ph1 f6 | red: St N m, Eu1 p20 | plain to move")
    assert "Dl N1 turn" in scene.legal()
    scene = position("long | plain: St S m, Dl e5, Ph1 e6 | red: St N m, Eu1 p20 | plain to move")
    assert "Dl N1 turn" not in scene.legal()


def test_r14_a_move_ends_at_the_first_meal() -> None:
    """Didinium swims and rolls north from e5. With free water it gets to e9; a Paramecium on f8 and g8 is where it
    stops, with its north end (e7) or its south end (e8) on it, and the Chilomonas behind it is out of reach."""
    ways = {f"Di1 N{far}" for far in range(1, 5)}
    others = "Ch1 e10, Eu1 p20 | plain to move"
    free = position(f"long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Pa1 n8, {others}")
    assert ways <= free.legal("Di1")
    assert free.play("Di1 N4") == ["red Ch1"]
    text = f"long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Pa1 f8, {others}"
    assert ways & position(text).legal("Di1") == {"Di1 N1", "Di1 N2", "Di1 N3"}
    for meal in ("Di1 N2", "Di1 N3"):
        assert position(text).play(meal) == ["red Pa1"]


def test_r14_a_move_ends_in_the_opposing_zone() -> None:
    """Euglena swims five spaces east through its own zone g5 to j6. In the other one, g15 to j16, its first square is
    its last: straight on that is g15, round the corner by row 14 it may be h15 or i15."""
    ways = {f"Eu1 E{far}" for far in range(1, 6)}
    text = "long | plain: St S g, Eu1 {}, Pa1 a1 | red: St N g, Di1 a20 | plain to move"
    assert ways <= position(text.format("f5")).legal("Eu1")
    assert ways & position(text.format("f15")).legal("Eu1") == {"Eu1 E1", "Eu1 E2", "Eu1 E3"}
    scene = position(f"{text.format('f15')} | straight")
    assert ways & scene.legal("Eu1") == {"Eu1 E1"}
    assert scene.play("Eu1 E1") == ["plain Eu1"]


def test_r15_all_prey_overlapped_is_eaten_however_many() -> None:
    """Four flagellates under one Coleps, each by a single square; what it only passed beside stays."""
    scene = position(
        "long | plain: St S m, Co1 e5, Eu1 a1 | red: St N m, Eu1 e7, Eu2 f7, Ch1 e8, Ch2 f8, Ph1 g7, Ph2 p20"
        " | plain to move"
    )
    assert scene.play("Co1 N2") == ["red Ch1", "red Ch2", "red Eu1", "red Eu2"]
    assert "red Ph1" in standing(scene.seen)


def test_r16_contact_with_food_and_a_wall_at_once() -> None:
    scene = position("long | plain: St S m, Pa1 e5, Eu1 a1 | red: St N m, Eu1 e6, Bl f6, Eu2 p20 | plain to move")
    assert "Pa1 N1" not in scene.legal()


def test_r17_a_move_ends_elsewhere() -> None:
    vocabulary = start().game.vocabulary
    assert not [name for name in vocabulary if name in ("Am", "Di1", "Eu1")]
    scene = position("long | plain: St S m, Di1 e8 | red: St N m, Eu1 p20 | plain to move")
    assert len(scene.legal()) == 28


def test_r18_one_square_in_the_zone_is_enough() -> None:
    scene = position("long | plain: St S m, Dl c15, Eu1 a1 | red: St N g, Eu1 p20 | plain to move")
    assert scene.play("Dl E1") == ["plain Dl"]
    assert scene.said("sucked")[0].facts["piece"] == "Dl"


def test_r19_prey_first_then_the_mover() -> None:
    """The story tells it in this order, and both are gone."""
    scene = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move")
    assert scene.play("Di1 N2") == ["plain Di1", "red Pa1"]
    told = [note.what for note in scene.story.notes if note.what in ("ate", "sucked")]
    assert told == ["ate", "sucked"]
    assert scene.seen.left == (1, 1)


def test_r20_suicide_is_forced_if_nothing_else_is_left() -> None:
    """Euglena on f16 is hemmed in on three sides; in the east is the zone g15 to j16."""
    scene = position("long | plain: St S m, Eu1 f16, Pa1 a1 | red: St N g, Di1 e17, Di2 d15, Co1 f14 | plain to move")
    assert scene.legal("Eu1") == {"Eu1 E1"}
    lone = position("long | plain: St S m, Eu1 f16 | red: St N g, Di1 e17, Di2 d15, Co1 f14 | plain to move")
    assert lone.legal() == {"Eu1 E1"}
    assert lone.play("Eu1 E1") == ["plain Eu1"]
    assert lone.seen.reason == "eaten out"


def test_r21_a_stuck_player_goes_on_later() -> None:
    scene = position("long | plain: St S m, Co1 b19, Pa1 a18 up, Ph1 p1 | red: St N m, Eu1 a20 | red to move")
    scene.play("stuck")
    assert scene.said("stuck")[0].seat == 1
    scene.play("Pa1 S1")
    assert scene.legal() == {"Eu1 S1"}


def test_r21_both_stuck_ends_the_game() -> None:
    """Two Euglenas of each side sit between the foot and the bell of their own Stentor and the corner."""
    scene = position("long | plain: St S a, Eu1 a1, Eu2 a2 | red: St N m, Eu1 p20, Eu2 p19 | plain to move")
    assert scene.legal() == {"stuck"}
    scene.play("stuck")
    assert scene.to_move == "red"
    assert scene.legal() == {"stuck"}
    scene.play("stuck")
    assert (scene.seen.phase, scene.seen.reason, scene.seen.quiet) == ("over", "both stuck", 2)
    assert scene.state.ranks() == [1, 1]


def test_both_stuck_comes_before_quiet_water() -> None:
    """The order of §7."""
    text = "long | plain: St S a, Eu1 a1, Eu2 a2 | red: St N m, Eu1 p20, Eu2 p19 | plain to move | quiet 38"
    scene = position(text)
    scene.play("stuck")
    scene.play("stuck")
    assert (scene.seen.reason, scene.seen.quiet) == ("both stuck", 40)


def test_a_move_between_two_stuck_turns_keeps_the_game_going() -> None:
    scene = position("long | plain: St S a, Eu1 a1, Eu2 a2 | red: St N m, Eu1 a20 | plain to move")
    for action in ("stuck", "Eu1 E1", "stuck", "Eu1 W1"):
        scene.play(action)
    assert scene.seen.phase == "play"


def test_r22_flagellates_alone_end_the_game() -> None:
    scene = position("long | plain: St S m, Pa1 e5, Eu1 a1 | red: St N m, Eu1 e6, Pa1 p20 | plain to move")
    assert scene.play("Pa1 N1") == ["red Eu1"]
    assert scene.seen.phase == "play", "red's Paramecium may still eat Euglena"
    scene = position("long | plain: St S m, Pa1 e5 | red: St N m, Eu1 e6, Pa1 p20 | plain to move")
    scene.play("Pa1 N1")
    assert scene.seen.reason == "nothing left to eat"
    assert scene.state.ranks() == [1, 1]


def test_r22_only_after_something_left_the_board() -> None:
    scene = position("long | plain: St S m, Eu1 a1 | red: St N m, Eu1 p20 | plain to move")
    scene.play("Eu1 N1")
    assert scene.seen.phase == "play"


def test_r23_the_limit_is_an_option() -> None:
    scene = position("long | plain: St S m, Di1 e5 | red: St N m, Eu1 p20 | plain to move | quiet 9 | limit 10")
    scene.play("Di1 N1")
    assert (scene.seen.reason, scene.seen.quiet) == ("quiet water", 10)


def test_r24_the_last_pieces_of_both_sides_in_one_move_are_a_tie() -> None:
    scene = position("long | plain: St S m, Di1 h12 | red: St N g, Pa1 h15 | plain to move")
    scene.play("Di1 N2")
    assert scene.seen.phase == "over"
    assert scene.seen.reason == "eaten out"
    assert scene.state.scores() == [0, 0]
    assert scene.state.ranks() == [1, 1]


def test_r25_pieces_are_counted_not_squares() -> None:
    text = "long | plain: St S m, Di1 e5, Co1 e8 | red: St N m, Eu1 p20, Eu2 p18, Ch1 p16 | plain to move | quiet 39"
    scene = position(text)
    scene.play("Di1 S1")
    assert scene.state.scores() == [2, 3]
    assert scene.state.ranks() == [2, 1]


def test_r26_own_overlap_is_not_for_set_up() -> None:
    scene = start(setup="secret", own_overlap=True)
    for action in ("stentor S g", "place a9"):
        scene.state.apply(0, scene.game.vocabulary.index(action))
    legal = {scene.game.vocabulary[action] for action in scene.state.legal(0)}
    assert not {"place b10", "place a6 up", "place g3"} & legal


def test_r26_own_overlap_is_not_for_stentors() -> None:
    scene = position("long | plain: St S g, Di1 e3 | red: St N g, Eu1 p20 | plain to move | own_overlap")
    assert not {"Di1 E1", "Di1 E2"} & scene.legal()


def test_r27_a_move_is_final_unless_the_host_says_otherwise() -> None:
    """Hand off the piece: the lid says that moves are not taken back here, and the rules have no action for it."""
    assert not CONTENT.manifest.undo
    assert not [name for name in start().game.vocabulary if "undo" in name or "back" in name]


def test_r28_r29_set_up_in_turn_or_together() -> None:
    assert start(setup="open").state.acting == (0,)
    assert start(setup="open", first="red").state.acting == (1,)
    secret = start(setup="secret", first="red")
    assert secret.state.acting == (0, 1)
    while secret.state.legal(0):
        secret.state.apply(0, secret.state.legal(0)[0])
    assert list(secret.state.acting) == [1]
    assert seen(secret.state, 1).placed == (17, 0)
    assert standing(seen(secret.state, 1)) == {}
    while secret.seen.phase == "setup":
        secret.state.apply(1, secret.state.legal(1)[-1])
    assert (secret.to_move, len(standing(secret.seen))) == ("red", 32)


@pytest.mark.parametrize("board", BOARDS)
def test_r30_no_formation_allows_a_meal_on_move_1(board: str) -> None:
    for plain, red in some(product(FORMATIONS, FORMATIONS)):
        scene = start(board=board)
        scene.state.apply(0, scene.game.vocabulary.index(f"formation {plain}"))
        scene.state.apply(1, scene.game.vocabulary.index(f"formation {red}"))
        assert list(scene.state.captures()) == []
        assert scene.seen.picks == (plain, red)


def test_r31_stopping_is_no_action_of_the_rules() -> None:
    """People agree at the table; there is nothing that bots would have to weigh. As it stands, most pieces win."""
    scene = position("long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Pa1 p18 | plain to move")
    kinds = {name.split()[0] for name in scene.game.vocabulary}
    assert kinds == {"formation", "stentor", "place", "stuck", *CONTENT.boards[0].roster}
    assert scene.state.scores() == [2, 1]
    assert scene.state.ranks() == [1, 2], "whoever stops here"


def test_r33_options_hold_to_the_end() -> None:
    """They are part of the game, not of a position: no action changes them, and every sight tells the same ones."""
    scene = start(board="drop", formation="garden", quiet_limit=10, own_overlap=True, flagellate_turns=False)
    chosen = dict(scene.game.options)
    while scene.state.acting:
        scene.play(sorted(scene.legal())[0])
        sight = scene.seen
        agreed = (sight.board, sight.quiet_limit, sight.own_overlap, sight.flagellate_turns)
        assert agreed == ("drop", 10, True, False)
    assert dict(scene.game.options) == chosen


def test_r34_who_eats_whom() -> None:
    """The table of §2.1."""
    eats = {
        "Am": "Dl La Di Co Bl Pa Eu Ch Ph", "Dl": "Am La Di Co Bl Pa Eu Ch Ph", "La": "Am Dl Di Co Bl Pa Eu Ch Ph",
        "Di": "Am Dl La Co Bl Pa Eu Ch Ph", "Co": "Am Dl La Di Bl Pa Eu Ch Ph", "Bl": "Pa Eu Ch Ph",
        "Pa": "Eu Ch Ph", "Eu": "", "Ch": "", "Ph": "",
    }  # fmt: skip
    for hunter, prey in eats.items():
        found = [each.id for each in CONTENT.species if SPECIES[hunter].may_eat(each)]
        assert " ".join(found) == prey


def test_the_formations_are_those_of_the_rules() -> None:
    """One of each board, as §4.1 has it."""
    scene = start(board="wide", formation="corner")
    assert scene.seen.stentors[0] == "W 2"
    where = "Am e3, Dl i5, La o5, Di1 h3, Di2 n3, Co1 k3, Co2 q3, Bl j2, Pa1 p2, Pa2 t3 up"
    for words in where.split(", "):
        piece, place = words.split(maxsplit=1)
        assert scene.where(f"plain {piece}") == place
    scene = start(board="drop", formation="wings")
    assert scene.where("plain Pa2") == "l3 up"
    assert scene.where("red Pa2") == placement_name((0, 10, True))
