"""The position in words: all that can be seen is said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from shoal.games.hyporheic.content import CIRCLES, CONTENT, OBSTACLES, SUPPLIES
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen import drawing
from shoal.games.hyporheic.words.en import WORDS, names
from tests.games.hyporheic.examples import Scene, run
from tests.games.hyporheic.walks import NAMES, every_view
from tests.some import some


def read(sight: HyporheicSight) -> str:
    passages = drawing.read(sight, NAMES[: sight.seats], WORDS)
    return "\n".join(line for passage in passages for line in (f"# {passage.title}", *passage.lines))


def heard(position: Scene, viewer: int) -> str:
    sight = position.state.sight(viewer)
    assert isinstance(sight, HyporheicSight)
    return read(sight)


def upper(words: str) -> str:
    return words[0].upper() + words[1:]


def _turn(sight: HyporheicSight) -> list[str]:
    if sight.active < 0 or sight.phase == "over":
        return []
    return ["your turn" if sight.active == sight.seat else f"{NAMES[sight.active]}'s turn"]


# What a field of the sight must be heard as.
HEARD: dict[str, Callable[[HyporheicSight], list[str]]] = {
    "seats": lambda sight: list(NAMES[: sight.seats]),
    "coins_to_win": lambda sight: [f"The goal: {names.coins(sight.coins_to_win)}."],
    "round_limit": lambda sight: [f"of {sight.round_limit}"],
    "nitrate_step": lambda sight: [names.equations["no3>no2"]] if sight.nitrate_step else [],
    "active": _turn,
    "opening": lambda sight: [f"{die}" for die in sight.opening if die and sight.active < 0],
    "round": lambda sight: [f"Round {sight.round}"],
    "at": lambda sight: [
        f"The token: {upper(names.place(space)) if space in CIRCLES else names.place(space)}" for space in sight.at
    ],
    "held": lambda sight: [names.amounts(held) for held in sight.held],
    "coins": lambda sight: [f"{names.coins(made)}." for made in sight.coins],
    "clay": lambda sight: ["Clay: may not use a path on the next turn."] if sight.clay else [],
    "hypoxia": lambda sight: ["Hypoxia: no oxic equation on the next turn."] if sight.hypoxia else [],
    "clogged": lambda sight: ["Clay: no path may be used on this turn."] if sight.clogged else [],
    "airless": lambda sight: ["Hypoxia: no oxic equation on this turn."] if sight.airless else [],
    "dice": lambda sight: [f"Die: {' and '.join(map(str, sight.dice))}."] if sight.dice else [],
    "extra": lambda sight: ["earned an extra roll by sharing"] if sight.extra else [],
    "pile": lambda sight: (
        [f"Draw pile, {sight.pile_size} card"]
        + [names.cards[card.id].name for card, gone in zip(CONTENT.cards, sight.discard, strict=True) if gone]
    ),
    "card": lambda sight: [names.cards[sight.card].text, names.cards[sight.card].science] if sight.card else [],
    "drawer": lambda sight: [f"{NAMES[sight.drawer]} drew this"] if sight.card else [],
    "mover": lambda sight: ["The last move: "] if sight.mover >= 0 else [],
    "trip": lambda sight: [", ".join(map(names.place, sight.trip[1:]))] if sight.trip else [],
}
SILENT = {
    "seat", "acting", "phase", "asked", "bumping", "contenders", "first", "rolling", "second", "landings",
    "victim", "takes", "partner", "swaps",  # the prompt and the choices say it
    "swept",  # of it only where the tokens are now
}  # fmt: skip


def test_every_field_is_heard_or_said_elsewhere() -> None:
    assert {field.name for field in fields(HyporheicSight)} - SILENT == set(HEARD)


def test_all_that_is_seen_is_said() -> None:
    for view in some(every_view(3)):
        words = read(view.sight)
        missing = [(field, each) for field, says in HEARD.items() for each in says(view.sight) if each not in words]
        assert missing == [], words


def test_the_board_is_read_square_by_square() -> None:
    words = heard(run("seats 2; turn 0"), 0)
    assert all(f"{square} {names.amount(each.nutrient, each.count)}" in words for square, each in SUPPLIES.items())
    assert all(f"{square} card" in words for square in CONTENT.board.draws)
    assert all(f"{square} X" in words for square in OBSTACLES)
    assert "Deep Run: from p5, 2 oxic, then 8 anoxic, then 1 oxic, to t7." in words


def test_a_seat_is_told_with_its_token_and_its_tray() -> None:
    position = run("seats 2; at 0=deep2 1=o3; held 0=no2:2,nh3:1; coins 0=2; turn 0")
    words = heard(position, 0)
    assert "# You, Ana\n2 coins.\nThe tray: 2 nitrites and 1 ammonia; room for 3 more." in words
    assert "The token: Circle 2 of the Deep Run, oxic." in words
    assert "Denitrification of nitrite: give 2 nitrites, get a coin; you can pay for it." in words
    assert "you can pay it" not in heard(position, 1)


def test_ones_own_things_come_before_the_others() -> None:
    titles = [passage.title for passage in drawing.read(run("seats 2; turn 0").state.sight(1), NAMES[:2], WORDS)]
    assert titles.index("You, Ben") < titles.index("Ana")
    assert len(set(titles)) == len(titles)
