"""What stands on the charts for class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.games.reef.content import Builder
from shoal.games.reef.words import Chart
from shoal.games.reef.words.en import names
from shoal.games.reef.words.en.texts import TEXTS

charts: Mapping[str, Chart] = {id: Chart(**texts) for id, texts in TEXTS["chart"].items()}
heading = "What happened on the reefs"
none = "none"
start = "Start"
each_reef = "A range chart for each reef"
surveys = "surveys of round"
luck = "luck or choice"
skeletons: Mapping[int, str] = {-1: "weak skeleton", 0: "normal skeleton", 1: "strong skeleton"}
migration = "Migration"
triangle = "Coral Triangle"
from_to = "young from … to …"
vanished = "Vanished and returned"
nobody_vanished = "No type vanished from a reef between two surveys."
what_they_mean = "What they mean"

SAVED = {
    "strong": "strong skeleton",
    "encruster": "encrusting",
    "buried": "inside a stack",
    "carbonate": "no carbonate",
    "zooxanthellae": "no zooxanthellae",
    "weak": "not weak",
    "rare": "rare coral",
    "not_coral": "not a coral",
}


def round(number: int) -> str:
    return f"Round {number}"


def all_reefs(number: int) -> str:
    return f"{number}: all reefs"


def rated(points: int, rounds: int, band: str) -> str:
    per_round = points / rounds
    return f"{points} points in {rounds} round{'' if rounds == 1 else 's'}, {per_round:.1f} a round: {band}."


def together(points: int) -> str:
    return f"Together you have {points} points. Can another table beat that?"


def in_round(number: int) -> str:
    return f"round {number}"


def cards(found: Sequence[str]) -> str:
    return names.in_a_row([_short(card) for card in found])


def range_chart(owner: str | None) -> str:
    return f"Range chart: {'The whole table' if owner is None else f'The reef of {owner}'}"


def range_says(most: int, cards: Sequence[str]) -> str:
    struck = ", ".join([f"{number} {_short(card)}" for number, card in enumerate(cards, 1)])
    return (
        f"When each type was there, and how many: the thickest line stands for {most}. A ring: gone. "
        f"Dashed: {struck or 'disasters'}."
    )


def range_told(kind: str, first: int, last: int, among: tuple[Builder, ...]) -> str:
    return f"{names.organism(kind, among)} {first} to {last}"


def saved_by(reason: str) -> str:
    if reason in SAVED:
        return SAVED[reason]
    return " and ".join([names.markers[each].removeprefix("Tolerant of ").lower() for each in reason.split()])


def at_depth(depth: str) -> str:
    return f"in {names.how_deep[depth]} water"


def migrated(young: int) -> str:
    return f"{young} young found a new reef."


def fate(number: int, what: str, kind: str, owner: str | None, among: tuple[Builder, ...]) -> str:
    name = names.organism(kind, among)
    where = "all reefs" if owner is None else f"the reef of {owner}"
    told = {
        "extirpated": f"{name} vanished from {where} (extirpated)",
        "returned": f"{name} returned to {where}",
        "vanished": f"{name} was lost from {where}: only the Coral Triangle keeps it",
        "reappeared": f"{name} came back after it had been lost everywhere (a Lazarus taxon)",
    }
    return f"Round {number}: {told[what]}."


# ---- all tables as one ocean

too_few = "too few"
tables = "tables"
ocean_range = "Range chart of the whole ocean"


def enough(says: str, least: int) -> str:
    return f"{says} Where fewer than {least} met a disaster, that is too few to tell: it may be luck."


def tables_say(says: str, trading: float | None, others: float | None) -> str:
    if trading is None or others is None:
        return says
    return (
        f"{says} Tables that traded young had {trading:.1f} types on average, those that did not {others:.1f}. "
        "Is that enough tables to be sure?"
    )


def ocean_range_says(most: str, reefs: Sequence[int]) -> str:
    counted = f"{', then '.join(map(str, dict.fromkeys(reefs)))} reefs"
    return (
        f"When each type was there, on {counted}: the thickest line stands for {most} on a reef. "
        "A ring: gone from all. Numbers: the disasters of every table."
    )


def spread_says(says: str, reefs: int, lost: Sequence[str], among: tuple[Builder, ...]) -> str:
    gone = names.in_a_row([names.organism(each, among) for each in lost])
    return f"{says} There are {reefs} reefs. " + (f"Lost from the whole ocean: {gone}." if lost else "No type is lost.")


def at_tables(many: int, total: int) -> str:
    return f"{many} of {total}"


def _short(card: str) -> str:
    """ "Hurricane", whether it hits or misses."""
    return names.cards[card].name.partition(" (")[0]
