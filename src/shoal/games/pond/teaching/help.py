"""What "?" explains in Pond Scum, the rulebook page, the guide for a first turn, and the reasons of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, b, div, em, p, span
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.pond.content import BOARDS, CONTENT, SPECIES, Formation, Species
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen import figures, hand, pictures
from shoal.games.pond.teaching import hints
from shoal.games.pond.words import Words

# What is on the table besides species and formations
THINGS: Final = ("zone", "vacuole", "quiet", "pivot", "danger", "eating", "options")


@cache
def topics() -> tuple[str, ...]:
    """Every species, every formation, and the things on the table."""
    return (
        *(f"species-{species}" for species in SPECIES),
        *(f"formation-{formation.id}" for formation in CONTENT.formations),
        *THINGS,
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    assert isinstance(words, Words)
    kind, _, name = topic.partition("-")
    if kind == "species" and name in SPECIES:
        return _species(SPECIES[name], words)
    if kind == "formation":
        return next((_formation(each, words) for each in CONTENT.formations if each.id == name), None)
    if topic in THINGS:
        return _thing(topic, words)
    return None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(_piece, words), words.shared.contents), class_="pond-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    assert isinstance(words, Words)
    seen = cast(PondSight, sight)
    if seen.seat not in seen.acting:
        return None
    guide = words.help.guide
    if seen.phase == "formation":
        return guide["formation"]
    if seen.phase == "setup":
        return guide[f"{'stentor' if seen.held == 'St' else 'place'}_{seen.setup}"]
    if seen.turn <= 2:
        return guide["move"]
    if seen.turn <= 6:
        return guide["danger"]
    return None


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(words, Words)
    return hints.reason(cast(PondSight, sight), action, words)


def _species(kind: Species, words: Words) -> Mark:
    known, says = words.names.species[kind.id], words.help
    prey = [other.id for other in CONTENT.species if other.id != "St" and kind.may_eat(other)]
    hunters = [other.id for other in CONTENT.species if other.may_eat(kind)]
    return info(
        known.name,
        div(pictures.portrait(kind.id), class_="pond-portrait"),
        p(em(known.latin), ": ", says.sort(kind)),
        does(known.text),
        p(b(f"{says.eats} "), says.food(kind, prey), " ", b(f"{says.eaten_by} "), says.hunters(hunters)),
        figures.movement(kind.id, words),
        science=(known.science, known.remark),
        sources=(says.length(kind),),
    )


def _formation(formation: Formation, words: Words) -> Mark:
    known = words.names.formations[formation.id]
    shown = div(_printed_half(formation), class_="pond-portrait")
    return info(known.name, shown, does(known.text), sources=(words.help.both_sides,))


def _thing(topic: str, words: Words) -> Mark:
    thing = words.help.things[topic]
    moves = {"pivot": "Pa", "zone": "St"}.get(topic)
    return info(
        thing.title,
        None,
        does(thing.text) if thing.text else _options(words),
        figures.movement(moves, words) if moves else None,
        science=(thing.science,),
    )


def _options(words: Words) -> Mark:
    return div(p(b(option.label), f": {option.text}", class_="pond-option") for option in words.lid.options.values())


def _printed_half(formation: Formation) -> Mark:
    """A formation of the drop that needs no symbols of the page."""
    return hand.half(BOARDS["drop"], formation, 0, printed=True)


def _piece(words: Words, called: str) -> Mark:
    """`{tile Di1}`, `{figures meal pivot}`, `{movement Am}` … in the rulebook's text; KeyError if there is no such."""
    what, _, name = called.partition(" ")
    if what == "tile":
        return pictures.picture(name, square=22)
    if what == "gallery":
        return span((_exhibit(species, words) for species in SPECIES), class_="pond-gallery")
    if what == "movement":
        return figures.movement(name, words)
    if what == "figures":
        return span((figures.example(each, words) for each in name.split(" ")), class_="pond-figures")
    if called == "formation pictures":  # `{formations}` is how many there are
        return span((_pictured(formation, words) for formation in CONTENT.formations), class_="pond-gallery")
    if what == "options":
        return _options(words)
    raise KeyError(called)


def _exhibit(species: str, words: Words) -> Mark:
    """A living thing with its name."""
    return span(pictures.protist(species, 92), span(words.names.species[species].name), class_="pond-exhibit")


def _pictured(formation: Formation, words: Words) -> Mark:
    known = words.names.formations[formation.id]
    return span(_printed_half(formation), span(b(known.name), f" {known.text}"), class_="pond-exhibit pond-large")
