"""What lies under the reef: builders to choose from, dwellers, the nursery, the market, and the reef's worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shoal.engine.mark import Mark, b, details, div, join, p, small, span, strong, summary
from shoal.games.reef.content import BUILDER_IDS, DWELLER_IDS, Builder
from shoal.games.reef.rules.actions import (
    HIGHEST_TALLY,
    LOWEST_TALLY,
    RECRUIT,
    SETTLE,
    SHED,
    START,
    TALLY,
    TRIANGLE,
)
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.market import market
from shoal.games.reef.screen.parts import art, minus, of, sign, slot, strip

TENS: Final = range(LOWEST_TALLY // 10, HIGHEST_TALLY // 10 + 1)
SPACE_COUNT: Final = 30


def task(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...]) -> Mark | None:
    """What the viewer's task needs, if anything."""
    seat = sight.seat
    if sight.boards[seat] is None:
        return None
    asked = sight.tasks[seat]
    builders = of(sight)
    if asked == "start":
        offered = frozenset((action - START) // SPACE_COUNT for action in legal if START <= action < RECRUIT)
        return _kinds("kind", BUILDER_IDS, offered, builders, "Choose a builder, then a space for it:")
    if asked == "triangle":
        offered = frozenset(action - TRIANGLE for action in legal)
        return _kinds("triangle", sight.triangle, offered, builders, "In the Coral Triangle live:")
    if asked in ("recruit", "shed"):
        return _dwellers(sight, asked, legal)
    if asked == "trade" or (sight.step == "migrate" and not asked):
        return market(sight, names)
    if asked == "tally":
        return _keys()
    if sight.nurseries[seat]:
        return _nursery(sight, legal)
    return None


# ---- kinds of builders


@lru_cache(maxsize=256)
def _kinds(
    name: str, notations: tuple[str, ...], offered: frozenset[int], builders: tuple[Builder, ...], words: str
) -> Mark:
    tiles = [
        _kind(name, kind, notation, kind in offered or not offered, builders) for kind, notation in enumerate(notations)
    ]
    return join(p(words, class_="reef-says"), strip("Builders", tiles, id=f"{name}s"))


@lru_cache(maxsize=512)
def _kind(name: str, kind: int, notation: str, there: bool, builders: tuple[Builder, ...]) -> Mark:
    builder = builders[kind]
    return div(
        art(pictures.picture_of(builder.id, builders), 46),
        strong(builder.name),
        _traits(builder, pictures.marks_of(notation)),
        id=f"{name}-{builder.id}",
        class_="reef-tile" if there else "reef-tile reef-none",
        data_name=f"{pictures.called(notation, builders)}, {spoken(builder)}",
        data_help=f"builder-{builder.id}",
        data_try=f"triangle {builder.id}" if name == "triangle" else None,
    )


def spoken(builder: Builder) -> str:
    """Its traits in a few words."""
    traits = [f"lives in {pictures.in_a_row(list(builder.depths))} water", f"{builder.skeleton} skeleton"]
    traits += ["welcomes dwellers"] if builder.recruits else []
    traits += [pictures.WORDS[tag] for tag in builder.tolerates]
    return ", ".join(traits)


def _traits(builder: Builder, marks: tuple[str, ...]) -> Mark:
    """Depths by letter, skeleton, dwellers, tolerances and mutations as small signs."""
    letters = [
        span(zone.letter, class_=f"reef-zone reef-zone-{zone.letter}")
        for zone in pictures.ZONES.values()
        if zone.id in builder.depths
    ]
    signs = {"strong": ["strong"], "normal": [], "delicate": ["weak"]}[builder.skeleton]
    return span(
        letters,
        [sign(mark) for mark in (*signs, *builder.tolerates, *marks)],
        art("fish", 18) if builder.recruits else None,
        class_="reef-traits",
    )


# ---- dwellers


def _dwellers(sight: ReefSight, task: str, legal: tuple[int, ...]) -> Mark:
    seat = sight.seat
    first = RECRUIT if task == "recruit" else SHED
    room = sight.limits[seat] if task == "recruit" else sight.supports[seat]
    tiles = [
        _dweller(kind, sight.dwellers[seat][i], sight.supply[i], task, first + i in legal)
        for i, kind in enumerate(DWELLER_IDS)
    ]
    now = sum(sight.dwellers[seat])
    dots = "●" * min(now, room) + "○" * max(0, room - now)
    words = f"{now} of {room} dwellers" + (f" {dots}" if room <= 20 else "")
    too_many = task == "recruit" and sight.dwellers[seat][2] >= 5
    return join(
        p(words, class_="reef-says"),
        strip("Dwellers", tiles),
        p("More than five urchins start to eat baby corals!", class_="reef-warning") if too_many else None,
    )


@lru_cache(maxsize=1024)
def _dweller(kind: str, mine: int, left: int, task: str, there: bool) -> Mark:
    dweller = pictures.DWELLERS[kind]
    note = f"{mine} here, {left} more to find" if task == "recruit" else f"{mine} here"
    return div(
        art(kind, 46),
        strong(f"{'+' if task == 'recruit' else pictures.MINUS} {dweller.name}"),
        small(note),
        id=f"dweller-{kind}",
        class_="reef-tile" if there else "reef-tile reef-none",
        data_name=f"{dweller.name}, {note}",
        data_help=f"dweller-{kind}",
        data_try=f"{task} {kind}",
    )


# ---- the nursery and the market


def _nursery(sight: ReefSight, legal: tuple[int, ...]) -> Mark:
    """The young that wait for a space; those without one are pale, and it says why."""
    homes = {(action - SETTLE) // SPACE_COUNT for action in legal if SETTLE <= action < SETTLE + 48 * SPACE_COUNT}
    settling = sight.tasks[sight.seat] == "settle"
    slots = [
        slot(
            f"n-{number}", builder, many, of(sight), "",
            "no space for it" if settling and legal and number - 1 not in homes else "", keep=settling,
        )
        for number, (builder, many, _) in enumerate(sight.nurseries[sight.seat], 1)
        if many
    ]  # fmt: skip
    if not slots:
        return Mark("")
    words = "Tap a group, then space after space:" if settling else "Your nursery:"
    return join(p(words, class_="reef-says"), strip("Nursery", slots, id="nursery", data_help="nursery"))


# ---- counting


def _keys() -> Mark:
    """Tens and ones to tap; below zero it goes on as on a thermometer."""
    tens = [_key(f"tens-{ten}", minus(10 * ten), False) for ten in sorted(TENS, key=lambda ten: (ten < 0, abs(ten)))]
    ones = [_key(f"ones-{one}", f"+{one}", True) for one in range(10)]
    return join(
        p("First the tens, then the ones:", class_="reef-says"),
        div(tens, class_="reef-keys reef-tens", tabindex="0", role="region", aria_label="Tens"),
        div(ones, class_="reef-keys reef-ones"),
    )


@lru_cache(maxsize=64)
def _key(name: str, words: str, confirm: bool) -> Mark:
    return span(words, id=name, class_="reef-key", data_name=words, data_confirm=confirm)


def key_path(action: int) -> tuple[str, str]:
    """How a count is tapped."""
    number = action - int(TALLY) + int(LOWEST_TALLY)
    return f"tens-{number // 10}", f"ones-{number % 10}"


# ---- the reef's worth


def worth(sight: ReefSight, seat: int) -> Mark:
    """Dwellers, algae and what the reef would score now, with every part of it one tap away."""
    dwellers, keeps = sum(sight.dwellers[seat]), sight.supports[seat]
    points = sight.counts[seat][5]
    hidden = sight.step == "tally"  # people count themselves
    facts = [
        span(art("fish", 20), f" {dwellers} of {keeps}", title="Dwellers your reef has, and can keep"),
        span(art("alga", 20), f" {len(sight.algae[seat])}", title="Fleshy algae"),
        b(f"{minus(points)} points now") if not hidden else b("Count!"),
    ]
    return details(
        summary(span(facts, class_="reef-facts")),
        None if hidden else parts(sight, seat),
        id="reef-worth",
        class_="reef-worth",
        data_help="survey",
    )


def parts(sight: ReefSight, seat: int) -> Mark:
    """Every point of a reef as it stands."""
    return sheet(sight.counts[seat], sight.points, of(sight))


@lru_cache(maxsize=1024)
def sheet(
    count: tuple[int, int, int, tuple[str, ...], tuple[str, ...], int],
    points: tuple[int, ...],
    builders: tuple[Builder, ...],
) -> Mark:
    """A survey line by line."""
    living, dwellers, algae, types, bonuses, score = count
    named = ", ".join(pictures.name_of(each, builders) for each in types) or "none"
    earned = ", ".join(pictures.BONUSES[each].name for each in bonuses) or "none"
    lines = [
        (pictures.counted(living, "builder"), living, points[0]),
        (pictures.counted(dwellers, "dweller"), dwellers, points[1]),
        (f"{algae} fleshy alga{'' if algae == 1 else 'e'}", algae, points[2]),
        (f"{pictures.counted(len(types), 'type')}: {named}", len(types), points[3]),
        (f"{len(bonuses)} bonus{'' if len(bonuses) == 1 else 'es'}: {earned}", len(bonuses), points[4]),
    ]  # fmt: skip
    rows = [
        div(span(words), span(f"{pictures.TIMES} {minus(value)} ="), b(minus(many * value)), class_="reef-line")
        for words, many, value in lines
    ]
    return div(rows, div(span("together"), span(""), b(minus(score)), class_="reef-line reef-sum"), class_="reef-sheet")
