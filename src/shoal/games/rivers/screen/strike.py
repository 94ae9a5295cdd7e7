"""What hits a traveler: the card of the disaster or event, what it took, and why."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Strike
from shoal.engine.mark import Mark, svg
from shoal.engine.story import Note, number_of, word_of
from shoal.engine.words import GameWords
from shoal.games.rivers.content import CORNERS, EVENTS
from shoal.games.rivers.screen.pictures import DISASTER_ART, GROUP_ART, used
from shoal.games.rivers.words import Words


def strike(notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
    """What a disaster, an event or another traveler did to a seat."""
    assert isinstance(words, Words)
    met = next((note for note in notes if note.what == "severity"), None)
    losses = tuple([words.story.sentence(note, seat, names) for note in notes if note is not met])
    if met is None:
        return _by_cause(word_of(notes[0].facts, "cause"), losses, words)
    which, level = word_of(met.facts, "disaster"), number_of(met.facts, "level")
    disaster = words.names.disasters[which]
    return Strike(
        title=disaster.name,
        art=_art(DISASTER_ART[which]),
        losses=losses or (disaster.levels[level - 1],),
        why=words.story.sentence(met, seat, names),
        science=disaster.note,
    )


def _by_cause(cause: str, losses: tuple[str, ...], words: Words) -> Strike:
    """What an event took, a corner, or the rest of a disaster after somebody had to choose."""
    names = words.names
    if cause in names.disasters:
        return Strike(names.disasters[cause].name, _art(DISASTER_ART[cause]), losses, "", names.disasters[cause].note)
    if cause in CORNERS:
        tile = names.tiles[CORNERS[cause].tile]
        return Strike(tile.name, _art("clean"), losses, names.corners[cause].text, tile.note)
    event = names.events[cause]
    return Strike(event.name, _art(GROUP_ART[EVENTS[cause].group]), losses, event.text, event.note)


def _art(name: str) -> Mark:
    return svg(used(name), viewBox="0 0 64 64")
