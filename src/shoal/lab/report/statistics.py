"""Means with intervals, differences, and where variance comes from."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from shoal.lab.tournament import CONFIDENT, wilson

CERTAIN: Final = 3.0  # standard errors from which on something is called certain, as many things are looked at


class Estimate(NamedTuple):
    """A mean, or a difference of means, with its standard error."""

    value: float
    error: float
    size: int  # of the sample

    @property
    def low(self) -> float:
        return self.value - CONFIDENT * self.error

    @property
    def high(self) -> float:
        return self.value + CONFIDENT * self.error

    def away(self, expected: float = 0.0) -> float:
        """How many standard errors it lies from what was expected."""
        return (self.value - expected) / self.error if self.error else 0.0

    def certain(self, expected: float = 0.0) -> bool:
        """Whether it is not what was expected, as far as one can be certain."""
        return abs(self.away(expected)) > CERTAIN


def mean(values: Sequence[float]) -> Estimate:
    """There must be one value at least."""
    error = sqrt(variance(values) / len(values)) if len(values) > 1 else 0.0
    return Estimate(fmean(values), error, len(values))


class Share(Estimate):
    """A share of wins. Where all results are alike their spread says nothing of how far off it may be."""

    @property
    def low(self) -> float:
        return super().low if self.error else wilson(self.value * self.size, self.size)[0]

    @property
    def high(self) -> float:
        return super().high if self.error else wilson(self.value * self.size, self.size)[1]

    def away(self, expected: float = 0.0) -> float:
        if self.error:
            return super().away(expected)
        error = sqrt(expected * (1 - expected) / self.size)  # as if it were what was expected
        return (self.value - expected) / error if error else 0.0


def share(wins: Sequence[float]) -> Share:
    """There must be one game at least."""
    return Share(*mean(wins))


def difference(here: Sequence[float], there: Sequence[float]) -> Estimate:
    """How much more here than there."""
    one, other = mean(here), mean(there)
    return Estimate(one.value - other.value, sqrt(one.error**2 + other.error**2), one.size + other.size)


def quantile(values: Sequence[float], part: float) -> float:
    """So large a part of the values is not larger."""
    return sorted(values)[max(0, -(-int(part * 1000) * len(values) // 1000) - 1)]


class Parts(NamedTuple):
    """Which part of the variance of a result is made by whom."""

    bots: float
    deals: float
    rest: float


def parts(results: Sequence[Sequence[Sequence[float]]]) -> Parts:
    """Of results by bot, deal and repetition, as many of each: variance components of a balanced two-way layout.

    What bots make of different deals in different ways counts as rest."""
    bots, deals, times = len(results), len(results[0]), len(results[0][0])
    everything = fmean(value for bot in results for deal in bot for value in deal)
    by_bot = [fmean(value for deal in bot for value in deal) for bot in results]
    by_deal = [fmean(value for bot in results for value in bot[deal]) for deal in range(deals)]
    cells = [[fmean(deal) for deal in bot] for bot in results]
    within = sum(
        (value - cells[b][d]) ** 2 for b, bot in enumerate(results) for d, deal in enumerate(bot) for value in deal
    )
    noise = within / (bots * deals * (times - 1))
    mixed = sum((cells[b][d] - by_bot[b] - by_deal[d] + everything) ** 2 for b in range(bots) for d in range(deals))
    mixed = times * mixed / ((bots - 1) * (deals - 1))
    bot = (deals * times * sum((each - everything) ** 2 for each in by_bot) / (bots - 1) - mixed) / (deals * times)
    deal = (bots * times * sum((each - everything) ** 2 for each in by_deal) / (deals - 1) - mixed) / (bots * times)
    found = [max(bot, 0.0), max(deal, 0.0), noise + max((mixed - noise) / times, 0.0)]
    whole = sum(found) or 1.0
    return Parts(*(each / whole for each in found))
