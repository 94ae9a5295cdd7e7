"""What hits a player: a card that takes, moves or binds, or somebody who comes to the same space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from shoal.engine.box import Strike
from shoal.engine.mark import Mark, join, svg
from shoal.engine.story import Note, number_of, numbers_of, word_of, words_of
from shoal.engine.words import GameWords
from shoal.games.hyporheic.rules import cards
from shoal.games.hyporheic.screen.pictures import ART, used
from shoal.games.hyporheic.words import Words

CARD_OF: Final = {  # what a note that names no card comes from
    "skipped": cards.CARD_IDS[cards.CLOGGING_CLAY],
    "switched": cards.CARD_IDS[cards.SWITCH_PLACES],
    "eddied": cards.CARD_IDS[cards.OPPOSING_EDDIES],
    "flushed": cards.CARD_IDS[cards.HYPORHEIC_FLUSHING],
    "traded": cards.CARD_IDS[cards.NUTRIENT_TRADING],
}


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """By a card, or by who meets the seat on its space."""
    assert isinstance(words, Words)
    losses = tuple([_loss(note, seat, names, words) for note in notes])
    lost = join([_pieces(note) for note in notes])
    card = word_of(notes[0].facts, "card") or CARD_OF.get(notes[0].what, "")
    if card:
        says = words.names.cards[card]
        art = svg(used(ART[card], 0, 0, 64), viewBox="0 0 64 64")
        return Strike(says.name, art, losses, says.text, says.science, lost)
    art = svg(used(f"token-{notes[0].seat}", 0, 0, 40), viewBox="0 0 40 40")
    return Strike(words.labels.met_title, art, losses, words.labels.met[notes[0].what], "", lost)


def _loss(note: Note, seat: int, names: Sequence[str], words: Words) -> str:
    if note.what != "swept":
        return words.story.sentence(note, seat, names)
    mine = numbers_of(note.facts, "seats").index(seat)
    return words.labels.carried(words_of(note.facts, "from")[mine], words_of(note.facts, "to")[mine])


def _pieces(note: Note) -> Mark:
    """The nutrients that are gone, or the one another was swapped for."""
    kind = word_of(note.facts, "take" if note.what == "traded" else "nutrient")
    count = number_of(note.facts, "count") if note.what == "lost" else 1
    piece = svg(used(kind, 0, 0, 40), viewBox="0 0 40 40", class_="hyporheic-lost", aria_hidden="true")
    return join([piece] * count) if kind else Mark("")
