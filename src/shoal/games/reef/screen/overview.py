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
from shoal.games.reef.content import BOARDS, CARDS, CONTENT, DWELLER_IDS, Board, Builder
from shoal.games.reef.rules.sight import Count, ReefSight
from shoal.games.reef.rules.species import kind_of, marks_of
from shoal.games.reef.screen import pictures, reef
from shoal.games.reef.screen.hand import sheet, worth
from shoal.games.reef.screen.losses import Shell, shells
from shoal.games.reef.screen.parts import art, of, sign, topic
from shoal.games.reef.words import Words

RIBBON: Final = {  # what people see as one step, and the steps of the rules in it
    "growth": ("growth",),
    "spawn": ("spawn", "triangle"),
    "migrate": ("migrate",),
    "settle": ("settle",),
    "disaster": ("draw", "disaster"),
    "survey": ("tally", "catch", "survey"),
}
STEP_HELP: Final = {  # what "?" explains of a step
    "growth": "growing",
    "spawn": "spawning",
    "migrate": "trading",
    "settle": "nursery",
    "disaster": "decks",
    "survey": "survey",
}


def ribbon(sight: ReefSight, words: Words) -> Mark:
    """The round, and its steps with the present one marked."""
    return _ribbon(sight.step, sight.round, sight.rounds, sight.round_label, words)


@lru_cache(maxsize=512)
def _ribbon(step: str, number: int, rounds: int, label: str, words: Words) -> Mark:
    now = next((i for i, steps in enumerate(RIBBON.values()) if step in steps), None)
    items = [
        li(
            words.names.steps[each].name,
            class_="reef-now" if i == now else "reef-past" if now is not None and i < now else None,
            aria_current="step" if i == now else None,
            title=words.names.steps[each].text,
            id=f"step-{each}",
            data_help=STEP_HELP[each],
        )
        for i, each in enumerate(RIBBON)
    ]
    where = words.labels.where(number, rounds, step == "over")
    return div(
        span(b(where), small(f" {words.labels.a_round(label)}"), class_="reef-round"),
        ol(items, class_="reef-steps"),
        id="reef-ribbon",
        class_="reef-ribbon",
        data_help="round",
    )


# ---- boards to choose from


def floors(legal_boards: tuple[str, ...], words: Words) -> Mark:
    """The five sea floors, as map and in words."""
    each = [_floor(board, board.id in legal_boards, words) for board in CONTENT.boards]
    return div(each, class_="reef-floors", id="floors")


@lru_cache(maxsize=16)
def _floor(board: Board, there: bool, words: Words) -> Mark:
    called = words.names.boards[board.id]
    spaces = [board.depths.count(zone.letter) for zone in CONTENT.depths]
    return div(
        svg(
            pictures.used_floor(board.id),
            viewBox=f"0 0 {pictures.WIDE_FLOOR} {pictures.HIGH_FLOOR}",
            class_="reef-map",
            aria_hidden="true",
        ),
        section_of(board.id),
        strong(called.name),
        small(words.labels.floor(board.id, spaces)),
        id=f"board-{board.id}",
        class_="reef-floor" if there else "reef-floor reef-none",
        data_name=f"{called.name}: {called.text}",
        data_help=f"board-{board.id}",
        data_try=f"board {board.id}",
    )


@lru_cache(maxsize=16)
def section_of(board: str) -> Mark:
    """The sea floor from the side: land at the left, open ocean at the right; it goes through the middle column."""
    depths = BOARDS[board].depths
    down = {"S": 14, "M": 28, "D": 44}
    heights = [down[depths[row * 5 + 2]] for row in range(6)]
    land = BOARDS[board].land
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


