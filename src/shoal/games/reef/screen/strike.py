"""What hits a reef: the disaster, whom it killed, who came through and why."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Strike
from shoal.engine.mark import Mark, b, join, span, svg
from shoal.engine.story import Note, number_of, word_of, words_of
from shoal.engine.words import GameWords
from shoal.games.reef.content import Builder
from shoal.games.reef.rules.casualties import CHOICE, RISK
from shoal.games.reef.rules.species import kind_of, organisms
from shoal.games.reef.screen import pictures
from shoal.games.reef.words import Words


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """One disaster and what it did to one reef."""
    assert isinstance(words, Words)
    gone = [note for note in notes if note.what != "struck"]
    seen = [note for note in notes if note.what == "struck"]
    card = word_of(notes[0].facts, "cause") or word_of(notes[0].facts, "card")
    says = words.names.card(card, _among(notes[0]))
    told = [words.story.sentence(note, seat, names) for note in (*gone, *seen)]
    losses = told[: len(gone)] + [words.labels.must_choose[fate] for note in seen for fate in _open(note)]
    return Strike(
        title=says.name,
        art=svg(pictures.used(pictures.CARD_ART[card], 0, 0, 64), viewBox="0 0 64 64"),
        losses=tuple(losses),
        why=" ".join([says.text, *told[len(gone) :]]),
        science=says.science,
        lost=join([_dead(note) for note in gone]),
    )


def _among(note: Note) -> tuple[Builder, ...]:
    """The builders of the game that is told of."""
    return organisms(word_of(note.facts, "organisms"), word_of(note.facts, "own_organisms"))


def _open(note: Note) -> list[str]:
    """What a disaster leaves to the owner of the reef."""
    fates = words_of(note.facts, "fates")
    return [fate for fate in (RISK, CHOICE) if fates.count(fate) > 1]


def _dead(note: Note) -> Mark:
    """Who died, kind by kind, crossed out."""
    dweller = word_of(note.facts, "dweller")
    if dweller:
        return _token(dweller, number_of(note.facts, "many"))
    kinds = [kind_of(builder) for builder in words_of(note.facts, "builders")]
    among = _among(note)
    return join([_token(pictures.picture_of(kind, among), kinds.count(kind)) for kind in dict.fromkeys(kinds)])


def _token(picture: str, many: int) -> Mark:
    drawn = svg(pictures.used(picture, 0, 0, 64), pictures.cross(), viewBox="0 0 64 64", aria_hidden="true")
    return span(drawn, b(f"{pictures.TIMES}{many}", aria_hidden="true"), class_="reef-token reef-dead")
