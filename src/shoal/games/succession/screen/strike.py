"""What hits a player: a predator or a storm that somebody put down, or being caught."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from shoal.engine.box import Strike
from shoal.engine.mark import Mark, svg, use
from shoal.engine.story import Note, number_of, word_of
from shoal.engine.words import GameWords
from shoal.games.succession.content import CONTENT
from shoal.games.succession.words import Words


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """By the card in play, or for a word that was not said in time."""
    assert isinstance(words, Words)
    note = notes[0]
    says = words.story.sentence(note, seat, names)
    if note.what in ("caught", "failed"):
        return Strike(says, _card("back"), (words.labels.must_draw(CONTENT.penalty_cards),), "")
    kind = word_of(note.facts, "card")
    about = words.help.card(kind)
    cards = number_of(note.facts, "cards") if note.what == "must_draw" else 0
    loss = words.labels.must_draw(cards) if cards else says
    by = number_of(note.facts, "by") if note.what == "skipped" else note.seat
    assert by is not None
    return Strike(about.title, _card(kind), (loss,), words.help.struck(kind, names[by], cards), about.science)


@cache
def _card(face: str) -> Mark:
    return svg(use(href=f"#succession-{face}"), viewBox="0 0 100 140")
