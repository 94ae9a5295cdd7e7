"""The debrief: what the charts say is what the story told (§16)."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from shoal.engine import chart
from shoal.engine.box import Record
from shoal.engine.mark import Mark
from shoal.games import new_game
from shoal.games.succession.content import CONTENT
from shoal.games.succession.teaching import debrief
from shoal.games.succession.teaching.record import CAUSES, deeds_of, rounds_of
from shoal.games.succession.words.en import WORDS
from tests.games.succession.positions import Scene, position
from tests.games.succession.walks import NAMES, Walk, walks
from tests.some import some


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def words(markup: str) -> str:
    return " ".join(" ".join(parse(markup).itertext()).split())


def charts(walk: Walk) -> Mark:
    return debrief.charts(walk.game, walk.record, NAMES[: walk.seats], WORDS)


def figures(markup: str) -> dict[str, str]:
    """The words of every chart, by title."""
    return {
        "".join(figure.find(".//h3").itertext()): " ".join(" ".join(figure.itertext()).split())  # type: ignore[union-attr] # every figure has a title
        for figure in parse(markup).iter("figure")
    }


def told(scene: Scene) -> Record:
    return Record(tuple(enumerate(scene.story.notes)), (), (), False)


def bar(figure: str, label: str) -> int:
    found = re.search(rf"{re.escape(label)}: (\d+)", figure)
    assert found, label
    return int(found[1])


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")
def test_all_charts_are_there_and_well_formed(walk: Walk) -> None:
    page = charts(walk)
    titles = figures(page)
    for title in (
        "What changed the colour",
        "Time in each stage",
        "Time to each stage",
        "Who settled",
        "Hands over time",
    ):
        assert title in titles
    assert "Player by player" in titles
    assert sum(title.startswith("The succession curve") for title in titles) == walk.game.options["rounds"]
    assert " style=" not in page
    for svg in parse(page).iter("svg"):
        assert svg.attrib.get("aria-hidden") or svg.find("title") is not None


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")
def test_who_settled_counts_every_card_put_down(walk: Walk) -> None:
    put = Counter(str(note.facts["card"]) for note in walk.notes if note.what == "put")
    figure = figures(charts(walk))["Who settled"]
    for card in some(card for card in CONTENT.cards if card.number):
        assert bar(figure, f"{WORDS.names.card(card.id)} ({card.number})") == put[card.id]


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")
def test_stages_fill_the_turns_of_a_round(walk: Walk) -> None:
    for each in some(rounds_of(walk.record)):
        for before, after in some(zip(each.stretches, each.stretches[1:], strict=False)):
            assert before.start <= before.end <= after.start
        assert sum(each.spent()) <= each.turns
        assert len(each.sizes) == each.turns + each.over
        if each.winner is not None:
            assert each.sizes[-1][each.winner] == 0, "the line of who has won comes down to nothing"


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")
def test_points_and_rounds_won_are_those_of_the_game(walk: Walk) -> None:
    over = [note for note in walk.notes if note.what == "round_over"]
    rows = [row for row in parse(charts(walk)).iter("tr") if row[0].text in NAMES]
    rounds = len(over)
    for seat, row in enumerate(some(rows[-walk.seats :])):
        cells = [cell.text for cell in row]
        assert cells[0] == NAMES[seat]
        won = rounds + 2 if walk.game.options["points"] else 1
        assert cells[won] == str(sum(note.seat == seat for note in over))
    heads = next(row for row in parse(charts(walk)).iter("tr") if row[0].text == "player")
    assert ("points" in [cell.text for cell in heads]) == walk.game.options["points"]


def test_causes_are_told_apart() -> None:
    """E6 and E9: an own follow-up, then a fed card and a named colour."""
    scene = position(
        ["brown_algae, ciliates, 2 mussels", "crab, mussels, snails, tunicates", "jellyfish, 2 isopods"], "diatoms"
    )
    scene.story.tell("round", None, {"round": 1, "rounds": 1})
    scene.do("0: play brown_algae", "0: play ciliates", "1: play crab", "1: play mussels")
    scene.do("0: play mussels", "2: play jellyfish", "2: colour yellow")
    figure = figures(debrief.charts(scene.game, told(scene), NAMES[:3], WORDS))["What changed the colour"]
    found = {
        label: bar(figure, label)
        for label in ("own follow-up", "shouted upgrade", "fed card", "colour named", "new start")
    }
    assert found == {"own follow-up": 1, "shouted upgrade": 0, "fed card": 1, "colour named": 1, "new start": 0}


def test_ice_is_no_predator() -> None:
    """E27: the rock is scraped bare by Ice scour, and the colour changes with the new start."""
    scene = position(["ice_scour, snails", "snails, crab", "mussels"], "bacteria, tunicates", black=True)
    scene.story.tell("round", None, {"round": 1, "rounds": 1})
    scene.do("0: play ice_scour", "1: play snails")
    figure = figures(debrief.charts(scene.game, told(scene), NAMES[:3], WORDS))["What changed the colour"]
    assert "Predators changed it 0 times" in figure
    assert bar(figure, "ice") == 1
    assert bar(figure, "new start") == 0


def test_a_winner_who_is_caught_has_forgotten_one_call() -> None:
    """E22, R20; and so has who stays silent, or is caught without "Last card" (E20)."""
    for end, caught in (("1: catch 0", 1), ("0: quiet", 0)):
        scene = position(["jellyfish", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
        scene.do("0: play jellyfish", f"{end} -> bacteria, diatoms")
        count = deeds_of(told(scene))
        assert count["forgot", 0] == 1
        assert count["caught", 1] == caught
    scene = position(["snails, mussels", "isopods, barnacles", "tunicates, crab"], "hydroids", calls="spoken")
    scene.do("0: play snails", "2: catch 0 -> bacteria, crab")
    assert deeds_of(told(scene))["forgot", 0] == 1


def test_everything_the_charts_count_has_a_name_and_a_look() -> None:
    assert set(WORDS.debrief.causes) == set(debrief.CAUSE_PAINT) == set(CAUSES)
    assert set(WORDS.debrief.events) == set(debrief.SIGNS)


def test_questions_about_variations_only_where_they_were_played() -> None:
    """§16."""
    basic, both = walks()[0], walks()[3]
    assert "mud and paint" not in words(charts(basic))
    assert "newcomers" not in words(charts(basic))
    text = words(charts(both))
    assert "mud and paint" in text
    assert "newcomers" in text
    assert "(Black)" not in text
    for word in WORDS.lesson.glossary:
        assert word in text


def test_a_game_that_has_hardly_begun_has_a_debrief() -> None:
    game = new_game("succession", {})
    page = debrief.charts(game, Record((), (), (), False), NAMES[:2], WORDS)
    parse(page)
    assert "Questions to talk about" in words(page)


@pytest.mark.parametrize("walk", walks(), ids=lambda walk: f"{walk.seats} seats")
def test_rows_are_tidy_and_tell_no_secret(walk: Walk) -> None:
    columns, rows = debrief.rows(walk.game, walk.record, NAMES[: walk.seats])
    assert len(rows) == len(walk.notes)
    for row in rows:
        assert len(row) == len(columns)
        named = dict(zip(columns, row, strict=True))
        assert all(isinstance(value, int | str) for value in row)
        if named["what"] == "drew":
            assert named["card"] == ""


def test_names_are_escaped() -> None:
    walk = walks()[0]
    page = debrief.charts(walk.game, walk.record, ["<i>Ana", "&Ben"], WORDS)
    parse(page)
    assert "<i>Ana" not in page


# ---- the pieces charts are made of


@pytest.mark.parametrize(("rough", "step"), [(0.2, 1), (1, 1), (1.1, 2), (3, 5), (7, 10), (12, 20), (60, 100)])
def test_axes_have_round_steps(rough: float, step: float) -> None:
    assert chart.round_step(rough) == step


def test_bars_are_as_long_as_their_values() -> None:
    markup = chart.bars("T", "s", [chart.Bar("a", 4, "#ff0000"), chart.Bar("b", 2, "#00ff00")])
    long, half = (float(rect.attrib["width"]) for rect in parse(markup).iter("rect"))
    assert long == pytest.approx(2 * half, abs=0.2)


def test_charts_without_data_are_still_charts() -> None:
    for markup in (
        chart.bars("T", "s", []),
        chart.curves(WORDS.shared.charts, "T", "s", [], "x", "y"),
        chart.staircase(WORDS.shared.charts, "T", "s", [("a", "#ff0000", Mark(""))], [], [], "x"),
        chart.shares("T", "s", [("a", "#ff0000", "A")], []),
        chart.shares("T", "s", [("a", "#ff0000", "A")], [("r", [0.0])]),
        chart.grid("T", "s", ["", "a"], []),
    ):
        parse(markup)


def test_writing_stays_readable_on_its_paint() -> None:
    assert chart.dark("#17324d")
    assert not chart.dark("#ffd24d")
