"""What a class talks about after Pond Scum: charts, counts, questions and a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, bars, curves, grid
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2, p, section
from shoal.engine.words import GameWords, en
from shoal.games.pond.coach.coach import WORTH_OF
from shoal.games.pond.content import CONTENT
from shoal.games.pond.screen.pictures import SIDES, called
from shoal.games.pond.screen.pond import BOARDS
from shoal.games.pond.teaching import plots
from shoal.games.pond.teaching.record import Tale, tale

PAUSES: Final = ((1, 2), (3, 5), (6, 10), (11, 20), (21, 999))  # moves between meals, from and to
FACTS: Final = ("piece", "prey", "from", "to", "at", "turned", "spaces", "quiet", "reason")
COLUMNS: Final = (
    "event", "turn", "seat", "player", "side", "what", *FACTS, "left_plain", "left_red", "squares_plain", "squares_red",
)  # fmt: skip


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    told = tale(game, record)
    return div(
        section(h2("What happened in the pond"), p(_ending(told, names)), class_="chart-words"),
        _pieces(told, names),
        _biomass(told, names),
        _opinion(told, names),
        _material(told, names),
        plots.web(told.meals),
        plots.pyramid(told),
        plots.heat(told),
        _pauses(told),
        div(_sides(told, names), class_="chart-words"),
        *(_each(told, seat, names[seat]) for seat in range(2)),
        lesson.talk(words.lesson.questions, words.shared),
        lesson.words(words.lesson.glossary, words.shared),
        class_="charts pond-debrief",
    )


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """One row for each public note of the story: pieces by their ids, places as "e5 up"."""
    out: list[Sequence[object]] = []
    turn = 0
    for event, note in record.notes:
        facts = note.facts
        if note.what == "turn" and isinstance(now := facts["turn"], int):
            turn = now
        who = ("", "", "") if note.seat is None else (note.seat, names[note.seat], SIDES[note.seat])
        left, squares = (facts.get(name) or ("", "") for name in ("left", "squares"))
        pairs = [each for pair in (left, squares) if isinstance(pair, tuple) for each in pair]
        cells = [facts.get(name, "") for name in FACTS]
        out.append((event, turn, *who, note.what, *cells, *pairs))
    return COLUMNS, out


def _ending(told: Tale, names: Sequence[str]) -> str:
    if not told.reason:
        return f"The game is not over: {told.turns} moves so far."
    left = told.left[-1]
    how = CONTENT.endings[told.reason]
    if told.winner is None:
        return f"It ended after {told.turns} moves in a tie, {left[0]} to {left[1]}. {how}"
    best, least = max(left), min(left)
    return f"{names[told.winner]} won after {told.turns} moves, {best} pieces to {least}. {how}"


def _pieces(told: Tale, names: Sequence[str]) -> Mark:
    says = "One line for each player: it falls with every piece that was eaten. More pieces at the end win."
    return curves(en.WORDS.charts, "Pieces left", says, _lines(told.left, names), "moves", "pieces")


def _biomass(told: Tale, names: Sequence[str]) -> Mark:
    says = "All squares still alive: the biomass. A large hunter is four squares, a flagellate one."
    return curves(en.WORDS.charts, "Squares left", says, _lines(told.squares, names), "moves", "squares")


def _opinion(told: Tale, names: Sequence[str]) -> Mark:
    """The evaluation curve."""
    percent = [(round(100 * value), 100 - round(100 * value)) for value in told.values]
    swings = [abs(after[0] - before[0]) for before, after in pairwise(percent)]
    largest = max(swings, default=0)
    says = "How likely each was to win after every move, as the coach sees it, in per cent."
    if largest:
        says += f" The turning point was move {swings.index(largest) + 1}."
    return curves(en.WORDS.charts, "Who stood better", says, _lines(percent, names), "moves", "chance in %")


def _material(told: Tale, names: Sequence[str]) -> Mark:
    """What the pieces of each side were worth."""
    full = sum(WORTH_OF[piece[:2]] for piece in BOARDS[told.board].roster)
    worth = [[full, full] for _ in told.left]
    for meal in told.meals:
        for each in worth[meal.turn :]:
            each[1 - meal.seat] -= WORTH_OF[meal.prey[:2]]
    scaled = [(round(plain / 100, 1), round(red / 100, 1)) for plain, red in worth]
    says = (
        "What the pieces were worth: a flagellate counts 1, the quick hunters with four squares a little more than 3."
    )
    return curves(en.WORDS.charts, "Material", says, _lines(scaled, names), "moves", "worth")


def _lines(pairs: Sequence[tuple[float, float]], names: Sequence[str]) -> list[Curve]:
    return [
        Curve(
            f"{names[seat]} ({SIDES[seat]})",
            seat,
            [(float(move), float(pair[seat])) for move, pair in enumerate(pairs)],
        )
        for seat in range(2)
    ]


def _pauses(told: Tale) -> Mark:
    pauses = told.pauses()
    counted = [
        Bar(f"{low}" if low == high else f"{low} to {high}" if high < 999 else f"{low} or more", count, "#6fb08c")
        for low, high in PAUSES
        for count in [sum(low <= pause <= high for pause in pauses)]
    ]
    longest = max(pauses, default=0)
    says = f"How many moves passed from one meal to the next. The longest pause was {longest} moves."
    return bars("Moves between meals", says, counted)


def _sides(told: Tale, names: Sequence[str]) -> Mark:
    """Baits, whirlpools, and the rest that is counted for each player."""
    feasts = Counter((meal.seat, meal.turn) for meal in told.meals if meal.eater != "St")
    lines = [
        (
            f"{names[seat]} ({SIDES[seat]})",
            told.left[-1][seat] if told.left else "",
            sum(meal.seat == seat and meal.eater != "St" for meal in told.meals),
            sum(times > 1 for (who, _), times in feasts.items() if who == seat),
            told.avenged(seat),
            sum(meal.seat == seat and meal.eater == "St" for meal in told.meals),
            told.stuck[seat],
        )
        for seat in range(2)
    ]
    heads = (
        "player",
        "pieces left",
        "meals",
        "feasts of two or more",
        "losses avenged",
        "fed the Stentor",
        "hemmed in",
    )
    says = "A loss is avenged if the eater was eaten within two moves: then it was bait, on purpose or not."
    return grid("Player by player", says, heads, lines)


def _each(told: Tale, seat: int, name: str) -> Mark:
    """Meals and spaces of every piece, and what became of it."""
    fate = {meal.prey: meal for meal in told.meals if meal.seat != seat}
    lines = []
    for piece in BOARDS[told.board].roster:
        meal = fate.get(piece)
        end = "nobody" if meal is None else f"{called(meal.eater)}, move {meal.turn}"
        lines.append((called(piece), told.eaten_by(seat, piece), told.spaces[seat, piece], end))
    lines.append(("Stentor", told.eaten_by(seat, "St"), 0, "nobody"))
    best = max(lines, key=lambda line: line[1])
    says = f"{best[0]} ate most: {best[1]}." if best[1] else "None of these pieces has eaten."
    title = f"The pieces of {name} ({SIDES[seat]})"
    return grid(title, says, ("piece", "meals", "spaces", "eaten by"), lines)
