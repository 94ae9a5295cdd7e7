"""The laws of drawings themselves: a sound drawing keeps them, and each way of breaking one is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Any, cast

import pytest

from shoal.engine.box import Box, Choice, Grace, Passage, Picture, Question, Record, Strike, Window
from shoal.engine.game import CHANCE, State
from shoal.engine.log import Header
from shoal.engine.mark import Mark
from shoal.engine.options import choose
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from tests.conformance import drawing_laws as laws
from tests.conformance.cases import play
from tests.engine.toybox import pebbles
from tests.engine.toybox.pebbles.coach import coach
from tests.engine.toybox.pebbles.rules import room
from tests.engine.toybox.pebbles.rules.game import Pebbles
from tests.engine.toybox.pebbles.screen import drawing
from tests.engine.toybox.pebbles.teaching import debrief, help
from tests.engine.toybox.pebbles.words.en import WORDS

NOTE = Note("drew", 1, {}, {"pebble": "gold"}, (1,))


def positions() -> list[State]:
    game = Pebbles(choose(pebbles.MANIFEST.options, {}))
    return play(game, coach.PebblesCoach(), Header("pebbles", 1, 3), 1).positions()


def box_with(**parts: object) -> Box:
    """The toy's box, with other things in it."""
    kinds = {"drawing": drawing, "help": help, "room": room, "debrief": debrief}
    whole: dict[str, Any] = {name: parts.get(name, part) for name, part in kinds.items()}
    words = parts.get("words", WORDS)
    return Box(pebbles.MANIFEST, pebbles.game, coach.coach, style="", words=lambda language: cast(Any, words), **whole)


def changed(part: ModuleType, **functions: Callable[..., object]) -> ModuleType:
    """The part of a box with some functions replaced."""
    other = ModuleType(part.__name__)
    other.__dict__.update({**vars(part), **functions})
    return other


def redrawn(change: Callable[[Picture], Picture]) -> Box:
    """A drawing whose every picture is changed."""

    def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
        return change(drawing.draw(sight, legal, names, words))

    return box_with(drawing=changed(drawing, draw=draw))


def board(markup: str) -> Callable[[Picture], Picture]:
    return lambda picture: picture._replace(board=Mark(picture.board + markup))


def ever_new() -> Callable[[Picture], Picture]:
    times = count()
    return lambda picture: picture._replace(prompt=f"Look {next(times)}")


def check(box: Box) -> None:
    """All laws in all positions."""
    for state in positions():
        laws.pictures_are_sound(box, state, {"grey", "blue", "gold"}, {"pebble"})
        laws.questions_can_be_answered(box, state)
        laws.the_board_can_be_read(box, state)
        laws.windows_do_what_is_legal(box.room, state)
        laws.drafts_foretell(box.room, state)
        for seat in set(state.acting) - {CHANCE}:
            laws.newcomers_are_guided(box, state, 0, seat)
    laws.the_debrief_fits_the_game(box, state, Record(((1, NOTE),), (1, 2, 3), (3, 2, 1), True))
    laws.notes_are_told(box, [NOTE, Note("chose", 0, {"what": "show", "pebble": "grey"})], 3)
    laws.strikes_are_shown(box, [NOTE], 0, 3, {"pebble"})
    laws.help_is_there(box, {"pebble"})
    laws.settings_are_sensible(box.room, WORDS.lid.settings)


def test_a_sound_box_keeps_all_laws() -> None:
    check(box_with())


@pytest.mark.parametrize(
    "change",
    [
        lambda picture: picture._replace(choices=picture.choices[1:]),
        lambda picture: picture._replace(choices=(*picture.choices, Choice(2, (), "Grab anyway"))),
        lambda picture: picture._replace(choices=picture.choices * 2),
        lambda picture: picture._replace(choices=tuple(c._replace(label=" ") for c in picture.choices)),
        lambda picture: picture._replace(choices=tuple(c._replace(path=("moon",)) for c in picture.choices)),
        lambda picture: picture._replace(choices=tuple(c._replace(weight="main") for c in picture.choices)),
        lambda picture: picture._replace(prompt=""),
        lambda picture: picture._replace(seats=picture.seats[1:]),
        ever_new(),
        board('<g id="middle"></g>'),
        board('<g id="pebble"></g>'),
        board('<g id="seat-0"></g>'),
        board('<g id="x" data-help="moon"></g>'),
        board('<g id="x" data-try="fly"></g>'),
        board('<g data-help="gold"></g>'),
        board('<use href="#moon"></use>'),
        board('<a href="https://example.org"></a>'),
        board('<p style="color: red"></p>'),
        board('<p onclick="x()"></p>'),
        board("<script></script>"),
        board("<p>"),
        board("</p>"),
        board("<b><i></b></i>"),
        board('<p id="a" id="b"></p>'),
    ],
)
def test_a_broken_picture_is_found(change: Callable[[Picture], Picture]) -> None:
    box = redrawn(change)
    with pytest.raises(AssertionError):
        check(box)


