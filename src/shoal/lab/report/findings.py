"""What a study says, as questions with their answers."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from shoal.engine.box import Box
from shoal.engine.words import GameWords
from shoal.lab.report import study as studies
from shoal.lab.report.skill import Skill
from shoal.lab.report.statistics import Estimate, quantile
from shoal.lab.report.study import Effect, Study, Variant
from shoal.lab.report.watch import Seen
from shoal.lab.words import Finding, Report

MOST_EFFECTS: Final = 4  # of a factor that are told in sentences: the strongest
MOST_OPTIONS: Final = 6


def findings(study: Study, box: Box, words: GameWords, says: Report, seconds: float) -> list[Finding]:
    """All questions that these games can answer."""
    found: list[Finding] = []
    for games in study.series.values():
        found += _seats(games, says)
    found += _first(study.series.values(), says)
    found.append(_length(study.main, box, says, seconds))
    if study.main[0].decided is not None and study.usual > 1:
        found.append(_lead(study.main, says))
    if study.skill is not None:
        found.append(says.skilful(*study.skill.parts, *(_interval(each, says) for each in study.skill.wins)))
        found.append(_ahead(study, study.skill, says))
    for factor in box.factors:
        found += _effects(study, factor.id, box, words, says)
    return [*found, *_options(study, words, says)]


def answered(asks: str, effect: Effect, usual: float, says: Report) -> Finding:
    """What one value of a factor comes with."""
    if effect.wins is not None:
        wins = effect.wins
        found = says.effect_of_own(
            asks, _interval(wins, says), says.share(usual), wins.away(usual), wins.certain(usual)
        )
    elif effect.points is None:
        found = says.no_effect(asks)
    else:
        points = effect.points
        found = says.effect_on_all(asks, says.points(points.value, points.low, points.high), points.certain())
    return (found[0], found[1] + (says.comes_late(effect.late) if effect.late else ""))


def certainty(effect: Effect, usual: float) -> float:
    """How far from no effect, in standard errors."""
    if effect.wins is not None:
        return abs(effect.wins.away(usual))
    return abs(effect.points.away()) if effect.points is not None else 0.0


def _seats(games: Sequence[Seen], says: Report) -> Iterator[Finding]:
    count = len(games[0].won)
    if count == 1:
        return
    fair, found = 1 / count, studies.shares(games)
    far = max(range(count), key=lambda seat: abs(found[seat].away(fair)))
    certain = found[far].certain(fair)
    yield says.seat_matters(count, far, _interval(found[far], says), says.share(fair), certain)


def _first(series: Iterable[Sequence[Seen]], says: Report) -> Iterator[Finding]:
    for games in series:
        count = len(games[0].won)
        found = studies.first_share(games) if count > 1 else None
        if found is not None:
            fair = 1 / count
            share = _interval(found, says)
            yield says.first_matters(count, share, says.share(fair), found.away(fair), found.certain(fair))


def _length(games: Sequence[Seen], box: Box, says: Report, seconds: float) -> Finding:
    decisions = [float(game.decisions) for game in games]
    took = studies.minutes(games, seconds)
    half, most = quantile(decisions, 0.5), quantile(decisions, 0.9)
    return says.lasts(
        len(games[0].won), half, most, quantile(took, 0.5), quantile(took, 0.9), list(box.manifest.minutes)
    )


def _lead(games: Sequence[Seen], says: Report) -> Finding:
    decided = [game.decided for game in games if game.decided is not None]
    changes = [game.changes for game in games if game.changes is not None]
    late = sum(each > 0.9 for each in decided) / len(decided)
    return says.lead(len(games[0].won), sum(changes) / len(changes), quantile(decided, 0.5), late)


def _ahead(study: Study, skill: Skill, says: Report) -> Finding:
    """What one budget wins; the command that climbs further."""
    wins, fair = skill.ahead, 1 / study.usual
    options = [part for name, value in study.experiment.options for part in ("--option", f"{name}={value}")]
    further = shlex.join(["shoal", "ladder", study.experiment.game, "--seats", str(study.usual), *options])
    won, certain = _interval(wins, says), wins.certain(fair)
    return says.thinks_ahead(skill.simulations, wins.size, won, says.share(fair), wins.away(fair), certain, further)


def _effects(study: Study, factor: str, box: Box, words: GameWords, says: Report) -> Iterator[Finding]:
    """What is always asked, then the most certain."""
    called = next(each.called for each in box.factors if each.id == factor)
    about = words.lesson.factors[factor]
    found = studies.effects(study.curious, factor)
    usual = studies.usual_wins(found, 1 / study.usual)
    found = sorted(found, key=lambda each: -certainty(each, usual))
    always = [effect for effect in found if effect.value in about.always]
    others = [effect for effect in found if effect not in always and (effect.wins or effect.points)]
    for effect in [*always, *others[: MOST_EFFECTS - len(always)]]:
        yield answered(about.asks.format(value=called(effect.value, words)), effect, usual, says)


def _options(study: Study, words: GameWords, says: Report) -> Iterator[Finding]:
    told: dict[str, tuple[float, Finding]] = {}  # of each option the value that changes most
    idle = 0
    for variant in study.variants:
        changes = [each for each in studies.changes(study.beside, variant.games) if each.by.certain()]
        if not changes:
            idle += 1
            continue
        most = max(changes, key=lambda each: abs(each.by.away()))
        by = says.by(most.measure, most.by.value, most.by.low, most.by.high)
        label, value = words.lid.options[variant.option].label, value_of(variant, words, says)
        finding = says.option_matters(label, value, most.measure, by)
        before = told.get(variant.option, (0.0, finding))
        told[variant.option] = max(before, (abs(most.by.away()), finding), key=lambda each: each[0])
    yield from [finding for _, finding in sorted(told.values(), key=lambda each: -each[0])[:MOST_OPTIONS]]
    if idle:
        yield says.option_idle(idle)


def value_of(variant: Variant, words: GameWords, says: Report) -> str:
    """What people call the value of the option that was changed."""
    if isinstance(variant.value, bool):
        return says.yes if variant.value else says.no
    return words.shared.called(words.lid.options[variant.option], variant.value)


def _interval(found: Estimate, says: Report) -> str:
    return says.interval(found.value, found.low, found.high)
