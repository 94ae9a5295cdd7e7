"""The pond in words: every piece that is seen, each once and where it lies, and nothing that may not be seen."""

from __future__ import annotations

from shoal.engine.box import Passage
from shoal.games.pond.content import BOARDS
from shoal.games.pond.screen import drawing
from shoal.games.pond.screen.squares import patch_of
from shoal.games.pond.words.en import WORDS, names
from tests.games.pond.positions import position, start
from tests.games.pond.views import NAMES, View, every_view
from tests.some import some


def read(view: View) -> tuple[Passage, ...]:
    return drawing.read(view.sight, NAMES, WORDS)


def told(passages: tuple[Passage, ...], title: str) -> tuple[str, ...]:
    """The lines below the heading that begins so."""
    (found,) = [each.lines for each in passages if each.title.startswith(title)]
    return found


def test_every_piece_that_is_seen_is_told_once_with_its_squares() -> None:
    seen = 0
    for view in every_view():
        sight, passages = view.sight, read(view)
        for side in range(2):
            if not sight.stentors[side]:
                continue
            lines = told(passages, "Your pieces" if side == sight.seat else f"{NAMES[side]}'s pieces")
            roster = BOARDS[sight.board].roster
            lying = [(p, at) for p, at in zip(roster, sight.placements[side], strict=True) if at is not None]
            assert len(lines) == len(lying) + 1, "the Stentor and every piece"
            assert lines[0].startswith("Stentor, on the")
            for line, (piece, at) in zip(lines[1:], lying, strict=True):
                first, last = patch_of(piece, at).span
                squares = first if first == last else f"{first} to {last}"
                assert f"{line},".startswith(f"{names.piece(piece)}, {squares},")
                seen += 1
    assert seen > 1000


def test_what_is_not_on_the_board_is_told_as_eaten() -> None:
    for view in some(view for view in every_view() if view.sight.phase in ("play", "over")):
        sight, passages = view.sight, read(view)
        roster = BOARDS[sight.board].roster
        lines = told(passages, "Eaten")
        for side, line in some(zip((1, 0) if sight.seat == 1 else (0, 1), lines, strict=True)):
            gone = [p for p, at in zip(roster, sight.placements[1 - side], strict=True) if at is None]
            assert all(names.piece(piece) in line for piece in gone)
            assert ("nothing" in line) == (not gone)


def test_what_is_not_on_the_board_yet_is_told_as_still_to_place() -> None:
    for view in some(view for view in every_view() if view.sight.phase == "setup" and view.sight.seat in (0, 1)):
        sight = view.sight
        waiting = told(read(view), "Still to place")
        roster = BOARDS[sight.board].roster
        own = [p for p, at in zip(roster, sight.placements[sight.seat], strict=True) if at is None]
        assert not own or waiting[-len(own) :] == tuple(map(names.piece, own))


def test_behind_the_curtain_only_the_number_is_told() -> None:
    scene = start(setup="secret", board="drop")
    scene.state.apply(0, scene.game.vocabulary.index("stentor S e"))
    for viewer in (1, -1):
        passages = drawing.read(scene.state.sight(viewer), NAMES, WORDS)
        assert "Ana has placed 1 of 11 pieces." in told(passages, "The pond")
        assert not [each for each in passages if "south edge" in " ".join(each.lines)]
    assert told(drawing.read(scene.state.sight(0), NAMES, WORDS), "Your pieces")[0].startswith("Stentor, on the south")


def test_the_formations_one_picks_from_are_told_as_they_are_drawn() -> None:
    scene = start(board="drop")
    passages = drawing.read(scene.state.sight(1), NAMES, WORDS)
    garden = told(passages, "Garden")
    assert garden[1] == "Stentor, on the north edge from e; its whirlpool covers e9 to h10"
    assert "Dileptus, l11 to l14" in garden, "red has it turned round"
    watching = drawing.read(scene.state.sight(-1), NAMES, WORDS)
    assert [each.title for each in watching] == ["The pond"]


def test_the_last_move_the_danger_and_the_quiet_water_are_told() -> None:
    scene = position(
        "long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Co1 a4, Eu1 p20 | plain to move | quiet 25"
    )
    mine = drawing.read(scene.state.sight(0), NAMES, WORDS)
    assert told(mine, "Danger") == (
        "Your Didinium 1 could be eaten by Coleps 1.",
        "Your Euglena 1 could be eaten by Coleps 1.",
    )
    assert "Quiet water in 15 moves." in told(mine, "The pond")
    scene.play("Di1 N3")
    theirs = told(drawing.read(scene.state.sight(1), NAMES, WORDS), "The pond")
    assert "Last move: Ana's Didinium 1 went from e5 to e8, and ate Paramecium 1." in theirs
    assert "It is your move." in theirs


def test_friends_that_lie_on_each_other_are_told_together() -> None:
    scene = position("long | plain: St S m, Dl e8, Eu1 f8 | red: St N m, Eu1 p20 | plain to move | own_overlap")
    mine = told(drawing.read(scene.state.sight(0), NAMES, WORDS), "Your pieces")
    assert mine[1:] == ("Dileptus, e8 to h8, together with Euglena 1", "Euglena 1, f8, together with Dileptus")
