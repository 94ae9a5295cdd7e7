"""The whole pond in words, for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.words.en.counting import counted
from shoal.games.pond.content import BOARDS, Board
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.words.en import names as called
from shoal.games.pond.words.en.prompt import result

the_pond = "The pond"
danger = "Danger"
safe = "No hunter can reach any of your pieces now."
eaten = "Eaten so far"
waiting = "Still to place"
all_placed = "Everything is in place."


def board(board: Board) -> str:
    last = chr(ord("a") + board.width - 1)
    size = f"columns a to {last} from west to east, rows 1 to {board.height} from south to north"
    return f"{called.boards[board.id]}: {size}. A piece is named by its south-west square, then its north-east one."


def sides(board: Board, seat: int, names: Sequence[str]) -> str:
    halves = (f"rows 1 to {board.home_rows}", f"rows {board.height - board.home_rows + 1} to {board.height}")
    if seat not in (0, 1):
        return f"{names[0]} is plain, with {halves[0]}; {names[1]} is red, with {halves[1]}."
    other = 1 - seat
    mine = f"You are {called.sides[seat]}, and your half is {halves[seat]}."
    return f"{mine} {names[other]} is {called.sides[other]}, with {halves[other]}."


def stand(sight: PondSight, names: Sequence[str]) -> list[str]:
    """Whose move it is, or how far everybody is."""
    who = ["You" if seat == sight.seat else name for seat, name in enumerate(names)]
    has = ["have" if seat == sight.seat else "has" for seat in range(2)]
    if sight.phase == "over":
        return [result(sight, names)]
    if sight.phase == "play":
        moves = "It is your move." if sight.mover == sight.seat else f"It is {names[sight.mover]}'s move."
        return ["The last turn was lost: no piece could move.", moves] if sight.stuck else [moves]
    if sight.phase == "formation":
        said = ("picked a formation.", "not picked a formation yet.")
        return [f"{who[seat]} {has[seat]} {said[0 if sight.picked[seat] else 1]}" for seat in range(2)]
    if sight.phase == "setup":
        total = len(BOARDS[sight.board].roster) + 1
        placed = [f"{who[seat]} {has[seat]} placed {sight.placed[seat]} of {total} pieces." for seat in range(2)]
        if sight.mover >= 0:
            whose = "your" if sight.mover == sight.seat else f"{names[sight.mover]}'s"
            return [*placed, f"It is {whose} turn to place a piece."]
        return [*placed, "What the other side places stays hidden until both are ready."]
    return ["Chance decides who begins." if sight.phase == "coin" else "Chance draws a formation for both sides."]


def last(who: str | None, piece: str, start: str, end: str, up: bool | None, prey: Sequence[str], sucked: bool) -> str:
    owner = f"{who}'s" if who else "your"
    said = f"Last move: {owner} {called.piece(piece)} went from {start} to {end}"
    if up is not None:
        said += ", turned upright" if up else ", turned flat"
    if prey:
        said += f", and ate {called.pieces(prey)}"
    return said + (". The Stentor sucked it down." if sucked else ".")


def side(who: str | None, side: int, left: int) -> str:
    whose = f"{who}'s pieces" if who else "Your pieces"
    return f"{whose} ({called.sides[side]}, {left} on the board)"


def stentor(stentor: str, zone: tuple[str, str]) -> str:
    return f"Stentor, {called.rooted(stentor)}; its whirlpool covers {_squares(zone)}"


def piece(piece: str, squares: tuple[str, str], others: Sequence[str]) -> str:
    said = f"{called.piece(piece)}, {_squares(squares)}"
    return f"{said}, together with {called.pieces(others)}" if others else said


def in_danger(piece: str, hunters: Sequence[str]) -> str:
    return f"Your {called.piece(piece)} could be eaten by {called.pieces(hunters)}."


def ate(who: str | None, prey: Sequence[str]) -> str:
    eater = f"{who} has" if who else "You have"
    if not prey:
        return f"{eater} eaten nothing yet."
    return f"{eater} eaten {counted(len(prey), 'piece')}: {called.pieces(prey)}."


def _squares(span: tuple[str, str]) -> str:
    first, last = span
    return first if first == last else f"{first} to {last}"
