"""Short words on the pond and beside it, on buttons, and names for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.counting import counted
from shoal.games.pond.content import Board
from shoal.games.pond.words import PREVIEW
from shoal.games.pond.words.en import names
from shoal.games.pond.words.en.texts import TEXTS

cover = "A drop of pond water under a lens: hunters and swimmers, a Stentor with its bell at the left"
movement: Mapping[str, str] = TEXTS["movement"]

# ---- on the pond

has_chosen = "has chosen"
is_choosing = "is choosing"


def pond(board: Board, left: tuple[int, int] | None) -> str:
    size = f"{names.boards[board.id]}, {board.width} by {board.height} squares"
    return size if left is None else f"{size}; plain has {counted(left[0], 'piece')}, red {left[1]}"


def piece(piece: str, side: int, own: bool, square: str, up: bool) -> str:
    return f"{_whose(side, own)} {names.piece(piece)}, {_lies(square, up)}"


def stentor(side: int, own: bool, stentor: str) -> str:
    return f"{_whose(side, own)} Stentor, {names.rooted(stentor)}"


def could_bite(hunter: str, prey: Sequence[str]) -> str:
    if names.group(hunter) == "flagellate":
        return f"{names.piece(hunter)} eats nothing: it is no danger to you."
    if prey:
        return f"{names.piece(hunter)} could bite in the red squares, and eat your {names.pieces(prey)}."
    return f"{names.piece(hunter)} could come to the red squares next. It can eat none of your pieces there now."


def placed_of(count: int, total: int) -> str:
    return f"{count} of {total} placed"


def _whose(side: int, own: bool) -> str:
    return "Your" if own else names.sides[side].capitalize()


def _lies(square: str, up: bool) -> str:
    return f"{square} up" if up else square


# ---- where the piece in hand may go

up = "upright"
flat = "flat"
edges: Mapping[str, str] = {"S": "your own edge", "W": "left edge", "E": "right edge"}


def preview(prey: Sequence[str], deadly: bool) -> str:
    """By their names, by their ids, or how many: as much as there is room for."""
    then = "the Stentor gets you" if deadly else ""
    if not prey:
        return then
    said = ""
    for eaten in (names.pieces(prey), ", ".join(prey), f"{len(prey)} pieces"):
        said = f"eats {eaten}, {then}" if then else f"eats {eaten}"
        if len(said) <= PREVIEW:
            break
    return said


def landing(square: str, up: bool, prey: Sequence[str], deadly: bool) -> str:
    where = _lies(square, up)
    return f"{where}, {preview(prey, deadly)}" if prey or deadly else where


def rooting(edge: str, square: str) -> str:
    return f"{names.edges[edge]} edge, {square}"


# ---- what can be chosen

stuck = "Hemmed in: no move this turn"


def formation(formation: str) -> str:
    known = names.formations[formation]
    return f"{known.name}: {known.text}"


def move(piece: str, start: str, end: str, turned: bool | None, prey: Sequence[str], deadly: bool) -> str:
    """As "Dileptus, e5 to e6, turned up, eats Paramecium 1 and Euglena 1"."""
    said = [names.piece(piece), f"{start} to {end}"]
    if turned is not None:
        said.append("turned up" if turned else "turned flat")
    if prey:
        said.append(f"eats {names.pieces(prey)}")
    if deadly:
        said.append("and the Stentor eats it" if prey else "the Stentor eats it")
    return ", ".join(said)


def place(piece: str, square: str, up: bool) -> str:
    return f"{names.piece(piece)} on {square}{', upright' if up else ''}"


def root(edge: str, first: str) -> str:
    return f"Stentor on the {names.edges[edge]} edge, from {first}"


# ---- beside the pond

ate = "ate"
ready = "Everything is in place. Until “Ready!” you can tap a piece to move it."
all_placed = "Everything is in place."
any_order = "Still to place. Tap the one you want next:"
this_order = "Each piece stays where you put it. Still to place, in this order:"
stays = "Placed in the open, a piece stays where it is until the game begins."
danger = "Danger: where hunters can bite"


def eaten(piece: str) -> str:
    return f"{names.piece(piece)}, eaten"


def eaten_by(name: str, count: int) -> str:
    return f"Eaten by {name}: {count}"


def to_place(piece: str) -> str:
    return f"{names.piece(piece)}, to be placed now"


def not_yet(held: str) -> str:
    return f"First comes your {names.piece(held)}: in the open, both sides place their pieces in the same order."


def quiet(left: int) -> str:
    return f"Quiet water in {counted(left, 'move')}"


def placed(count: int) -> str:
    return f"{count} placed"


def side_placed(side: int, count: int) -> str:
    return f"{names.sides[side]}, {placed(count)}"


def side_left(side: int, count: int) -> str:
    return f"{names.sides[side]}, {counted(count, 'piece')} left"