class Leak:
    def sentence(self, note: Note, viewer: int, names: Sequence[str]) -> str:
        return f"{note.seat} drew {note.secret.get('pebble', 'something')}"


@pytest.mark.parametrize(
    "box",
    [
        box_with(words=replace(WORDS, story=Leak())),
        box_with(drawing=changed(drawing, question=lambda sight, words: Question("Who?", 2, 99, "Nobody"))),
        box_with(drawing=changed(drawing, question=lambda sight, words: Question("Who?", 99, None, ""))),
        box_with(drawing=changed(drawing, read=lambda sight, names, words: ())),
        box_with(drawing=changed(drawing, read=lambda sight, names, words: (Passage("All", ()),))),
        box_with(drawing=changed(drawing, read=lambda sight, names, words: (Passage("All", ("Nobody.",)),))),
        box_with(drawing=changed(drawing, read=lambda sight, names, words: (Passage(" ", tuple(names)),))),
        box_with(drawing=changed(drawing, read=lambda sight, names, words: (Passage("All", tuple(names)),) * 2)),
        box_with(help=changed(help, explain=lambda topic, words: None)),
        box_with(help=changed(help, explain=lambda topic, words: Mark("<p>moon</p>"))),
        box_with(help=changed(help, reason=lambda sight, legal, action, words: "")),
        box_with(help=changed(help, rulebook=lambda words: Mark(""))),
        box_with(room=changed(room, windows=lambda sight: (Window("w", "moon", ((0, 1),)),))),
        box_with(room=changed(room, windows=lambda sight: (Window("w", "choosing", ((0, 2), (1, 2), (2, 2))),))),
        box_with(room=changed(room, grace=lambda sight, action: Grace("moon", ""))),
        box_with(room=changed(room, idle=lambda sight, legal: 2)),
        box_with(debrief=changed(debrief, rows=lambda game, record, names: (("a", "b"), [(1,)]))),
        box_with(debrief=changed(debrief, charts=lambda game, record, names, words: cast(Mark, "<p>"))),
    ],
)
def test_a_broken_box_is_found(box: Box) -> None:
    with pytest.raises(AssertionError):
        check(box)


@pytest.mark.parametrize(
    "change",
    [
        lambda strike: strike._replace(title=""),
        lambda strike: strike._replace(losses=()),
        lambda strike: strike._replace(losses=(" ",)),
        lambda strike: strike._replace(art=Mark("no picture")),
        lambda strike: strike._replace(art=Mark('<svg id="middle"></svg>')),
        lambda strike: strike._replace(lost=Mark('<svg><use href="#moon"></use></svg>')),
        lambda strike: strike._replace(seconds=600),
    ],
)
def test_a_card_of_what_strikes_is_sound(change: Callable[[Strike], Strike]) -> None:
    def strike(*about: Any) -> Strike:
        return change(drawing.strike(*about))

    with pytest.raises(AssertionError):
        laws.strikes_are_shown(box_with(drawing=changed(drawing, strike=strike)), [NOTE], 0, 3, {"pebble"})


def test_a_card_that_knows_more_than_it_may() -> None:
    """It is drawn of notes without secrets, so that it cannot."""

    def strike(notes: Sequence[Note], *about: Any) -> Strike:
        assert not any(note.secret or note.to for note in notes)
        return drawing.strike(notes, *about)._replace(losses=tuple(str(note.facts) for note in notes))

    laws.strikes_are_shown(box_with(drawing=changed(drawing, strike=strike)), [NOTE], 0, 3, {"pebble"})
