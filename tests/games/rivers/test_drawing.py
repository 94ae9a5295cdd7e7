"""What the pages of Rivers show: complete, well-formed, and nothing that may not be seen."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from shoal.engine.box import Picture
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note
from shoal.games.rivers.content import CONTENT, LANDS
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.sight import Hand
from shoal.games.rivers.screen import drawing
from shoal.games.rivers.screen import land as scene
from shoal.games.rivers.screen.pictures import DRAWN, GROUP_ART, ICONS
from shoal.games.rivers.words.en import WORDS, story
from tests.games.rivers.positions import END, Scene, plots, position
from tests.games.rivers.walks import NAMES, View, every_view, walks
from tests.games.sources import docstring
from tests.some import some


def draw(table: Scene, seat: int = 0) -> Picture:
    legal = tuple(table.state.legal(seat)) if seat >= 0 else ()
    return drawing.draw(table.sight(seat), legal, NAMES[: table.state.n], WORDS)


def element(picture: Picture, name: str) -> dict[str, str]:
    """The attributes of the element with this id."""
    found = re.search(rf'<\w+ [^>]*\bid="{re.escape(name)}"[^>]*>', picture.board + picture.hand)
    assert found, name
    return dict(re.findall(r'([\w-]+)="([^"]*)"', found[0]))


def ways(picture: Picture) -> dict[tuple[str, ...], str]:
    return {choice.path: choice.label for choice in picture.choices if choice.path}


def test_the_walks_come_through_every_decision() -> None:
    seen = {view.sight.phase for view in every_view()}
    assert seen >= {"roll", "drop", "icon", "buy", "clean", "pollute", "over"}


def test_every_position_is_well_formed_and_small() -> None:
    for view in some(every_view()[::3]):
        picture = drawing.draw(view.sight, view.legal, NAMES[: view.sight.seats], WORDS)
        markup = re.sub(r" (data-fly|data-stage|data-confirm)(?=[ >])", r' \1=""', picture.board + picture.hand)
        ElementTree.fromstring(f"<page>{markup}</page>")
        assert len(picture.board) + len(picture.hand) < 40_000


def test_a_piece_travels_tile_by_tile() -> None:
    """It carries its way over the tiles behind it, and begins where the page saw it last."""
    piece = element(draw(position(places=[0, 11])), "piece-1")
    stops = [tuple(map(float, stop.split(","))) for stop in piece["data-way"].split()]
    assert len(stops) == 12  # from the Start on
    assert stops[-1] == (0, 0)
    behind = [scene.beside(1, place) for place in range(12)]
    assert stops[0] == pytest.approx((behind[0][0] - behind[-1][0], behind[0][1] - behind[-1][1]), abs=0.1)
    assert "data-way" not in element(draw(position(places=[0, 11])), "piece-0")  # it has not left yet


def test_the_way_of_a_piece_is_as_long_as_a_roll_and_an_event_carry() -> None:
    """A six, and then on to the next habitat."""
    habitats = [tile.index for tile in CONTENT.tiles if "habitat" in tile.icons]
    assert 6 + max(there - here for here, there in pairwise(habitats)) <= scene.WAY
    assert len(element(draw(position(places=[END])), "piece-0")["data-way"].split()) == scene.WAY + 1


def hides_cards(view: View) -> bool:
    sight = view.sight
    return sight.phase != "over" and sight.open_points != tuple(points for points in sight.points if points is not None)


def test_others_cards_are_never_told_by_the_page() -> None:
    """§9: a card that lies face down is nowhere in the picture, except in one's own row or offer."""
    for view in some(view for view in every_view() if hides_cards(view)):
        sight = view.sight
        picture = drawing.draw(sight, view.legal, NAMES[: sight.seats], WORDS)
        mine = {plot.card for plot in sight.plots} | set(sight.offer)
        shown = set(re.findall(r"land-([A-Z]\d+)\"", picture.board + picture.hand))
        assert shown <= mine


def test_every_tile_has_its_name_and_help() -> None:
    picture = draw(position())
    symbols = drawing.symbols(WORDS)
    for tile in some(CONTENT.tiles):
        assert element(picture, f"tile-{tile.index}")["data-help"] == f"tile-{tile.index}"
        assert WORDS.names.tiles[tile.index].name.split()[0].split("-")[0] in symbols
    for icon in some(ICONS.values()):
        assert f'id="rivers-{icon}"' in symbols


