"""A report as one page that needs nothing else: no network, no script, light and dark, on paper too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files
from typing import Final, NamedTuple

from shoal.engine import mark as m
from shoal.engine.box import Box, Factor
from shoal.engine.chart import SEATS, Bar, Range, bars, grid, ranges, round_step, shares
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.lab.report import study as studies
from shoal.lab.report.findings import certainty, findings, value_of
from shoal.lab.report.skill import TIMES
from shoal.lab.report.statistics import Estimate
from shoal.lab.report.study import Effect, Study
from shoal.lab.words import Report

BARS: Final = 10
MOST_ROWS: Final = 24  # of a chart of effects: the most certain
CERTAIN: Final = "#D55E00"
PART_PAINTS: Final = ("#0072B2", "#E69F00", "#d3e0e8")
dl, dt, dd = m.tag("dl"), m.tag("dt"), m.tag("dd")
main, html, head, body, style, meta = (m.tag(each) for each in ("main", "html", "head", "body", "style", "meta"))


class Told(NamedTuple):
    """A study with what it is called on the page."""

    name: str
    study: Study


class Look(NamedTuple):
    """With what words, and for what readers."""

    box: Box
    words: GameWords
    says: Report
    language: str
    seconds: float  # for a choice


def page(told: Sequence[Told], look: Look, made: Sequence[str]) -> str:
    """The page: one study, or two side by side. `made` tells how it was made."""
    says = look.says
    title = says.title(look.words.lid.title)
    seats = sorted({seats for each in told for seats in each.study.series})
    games = sum(len(games) for each in told for games in each.study.series.values())
    sheet = (files("shoal.lab.report") / "style.css").read_text("utf-8")
    content = main(
        m.h1(title),
        m.p(says.subtitle(games, seats), class_="note"),
        _different(told, look) if len(told) > 1 else None,
        _side_by_side(told, says.in_short, lambda each: _in_short(each, look)),
        _side_by_side(told, says.seats_heading, lambda each: _charts(_seats(each, look))),
        _side_by_side(told, says.length_heading, lambda each: _charts(_lengths(each, look))),
        _side_by_side(told, says.lead_heading, lambda each: _charts(_decided(each, look))),
        _side_by_side(told, says.skill_heading, lambda each: _charts(_skill(each, look))),
        [_factor(told, factor, look) for factor in look.box.factors],
        _side_by_side(told, says.options_heading, lambda each: _charts(_options(each, look))),
        m.section(m.h2(says.made_heading), [m.p(each) for each in made], class_="note"),
    )
    return "<!doctype html>\n" + html(
        head(
            meta(charset="utf-8"),
            meta(name="viewport", content="width=device-width, initial-scale=1"),
            m.title(title),
            style(Mark(sheet)),
        ),
        body(content),
        lang=look.language,
    )


def _side_by_side(told: Sequence[Told], heading: str, draw: Callable[[Study], Mark | None]) -> Mark | None:
    parts = [(each.name, draw(each.study)) for each in told]
    if not any(part for _, part in parts):
        return None
    if len(parts) == 1:
        return m.section(m.h2(heading), parts[0][1])
    pair = [m.div(m.h3(name, class_="which"), part) for name, part in parts]
    return m.section(m.h2(heading), m.div(pair, class_="pair"))


def _charts(drawn: Iterator[Mark]) -> Mark | None:
    figures = list(drawn)
    return m.div(figures, class_="charts") if figures else None


def _in_short(study: Study, look: Look) -> Mark:
    found = findings(study, look.box, look.words, look.says, look.seconds)
    return dl([(dt(asked), dd(answer)) for asked, answer in found], class_="findings")


def _different(told: Sequence[Told], look: Look) -> Mark:
    """What the second has otherwise than the first."""
    says = look.says
    before, after = (each.study for each in told)
    rows = [
        (
            f"{says.measures[change.measure]}, {says.players(seats)}",
            says.amount(change.measure, change.before),
            says.amount(change.measure, change.after),
            says.by(change.measure, change.by.value, change.by.low, change.by.high),
            says.certainties[change.by.certain()],
        )
        for seats in before.series
        if seats in after.series
        for change in studies.changes(before.series[seats], after.series[seats])
    ]
    names = f"{told[0].name} / {told[1].name}"
    return m.section(
        m.h2(says.different_heading),
        m.div(grid(names, says.against_say, says.against_heads, rows), class_="broad against"),
    )


# ---- charts


def _seats(study: Study, look: Look) -> Iterator[Mark]:
    says = look.says
    for count, games in study.series.items():
        if count > 1:
            rows = [_share(says.seat(seat), each, 1 / count, says) for seat, each in enumerate(studies.shares(games))]
            name = f"{says.seats_chart}, {says.players(count)}"
            yield ranges(name, says.seats_say(len(games)), rows, 1 / count, says.fair_word)


def _lengths(study: Study, look: Look) -> Iterator[Mark]:
    for count, games in study.series.items():
        name = f"{look.says.length_chart}, {look.says.players(count)}"
        yield bars(
            name, look.says.length_says(count, len(games)), _histogram([game.decisions for game in games], look.says)
        )


def _decided(study: Study, look: Look) -> Iterator[Mark]:
    says = look.says
    for count, games in study.series.items():
        decided = [game.decided for game in games if game.decided is not None]
        if count == 1 or not decided:
            continue
        tenths = Counter(min(int(each * BARS), BARS - 1) for each in decided)
        rows = [Bar(says.span(10 * i, 10 * i + 10) + " %", tenths[i], SEATS[4]) for i in range(BARS)]
        yield bars(f"{says.decided_chart}, {says.players(count)}", says.decided_says(len(decided)), rows)


def _skill(study: Study, look: Look) -> Iterator[Mark]:
    says, skill = look.says, study.skill
    if skill is not None:
        parts = [(name, paint, short) for (name, short), paint in zip(says.skill_parts, PART_PAINTS, strict=True)]
        rows = [(says.skill_rows[0], list(skill.parts))]
        yield shares(says.skill_chart, says.skill_says(skill.deals, TIMES), parts, rows)


def _factor(told: Sequence[Told], factor: Factor, look: Look) -> Mark | None:
    title = look.words.lesson.factors[factor.id].title
    return _side_by_side(told, title, lambda each: _charts(_effects(each, factor, look)))


def _effects(study: Study, factor: Factor, look: Look) -> Iterator[Mark]:
    says = look.says
    found = studies.effects(study.curious, factor.id)
    usual = studies.usual_wins(found, 1 / study.usual)
    certain = sorted(found, key=lambda each: -certainty(each, usual))[:MOST_ROWS]
    found = [effect for effect in found if effect in certain]
    own = [(effect, effect.wins) for effect in found if effect.wins is not None]
    if own:
        rows = [_share(factor.called(each.value, look.words), wins, usual, says) for each, wins in own]
        yield ranges(says.own_chart, says.own_says(says.share(usual)), rows, usual, says.usual_word)
    on_all = [(effect, effect.points) for effect in found if effect.points is not None]
    if on_all and not own:
        rows = [_points(factor, effect, points, look) for effect, points in on_all]
        yield ranges(says.all_chart, says.all_say, rows, 0.0, says.none_word)


def _options(study: Study, look: Look) -> Iterator[Mark]:
    says, words = look.says, look.words
    rows = []
    for variant in study.variants:
        option = words.lid.options[variant.option]
        for change in studies.changes(study.beside, variant.games):
            if change.by.certain():
                by = says.by(change.measure, change.by.value, change.by.low, change.by.high)
                before, after = (says.amount(change.measure, each) for each in (change.before, change.after))
                rows.append(
                    (option.label, value_of(variant, words, says), says.measures[change.measure], before, after, by)
                )
    if rows:
        yield m.div(grid(says.options_chart, says.options_say, says.option_heads, rows), class_="broad options")


def _share(label: str, found: Estimate, fair: float, says: Report) -> Range:
    told = says.interval(found.value, found.low, found.high)
    low, high = max(found.low, 0.0), min(found.high, 1.0)
    return Range(label, low, found.value, high, told, CERTAIN if found.certain(fair) else "#fff")


def _points(factor: Factor, effect: Effect, found: Estimate, look: Look) -> Range:
    told = look.says.points(found.value, found.low, found.high)
    label = factor.called(effect.value, look.words)
    return Range(label, found.low, found.value, found.high, told, CERTAIN if found.certain() else "#fff")


def _histogram(values: Sequence[int], says: Report) -> list[Bar]:
    """How many values are so large, in about ten bars of a round width."""
    least, most = min(values), max(values)
    wide = int(round_step((most - least + 1) / BARS))
    start = least // wide * wide
    found = Counter((value - start) // wide for value in values)
    firsts = [start + wide * i for i in range(max(found) + 1)]
    return [Bar(says.span(first, first + wide - 1), found[i], SEATS[0]) for i, first in enumerate(firsts)]
