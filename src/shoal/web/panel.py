"""What the table says beside the game: who is still missing, a request to take back a move, the result."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache

from shoal.engine import art
from shoal.engine import mark as m
from shoal.engine.box import Record
from shoal.engine.mark import Mark
from shoal.engine.words.en.voice import in_a_row
from shoal.table import SeatInfo, Table
from shoal.web.layout import badge, sign

PLACES = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")
NOTHING = Mark()
BUBBLES = 14
GUESTS = ("reef-fish", "jellyfish", "shrimp", "starfish", "snail", "crab", "leaf")  # who rises among the bubbles


def panel(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo]) -> Mark:
    """Everything that is to be said now; empty when the game simply goes on."""
    if not table.started:
        return lobby(seats, bool(mine))
    if table.over:
        return result(table, seats, mine)
    request, bots = undo_request(table, mine), away(seats, mine)
    return m.join(request, bots) if request or bots else NOTHING


def lobby(seats: Sequence[SeatInfo], seated: bool) -> Mark:
    """Who is here, who is awaited."""
    rows = [
        m.li(
            badge(seat),
            info.name if info.kind != "open" else m.em("waiting for a player…"),
            info.kind == "bot" and sign("bot"),
        )
        for seat, info in enumerate(seats)
    ]
    start = m.button("Start with bots in the empty seats", type="button", data_post="start", class_="main")
    return m.section(
        m.h2("Who is here"),
        m.ul(rows, class_="here"),
        start if seated else None,
        class_="lobby card",
        id="lobby",
    )


def undo_request(table: Table, mine: Sequence[int]) -> Mark | None:
    """A wish to take back a move, with the answers of those who are asked."""
    asked = table.undo_asked
    if asked is None:
        return None
    who = table.names[asked.seat]
    answering = [seat for seat in mine if seat in asked.waiting]
    if not answering:
        return m.section(
            m.p(f"{who} would like to take back a move. Waiting for an answer…"), class_="ask card", id="ask"
        )

    def answer(label: str, yes: bool) -> Mark:
        body = json.dumps({"seat": answering[0], "yes": yes})
        return m.button(label, type="button", data_post="undo/answer", data_body=body, class_="main" if yes else None)

    return m.section(
        m.p(m.strong(who), " would like to take back a move. Is that all right?"),
        m.div(answer("Yes, take it back", True), answer("No, play on", False), class_="answers"),
        class_="ask card",
        id="ask",
        role="alertdialog",
        aria_label="Take back a move?",
    )


def away(seats: Sequence[SeatInfo], mine: Sequence[int]) -> Mark | None:
    """Seats of this device that a bot plays."""
    played = [seat for seat in mine if seats[seat].kind == "bot"]
    if not played:
        return None
    buttons = [
        m.button(
            "Take my seat back",
            type="button",
            data_post="take-back",
            data_body=json.dumps({"seat": seat}),
            class_="main",
        )
        for seat in played
    ]
    return m.section(m.p("A bot plays for you."), m.div(buttons, class_="answers"), class_="ask card", id="away")


def result(table: Table, seats: Sequence[SeatInfo], mine: Sequence[int]) -> Mark:
    """The ranking, and where to go from here."""
    record = table.record()
    base = f"/t/{table.code}"
    if table.after is not None:
        again = m.a("Go to the next game", href=f"/t/{table.after}", class_="button main")
    elif mine:
        again = m.button("Play again", type="button", data_post="rematch", data_then="/t/", class_="main")
    else:
        again = None
    return m.section(
        party(),
        m.h2(cheer(record.ranks, [info.name for info in seats], mine)),
        ranking(record, [info.name for info in seats]),
        m.nav(
            again,
            m.a("What happened? The debrief", href=f"{base}/debrief", class_="button"),
            m.a("Watch it again", href=f"{base}/replay", class_="button"),
            class_="answers",
            aria_label="After the game",
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


def cheer(ranks: Sequence[int], names: Sequence[str], mine: Sequence[int]) -> str:
    """Who has won; who has played alone has nobody to win against."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    if len(ranks) == 1:
        return "Well played!"
    if len(winners) > 1:
        return f"{in_a_row([names[seat] for seat in winners])} share the win!"
    return "You win!" if list(mine) == winners else f"{names[winners[0]]} wins!"


def ranking(record: Record, names: Sequence[str]) -> Mark:
    """Everybody by place."""
    order = sorted(range(len(names)), key=lambda seat: (record.ranks[seat], seat))
    rows = [
        m.li(
            m.span(PLACES[record.ranks[seat] - 1], class_="place") if len(names) > 1 else None,
            badge(seat),
            m.span(names[seat], class_="name"),
            m.span(m.strong(record.scores[seat]), " points" if record.scores[seat] != 1 else " point", class_="points"),
            class_=f"rank-{record.ranks[seat]}",
        )
        for seat in order
    ]
    return m.ol(rows, class_="ranking")
