"""The tables of the rulebook and of cheat sheets, and pictures that need no symbols of a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shoal.engine.info import info
from shoal.engine.mark import Mark, b, div, join, li, span, svg, table, tbody, td, th, thead, tr, ul
from shoal.games.reef.content import BUILDER_IDS, CARDS, CONTENT, TOLERANCES, Builder
from shoal.games.reef.screen import pictures
from shoal.games.reef.words import Words


def piece(words: Words, wanted: str) -> Mark:
    """`{builder finger}`, `{sign cold}`, `{board ramp}`, and whole sheets: `{builders}`, `{signs}`, `{dice}`, …"""
    what, _, name = wanted.partition(" ")
    if what in ("builder", "dweller", "picture"):
        return drawing(name, 44)
    if what == "sign":
        return sign(name, words)
    if what == "board":
        return span(sea_floor(name, words), class_="reef-map-inline")
    if what == "builders":
        return join(drawing(builder, 52) for builder in BUILDER_IDS)
    if what == "signs":
        return join(sign(tag, words, 26) for tag in ("strong", "weak", "more", "fewer", *TOLERANCES))
    if what not in SHEETS:
        raise KeyError(wanted)
    return SHEETS[what](words)


def bonuses(words: Words) -> Mark:
    return ul((li(b(bonus.name), f": {bonus.text}") for bonus in words.names.bonuses.values()), class_="reef-list")


def dice(words: Words) -> Mark:
    rows = [tr(th(roll, scope="row"), td(each.name), td(each.text)) for roll, each in words.names.mutations.items()]
    return _table(words.help.dice_heads, rows)


def _organisms(words: Words) -> Mark:
    """The cheat sheet of all organisms."""
    yes, no = words.help.yes, words.help.no
    rows = [
        tr(
            th(span(drawing(builder.id, 30), f" {words.names.builders[builder.id].name}"), scope="row"),
            td(" ".join(_letters(builder))),
            td(words.help.skeleton(builder)),
            td(yes if builder.carbonate else no),
            td(yes if builder.zooxanthellae else no),
            td(yes if builder.recruits else no),
            td([sign(tag, words, 18) for tag in builder.tolerates] or no),
        )
        for builder in CONTENT.builders
    ]
    return info(words.help.all_builders, None, _table(words.help.builder_heads, rows))


def _letters(builder: Builder) -> list[str]:
    return [depth.letter for depth in CONTENT.depths if depth.id in builder.depths]


def _disasters(words: Words) -> Mark:
    """The cheat sheet of all disasters."""
    rows = [
        tr(th(said.name, scope="row"), td(words.help.decks[CARDS[card].deck]), td(said.text))
        for card, said in words.names.cards.items()
    ]
    return info(words.help.all_disasters, None, _table(words.help.disaster_heads, rows))


def _options(words: Words) -> Mark:
    rows = [tr(th(option.label, scope="row"), td(option.text)) for option in words.lid.options.values()]
    return info(words.help.options, None, _table(words.help.option_heads, rows))


def _table(heads: Sequence[str], rows: Sequence[Mark]) -> Mark:
    head = thead(tr(th(word, scope="col") for word in heads))
    return div(table(head, tbody(rows)), class_="wide", tabindex="0", role="region", aria_label=heads[0])


def schedule(words: Words) -> Mark:
    """Which disasters each round brings, and those of rounds beyond the usual ones."""
    rounds = [*enumerate(CONTENT.schedule, 1), (len(CONTENT.schedule) + 1, CONTENT.later)]
    rows = [
        tr(th(words.help.round(number, number > len(CONTENT.schedule)), scope="row"), td(words.help.drawn(decks)))
        for number, decks in rounds
    ]
    return _table(words.help.schedule_heads, rows)


def _depths(words: Words) -> Mark:
    lines = [(words.names.depths[depth.id].name, words.help.stacks(depth)) for depth in CONTENT.depths]
    return ul((li(b(name), f": {limit}") for name, limit in lines), class_="reef-list")


def _solo(words: Words) -> Mark:
    """What a reef alone is called, by its points per round (R55)."""
    bands = CONTENT.solo_bands
    ends = [band.from_per_round for band in bands[1:]] + [None]
    rows = [
        tr(th(words.names.solo_bands[band.id], scope="row"), td(words.help.band(band.from_per_round, end)))
        for band, end in zip(bands, ends, strict=True)
    ]
    return _table(words.help.solo_heads, rows)


def _parts(words: Words) -> Mark:
    """What the printed game has of everything."""
    names = words.names
    parts = [
        *[(words.help.board_part(names.boards[board.id].name), 1) for board in CONTENT.boards],
        *[(names.builders[builder.id].name, builder.tokens) for builder in CONTENT.builders],
        *[(names.dwellers[dweller.id].name, dweller.tokens) for dweller in CONTENT.dwellers],
        (names.organism(CONTENT.coverer.id, CONTENT.builders), CONTENT.coverer.tokens),
        *[(words.help.marker_part(names.markers[marker.id]), marker.tokens) for marker in CONTENT.markers],
        *[(names.decks[deck], sum(card.deck == deck for card in CONTENT.cards)) for deck in names.decks],
    ]
    return _table(words.help.parts_heads, [tr(th(part, scope="row"), td(many)) for part, many in parts])


SHEETS: Final[Mapping[str, Callable[[Words], Mark]]] = {
    "organisms": _organisms,
    "disasters": _disasters,
    "options": _options,
    "dice": dice,
    "schedule": schedule,
    "depths": _depths,
    "solo": _solo,
    "parts": _parts,
}


# ---- pictures that need no symbols of the page


def drawing(name: str, size: int = 96) -> Mark:
    return svg(
        pictures.printed(name), viewBox="0 0 64 64", width=size, height=size, class_="reef-inline", aria_hidden="true"
    )


def sign(name: str, words: Words, size: int = 24) -> Mark:
    return svg(pictures.SIGNS[name], viewBox="0 0 20 20", width=size, height=size, class_="reef-inline", role="img",
               aria_label=words.names.markers[name])  # fmt: skip


def sea_floor(board: str, words: Words, size: int = 150) -> Mark:
    return svg(
        pictures.floor(board),
        viewBox=f"0 0 {pictures.WIDE_FLOOR} {pictures.HIGH_FLOOR}",
        width=size,
        height=round(size * pictures.HIGH_FLOOR / pictures.WIDE_FLOOR),
        role="img",
        aria_label=words.help.map(board),
    )
