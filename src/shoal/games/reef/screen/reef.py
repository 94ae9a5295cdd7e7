"""A reef on its sea floor: the viewer's own large, the others small; what grows, covers and swims there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from shoal.engine.mark import Mark, circle, g, join, path, rect, svg, text, use
from shoal.games.reef.content import BOARDS, DWELLER_IDS, SPACES, ZONES, Builder
from shoal.games.reef.rules.species import kind_of, marks_of
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.losses import Shell
from shoal.games.reef.screen.parts import among, topic
from shoal.games.reef.screen.pictures import CELL, HIGH, HIGH_FLOOR, INK, WIDE_FLOOR, corner
from shoal.games.reef.words import Words

GUTTER: Final = 30  # for the numbers of the rows
SEA: Final = 66  # the open ocean above row 6, where dwellers swim
CROWD: Final = 7  # so many of them reach its name at the right
SHORE: Final = 42  # below row 1
WIDTH: Final = GUTTER + WIDE_FLOOR + 8
HEIGHT: Final = SEA + HIGH_FLOOR + SHORE
SEAFOAM: Final = "#e8f6f8"

Stacks = tuple[tuple[str, ...], ...]


def large(
    board: str,
    stacks: Stacks,
    algae: tuple[int, ...],
    dwellers: tuple[int, ...],
    builders: tuple[Builder, ...],
    tries: str,
    taken: tuple[str, ...],
    aim: int,
    reasons: tuple[str, ...],
    dead: tuple[Shell, ...],
    words: Words,
) -> Mark:
    """The viewer's reef. `tries` is the verb a tap on a space means now; `taken` the action that put something on each
    space, if it can still be taken up; `aim` a space to look at; `reasons` why a builder comes through, per space;
    `dead` what the latest disasters left of those who lived here."""
    spaces = [
        _space(
            space, board, stacks[space], space in algae, builders, tries, taken[space], space == aim, reasons[space],
            words,
        )
        for space in range(30)
    ]  # fmt: skip
    return svg(
        _frame(board, words),
        _swimmers(dwellers, words),
        g(_shells("shell", dead, builders), spaces, transform=f"translate({GUTTER} {SEA})"),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="reef-own",
        id="reef-own",
        role="group",
        aria_label=words.labels.your_reef_on(board),
    )


@lru_cache(maxsize=16)
def _frame(board: str, words: Words) -> Mark:
    """Open ocean above, land or ocean below, and the names of rows and columns."""
    land = BOARDS[board].land
    middle = GUTTER + WIDE_FLOOR / 2
    foot = SEA + HIGH_FLOOR
    shore = "#e9d7a4" if land else "#24557c"
    return join(
        rect(x=GUTTER, y=2, width=WIDE_FLOOR, height=SEA, rx=14, fill=SEAFOAM, stroke="#9cc9d8", stroke_width=2),
        rect(x=GUTTER, y=foot, width=WIDE_FLOOR, height=SHORE - 2, fill=shore),
        use(href=f"#reef-floor-{board}", x=GUTTER, y=SEA, width=WIDE_FLOOR, height=HIGH_FLOOR),
        text(
            words.labels.land if land else words.labels.open_ocean,
            x=middle,
            y=foot + 35,
            text_anchor="middle",
            class_="reef-edge" if land else "reef-edge reef-pale",
        ),
        [
            text(row, x=GUTTER - 9, y=SEA + (6.5 - row) * HIGH + 6, text_anchor="end", class_="reef-edge reef-outside")
            for row in range(1, 7)
        ],
        [
            text("abcde"[i], x=GUTTER + (i + 0.5) * CELL, y=foot + 15, text_anchor="middle",
                 class_="reef-edge" if land else "reef-edge reef-pale")
            for i in range(5)
        ],
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _swimmers(dwellers: tuple[int, ...], words: Words) -> Mark:
    """Every dweller swims or crawls in front of the reef; a crowd takes the place of the ocean's name."""
    all_of_them = [(kind, i) for kind, many in zip(DWELLER_IDS, dwellers, strict=True) for i in range(1, many + 1)]
    ocean = text(words.labels.open_ocean, x=GUTTER + WIDE_FLOOR - 10, y=20, text_anchor="end", class_="reef-edge")
    if not all_of_them:
        middle = GUTTER + WIDE_FLOOR / 2
        nobody = text(words.labels.nobody_here, x=middle, y=44, text_anchor="middle", class_="reef-quiet")
        return join(ocean, nobody)
    step = min(58.0, (WIDE_FLOOR - 24) / len(all_of_them))
    size = min(52.0, step * 1.15)
    return join(
        ocean if len(all_of_them) < CROWD else None,
        (
            g(
                pictures.used(kind, GUTTER + 12 + step * n, 6 + (n % 2) * 6 + (52 - size) / 2, size),
                id=f"d-{kind}-{i}",
                class_=f"reef-swims reef-swims-{n % 3}",
                data_fly=True,
                data_from=f"dweller-{kind}",
                data_name=words.names.dwellers[kind].name,
                data_help=f"dweller-{kind}",
            )
            for n, (kind, i) in enumerate(all_of_them)
        ),
    )


