"""What lies before a player: one's own water, cards and innovations, and what the others have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shoal.engine.box import SeatFace
from shoal.engine.mark import Mark, b, div, h2, join, p, section, span, svg, use
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import (
    CLEAN_CARD,
    CLEAN_HAND,
    POLLUTE_CARD,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight
from shoal.games.rivers.screen.pictures import (
    EVENTS,
    ICONS,
    LANDS,
    TWICE,
    card_art,
    cards,
    drops,
    kind_name,
    plot_name,
    points,
    small,
    used,
    water,
)

ACTIONS: Final = {
    "treatment": "use treatment",
    "warning": "use warning",
    "survey": "use survey",
    "sharing": "use sharing",
}


def own(sight: RiversSight, legal: tuple[int, ...]) -> Mark | None:
    """The viewer's water, innovations and cards; nothing for onlookers."""
    if not 0 <= sight.seat < sight.seats:
        return None
    hand, plots, pairs = sight.hand, sight.plots, sight.pairs[sight.seat]
    previews = _previews(sight, legal)
    usable = {EVENTS[card].key for card in sight.innovations[sight.seat]} & _usable(legal)
    total = sight.points[sight.seat]
    return section(
        h2("Your water", span(points(total), class_="rivers-score") if total is not None else None),
        _pool(hand, previews.get(0, "")),
        _innovations(sight.innovations[sight.seat], frozenset(usable)),
        _lands(plots, pairs, tuple(sorted(previews.items())), _in_question(sight, legal)),
        class_=f"rivers-own seat-{sight.seat}",
        aria_label="Your water and your cards",
    )


def others(sight: RiversSight, names: Sequence[str]) -> Mark | None:
    """Everybody else's cards from behind, with the tokens on them; open when they may be seen."""
    rows = [
        _other(seat, names[seat], sight.hands[seat], sight.lands[seat], sight.pairs[seat], sight.innovations[seat])
        for seat in range(sight.seats)
        if seat != sight.seat and (sight.lands[seat] or sight.innovations[seat])
    ]
    return div(rows, class_="rivers-others") if rows else None


def faces(sight: RiversSight) -> tuple[SeatFace, ...]:
    """Beside every name: water, cards and points."""
    return tuple(
        _face(
            sight.hands[seat],
            len(sight.lands[seat]),
            sum(plot.polluted for plot in sight.lands[seat]),
            len(sight.innovations[seat]),
            sight.points[seat],
            _mark(sight, seat),
        )
        for seat in range(sight.seats)
    )


# ---- one's own


@lru_cache(maxsize=2048)
def _pool(hand: Hand, preview: str) -> Mark:
    """The tokens in hand, clean ones first."""
    words = f"In your hand: {drops(hand.clean, 'clean')}, {drops(hand.polluted, 'polluted')}"
    tokens = [
        svg(
            use(href=f"#rivers-{'clean' if i <= hand.clean else 'polluted'}", width=64, height=64),
            viewBox="0 0 64 64",
            id=f"token-{i}",
            class_="rivers-drop" if i <= hand.clean else "rivers-drop rivers-turned",
            data_fly=True,
            data_from="reservoir",
            aria_hidden="true",
        )
        for i in range(1, hand.clean + hand.polluted + 1)
    ]
    count = span(b(hand.clean), " clean", (", ", b(hand.polluted), " polluted") if hand.polluted else None)
    return div(
        p(count, class_="rivers-count"),
        div(tokens, class_="rivers-drops"),
        id="own-water",
        class_="rivers-pool",
        data_name=words,
        data_help="token",
        data_try="clean hand",
        data_preview=preview or None,
        role="group",
        aria_label=words,
    )


