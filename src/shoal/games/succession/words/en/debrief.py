"""What the charts after a game say, and what a class is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from shoal.engine.words.en.counting import counted
from shoal.games.succession.words import Caption
from shoal.games.succession.words.en import names
from shoal.games.succession.words.en.texts import TEXTS, row

heading = "What happened on the rock"
turns = "turns"
cards = "cards in hand"
in_the_sea = "in the sea, after"
never = "never"
causes: Mapping[str, str] = TEXTS["cause"]
arrivals: Mapping[str, str] = {kind: table["arrival"] for kind, table in names.CARDS.items() if "arrival" in table}
events: Mapping[str, str] = {
    "restart": "new start",
    "upgrade": "upgrade",
    "red": "predator",
    "black": "disturbed",
    "purple": "sea change",
}
stage_heads: Sequence[str] = ("round", "first yellow", "first blue", "new starts", "turns in all")


def round_wall(number: int) -> str:
    return f"round {number}"


def round_label(number: int) -> str:
    return f"Round {number}"


def upgrade_to(number: int) -> str:
    return f"upgrade to {number}"


def curve(number: int | None, upgrades: int, restarts: int) -> Caption:
    title = "The succession curve" + (f", round {number}" if number else "")
    return title, (
        "Which stage the rock was in, turn by turn: the higher the block, the later the stage. "
        f"{counted(upgrades, 'upgrade')}, {counted(restarts, 'new start')}."
    )


def changes(by_itself: int, predators: int) -> Caption:
    return "What changed the colour", (
        f"The community moved on by itself {_times(by_itself)}. Predators changed it {_times(predators)}."
    )


def stages(longest: str) -> Caption:
    stage = f"{names.colour(longest)} ({names.group(longest).lower()})"
    return "Time in each stage", f"The rock was {stage} for the longest time. Each part is its share of the turns."


def stage_times() -> Caption:
    return "Time to each stage", "How many turns it took until the first yellow and the first blue card."


def settled(total: int, most: str, times: int) -> Caption:
    return "Who settled", (
        f"{total} settlers came, most often {names.card(most)} ({times}). "
        "On the right: when they usually settle in the sea."
    )


def hands(name: str, most: int) -> Caption:
    return "Hands over time", f"One line for each player. The largest hand was {name}'s, with {most} cards."


def players(counted: bool) -> Caption:
    return (
        "Player by player",
        "Points of each round: the fewer, the better." if counted else "Whoever won the most rounds wins.",
    )


def player_heads(rounds: Sequence[int] | None) -> Sequence[str]:
    points = () if rounds is None else (*map(round_wall, rounds), "points")
    return (
        "player",
        *points,
        "rounds won",
        "upgrades shouted",
        "predators",
        "cards drawn",
        "calls forgotten",
        "caught others",
    )


def questions(groups: Collection[str]) -> Sequence[str]:
    """A question about one group of cards begins with its colour in brackets, which is not said."""
    asked = []
    for question in TEXTS["debrief"]["questions"]:
        about = [group for group in names.GROUPS if question.startswith(f"({names.capital(group)}) ")]
        if set(about) <= set(groups):
            asked.append(question.partition(") ")[2] if about else question)
    return asked


# ---- all tables of a class

rocks = "rocks"
tables_heads: Sequence[str] = (
    "table", "rounds", "turns", "upgrades", "new starts", "first yellow, on average", "first blue, on average",
)  # fmt: skip


def all_settled(total: int, rocks: int, everywhere: Sequence[str], nowhere: Sequence[str]) -> Caption:
    said = [f"{counted(total, 'settler')} on {counted(rocks, 'rock')}. On the right: on how many of the rocks."]
    if rocks > 1 and everywhere:
        said.append(f"{row([names.called(card) for card in everywhere])} grew on every rock.")
    if rocks and nowhere:
        said.append(f"{row([names.called(card) for card in nowhere])} grew on no rock.")
    return "Who settled on all rocks", " ".join(said)


def all_stages(longest: str) -> Caption:
    stage = f"{names.colour(longest)} ({names.group(longest).lower()})"
    return (
        "Time in each stage",
        f"Together the rocks were {stage} for the longest time. Each part is its share of the turns.",
    )


def on_rocks(many: int, total: int) -> str:
    return f"{many} of {total}"


def tables() -> Caption:
    return (
        "The rock of each table",
        "Every table is a rock of its own: how long its rounds took, and how soon the stages came.",
    )


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"
