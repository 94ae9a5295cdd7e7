"""No word of a game stands anywhere but in its words: in a language that marks every sentence, all that shows is
marked."""

from __future__ import annotations

from functools import cache
from itertools import groupby

import pytest

from shoal import games
from shoal.engine.box import Box, Played, Record
from shoal.engine.game import CHANCE, NOBODY, SPECTATOR, State
from shoal.engine.language import LANGUAGE
from shoal.engine.paper import Plate
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.engine.words import GameWords
from shoal.press.order import usual_kit
from shoal.table.beats import blows_of
from tests.conformance.cases import Case, cases_of
from tests.words.marking import marked, unmarked, unmarked_in

EVERY = 5  # so many moves lie between two pictures
# Signs that are the same in every language: formulas, and what stands on the pieces themselves.
SIGNS: dict[str, frozenset[str]] = {
    "hyporheic": frozenset(
        ["NO₃", "NO₂", "NH₃", "NH₄", "N₂", "O₂", "H₂O", "OO", "OOAAAAAO", "OOAAAAAAAAO", "OAAAAAAAO"]  # and paths
    ),
    "pond": frozenset(["Am", "Dl", "La", "Di", "Co", "Bl", "Pa", "Eu", "Ch", "Ph"]),
    "reef": frozenset(["O₂"]),
}

each_game = pytest.mark.parametrize("game", games.available())
ROWS = [case for game in games.available() for case in cases_of(game)[::7]]
each_row = pytest.mark.parametrize("case", ROWS, ids=str)


@cache
def words_for(game: str) -> GameWords:
    return marked(games.open_box(game).words(LANGUAGE))


def signs(game: str) -> frozenset[str]:
    return SIGNS.get(game, frozenset())


def names(seats: int) -> list[str]:
    """Of people: in no language."""
    return [str(1000 + seat) for seat in range(seats)]


@each_game
def test_what_can_be_read_about_it(game: str) -> None:
    box, words, but = games.open_box(game), words_for(game), signs(game)
    assert unmarked_in(box.drawing.symbols(words), but) == []
    assert unmarked_in(box.drawing.cover(words), but) == []
    assert unmarked_in(box.help.rulebook(words), but) == []
    for topic in box.help.topics():
        assert unmarked_in(box.help.explain(topic, words) or "", but) == [], topic


@each_game
def test_what_is_printed_of_it(game: str) -> None:
    box, words, but = games.open_box(game), words_for(game), signs(game)
    kit = usual_kit(box)
    for part in box.paper.parts(kit, words) if box.paper else ():
        assert unmarked(part.title + part.todo, but) == []
        for thing in part.things:
            drawings = [thing.drawing] if isinstance(thing, Plate) else [each.face + each.back for each in thing.pieces]
            assert [word for each in set(drawings) for word in unmarked_in(each, but)] == [], part.id
    assert unmarked(" ".join(box.paper.needs(kit, words)) if box.paper else "", but) == []


@each_row
def test_what_shows_while_it_is_played(case: Case) -> None:
    box, words, but = games.open_box(case.game), words_for(case.game), signs(case.game)
    game = box.game(dict(case.options))
    coach, rng, story = box.coach(game), Rng(case.seed), Story()
    state = game.start(case.seats)
    state.story = story
    told: list[tuple[int, Note]] = []
    moves = 0
    while (seat := state.ask(rng)) != NOBODY and moves < 400:
        legal = list(state.legal(seat)) if seat != CHANCE else []
        action = state.sample(rng) if seat == CHANCE else coach.choose(state, seat, rng)
        if legal and moves % EVERY == 0:
            _looks_marked(box, words, state, seat, legal, action, but)
        state.apply(seat, action)
        moves += 1
        for blow in blows_of(moves, story.notes, story.beats):
            strike = box.drawing.strike(blow.notes, blow.seat, names(case.seats), words)
            said = [strike.title, *strike.losses, strike.why, strike.science]
            assert [word for each in said for word in unmarked(each, but)] == []
            assert unmarked_in(strike.art + strike.lost, but) == []
        told += [(moves, note) for note in story.take()]
    assert told
    for _, note in told:
        for viewer in (0, SPECTATOR):
            assert unmarked(words.story.sentence(note, viewer, names(case.seats)), but) == [], note
    record = Record(tuple(told), tuple(state.scores()), tuple(state.ranks()), not state.acting)
    assert unmarked_in(box.debrief.charts(game, record, names(case.seats), words), but) == []
    tables = [Played(str(2000 + number), game, record, names(case.seats)) for number in range(2)]
    assert box.together is None or unmarked_in(box.together(tables, words), but) == []


def _looks_marked(
    box: Box, words: GameWords, state: State, seat: int, legal: list[int], action: int, but: frozenset[str]
) -> None:
    people = names(len(state.scores()))
    for viewer, may in ((seat, legal), (SPECTATOR, [])):
        sight = state.sight(viewer)
        picture = box.drawing.draw(sight, may, people, words)
        assert unmarked(picture.prompt, but) == []
        for face in picture.seats:
            assert unmarked(face.words, but) + unmarked_in(face.facts, but) == []
        assert unmarked_in(picture.board + picture.hand, but) == []
        for choice in picture.choices:
            assert unmarked(choice.label, but) == []
        for passage in box.drawing.read(sight, people, words):
            assert unmarked(" ".join([passage.title, *passage.lines]), but) == []
        question = box.drawing.question(sight, words)
        assert question is None or unmarked(f"{question.text} {question.no_label}", but) == []
    sight = state.sight(seat)
    assert unmarked(box.help.first_turn(sight, words) or "", but) == []
    assert unmarked(box.help.reason(sight, legal, action, words), but) == []
    for reason, _ in groupby(state.why_not(seat, each) for each in range(len(state.game.vocabulary))):
        book = words.shared.reasons if reason and reason.home == "shoal.engine" else words.reasons
        assert reason is None or unmarked(book[reason.key](reason.facts), but) == []
