"""What lies before a player: one's own water, cards and innovations, and what the others have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shoal.engine.box import SeatFace
from shoal.engine.mark import Mark, b, div, h2, join, p, section, span, svg, use
from shoal.games.rivers.content import EVENTS, LANDS
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import (
    CLEAN_CARD,
    CLEAN_HAND,
    NOTATIONS,
    POLLUTE_CARD,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight
from shoal.games.rivers.screen.pictures import ICONS, TWICE, card_art, small, used
from shoal.games.rivers.words import Words

USES: Final = {"treatment": USE_TREATMENT, "warning": USE_WARNING, "survey": USE_SURVEY, "sharing": USE_SHARING}


def own(sight: RiversSight, legal: tuple[int, ...], words: Words) -> Mark | None:
    """The viewer's water, innovations and cards; nothing for onlookers."""
    if not 0 <= sight.seat < sight.seats:
        return None
    hand, plots, pairs = sight.hand, sight.plots, sight.pairs[sight.seat]
    previews = _previews(sight, legal, words)
    usable = frozenset(key for key, action in USES.items() if action in legal)
    total = sight.points[sight.seat]
    return section(
        h2(
            words.labels.your_water,
            span(words.names.points(total), class_="rivers-score") if total is not None else None,
        ),
        _pool(hand, previews.get(0, ""), words),
        _innovations(sight.innovations[sight.seat], usable, words),
        _lands(plots, pairs, tuple(sorted(previews.items())), _in_question(sight, legal), words),
        class_=f"rivers-own seat-{sight.seat}",
        aria_label=words.labels.your_things,
    )


def others(sight: RiversSight, names: Sequence[str], words: Words) -> Mark | None:
    """Everybody else's cards from behind, with the tokens on them; open when they may be seen."""
    rows = [
        _other(seat, names[seat], sight.lands[seat], sight.pairs[seat], sight.innovations[seat], words)
        for seat in range(sight.seats)
        if seat != sight.seat and (sight.lands[seat] or sight.innovations[seat])
    ]
    return div(rows, class_="rivers-others") if rows else None


def faces(sight: RiversSight, words: Words) -> tuple[SeatFace, ...]:
    """Beside every name: water, cards and points."""
    return tuple(
        _face(
            sight.hands[seat],
            sum(plot.polluted for plot in sight.lands[seat]),
            len(sight.lands[seat]),
            len(sight.innovations[seat]),
            sight.points[seat],
            _mark(sight, seat, words),
            words,
        )
        for seat in range(sight.seats)
    )


# ---- one's own


@lru_cache(maxsize=2048)
def _pool(hand: Hand, preview: str, words: Words) -> Mark:
    """The tokens in hand, clean ones first."""
    name = words.labels.in_hand(hand)
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
    dirty = (", ", b(hand.polluted), f" {words.labels.polluted}") if hand.polluted else None
    count = span(b(hand.clean), f" {words.labels.clean}", dirty)
    return div(
        p(count, class_="rivers-count"),
        div(tokens, class_="rivers-drops"),
        id="own-water",
        class_="rivers-pool",
        data_name=name,
        data_help="token",
        data_try=NOTATIONS[CLEAN_HAND],
        data_preview=preview or None,
        role="group",
        aria_label=name,
    )


