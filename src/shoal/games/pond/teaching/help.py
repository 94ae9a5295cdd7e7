"""What "?" explains in Pond Scum, the rulebook page, the guide for a first turn, and the reasons of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.mark import Mark, article, b, div, em, h3, join, p, span
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.engine.words.en.voice import in_a_row
from shoal.games.pond.content import CONTENT, Formation, Species
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen import figures, hand, pictures, pond
from shoal.games.pond.screen.pictures import SPECIES
from shoal.games.pond.teaching import hints
from shoal.games.pond.words.en import WORDS

# Where the game is simpler than the pond, and lengths that a range does not tell (§2.2, §11).
REMARKS: Final = {
    "Am": "The rules spell it Ameba; Amoeba is the name of its genus.",
    "Di": "Its four squares show its rank in the food chain: the real Didinium is often shorter than its prey.",
    "Co": "The four cells count as one piece.",
    "Pa": "In the game it hunts flagellates; the real one lives mostly on bacteria.",
    "Ch": "It swims with the green flagellates, but it is colourless and lives on dissolved food.",
}
LENGTHS: Final = {"La": "40 to 100 µm at rest, 1.2 mm stretched", "Co": "50 to 60 µm each", "St": "1 to 2 mm"}
THINGS: Final = {
    "zone": (
        "The whirlpool",
        "The 2 by 4 squares before a Stentor's bell. A piece of the other side that touches it, even with one square, "
        "is eaten at once. Own pieces may swim through it and rest in it.",
        "The cilia round a Stentor's bell beat in turn and spin the water so that food drifts into its mouth.",
    ),
    "vacuole": (
        "The food vacuole",
        "What this side has eaten so far, its Stentor's prey included.",
        "A protist digests what it has swallowed in a bubble inside the cell: a food vacuole.",
    ),
    "quiet": (
        "Quiet water",
        "If nobody is eaten for so many moves in a row, the game ends and the player with more pieces wins. "
        "Every meal starts the count anew.",
        "A pond is never quiet for long: most protists must feed every few hours.",
    ),
    "pivot": (
        "Turning about a corner",
        "A ciliate may turn once in a move, for one of its three spaces: it keeps one corner where it is and swings a "
        "quarter round it. A square piece turned like this rolls two squares.",
        "Ciliates spin as they swim, because their cilia beat at a slant.",
    ),
    "danger": (
        "Danger",
        "Shows every square that an opposing hunter could cover with its next move, and marks your pieces that it "
        "could eat. Open it or close it as you like.",
        "Many protists feel a hunter coming by its ripples and dash away.",
    ),
    "eating": (
        "Who eats whom",
        "A hunter eats every opposing piece that it overlaps where it comes to rest, if each is of another kind and no "
        "bigger than itself. Flagellates eat nothing.",
        "Big protists swallow smaller ones whole. That makes the food chains of a pond.",
    ),
    "options": ("Choices before the game", "", ""),
}


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
    kind, _, name = topic.partition("-")
    if kind == "species" and name in SPECIES:
        return _species(SPECIES[name])
    if kind == "formation":
        return next((_formation(each) for each in CONTENT.formations if each.id == name), None)
    if topic in THINGS:
        return _thing(topic)
    return None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    return div(prose.page(words.rulebook, _piece), class_="pond-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    seen = cast(PondSight, sight)
    if seen.seat not in seen.acting:
        return None
    if seen.phase == "formation":
        return "Tap one of the four pictures: so your protists will stand. Nobody sees it until both have picked."
    if seen.phase == "setup" and not seen.placed[seen.seat]:
        return (
            "Your Stentor comes first. Tap a place on an edge of your half: its whirlpool guards the squares before it."
        )
    if seen.phase == "setup":
        return (
            "Tap a place on your half. “Turn” lays a long piece the other way; tap a placed piece to take it up again."
        )
    if seen.turn <= 2:
        return "Tap one of your pieces, then a place where it may go. Jaws mark a meal. “Go” makes the move."
    if seen.turn <= 6:
        return "Before you bite, look who could bite back. Open “Danger” to see where hunters can reach."
    return None


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    return hints.reason(cast(PondSight, sight), action)


def _species(kind: Species) -> Mark:
    size = "12 squares" if kind.id == "St" else f"{kind.size} square{'' if kind.size == 1 else 's'}"
    eats = [other.name for other in CONTENT.species if other.id != "St" and kind.may_eat(other)]
    hunters = [other.name for other in CONTENT.species if other.may_eat(kind)]
    if len(eats) > 8:
        food = "every other kind" if kind.id != "St" else "every opposing piece that touches its whirlpool"
    else:
        food = in_a_row(eats)
    return article(
        div(pictures.portrait(kind.id), class_="pond-portrait"),
        h3(kind.name),
        p(em(kind.latin), f": {kind.group}, {size}, {_spaces(kind)}."),
        p(kind.text, class_="pond-does"),
        p(b("Eats: "), food or "nothing", ". ", b("Eaten by: "), in_a_row(hunters) or "nobody", "."),
        figures.movement(kind.id),
        p(kind.science, class_="pond-science"),
        p(REMARKS[kind.id], class_="pond-science") if kind.id in REMARKS else None,
        p(f"Real length: {_length(kind)}.", class_="pond-source"),
        class_="pond-info",
    )


def _spaces(kind: Species) -> str:
    return f"{kind.spaces} space{'' if kind.spaces == 1 else 's'} a turn" if kind.spaces else "never moves"


def _length(kind: Species) -> str:
    low, high = kind.real_length
    return LENGTHS.get(kind.id, f"{low} to {high} µm (thousandths of a millimetre)")


def _formation(formation: Formation) -> Mark:
    return article(
        div(_printed_half(formation), class_="pond-portrait"),
        h3(formation.label),
        p(formation.text, class_="pond-does"),
        p("This is how plain stands in the Pond drop; red stands the same, turned round.", class_="pond-source"),
        class_="pond-info",
    )


def _thing(topic: str) -> Mark:
    title, does, science = THINGS[topic]
    shown = {"pivot": figures.movement("Pa"), "zone": figures.movement("St")}.get(topic)
    return article(
        h3(title),
        p(does, class_="pond-does") if does else _options(),
        shown,
        p(science, class_="pond-science") if science else None,
        class_="pond-info",
    )


def _options() -> Mark:
    return join(
        span(b(option.label), f": {option.text} ", class_="pond-option") for option in WORDS.lid.options.values()
    )


def _printed_half(formation: Formation) -> Mark:
    """A formation of the drop that needs no symbols of the page."""
    return hand.half(pond.BOARDS["drop"], formation, 0, printed=True)


def _piece(words: str) -> Mark:
    """`{tile Di1}`, `{figures meal pivot}`, `{movement Am}` … in the rulebook's text; KeyError if there is no such."""
    what, _, name = words.partition(" ")
    if what == "tile":
        return pictures.picture(name, square=22)
    if what == "gallery":
        return span((_exhibit(species) for species in SPECIES), class_="pond-gallery")
    if what == "movement":
        return figures.movement(name)
    if what == "figures":
        return span((figures.example(each) for each in name.split(" ")), class_="pond-figures")
    if what == "formations":
        return span((_pictured(formation) for formation in CONTENT.formations), class_="pond-gallery")
    if what == "options":
        return _options()
    raise KeyError(words)


def _exhibit(species: str) -> Mark:
    """A living thing with its name."""
    return span(pictures.protist(species, 92), span(SPECIES[species].name), class_="pond-exhibit")


def _pictured(formation: Formation) -> Mark:
    return span(
        _printed_half(formation), span(b(formation.label), f" {formation.text}"), class_="pond-exhibit pond-large"
    )
