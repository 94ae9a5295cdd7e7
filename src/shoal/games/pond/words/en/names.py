"""What things are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.voice import in_a_row
from shoal.games.pond.content import species_of
from shoal.games.pond.words import FormationWords, SpeciesWords
from shoal.games.pond.words.en.texts import TEXTS

sides: Sequence[str] = ("plain", "red")
edges: Mapping[str, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
boards: Mapping[str, str] = TEXTS["board"]
species: Mapping[str, SpeciesWords] = {name: SpeciesWords(**table) for name, table in TEXTS["species"].items()}
formations: Mapping[str, FormationWords] = {name: FormationWords(**each) for name, each in TEXTS["formation"].items()}
endings: Mapping[str, str] = TEXTS["ending"]  # of a game, in a sentence; "eaten out" of both players


def piece(piece: str) -> str:
    """As people say it: "Paramecium 1", "Ameba"."""
    return f"{species[piece[:2]].name} {piece[2:]}".strip()


def group(piece: str) -> str:
    """The id of its group."""
    return species_of(piece).group


def pieces(pieces: Sequence[str]) -> str:
    """Several in a row: "Paramecium 1, Euglena 2 and Ameba"."""
    return in_a_row([piece(each) for each in pieces])


def kinds(kinds: Sequence[str]) -> str:
    """Several species in a row."""
    return in_a_row([species[each].name for each in kinds])


def rooted(stentor: str) -> str:
    """Of "S g": "on the south edge from g"."""
    edge, first = stentor.split(" ")
    return f"on the {edges[edge]} edge from {first}"


def upright(place: str) -> str:
    """Of "e5 up": "e5 upright"."""
    return place.replace(" up", " upright")
