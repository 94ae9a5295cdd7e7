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
from shoal.engine.words import GameWords
from shoal.games.pond.coach.coach import WORTH_OF
from shoal.games.pond.content import BOARDS, CONTENT
from shoal.games.pond.teaching import plots
from shoal.games.pond.teaching.record import Tale, tale
from shoal.games.pond.words import Debrief, Words

PAUSES: Final = ((1, 2), (3, 5), (6, 10), (11, 20), (21, None))  # moves between meals, from and to
FACTS: Final = ("piece", "prey", "from", "to", "at", "turned", "spaces", "quiet", "reason")
COLUMNS: Final = (
    "event", "turn", "seat", "player", "side", "what", *FACTS, "left_plain", "left_red", "squares_plain", "squares_red",
)  # fmt: skip


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    told, says = tale(game, record), words.debrief
    players = [says.player(name, seat) for seat, name in enumerate(names)]
    return div(
        section(h2(says.heading), p(_ending(told, names, says)), class_="chart-words"),
        _curves("pieces", told.left, players, words),
        _curves("squares", told.squares, players, words),
        _opinion(told, players, words),
        _curves("material", _worth(told), players, words),
        plots.web(told.meals, words),
        plots.pyramid([told], words),
        plots.heat(told.meals, told.board, words),
        _pauses(told, says),
        div(_sides(told, players, says), class_="chart-words"),
        *(_each(told, seat, name, words) for seat, name in enumerate(names)),
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
        who = ("", "", "") if note.seat is None else (note.seat, names[note.seat], CONTENT.sides[note.seat])
        left, squares = (facts.get(name) or ("", "") for name in ("left", "squares"))
        pairs = [each for pair in (left, squares) if isinstance(pair, tuple) for each in pair]
        cells = [facts.get(name, "") for name in FACTS]
        out.append((event, turn, *who, note.what, *cells, *pairs))
    return COLUMNS, out


def _ending(told: Tale, names: Sequence[str], says: Debrief) -> str:
    if not told.reason:
        return says.not_over(told.turns)
    if told.winner is None:
        return says.tie(told.turns, told.left[-1], told.reason)
    return says.won(names, told.winner, told.turns, told.left[-1], told.reason)


def _curves(
    chart: str, pairs: Sequence[tuple[float, float]], players: Sequence[str], words: Words, says: str = ""
) -> Mark:
    """One line for each player, move by move."""
    lines = [
        Curve(player, seat, [(float(move), float(pair[seat])) for move, pair in enumerate(pairs)])
        for seat, player in enumerate(players)
    ]
    known = words.debrief.charts[chart]
    return curves(words.shared.charts, known.title, says or known.says, lines, words.debrief.moves, known.unit)


def _opinion(told: Tale, players: Sequence[str], words: Words) -> Mark:
    """The evaluation curve."""
    percent = [(round(100 * value), 100 - round(100 * value)) for value in told.values]
    swings = [abs(after[0] - before[0]) for before, after in pairwise(percent)]
    largest = max(swings, default=0)
    says = words.debrief.opinion(swings.index(largest) + 1 if largest else None)
    return _curves("opinion", percent, players, words, says)


def _worth(told: Tale) -> list[tuple[float, float]]:
    """What the pieces of each side were worth, move by move."""
    full = sum(WORTH_OF[piece[:2]] for piece in BOARDS[told.board].roster)
    worth = [[full, full] for _ in told.left]
    for meal in told.meals:
        for each in worth[meal.turn :]:
            each[1 - meal.seat] -= WORTH_OF[meal.prey[:2]]
    return [(round(plain / 100, 1), round(red / 100, 1)) for plain, red in worth]


def _pauses(told: Tale, says: Debrief) -> Mark:
    pauses = told.pauses()
    counted = [
        Bar(says.pause(low, high), sum(low <= pause and (high is None or pause <= high) for pause in pauses), "#6fb08c")
        for low, high in PAUSES
    ]
    return bars(says.charts["pauses"].title, says.pauses(max(pauses, default=0)), counted)


def _sides(told: Tale, players: Sequence[str], says: Debrief) -> Mark:
    """Baits, whirlpools, and the rest that is counted for each player."""
    feasts = Counter((meal.seat, meal.turn) for meal in told.meals if meal.eater != "St")
    lines = [
        (
            player,
            told.left[-1][seat] if told.left else "",
            sum(meal.seat == seat for meal in told.meals),
            sum(meal.seat == seat and meal.eater == "St" for meal in told.meals),
            sum(times > 1 for (who, _), times in feasts.items() if who == seat),
            told.avenged(seat),
            told.stuck[seat],
        )
        for seat, player in enumerate(players)
    ]
    chart = says.charts["players"]
    return grid(chart.title, chart.says, chart.heads, lines)


def _each(told: Tale, seat: int, name: str, words: Words) -> Mark:
    """Meals and spaces of every piece, and what became of it."""
    says = words.debrief
    fate = {meal.prey: says.eaten(meal.eater, meal.turn) for meal in told.meals if meal.seat != seat}
    pieces = (*BOARDS[told.board].roster, "St")
    meals = {piece: told.eaten_by(seat, piece) for piece in pieces}
    best = max(pieces, key=lambda piece: meals[piece])
    lines = [
        (words.names.piece(piece), meals[piece], told.spaces[seat, piece], fate.get(piece, says.nobody))
        for piece in pieces
    ]
    most = says.ate_most(best, meals[best]) if meals[best] else says.none_ate
    return grid(says.pieces_of(name, seat), most, says.piece_heads, lines)