@lru_cache(maxsize=512)
def _innovations(held: tuple[str, ...], usable: frozenset[str]) -> Mark | None:
    if not held:
        return None
    shown = []
    for i, card in enumerate(held):
        event = EVENTS[card]
        copy = held[: i + 1].count(card)
        glows = event.key in usable and copy == 1
        shown.append(
            div(
                small("satellite"),
                span(event.name),
                id=f"inno-{card}-{copy}",
                class_="rivers-inno rivers-usable" if glows else "rivers-inno",
                data_fly=True,
                data_from="deck",
                data_name=f"Innovation: {event.name}",
                data_help=f"event-{card}",
                data_try=ACTIONS.get(event.key),
                data_confirm=glows,
            )
        )
    return div(shown, class_="rivers-innos")


@lru_cache(maxsize=1024)
def _lands(
    plots: tuple[Plot, ...],
    pairs: tuple[tuple[int, int], ...],
    previews: tuple[tuple[int, str], ...],
    question: frozenset[int],
) -> Mark | None:
    """One's own cards: pairs joined, then the others in order of purchase."""
    if not plots:
        return p("Land use cards you buy will lie here.", class_="rivers-empty")
    says = dict(previews)
    paired = {number for pair in pairs for number in pair}
    doubled = {number for _, number in pairs}

    def shown(number: int) -> Mark:
        return land(number, plots[number - 1], number in doubled, says.get(number, ""), number in question)

    joined = [
        div(
            shown(habitat),
            span(TWICE, class_="rivers-link", title="doubled"),
            shown(number),
            class_="rivers-pair",
            role="group",
            aria_label=f"{plot_name(plots[habitat - 1])} doubles {plot_name(plots[number - 1])}",
        )
        for habitat, number in pairs
    ]
    single = [shown(number) for number in range(1, len(plots) + 1) if number not in paired]
    return div(joined, single, class_="rivers-lands")


@lru_cache(maxsize=4096)
def land(number: int, plot: Plot, doubled: bool, preview: str, asked: bool) -> Mark:
    """A card one owns, with the water on it; `number` counts from 1."""
    assert plot.card
    card = LANDS[plot.card]
    counts = appraisal.value(plot) * (2 if doubled else 1)
    words = f"{card.name}, {kind_name(card.kind)}: {points(counts)}; {water(plot)}"
    return div(
        span(small(card_art(card)), b(counts), class_="rivers-top"),
        span(card.name, class_="rivers-name"),
        tokens(plot),
        id=f"land-{number}",
        class_=f"rivers-land rivers-{card.kind}{' rivers-spoilt' if plot.polluted else ''}",
        data_fly=True,
        data_from=f"pile-{card.kind}",
        data_name=words,
        data_help=f"land-{card.id}",
        data_try=f"pollute card {number}" if asked else None,
        data_preview=preview or None,
        role="img",
        aria_label=words,
    )


@lru_cache(maxsize=256)
def tokens_of(clean: int, polluted: int) -> Mark:
    """A small row of tokens."""
    size = 26
    row = [used("clean" if i < clean else "polluted", size * i, 0, size) for i in range(clean + polluted)]
    return svg(row, viewBox=f"0 0 {size * max(clean + polluted, 1)} {size}", class_="rivers-tokens", aria_hidden="true")


def tokens(plot: Plot) -> Mark:
    return tokens_of(plot.clean, plot.polluted)


def _previews(sight: RiversSight, legal: tuple[int, ...]) -> dict[int, str]:
    """What polluting or cleaning here would change, by card; 0 is the hand."""
    before = sight.points[sight.seat]
    out: dict[int, str] = {}
    for action in legal:
        if POLLUTE_CARD <= action < CLEAN_HAND:
            number = action - POLLUTE_CARD + 1
            out[number] = f"{before} → {points(appraisal.polluted(sight.hand, sight.plots, number))}"
        elif CLEAN_HAND <= action < CLEAN_CARD + len(sight.plots):
            number = action - CLEAN_CARD + 1
            out[number] = f"{before} → {points(appraisal.cleaned(sight.hand, sight.plots, number))}"
    return out


