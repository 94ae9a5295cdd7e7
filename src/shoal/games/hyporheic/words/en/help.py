"""What "?" explains, and the guide for a first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import spelled
from shoal.games.hyporheic.content import COIN, CONTENT, DECK, Card, Equation, Path, formula
from shoal.games.hyporheic.words import Info
from shoal.games.hyporheic.words.en import names
from shoal.games.hyporheic.words.en.texts import TEXTS

guide: Mapping[str, str] = TEXTS["guide"]
things: Mapping[str, Info] = {topic: Info(**table) for topic, table in TEXTS["thing"].items()}
in_full = "In full: "
half_reaction = "As a half-reaction: "
optional = "This equation is an option and gives no coin."

card_heads: Sequence[str] = ("Picture", "Card", "What it does")
path_heads: Sequence[str] = ("Path", "From", "Circles", "To", "About")

RECONSTRUCTED: Final = "Reconstructed: the published rulebook mentions it, but its picture is missing."


def card(card: Card) -> Info:
    words = names.cards[card.id]
    copies = "1 card" if card.copies == 1 else f"{card.copies} cards"
    facts = f"{names.KINDS[card.kind]}. {copies} of {DECK} in the pile."
    return Info(words.name, words.text, words.science, facts)


def nutrient(nutrient: str) -> Info:
    words = TEXTS["nutrient"][nutrient]
    uses = [names.short(each) for each in CONTENT.equations if nutrient in each.give and not each.option]
    return Info(
        f"{formula(nutrient)}, {words['name']}",
        f"A nutrient: the {words['shape']}. Your tray holds {CONTENT.limit} in all.",
        words["note"],
        more=f"In the bed: {', or '.join(uses)}.",
    )


def coin() -> Info:
    return Info(f"{formula(COIN)}, {names.pieces[COIN]}", TEXTS["coin"]["does"], TEXTS["coin"]["science"])


def path(path: Path) -> Info:
    oxic, anoxic = path.zones.count("O"), path.zones.count("A")
    circles = f"{oxic} oxic and {anoxic} anoxic circles" if anoxic else f"{oxic} oxic circles"
    does = f"From {path.entry} the step right leads into the bed. {circles}, then out at {path.exit}."
    return Info(names.paths[path.id], does, TEXTS["path"][path.id]["note"], source=_source(path.provenance))


def equation(equation: Equation) -> Info:
    where = "oxic circles (O)" if equation.zone == "O" else "anoxic circles (A)"
    does = f"On {where}: {names.short(equation)}."
    science = f"Who does the work: {TEXTS['equation'][equation.id]['microbes']}."
    return Info(names.equations[equation.id], does, science, source=_source(equation.provenance))


def example(steps: int, reached: Sequence[str]) -> str:
    return f"A {spelled(steps)} rolled at Start: the token may go to {', '.join(reached[:-1])} or {reached[-1]}"


def _source(provenance: str) -> str:
    return RECONSTRUCTED if provenance == "reconstructed" else ""


def becomes(give: Sequence[str], get: Sequence[str]) -> str:
    """Pieces that turn into others."""
    verb = "become" if len(give) > 1 else "becomes"
    return f"{' and '.join(map(formula, give))} {verb} {' and '.join(map(formula, get))}"
