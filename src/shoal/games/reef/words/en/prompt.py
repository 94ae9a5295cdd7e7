"""What a person can do now, in one short sentence; or for whom the table waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.result import leaders, over
from shoal.engine.words.en.voice import Voice
from shoal.games.reef.content import CONTENT, SPACES
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.words.en.names import cards, in_a_row, solo_bands
from shoal.games.reef.words.en.numbers import filled

MOST_NAMED: Final = 3
MUTATIONS: Final = CONTENT.rules["mutations_per_round"]
DONE: Final = "in place"  # what is tried out, with nothing left to do
# What others see somebody do, behind the name: with {left} where it can be counted.
DOING: Final = {
    "board": "is choosing a sea floor",
    "start": "still has {left} to place",
    "recruit": "is looking for new friends",
    "graze": "still has {left} to graze",
    "algae": "still has {left} {algae} to place",
    "shed": "has to let dwellers go",
    "mutate": "is choosing who mutates, {left} to go",
    "urchins": "is feeding the urchins",
    "triangle": "is visiting the Coral Triangle",
    "trade": "is trading",
    "settle": "still has {left} young to settle",
    "lose": "is choosing who is lost, {left} to go",
    "sacrifice": "is choosing a coral",
    "beside": "is moving an alga",
    "tally": "is counting",
    "catch": "is checking the counts",
}
SHORT: Final = {
    "board": "choosing",
    "start": "{left} to place",
    "recruit": "recruiting",
    "graze": "{left} to graze",
    "algae": "{left} {algae}",
    "shed": "shrinking",
    "mutate": "{left} to mutate",
    "urchins": "urchins",
    "triangle": "travelling",
    "trade": "trading",
    "settle": "{left} to settle",
    "lose": "{left} to lose",
    "sacrifice": "choosing",
    "beside": "an alga",
    "tally": "counting",
    "catch": "checking",
}


def prompt(sight: ReefSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    if sight.step == "over":
        return _result(sight, names)
    seat = sight.seat
    if 0 <= seat < sight.seats:
        task = sight.tasks[seat]
        if legal:
            return _mine(sight, task)
        if task and not _left(sight, seat):
            return "All in place? Then tap Ready!"
    return _others(sight, names)


def _mine(sight: ReefSight, task: str) -> str:
    """What this task asks of the viewer."""
    left = sight.left[sight.seat]
    if task in ("lose", "sacrifice", "beside") and sight.card:
        return f"{cards[sight.card].name}: {_struck(sight, task, left)}"
    if task == "algae":
        if sight.card:
            return f"{cards[sight.card].name}: place {'an alga' if left == 1 else f'{left} algae'}"
        return f"Fleshy algae spread: place {left} more"
    if task == "start":
        return f"Place your first builders: {left} to go" if left > 1 else "Place your last builder to start with"
    if task == "recruit":
        free = sight.limits[sight.seat] - sum(sight.dwellers[sight.seat])
        return f"New friends: your reef has room for {free} more"
    if task == "graze":
        return f"Your grazers are hungry: choose {'an alga' if left == 1 else f'{left} algae'} for them"
    if task == "shed":
        return f"Too few builders: {left} dweller{'' if left == 1 else 's'} must leave"
    if task == "mutate":
        more = "the first" if left == MUTATIONS else "one more"
        return f"Mutation: choose {more} builder to change"
    if task == "urchins":
        return f"Urchins eat young: choose {'a coral' if left == 1 else f'{left} corals'}"
    if task == "settle":
        young = _to_settle(sight, sight.seat)
        return f"Settle your young: {young} to go" if young > 1 else "Settle your last young one"
    if task == "trade":
        return _trading(sight)
    return PLAIN[task]


PLAIN: Final = {
    "board": "Choose the sea floor for your reef",
    "triangle": filled("Coral Triangle: choose who sends you {#triangle_juveniles} young"),
    "tally": "Count your reef: how many points is it worth?",
    "catch": "Did somebody count wrong?",
}


def _trading(sight: ReefSight) -> str:
    seat = sight.seat
    asked = any(offer is not None and offer[0] == seat for offer in sight.offers)
    if sight.draft is not None:
        return "Tap what you give and what you get"
    if asked:
        return "You have an offer! What do you say?"
    if sight.offers[seat] is not None:
        return "Your offer is sent. Wait for the answer"
    return "Trade young, or say you have finished"


def _struck(sight: ReefSight, task: str, left: int) -> str:
    if task == "lose":
        return f"choose {left} builder{'' if left == 1 else 's'} to lose"
    if task == "sacrifice":
        return "which coral is lost?"
    return f"where does the new alga near {SPACES[sight.marked[sight.seat][0]]} grow?"


def doing(sight: ReefSight, seat: int) -> str:
    """What a seat is at, and how much of it is left, behind its name in a sentence."""
    return _at_it(sight, seat, DOING)


def busy(sight: ReefSight, seat: int) -> str:
    """The same beside a name, in two words at most."""
    return _at_it(sight, seat, SHORT)


def _at_it(sight: ReefSight, seat: int, words: Mapping[str, str]) -> str:
    left = _left(sight, seat)
    algae = "alga" if left == 1 else "algae"
    return words[sight.tasks[seat]].format(left=left, algae=algae) if left else DONE


def _left(sight: ReefSight, seat: int) -> int:
    """How many more of a task; none where all of it has been tried out, and waits to be sent."""
    task = sight.tasks[seat]
    return 1 if task == "trade" else _to_settle(sight, seat) if task == "settle" else sight.left[seat]


def _to_settle(sight: ReefSight, seat: int) -> int:
    return sum(many for _, many, _ in sight.nurseries[seat])


def _others(sight: ReefSight, names: Sequence[str]) -> str:
    """For whom the table waits, and with what."""
    waiting = [seat for seat in range(sight.seats) if sight.tasks[seat]]
    if not waiting:
        if sight.rolling:
            return "All settled! Next, the sea decides" if sight.step == "draw" else "The die is rolling"
        return "The sea is quiet for a moment"
    if len(waiting) == 1:
        seat = waiting[0]
        return f"{names[seat]} {doing(sight, seat)}"
    start = "Done! " if 0 <= sight.seat < sight.seats and sight.seat not in waiting else ""
    if len(waiting) == sight.seats:
        return "Waiting for everybody"
    if len(waiting) > MOST_NAMED:  # their names are marked above the board
        return f"{start}Waiting for {len(waiting)} others"
    return f"{start}Waiting for {in_a_row([names[seat] for seat in waiting])}"


def rating(sight: ReefSight) -> str:
    """What a reef alone has reached."""
    points = sum(counts[0][5] for counts in sight.surveys)
    return solo_bands[CONTENT.band(points, len(sight.surveys)).id]


def _result(sight: ReefSight, names: Sequence[str]) -> str:
    if sight.seats == 1:
        return f"The game is over: {sight.scores[0]} points. {rating(sight)}!"
    if sight.collaborative:
        return f"The game is over: together you have {sum(sight.scores)} points"
    return over(Voice(sight.seat, names), leaders(sight.ranks))
