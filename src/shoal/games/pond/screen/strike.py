"""What hits a side: one of its pieces was eaten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.box import Strike
from shoal.engine.mark import Mark, join, svg
from shoal.engine.story import Note, word_of
from shoal.engine.words import GameWords
from shoal.games.pond.screen import pictures
from shoal.games.pond.words import Words

SECONDS: Final = 3  # it happens often, and the board shows it too


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """Who ate, and whom: one move may have several prey."""
    assert isinstance(words, Words)
    eater = word_of(notes[0].facts, "piece")
    return Strike(
        title=words.names.piece(eater),
        art=_piece(eater, 1 - seat),
        losses=tuple([words.story.sentence(note, seat, names) for note in notes]),
        why=words.names.species[eater[:2]].text,
        lost=join([_piece(word_of(note.facts, "prey"), seat) for note in notes]),
        seconds=SECONDS,
    )


def _piece(piece: str, side: int) -> Mark:
    wide, high = pictures.extent(piece, False)
    unit = pictures.UNIT
    shown = pictures.tile(piece, side, False, 0, 0, unit)
    return svg(shown, viewBox=f"0 0 {wide * unit} {high * unit}", class_="pond-eaten")
