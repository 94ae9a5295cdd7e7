"""What is going on, large: the event card, the disaster with its scale, the cards picked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shoal.engine.mark import Mark, article, b, div, h2, p, section, span, svg, use
from shoal.games.rivers.content import CONTENT, EventCard
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import CHOOSE_A
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight
from shoal.games.rivers.screen.hand import tokens_of
from shoal.games.rivers.screen.pictures import (
    DISASTER_ART,
    DISASTERS,
    EVENTS,
    GROUP_ART,
    LANDS,
    MINUS,
    TWICE,
    a,
    card_art,
    cards,
    kind_name,
    plot_name,
    points,
    small,
    used,
)

STAMPS = {"void": "cannot be followed", "kept": "kept", "followed": "done", "carried out": ""}
WARNING = "N2"


def happening(sight: RiversSight, legal: tuple[int, ...], names: Sequence[str]) -> Mark | None:
    """The one thing that matters now."""
    if sight.phase in ("pick", "buy"):
        return _offer_of(sight, names)
    met = _met(sight)
    if met is not None:
        return _disaster(*met)
    if sight.event and sight.phase != "over":
        options = tuple(option for option in range(2) if CHOOSE_A + option in legal)
        return _event(sight.event, sight.fate, sight.turns, sight.phase == "choose", options if legal else None)
    return None


# ---- events


@lru_cache(maxsize=1024)
def _event(card: str, fate: str, turn: int, choosing: bool, options: tuple[int, ...] | None) -> Mark:
    event = EVENTS[card]
    stamp = STAMPS[fate]
    return article(
        svg(used(GROUP_ART[event.group]), viewBox="0 0 64 64", class_="rivers-art", aria_hidden="true"),
        h2(event.name, span(stamp, class_=f"rivers-stamp rivers-{fate}") if stamp else None),
        p(event.text),
        p(f"Needed: {event.needs}.", class_="rivers-needs") if fate == "void" and event.needs else None,
        p(event.note, class_="rivers-science"),
        div((_option(event, i, options) for i in range(2)), class_="rivers-options") if choosing else None,
        id=f"event-{card}-{turn}",
        class_=f"rivers-event rivers-{event.group.replace(' ', '-')}",
        data_fly=True,
        data_from="deck",
        data_help=f"event-{card}",
        data_name=f"Event: {event.name}",
    )


def _option(event: EventCard, option: int, legal: tuple[int, ...] | None) -> Mark:
    """One of two large buttons; gray where it cannot be followed."""
    letter = "ab"[option]
    can = legal is not None and option in legal
    return div(
        b(f"({letter}) "),
        option_text(event, option),
        id=f"option-{letter}",
        class_="rivers-option" if can or legal is None else "rivers-option rivers-gray",
        data_name=f"({letter}) {option_text(event, option)}",
        data_help=f"event-{event.id}",
        data_try=f"choose {letter}",
    )


def option_text(event: EventCard, option: int) -> str:
    """What (a) or (b) says on a card that leaves the choice."""
    first, _, second = event.text.partition("(a)")[2].partition("(b)")
    words = (first.strip().removesuffix("or").strip(" ,"), second.strip(" ."))[option]
    return words[0].upper() + words[1:]


# ---- disasters


def _met(sight: RiversSight) -> tuple[str, int, int, bool] | None:
    """The disaster of this turn: which one, its die, the cushion, and whether a warning kept it away."""
    cushion = min(CONTENT.cushion, appraisal.habitats(sight.lands[sight.active])) if sight.active >= 0 else 0
    if sight.disaster:
        return sight.disaster, sight.severity, cushion, False
    if sight.phase not in ("drop", "event") or sight.event:
        return None
    here = sight.positions[sight.active]
    passed = [each for each in sight.disasters if here - sight.die < DISASTERS[each].tile <= here]
    if not passed or here == END_POSITION:
        return None
    return passed[-1], sight.throw, cushion, sight.discards[-1:] == (WARNING,)


@lru_cache(maxsize=512)
def _disaster(which: str, die: int, cushion: int, averted: bool) -> Mark:
    disaster = DISASTERS[which]
    number = max(0, die - cushion)
    level = (number + 1) // 2
    says = [
        p(
            b(f"{each.name}: "),
            each.text,
            class_="rivers-level-now" if die and i == level and not averted else "rivers-level-text",
        )
        for i, each in enumerate(disaster.levels, 1)
    ]
    return article(
        svg(used(DISASTER_ART[which]), viewBox="0 0 64 64", class_="rivers-art", aria_hidden="true"),
        h2(disaster.name, span(_outcome(die, level, averted), class_="rivers-stamp rivers-void")),
        _scale(die, cushion, number) if die else p("The die decides how bad it is.", class_="rivers-needs"),
        says,
        p(disaster.note, class_="rivers-science"),
        id=f"card-{which}",
        class_="rivers-event rivers-disaster",
        data_fly=True,
        data_from=f"tile-{disaster.tile}",
        data_help=f"disaster-{which}",
        data_name=f"Disaster: {disaster.name}",
    )


def _outcome(die: int, level: int, averted: bool) -> str:
    if averted:
        return "warned in time"
    if not die:
        return "how bad?"
    return CONTENT.disasters[0].levels[level - 1].name if level else "calm"


def _scale(die: int, cushion: int, number: int) -> Mark:
    """From calm to six: the die, and where habitats make it slide down to."""
    cells = [
        span(
            i,
            class_="rivers-cell"
            + (" rivers-die-cell" if i == die and cushion else "")
            + (" rivers-now" if i == number else "")
            + f" rivers-severity-{(i + 1) // 2}",
        )
        for i in range(7)
    ]
    soft = (
        f"{cushion} habitat{'' if cushion == 1 else 's'}: {MINUS}{cushion}" if cushion else "no habitats to soften it"
    )
    return div(
        div(cells, class_="rivers-scale", role="img", aria_label=f"The die shows {die}, {soft}: {number}"),
        p(f"The die shows {die}; {soft}.", class_="rivers-needs"),
    )


# ---- the offer


def _offer_of(sight: RiversSight, names: Sequence[str]) -> Mark:
    assert sight.icon
    mine = sight.active == sight.seat
    title = (
        f"Choose {a(kind_name(sight.icon))} card"
        if mine
        else f"{names[sight.active]} looks at {cards(len(sight.offer), sight.icon)}"
    )
    if sight.phase == "pick":
        title = f"{kind_name(sight.icon)} cards are being picked up"
    buyer = sight.lands[sight.active]
    known = all(plot.card for plot in buyer)
    shown = [
        _card(
            place,
            card,
            sight.hands[sight.active],
            buyer if known else (),
            sight.points[sight.active],
            mine and sight.phase == "buy",
        )
        if card
        else _hidden(place, sight.icon)
        for place, card in enumerate(sight.offer, 1)
    ]
    return section(h2(title), div(shown, class_="rivers-offer"), class_="rivers-choosing")


@lru_cache(maxsize=1024)
def _card(place: int, card: str, hand: Hand, plots: tuple[Plot, ...], total: int | None, mine: bool) -> Mark:
    """A card of the offer: cost, points, and what it would pair with."""
    land = LANDS[card]
    can = land.cost <= hand.clean
    pair = appraisal.partner(plots, card)
    after = appraisal.bought(hand, plots, card) if can and total is not None else None
    preview = f"your score: {total} → {after}" if after is not None else ""
    return div(
        span(small(card_art(land)), b(land.points), " pts", class_="rivers-top"),
        span(land.name, class_="rivers-name"),
        tokens_of(land.cost, 0),
        span(_habitat(card), class_="rivers-pairing") if land.habitat else None,
        span(_pairing(card, plots, pair), class_="rivers-pairing rivers-pairs") if pair else None,
        span(f"{total} → {after}", class_="rivers-after")
        if after is not None
        else span(f"needs {land.cost}, you have {hand.clean}" if mine else f"costs {land.cost}", class_="rivers-short"),
        id=f"offer-{place}",
        class_=f"rivers-land rivers-big rivers-{land.kind}{'' if can else ' rivers-gray'}",
        data_fly=True,
        data_from=f"pile-{land.kind}",
        data_name=f"{land.name}: costs {land.cost}, {points(land.points)}"
        + ("" if can else f", you have only {hand.clean}"),
        data_help=f"land-{card}",
        data_try=f"buy {place}",
        data_confirm=mine,
        data_preview=preview or None,
        role="img",
        aria_label=f"{land.name}: costs {land.cost}, {points(land.points)}",
    )


def _habitat(card: str) -> str:
    habitat = next(each for each in CONTENT.habitats if each.id == LANDS[card].habitat)
    return f"{habitat.name}: doubles {a(kind_name(habitat.companion))}"


def _pairing(card: str, plots: tuple[Plot, ...], pair: int) -> str:
    return f"{TWICE} with {plot_name(plots[pair - 1])}"


def _hidden(place: int, kind: str) -> Mark:
    return div(
        svg(use(href=f"#rivers-back-{kind}"), viewBox="0 0 100 130", aria_hidden="true"),
        id=f"offer-{place}",
        class_="rivers-land rivers-big rivers-down",
        data_fly=True,
        data_from=f"pile-{kind}",
        data_name=f"{kind_name(kind)} card, face down",
        data_help=f"kind-{kind}",
        role="img",
        aria_label=f"{kind_name(kind)} card, face down",
    )
