"""What the table says about seats whose people are away: to those who wait, to those who come back on another device,
and to onlookers."""

from __future__ import annotations

import json
from collections.abc import Sequence

from shoal.engine import mark as m
from shoal.engine.game import SPECTATOR
from shoal.engine.mark import Mark
from shoal.table import Claim, SeatInfo, Table
from shoal.web.layout import badge, sign
from shoal.web.words import Panel, WebWords


def blocking(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo]) -> list[int]:
    """The seats for which the people of this device wait, although nobody is there, and nobody says they were."""
    if not any(seats[seat].kind == "person" for seat in mine):
        return []
    waiting = [seat for seat, info in enumerate(seats) if info.away and info.kind == "person" and seat not in mine]
    claimed = [claim.seat for claim in asked(table, mine)]
    return [seat for seat in waiting if seat in table.sight(SPECTATOR).acting and seat not in claimed]


def asked(table: Table, mine: Sequence[int]) -> list[Claim]:
    """What other devices ask the people of this one."""
    return [claim for claim in table.claims if any(seat in mine for seat in table.may_say_yes(claim))]


def news(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo], says: Panel) -> str:
    """The same for who listens, and whether the server can save, in one text; "" when there is none."""
    if not table.started or table.over:
        told = []
    else:
        told = [says.is_away(seats[seat].name) for seat in blocking(table, mine, seats)]
    if table.cannot_save:
        told.append(says.cannot_save)
    return " ".join(told + [says.claimed(seats[claim.seat].name, claim.sign) for claim in asked(table, mine)])


def away_notices(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo], words: WebWords) -> list[Mark]:
    """Somebody who is to act is away: wait, or let a bot play. Whoever waits folds it up."""
    says = words.panel
    return [
        m.details(
            m.summary(badge(seat, words), says.is_away(seats[seat].name)),
            m.p(says.until_back(seats[seat].name)),
            m.div(
                m.button(
                    sign("bot"),
                    says.let_bot_play,
                    type="button",
                    data_post="hand-over",
                    data_body=json.dumps({"seat": seat}),
                    class_="main",
                ),
                m.button(says.wait, type="button", data_fold=True),
                class_="answers",
            ),
            class_="ask card gone",
            id=f"gone-{seat}",
            open=True,
        )
        for seat in blocking(table, mine, seats)
    ]


def claim_questions(table: Table, mine: Sequence[int], seats: Sequence[SeatInfo], words: WebWords) -> list[Mark]:
    """Somebody says that an away seat is theirs."""
    says = words.panel

    def answer(claim: Claim, label: str, yes: bool) -> Mark:
        body = json.dumps({"seat": claim.seat, "sign": claim.sign, "yes": yes})
        return m.button(label, type="button", data_post="claim/answer", data_body=body, class_="main" if yes else None)

    return [
        m.section(
            m.p(badge(claim.seat, words), " ", says.claimed(seats[claim.seat].name, claim.sign)),
            m.div(
                answer(claim, says.claim_yes(seats[claim.seat].name), True),
                answer(claim, says.claim_no, False),
                class_="answers",
            ),
            class_="ask card claim",
            id=f"claim-{claim.seat}",
        )
        for claim in asked(table, mine)
    ]


def taken_back(mine: Sequence[int], seats: Sequence[SeatInfo], words: WebWords) -> Mark | None:
    """Seats of this device that a bot plays: one large button brings each back."""
    played = [seat for seat in mine if seats[seat].kind == "bot"]
    if not played:
        return None
    says = words.panel
    buttons = [
        m.button(
            badge(seat, words) if len(mine) > 1 else None,
            says.seat_back if len(mine) == 1 else says.seat_back_of(seats[seat].name),
            type="button",
            data_post="take-back",
            data_body=json.dumps({"seat": seat}),
            class_="main",
        )
        for seat in played
    ]
    return m.section(
        m.p(says.bot_plays if len(mine) == 1 else says.bot_plays_here), buttons, class_="ask card back", id="away"
    )


def onlooker(
    table: Table, seats: Sequence[SeatInfo], asks: Sequence[int], lost: Sequence[int], words: WebWords
) -> Mark:
    """Who holds no seat: that they are watching, and what else they can do."""
    says = words.panel
    return m.section(
        m.p(m.strong(says.watching), " ", m.span(says.lost if lost else says.full)),
        claim_state(table, asks, seats, words),
        m.div(
            claim_buttons(table, seats, asks, words),
            m.a(says.have_a_code, href=f"/t/{table.code}/device", class_="button"),
            m.a(says.own_table, href=f"/games/{table.box.manifest.id}/new", class_="button"),
            m.a(says.large_view, href=f"/t/{table.code}?big", class_="button"),
            class_="answers",
        ),
        class_="card watching",
        id="watching",
    )


def claim_buttons(table: Table, seats: Sequence[SeatInfo], asks: Sequence[int], words: WebWords) -> list[Mark]:
    """For whoever comes back on another device, before or during the game: asks the others, or where nobody is there
    who could say yes, for the seat's own code. Where the table has a host, that is who helps."""
    if table.host:
        return []
    waits = [claim.seat for claim in table.claims if claim.waits]
    here = [seat for seat, info in enumerate(seats) if info.kind == "person" and info.online]
    return [
        m.button(
            badge(seat, words),
            words.seats.i_am(info.name),
            type="button",
            data_post="claim",
            data_body=json.dumps({"seat": seat}),
            data_again=True,
        )
        if here
        else m.a(badge(seat, words), words.seats.i_am(info.name), href=f"/t/{table.code}/device", class_="button")
        for seat, info in enumerate(seats)
        if info.away and not (seat in asks and seat in waits)
    ]


def claim_state(table: Table, asks: Sequence[int], seats: Sequence[SeatInfo], words: WebWords) -> Mark | None:
    """What has become of this device's own question."""
    says = words.panel
    for claim in table.claims:
        if claim.seat in asks and seats[claim.seat].away:
            name = seats[claim.seat].name
            text = says.claim_waits(name, claim.sign) if claim.waits else says.claim_refused(name)
            return m.p(text, class_="asking", role="status")
    return None
