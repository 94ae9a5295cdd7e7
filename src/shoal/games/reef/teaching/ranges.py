"""Range charts (§16): one line for each type through time, of one reef, of a table, or of all tables as one ocean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.chart import FAINT, INK, WIDTH, framed
from shoal.engine.mark import Child, Mark, circle, join, line, rect, text
from shoal.engine.mark import title as title_
from shoal.games.reef.content import CARDS, DWELLER_IDS, Builder
from shoal.games.reef.screen import pictures
from shoal.games.reef.teaching.record import Moment, Tale, present
from shoal.games.reef.words import Words

PAINTS: Final = {"builder": "#e58fb1", "dweller": "#ffca28", "alga": "#5fae3a"}
LEFT, HEAD, GAP, LANE = 126, 24, 19, 15
STRUCK: Final = "#8a3600"


def chart(
    owner: str | None, moments: list[Moment], seat: int | None, builders: tuple[Builder, ...], words: Words
) -> Mark:
    """Of one reef or of a table: the thicker a line, the more there were; disasters are dashed lines across."""
    if len(moments) < 2 or (seat is not None and any(seat not in moment.looks for moment in moments)):
        return Mark("")
    counts = {each: many for each, many in present(moments, seat).items() if any(many)}
    most = max((max(many) for many in counts.values()), default=1)
    step, foot = _step(moments), HEAD + GAP * len(counts)
    out: list[Child] = []
    struck: list[str] = []
    for i, moment in enumerate(moments):
        x = round(LEFT + step * i, 1)
        if moment.after in CARDS:
            out.append(
                line(x1=x, x2=x, y1=HEAD - 6, y2=foot, stroke="#b84a00", stroke_width=1.5, stroke_dasharray="4 3")
            )
            out.append(_number(len(struck) + 1, x, HEAD - 9))
            struck.append(moment.after)
        elif moment.after == "survey":
            out += _survey(moment, x, foot)
    out += _types(counts, step, most, builders, words)
    out.append(text(words.debrief.surveys, x=LEFT - 8, y=foot + 14, font_size=11, text_anchor="end"))
    title, says = words.debrief.range_chart(owner), words.debrief.range_says(most, struck)
    return framed(title, says, foot + 20, join(out), _told(counts, builders, words))


def ocean(
    moments: Sequence[Moment], tables: Sequence[tuple[str, Tale]], builders: tuple[Builder, ...], words: Words
) -> Mark:
    """Of all tables: how many of each type a reef had, at the start and at every survey, and below the disasters that
    struck each table in between. A line is as thick as a reef had many: so tables that stopped early leave no hole."""
    if len(moments) < 2:
        return Mark("")
    sums = {each: many for each, many in present(list(moments), None).items() if any(many)}
    reefs = [len(moment.looks) for moment in moments]
    means = {each: [many / by for many, by in zip(row, reefs, strict=True)] for each, row in sums.items()}
    most = max((max(row) for row in means.values()), default=1.0)
    step, foot = _step(moments), HEAD + GAP * len(sums)
    cards = list(dict.fromkeys(card for _, tale in tables for _, row in sorted(tale.cards.items()) for card in row))
    floor = foot + LANE * len(tables) + 8
    out: list[Child] = []
    for i, moment in enumerate(moments):
        x = round(LEFT + step * i, 1)
        out += _survey(moment, x, floor) if moment.after == "survey" else []
    out += _types(means, step, most, builders, words, sums)
    for row, (name, tale) in enumerate(tables):
        y = foot + LANE * row + 18
        out.append(line(x1=0, x2=WIDTH - 12, y1=y - 12, y2=y - 12, stroke=FAINT))
        out.append(text(name, x=0, y=y, font_size=11))
        for moment, x in zip(moments[1:], (LEFT + step * i for i in range(len(moments))), strict=False):
            numbers = " ".join(str(cards.index(card) + 1) for card in tale.cards.get(moment.round, ()))
            out.append(_number(numbers, round(x + step / 2, 1), y, 9 if len(numbers) > 7 else 12))
    out.append(text(words.debrief.surveys, x=LEFT - 8, y=floor + 14, font_size=11, text_anchor="end"))
    says = words.debrief.ocean_range_says(f"{most:.1f}", reefs)
    keys = [(_key(number), words.names.cards[card].name) for number, card in enumerate(cards, 1)]
    return framed(words.debrief.ocean_range, says, floor + 20, join(out), _told(sums, builders, words), keys)


def paint(each: str) -> str:
    return PAINTS["alga"] if each == "alga" else PAINTS["dweller"] if each in DWELLER_IDS else PAINTS["builder"]


def sign(each: str) -> Mark:
    """A type as a small drawing before a bar."""
    return pictures.printed(each, 0, 0, 20)


def _step(moments: Sequence[Moment]) -> float:
    return (WIDTH - LEFT - 12) / max(len(moments) - 1, 1)


def _number(number: object, x: float, y: float, size: int = 12) -> Mark:
    """Of a disaster, as the chart's sentence or its key names it."""
    return text(number, x=x, y=y, font_size=size, font_weight=700, fill=STRUCK, text_anchor="middle")


def _key(number: int) -> Mark:
    """The same on a disc, beside its name."""
    return join(circle(cx=8, cy=8, r=7.5, fill="#fff", stroke=STRUCK), _number(number, 8, 11.2, 9))


def _survey(moment: Moment, x: float, foot: float) -> list[Mark]:
    return [
        line(x1=x, x2=x, y1=HEAD - 2, y2=foot, stroke=INK, stroke_width=1),
        text(moment.round, x=x, y=foot + 14, font_size=12, text_anchor="middle"),
    ]


def _types(
    counts: Mapping[str, Sequence[float]],
    step: float,
    most: float,
    builders: tuple[Builder, ...],
    words: Words,
    tips: Mapping[str, Sequence[float]] | None = None,
) -> list[Mark]:
    """A row for each type, from top to bottom; `tips` are what a row tells when one points at it, if not its counts."""
    out = []
    for row, (each, many) in enumerate(counts.items()):
        y = HEAD + GAP * row + GAP / 2
        out.append(pictures.printed(each, 0, y - 8, 16))
        out.append(text(words.names.organism(each, builders), x=20, y=y + 4, font_size=11))
        out += _line(many, (tips or counts)[each], step, y, most, paint(each))
    return out


def _line(many: Sequence[float], tips: Sequence[float], step: float, y: float, most: float, paint: str) -> list[Mark]:
    """A type through time: it is as thick as there are many, and a ring marks where it went."""
    out = []
    for i in range(1, len(many)):
        x = round(LEFT + step * (i - 1), 1)
        thick = round(2 + 11 * min(many[i - 1], many[i]) / most, 1) if many[i - 1] and many[i] else 0
        if thick:
            tip = title_(f"{tips[i]}")
            out.append(rect(tip, x=x, y=round(y - thick / 2, 1), width=round(step, 1), height=thick, fill=paint))
        elif many[i - 1]:
            out.append(rect(x=x, y=y - 1, width=round(step * 0.6, 1), height=2, fill=paint))
            out.append(text("○", x=round(x + step * 0.6, 1), y=y + 4, font_size=12))
        elif many[i]:
            out.append(rect(x=round(x + step * 0.4, 1), y=y - 1, width=round(step * 0.6, 1), height=2, fill=paint))
    return out


def _told(counts: Mapping[str, Sequence[int]], builders: tuple[Builder, ...], words: Words) -> str:
    return "; ".join(words.debrief.range_told(each, many[0], many[-1], builders) for each, many in counts.items())
