"""Titles of charts, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.game import SPECTATOR
from shoal.engine.words.en.counting import counted
from shoal.engine.words.en.voice import Voice
from shoal.games.pond.words import Chart
from shoal.games.pond.words.en import names
from shoal.games.pond.words.en.story import ended
from shoal.games.pond.words.en.texts import TEXTS

heading = "What happened in the pond"
charts: Mapping[str, Chart] = {name: Chart(**table) for name, table in TEXTS["chart"].items()}
moves = "moves"


def not_over(turns: int) -> str:
    return f"After {counted(turns, 'move')} nobody had won yet."


def tie(turns: int, left: tuple[int, int], ending: str) -> str:
    return f"It ended after {counted(turns, 'move')} in a tie, {left[0]} to {left[1]}. {names.endings[ending]}"


def won(players: Sequence[str], winner: int, turns: int, left: tuple[int, int], ending: str) -> str:
    score = f"{counted(max(left), 'piece')} to {min(left)}"
    how = ended(Voice(SPECTATOR, players), ending, left)
    return f"{players[winner]} won after {counted(turns, 'move')}, {score}. {how}"


def player(name: str, side: int) -> str:
    return f"{name} ({names.sides[side]})"


def opinion(turning_point: int | None) -> str:
    says = charts["opinion"].says
    return says if turning_point is None else f"{says} The turning point was move {turning_point}."


def pauses(longest: int) -> str:
    return f"{charts['pauses'].says} The longest pause was {counted(longest, 'move')}."


def pause(low: int, high: int | None) -> str:
    return f"{low} or more" if high is None else f"{low} to {high}"


# ---- every piece of a player

piece_heads: Sequence[str] = ("piece", "meals", "spaces", "eaten by")
nobody = "nobody"
none_ate = "None of these pieces has eaten."


def pieces_of(name: str, side: int) -> str:
    return f"The pieces of {player(name, side)}"


def eaten(eater: str, move: int) -> str:
    return f"{names.piece(eater)}, move {move}"


def ate_most(piece: str, meals: int) -> str:
    return f"{names.piece(piece)} ate most: {meals}."


# ---- who ate whom, who is left, and where they were eaten

nobody_eaten = "Nobody was eaten."


def web(meals: int, eater: str, most: int) -> str:
    return f"{counted(meals, 'meal')}. {charts['web'].says} {ate_most(eater, most)}"


def meals(eater: str, prey: str, count: int) -> str:
    return f"{names.piece(eater)} ate {names.piece(prey)}: {count}"


def left_of(left: int, total: int) -> str:
    return f"{left} of {total}"


def squares(size: int) -> str:
    return "square" if size == 1 else "squares"


def survivors(size: int, left: Sequence[int], total: int) -> str:
    plain, red = (left_of(each, total) for each in left)
    return f"size {size}: plain {plain}, red {red}"


def halves(plain: int, red: int) -> str:
    if not plain + red:
        return nobody_eaten
    return f"{counted(red, 'piece')} {'was' if red == 1 else 'were'} eaten in red's half, {plain} in plain's."


# ---- all tables of a class

by_hand = "Own set-up"
moved: Mapping[bool, str] = {True: "Moved first", False: "Moved second"}


def enough(says: str, games: int, least: int) -> str:
    few = f" Fewer than {least} are too few to tell: it may be luck." if games < least else ""
    return f"{says} {counted(games, 'game')}.{few}"


def best(says: str, formations: Sequence[str], least: int) -> str:
    if not formations:
        return f"{says} Fewer than {least} games of a formation are too few to tell which is better."
    return f"{says} {' and '.join(formations)} won the largest share of {'their' if formations[1:] else 'its'} games."


def to(plain: int, red: int) -> str:
    return f"{plain} to {red}"