def test_tiles_lie_apart_and_on_the_map() -> None:
    spots = [scene.middle(tile.index) for tile in CONTENT.tiles]
    wide, high = scene.TILE
    for i, (x, y) in enumerate(spots):
        assert wide / 2 < x < scene.WIDTH - wide / 2
        assert high / 2 < y < scene.HEIGHT - high / 2
        assert all(abs(x - u) >= wide or abs(y - v) >= high for u, v in spots[:i])
    assert scene.middle(36) == scene.middle(0)


@pytest.mark.parametrize(("supply", "mood"), [(36, "blue"), (10, "blue"), (9, "amber"), (5, "amber"), (4, "red")])
def test_the_reservoir_warns(supply: int, mood: str) -> None:
    """§15: amber below 10, red below 5."""
    picture = draw(position(hands=["10/0", "10/0"], supply=supply))
    assert f"rivers-{mood}" in element(picture, "reservoir")["class"]
    assert f"{supply} of " in element(picture, "reservoir")["data-name"]


def test_an_empty_supply_is_dry_and_says_so() -> None:
    table = position(hands=["10/0", "10/0"], places=[6, 0], supply=1)
    table.do("0: roll; move 6; 0: take drop; event E21")
    assert table.seen.dried
    assert "The water is gone!" in draw(table).board
    assert "rivers-level" not in draw(table).board


def test_the_die_is_tapped_to_roll() -> None:
    picture = draw(position())
    assert ways(picture)[("die",)] == "Roll the die"
    assert [choice.label for choice in picture.choices if choice.weight == "main"] == ["Roll the die"]
    assert ("die",) not in ways(draw(position(), 1))
    assert picture.prompt == "Your turn: roll the die!"
    assert draw(position(), 1).prompt == "It is Ann's turn"


def test_icons_of_the_tile_and_their_piles_can_be_tapped() -> None:
    table = position(places=[1, 0]).do("0: roll; move 1; event E26")
    assert {("icon-industry",), ("pile-industry",), ("icon-urban",), ("pile-urban",)} <= set(ways(draw(table)))
    assert "icon-farm" not in draw(table).board


def test_the_offer_shows_cost_worth_and_pairs() -> None:
    table = position(hands=["3/0"], places=[1], lands={0: "W1"}, under={"industry": "I10 I09 I03"})
    table.do("0: roll; move 1; event E26; 0: icon industry")
    while table.seen.phase == "pick":
        table.do(next(iter(table.chances())))
    hand = table.hand()
    picture = draw(table)
    for place, card in enumerate(table.sight(0).offer, 1):
        assert card
        land = LANDS[card]
        attributes = element(picture, f"offer-{place}")
        assert attributes["data-try"] == f"buy {place}"
        if land.cost > 3:
            assert f"needs {land.cost}, you have 3" in picture.hand
            assert "rivers-gray" in attributes["class"]
            assert (f"offer-{place}",) not in ways(picture)
        else:
            before = table.points()
            assert before is not None
            own = table.sight(0).plots
            after = appraisal.bought(Hand(3, int(hand.split("/")[1])), own, card)
            assert after == before - land.cost + 2 * land.points
            assert attributes["data-preview"] == f"your score: {before} → {after}"
            assert "\N{MULTIPLICATION SIGN}2 with Cattail Marsh" in picture.hand
    assert draw(table, 1).prompt == "Ann is looking at 3 Industry cards"
    assert "land-I" not in draw(table, 1).hand
    assert "rivers-back-industry" in draw(table, 1).hand


def test_pairs_are_joined_and_dirt_is_seen() -> None:
    picture = draw(position(hands=["2/1"], lands={0: "U05 2/1, W1, I10, F03"}))
    joined = picture.hand.index('class="rivers-pair"')
    assert picture.hand.index('id="land-2"') > joined
    assert "Cattail Marsh doubles Power Plant" in picture.hand
    assert element(picture, "land-3")["data-name"].startswith("Power Plant, Industry: 22 points")
    assert "rivers-spoilt" in element(picture, "land-1")["class"]
    assert "2 clean and 1 polluted" in element(picture, "land-1")["data-name"]
    assert picture.hand.count('href="#rivers-polluted"') == 2


