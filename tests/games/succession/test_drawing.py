"""What the pages of Succession show: well-formed, complete, and nothing that may not be seen."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from shoal.engine import art
from shoal.engine.box import Picture
from shoal.engine.game import SPECTATOR
from shoal.engine.story import Note
from shoal.games.succession.content import CONTENT, KINDS, NUMBERED
from shoal.games.succession.rules.actions import UPGRADE
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen import drawing, rock
from shoal.games.succession.screen.pictures import ART, SUITS
from shoal.games.succession.words.en import WORDS, story
from tests.games.succession.positions import position
from tests.games.succession.walks import NAMES, View, every_view, walks
from tests.some import some

SEATS = tuple(f"seat-{seat}" for seat in range(6))
PHASES = {"open", "turn", "drawn", "colour", "feed", "follow", "shout", "bonus", "winner", "over"}


@cache
def draw(view: View) -> Picture:
    return drawing.draw(view.sight, view.legal, NAMES, WORDS)


@cache
def parse(*markup: str) -> ElementTree.Element:
    """As XML: bare attributes get a value first."""
    return ElementTree.fromstring("<page>" + "".join(markup).replace(" data-fly", ' data-fly=""') + "</page>")


def ids(element: ElementTree.Element) -> list[str]:
    return [each.attrib["id"] for each in element.iter() if "id" in each.attrib]


def shown_cards(picture: Picture) -> set[str]:
    return {name for name in re.findall(r'"#succession-(\w+)"', picture.board + picture.hand) if name in KINDS}


def test_the_walks_come_through_every_phase() -> None:
    assert {view.sight.phase for view in every_view()} >= PHASES


def test_every_position_is_well_formed_with_unique_ids() -> None:
    for view in some(every_view()):
        picture = draw(view)
        page = parse(picture.board, picture.hand)
        for face in picture.seats:
            assert not ids(parse(face.facts))
        doubled = [name for name, times in Counter([*ids(page), *SEATS]).items() if times > 1]
        assert not doubled, view
        assert picture.prompt
        assert len(picture.seats) == view.sight.seats


def test_every_symbol_used_is_on_the_page() -> None:
    known = set(ids(parse(drawing.symbols(WORDS))))
    for view in every_view():
        picture = draw(view)
        used = set(
            re.findall(r'href="#([^"]+)"', picture.board + picture.hand + "".join(f.facts for f in picture.seats))
        )
        assert used <= known
    inside = set(re.findall(r'href="#([^"]+)"', drawing.symbols(WORDS)))
    assert inside <= known


def test_symbols_are_unique_and_light() -> None:
    names = ids(parse(drawing.symbols(WORDS)))
    assert len(names) == len(set(names))
    assert {f"succession-{card.id}" for card in CONTENT.cards} <= set(names)
    assert len(drawing.symbols(WORDS)) < 60_000


def test_every_legal_action_can_be_chosen_on_the_page() -> None:
    for view in some(every_view()):
        picture = draw(view)
        there = {*ids(parse(picture.board, picture.hand)), *SEATS[: view.sight.seats]}
        assert {choice.action for choice in picture.choices} == set(view.legal)
        for choice in picture.choices:
            assert set(choice.path) <= there, (choice, view)
            assert choice.label
        assert sum(choice.weight == "main" for choice in picture.choices) <= 1


def test_paths_lead_to_one_action_each() -> None:
    for view in some(every_view()):
        ways = {(choice.path, choice.action) for choice in draw(view).choices if choice.path}
        assert len(dict(ways)) == len(ways)


def test_nothing_hidden_is_shown() -> None:
    for view in some(every_view()):
        sight = view.sight
        may = {*sight.pile, *sight.climate, *(card for hand in sight.hands for card in hand or ())}
        assert shown_cards(draw(view)) <= may


def test_the_hand_shows_every_card_of_the_viewer_and_no_more() -> None:
    for view in some(every_view()):
        sight = view.sight
        page = parse(draw(view).board, draw(view).hand)
        held = [re.sub(r"-\d+$", "", name)[2:] for name in ids(page) if re.fullmatch(r"c-\w+-\d+", name)]
        assert sorted(held) == sorted(sight.hand)


def test_no_style_attributes_and_no_scripts() -> None:
    seen = [*every_view()][::7]
    for markup in [
        drawing.symbols(WORDS),
        drawing.cover(WORDS),
        *(draw(view).board + draw(view).hand for view in seen),
    ]:
        assert " style=" not in markup
        assert "<script" not in markup
        assert not re.search(r"\son\w+=", markup)


def test_names_are_escaped() -> None:
    view = next(
        v for v in every_view() if any(hand is not None for s, hand in enumerate(v.sight.hands) if s != v.sight.seat)
    )
    names = [f"<b>{name}</b>" for name in NAMES]
    assert "<b>Ana" not in drawing.draw(view.sight, view.legal, names, WORDS).hand


def test_playable_cards_stand_up() -> None:
    """§15: fitting cards stand up."""
    scene_ = position(["isopods, mussels, crab", "mussels", "mussels"], "snails")
    sight = scene_.state.sight(0)
    picture = drawing.draw(sight, list(scene_.state.legal(0)), NAMES, WORDS)
    cards = [e.attrib["id"] for e in parse(picture.hand).iter() if e.attrib.get("id", "").startswith("c-")]
    assert cards == ["c-isopods-1", "c-mussels-1", "c-crab-1"]
    up = {choice.path[0] for choice in picture.choices if choice.path}  # what the page marks, the style lifts
    assert up & set(cards) == {"c-isopods-1", "c-crab-1"}
    assert picture.prompt == "Your turn: play yellow or special, or draw"


def test_in_the_race_a_tap_on_ones_own_card_shouts() -> None:
    for view in every_view():
        if UPGRADE in view.legal:
            card = NUMBERED[view.sight.number + 1].id
            copies = {f"c-{card}-{n + 1}" for n in range(view.sight.hand.count(card))}
            picture = drawing.draw(view.sight, view.legal, NAMES, WORDS)
            paths = {choice.path for choice in picture.choices if choice.action == UPGRADE}
            assert copies and paths == {(), ("upgrade",), *((copy,) for copy in copies)}
            return
    raise AssertionError("nobody could shout in any of the games")


def test_every_copy_of_a_card_plays_it() -> None:
    scene_ = position(["2 isopods, mussels", "mussels"], "snails")
    picture = drawing.draw(scene_.state.sight(0), list(scene_.state.legal(0)), NAMES, WORDS)
    paths = {choice.path for choice in picture.choices if choice.action == KINDS["isopods"].kind}
    assert paths == {(f"c-isopods-{n}", target) for n in (1, 2) for target in ("rock", f"c-isopods-{n}")}


def test_the_top_card_flies_from_the_hand_that_played_it() -> None:
    scene_ = position(["2 isopods, mussels", "mussels", "mussels"], "snails")
    scene_.do("0: play isopods")
    seen = {
        viewer: parse(drawing.draw(scene_.state.sight(viewer), (), NAMES, WORDS).board).find(
            ".//*[@id='top-isopods-1']"
        )
        for viewer in (0, 1, SPECTATOR)
    }
    froms = {viewer: top.attrib["data-from"] for viewer, top in seen.items() if top is not None}
    assert froms == {0: "c-isopods-2 deck", 1: "seat-0", SPECTATOR: "seat-0"}


def test_the_drawn_card_lies_beside_the_deck_for_its_owner_alone() -> None:
    """E5."""
    scene_ = position(["isopods, mussels, crab", "mussels", "mussels"], "snails")
    scene_.do("0: draw -> jellyfish")
    mine = drawing.draw(scene_.state.sight(0), list(scene_.state.legal(0)), NAMES, WORDS)
    assert "c-jellyfish-1" in ids(parse(mine.board))
    assert "c-jellyfish-1" not in ids(parse(mine.hand))
    assert mine.prompt == "You drew Jellyfish: play it or keep it?"
    assert {choice.label for choice in mine.choices if not choice.path} == {"Play it", "Keep it"}
    theirs = drawing.draw(scene_.state.sight(1), (), NAMES, WORDS)
    assert "jellyfish" not in theirs.board + theirs.hand
    assert theirs.prompt == "Ana is looking at the card just drawn"


def test_three_colours_with_own_counts() -> None:
    """E12, §15: COLOUR."""
    scene_ = position(["jellyfish, 2 snails, diatoms", "mussels"], "tunicates")
    scene_.do("0: play jellyfish")
    mine = drawing.draw(scene_.state.sight(0), list(scene_.state.legal(0)), NAMES, WORDS)
    assert [c.path for c in mine.choices] == [("colour-green",), ("colour-yellow",), ("colour-blue",)]
    for held in ("Green, pioneers, you hold 1", "you hold 2", "Blue, late settlers, you hold 0"):
        assert held in mine.board
    assert drawing.draw(scene_.state.sight(1), (), NAMES, WORDS).prompt == "Ana is choosing a colour"


def test_the_shout_is_offered_to_all_and_alive_for_the_holder() -> None:
    """E7, §15: SHOUT."""
    scene_ = position(["brown_algae, mussels", "crab, mussels", "snails", "2 ciliates, tunicates"], "diatoms")
    scene_.do("0: play brown_algae", "0: pass")
    for seat, idle in ((1, True), (2, True), (3, False)):
        picture = drawing.draw(scene_.state.sight(seat), list(scene_.state.legal(seat)), NAMES, WORDS)
        button = parse(picture.board).find(".//*[@id='upgrade']")
        assert button is not None
        assert ("succession-idle" in button.attrib["class"]) == idle
    asked = drawing.question(scene_.state.sight(SPECTATOR), WORDS)
    assert asked is not None
    assert asked.text == "Who has Ciliates (6)? Tap your name"
    assert (asked.yes, asked.no, asked.no_label) == (31, 30, "Nobody")


def test_a_race_to_open_is_asked_on_a_shared_device() -> None:
    """E1."""
    scene_ = position(["green_algae, mussels", "diatoms, crab", "diatoms, starfish"], turn=None)
    asked = drawing.question(scene_.state.sight(SPECTATOR), WORDS)
    assert asked is not None
    assert (asked.yes, asked.no) == (KINDS["diatoms"].kind, None)
    assert drawing.draw(scene_.state.sight(1), list(scene_.state.legal(1)), NAMES, WORDS).prompt.startswith("Be quick")
    alone = position(["hydroids, crab", "mussels, jellyfish"], turn=None)
    assert drawing.question(alone.state.sight(SPECTATOR), WORDS) is None
    assert drawing.draw(alone.state.sight(0), list(alone.state.legal(0)), NAMES, WORDS).prompt.startswith("You start")


def test_filters_and_newcomers_have_a_badge() -> None:
    """E25, E28."""
    mud = position(["sediment, bacteria", "isopods, crab", "hydroids"], "diatoms", black=True)
    mud.do("0: play sediment")
    picture = drawing.draw(mud.state.sight(1), list(mud.state.legal(1)), NAMES, WORDS)
    assert "only 6 to 8" in picture.board
    assert picture.prompt == "Your turn: play 6 to 8 or special, or draw"
    reef = position(["oyster, crab, mussels", "snails"], "diatoms", purple=True)
    reef.do("0: play oyster")
    assert "no predators" in drawing.draw(reef.state.sight(1), (), NAMES, WORDS).board


def test_who_may_catch_sees_it_beside_the_seat() -> None:
    """E19."""
    scene_ = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene_.do("0: play snails")
    other = drawing.draw(scene_.state.sight(2), list(scene_.state.legal(2)), NAMES, WORDS)
    assert "Caught!" in other.seats[0].facts
    assert ("seat-0",) in {choice.path for choice in other.choices}
    mine = drawing.draw(scene_.state.sight(0), list(scene_.state.legal(0)), NAMES, WORDS)
    assert mine.prompt.startswith("One card left: say “Last card!”")


@pytest.mark.parametrize(
    ("pile", "grown"),
    [
        ((), []),
        (("bacteria", "diatoms"), ["bacteria", "diatoms"]),
        (("bacteria", "diatoms", "crab"), ["bacteria"]),
        (("bacteria", "diatoms", "starfish"), []),
        (("bacteria", "mussels", "storm", "snails"), ["bacteria", "snails"]),
        (("oyster", "mussels"), ["oyster", "mussels"]),
        (("snails",) * 40, ["snails"] * len(rock.SPOTS)),
    ],
)
def test_what_grows_on_the_rock(pile: tuple[str, ...], grown: list[str]) -> None:
    """§15: predators eat the last organism, Starfish clears the picture."""
    assert list(rock.grown(pile).values()) == grown


def test_every_note_of_the_walks_is_told_to_every_viewer() -> None:
    told: set[str] = set()
    for each in walks():
        for note in each.notes:
            assert note.what in story.TELLERS
            for viewer in (*range(each.seats), SPECTATOR):
                words = WORDS.story.sentence(note, viewer, NAMES)
                assert not words or (words[0].isupper() and words[-1] in ".!”"), words
                if words:
                    told.add(note.what)
    silent = {"upgrade", "must_draw"}  # the card put down and the new colour tell it
    assert told >= set(story.TELLERS) - silent - {"nothing", "rebuild"}


LAST_CHANCE = Note("round_over", None, {"round": 2, "points": (1, 4), "cap": 1})
SHARED = Note("game_over", None, {"totals": (3, 3), "won": (1, 1), "ranks": (1, 1)})
RACE = Note("opens", None, {"card": "diatoms", "seats": (0, 1)})
CRAB = Note("put", 0, {"card": "crab", "how": "turn"})


@pytest.mark.parametrize(
    ("note", "viewer", "words"),
    [
        (Note("rebuild", None, {"cards": 30}), 0, "The deck was empty: 30 cards from the pile become the new one."),
        (Note("rebuild", None, {"cards": 1}), 0, "The deck was empty: 1 card from the pile becomes the new one."),
        (Note("nothing", 1, {"why": "shrimp"}), 1, "There is no card left for you to draw."),
        (CRAB, 1, "Ana puts down Crab: it may drag in one card, then turns go the other way."),
        (Note("put", 0, {"card": "ciliates", "how": "shout"}), 0, "Upgrade! You are the fastest with Ciliates (6)."),
        (Note("colour", 1, {"colour": "blue", "was": "green", "cause": "named"}), 1, "You choose blue: Late settlers."),
        (Note("caught", 1, {"by": 0}), 0, "You catch Ben!"),
        (Note("caught", 1, {"by": 0}), 1, "Ana catches you!"),
        (RACE, 1, "You and Ana hold the lowest card, Diatoms (2): the quickest starts!"),
        (LAST_CHANCE, 0, "Low tide! Round 2 ends without a winner. Points: you 1, Ben 4."),
        (SHARED, 0, "You and Ben share first place. The game is over."),
        (Note("something new", 0, {}), 0, ""),
    ],
)
def test_sentences(note: Note, viewer: int, words: str) -> None:
    assert WORDS.story.sentence(note, viewer, NAMES) == words


@pytest.mark.parametrize("cards", [5, 3, 1])
def test_a_starfish_over_a_small_deck_says_one_number(cards: int) -> None:
    """R12: everybody draws as many as there are for all."""
    note = Note("must_draw", 0, {"card": "starfish", "cards": cards}, strikes=(1,))
    strike = drawing.strike([note], 1, NAMES, WORDS)
    assert strike.losses == (WORDS.labels.must_draw(cards),)
    assert strike.why == f"Ana put it down. Everybody draws {cards}. The rock starts again: lowest card first."


@pytest.mark.parametrize(("kind", "cards"), [("shrimp", 2), ("nudibranch", 2), ("wireweed", 1)])
def test_who_must_draw_is_told_who_put_the_card_down_and_what_it_does_to_others(kind: str, cards: int) -> None:
    note = Note("must_draw", 0, {"card": kind, "cards": cards}, strikes=(1,))
    why = drawing.strike([note], 1, NAMES, WORDS).why
    assert why.startswith("Ana put it down.")
    assert f"draws {cards}" in why or f"draw {cards}" in why


@pytest.mark.parametrize(
    "note",
    [
        Note("must_draw", 0, {"card": "shrimp", "cards": 2}, strikes=(1,)),
        Note("must_draw", 0, {"card": "nudibranch", "cards": 2}, strikes=(1,)),
        Note("skipped", 1, {"by": 0, "card": "jellyfish"}, strikes=(1,)),
    ],
)
def test_whom_a_card_hits_is_not_told_to_do_what_its_player_does(note: Note) -> None:
    why = drawing.strike([note], 1, NAMES, WORDS).why
    assert why.startswith("Ana put it down. ")
    assert "Choose" not in why
    assert "your" not in why


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    drawn = [(each.seats, note) for each in walks() for note in each.notes if note.what == "drew"]
    for seats, note in some(drawn):
        card = WORDS.names.called(str(note.secret["card"]))
        for viewer in (*range(seats), SPECTATOR):
            assert (f"drew {card}" in WORDS.story.sentence(note, viewer, NAMES)) == (viewer in note.to)


def test_the_cover_needs_no_symbols() -> None:
    cover = parse(drawing.cover(WORDS))
    assert "<use" not in drawing.cover(WORDS)
    assert ids(cover) == []


def test_drawings_keep_to_the_style() -> None:
    names = [*ART.values(), *(suit.symbol for suit in SUITS.values())]
    assert len(set(names)) == len(names)
    for name in names:
        markup = art.symbol(name)
        assert len(markup) <= 1200, name
        for element in parse(markup).iter():
            assert element.tag not in ("linearGradient", "filter", "mask", "clipPath", "text")
            assert "class" not in element.attrib
    with pytest.raises(KeyError):
        art.symbol("unicorn")


def test_drawn_alone_it_looks_as_drawn_for_all_at_the_table() -> None:
    """Most of a position is drawn once for everybody; who was given a sight of their own sees the same."""
    for view in some(every_view()):
        alone = replace(view.sight)
        assert alone.everybody is None
        assert drawing.draw(alone, view.legal, NAMES, WORDS) == draw(view)


def test_a_hand_of_twenty_cards_and_an_empty_one() -> None:
    view = next(v for v in every_view() if v.sight.phase == "turn" and v.sight.seat == 0)
    many: SuccessionSight = replace(view.sight, hands=(tuple(KINDS)[:20], *view.sight.hands[1:]))
    none: SuccessionSight = replace(view.sight, hands=((), *view.sight.hands[1:]))
    assert drawing.draw(many, (), NAMES, WORDS).hand.count("succession-card") == 20
    assert drawing.draw(none, (), NAMES, WORDS).hand.count("succession-card") == 0


def test_prompts_name_the_card_a_race_is_about() -> None:
    for view in some(view for view in every_view() if view.sight.phase == "shout"):
        assert WORDS.names.called(NUMBERED[view.sight.number + 1].id) in draw(view).prompt


def test_without_points_nobody_reads_of_any() -> None:
    for view in some(view for view in every_view() if not view.sight.counted):
        picture = draw(view)
        assert not [face for face in picture.seats if "pt" in face.facts or "point" in face.words]
        assert "point" not in picture.prompt


def test_the_result_says_what_has_won() -> None:
    over = [view for view in every_view() if view.sight.phase == "over"]
    for view in over:
        won = "the fewest" if view.sight.counted else "won"
        assert draw(view).prompt.rstrip("!").endswith(won)
    assert {view.sight.counted for view in over} == {True, False}
    assert WORDS.lid.score({"points": True}) == ("point", "points")
    assert WORDS.lid.score({"points": False}) == ("round", "rounds")
