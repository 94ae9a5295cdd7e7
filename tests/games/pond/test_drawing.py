"""What the pages of Pond Scum show: well-formed, complete, lean, and nothing that may not be seen."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import chain
from xml.etree import ElementTree

import pytest

from shoal.engine.box import Picture
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note
from shoal.games.pond.content import BOARDS, CONTENT, SPECIES
from shoal.games.pond.rules.actions import STUCK
from shoal.games.pond.rules.pieces import pivots
from shoal.games.pond.screen import drawing, pictures
from shoal.games.pond.screen.pictures import ART
from shoal.games.pond.screen.squares import Outlook, Patch, Stentor, patch_of, turn
from shoal.games.pond.words.en import WORDS, story
from tests.conformance.markup import Markup
from tests.games.pond.positions import Scene, position, start
from tests.games.pond.views import NAMES, View, every_view, walks
from tests.some import some

PLAIN = {"svg", "g", "path", "circle", "ellipse", "rect"}


@cache
def draw(view: View) -> Picture:
    return drawing.draw(view.sight, view.legal, NAMES, WORDS)


def shown(scene_: Scene, seat: int) -> Picture:
    return drawing.draw(scene_.state.sight(seat), list(scene_.state.legal(seat)), NAMES, WORDS)


def parse(*markup: str) -> ElementTree.Element:
    """As XML: bare attributes get a value first."""
    bare = re.sub(r" (data-(?:fly|ghost|confirm|stage))(?=[ >])", r' \1=""', "".join(markup))
    return ElementTree.fromstring(f"<page>{bare}</page>")


def elements(picture: Picture) -> dict[str, ElementTree.Element]:
    return {each.attrib["id"]: each for each in parse(picture.board, picture.hand).iter() if "id" in each.attrib}


def label(picture: Picture, scene_: Scene, action: str) -> str:
    number = scene_.game.vocabulary.index(action)
    return next(choice.label for choice in picture.choices if choice.action == number)


def target(picture: Picture, scene_: Scene, action: str) -> ElementTree.Element:
    """The ghost that stands for this action."""
    number = scene_.game.vocabulary.index(action)
    found = next(choice for choice in picture.choices if choice.action == number)
    return elements(picture)[found.path[-1]]


# ---- how pieces come round


def corners(place: Patch) -> set[tuple[float, float]]:
    return {(place.column + right, place.row + up) for right in (0, place.wide) for up in (0, place.high)}


def turned_about(point: tuple[float, float], place: Patch, degrees: int) -> set[tuple[float, float]]:
    """Where the corners of a piece come to lie, turned clockwise about a point."""
    x, y = point
    way = 1 if degrees > 0 else -1
    return {(x + way * (up - y), y - way * (right - x)) for right, up in corners(place)}


@pytest.mark.parametrize("piece", ["Pa1", "Bl", "La", "Di1", "Co2"])
def test_a_pivot_swings_about_the_pinned_corner(piece: str) -> None:
    """E3 and E4 (R12, R13): every quarter turn about a corner, flat and upright."""
    for up in some((False, True)):
        here = Patch(8, 8, *pictures.extent(piece, up))
        for east, north in some(pivots(here.wide, here.high)):
            there = Patch(8 + east, 8 + north, here.high, here.wide)
            angle = turn(piece, here, there)
            pinned = corners(here) & corners(there)
            assert any(turned_about(point, here, angle) == corners(there) for point in pinned)


@pytest.mark.parametrize(
    ("piece", "there"),
    [("Di1", Patch(8, 9, 2, 2)), ("Am", Patch(10, 8, 2, 2)), ("Eu1", Patch(8, 12, 1, 1)), ("Bl", Patch(8, 10, 3, 1))],
)
def test_what_goes_straight_does_not_turn(piece: str, there: Patch) -> None:
    assert turn(piece, Patch(8, 8, there.wide, there.high), there) == 0


def test_a_pivot_with_steps_comes_round_head_first() -> None:
    assert turn("Pa1", Patch(8, 8, 2, 1), Patch(8, 13, 1, 2)) == 90
    assert turn("Pa1", Patch(8, 8, 1, 2), Patch(8, 13, 2, 1)) == -90


def test_the_piece_that_pivoted_last_says_so() -> None:
    """E3."""
    scene_ = position("long | plain: St S m, Pa1 e8, Eu1 a1 | red: St N g, Eu1 p20 | plain to move")
    scene_.play("Pa1 S1E2 turn")
    pieces = elements(shown(scene_, SPECTATOR))
    assert pieces["p0-Pa1"].attrib["data-turn"] == "-90"
    assert "data-turn" not in pieces["p0-Eu1"].attrib


# ---- the protists


@pytest.mark.parametrize("name", sorted(ART.values()))
def test_a_protist_is_small_plain_and_nameless(name: str) -> None:
    text = (files("shoal.games.pond.screen") / "art" / f"{name}.svg").read_text("utf-8")
    assert len(text) <= 1900
    drawn = Markup(text)
    assert {tag for tag, _ in drawn.elements} <= PLAIN
    assert not drawn.all("id")
    assert not drawn.all("class")


def test_drawings_have_the_proportions_of_their_pieces() -> None:
    """So that each fills its squares."""
    for species in some(CONTENT.species):
        text = (files("shoal.games.pond.screen") / "art" / f"{ART[species.id]}.svg").read_text("utf-8")
        _, _, wide, high = map(int, Markup(text).all("viewbox")[0].split())
        assert wide * species.short_side == high * species.long_side, species.id


def test_symbols_are_unique_and_light() -> None:
    names = [each.attrib["id"] for each in parse(drawing.symbols(WORDS)).iter() if "id" in each.attrib]
    assert len(names) == len(set(names))
    assert {f"pond-{side}-{piece}" for side in range(2) for piece in BOARDS["long"].roster} <= set(names)
    assert len(drawing.symbols(WORDS)) < 83_500
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawing.symbols(WORDS)))
    assert used <= set(names)


def test_owner_and_size_never_by_colour_alone() -> None:
    """§15: a red dot, a dot for each square, and the id."""
    for piece in some(BOARDS["long"].roster):
        plain, red = (parse(pictures.picture(piece, side)) for side in range(2))
        dots = [len(list(each.iter("circle"))) for each in (plain, red)]
        assert dots[1] == dots[0] + 1
        assert piece in "".join(plain.itertext())
        group = plain.find("./svg/g[@stroke-width='1.4']")
        assert group is not None
        assert len(group) == SPECIES[piece[:2]].size


# ---- where things stand


def test_stentors_stand_where_the_rules_say() -> None:
    """§2.3."""
    board = BOARDS["long"]
    south, west = Stentor.read("S g"), Stentor.read("W 4")
    assert south.box(board) == Patch(6, 0, 4, 4)
    assert south.zone(board) == Patch(6, 4, 4, 2)
    assert west.zone(board) == Patch(4, 3, 2, 4)
    assert Stentor.read("N g").zone(board) == Patch(6, 14, 4, 2)
    assert Stentor.read("W 4").turned(board) == Stentor.read("E 14")


def test_patches_meet_and_share() -> None:
    one, other = Patch(4, 7, 2, 2), Patch(5, 8, 2, 1)
    assert one.meets(other)
    assert one.shared(other) == Patch(5, 8, 1, 1)
    assert not one.meets(Patch(6, 7, 1, 1))
    assert one.square == "e8"


def test_every_position_is_well_formed_with_unique_ids() -> None:
    phases = set()
    for view in some(every_view()):
        picture = draw(view)
        phases.add(view.sight.phase)
        ids = [each.attrib["id"] for each in parse(picture.board, picture.hand).iter() if "id" in each.attrib]
        doubled = [name for name, times in Counter([*ids, "seat-0", "seat-1"]).items() if times > 1]
        assert not doubled, view
        assert picture.prompt
        assert len(picture.seats) == 2
    assert phases == {"formation", "setup", "play", "over"}


def test_every_legal_action_can_be_chosen_on_the_page() -> None:
    for view in some(every_view()):
        picture = draw(view)
        there = set(elements(picture))
        assert [choice.action for choice in picture.choices if choice.action not in view.legal] == []
        assert {choice.action for choice in picture.choices} == set(view.legal)
        paths = [choice.path for choice in picture.choices]
        assert len(set(paths)) == len(paths), "a path leads to one action"
        for choice in picture.choices:
            assert set(choice.path) <= there


def test_pieces_stand_on_the_board_or_lie_in_the_vacuole_of_who_ate_them() -> None:
    for view in some(view for view in every_view() if view.sight.phase in ("play", "over")):
        page = parse(draw(view).board)
        for side in range(2):
            vacuole = page.find(f".//*[@id='vacuole-{1 - side}']")
            assert vacuole is not None
            eaten = {each.attrib["id"] for each in vacuole.iter() if each.attrib.get("id", "").startswith("p")}
            roster = BOARDS[view.sight.board].roster
            gone = {f"p{side}-{p}" for p, at in zip(roster, view.sight.placements[side], strict=True) if at is None}
            assert eaten == gone
            assert len(gone) == len(roster) - view.sight.left[side]


# ---- moves


def test_labels_say_all_of_a_move() -> None:
    """E10, E15, §15: as a screen reader says it."""
    feast = position(
        "long | plain: St S m, Dl e5, Eu1 a1 | red: St N m, Eu1 e8, Ch2 e9, Pa1 d7, Eu2 p20 | plain to move"
    )
    picture = shown(feast, 0)
    assert label(picture, feast, "Dl N1 turn") == (
        "Dileptus, e5 to e6, turned up, eats Paramecium 1, Euglena 1 and Chilomonas 2"
    )
    ghost = target(picture, feast, "Dl N1 turn")
    assert ghost.attrib["data-kind"] == "upright"
    assert ghost.attrib["data-preview"] == "eats Pa1, Eu1, Ch2"
    assert [each.attrib["href"] for each in ghost.findall("use")] == ["#pond-bite"], "jaws in its middle"
    assert len(ghost.findall("rect[@class='pond-ringed']")) == 3, "a ring round each prey"
    raid = position("long | plain: St S m, Di1 h12, Pa1 a1 | red: St N g, Pa1 h15, Eu1 p20 | plain to move | quiet 5")
    picture = shown(raid, 0)
    assert label(picture, raid, "Di1 N2") == "Didinium 1, h12 to h14, eats Paramecium 1, and the Stentor eats it"
    deadly = target(picture, raid, "Di1 N2")
    assert "pond-deadly" in deadly.attrib["class"]
    assert deadly.attrib["data-preview"] == "eats Paramecium 1, the Stentor gets you"
    assert "data-kind" not in deadly.attrib, "a square piece cannot be turned"


def test_previews_are_short() -> None:
    previews = [re.findall(r'data-preview="([^"]*)"', draw(view).board) for view in every_view()]
    for words in some(chain.from_iterable(previews)):
        assert 0 < len(words) <= 40


def test_ghosts_wait_to_be_confirmed_but_behind_the_curtain() -> None:
    """R27: only Go is official; behind the curtain everything can be taken back."""
    for view in some(every_view()):
        ghosts = [each for each in elements(draw(view)).values() if "data-ghost" in each.attrib]
        assert bool(ghosts) == (view.sight.phase in ("setup", "play") and view.legal not in ((), (STUCK,)))
        counts = view.sight.phase == "play" or view.sight.setup == "open"
        assert all(("data-confirm" in each.attrib) == counts for each in ghosts)


def test_pieces_that_may_come_to_lie_alike_share_a_ghost() -> None:
    both = position("long | plain: St S m, Eu1 a1, Ch1 a3 | red: St N m, Eu1 p20 | plain to move")
    picture = shown(both, 0)
    paths = {choice.path for choice in picture.choices}
    assert ("p0-Eu1", "g11-b2") in paths
    assert ("p0-Ch1", "g11-b2") in paths


def test_many_moves_make_a_light_picture() -> None:
    """Frames travel over bad Wi-Fi: hundreds of moves stay below a few kilobytes when packed."""
    heavy = max((draw(view) for view in every_view()), key=lambda picture: len(picture.choices))
    assert len(heavy.choices) > 150
    assert len(gzip.compress(heavy.board.encode())) < 9_000
    assert len(heavy.board) < 190 * len(heavy.choices) + 14_000


def test_the_last_move_is_shown_and_followed() -> None:
    meal = position("long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Eu1 p20 | plain to move | quiet 7")
    meal.play("Di1 N3")
    page = elements(shown(meal, 1))
    x, y = Outlook(BOARDS["long"], turned=True).corner(Patch(4, 7, 2, 2))
    assert (page["pond-last"].attrib["x"], page["pond-last"].attrib["y"]) == (str(x - 2), str(y - 2))
    assert page["pond-stage"].attrib["data-follow"] == "pond-last"
    assert "p1-Pa1" in page
    assert page["p1-Pa1"].tag == "span", "in the vacuole"


def test_who_is_hemmed_in_has_one_button() -> None:
    """E22."""
    stuck = position("long | plain: St S m, Co1 b19, Pa1 a18 up | red: St N m, Eu1 a20 | red to move | quiet 3")
    picture = shown(stuck, 1)
    assert [(choice.path, choice.weight) for choice in picture.choices] == [((), "main")]
    assert "hemmed in" in picture.prompt


def test_quiet_water_is_counted_from_twenty_on() -> None:
    """§15: a ring that fills up."""
    text = "long | plain: St S m, Di1 e5, Eu1 a1 | red: St N m, Ch1 e8, Ph1 p20 | plain to move | quiet {}"
    assert "pond-quiet" not in shown(position(text.format(19)), 0).hand
    assert "Quiet water in 12 moves" in shown(position(text.format(28)), 0).hand
    assert "Quiet water in 1 move<" in shown(position(text.format(39)), 0).hand


def test_danger_shows_what_could_be_eaten_next() -> None:
    near = position("long | plain: St S m, Pa1 e5, Eu1 a1 | red: St N m, Di1 e8, Eu1 p20 | plain to move")
    board = shown(near, 0).board
    assert board.count('href="#pond-warning"') == 2
    assert 'id="pond-threat"' in board
    assert "pond-reach-Di1" in board
    assert "pond-warning" not in shown(near, SPECTATOR).board


# ---- set-up


def test_formations_are_picked_by_picture_and_stay_secret() -> None:
    """E28."""
    game = start(board="long")
    picture = shown(game, 1)
    assert [choice.path for choice in picture.choices] == [(f"formation-{each.id}",) for each in CONTENT.formations]
    game.state.apply(1, game.game.vocabulary.index("formation corner"))
    for viewer in (0, SPECTATOR):
        seen = drawing.draw(game.state.sight(viewer), (), NAMES, WORDS)
        assert "Ben</text>" in seen.board
        assert "has chosen" in seen.board
        assert 'id="p1-' not in seen.board
    assert "is choosing" in drawing.draw(game.state.sight(1), (), NAMES, WORDS).board


def test_the_other_half_is_under_a_curtain_that_counts() -> None:
    """E29."""
    game = start(board="long", setup="secret")
    for action in ("stentor S g", "place a9"):
        game.state.apply(0, game.game.vocabulary.index(action))
    mine, theirs, nobody = (shown(game, viewer) for viewer in (0, 1, SPECTATOR))
    page = elements(mine)
    assert page["p0-St"].attrib["data-taken"] == "stentor S g"
    assert page["p0-Am"].attrib["data-taken"] == "place a9"
    assert "curtain-0" not in page
    assert "0 of 17 placed" in mine.board
    assert mine.prompt == "Place your Dileptus"
    for picture in (theirs, nobody):
        assert "2 of 17 placed" in picture.board
        assert 'id="p0-' not in picture.board + nobody.hand
    assert "curtain-0" in elements(nobody)
    assert "curtain-1" in elements(nobody)


def test_an_open_placement_is_final() -> None:
    game = start(board="drop", setup="open")
    game.state.apply(0, game.game.vocabulary.index("stentor S a"))
    assert "data-taken" not in shown(game, 0).board
    assert shown(game, 0).prompt == "Ben places a piece"
    assert shown(game, 1).prompt == "Place your Stentor"


# ---- words


def test_names_are_escaped() -> None:
    view = walks()[0].views[0]
    assert "<b>Ana" not in drawing.draw(view.sight, (), ["<b>Ana</b>", "<i>Ben</i>"], WORDS).board


def test_the_story_is_told_from_where_one_sits() -> None:
    meal = position("long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Pa1 f9, Eu1 p20 | plain to move | quiet 7")
    meal.play("Di1 N3")
    told = [
        [line for note in meal.story.notes if (line := WORDS.story.sentence(note, viewer, NAMES))]
        for viewer in (0, 1, SPECTATOR)
    ]
    assert told[0] == ["Your Didinium 1 swims from e5 to e8.", "Didinium 1 eats Ben's Paramecium 1!"]
    assert told[1] == ["Ana's Didinium 1 swims from e5 to e8.", "Didinium 1 eats your Paramecium 1!"]
    assert told[2] == ["Ana's Didinium 1 swims from e5 to e8.", "Didinium 1 eats Ben's Paramecium 1!"]


def test_the_whirlpool_and_the_end_are_told() -> None:
    """E19."""
    last = position("long | plain: St S m, Di1 h12 | red: St N g, Pa1 h15 | plain to move")
    last.play("Di1 N2")
    lines = [WORDS.story.sentence(note, 0, NAMES) for note in last.story.notes]
    assert "The whirlpool! The Stentor sucks down your Didinium 1." in lines
    assert lines[-1] == "Neither player has a piece left but the Stentor. It is a tie, 0 to 0."
    assert shown(last, 0).prompt.startswith("A tie, 0 to 0.")


def test_who_is_eaten_out_is_named() -> None:
    note = Note("over", 1, {"reason": "eaten out", "left": (0, 15), "squares": (0, 30), "turns": 40})
    told = [WORDS.story.sentence(note, viewer, NAMES) for viewer in (0, 1)]
    assert told == [
        "You have no pieces left but the Stentor. Ben wins, 15 to 0!",
        "Ana has no pieces left but the Stentor. You win, 15 to 0!",
    ]
    won = "Ben won after 40 moves, 15 pieces to 0. Ana has no pieces left but the Stentor."
    assert WORDS.debrief.won(NAMES, 1, 40, (0, 15), "eaten out") == won


def test_every_kind_of_note_has_its_sentence_or_needs_none() -> None:
    kinds = {note.what for walk in walks() for note in walk.notes}
    assert kinds - set(story.TELLERS) == {"turn"}
    for walk in walks():
        for note in walk.notes:
            for viewer in (0, 1, SPECTATOR):
                line = WORDS.story.sentence(note, viewer, NAMES)
                assert line == "" or line[-1] in ".!"


def test_the_lid_needs_nothing_of_the_page() -> None:
    assert "<use" not in drawing.cover(WORDS)
    assert "url(" not in drawing.cover(WORDS)
    assert drawing.question(walks()[0].views[0].sight, WORDS) is None


@pytest.mark.parametrize("board", list(BOARDS))
def test_everybody_has_their_own_half_near_them(board: str) -> None:
    """Red sees the board turned, an onlooker as plain does; squares keep their names."""
    scene_ = start(board=board, formation="corner")
    tops = {}
    for viewer in (0, 1, SPECTATOR):
        page = elements(drawing.draw(scene_.state.sight(viewer), (), NAMES, WORDS))
        tops[viewer] = [float(page[f"p{side}-Am"][0].attrib["y"]) for side in range(2)]
        name = page["p1-Am"].attrib["data-name"]
        assert name.endswith(pond_square(scene_, 1, "Am")), "its name stays"
    assert tops[0][0] > tops[0][1]
    assert tops[1][1] > tops[1][0]
    assert tops[1] == tops[0][::-1], "both have the same picture of the same formation"
    assert tops[SPECTATOR] == tops[0]


def pond_square(scene_: Scene, side: int, piece: str) -> str:
    sight = scene_.seen
    place = sight.placements[side][BOARDS[sight.board].roster.index(piece)]
    assert place is not None
    return patch_of(piece, place).square


def test_the_names_of_the_squares_turn_with_the_board() -> None:
    names_ = {each.attrib["id"]: each for each in parse(drawing.symbols(WORDS)).iter() if "id" in each.attrib}
    plain, red = ({each.text: each.attrib for each in names_[f"pond-names-long-{turned}"][0]} for turned in (0, 1))
    assert [red[each]["x"] for each in "ap"] == [plain[each]["x"] for each in "pa"]
    assert [red[each]["y"] for each in ("1", "20")] == [plain[each]["y"] for each in ("20", "1")]


def test_a_tap_on_a_hunter_of_the_other_side_says_what_it_could_do() -> None:
    meal = position("long | plain: St S g, Di1 e5, Eu1 a1 | red: St N g, Co1 e8, Pa1 p9, Eu1 p20 | plain to move")
    page = elements(shown(meal, 0))
    assert page["p1-Co1"].attrib["data-look"] == "Coleps 1 could bite in the red squares, and eat your Didinium 1."
    assert "none of your pieces" in page["p1-Pa1"].attrib["data-look"]
    assert "no danger" in page["p1-Eu1"].attrib["data-look"]
    assert "data-look" not in page["p0-Di1"].attrib
    assert not [each for each in elements(shown(meal, 1)).values() if "data-look" in each.attrib], (
        "it is not red's move"
    )


def test_only_a_place_that_counts_at_once_is_shown_first() -> None:
    """R27: in the open a piece stays where it was put; behind the curtain it can be taken up again (R7)."""
    for setup, confirmed in (("open", True), ("secret", False)):
        page = elements(shown(start(setup=setup, board="drop"), 0))
        ghosts = [each for name, each in page.items() if name.startswith("g44")]
        assert ghosts
        assert all(("data-confirm" in each.attrib) == confirmed for each in ghosts)
        assert all(("data-part" in page[f"p0-{piece}"].attrib) != confirmed for piece in BOARDS["drop"].roster)


def test_in_the_open_everything_says_why_it_waits_or_stays() -> None:
    """D2: one order for both, and what lies there stays. Behind the curtain nothing does."""
    for setup, says in (("open", True), ("secret", False)):
        scene_ = start(setup=setup, board="drop")
        for action in ("stentor S e", "place a1"):
            scene_.state.apply(0, scene_.game.vocabulary.index(action))
            if setup == "open":
                scene_.state.apply(1, scene_.state.legal(1)[0])
        page = elements(shown(scene_, 0))
        looks = {name: each.attrib["data-look"] for name, each in page.items() if "data-look" in each.attrib}
        waiting = {f"p0-{piece}" for piece in BOARDS["drop"].roster[2:]}
        assert looks.keys() == (waiting | {"p0-St", "p0-Am"} if says else set())
        assert {name for name, look in looks.items() if "First comes your Dileptus" in look} == (waiting & looks.keys())
        assert {name for name, look in looks.items() if "stays where it is" in look} == looks.keys() - waiting
        hand = shown(scene_, 0).hand
        assert ("Each piece stays where you put it. Still to place, in this order:" in hand) == says


def test_who_has_placed_all_in_the_open_is_offered_nothing() -> None:
    """The other side has one piece left; behind the curtain one's own could still be moved."""
    for setup, may_move in (("open", False), ("secret", True)):
        scene_ = start(setup=setup, board="drop")
        while scene_.seen.placed[0] < 11:
            (seat, *_) = scene_.state.acting
            scene_.state.apply(seat, scene_.state.legal(seat)[0])
        hand = shown(scene_, 0).hand
        assert "Everything is in place." in hand
        assert ("tap a piece to move it" in hand) == may_move


def test_the_edges_of_a_stentor_are_called_as_one_sits_before_them() -> None:
    scene_ = start(setup="secret", board="drop")
    for seat, near, left in ((0, "S", "W"), (1, "N", "E")):
        kinds = {
            choice.path[-1][-1]: elements(shown(scene_, seat))[choice.path[-1]].attrib["data-kind"]
            for choice in shown(scene_, seat).choices
        }
        assert kinds[near] == "your own edge"
        assert kinds[left] == "left edge"
