"""What a report says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import counted
from shoal.engine.words.en.options import MINUS
from shoal.lab.words.en.progress import duration

# ---- headings

in_short = "In short"
seats_heading = "Does the seat matter?"
length_heading = "How long is a game?"
lead_heading = "Who leads, and when is it decided?"
skill_heading = "How much is skill, how much luck?"
options_heading = "Which options change what?"
made_heading = "How this was made"
different_heading = "What is different?"

seats_chart = "Wins of each seat"
length_chart = "Decisions in a game"
decided_chart = "When the winner took the lead for good"
skill_chart = "Where the differences come from"
own_chart = "Wins with each of them"
all_chart = "Points with each of them"
options_chart = "Each option beside the usual game"
fair_word = "fair share"
usual_word = "mean"
none_word = "no difference"
as_usual = "As usual"
yes, no = "yes", "no"

skill_parts: Sequence[tuple[str, str]] = (
    ("= how well one plays", "skill"),
    ("= what is dealt", "deal"),
    ("= all else", "luck"),
)
skill_rows: Sequence[str] = ("Results",)
option_heads: Sequence[str] = ("Option", "Value", "What changes", "As usual", "With it", "Difference (95 % interval)")
against_heads: Sequence[str] = ("What is measured", "As usual", "With it", "Difference (95 % interval)", "How certain?")
certainties: tuple[str, str] = ("not certain", "certain")
measures: Mapping[str, str] = {
    "length": "decisions in a game",
    "score": "points of a player",
    "first": "wins of whoever has the first turn",
    "changes": "number of times that the lead changes",
    "decided": "part of the game before it is decided",
}
PARTS: Final = {"first", "decided"}
PER_CENT: Final = "\N{NO-BREAK SPACE}%"
DASH: Final = "\N{EN DASH}"


def title(game: str) -> str:
    return f"{game}: what many games say"


def subtitle(games: int, seats: Sequence[int]) -> str:
    return f"{games:,} games between bots, for {_row([str(each) for each in seats])} players"


def seat(number: int) -> str:
    return f"Seat {number + 1}"


def players(count: int) -> str:
    return f"{count} players" if count > 1 else "1 player"


def share(value: float) -> str:
    return f"{100 * value:.1f}{PER_CENT}"


def span(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low}{DASH}{high}"


def interval(value: float, low: float, high: float) -> str:
    return f"{100 * value:.1f}{PER_CENT} ({100 * max(low, 0):.1f}{DASH}{100 * min(high, 1):.1f})"


def amount(measure: str, value: float) -> str:
    return share(value) if measure in PARTS else f"{value:,.1f}".replace("-", MINUS)


def by(measure: str, value: float, low: float, high: float) -> str:
    times = 100 if measure in PARTS else 1
    return points(times * value, times * low, times * high)


def points(value: float, low: float, high: float) -> str:
    return f"{value:+,.1f} ({low:+,.1f} to {high:+,.1f})".replace("-", MINUS)


# ---- findings, each a question and its answer


def seat_matters(count: int, seat: int, share_: str, fair: str, certain: bool) -> tuple[str, str]:
    asked = f"Does the seat matter with {players(count)}?"
    if certain:
        return asked, f"Yes: seat {seat + 1} wins {share_}; its fair share is {fair}."
    return asked, f"Not that we can tell: seat {seat + 1} is furthest from its fair share of {fair}, with {share_}."


def first_matters(count: int, share_: str, fair: str, away: float, certain: bool) -> tuple[str, str]:
    asked = f"Is moving first an advantage with {players(count)}?"
    if not certain:
        return asked, f"Not that we can tell: whoever has the first turn wins {share_}; a fair share is {fair}."
    answer = "Yes" if away > 0 else "No, it is a disadvantage"
    return asked, f"{answer}: whoever has the first turn wins {share_}; a fair share is {fair}."


def lasts(count: int, half: float, most: float, minutes: float, long: float, lid: Sequence[int]) -> tuple[str, str]:
    return f"How long is a game with {players(count)}?", (
        f"Half of the games have up to {half:.0f} decisions, nine in ten up to {most:.0f}. That is about {minutes:.0f} "
        f"minutes, in a long game {long:.0f}. The lid says {' to '.join(map(str, lid))}."
    )


def lead(count: int, changes: float, decided: float, late: float) -> tuple[str, str]:
    return f"How often does the lead change with {players(count)}?", (
        f"{changes:.1f} times in a game, in the coach's eyes. Half of the games are decided when {100 * decided:.0f} % "
        f"of the decisions are made; {100 * late:.0f} % are open until the last tenth."
    )


def skilful(bots: float, deals: float, rest: float, minnow: str, perch: str) -> tuple[str, str]:
    return "How much is skill, and how much luck?", (
        f"Of what makes results differ, {100 * bots:.0f} % is whether one plays by the coach's advice or at random, "
        f"{100 * deals:.0f} % is what is dealt before the first decision, {100 * rest:.0f} % is luck and what "
        f"the others do. Among players who follow the coach, one who does too wins {perch}, one who plays at random "
        f"{minnow}."
    )


def thinks_ahead(
    simulations: int, games: int, share_: str, fair: str, away: float, certain: bool, further: str
) -> tuple[str, str]:
    answer = "Nothing is certain" if not certain else "Yes" if away > 0 else "No, not with so little thought"
    return "Does it pay to think ahead?", (
        f"{answer}: among players who follow the coach, one who thinks ahead (the bot Pike, with {simulations:,} "
        f"simulations for a decision) wins {share_} of {games:,} games; a fair share is {fair}. “{further}” tells "
        "what more simulations are worth."
    )


def effect_of_own(asks: str, share_: str, usual: str, away: float, certain: bool) -> tuple[str, str]:
    if not certain:
        return asks, f"No certain effect: players who have it win {share_}; with others of its kind it is {usual}."
    often = "more often" if away > 0 else "less often"
    return asks, f"Players who have it win {often}: {share_}; with others of its kind it is {usual}."


def effect_on_all(asks: str, points_: str, certain: bool) -> tuple[str, str]:
    if not certain:
        return asks, f"No certain effect on the points of a player: {points_}."
    return asks, f"Compared with games without it, a player's points change by {points_}."


def no_effect(asks: str) -> tuple[str, str]:
    return asks, "Nearly everybody has it in every game, so nothing can be compared."


def comes_late(late: float) -> str:
    return f" In {100 * late:.0f} % of its cases the game was decided already."


def option_matters(option: str, value: str, measure: str, by_: str) -> tuple[str, str]:
    return f"{option}: {value}", f"It changes the {measures[measure]} by {by_}."


def option_idle(count: int) -> tuple[str, str]:
    return (
        "And the other options?",
        f"{counted(count, 'other value')} changed nothing that would show in this many games.",
    )


# ---- what charts say


def seats_say(games: int) -> str:
    return f"{games:,} games. The bar is the 95 % interval; a filled dot is certainly not a fair share."


def length_says(count: int, games: int) -> str:
    return f"{games:,} games with {players(count)}: how many games take how many decisions."


def decided_says(games: int) -> str:
    return f"{games:,} games: in which tenth of a game the later winner took the lead for good, in the coach's eyes."


def skill_says(deals: int, times: int) -> str:
    return f"{deals} deals, each played {times} times by one who follows the coach and by one who plays at random."


def own_says(usual: str) -> str:
    return f"How often seats with it win, in games where somebody else lacks it. The line is the mean of all, {usual}."


all_say = "Points of a player in games with it, less those in games without."
against_say = "The same number of games of each, from the same seeds."
options_say = "Only what certainly changes. One option is changed at a time."


def made(command: str, games: int, seconds: float, forced: float, curious: int, version: str) -> Sequence[str]:
    """How the page was made, in paragraphs."""
    return (
        f"Made by Shoal {version} with “{command}”: {games:,} games in which all follow the coach's advice as the bot "
        "Perch does. The same command makes the same page. Other players would play other games: what bots find "
        "fair may still feel unfair to people, and the other way round.",
        f"Minutes are estimated: {seconds:g} seconds for a choice, {forced:g} where there is no choice.",
        f"What cards, boards and other things go along with was looked for in {curious:,} further games. In these, "
        "everybody's first choice is left to luck, so that what the coach never chooses is seen too. What goes along "
        "with a result does not always cause it.",
        "Intervals hold the true value in 95 of 100 cases. Because many things are looked at, something is called "
        "certain only if it lies three standard errors away.",
    )


def made_of_rows(file: str, games: int, seconds: float, version: str) -> Sequence[str]:
    return (
        f"Made by Shoal {version} from {games:,} games in {file}. Rows do not tell who led or what happened: "
        "“shoal report” without --rows plays games of its own and tells that too.",
        f"Minutes are estimated: {seconds:g} seconds for each decision.",
    )


def written(file: str, size: int, seconds: float) -> str:
    return f"{file} ({size // 1024} KB, {duration(seconds)})"


def _row(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