def test_polluting_says_what_it_changes() -> None:
    """§15: a small label says what it changes."""
    table = position(hands=["5/0"], places=[1], lands={0: "F03, F08, W1"})
    table.do("0: roll; move 1; event E24")
    assert table.seen.phase == "pollute"
    picture = draw(table)
    assert set(ways(picture)) == {("land-1",), ("land-2",)}
    assert element(picture, "land-1")["data-preview"] == "14 → 11 points"
    assert element(picture, "land-2")["data-preview"] == "14 → 10 points"
    assert element(picture, "land-3")["data-try"] == "pollute card 3"


def test_cleaning_glows_in_the_hand_and_on_cards() -> None:
    table = position(hands=["5/1"], places=[1], lands={0: "I10 4/1"}).do("0: roll; move 1; event E10")
    assert set(ways(draw(table))) == {("own-water",), ("land-1",)}
    assert element(draw(table), "land-1")["data-preview"] == "8 → 15 points"
    assert element(draw(table), "own-water")["data-preview"] == "8 → 10 points"


def test_a_choice_has_two_large_buttons_and_gray_ones_tell_why() -> None:
    table = position(hands=["1/2"], places=[1]).do("0: roll; move 1; event E35")
    picture = draw(table)
    assert set(ways(picture)) == {("option-b",)}
    assert "rivers-gray" in element(picture, "option-a")["class"]
    assert element(picture, "option-a")["data-try"] == "choose a"
    assert element(picture, "option-a")["data-name"] == "(a) Return 2 and clean up to 4"
    assert ways(picture)["option-b",] == "(b) Keep your water"


def test_a_disaster_shows_its_scale_and_the_cushion() -> None:
    table = position(places=[4], lands={0: "W1, S1"}, holds={0: "N2"}).do("0: roll; move 1; severity 5")
    picture = draw(table)
    assert "The die shows 5; 2 habitats: \N{MINUS SIGN}2." in picture.hand
    assert "Warning" in picture.hand
    assert ("inno-N2-1",) in ways(picture)
    assert "rivers-usable" in element(picture, "inno-N2-1")["class"]
    table.do("0: use warning")
    assert "warned in time" in draw(table).hand


def test_a_void_event_is_stamped() -> None:
    table = position(hands=["0/0"], places=[1], holds={0: "N1"}, lands={0: "I01 1/1"}).do("0: roll; move 1; event E13")
    assert "cannot happen" in draw(table).hand
    assert "It needs: 2 clean drops in hand." in draw(table).hand


def test_a_drop_is_taken_from_a_named_player() -> None:
    table = position(3, places=[1]).do("0: roll; move 1; event E28")
    assert ways(draw(table)) == {("seat-1",): "Take a drop from Bo", ("seat-2",): "Take a drop from Cid"}


def test_a_spectator_sees_the_table_without_a_hand() -> None:
    picture = draw(position(), SPECTATOR)
    assert "own-water" not in picture.hand
    assert not picture.choices


def test_seats_show_water_and_marks() -> None:
    table = position(3, hands=["4/1", "3/0", "2/0"], lands={1: "I10 3/2"}, places=[3, 36, 4], skips=(2,))
    faces = draw(table).seats
    assert faces[0].words.startswith("4 clean drops, 1 polluted in hand and 0 on cards")
    assert "0 polluted in hand and 2 on cards" in faces[1].words
    assert faces[1].words.endswith("home")
    assert "points" not in faces[1].words
    assert faces[2].words.endswith("skips a turn")


def test_every_kind_of_note_is_told() -> None:
    """notes.py lists the story; every note has its sentence, and most say something."""
    from shoal.games.rivers.rules import notes

    listed = set(re.findall(r"^    ([a-z]+) {2,}", docstring(notes), re.MULTILINE))
    assert listed == set(story.TELLERS)
    told = {note.what for each in walks() for note in each.notes}
    assert told >= {"gained", "returned", "bought", "severity", "polluted", "cleaned", "event", "over"}


