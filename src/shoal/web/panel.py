"""What the table says beside the game: who is still missing, a request to take back a move, the result."""

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
from shoal.web.layout import badge, sign
from shoal.web.words import Panel, WebWords

NOTHING = Mark()
BUBBLES = 14
GUESTS = ("reef-fish", "jellyfish", "shrimp", "starfish", "snail", "crab", "leaf")  # who rises among the bubbles


def panel(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo], game: GameWords, words: WebWords) -> Mark:
    """Everything that is to be said now; empty when the game simply goes on."""
    if not table.started:
        return lobby(seats, bool(mine), words)
    if table.over:
        return result(table, seats, mine, game, words)
    request, bots = undo_request(table, mine, words.panel), away(seats, mine, words.panel)
    return m.join(request, bots) if request or bots else NOTHING


def lobby(seats: Sequence[SeatInfo], seated: bool, words: WebWords) -> Mark:
    """Who is here, who is awaited."""
    says = words.panel
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
        start if seated else None,
        class_="lobby card",
        id="lobby",
    )


def undo_request(table: Table, mine: Sequence[int], says: Panel) -> Mark | None:
    """A wish to take back a move, with the answers of those who are asked."""
    asked = table.undo_asked
    if asked is None:
        return None
    who = table.names[asked.seat]
    answering = [seat for seat in mine if seat in asked.waiting]
    if not answering:
        return m.section(m.p(says.wants_to_take_back(who)), class_="ask card", id="ask")

    def answer(label: str, yes: bool) -> Mark:
        body = json.dumps({"seat": answering[0], "yes": yes})
        return m.button(label, type="button", data_post="undo/answer", data_body=body, class_="main" if yes else None)

    before, after = says.may_take_back
    return m.section(
        m.p(before, m.strong(who), after),
        m.div(answer(says.yes, True), answer(says.no, False), class_="answers"),
        class_="ask card",
        id="ask",
        role="alertdialog",
        aria_label=says.take_back,
    )


def away(seats: Sequence[SeatInfo], mine: Sequence[int], says: Panel) -> Mark | None:
    """Seats of this device that a bot plays."""
    played = [seat for seat in mine if seats[seat].kind == "bot"]
    if not played:
        return None
    buttons = [
        m.button(
            says.seat_back,
            type="button",
            data_post="take-back",
            data_body=json.dumps({"seat": seat}),
            class_="main",
        )
        for seat in played
    ]
    return m.section(m.p(says.bot_plays), m.div(buttons, class_="answers"), class_="ask card", id="away")


def result(table: Table, seats: Sequence[SeatInfo], mine: Sequence[int], game: GameWords, words: WebWords) -> Mark:
    """The ranking, and where to go from here."""
    says, record = words.panel, table.record()
    names = [info.name for info in seats]
    base = f"/t/{table.code}"
    if table.after is not None:
        again = m.a(says.next_game, href=f"/t/{table.after}", class_="button main")
    elif mine:
        again = m.button(says.again, type="button", data_post="rematch", data_then="/t/", class_="main")
    else:
        again = None
    return m.section(
        party(),
        m.h2(cheer(record.ranks, names, mine, says)),
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


def cheer(ranks: Sequence[int], names: Sequence[str], mine: Sequence[int], says: Panel) -> str:
    """Who has won."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return says.cheer([names[seat] for seat in winners], len(ranks), list(mine) == winners)


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
