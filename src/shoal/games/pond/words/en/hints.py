"""Why the coach suggests it, as a child would put it."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.pond.words.en import names

stuck = "None of your pieces can move, so this is the only thing to do."
others_worse = "Every other move would be worse."
ends = "It ends the game."
bait = "It is bait: whoever takes it comes within your reach."
nearer = "It comes nearer to prey, and nothing can bite it there."
stentor = "Its whirlpool guards your half from there, and leaves room for your hunters."
flagellate = "There your hunters stand between it and the others."
hunter = "A good place for a hunter: it reaches far, and its friends cover it."


def eats_and_dies(prey: Sequence[str]) -> str:
    return f"It eats {names.pieces(prey)} before the Stentor gets it."


def eats_and_ends(prey: Sequence[str]) -> str:
    return f"It eats {names.pieces(prey)} and ends the game."


def eats_although(prey: Sequence[str], hunter: str) -> str:
    return f"It eats {names.pieces(prey)}, although {names.piece(hunter)} could bite back."


def eats_safely(prey: Sequence[str]) -> str:
    return f"It eats {names.pieces(prey)}, and nothing can bite back."


def flees(hunters: Sequence[str]) -> str:
    return f"It gets out of reach of {names.pieces(hunters)}."


def saves(pieces: Sequence[str]) -> str:
    return f"So {names.pieces(pieces)} can no longer be eaten."


def eats_next(prey: str) -> str:
    return f"From there it could eat {names.piece(prey)} next."
