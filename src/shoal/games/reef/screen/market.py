"""The market: what neighbours have, what they offer the viewer, and the offer the viewer makes."""

from __future__ import annotations

from shoal.engine.mark import Mark, b, div, h2, join, p, small, span
from shoal.games.reef.rules.sight import ReefSight, Slots
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.parts import art, of, press, sign, slot, strip


def market(sight: ReefSight, names: tuple[str, ...]) -> Mark:
    """What is offered to the viewer, what the viewer offers, and the young it can be made of."""
    seat = sight.seat
    come = [
        _offer(sight, other, f"{names[other]} offers you", _answers(sight, other))
        for other in range(sight.seats)
        if (offer := sight.offers[other]) is not None and offer[0] == seat
    ]
    draft, sent = sight.draft, sight.offers[seat]
    if draft is not None:
        other = draft[0]
        own = [
            _offer(sight, seat, f"Your offer to {names[other]}", press("tear", "Tear it up"), "reef-draft"),
            p("Tap what you give:", class_="reef-says"),
            strip("What you can give", _tradable(sight, seat, "n", "give") or small("nothing")),
            p(f"Tap what you would like from {names[other]}:", class_="reef-says"),
            strip("What you can ask for", _tradable(sight, other, "t", "ask") or small("nothing")),
        ]
        return div(own, come, class_="reef-market", id="reef-market")
    mine = None
    if sent is not None:
        words = f"Your offer to {names[sent[0]]}: waiting for an answer"
        mine = _offer(sight, seat, words, press("withdraw", "Take it back") if seat not in sight.ready else None)
    asked = {other for other, offer in enumerate(sight.offers) if offer is not None and offer[0] == seat}
    beside = [_stall(sight, other, names[other]) for other in neighbours(sight) if other not in asked]
    young = strip("Your young", _tradable(sight, seat, "n", "") or small("none"))
    return div(
        come,
        mine,
        div(beside, class_="reef-stalls") if sent is None and seat not in sight.ready else None,
        p("Your young:", class_="reef-says"),
        young,
        class_="reef-market",
        id="reef-market",
    )


def neighbours(sight: ReefSight) -> list[int]:
    """Who sits beside the viewer, the left one first; with two at the table they are the same."""
    left, right = (sight.seat - 1) % sight.seats, (sight.seat + 1) % sight.seats
    return [left, right] if left != right else [right]


def _stall(sight: ReefSight, other: int, name: str) -> Mark:
    """What a neighbour has to trade: a tap begins an offer."""
    goods = tuple([(number, many) for number, (_, many, free) in enumerate(sight.nurseries[other], 1) if many and free])
    done = other in sight.ready
    side = "left" if sight.seats > 2 and other == (sight.seat - 1) % sight.seats else "right"
    words = f"{name} has finished trading" if done else f"Trade with {name}"
    return div(
        b(words),
        div(_raft(sight, other, goods) or small("no young"), class_="reef-raft"),
        id=f"trade-{other}",
        class_=f"reef-stall seat-{other}" + (" reef-none" if done else ""),
        data_name=words,
        data_try=f"trade {side}",
    )


def _answers(sight: ReefSight, other: int) -> Mark:
    """What can be said to a neighbour's offer, as far as it can be said now."""
    return join(
        press(f"agree-{other}", "Agree"),
        press(f"refuse-{other}", "No thanks"),
        press(f"counter-{other}", "Offer something else")
        if sight.draft is None and sight.offers[sight.seat] is None
        else None,
    )


def _tradable(sight: ReefSight, seat: int, name: str, verb: str) -> list[Mark]:
    """The groups of a nursery; those that came by trade stay where they are this round."""
    here = _here(sight)
    return [
        slot(
            f"{name}-{number}", builder, many, of(sight), f"{verb} {number}" if verb else "",
            "" if tradable else "came by trade", name == "t" and pictures.kind_of(builder) not in here,
        )
        for number, (builder, many, tradable) in enumerate(sight.nurseries[seat], 1)
        if many
    ]  # fmt: skip


def _here(sight: ReefSight) -> set[str]:
    """The kinds on the viewer's reef."""
    return {pictures.kind_of(builder) for stack in sight.reefs[sight.seat] for builder in stack}


def _offer(sight: ReefSight, proposer: int, words: str, answers: Mark | None, kind: str = "reef-sent") -> Mark:
    """Two rafts: what the viewer gives, what the viewer gets."""
    viewer = sight.seat
    offer = sight.offers[proposer] or sight.draft
    assert offer is not None
    partner, gives, asks = offer
    given, gotten = _raft(sight, proposer, gives), _raft(sight, partner, asks)
    if viewer != proposer:
        given, gotten = gotten, given
    gift = proposer != viewer and bool(gives) and not asks
    return div(
        h2(words + (" a gift" if gift else "")),
        div(
            div(small("You give"), given or small("nothing"), class_="reef-raft"),
            span("⇄", class_="reef-arrows", aria_hidden="true"),
            div(small("You get"), gotten or small("nothing"), class_="reef-raft"),
            class_="reef-rafts",
        ),
        div(answers, class_="reef-answers") if answers else None,
        id=f"offer-{proposer}",
        class_=f"reef-offer {kind}",
    )


def _raft(sight: ReefSight, owner: int, slots: Slots) -> list[Mark]:
    """A few young together; those of kinds the viewer's reef lacks are ringed."""
    builders, here = of(sight), _here(sight)
    out = []
    for number, many in slots:
        builder = sight.nurseries[owner][number - 1][0]
        kind = pictures.kind_of(builder)
        new = owner != sight.seat and kind not in here
        out.append(
            span(
                art(pictures.picture_of(kind, builders), 34),
                b(f"{pictures.TIMES}{many}"),
                [sign(mark) for mark in pictures.marks_of(builder)],
                span(pictures.called(builder, builders) + (", new for you" if new else ""), class_="only-heard"),
                class_="reef-passenger reef-lacking" if new else "reef-passenger",
            )
        )
    return out
