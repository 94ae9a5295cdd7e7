"""A catastrophe on the page: each disaster, what it took reef by reef, and who came through and why."""

from __future__ import annotations

from functools import lru_cache

from shoal.engine.mark import Mark, b, details, div, em, h2, li, p, small, span, strong, summary, svg, ul, use
from shoal.games.reef.content import BOARDS, CARDS, DWELLER_IDS, Builder
from shoal.games.reef.rules.casualties import SAFE, Fate, fates_on
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import kind_of, organisms
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.losses import AFTERMATH, Toll, tolls
from shoal.games.reef.screen.parts import among
from shoal.games.reef.words import Words


def storm(sight: ReefSight, names: tuple[str, ...], words: Words) -> Mark | None:
    """The disasters as they strike, and until the reefs have grown again. Folded up it says the most important."""
    if not sight.havoc or sight.step not in AFTERMATH:
        return None
    builders = organisms(sight.organisms, sight.own_organisms)
    cards = [card for card, *_ in sight.havoc if card]
    each = [tolls(sight, number, builders) for number in range(len(cards))]
    number = sight.round if sight.step != "growth" else sight.round - 1
    more = sight.drawn[sight.struck :] if sight.card else ()
    blows = [_blow(sight, number, at, cards, each[at], names, builders, words) for at in _order(len(cards), sight.card)]
    return details(
        summary(
            span([_art(card) for card in cards], class_="reef-arts"),
            span(
                strong(words.names.disasters(cards)),
                small(_outcome(sight, each, words), span(f" {words.labels.tap_to_see}", class_="reef-tap")),
                class_="reef-outcome",
            ),
        ),
        div(
            p(words.labels.still_to_come(more), class_="reef-then") if more else None,
            blows,
            class_="reef-blows",
            tabindex="0",
            role="region",
            aria_label=words.labels.what_they_did,
        ),
        id=f"storm-{number}",
        class_="reef-storm reef-strikes" if sight.card else "reef-storm",
    )


def fates(sight: ReefSight, seat: int, card: str) -> list[Fate]:
    """What the card looks at on a reef as it stands."""
    board = sight.boards[seat]
    if board is None:
        return []
    builders = organisms(sight.organisms, sight.own_organisms)
    return fates_on(sight.reefs[seat], BOARDS[board], CARDS[card], builders, sight.keeps_stacks)


def _order(cards: int, striking: str | None) -> list[int]:
    """The one that strikes now comes first; when all is over they stand as they came."""
    return [cards - 1, *range(cards - 1)] if striking else list(range(cards))


def _outcome(sight: ReefSight, each: list[list[Toll | None]], words: Words) -> str:
    """What all of it meant for the viewer, in a few words."""
    seat = sight.seat
    mine = [toll for taken in each if 0 <= seat < sight.seats and (toll := taken[seat])]
    if not mine or (sight.card and sight.tasks[seat]):
        return ""
    lost, gone = sum([len(toll.lost) for toll in mine]), sum([sum(toll.dwellers) for toll in mine])
    return words.labels.outcome(lost, gone, sum([toll.covered for toll in mine]))


def _blow(
    sight: ReefSight,
    number: int,
    at: int,
    cards: list[str],
    taken: list[Toll | None],
    names: tuple[str, ...],
    builders: tuple[Builder, ...],
    words: Words,
) -> Mark:
    """One disaster."""
    card = cards[at]
    striking = sight.card is not None and at == len(cards) - 1
    together = any(clause.spared_all for clause in CARDS[card].clauses)
    rows = []
    for seat in _seats(sight):
        toll = taken[seat]
        if toll is None:
            continue
        task = _pending(sight, seat, builders, words) if striking else ""
        row = words.labels.row(sight.aims[seat]) if striking and sight.aims[seat] else ""
        owner = words.labels.your_reef if seat == sight.seat else names[seat]
        rows.append(_reef(f"struck-{at}-{seat}", seat, owner, toll, together, task, row, builders, words))
    total = len(sight.drawn) if sight.card else len(cards)
    shown = _card(card, at + 1, total, number, builders, words)
    return div(shown, ul(rows, class_="reef-struck"), class_="reef-blow")


def _seats(sight: ReefSight) -> list[int]:
    """The viewer's own reef comes first."""
    first = max(sight.seat, 0)
    return [(first + step) % sight.seats for step in range(sight.seats)]


