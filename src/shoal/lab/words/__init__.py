"""What the lab says: the shape of it. The sentences are in a folder for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from shoal.engine.language import Words, words_of

Finding = tuple[str, str]  # a question and its answer


class Report(Protocol):
    """What a report says. Shares and intervals come as texts that `share` and `interval` have made."""

    in_short: str
    seats_heading: str
    length_heading: str
    lead_heading: str
    skill_heading: str
    options_heading: str
    made_heading: str
    different_heading: str
    seats_chart: str
    length_chart: str
    decided_chart: str
    skill_chart: str
    own_chart: str
    all_chart: str
    options_chart: str
    fair_word: str
    usual_word: str
    none_word: str
    as_usual: str
    yes: str
    no: str
    skill_parts: Sequence[tuple[str, str]]  # each part with its short name
    skill_rows: Sequence[str]
    option_heads: Sequence[str]
    against_heads: Sequence[str]
    certainties: tuple[str, str]  # what is not certain, and what is
    measures: Mapping[str, str]  # see `report.study.Change`
    all_say: str
    options_say: str
    against_say: str

    def title(self, game: str) -> str: ...

    def subtitle(self, games: int, seats: Sequence[int]) -> str: ...

    def seat(self, number: int) -> str: ...

    def players(self, count: int) -> str: ...

    def share(self, value: float) -> str: ...

    def span(self, low: int, high: int) -> str: ...

    def interval(self, value: float, low: float, high: float) -> str:
        """A share with where it may lie."""

    def amount(self, measure: str, value: float) -> str: ...

    def by(self, measure: str, value: float, low: float, high: float) -> str:
        """How much a measure differs."""

    def points(self, value: float, low: float, high: float) -> str: ...

    def seat_matters(self, count: int, seat: int, share_: str, fair: str, certain: bool) -> Finding: ...

    def first_matters(self, count: int, share_: str, fair: str, away: float, certain: bool) -> Finding: ...

    def lasts(
        self, count: int, half: float, most: float, minutes: float, long: float, lid: Sequence[int]
    ) -> Finding: ...

    def lead(self, count: int, changes: float, decided: float, late: float) -> Finding: ...

    def skilful(self, bots: float, deals: float, rest: float, minnow: str, perch: str) -> Finding: ...

    def thinks_ahead(
        self, simulations: int, games: int, share_: str, fair: str, away: float, certain: bool, further: str
    ) -> Finding:
        """`further` is the command that tells of more simulations."""

    def effect_of_own(self, asks: str, share_: str, usual: str, away: float, certain: bool) -> Finding: ...

    def effect_on_all(self, asks: str, points_: str, certain: bool) -> Finding: ...

    def no_effect(self, asks: str) -> Finding: ...

    def comes_late(self, late: float) -> str: ...

    def option_matters(self, option: str, value: str, measure: str, by_: str) -> Finding: ...

    def option_idle(self, count: int) -> Finding: ...

    def seats_say(self, games: int) -> str: ...

    def length_says(self, count: int, games: int) -> str: ...

    def decided_says(self, games: int) -> str: ...

    def skill_says(self, deals: int, times: int) -> str: ...

    def own_says(self, usual: str) -> str: ...

    def made(
        self, command: str, games: int, seconds: float, forced: float, curious: int, version: str
    ) -> Sequence[str]: ...

    def made_of_rows(self, file: str, games: int, seconds: float, version: str) -> Sequence[str]: ...

    def written(self, file: str, size: int, seconds: float) -> str: ...


@dataclass(frozen=True, eq=False)
class LabWords(Words):
    """What the lab says, whatever is played in it."""

    progress: Callable[[int, int, float], str]  # games done, of how many, and the seconds left
    report: Report


def lab_words(language: str) -> LabWords:
    words = words_of("shoal.lab", language)
    assert isinstance(words, LabWords)
    return words