def _in_question(sight: RiversSight, legal: tuple[int, ...]) -> frozenset[int]:
    """Cards that cannot be chosen although one must: a tap tells why."""
    if sight.phase != "pollute" or not legal:
        return frozenset()
    return frozenset(n for n in range(1, len(sight.plots) + 1) if POLLUTE_CARD + n - 1 not in legal)


def _usable(legal: tuple[int, ...]) -> set[str]:
    return {key for action, key in USES.items() if action in legal}


USES: Final = {USE_TREATMENT: "treatment", USE_WARNING: "warning", USE_SURVEY: "survey", USE_SHARING: "sharing"}


# ---- the others


@lru_cache(maxsize=1024)
def _other(
    seat: int, name: str, hand: Hand, plots: tuple[Plot, ...], pairs: tuple[tuple[int, int], ...], held: tuple[str, ...]
) -> Mark:
    doubled = {number for _, number in pairs}
    row = [_seen(seat, number, plot, number in doubled) for number, plot in enumerate(plots, 1)]
    kept = [
        span(
            small("satellite"),
            EVENTS[card].name,
            id=f"held-{seat}-{card}-{held[: i + 1].count(card)}",
            class_="rivers-inno",
            data_help=f"event-{card}",
        )
        for i, card in enumerate(held)
    ]
    return div(
        p(name, class_="rivers-owner"),
        div(row, class_="rivers-row") if row else None,
        div(kept, class_="rivers-innos") if kept else None,
        class_=f"rivers-other seat-{seat}",
    )


def _seen(seat: int, number: int, plot: Plot, doubled: bool) -> Mark:
    """Another seat's card, from behind unless it may be seen."""
    if plot.card:
        card = LANDS[plot.card]
        counts = appraisal.value(plot) * (2 if doubled else 1)
        top = join(small(card_art(card)), b(counts), TWICE if doubled else None)
        words, topic = f"{card.name}: {points(counts)}; {water(plot)}", f"land-{card.id}"
        name = span(card.name, class_="rivers-name")
    else:
        top, name = small(ICONS[plot.kind]), None
        words, topic = f"{kind_name(plot.kind)} card, face down; {water(plot)}", f"kind-{plot.kind}"
    return div(
        span(top, class_="rivers-top"),
        name,
        tokens(plot),
        id=f"o-{seat}-{number}",
        class_=f"rivers-land rivers-{plot.kind}{'' if plot.card else ' rivers-down'}",
        data_fly=True,
        data_from=f"pile-{plot.kind}",
        data_name=words,
        data_help=topic,
        role="img",
        aria_label=words,
    )


def _mark(sight: RiversSight, seat: int) -> str:
    if seat in sight.finished and sight.phase != "over":
        return "home"
    return "skips a turn" if seat in sight.skips else ""


@lru_cache(maxsize=4096)
def _face(hand: Hand, owned: int, soiled: int, held: int, total: int | None, mark: str) -> SeatFace:
    facts = [span(small("clean"), hand.clean, class_="rivers-fact-item")]
    words = [drops(hand.clean, "clean")]
    if hand.polluted or soiled:
        facts.append(span(small("polluted"), hand.polluted + soiled, class_="rivers-fact-item"))
        words.append(f"{hand.polluted} polluted in hand and {soiled} on cards")
    facts.append(
        span(svg(use(href="#rivers-back"), viewBox="0 0 100 130", class_="rivers-sign", aria_hidden="true"), owned)
    )
    words.append(cards(owned))
    if held:
        words.append(f"{held} innovation{'' if held == 1 else 's'}")
    if total is not None:
        facts.append(span(f"{total} pts", class_="rivers-fact-item"))
        words.append(points(total))
    if mark:
        facts.append(span(mark, class_="rivers-fact-item"))
        words.append(mark)
    return SeatFace(join(facts), ", ".join(words))
