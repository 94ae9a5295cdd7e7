"""Titles, heads and sentences of the charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.counting import counted
from shoal.games.rivers.words.en import names as called
from shoal.games.rivers.words.en.names import MINUS, kinds

heading = "What happened on the rivers"
turns = "turns"
drops = "drops"


def not_over(turns: int) -> str:
    return f"After {counted(turns, 'turn')} the travellers were still on their way."


def all_home(turns: int) -> str:
    return f"The game ended after {counted(turns, 'turn')}, because everybody was home again."


def dried_out(turns: int, cause: str) -> str:
    by = called.cause(cause)
    return f"The game ended after {counted(turns, 'turn')}, because the supply was empty{f' ({by})' if by else ''}."


# ---- where the water went

water = "Where the water went"
all_water = "all water"
ends: Mapping[str, str] = {
    "hand": "hand, clean",
    "polluted": "hand, polluted",
    "cards": "cards, clean",
    "soiled": "cards, polluted",
    "supply": "supply",
    "sky": "sky",
}


def water_went(total: int, spent: int, supply: int, sky: int) -> str:
    return (
        f"Where the {counted(total, 'drop')} ended up: {spent} on land use cards, {supply} in the supply, "
        f"{sky} in the sky."
    )


# ---- supply and sky

supply_and_sky = "Supply and sky"


def weather(evaporated: int, rained: int, lowest: int) -> str:
    water = f"{counted(evaporated, 'drop')} evaporated and {rained} rained back."
    return f"{water} The supply was lowest at {counted(lowest, 'drop')}."


# ---- drops in hand

hands: Mapping[str, str] = {"clean": "Clean drops in hand", "polluted": "Polluted drops in hand"}
no_hands = "There were none."


def most_in_hand(most: int, name: str) -> str:
    return f"One line for each player. {name} had the most: {most}."


# ---- points by source

points = "Where the points came from"
points_say = "What everybody's points are made of, before polluted drops in hand are taken away."
counted_later = "They are counted when the game is over."
nothing_yet = "nothing yet"
sources: Mapping[str, str] = {
    "clean": "clean in hand",
    **{kind: printed.name for kind, printed in kinds.items()},
    "doubling": "pairs",
}


def reckoning(points: int, polluted: int, lost: int) -> str:
    minus = [f"{MINUS}{polluted} polluted in hand"] * bool(polluted) + [f"{lost} lost to dirty cards"] * bool(lost)
    return called.points(points) + (f" ({', '.join(minus)})" if minus else "")


# ---- habitats

habitats = "What habitats were worth"
habitats_later = "The points are counted when the game is over."
habitat_heads: Sequence[str] = (
    "player", "Habitat cards", "their points", "points from pairs", "disasters softened by", "pollution kept away",
)  # fmt: skip


def pairs_brought(points: int) -> str:
    return f"Pairs brought {called.points(points)} in all."


# ---- land

bought = "Land bought, and the water for it"
cards = "cards"


def bought_says(drops: int, cards: int) -> str:
    return f"{counted(drops, 'drop')} bought {counted(cards, 'land use card')}. The bars show drops."


def cards_of(count: int) -> str:
    return counted(count, "card")


# ---- disasters

disasters = "Disasters"
disaster_heads: Sequence[str] = ("disaster", "player", "die", "less for habitats", "level")
calm = "calm"


def disasters_met(count: int) -> str:
    return f"{counted(count, 'disaster')} met in all." if count else "Nobody met a disaster."


# ---- pollution

pollution = "Dirty and clean"
player = "player"
pollution_heads: Sequence[str] = ("polluted in hand", "polluted on cards", "cleaned in hand", "cleaned on cards")


def polluted_in_all(drops: int) -> str:
    return f"{counted(drops, 'drop')} got dirty in all."


# ---- events

void = "Events that could not happen"
void_heads: Sequence[str] = ("event", "it needed")


def fates(followed: int, kept: int, void: int) -> str:
    done = f"{counted(followed, 'event')} happened, {counted(kept, 'innovation')} kept"
    return f"{done}, {counted(void, 'card')} without effect."


# ---- all tables of a class

table = "table"
tables = "The water of each table"
tables_say = (
    "What every table did with its water. Points for each drop: all points of the table by the drops on its cards."
)
tables_heads: Sequence[str] = (
    "table", "drops in all", "on cards", "polluted", "left in the supply", "in the sky", "points a player",
    "points for each drop", "how it ended",
)  # fmt: skip
how_ended: Mapping[str, str] = {
    "journey": "all home",
    "supply": "supply empty",
    "stopped": "stopped early",
    "": "not over yet",
}
not_counted = "not counted"
all_disasters = "Disasters of the whole class"
all_disaster_heads: Sequence[str] = ("disaster", "met", "less for habitats")
all_points = "Where the points of the class came from"


def all_points_say(tables: int, polluted: int, lost: int) -> str:
    if not tables:
        return counted_later
    return (
        f"All points of {counted(tables, 'table')} that came to an end. "
        f"Polluted drops in hand took {called.points(polluted)} away, dirty cards lost {lost}."
    )


def softened(met: int, cushion: int) -> str:
    if not met:
        return "Nobody met a disaster."
    return f"{counted(met, 'disaster')} met in all. Habitats made the die {cushion / met:.1f} smaller on average."
