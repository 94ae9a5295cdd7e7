"""The story: every note with its facts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from shoal.engine.options import Value
from shoal.engine.story import Note, Story
from tests.games.pond.positions import placement, position, seen, standing, start
from tests.games.pond.reference import Piece, Reference
from tests.games.pond.test_examples import E6, E10, E12, E15, E18, E19, E22, E23
from tests.games.pond.test_invariants import piece_at
from tests.games.pond.walks import Walk


def test_a_move_and_its_way() -> None:
    scene = position(E6)
    scene.play("Bl N2W1 turn")
    (note,) = scene.said("moved")
    assert note.seat == 0
    assert note.facts == {
        "piece": "Bl", "from": "e5", "to": "d7 up", "turned": 1, "spaces": 3,
        "path": ("e5", "d5 up", "d6 up", "d7 up"),
    }  # fmt: skip


def test_round_a_corner_and_creeping() -> None:
    scene = position(E12)
    scene.play("Eu1 N2E1")
    assert scene.said("moved")[0].facts["path"] == ("a1", "a2", "a3", "b3")
    scene = position(E23)
    scene.play("Am N1E1")
    assert scene.said("moved")[0].facts["path"] == ("e5", "f6")


def test_meals() -> None:
    scene = position(E10)
    scene.play("Dl N1 turn")
    assert [(note.seat, note.facts) for note in scene.said("ate")] == [
        (0, {"piece": "Dl", "prey": "Pa1", "at": "d7", "turn": 1}),
        (0, {"piece": "Dl", "prey": "Eu1", "at": "e8", "turn": 1}),
        (0, {"piece": "Dl", "prey": "Ch2", "at": "e9", "turn": 1}),
    ]
    (turn,) = scene.said("turn")
    assert (turn.seat, turn.facts) == (1, {"turn": 2, "left": (2, 1), "squares": (5, 1), "quiet": 0})


def test_a_raid() -> None:
    scene = position(E15)
    scene.play("Di1 N2")
    assert [note.what for note in scene.story.notes] == ["moved", "ate", "sucked", "turn"]
    assert scene.said("sucked")[0].facts == {"piece": "Di1", "at": "h14", "turn": 6}
    assert scene.said("sucked")[0].seat == 0


def test_the_end() -> None:
    scene = position(E18)
    scene.play("Bl N1 turn")
    assert scene.said("ate")[0].facts["turn"] == 1
    (over,) = scene.said("over")
    assert over.seat == 0
    assert over.facts == {"reason": "eaten out", "left": (2, 0), "squares": (4, 0), "turns": 1}
    assert not scene.said("turn")
    scene = position(E19)
    scene.play("Di1 N2")
    assert scene.said("over")[0].seat is None


def test_stuck() -> None:
    scene = position(E22)
    scene.play("stuck")
    assert [note.what for note in scene.story.notes] == ["stuck", "turn"]


def test_play_that_begins_at_once_is_told_with_the_first_move() -> None:
    scene = start(formation="garden", first="red")
    scene.play("Eu1 S1")
    assert [note.what for note in scene.story.notes] == ["began", "turn", "moved", "turn"]
    scene.play("Eu1 N1")
    assert len(scene.said("began")) == 1


def test_set_up_by_chance() -> None:
    scene = start(first="coin", formation="random")
    scene.state.apply(-1, scene.game.outcomes.index("red"))
    scene.state.apply(-1, scene.game.outcomes.index("bait"))
    assert [(note.what, note.seat) for note in scene.story.notes] == [
        ("first", 1), ("drawn", None), ("began", 1), ("turn", 1),
    ]  # fmt: skip
    began = scene.said("began")[0].facts
    assert began["formations"] == ("bait", "bait")
    assert isinstance(began["plain"], tuple)
    assert began["plain"][:3] == ("St S m", "Am n5", "Dl b2")
    assert isinstance(began["red"], tuple)
    assert began["red"][0] == "St N a"


@pytest.mark.parametrize(
    ("seed", "options"),
    [(1, {"formation": "wings"}), (2, {"board": "drop", "setup": "open", "own_overlap": True}), (3, {"board": "wide"})],
)
def test_a_whole_game_can_be_told_from_its_notes(seed: int, options: dict[str, Value]) -> None:
    """Put down what `began` says, move and take away what is told: it is the last position. Every way told is a way."""
    walk = Walk({**options, "quiet_limit": 15}, seed)
    story = Story()
    walk.state.story = story
    while walk.state.acting:
        before = seen(walk.state)
        walk.step()
        moved = [note for note in story.notes if note.what == "moved"]
        if moved and before.phase == "play":
            check_way(Reference(before), moved[-1])
    assert [note.what for note in story.notes].count("began") == 1
    pieces: dict[tuple[int, str], str] = {}
    for note in story.notes:
        if note.what != "over":
            retell(pieces, note)
    told = {f"{('plain', 'red')[seat]} {piece}": where for (seat, piece), where in pieces.items()}
    assert told == standing(seen(walk.state))


def check_way(reference: Reference, note: Note) -> None:
    assert isinstance(note.facts["path"], tuple)
    id = str(note.facts["piece"])
    assert note.seat is not None
    way = [piece_at(note.seat, id, placement(*str(name).split())) for name in note.facts["path"]]
    me: Piece = way[0]
    assert me in reference.pieces
    assert len(way) - 1 == note.facts["spaces"]
    for one, other in pairwise(way):
        steps = [end for end, _, _ in reference.spaces(one, None, False)]
        assert other in steps
        assert reference.is_free_of_walls(me, other)
        assert other == way[-1] or not reference.is_contact(me, other)


def retell(pieces: dict[tuple[int, str], str], note: Note) -> None:
    facts = note.facts
    assert note.seat is not None
    if note.what == "began":
        for seat, side in enumerate(("plain", "red")):
            placed = facts[side]
            assert isinstance(placed, tuple)
            for words in placed[1:]:
                piece, where = str(words).split(maxsplit=1)
                pieces[seat, piece] = where
    elif note.what == "moved":
        assert pieces[note.seat, str(facts["piece"])] == facts["from"]
        pieces[note.seat, str(facts["piece"])] = str(facts["to"])
    elif note.what == "ate":
        del pieces[1 - note.seat, str(facts["prey"])]
    elif note.what == "sucked":
        del pieces[note.seat, str(facts["piece"])]