def others(sight: ReefSight, names: tuple[str, ...], words: Words) -> Mark:
    """Small, beside the viewer's own; a tap makes one large, another small again."""
    seats = (
        [(sight.seat + step) % sight.seats for step in range(1, sight.seats)] if sight.seat >= 0 else range(sight.seats)
    )
    reefs = [
        _other(
            seat, names[seat], board, sight.reefs[seat], sight.algae[seat], sight.dwellers[seat], shells(sight, seat),
            sight.counts[seat][5], sight.step not in ("tally", "over"), of(sight), words,
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
    words: Words,
) -> Mark:
    return details(
        summary(
            span(b(name), small(f" {words.labels.now(points)}" if told else ""), class_="reef-owner"),
            reef.small(seat, board, stacks, algae, dwellers, dead, builders, words),
            small(words.names.boards[board].name, class_="reef-where"),
        ),
        id=f"reef-{seat}",
        class_=f"reef-other seat-{seat}",
    )


# ---- scores and decks


def books(sight: ReefSight, names: tuple[str, ...], words: Words) -> Mark:
    """What the viewer's reef is worth, the scoreboard with every point explained, the Coral Triangle, and what is left
    in the decks."""
    seat = sight.seat
    return div(
        worth(sight, seat, words) if 0 <= seat < sight.seats and sight.boards[seat] is not None else None,
        _scores(sight, names, words) if sight.surveys else None,
        _triangle(sight, words),
        _decks(sight.deck, sight.discards, sight.drawn, sight.step == "over", words),
        class_="reef-books",
        id="reef-books",
    )


def _scores(sight: ReefSight, names: tuple[str, ...], words: Words) -> Mark:
    return _board_of_scores(sight.surveys, sight.past, sight.scores, names, sight.points, of(sight), words)


@lru_cache(maxsize=64)
def _board_of_scores(
    surveys: tuple[tuple[Count, ...], ...],
    past: tuple[tuple[str, ...], ...],
    scores: tuple[int, ...],
    names: tuple[str, ...],
    points: tuple[int, ...],
    builders: tuple[Builder, ...],
    words: Words,
) -> Mark:
    labels = words.labels
    table_too = len(names) > 1  # then the whole table has a score, too (§7)
    whole = (th(labels.all_reefs, scope="col"), th(labels.all_types, scope="col")) if table_too else None
    head = tr(th(labels.rounds, scope="col"), (th(name, scope="col") for name in names), whole)
    rows = [
        tr(
            th(number, scope="row"),
            (td(labels.signed(count[5])) for count in counts),
            (td(labels.signed(each)) for each in of_table(counts)) if table_too else None,
        )
        for number, counts in enumerate(surveys, 1)
    ]
    sums = [*scores, sum(scores)] if table_too else scores
    total = tr(
        th(labels.total, scope="row"), (td(b(labels.signed(each))) for each in sums), td() if table_too else None
    )
    each = [
        details(
            summary(labels.sheet_of(number, names[seat], count[5])),
            sheet(count, points, builders, words),
            id=f"sheet-{number}-{seat}",
        )
        for number, counts in enumerate(surveys, 1)
        for seat, count in enumerate(counts)
    ]
    board = table(thead(head), tbody(rows, total))
    return details(
        summary(labels.scores_so_far),
        div(board, class_="wide", tabindex="0", role="region", aria_label=labels.scores),
        [p(labels.struck(number, cards)) for number, cards in enumerate(past, 1)],
        details(summary(labels.every_point), each, id="reef-sheets"),
        id="reef-scores",
        class_="reef-book",
        data_help="survey",
    )


def of_table(counts: tuple[Count, ...]) -> tuple[int, int]:
    """Points of the whole table in a round, and how many types lived on any reef."""
    return sum([count[5] for count in counts]), len({each for count in counts for each in count[3]})


def _triangle(sight: ReefSight, words: Words) -> Mark | None:
    """The far sea where every kind lives on; while one chooses from it, it lies in the hand."""
    collecting = 0 <= sight.seat < sight.seats and sight.tasks[sight.seat] == "triangle"
    return None if collecting or sight.step == "setup" else _far_sea(sight.triangle, of(sight), words)


@lru_cache(maxsize=64)
def _far_sea(found: tuple[str, ...], builders: tuple[Builder, ...], words: Words) -> Mark:
    lives = [
        span(
            art(pictures.picture_of(kind_of(builder), builders), 34),
            [sign(mark) for mark in marks_of(builder)],
            id=f"far-{kind_of(builder)}",
            data_name=words.labels.kind(builder, builders),
            data_help=topic(builder, builders),
        )
        for builder in found
    ]
    lives += [
        span(art(kind, 34), id=f"far-{kind}", data_name=words.names.dwellers[kind].name, data_help=f"dweller-{kind}")
        for kind in DWELLER_IDS
    ]
    return details(
        summary(words.labels.coral_triangle),
        p(words.labels.lives_on),
        div(lives, class_="reef-far"),
        id="reef-triangle",
        class_="reef-book",
        data_help="triangle",
    )


@lru_cache(maxsize=64)
def _decks(deck: tuple[str, ...], discards: tuple[str, ...], drawn: tuple[str, ...], over: bool, words: Words) -> Mark:
    labels, cards = words.labels, words.names.cards
    short = [cards[card].name for card in deck if CARDS[card].deck == "short"]
    long = [cards[card].name for card in deck if CARDS[card].deck == "long"]
    gone = [cards[card].name for card in discards if card not in drawn]
    return details(
        summary((labels.never_came if over else labels.to_come)(len(short), len(long))),
        p(b(f"{labels.short_term} "), ", ".join(short) or labels.none_left),
        p(b(f"{labels.long_term} "), ", ".join(long) or labels.none_left),
        p(b(f"{labels.have_struck} "), ", ".join(gone)) if gone else None,
        id="reef-decks",
        class_="reef-book",
        data_help="decks",
    )
