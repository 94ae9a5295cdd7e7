"""What lies under the reef: builders to choose from, dwellers, the nursery, the market, and the reef's worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shoal.engine.mark import Mark, b, details, div, join, p, small, span, strong, summary
from shoal.games.reef.content import BONUS_IDS, BUILDER_IDS, CONTENT, DWELLER_IDS, MARKER_IDS, SPACES, ZONES, Builder
from shoal.games.reef.rules.actions import (
    HIGHEST_TALLY,
    LOSE,
    LOWEST_TALLY,
    RECRUIT,
    SETTLE,
    SHED,
    START,
    TALLY,
    TRIANGLE,
)
from shoal.games.reef.rules.sight import Count, ReefSight
from shoal.games.reef.rules.species import marks_of
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.market import market
from shoal.games.reef.screen.parts import art, of, sign, slot, strip, topic
from shoal.games.reef.words import Words

TENS: Final = range(LOWEST_TALLY // 10, HIGHEST_TALLY // 10 + 1)
SPACE_COUNT: Final = len(SPACES)
URCHIN: Final = DWELLER_IDS.index("urchin")


def task(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...], words: Words) -> Mark | None:
    """What the viewer's task needs, if anything."""
    seat = sight.seat
    if sight.boards[seat] is None:
        return None
    asked = sight.tasks[seat]
    builders = of(sight)
    if asked == "start":
        offered = frozenset((action - START) // SPACE_COUNT for action in legal if START <= action < RECRUIT)
        return _kinds("kind", BUILDER_IDS, offered, builders, words.labels.choose_builder, words)
    if asked == "triangle":
        offered = frozenset(action - TRIANGLE for action in legal)
        return _kinds("triangle", sight.triangle, offered, builders, words.labels.in_the_triangle, words)
    if asked in ("recruit", "shed"):
        return _dwellers(sight, asked, legal, words)
    if asked == "trade" or (sight.step == "migrate" and not asked):
        return market(sight, names, words)
    if asked == "tally":
        return _keys(words)
    if asked == "mutate":
        return _changes(words)
    if sight.nurseries[seat]:
        return _nursery(sight, legal, words)
    return None


# ---- kinds of builders


@lru_cache(maxsize=256)
def _kinds(
    name: str,
    notations: tuple[str, ...],
    offered: frozenset[int],
    builders: tuple[Builder, ...],
    says: str,
    words: Words,
) -> Mark:
    tiles = [
        _kind(name, kind, notation, kind in offered or not offered, builders, words)
        for kind, notation in enumerate(notations)
    ]
    about = "triangle" if name == "triangle" else "organisms"
    head = p(says, class_="reef-says", id=f"{name}-says", data_help=about)
    return join(head, strip(words.labels.builders, tiles, id=f"{name}s", data_help=about))


@lru_cache(maxsize=512)
def _kind(name: str, kind: int, notation: str, there: bool, builders: tuple[Builder, ...], words: Words) -> Mark:
    builder = builders[kind]
    return div(
        art(pictures.picture_of(builder.id, builders), 46),
        strong(words.names.organism(builder.id, builders)),
        _traits(builder, marks_of(notation)),
        id=f"{name}-{builder.id}",
        class_="reef-tile" if there else "reef-tile reef-none",
        data_name=words.labels.kind(notation, builders),
        data_help=topic(notation, builders),
        data_try=f"triangle {builder.id}" if name == "triangle" else None,
    )


def _traits(builder: Builder, marks: tuple[str, ...]) -> Mark:
    """Depths by letter, skeleton, dwellers, tolerances and mutations as small signs."""
    letters = [
        span(zone.letter, class_=f"reef-zone reef-zone-{zone.letter}")
        for zone in ZONES.values()
        if zone.id in builder.depths
    ]
    signs = {"strong": ["strong"], "normal": [], "delicate": ["weak"]}[builder.skeleton]
    return span(
        letters,
        [sign(mark) for mark in (*signs, *builder.tolerates, *marks)],
        art("fish", 18) if builder.recruits else None,
        class_="reef-traits",
    )


# ---- mutations


@lru_cache(maxsize=4)
def _changes(words: Words) -> Mark:
    """What the die can bring."""
    signs = [
        span(sign(mark), f" {words.names.markers[mark]}", id=f"marker-{mark}", data_help=f"marker-{mark}")
        for mark in MARKER_IDS
    ]
    return details(
        summary(words.labels.what_can_change),
        div(signs, class_="reef-signs"),
        id="reef-changes",
        class_="reef-book",
        data_help="mutations",
    )


# ---- dwellers


def _dwellers(sight: ReefSight, task: str, legal: tuple[int, ...], words: Words) -> Mark:
    seat = sight.seat
    first = RECRUIT if task == "recruit" else SHED
    room = sight.limits[seat] if task == "recruit" else sight.supports[seat]
    tiles = [
        _dweller(kind, sight.dwellers[seat][i], sight.supply[i], task, first + i in legal, words)
        for i, kind in enumerate(DWELLER_IDS)
    ]
    now = sum(sight.dwellers[seat])
    dots = "●" * min(now, room) + "○" * max(0, room - now)
    says = words.labels.dwellers_of(now, room) + (f" {dots}" if room <= 20 else "")
    too_many = task == "recruit" and sight.dwellers[seat][URCHIN] >= CONTENT.rules["urchins_tolerated"]
    return join(
        p(says, class_="reef-says", id="reef-room", data_help="support"),
        strip(words.labels.dwellers, tiles),
        p(words.labels.too_many_urchins, class_="reef-warning") if too_many else None,
    )


@lru_cache(maxsize=1024)
def _dweller(kind: str, mine: int, left: int, task: str, there: bool, words: Words) -> Mark:
    name = words.names.dwellers[kind].name
    note = words.labels.to_find(mine, left) if task == "recruit" else words.labels.here(mine)
    return div(
        art(kind, 46),
        strong(f"{'+' if task == 'recruit' else pictures.MINUS} {name}"),
        small(note),
        id=f"dweller-{kind}",
        class_="reef-tile" if there else "reef-tile reef-none",
        data_name=f"{name}, {note}",
        data_help=f"dweller-{kind}",
        data_try=f"{task} {kind}",
    )


# ---- the nursery and the market


def _nursery(sight: ReefSight, legal: tuple[int, ...], words: Words) -> Mark:
    """The young that wait for a space; those without one are pale, and it says why."""
    homes = {(action - SETTLE) // SPACE_COUNT for action in legal if SETTLE <= action < LOSE}
    labels = words.labels
    settling = sight.tasks[sight.seat] == "settle"
    slots = [
        slot(
            f"n-{number}", builder, many, of(sight), "",
            labels.no_space if settling and legal and number - 1 not in homes else "", False, settling, words,
        )
        for number, (builder, many, _) in enumerate(sight.nurseries[sight.seat], 1)
        if many
    ]  # fmt: skip
    if not slots:
        return Mark("")
    says = labels.tap_a_group if settling else labels.your_nursery
    return join(p(says, class_="reef-says"), strip(labels.nursery, slots, id="nursery", data_help="nursery"))


# ---- counting


def _keys(words: Words) -> Mark:
    """Tens and ones to tap; below zero it goes on as on a thermometer."""
    labels = words.labels
    tens = [
        _key(f"tens-{ten}", labels.signed(10 * ten), False) for ten in sorted(TENS, key=lambda ten: (ten < 0, abs(ten)))
    ]
    ones = [_key(f"ones-{one}", f"+{one}", True) for one in range(10)]
    return join(
        p(labels.tens_first, class_="reef-says", id="tens-says", data_help="counting"),
        div(tens, class_="reef-keys reef-tens", tabindex="0", role="region", aria_label=labels.tens),
        div(ones, class_="reef-keys reef-ones"),
    )


@lru_cache(maxsize=64)
def _key(name: str, label: str, confirm: bool) -> Mark:
    return span(label, id=name, class_="reef-key", data_name=label, data_confirm=confirm)


def key_path(action: int) -> tuple[str, str]:
    """How a count is tapped."""
    number = action - int(TALLY) + int(LOWEST_TALLY)
    return f"tens-{number // 10}", f"ones-{number % 10}"


# ---- the reef's worth


def worth(sight: ReefSight, seat: int, words: Words) -> Mark:
    """Dwellers, algae and what the reef would score now, with every part of it one tap away."""
    labels = words.labels
    dwellers, keeps = sum(sight.dwellers[seat]), sight.supports[seat]
    hidden = sight.step == "tally"  # people count themselves
    points_at = labels.points_at_last if sight.step == "over" else labels.points_now
    facts = [
        span(art("fish", 20), f" {labels.of(dwellers, keeps)}", title=labels.dwellers_kept, id="reef-keeps",
             data_help="support"),
        span(art("alga", 20), f" {len(sight.algae[seat])}", title=labels.fleshy_algae, id="reef-green",
             data_help="alga"),
        b(labels.count_it if hidden else points_at(sight.counts[seat][5])),
    ]  # fmt: skip
    return details(
        summary(span(facts, class_="reef-facts")),
        None if hidden else sheet(sight.counts[seat], sight.points, of(sight), words),
        None if hidden else _bonuses(sight.counts[seat][4], words),
        id="reef-worth",
        class_="reef-worth",
        data_help="survey",
    )


@lru_cache(maxsize=16)
def _bonuses(earned: tuple[str, ...], words: Words) -> Mark:
    """Which bonuses the reef has, and which are still to be won."""
    return div(
        [
            span(
                f"{'✓' if bonus in earned else '○'} {words.names.bonuses[bonus].name}",
                small(f" {words.names.bonuses[bonus].text}"),
                id=f"bonus-{bonus}",
                data_help=f"bonus-{bonus}",
            )
            for bonus in BONUS_IDS
        ],
        class_="reef-bonuses",
    )


@lru_cache(maxsize=1024)
def sheet(count: Count, points: tuple[int, ...], builders: tuple[Builder, ...], words: Words) -> Mark:
    """Every point of a survey, line by line."""
    labels = words.labels
    living, dwellers, algae, types, bonuses, score = count
    lines = zip(labels.sheet(count, builders), (living, dwellers, algae, len(types), len(bonuses)), points, strict=True)
    rows = [
        div(
            span(what),
            span(f"{pictures.TIMES} {labels.signed(value)} ="),
            b(labels.signed(many * value)),
            class_="reef-line",
        )
        for what, many, value in lines
    ]
    together = div(span(labels.together), span(""), b(labels.signed(score)), class_="reef-line reef-sum")
    return div(rows, together, class_="reef-sheet")