@lru_cache(maxsize=512)
def _innovations(held: tuple[str, ...], usable: frozenset[str], words: Words) -> Mark | None:
    if not held:
        return None
    shown = []
    for i, card in enumerate(held):
        key = EVENTS[card].key
        copy = held[: i + 1].count(card)
        glows = key in usable and copy == 1
        shown.append(
            div(
                small("satellite"),
                span(words.names.events[card].name),
                id=f"inno-{card}-{copy}",
                class_="rivers-inno rivers-usable" if glows else "rivers-inno",
                data_fly=True,
                data_from="deck",
                data_name=words.labels.innovation(card),
                data_help=f"event-{card}",
                data_try=NOTATIONS[USES[key]] if key in USES else None,
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
    words: Words,
) -> Mark | None:
    """One's own cards: pairs joined, then the others in order of purchase."""
    if not plots:
        return p(words.labels.no_lands, class_="rivers-empty")
    says = dict(previews)
    paired = {number for pair in pairs for number in pair}
    doubled = {number for _, number in pairs}

    def shown(number: int) -> Mark:
        return land(number, plots[number - 1], number in doubled, says.get(number, ""), number in question, words)

    joined = [
        div(
            shown(habitat),
            span(TWICE, class_="rivers-link", title=words.labels.doubled),
            shown(number),
            class_="rivers-pair",
            role="group",
            aria_label=words.labels.doubles(plots[habitat - 1], plots[number - 1]),
        )
        for habitat, number in pairs
    ]
    single = [shown(number) for number in range(1, len(plots) + 1) if number not in paired]
    return div(joined, single, class_="rivers-lands")


@lru_cache(maxsize=4096)
def land(number: int, plot: Plot, doubled: bool, preview: str, asked: bool, words: Words) -> Mark:
    """A card one owns, with the water on it; `number` counts from 1."""
    assert plot.card
    card = LANDS[plot.card]
    counts = appraisal.value(plot) * (2 if doubled else 1)
    name = words.labels.own_land(plot, counts)
    return div(
        span(small(card_art(card)), b(counts), class_="rivers-top"),
        span(words.names.lands[card.id].name, class_="rivers-name"),
        tokens(plot),
        id=f"land-{number}",
        class_=f"rivers-land rivers-{card.kind}{' rivers-spoilt' if plot.polluted else ''}",
        data_fly=True,
        data_from=f"pile-{card.kind}",
        data_name=name,
        data_help=f"land-{card.id}",
        data_try=NOTATIONS[POLLUTE_CARD + number - 1] if asked else None,
        data_preview=preview or None,
        role="img",
        aria_label=name,
    )


@lru_cache(maxsize=256)
def tokens_of(clean: int, polluted: int) -> Mark:
    """A small row of tokens."""
    size = 26
    row = [used("clean" if i < clean else "polluted", size * i, 0, size) for i in range(clean + polluted)]
    return svg(row, viewBox=f"0 0 {size * max(clean + polluted, 1)} {size}", class_="rivers-tokens", aria_hidden="true")


def tokens(plot: Plot) -> Mark:
    return tokens_of(plot.clean, plot.polluted)


def _previews(sight: RiversSight, legal: tuple[int, ...], words: Words) -> dict[int, str]:
    """What polluting or cleaning here would change, by card; 0 is the hand."""
    before = sight.points[sight.seat]
    out: dict[int, str] = {}
    for action in legal:
        if POLLUTE_CARD <= action < CLEAN_HAND:
            number = action - POLLUTE_CARD + 1
            out[number] = words.labels.change(before, appraisal.polluted(sight.hand, sight.plots, number))
        elif CLEAN_HAND <= action < CLEAN_CARD + len(sight.plots):
            number = action - CLEAN_CARD + 1
            out[number] = words.labels.change(before, appraisal.cleaned(sight.hand, sight.plots, number))
    return out


def _in_question(sight: RiversSight, legal: tuple[int, ...]) -> frozenset[int]:
    """Cards that cannot be chosen although one must: a tap tells why."""
    if sight.phase != "pollute" or not legal:
        return frozenset()
    return frozenset(n for n in range(1, len(sight.plots) + 1) if POLLUTE_CARD + n - 1 not in legal)


# ---- the others


@lru_cache(maxsize=1024)
def _other(
    seat: int,
    name: str,
    plots: tuple[Plot, ...],
    pairs: tuple[tuple[int, int], ...],
    held: tuple[str, ...],
    words: Words,
) -> Mark:
    doubled = {number for _, number in pairs}
    row = [_seen(seat, number, plot, number in doubled, words) for number, plot in enumerate(plots, 1)]
    kept = [
        span(
            small("satellite"),
            words.names.events[card].name,
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


def _seen(seat: int, number: int, plot: Plot, doubled: bool, words: Words) -> Mark:
    """Another seat's card, from behind unless it may be seen."""
    if plot.card:
        card = LANDS[plot.card]
        counts = appraisal.value(plot) * (2 if doubled else 1)
        top = join(small(card_art(card)), b(counts), TWICE if doubled else None)
        label, topic = words.labels.others_land(plot, counts), f"land-{card.id}"
        name = span(words.names.lands[card.id].name, class_="rivers-name")
    else:
        top, name = small(ICONS[plot.kind]), None
        label, topic = words.labels.others_hidden(plot), f"kind-{plot.kind}"
    return div(
        span(top, class_="rivers-top"),
        name,
        tokens(plot),
        id=f"o-{seat}-{number}",
        class_=f"rivers-land rivers-{plot.kind}{'' if plot.card else ' rivers-down'}",
        data_fly=True,
        data_from=f"pile-{plot.kind}",
        data_name=label,
        data_help=topic,
        role="img",
        aria_label=label,
    )


def _mark(sight: RiversSight, seat: int, words: Words) -> str:
    if seat in sight.finished and sight.phase != "over":
        return words.labels.home
    return words.labels.skips if seat in sight.skips else ""


@lru_cache(maxsize=4096)
def _face(hand: Hand, soiled: int, owned: int, held: int, total: int | None, mark: str, words: Words) -> SeatFace:
    back = svg(use(href="#rivers-back"), viewBox="0 0 100 130", class_="rivers-sign", aria_hidden="true")
    facts = [span(small("clean"), hand.clean, class_="rivers-fact-item")]
    if hand.polluted:
        facts.append(span(small("polluted"), hand.polluted, class_="rivers-fact-item"))
    facts.append(span(back, owned))
    if total is not None:
        facts.append(span(f"{total} {words.labels.pts(total)}", class_="rivers-fact-item"))
    if mark:
        facts.append(span(mark, class_="rivers-fact-item"))
    return SeatFace(join(facts), words.labels.seat(hand, soiled, owned, held, total, mark))
