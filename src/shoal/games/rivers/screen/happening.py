"""What is going on, large: the event card, the disaster with its scale, the cards picked up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from shoal.engine.mark import Mark, article, b, details, div, h2, li, p, section, span, summary, svg, ul, use
from shoal.games.rivers.content import CONTENT, DISASTERS, EVENTS, LANDS
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import CHOOSE_A
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight
from shoal.games.rivers.screen.hand import tokens_of
from shoal.games.rivers.screen.pictures import DISASTER_ART, GROUP_ART, card_art, small, used
from shoal.games.rivers.words import Words

WARNING = "N2"


def happening(sight: RiversSight, legal: tuple[int, ...], names: Sequence[str], words: Words) -> Mark | None:
    """The one thing that matters now."""
    if sight.phase in ("pick", "buy"):
        return _offer_of(sight, names, words)
    disaster = met(sight)
    if disaster is not None:
        return _disaster(disaster, words)
    if sight.event and sight.phase != "over":
        options = tuple(option for option in range(2) if CHOOSE_A + option in legal)
        return _event(sight.event, sight.fate, sight.turns, sight.phase == "choose", options if legal else None, words)
    return None


# ---- events


@lru_cache(maxsize=1024)
def _event(card: str, fate: str, turn: int, choosing: bool, options: tuple[int, ...] | None, words: Words) -> Mark:
    group, event = EVENTS[card].group, words.names.events[card]
    stamp = words.labels.stamps.get(fate)
    return article(
        svg(used(GROUP_ART[group]), viewBox="0 0 64 64", class_="rivers-art", aria_hidden="true"),
        h2(event.name, span(stamp, class_=f"rivers-stamp rivers-{fate}") if stamp else None),
        p(event.text),
        p(words.labels.needed(card), class_="rivers-needs") if fate == "void" and event.needs else None,
        p(event.note, class_="rivers-science"),
        div((_option(card, i, options, words) for i in range(2)), class_="rivers-options") if choosing else None,
        id=f"event-{card}-{turn}",
        class_=f"rivers-event rivers-{group}",
        data_fly=True,
        data_from="deck",
        data_help=f"event-{card}",
        data_name=words.labels.event(card),
    )


def _option(card: str, option: int, legal: tuple[int, ...] | None, words: Words) -> Mark:
    """One of two large buttons; gray where it cannot be followed."""
    letter = "ab"[option]
    can = legal is not None and option in legal
    return div(
        b(f"({letter}) "),
        words.names.events[card].options[letter],
        id=f"option-{letter}",
        class_="rivers-option" if can or legal is None else "rivers-option rivers-gray",
        data_name=words.labels.option(card, letter),
        data_help=f"event-{card}",
        data_try=f"choose {letter}",
    )


@lru_cache(maxsize=256)
def discarded(cards: tuple[str, ...], words: Words) -> Mark | None:
    """The events that lie on the discard pile, to be read through; the last one first."""
    if not cards:
        return None
    numbered = reversed(list(enumerate(cards)))
    return details(
        summary(words.labels.discards(len(cards))),
        ul((_gone(number, card, words) for number, card in numbered), class_="rivers-gone"),
        id="discarded",
        class_="rivers-discarded",
    )


def _gone(number: int, card: str, words: Words) -> Mark:
    event = words.names.events[card]
    return li(b(event.name), " ", event.text, id=f"gone-{number}", data_help=f"event-{card}")


# ---- disasters


class Met(NamedTuple):
    """The disaster of this turn."""

    disaster: str
    die: int  # 0 before it is rolled
    cushion: int  # by how much habitats soften it
    averted: bool  # by a warning

    @property
    def number(self) -> int:
        """The die as softened."""
        return max(0, self.die - self.cushion)

    @property
    def level(self) -> int:
        """From 1; 0 where all stays calm."""
        return (self.number + 1) // 2


def met(sight: RiversSight) -> Met | None:
    """The disaster that lies large beside the map, if one does."""
    cushion = min(CONTENT.cushion, appraisal.habitats(sight.lands[sight.active])) if sight.active >= 0 else 0
    if sight.disaster:
        return Met(sight.disaster, sight.severity, cushion, False)
    if sight.phase not in ("drop", "event") or sight.event:
        return None
    here = sight.positions[sight.active]
    passed = [each for each in sight.disasters if here - sight.die < DISASTERS[each].tile <= here]
    if not passed or here == END_POSITION:
        return None
    return Met(passed[-1], sight.throw, cushion, sight.discards[-1:] == (WARNING,))


@lru_cache(maxsize=512)
def _disaster(met: Met, words: Words) -> Mark:
    which, die, level = met.disaster, met.die, met.level
    disaster = words.names.disasters[which]
    says = [
        p(
            b(f"{name}: "),
            does,
            class_="rivers-level-now" if die and i == level and not met.averted else "rivers-level-text",
        )
        for i, (name, does) in enumerate(zip(words.names.levels, disaster.levels, strict=True), 1)
    ]
    return article(
        svg(used(DISASTER_ART[which]), viewBox="0 0 64 64", class_="rivers-art", aria_hidden="true"),
        h2(disaster.name, span(_outcome(met, words), class_="rivers-stamp rivers-void")),
        _scale(die, met.cushion, met.number, words) if die else p(words.labels.die_decides, class_="rivers-needs"),
        says,
        p(disaster.note, class_="rivers-science"),
        id=f"card-{which}",
        class_="rivers-event rivers-disaster",
        data_fly=True,
        data_from=f"tile-{DISASTERS[which].tile}",
        data_help=f"disaster-{which}",
        data_name=words.labels.disaster(which),
    )


def _outcome(met: Met, words: Words) -> str:
    if met.averted:
        return words.labels.warned
    if not met.die:
        return words.labels.how_bad
    return words.names.levels[met.level - 1] if met.level else words.labels.calm


def _scale(die: int, cushion: int, number: int, words: Words) -> Mark:
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
    return div(
        div(cells, class_="rivers-scale", role="img", aria_label=words.labels.scale(die, cushion, number)),
        p(words.labels.softened(die, cushion), class_="rivers-needs"),
    )


# ---- the offer


def offer_title(sight: RiversSight, names: Sequence[str], words: Words) -> str:
    """What is done with the cards picked up, and by whom."""
    assert sight.icon
    if sight.phase == "pick":
        return words.labels.picking(sight.icon)
    if sight.active == sight.seat:
        return words.labels.choose_one(sight.icon)
    return words.labels.looks_at(names[sight.active], len(sight.offer), sight.icon)


def _offer_of(sight: RiversSight, names: Sequence[str], words: Words) -> Mark:
    assert sight.icon
    mine = sight.active == sight.seat
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
            words,
        )
        if card
        else _hidden(place, sight.icon, words)
        for place, card in enumerate(sight.offer, 1)
    ]
    return section(h2(offer_title(sight, names, words)), div(shown, class_="rivers-offer"), class_="rivers-choosing")


@lru_cache(maxsize=1024)
def _card(
    place: int, card: str, hand: Hand, plots: tuple[Plot, ...], total: int | None, mine: bool, words: Words
) -> Mark:
    """A card of the offer: cost, points, and what it would pair with."""
    land, labels = LANDS[card], words.labels
    can = land.cost <= hand.clean
    pair = appraisal.partner(plots, card)
    after = appraisal.bought(hand, plots, card) if can and total is not None else None
    short = labels.needs(card, hand.clean) if mine else labels.costs(card)
    return div(
        span(small(card_art(land)), b(land.points), f" {labels.pts(land.points)}", class_="rivers-top"),
        span(words.names.lands[card].name, class_="rivers-name"),
        tokens_of(land.cost, 0),
        span(labels.companion(card), class_="rivers-pairing") if land.habitat else None,
        span(labels.pairing(plots[pair - 1]), class_="rivers-pairing rivers-pairs") if pair else None,
        span(f"{total} → {after}", class_="rivers-after") if after is not None else span(short, class_="rivers-short"),
        id=f"offer-{place}",
        class_=f"rivers-land rivers-big rivers-{land.kind}{'' if can else ' rivers-gray'}",
        data_fly=True,
        data_from=f"pile-{land.kind}",
        data_name=labels.offered(card) if can else labels.too_dear(card, hand.clean),
        data_help=f"land-{card}",
        data_try=f"buy {place}",
        data_confirm=mine,
        data_preview=labels.score(total, after) if after is not None else None,
        role="img",
        aria_label=labels.offered(card),
    )


def _hidden(place: int, kind: str, words: Words) -> Mark:
    return div(
        svg(use(href=f"#rivers-back-{kind}"), viewBox="0 0 100 130", aria_hidden="true"),
        id=f"offer-{place}",
        class_="rivers-land rivers-big rivers-down",
        data_fly=True,
        data_from=f"pile-{kind}",
        data_name=words.labels.hidden(kind),
        data_help=f"kind-{kind}",
        role="img",
        aria_label=words.labels.hidden(kind),
    )
