"""The position in words: all that a seat may see is said once, and nothing that it may not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from shoal.games.rivers.content import CONTENT, LANDS
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen import drawing
from shoal.games.rivers.words.en import WORDS, names
from tests.games.rivers.positions import Scene, position
from tests.games.rivers.walks import NAMES, every_view
from tests.some import some


def read(sight: RiversSight) -> str:
    passages = drawing.read(sight, NAMES[: sight.seats], WORDS)
    return "\n".join(line for passage in passages for line in (f"# {passage.title}", *passage.lines))


def heard(table: Scene, seat: int = 0) -> str:
    return read(table.sight(seat))


def _lands(sight: RiversSight) -> list[str]:
    return [names.lands[plot.card].name if plot.card else "face down" for row in sight.lands for plot in row]


# What a field of the sight must be heard as.
HEARD: dict[str, Callable[[RiversSight], list[str]]] = {
    "seats": lambda sight: list(NAMES[: sight.seats]),
    "round": lambda sight: [f"Round {sight.round}"] if sight.active >= 0 else [],
    "active": lambda sight: [
        "your turn" if sight.active == sight.seat else f"{NAMES[sight.active]}'s turn" if sight.active >= 0 else ""
    ],
    "supply": lambda sight: [f"The supply: {sight.supply} drop"],
    "sky": lambda sight: [f"The sky: {sight.sky} drop"],
    "dried": lambda sight: ["has been empty"] if sight.dried and sight.phase != "over" else [],
    "hands": lambda sight: (
        [f"In hand: {hand.clean} clean drop" for hand in sight.hands]
        + [f"{hand.polluted} polluted drop" for hand in sight.hands]
    ),
    "positions": lambda sight: [names.tiles[place % len(CONTENT.tiles)].name for place in sight.positions],
    "finished": lambda sight: ["Home."] if sight.finished else [],
    "skips": lambda sight: ["Skips the next turn."] if set(sight.skips) - set(sight.finished) else [],
    "innovations": lambda sight: [names.events[card].name for row in sight.innovations for card in row],
    "lands": _lands,
    "pairs": lambda sight: ["doubled by"] if any(sight.pairs) else [],
    "points": lambda sight: [names.points(points) for points in sight.points if points is not None],
    "piles": lambda sight: [
        f"{names.kinds[kind.id].name} pile, {pile.size} card"
        for kind, pile in zip(CONTENT.kinds, sight.piles, strict=True)
    ],
    "offer": lambda sight: [names.lands[card].name if card else "face down" for card in sight.offer],
    "icon": lambda sight: [names.kinds[sight.icon].name] if sight.icon else [],
    "deck": lambda sight: [f"Event deck, {sight.deck} card"],
    "discards": lambda sight: [names.events[card].name for card in sight.discards],
    "die": lambda sight: [f"die shows {sight.die}"] if sight.die and sight.active >= 0 else [],
    "event": lambda sight: [names.events[sight.event].text] if _large(sight) and sight.event else [],
    "fate": lambda sight: ["cannot happen"] if _large(sight) and sight.fate == "void" else [],
    "disasters": lambda sight: ["met before"] if sight.disasters else [],
    "disaster": lambda sight: [names.disasters[sight.disaster].note] if sight.disaster and _large(sight) else [],
    "severity": lambda sight: [f"The die shows {sight.severity}"] if sight.severity and _large(sight) else [],
    "level": lambda sight: [f"{names.levels[sight.level - 1]}: "] if sight.level and _large(sight) else [],
    "reason": lambda sight: (
        ["supply is empty" if sight.reason == "depleted" else "everybody is home"] if sight.reason else []
    ),
    "ranks": lambda sight: [f"Place {rank}." for rank in sight.ranks],
}
SILENT = {
    "seat", "acting", "phase", "cause", "left", "agenda",  # the prompt and the choices say it
    "first", "turns", "throw", "open_points",  # not on the board
}  # fmt: skip


def _large(sight: RiversSight) -> bool:
    """Whether an event or a disaster lies large beside the map: cards picked up lie there instead."""
    return sight.phase not in ("pick", "buy", "over") and not (sight.event and sight.disaster)


def test_every_field_is_heard_or_said_elsewhere() -> None:
    assert {field.name for field in fields(RiversSight)} == set(HEARD) | SILENT


def test_all_that_is_seen_is_said() -> None:
    for view in some(every_view()[::2]):
        words = read(view.sight)
        missing = [(field, each) for field, says in HEARD.items() for each in says(view.sight) if each not in words]
        assert missing == [], words


def test_cards_that_lie_face_down_are_not_named() -> None:
    for view in some(every_view()[::2]):
        sight = view.sight
        seen = {plot.card for row in sight.lands for plot in row} | set(sight.offer)
        words = read(sight)
        named = {card for card in LANDS if names.lands[card].name in words}
        assert named <= seen


def test_ones_own_things_come_before_the_others() -> None:
    titles = [passage.title for passage in drawing.read(position().sight(1), NAMES[:2], WORDS)]
    assert titles.index("You, Bo") < titles.index("Ann")
    assert len(set(titles)) == len(titles)


def test_a_card_says_what_it_counts_and_what_doubles_it() -> None:
    table = position(lands={0: "U05 2/1, G1"})
    assert "Leafy Suburb, Urban: 4 points; 2 clean and 1 polluted; doubled by Rain Garden." in heard(table)
    assert "Urban card, face down; 2 clean and 1 polluted." in heard(table, 1)


def test_a_card_picked_up_says_what_the_score_would_become() -> None:
    table = position().do("0: roll; move 4; event E01; 0: icon urban; pick U05; pick U01; pick U10")
    assert "Card 1, Leafy Suburb: costs 3, 6 points; the score would go from 12 to 15." in heard(table)
    assert "Card 1: Urban card, face down." in heard(table, 1)


def test_a_tile_says_who_is_there() -> None:
    assert "Tile 5, Maumee River: disaster, Harmful Algal Bloom. Here: Bo." in heard(position(places=[0, 5]))