@lru_cache(maxsize=8192)
def _space(
    space: int,
    board: str,
    stack: tuple[str, ...],
    covered: bool,
    builders: tuple[Builder, ...],
    tries: str,
    taken: str,
    aimed: bool,
    reason: str,
    words: Words,
) -> Mark:
    """One space; on it a stack from the bottom up, and over all of it an alga."""
    x, y = corner(space)
    name = SPACES[space]
    zone = ZONES[BOARDS[board].depths[space]]
    about = "alga" if covered else topic(stack[-1], builders) if stack else among(f"depth-{zone.id}", builders)
    return g(
        rect(width=CELL, height=HIGH, fill="#fff", fill_opacity=0),
        rect(x=4, y=4, width=CELL - 8, height=HIGH - 8, rx=10, class_="reef-aim") if aimed else None,
        _grown(stack, builders) if stack else None,
        _alga() if covered else None,
        _below(stack, builders) if covered and stack else None,
        _saved(reason) if reason else None,
        id=f"s-{name}",
        transform=f"translate({x} {y})",
        class_="reef-space reef-covered" if covered else "reef-space",
        data_name=words.labels.space(name, zone.id, stack, covered, reason, builders),
        data_help=about,
        data_try=f"{tries} {name}" if tries else None,
        data_taken=taken or None,
    )


@lru_cache(maxsize=512)
def _shells(name: str, dead: tuple[Shell, ...], builders: tuple[Builder, ...]) -> Mark | None:
    """Pale skeletons where builders died, one disaster after the other."""
    if not dead:
        return None
    return g(
        [
            g(
                pictures.used(pictures.picture_of(kind, builders), x + 14, y + 8, 72),
                id=f"{name}-{SPACES[space]}-{blow}",
                class_="reef-shell",
            )
            for space, kind, blow in dead
            for x, y in [corner(space)]
        ],
        id=name,
        aria_hidden="true",
    )


