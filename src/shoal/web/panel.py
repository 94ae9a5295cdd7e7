"""What the table says beside the game: who is still missing, what somebody asks the others, the result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from shoal.engine import art
from shoal.engine import mark as m
from shoal.engine.box import Record
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table import SeatInfo, Table
from shoal.web import absence
from shoal.web.layout import badge, sign
from shoal.web.words import Panel, WebWords

NOTHING = Mark()
BUBBLES = 14
GUESTS = ("reef-fish", "jellyfish", "shrimp", "starfish", "snail", "crab", "leaf")  # who rises among the bubbles


def panel(
    table: Table,
    mine: Sequence[int],
    seats: Sequence[SeatInfo],
    game: GameWords,
    words: WebWords,
    asks: Sequence[int] = (),
    lost: Sequence[int] = (),
) -> Mark:
    """Everything that is to be said now; empty when the game simply goes on. `asks` and `lost` are the seats this
    device has asked for, and those that went to another."""
    if table.over:
        return result(table, seats, mine, game, words)
    claims = absence.claim_questions(table, mine, seats, words)
    unsaved = m.section(m.p(words.panel.cannot_save), class_="ask card", id="unsaved") if table.cannot_save else None
    if not table.started:
        return m.join(unsaved, *claims, lobby(table, seats, mine, asks, words))
    request = question(table, mine, words.panel)
    rest = m.section(m.p(words.panel.paused), class_="ask card", id="paused") if table.paused else None
    if not mine:
        return m.join(unsaved, rest, absence.onlooker(table, seats, asks, lost, words), request)
    bots = absence.taken_back(mine, seats, words)
    said = [unsaved, rest, *claims, request, bots, *absence.away_notices(table, mine, seats, words)]
    return m.join(*said) if any(said) else NOTHING


def lobby(table: Table, seats: Sequence[SeatInfo], mine: Sequence[int], asks: Sequence[int], words: WebWords) -> Mark:
    """Who is here, who is awaited, whether moves are taken back; for who is back on another device, how to say so."""
    says = words.panel
    claims = [] if mine else absence.claim_buttons(table, seats, asks, words)
    rows = [
        m.li(
            badge(seat, words),
            info.name if info.kind != "open" else m.em(says.awaited),
            info.kind == "bot" and sign("bot"),
        )
        for seat, info in enumerate(seats)
    ]
    start = m.button(says.start, type="button", data_post="start", class_="main")
    return m.section(
        m.h2(says.who_is_here),
        m.ul(rows, class_="here"),
        m.p(about_undo(table, says), class_="note"),
        start if mine else None,
        m.p(says.who_are_you) if claims else None,
        absence.claim_state(table, asks, seats, words),
        m.div(claims, class_="answers") if claims else None,
        class_="lobby card",
        id="lobby",
    )


def about_undo(table: Table, says: Panel) -> str:
    return says.moves_back if table.may_undo else says.moves_stand


def question(table: Table, mine: Sequence[int], says: Panel) -> Mark | None:
    """A wish to take back a move or to end the game, with the answers of those who are asked."""
    asked = table.asked
    if asked is None:
        return None
    who, ask = table.names[asked.seat], says.asks[asked.what]
    answering = [seat for seat in mine if seat in asked.waiting]
    before, after = ask.question if answering else ask.waiting
    wish, post = m.p(before, m.strong(who), after), f"{asked.what}/answer"
    if not answering:
        return m.section(wish, class_="ask card", id="ask")

    def answer(label: str, yes: bool) -> Mark:
        body = json.dumps({"seat": answering[0], "sign": asked.sign, "yes": yes})
        return m.button(label, type="button", data_post=post, data_body=body, class_="main" if yes else None)

    return m.section(
        wish,
        m.div(answer(ask.yes, True), answer(ask.no, False), class_="answers"),
        class_="ask card",
        id="ask",
        role="alertdialog",
        aria_label=ask.title,
    )


def result(table: Table, seats: Sequence[SeatInfo], mine: Sequence[int], game: GameWords, words: WebWords) -> Mark:
    """The ranking, and where to go from here."""
    says, record = words.panel, table.record()
    names = [info.name for info in seats]
    base = f"/t/{table.code}"
    if table.after is not None:
        again = m.a(says.next_game, href=f"/t/{table.after}", class_="button main")
    elif mine and not table.host:
        again = m.button(says.again, type="button", data_post="rematch", data_then="/t/", class_="main")
    else:
        again = None
    return m.section(
        party(),
        m.h2(cheer(record, names, mine, says)),
        ended_early(record, names, says),
        together(table, record, game, says),
        ranking(record, names, game.lid.score(table.game.options), words),
        m.nav(
            again,
            m.a(says.debrief, href=f"{base}/debrief", class_="button"),
            m.a(words.layout.watch_again, href=f"{base}/replay", class_="button"),
            class_="answers",
            aria_label=says.after,
        ),
        class_="result card",
        id="result",
    )


@cache
def party() -> Mark:
    """Bubbles and some of the animals of our games rise over the whole page, once the game is over."""
    guests = [art.picture(GUESTS[i // 2]) if i % 2 else None for i in range(BUBBLES)]
    bubbles = [m.i(guest, class_=f"b{i} guest" if guest else f"b{i}") for i, guest in enumerate(guests)]
    return m.div(bubbles, class_="bubbles", aria_hidden="true")


def cheer(record: Record, names: Sequence[str], mine: Sequence[int], says: Panel) -> str:
    """Who has won."""
    winners = [seat for seat, rank in enumerate(record.ranks) if rank == 1]
    seats = len(record.ranks)
    if record.ending is not None and len(winners) == seats > 1:
        return says.nobody_ahead
    return says.cheer([names[seat] for seat in winners], seats, list(mine) == winners)


def ended_early(record: Record, names: Sequence[str], says: Panel) -> Mark | None:
    """How people ended the game, where its rules did not."""
    if record.ending is None:
        return None
    seat = record.ending.resigned
    if seat is not None:
        return m.p(says.resigned(names[seat]), class_="early")
    return m.p(says.stopped if record.ending.stopped else says.agreed, class_="early")


def together(table: Table, record: Record, game: GameWords, says: Panel) -> Mark | None:
    """What all have reached, where all scores are added up."""
    wanted, options = table.box.manifest.together, table.game.options
    if len(record.scores) < 2 or not wanted or any(options[name] != value for name, value in wanted.items()):
        return None
    total = points(sum(record.scores), game.lid.score(options), says)
    return m.p(says.together, " ", total, class_="together")


def ranking(record: Record, names: Sequence[str], counts: tuple[str, str], words: WebWords) -> Mark:
    """Everybody by place, with what a score counts, one of them and several."""
    order = sorted(range(len(names)), key=lambda seat: (record.ranks[seat], seat))
    rows = [
        m.li(
            m.span(words.panel.places[record.ranks[seat] - 1], class_="place") if len(names) > 1 else None,
            badge(seat, words),
            m.span(names[seat], class_="name"),
            points(record.scores[seat], counts, words.panel),
            class_=f"rank-{record.ranks[seat]}",
        )
        for seat in order
    ]
    return m.ol(rows, class_="ranking")


def points(score: int, counts: tuple[str, str], says: Panel) -> Mark:
    before, after = says.points(score, counts)
    return m.span(before, m.strong(score), after, class_="points")
