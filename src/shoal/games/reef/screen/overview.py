"""What everybody sees around the reefs: the step of the round, the reefs of others, scores and decks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shoal.engine.mark import (
    Mark,
    b,
    details,
    div,
    li,
    ol,
    p,
    small,
    span,
    strong,
    summary,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
)
from shoal.games.reef.content import CONTENT, Board, Builder
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import pictures, reef
from shoal.games.reef.screen.hand import sheet, worth
from shoal.games.reef.screen.losses import Shell, shells
from shoal.games.reef.screen.parts import minus, of
from shoal.games.reef.screen.pictures import CARDS

RIBBON: Final = (  # how the steps of the rules are called, and what people do in them
    ("Grow", ("growth",), "New dwellers, grazing, algae and two mutations"),
    ("Spawn", ("spawn", "triangle"), "Builders have young"),
    ("Trade", ("migrate",), "Young drift to the neighbours"),
    ("Settle", ("settle",), "Young find a place"),
    ("Disaster", ("draw", "disaster"), "The sea strikes"),
    ("Survey", ("tally", "catch", "survey"), "Every reef is counted"),
)


def ribbon(sight: ReefSight) -> Mark:
    """The round, and its steps with the present one marked."""
    return _ribbon(sight.step, sight.round, sight.rounds, sight.round_label)


@lru_cache(maxsize=512)
def _ribbon(step: str, number: int, rounds: int, label: str) -> Mark:
    now = next((i for i, (_, steps, _) in enumerate(RIBBON) if step in steps), None)
    where = "Setting up" if not number else "The end" if step == "over" else f"Round {number} of {rounds}"
    items = [
        li(
            word,
            class_="reef-now" if i == now else "reef-past" if now is not None and i < now else None,
            aria_current="step" if i == now else None,
            title=says,
        )
        for i, (word, _, says) in enumerate(RIBBON)
    ]
    return div(
        span(b(where), small(f" a round: {label}"), class_="reef-round"),
        ol(items, class_="reef-steps"),
        id="reef-ribbon",
        class_="reef-ribbon",
        data_help="round",
    )


# ---- boards to choose from


def floors(legal_boards: tuple[str, ...]) -> Mark:
    """The five sea floors, as map and in words."""
    return div([_floor(board, board.id in legal_boards) for board in CONTENT.boards], class_="reef-floors", id="floors")


@lru_cache(maxsize=16)
def _floor(board: Board, there: bool) -> Mark:
    counts = ", ".join(f"{board.depths.count(zone.letter)} {zone.id}" for zone in CONTENT.depths)
    return div(
        svg(
            pictures.used_floor(board.id),
            viewBox=f"0 0 {pictures.WIDE_FLOOR} {pictures.HIGH_FLOOR}",
            class_="reef-map",
            aria_hidden="true",
        ),
        section_of(board.id),
        strong(board.name),
        small(f"{board.text} {counts}."),
        id=f"board-{board.id}",
        class_="reef-floor" if there else "reef-floor reef-none",
        data_name=f"{board.name}: {board.text}",
        data_help=f"board-{board.id}",
        data_try=f"board {board.id}",
    )


@lru_cache(maxsize=16)
def section_of(board: str) -> Mark:
    """The sea floor from the side: land at the left, open ocean at the right; it goes through the middle column."""
    depths = pictures.BOARDS[board].depths
    down = {"S": 14, "M": 28, "D": 44}
    heights = [down[depths[row * 5 + 2]] for row in range(6)]
    land = pictures.BOARDS[board].land
    points = [(0, 4 if land else 52), (10, 10 if land else 46)]
    for row, height in enumerate(heights):
        points += [(12 + row * 18, height), (26 + row * 18, height)]
    points.append((120, 56))
    ground = "".join(f"L{x} {y}" for x, y in points)
    return svg(
        pictures.side(ground),
        viewBox="0 0 120 60",
        class_="reef-section",
        aria_hidden="true",
    )


# ---- the reefs of others


def others(sight: ReefSight, names: tuple[str, ...]) -> Mark:
    """Small, beside the viewer's own; a tap makes one large, another small again."""
    seats = (
        [(sight.seat + step) % sight.seats for step in range(1, sight.seats)] if sight.seat >= 0 else range(sight.seats)
    )
    reefs = [
        _other(
            seat, names[seat], board, sight.reefs[seat], sight.algae[seat], sight.dwellers[seat], shells(sight, seat),
            sight.counts[seat][5], sight.step != "tally", of(sight),
        )
        for seat in seats
        if (board := sight.boards[seat]) is not None
    ]  # fmt: skip
    return (
        div(reefs, class_=f"reef-others reef-{'few' if sight.seat >= 0 else 'all'}", id="reef-others")
        if reefs
        else Mark("")
    )