@lru_cache(maxsize=4096)
def _grown(stack: tuple[str, ...], builders: tuple[Builder, ...]) -> Mark:
    """A stack is seen as one: each storey stands above the one below, and pips count them."""
    size, lift = {1: (72, 0), 2: (58, 20), 3: (50, 15)}[len(stack)]
    out = [
        pictures.used(
            pictures.picture_of(kind_of(builder), builders),
            (CELL - size) / 2 - (4 if len(stack) == 1 else 0),
            HIGH - 4 - size - level * lift,
            size,
        )
        for level, builder in enumerate(stack)
    ]
    pips = [
        rect(x=5, y=HIGH - 14 - 9 * i, width=11, height=7, rx=2, fill="#fff", stroke=INK, stroke_width=1.5)
        for i in range(len(stack))
    ]
    badges = [
        pictures.used(f"m-{mark}", 77 - 21 * (i // 3), 20 + 21 * (i % 3), 21)
        for i, mark in enumerate(marks_of(stack[-1]))
    ]
    return g(out, pips if len(stack) > 1 else None, badges, class_="reef-grown")


@lru_cache(maxsize=1)
def _alga() -> Mark:
    """It really covers."""
    return g(
        pictures.used("alga", 2, 6, 58),
        pictures.used("alga", 40, 2, 58),
        pictures.used("alga", 20, 22, 60),
        class_="reef-alga",
    )


@lru_cache(maxsize=512)
def _below(stack: tuple[str, ...], builders: tuple[Builder, ...]) -> Mark:
    """Who waits below an alga."""
    picture = pictures.picture_of(kind_of(stack[-1]), builders)
    many = text(len(stack), x=42, y=HIGH - 5, class_="reef-storeys") if len(stack) > 1 else None
    return join(circle(cx=21, cy=HIGH - 21, r=19, class_="reef-below"), pictures.used(picture, 7, HIGH - 36, 29), many)


@lru_cache(maxsize=64)
def _saved(reason: str) -> Mark:
    """A halo with the sign of what saved it."""
    signs = [each for each in reason.split(" ") if each in pictures.SIGNS]
    return join(
        circle(cx=20, cy=20, r=17, class_="reef-halo"),
        pictures.used(f"m-{signs[0]}", 8, 8, 24)
        if signs
        else path(d="M12 20L18 27L29 13", fill="none", stroke=INK, stroke_width=4, stroke_linecap="round"),
    )


# ---- the reefs of others


@lru_cache(maxsize=512)
def small(
    seat: int,
    board: str,
    stacks: Stacks,
    algae: tuple[int, ...],
    dwellers: tuple[int, ...],
    dead: tuple[Shell, ...],
    builders: tuple[Builder, ...],
    words: Words,
) -> Mark:
    """The same reef without what only its owner needs."""
    living = [builder for stack in stacks for builder in stack]
    grown = [
        _small_space(seat, space, stacks[space], space in algae, builders)
        for space in range(30)
        if stacks[space] or space in algae
    ]
    return svg(
        use(href=f"#reef-floor-{board}", width=WIDE_FLOOR, height=HIGH_FLOOR),
        _shells(f"shell-{seat}", dead, builders),
        grown,
        _school(dwellers),
        rect(y=HIGH_FLOOR, width=WIDE_FLOOR, height=8, fill="#d9bf7d" if BOARDS[board].land else "#24557c"),
        viewBox=f"0 -70 {WIDE_FLOOR} {HIGH_FLOOR + 78}",
        class_="reef-small",
        preserveAspectRatio="xMidYMin",
        role="img",
        aria_label=words.labels.reef(board, living, dwellers, len(algae), builders),
    )


@lru_cache(maxsize=8192)
def _small_space(seat: int, space: int, stack: tuple[str, ...], covered: bool, builders: tuple[Builder, ...]) -> Mark:
    x, y = corner(space)
    return g(
        _grown(stack, builders) if stack else None,
        pictures.used("alga", 11, 2, 78) if covered else None,
        _below(stack, builders) if covered and stack else None,
        id=f"o{seat}-{SPACES[space]}",
        transform=f"translate({x} {y})",
        class_="reef-covered" if covered else None,
    )


@lru_cache(maxsize=1024)
def _school(dwellers: tuple[int, ...]) -> Mark:
    """How many of each swim there."""
    out = []
    x = 10
    for kind, many in zip(DWELLER_IDS, dwellers, strict=True):
        if many:
            out.append(pictures.used(kind, x, -64, 58))
            out.append(text(f"{pictures.TIMES}{many}", x=x + 62, y=-16, font_size=54, font_weight=800, fill=INK))
            x += 166
    return join(out)