def _pending(sight: ReefSight, seat: int, builders: tuple[Builder, ...], words: Words) -> str:
    """What a reef still has to decide, and who is at risk."""
    if not sight.tasks[seat]:
        return ""
    assert sight.card is not None
    doing = words.prompt.doing(sight, seat)
    risk = [fate.builder for fate in fates(sight, seat, sight.card) if fate.fate != SAFE]
    return f"{doing}, {words.labels.at_risk(risk, builders)}" if risk else doing


@lru_cache(maxsize=1024)
def _card(card: str, number: int, of_all: int, round: int, builders: tuple[Builder, ...], words: Words) -> Mark:
    deck, says = CARDS[card].deck, words.names.card(card, builders)
    return div(
        _art(card),
        div(
            small(words.labels.disaster(deck, number, of_all)),
            h2(says.name),
            p(says.text),
            p(em(says.science), class_="reef-science"),
        ),
        id=f"card-{round}-{card}-{number}",
        class_=f"reef-card reef-card-{deck}",
        data_help=among(f"card-{card}", builders),
    )


@lru_cache(maxsize=64)
def _art(card: str) -> Mark:
    return svg(
        pictures.used(pictures.CARD_ART[card], 0, 0, 64),
        viewBox="0 0 64 64",
        class_=f"reef-card-art reef-art-{CARDS[card].deck}",
        aria_hidden="true",
    )


@lru_cache(maxsize=1024)
def _reef(
    name: str,
    seat: int,
    owner: str,
    toll: Toll,
    together: bool,
    task: str,
    row: str,
    builders: tuple[Builder, ...],
    words: Words,
) -> Mark:
    """What the disaster took from a reef and what it left, each kind with its picture. `together`: one trait alone
    would not have saved everybody."""
    labels = words.labels
    gone = [_kind(kind, toll.lost.count(kind), True, builders, words) for kind in dict.fromkeys(toll.lost)]
    gone += [
        _token(kind, many, labels.lost(words.names.dwellers[kind].name), True)
        for kind, many in zip(DWELLER_IDS, toll.dwellers, strict=True)
        if many > 0
    ]
    if toll.algae > 0:
        gone.append(_token("alga", toll.algae, labels.more_algae, False, "+"))
    notes = [row, task] if row or task else []
    if toll.barren:
        notes.append(labels.barren(toll.barren))
    if toll.covered:
        notes.append(labels.covered(toll.covered))
    nothing = not gone and not task and not toll.barren
    return li(
        b(svg(use(href=f"#badge-{seat}"), viewBox="0 0 24 24", class_="badge", aria_hidden="true"), owner),
        span(gone, class_="reef-gone") if gone else None,
        small(labels.nothing_lost, class_="reef-fine") if nothing else None,
        small("; ".join(filter(None, notes))) if notes else None,
        small(labels.would_have_helped(toll.wanted, together)) if toll.wanted else None,
        ul([_through(reason, found, builders, words) for reason, found in toll.saved]) if toll.saved else None,
        id=name,
        class_=f"seat-{seat}",
    )


@lru_cache(maxsize=2048)
def _through(reason: str, found: tuple[str, ...], builders: tuple[Builder, ...], words: Words) -> Mark:
    """Who came through by the same reason."""
    kinds = [kind_of(builder) for builder in found]
    return li(
        span(
            [_kind(kind, kinds.count(kind), False, builders, words) for kind in dict.fromkeys(kinds)],
            class_="reef-gone",
        ),
        small("✓ ", words.names.because(reason)),
    )


def _kind(kind: str, many: int, dead: bool, builders: tuple[Builder, ...], words: Words) -> Mark:
    """Some builders of a kind."""
    name = words.names.organism(kind, builders)
    return _token(pictures.picture_of(kind, builders), many, words.labels.lost(name) if dead else name, dead)


@lru_cache(maxsize=1024)
def _token(picture: str, many: int, name: str, dead: bool, sign: str = pictures.TIMES) -> Mark:
    """Some of a kind as a picture with a number; crossed out where they died."""
    return span(
        svg(
            pictures.used(picture, 0, 0, 64),
            pictures.cross() if dead else None,
            viewBox="0 0 64 64",
            role="img",
            aria_label=name,
        ),
        b(f"{sign}{many}"),
        class_="reef-token reef-dead" if dead else "reef-token",
    )
