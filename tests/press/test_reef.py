"""Reef Survivor's box: tokens in the printed numbers, the decks and organisms of the options, a die that folds up."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import combinations
from math import acos, cos, dist, pi, sin, sqrt
from typing import Any

import pytest

from shoal.engine.options import Value
from shoal.engine.paper import PAGE
from shoal.games.reef.content import TOLERANCES
from shoal.games.reef.paper.board import FOOT
from shoal.games.reef.paper.die import NUMBERS, SIDES, faces, tabs
from shoal.press.order import read
from shoal.press.printing import sheets
from shoal.press.sheets import Sheet
from tests.press.laid import counted, said, tree
from tests.some import some

TIMES = "\N{MULTIPLICATION SIGN}"

Place = tuple[float, float, float]


@cache
def content() -> dict[str, Any]:
    return tomllib.loads((files("shoal.games.reef") / "content.toml").read_text("utf-8"))


def fronts(part: str, players: int = 4, **options: Value) -> list[Sheet]:
    wanted = read("reef", players=players, parts=[part], options=options)
    return [side for side in sheets(wanted) if side.part == part and not side.back]


def words(part: str, players: int = 4, **options: Value) -> str:
    return " ".join(said(side) for side in fronts(part, players, **options))


def tokens() -> Counter[str]:
    known = content()
    return Counter({each["id"]: each["tokens"] for each in (*known["builder"], *known["dweller"], known["coverer"])})


@pytest.mark.parametrize(("players", "boxes"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_there_are_as_many_tokens_as_the_players_need(players: int, boxes: int) -> None:
    printed = counted(fronts("organisms", players), "piece")
    assert printed == Counter({each: many * boxes for each, many in tokens().items()})
    marks = Counter({each["mark"]: each["tokens"] * boxes for each in content()["marker"]})
    assert counted(fronts("mutations", players), "piece") == marks


@pytest.mark.parametrize("players", [1, 4, 8])
def test_everybody_has_a_nursery_a_card_a_sheet_a_notebook_and_a_die(players: int) -> None:
    for part in ("nurseries", "order", "dice"):
        assert counted(fronts(part, players), "piece").total() == players
        assert len(fronts(part, players)) == (players + 1) // 2  # two on a sheet
    for part in ("sheets", "notebooks"):
        assert counted(fronts(part, players), "plate").total() == players


def test_one_of_each_sea_floor_more_for_many_and_one_kind_if_that_was_chosen() -> None:
    floors = [f"board-{board['id']}" for board in content()["board"]]
    assert counted(fronts("boards"), "plate") == Counter(floors)
    assert counted(fronts("boards", 6), "plate") == Counter(floors * 2)
    assert counted(fronts("boards", 5, board_choice="distinct"), "plate") == Counter(floors)
    assert counted(fronts("boards", 3, board_choice="atoll"), "plate") == {"board-atoll": 3}


def test_a_sea_floor_has_the_depths_of_its_rows() -> None:
    for board, side in some(list(zip(content()["board"], fronts("boards"), strict=True))):
        letters = Counter(each for each in said(side).split() if each in ("S", "M", "D"))
        depths = Counter("".join(board["rows"]))
        assert letters == {letter: many + 1 for letter, many in depths.items()}  # one more in the key


def test_the_key_of_a_sea_floor_is_set_in_one_size() -> None:
    for side in some(fronts("boards")):
        texts = [each for each in tree(side).iter("text") if float(each.attrib["y"]) > FOOT + 10]
        sizes = {each.attrib["font-size"] for each in texts if len("".join(each.itertext())) > 1}
        assert len(sizes) == 1


@pytest.mark.parametrize("tolerances", [3, 6])
def test_all_that_a_builder_tolerates_stands_within_the_table(tolerances: int) -> None:
    marks = ",".join(TOLERANCES[:tolerances])
    [sheet, *_] = fronts("sheets", own_organisms=f"microbialite tolerates={marks}")
    signs = [each.attrib for each in tree(sheet).iter("svg") if each.attrib.get("viewBox") == "0 0 20 20"]
    ends = [float(each["x"]) + float(each["width"]) for each in signs]
    assert len(signs) >= tolerances and max(ends) <= PAGE[0] - 3


@pytest.mark.parametrize("theme", ["all_disasters", "climate", "human_made", "weather"])
def test_the_cards_are_those_of_the_theme(theme: str) -> None:
    chosen = next(each for each in content()["theme"] if each["id"] == theme)
    assert counted(fronts("cards", disasters=theme), "piece") == Counter([*chosen["short"], *chosen["long"]])


def test_decks_can_be_chosen_card_by_card_and_have_backs_of_their_own() -> None:
    few = read("reef", parts=["cards"], options={"short_deck": "calm gale", "long_deck": "anoxia"})
    assert counted(sheets(few), "piece") == counted(sheets(few), "back") == Counter(["calm", "gale", "anoxia"])
    backs = {piece.id: piece.back for piece in few.printed[0].things[0].pieces}  # type: ignore[union-attr]
    assert backs["calm"] == backs["gale"] != backs["anoxia"]


def test_rudists_take_the_place_of_bivalves() -> None:
    for part in ("organisms", "sheets", "triangle"):
        assert "Bivalve" in words(part) and "Rudist" not in words(part)
        assert "Rudist Bivalve" in flowing(words(part, organisms="rudists"))
    assert counted(fronts("organisms", organisms="rudists"), "piece") == tokens()


def test_a_teachers_own_organisms_are_printed_however_long_their_names_are() -> None:
    own = "finger name=Pipe Coral depths=D; platy name=" + "Very Long Name Of A Coral " * 8
    assert "Pipe Coral" in words("organisms", own_organisms=own)
    assert "Finger Coral" not in words("organisms", own_organisms=own)
    assert "plain Pipe Corals take over" in flowing(words("cards", own_organisms=own))
    for part in ("sheets", "triangle"):
        assert "Very Long" in words(part, own_organisms=own)


def test_options_change_what_is_counted_and_how() -> None:
    assert "Trade" in words("order") and "Trade" not in words("order", migration="off")
    assert f"types {TIMES} 2" in words("notebooks") and f"types {TIMES} 7" in words("notebooks", type_points=7)
    assert "Round 6" in words("notebooks", rounds=6) and "Round 5" not in words("notebooks")
    assert "a decade" in words("scoreboard", round_label="a decade")
    assert "Player 8" in words("scoreboard", 8) and "Player 5" not in words("scoreboard")
    assert "All rounds multiplied" in flowing(words("scoreboard", scoring="multiply"))


@pytest.mark.parametrize(("rounds", "players"), [(1, 1), (7, 8)])
def test_sheets_fit_short_and_long_games(rounds: int, players: int) -> None:
    options: dict[str, Value] = {
        "rounds": rounds,
        "round_label": "W" * 40,
        "stacks": "keep",
        "catch_an_error": "tally",
        "used_cards": "reshuffle",
        "coral_triangle": "mutated",
    }
    for part in ("order", "notebooks", "scoreboard", "triangle"):
        assert len(fronts(part, players, **options)) >= 1


def flowing(text: str) -> str:
    return " ".join(text.split())


# ---- the die


def test_the_die_folds_up_and_opposite_faces_make_thirteen() -> None:
    solid = folded()
    middles = [average(corners) for corners in solid]
    centre = average(middles)
    assert [dist(middle, centre) for middle in middles] == pytest.approx([dist(middles[0], centre)] * 12)
    corners = {tuple(round(each, 3) + 0.0 for each in corner) for face in solid for corner in face}
    assert len(corners) == 20
    assert sorted(NUMBERS) == list(range(1, 13))
    for face, middle in enumerate(middles):
        across = max(range(12), key=lambda other: dist(middle, middles[other]))
        assert NUMBERS[face] + NUMBERS[across] == 13


def test_of_two_edges_that_are_glued_together_one_has_a_tab() -> None:
    solid, tabbed = folded(), set(tabs())
    edges = {
        (face, edge): average([solid[face][edge], solid[face][(edge + 1) % SIDES]])
        for face in range(12)
        for edge in range(SIDES)
    }
    hinges = {(each.parent, each.edge) for each in faces()}
    glued = 0
    for one, other in combinations(edges, 2):
        if dist(edges[one], edges[other]) < 0.001:
            hangs = one in hinges or other in hinges
            assert (one in tabbed) + (other in tabbed) == (0 if hangs else 1)
            glued += not hangs
    assert glued == len(tabbed) == 30 - 11


def folded() -> list[list[Place]]:
    """The corners of all faces in space: what hangs on an edge is bent up there, leaves first."""
    places = [[(x, y, 0.0) for x, y in face.corners()] for face in faces()]
    bend = pi - acos(-1 / sqrt(5))
    for face in range(11, 0, -1):
        start, end = places[face][:2]
        for each in hanging(face):
            places[each] = [bent(corner, start, end, bend) for corner in places[each]]
    return places


def hanging(face: int) -> list[int]:
    children = [number for number, each in enumerate(faces()) if each.parent == face]
    return [face, *(each for child in children for each in hanging(child))]


def bent(point: Place, start: Place, end: Place, turn: float) -> Place:
    """Turned about the line from start to end."""
    long = dist(start, end)
    ux, uy, uz = ((two - one) / long for one, two in zip(start, end, strict=True))
    x, y, z = (here - one for one, here in zip(start, point, strict=True))
    along = ux * x + uy * y + uz * z
    crossed = (uy * z - uz * y, uz * x - ux * z, ux * y - uy * x)
    parts = zip(start, (x, y, z), crossed, (ux, uy, uz), strict=True)
    a, b, c = (one + v * cos(turn) + k * sin(turn) + u * along * (1 - cos(turn)) for one, v, k, u in parts)
    return a, b, c


def average(points: list[Place]) -> Place:
    x, y, z = (sum(point[axis] for point in points) / len(points) for axis in range(3))
    return x, y, z
