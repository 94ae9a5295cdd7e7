"""A catastrophe on the page: each disaster, what it took reef by reef, and who came through and why."""

from __future__ import annotations

from functools import lru_cache

from shoal.engine.mark import Mark, b, details, div, em, h2, li, p, small, span, strong, summary, svg, ul, use
from shoal.games.reef.content import DWELLER_IDS, Builder
from shoal.games.reef.rules.casualties import SAFE, Fate, fates_on
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import organisms
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.losses import AFTERMATH, Toll, tolls
from shoal.games.reef.screen.pictures import CARDS
from shoal.games.reef.words.en import prompt


def storm(sight: ReefSight, names: tuple[str, ...]) -> Mark | None:
    """The disasters as they strike, and until the reefs have grown again. Folded up it says the most important."""
    if not sight.havoc or sight.step not in AFTERMATH:
        return None
    builders = organisms(sight.organisms, sight.own_organisms)
    cards = [card for card, *_ in sight.havoc if card]
    each = [tolls(sight, number, builders) for number in range(len(cards))]
    number = sight.round if sight.step != "growth" else sight.round - 1
    more = [CARDS[card].name for card in sight.drawn[sight.struck :]] if sight.card else []
    blows = [_blow(sight, number, at, cards, each[at], names, builders) for at in _order(len(cards), sight.card)]
    return details(
        summary(
            span([_art(card) for card in cards], class_="reef-arts"),
            span(
                strong(pictures.in_a_row([CARDS[card].name for card in cards])),
                small(_outcome(sight, each), span(" Tap to see why.", class_="reef-tap")),
                class_="reef-outcome",
            ),
        ),
        div(
            p(f"Still to come: {pictures.in_a_row(more)}", class_="reef-then") if more else None,
            blows,
            class_="reef-blows",
            tabindex="0",
            role="region",
            aria_label="What the disasters did",
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
    return fates_on(sight.reefs[seat], pictures.BOARDS[board], CARDS[card], builders, sight.keeps_stacks)


def _order(cards: int, striking: str | None) -> list[int]:
    """The one that strikes now comes first; when all is over they stand as they came."""
    return [cards - 1, *range(cards - 1)] if striking else list(range(cards))


def _outcome(sight: ReefSight, each: list[list[Toll | None]]) -> str:
    """What all of it meant for the viewer, in a few words."""
    seat = sight.seat
    mine = [toll for taken in each if 0 <= seat < sight.seats and (toll := taken[seat])]
    if not mine or (sight.card and sight.tasks[seat]):
        return ""
    lost, gone = sum([len(toll.lost) for toll in mine]), sum([sum(toll.dwellers) for toll in mine])
    covered = sum([toll.covered for toll in mine])
    words = [pictures.counted(many, name) for many, name in ((lost, "builder"), (gone, "dweller")) if many > 0]
    below = f"algae cover {covered}" if covered > 0 else ""
    if not words:
        return f"You lost nobody, but {below}." if below else "You lost nobody."
    return f"You lost {pictures.in_a_row(words)}{f', and {below}' if below else ''}."


def _blow(
    sight: ReefSight,
    number: int,
    at: int,
    cards: list[str],
    taken: list[Toll | None],
    names: tuple[str, ...],
    builders: tuple[Builder, ...],
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
        task = _pending(sight, seat, builders) if striking else ""
        row = f"row {sight.aims[seat]}" if striking and sight.aims[seat] else ""
        owner = _name(sight, seat, names)
        rows.append(_reef(f"struck-{at}-{seat}", seat, owner, toll, together, task, row, builders))
    total = len(sight.drawn) if sight.card else len(cards)
    late = 0 if sight.card else min(at, 5)
    return div(_card(card, at + 1, total, number), ul(rows, class_="reef-struck"), class_=f"reef-blow reef-late-{late}")


def _seats(sight: ReefSight) -> list[int]:
    """The viewer's own reef comes first."""
    first = max(sight.seat, 0)
    return [(first + step) % sight.seats for step in range(sight.seats)]


def _name(sight: ReefSight, seat: int, names: tuple[str, ...]) -> str:
    return "Your reef" if seat == sight.seat else names[seat]


def _pending(sight: ReefSight, seat: int, builders: tuple[Builder, ...]) -> str:
    """What a reef still has to decide, and who is at risk."""
    if not sight.tasks[seat]:
        return ""
    assert sight.card is not None
    risk = [fate.builder for fate in fates(sight, seat, sight.card) if fate.fate != SAFE]
    return prompt.doing(sight, seat, prompt.DOING) + (f", at risk: {pictures.several(risk, builders)}" if risk else "")


@lru_cache(maxsize=1024)
def _card(card: str, number: int, of_all: int, round: int) -> Mark:
    each = CARDS[card]
    deck = "Short-term disaster" if each.deck == "short" else "Long-term disaster"
    return div(
        _art(card),
        div(
            small(f"{deck} {number} of {of_all}" if of_all > 1 else deck),
            h2(each.name),
            p(each.text),
            p(em(each.science), class_="reef-science"),
        ),
        id=f"card-{round}-{card}-{number}",
        class_=f"reef-card reef-card-{each.deck}",
        data_help=f"card-{card}",
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
    name: str, seat: int, owner: str, toll: Toll, together: bool, task: str, row: str, builders: tuple[Builder, ...]
) -> Mark:
    """What the disaster took from a reef and what it left, each kind with its picture. `together`: one trait alone
    would not have saved everybody."""
    kinds = list(dict.fromkeys(toll.lost))
    gone = [
        _token(pictures.picture_of(kind, builders), toll.lost.count(kind), pictures.name_of(kind, builders), True)
        for kind in kinds
    ]
    gone += [
        _token(kind, many, pictures.DWELLERS[kind].name, True)
        for kind, many in zip(DWELLER_IDS, toll.dwellers, strict=True)
        if many > 0
    ]
    if toll.algae > 0:
        gone.append(_token("alga", toll.algae, "more Fleshy Algae", False, "+"))
    notes = [row, task] if row or task else []
    if toll.barren:
        notes.append(
            f"{pictures.counted(toll.barren, 'builder')} no longer {'has' if toll.barren == 1 else 'have'} two young"
        )
    if toll.covered:
        notes.append(f"{pictures.counted(toll.covered, 'builder')} covered by algae")
    nothing = not gone and not task and not toll.barren
    helpful = (" and " if together else " or ").join([pictures.missing(trait) for trait in toll.wanted])
    return li(
        b(svg(use(href=f"#badge-{seat}"), viewBox="0 0 24 24", class_="badge", aria_hidden="true"), owner),
        span(gone, class_="reef-gone") if gone else None,
        small("nothing lost", class_="reef-fine") if nothing else None,
        small("; ".join(filter(None, notes))) if notes else None,
        small(f"Would have helped: {helpful}") if helpful else None,
        ul([_through(reason, found, builders) for reason, found in toll.saved]) if toll.saved else None,
        id=name,
        class_=f"seat-{seat}",
    )


@lru_cache(maxsize=2048)
def _through(reason: str, found: tuple[str, ...], builders: tuple[Builder, ...]) -> Mark:
    """Who came through by the same reason."""
    kinds = [pictures.kind_of(builder) for builder in found]
    return li(
        span(
            [
                _token(pictures.picture_of(kind, builders), kinds.count(kind), pictures.name_of(kind, builders), False)
                for kind in dict.fromkeys(kinds)
            ],
            class_="reef-gone",
        ),
        small("✓ ", pictures.because(reason)),
    )


@lru_cache(maxsize=1024)
def _token(picture: str, many: int, name: str, dead: bool, sign: str = pictures.TIMES) -> Mark:
    """Some of a kind as a picture with a number; crossed out where they died."""
    return span(
        svg(
            pictures.used(picture, 0, 0, 64),
            pictures.cross() if dead else None,
            viewBox="0 0 64 64",
            role="img",
            aria_label=f"{'lost: ' if dead else ''}{name}",
        ),
        b(f"{sign}{many}"),
        class_="reef-token reef-dead" if dead else "reef-token",
    )
