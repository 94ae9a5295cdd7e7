"""Every game by every number of seats by its options pairwise can be shown, told, explained, timed and talked about."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from shoal import games
from shoal.engine.box import Box, Record
from shoal.engine.game import CHANCE, State
from shoal.engine.log import Log, replay, step
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.table.beats import Blow, blows_of
from tests.conformance import drawing_laws as laws
from tests.conformance.cases import Case, cases_of, each_case, sample
from tests.conformance.markup import Markup
from tests.some import some

each_game = pytest.mark.parametrize("game", games.available())
LONGEST_STORY = 1200  # events


def symbols(box: Box) -> set[str]:
    return set(Markup(box.drawing.symbols(laws.words_of(box))).all("id"))


@each_case
def test_pictures(case: Case) -> None:
    box = games.open_box(case.game)
    topics, known = set(box.help.topics()), symbols(box)
    positions = sample(case).positions()
    del positions[2::3]  # a picture for every viewer takes longer than any other law
    for state in some(positions):
        laws.pictures_are_sound(box, state, topics, known)


@each_case
def test_words(case: Case) -> None:
    box = games.open_box(case.game)
    for state in some(sample(case).positions()[::2]):
        laws.the_board_can_be_read(box, state)


@each_case
def test_questions(case: Case) -> None:
    box = games.open_box(case.game)
    for state in some(sample(case).positions()):
        laws.questions_can_be_answered(box, state)


@each_case
def test_the_room(case: Case) -> None:
    room = games.open_box(case.game).room
    for state in some(sample(case).positions()):
        laws.windows_do_what_is_legal(room, state)
        laws.drafts_foretell(room, state)


@each_case
def test_hints(case: Case) -> None:
    box = games.open_box(case.game)
    coach = box.coach(sample(case).game)
    decisions = [(state, seat) for state in sample(case).positions() for seat in state.acting if seat != CHANCE]
    for state, seat in some(decisions):
        laws.newcomers_are_guided(box, state, int(coach.choose(state, seat, Rng(1))), seat)


@each_case
def test_the_story_and_the_debrief(case: Case) -> None:
    box = games.open_box(case.game)
    played = sample(case)
    story = Story()
    notes: list[tuple[int, Note]] = []
    log = Log(played.log.header, played.log.events[:LONGEST_STORY])
    for number, state in enumerate(replay(played.game, log, story)):  # noqa: B007  (the last state is wanted below)
        notes += [(number, note) for note in story.take()]
    record = Record(tuple(notes), tuple(state.scores()), tuple(state.ranks()), not state.acting)
    laws.the_debrief_fits_the_game(box, state, record)
    laws.notes_are_told(box, [note for _, note in notes][:400], case.seats)


def listened(case: Case) -> tuple[list[Blow], list[State]]:
    """What strikes in a game, and how things stand at its beats and at its end."""
    played = sample(case)
    state = played.game.start(case.seats)
    blows: list[Blow] = []
    beats: list[State] = []
    story = state.story = Story(lambda: beats.append(state.clone()))
    for number, event in enumerate(played.log.standing()[:LONGEST_STORY], 1):
        step(state, event)
        blows += blows_of(number, story.notes, story.beats)
        story.take()
    return blows, [state, *beats]


@each_case
def test_what_strikes_and_what_is_worth_a_picture(case: Case) -> None:
    box = games.open_box(case.game)
    known = symbols(box)
    blows, beats = listened(case)
    for blow in blows:
        laws.strikes_are_shown(box, blow.notes, blow.seat, case.seats, known)
    for beat in some(beats[:60]):
        laws.beats_can_be_seen(box, beat)


@each_game
def test_every_game_has_something_that_strikes(game: str) -> None:
    assert any(listened(case)[0] for case in cases_of(game))


@each_game
def test_sheets_are_pictures_of_their_own(game: str) -> None:
    """The page's styles and symbols do not reach into them, and the style sheet lays each of them somewhere."""
    box = games.open_box(game)
    laid = re.findall(rf"url\(({game}-[a-z-]+)\.svg\)", box.style)
    assert sorted(set(laid)) == sorted(f"{game}-{name}" for name in box.sheets)
    for sheet in box.sheets.values():
        parsed = ElementTree.fromstring(sheet)
        assert parsed.tag == "{http://www.w3.org/2000/svg}svg"
        assert not any({"class", "style"} & set(each.attrib) for each in parsed.iter())
        assert Markup(sheet).links <= set(Markup(sheet).all("id"))


@each_game
def test_the_box(game: str) -> None:
    box = games.open_box(game)
    manifest = box.manifest
    known = symbols(box)
    assert manifest.id == game
    assert manifest.usual_seats in manifest.seats
    lid = laws.words_of(box).lid
    assert all([lid.title, lid.tagline, manifest.designer, manifest.publisher, box.style])
    for option in manifest.options:
        assert option.read(option.default) == option.default
        assert lid.options[option.name].text.strip()
        assert lid.options[option.name].label.strip()
    laws.help_is_there(box, known)
    laws.settings_are_sensible(box.room, lid.settings)
    assert Markup(box.drawing.cover(laws.words_of(box))).links == set(), "the lid needs nothing of the page"
    assert Markup(box.drawing.cover(laws.words_of(box))).elements[0][0] == "svg"
    assert len(known) == len(Markup(box.drawing.symbols(laws.words_of(box))).all("id"))