@pytest.mark.parametrize(
    ("note", "viewer", "sentence"),
    [
        (Note("rolled", 0, {"die": 4}), 0, "You roll a 4."),
        (Note("moved", 1, {"start": 3, "end": 7, "cause": "roll"}), 0, "Bo travels to Niagara River."),
        (Note("moved", 1, {"start": 33, "end": 36, "cause": "roll"}), 0, "Bo reaches the End: home!"),
        (
            Note("severity", 0, {"disaster": "D1", "die": 3, "cushion": 3, "level": 0}),
            1,
            "The die shows 3, 3 less for habitats: all stays calm.",
        ),
        (
            Note("polluted", 1, {"n": 1, "number": 2, "kind": "farm", "cause": "E24"}),
            1,
            "1 drop on your Farm card gets polluted.",
        ),
        (
            Note("bought", 1, {"kind": "industry", "cost": 3, "number": 1}, {"card": "I03"}, (1,)),
            0,
            "Bo buys an Industry card for 3 drops.",
        ),
        (
            Note("protected", 0, {"habitat": "wetland", "cause": "E25"}),
            0,
            "Your Wetland keeps Chemical Spill away.",
        ),
        (Note("evaporated", None, {"n": 2, "supply": 1}), 0, "2 drops rise into the sky; 1 is left."),
    ],
)
def test_sentences(note: Note, viewer: int, sentence: str) -> None:
    assert WORDS.story.sentence(note, viewer, NAMES) == sentence


@pytest.mark.parametrize(
    "note",
    [
        Note("event", 0, {"card": "E13", "fate": "followed"}),
        Note("corner", 0, {"corner": CONTENT.corners[1].id}),
        Note("severity", 0, {"die": 6, "level": 2, "cushion": 0, "disaster": "D3"}),
    ],
)
def test_what_is_printed_tells_others_nothing_to_do(note: Note) -> None:
    """ "Take 2 drops" is meant for who has come there; to everybody else it is quoted."""
    mine = WORDS.story.sentence(note, 0, NAMES)
    assert "“" not in mine
    for viewer in (1, SPECTATOR):
        theirs = WORDS.story.sentence(note, viewer, NAMES)
        assert theirs.endswith(".”")
        assert theirs.replace("“", "").replace("”", "") == mine


def test_points_on_the_page_are_those_of_the_rules() -> None:
    sights = [view.sight for view in every_view()]
    known = [(sight, seat) for sight in sights for seat in range(sight.seats) if sight.points[seat] is not None]
    for sight, seat in some(known):
        assert appraisal.score(sight.hands[seat], sight.lands[seat]) == sight.points[seat]
        assert appraisal.pairs(sight.lands[seat]) == sight.pairs[seat]


def test_a_partner_is_found_before_the_card_is_bought() -> None:
    assert appraisal.partner(plots("I10, W1, I03"), "W2") == 3
    assert appraisal.partner(plots("W1, I03"), "I10") == 1
    assert appraisal.partner(plots("F03"), "W1") == 0


def test_drawings_are_small_and_plain() -> None:
    for name in some((*DRAWN, *GROUP_ART.values())):
        text = (files("shoal.games.rivers.screen") / "art" / f"{name}.svg").read_text("utf-8")
        assert len(text) <= 1250, name
        assert 'viewBox="0 0 64 64"' in text
        assert not re.search(r"gradient|filter|mask|clip|\bid=|class=|<text", text)


def test_the_lid_stands_alone() -> None:
    lid = drawing.cover(WORDS)
    ElementTree.fromstring(lid)
    assert "Rivers" in lid
    assert "<use" not in lid


def test_the_style_keeps_to_its_classes() -> None:
    text = (files("shoal.games.rivers.screen") / "style.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/|@keyframes [\w-]+ \{(?:[^{}]|\{[^{}]*\})*\}", "", text, flags=re.DOTALL)
    for selector in some(re.findall(r"([^{};]+)\{", text)):
        assert selector.strip().startswith("@media") or ".rivers-" in selector, selector


def test_discarded_events_can_be_read_through() -> None:
    """The last one first, each with its text; before the first there is nothing to open."""
    assert 'id="discarded"' not in draw(position()).hand
    hand = draw(position(discards="E01 E13")).hand
    listed = hand[hand.index('id="discarded"') :]
    assert listed.index("Leaky Pipes") < listed.index("Gentle Rain")
    assert WORDS.names.events["E01"].text in listed and WORDS.names.events["E13"].text in listed
    assert "Discarded events: 2" in listed


def test_putting_back_is_the_big_button_where_nothing_else_can_be_done() -> None:
    picking = "0: roll; move 3; event E10; 0: icon farm; pick F09; pick F10; pick F08"
    weight = {choice.label: choice.weight for choice in draw(position(hands=["0/0"]).do(picking)).choices}
    assert weight["Put them back"] == "main"
    weight = {choice.label: choice.weight for choice in draw(position(purchase="may").do(picking)).choices}
    assert weight["Put them back"] == ""