@lru_cache(maxsize=512)
def _other(
    seat: int,
    name: str,
    board: str,
    stacks: reef.Stacks,
    algae: tuple[int, ...],
    dwellers: tuple[int, ...],
    dead: tuple[Shell, ...],
    points: int,
    told: bool,
    builders: tuple[Builder, ...],
) -> Mark:
    return details(
        summary(
            span(b(name), small(f" {minus(points)} now" if told else ""), class_="reef-owner"),
            reef.small(seat, board, stacks, algae, dwellers, dead, builders),
            small(pictures.BOARDS[board].name, class_="reef-where"),
        ),
        id=f"reef-{seat}",
        class_=f"reef-other seat-{seat}",
    )


# ---- scores and decks


def books(sight: ReefSight, names: tuple[str, ...]) -> Mark:
    """What the viewer's reef is worth, the scoreboard with every point explained, and what is left in the decks."""
    seat = sight.seat
    return div(
        worth(sight, seat) if 0 <= seat < sight.seats and sight.boards[seat] is not None else None,
        _scores(sight, names) if sight.surveys else None,
        _decks(sight.deck, sight.discards, sight.drawn),
        class_="reef-books",
        id="reef-books",
    )


def _scores(sight: ReefSight, names: tuple[str, ...]) -> Mark:
    return _board_of_scores(sight.surveys, sight.past, sight.scores, names, sight.points, of(sight))


@lru_cache(maxsize=64)
def _board_of_scores(
    surveys: tuple[tuple[tuple[int, int, int, tuple[str, ...], tuple[str, ...], int], ...], ...],
    past: tuple[tuple[str, ...], ...],
    scores: tuple[int, ...],
    names: tuple[str, ...],
    points: tuple[int, ...],
    builders: tuple[Builder, ...],
) -> Mark:
    head = tr(th("Round", scope="col"), (th(name, scope="col") for name in names))
    rows = [
        tr(th(number, scope="row"), (td(minus(count[5])) for count in counts))
        for number, counts in enumerate(surveys, 1)
    ]
    total = tr(th("Total", scope="row"), (td(b(minus(score))) for score in scores))
    each = [
        details(
            summary(f"Round {number}: {names[seat]}, {minus(count[5])} points"),
            sheet(count, points, builders),
            id=f"sheet-{number}-{seat}",
        )
        for number, counts in enumerate(surveys, 1)
        for seat, count in enumerate(counts)
    ]
    struck = [
        p(f"Round {number}: {pictures.in_a_row([CARDS[c].name for c in cards])}")
        for number, cards in enumerate(past, 1)
    ]
    return details(
        summary("Scores so far"),
        div(table(thead(head), tbody(rows, total)), class_="wide", tabindex="0", role="region", aria_label="Scores"),
        struck,
        details(summary("Every point explained"), each, id="reef-sheets"),
        id="reef-scores",
        class_="reef-book",
        data_help="survey",
    )


@lru_cache(maxsize=64)
def _decks(deck: tuple[str, ...], discards: tuple[str, ...], drawn: tuple[str, ...]) -> Mark:
    short = [CARDS[card].name for card in deck if CARDS[card].deck == "short"]
    long = [CARDS[card].name for card in deck if CARDS[card].deck == "long"]
    gone = [CARDS[card].name for card in discards if card not in drawn]
    return details(
        summary(f"Disasters to come: {len(short)} short, {len(long)} long"),
        p(b("Short-term: "), ", ".join(short) or "none left"),
        p(b("Long-term: "), ", ".join(long) or "none left"),
        p(b("Have struck: "), ", ".join(gone)) if gone else None,
        id="reef-decks",
        class_="reef-book",
        data_help="decks",
    )
