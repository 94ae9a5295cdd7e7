"""The market: what neighbours have, what they offer the viewer, and the offer the viewer makes."""

from __future__ import annotations

from shoal.engine.mark import Mark, b, div, h2, join, p, small, span
from shoal.games.reef.rules.sight import Offer, ReefSight, Slots
from shoal.games.reef.rules.species import kind_of, marks_of
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.parts import art, of, press, sign, slot, strip
from shoal.games.reef.words import Words


def market(sight: ReefSight, names: tuple[str, ...], words: Words) -> Mark:
    """What is offered to the viewer, what the viewer offers, and the young it can be made of."""
    seat, labels = sight.seat, words.labels
    come = [
        _offer(sight, other, labels.offers_you(names[other], _gift(offer)), _answers(sight, other, words), words)
        for other in range(sight.seats)
        if (offer := sight.offers[other]) is not None and offer[0] == seat
    ]
    draft, sent = sight.draft, sight.offers[seat]
    if draft is not None:
        other = draft[0]
        tear = press("tear", labels.buttons["cancel"])
        own = [
            _offer(sight, seat, labels.your_offer(names[other]), tear, words, "reef-draft"),
            p(labels.tap_to_give, class_="reef-says"),
            strip(labels.can_give, _tradable(sight, seat, "n", "give", words) or small(labels.nothing)),
            p(labels.tap_to_ask(names[other]), class_="reef-says"),
            strip(labels.can_ask, _tradable(sight, other, "t", "ask", words) or small(labels.nothing)),
        ]
        return div(own, come, class_="reef-market", id="reef-market", data_help="trading")
    mine = None
    if sent is not None:
        back = press("withdraw", labels.take_back) if seat not in sight.ready else None
        mine = _offer(sight, seat, labels.your_offer_waits(names[sent[0]]), back, words)
    asked = {other for other, offer in enumerate(sight.offers) if offer is not None and offer[0] == seat}
    beside = [_stall(sight, other, names[other], words) for other in neighbours(sight) if other not in asked]
    return div(
        come,
        mine,
        div(beside, class_="reef-stalls") if sent is None and seat not in sight.ready else None,
        p(labels.your_young_are, class_="reef-says"),
        strip(labels.your_young, _tradable(sight, seat, "n", "", words) or small(labels.none)),
        class_="reef-market",
        id="reef-market",
        data_help="trading",
    )


def neighbours(sight: ReefSight) -> list[int]:
    """Who sits beside the viewer, the left one first; with two at the table they are the same."""
    left, right = (sight.seat - 1) % sight.seats, (sight.seat + 1) % sight.seats
    return [left, right] if left != right else [right]


def _stall(sight: ReefSight, other: int, name: str, words: Words) -> Mark:
    """What a neighbour has to trade: a tap begins an offer."""
    goods = tuple([(number, many) for number, (_, many, free) in enumerate(sight.nurseries[other], 1) if many and free])
    done = other in sight.ready
    side = "left" if sight.seats > 2 and other == (sight.seat - 1) % sight.seats else "right"
    label = words.labels.finished(name) if done else words.labels.trade_with(name)
    return div(
        b(label),
        div(_raft(sight, other, goods, words) or small(words.labels.no_young), class_="reef-raft"),
        id=f"trade-{other}",
        class_=f"reef-stall seat-{other}" + (" reef-none" if done else ""),
        data_name=label,
        data_try=f"trade {side}",
    )


def _answers(sight: ReefSight, other: int, words: Words) -> Mark:
    """What can be said to a neighbour's offer, as far as it can be said now."""
    labels = words.labels
    free = sight.draft is None and sight.offers[sight.seat] is None
    return join(
        press(f"agree-{other}", labels.agree),
        press(f"refuse-{other}", labels.no_thanks),
        press(f"counter-{other}", labels.offer_else) if free else None,
    )


def _tradable(sight: ReefSight, seat: int, name: str, verb: str, words: Words) -> list[Mark]:
    """The groups of a nursery; those that came by trade stay where they are this round."""
    here = _here(sight)
    return [
        slot(
            f"{name}-{number}", builder, many, of(sight), f"{verb} {number}" if verb else "",
            "" if tradable else words.labels.came_by_trade, name == "t" and kind_of(builder) not in here, False, words,
        )
        for number, (builder, many, tradable) in enumerate(sight.nurseries[seat], 1)
        if many
    ]  # fmt: skip


def _here(sight: ReefSight) -> set[str]:
    """The kinds on the viewer's reef."""
    return {kind_of(builder) for stack in sight.reefs[sight.seat] for builder in stack}


def _gift(offer: Offer) -> bool:
    _, gives, asks = offer
    return bool(gives) and not asks


def _offer(
    sight: ReefSight, proposer: int, heading: str, answers: Mark | None, words: Words, kind: str = "reef-sent"
) -> Mark:
    """Two rafts: what the viewer gives, what the viewer gets."""
    labels = words.labels
    offer = sight.offers[proposer] or sight.draft
    assert offer is not None
    partner, gives, asks = offer
    given, gotten = _raft(sight, proposer, gives, words), _raft(sight, partner, asks, words)
    if sight.seat != proposer:
        given, gotten = gotten, given
    return div(
        h2(heading),
        div(
            div(small(labels.you_give), given or small(labels.nothing), class_="reef-raft"),
            span("⇄", class_="reef-arrows", aria_hidden="true"),
            div(small(labels.you_get), gotten or small(labels.nothing), class_="reef-raft"),
            class_="reef-rafts",
        ),
        div(answers, class_="reef-answers") if answers else None,
        id=f"offer-{proposer}",
        class_=f"reef-offer {kind}",
    )


def _raft(sight: ReefSight, owner: int, slots: Slots, words: Words) -> list[Mark]:
    """A few young together; those of kinds the viewer's reef lacks are ringed."""
    builders, here = of(sight), _here(sight)
    out = []
    for number, many in slots:
        builder = sight.nurseries[owner][number - 1][0]
        kind = kind_of(builder)
        new = owner != sight.seat and kind not in here
        out.append(
            span(
                art(pictures.picture_of(kind, builders), 34),
                b(f"{pictures.TIMES}{many}"),
                [sign(mark) for mark in marks_of(builder)],
                span(words.labels.passenger(builder, new, builders), class_="only-heard"),
                class_="reef-passenger reef-lacking" if new else "reef-passenger",
            )
        )
    return out
