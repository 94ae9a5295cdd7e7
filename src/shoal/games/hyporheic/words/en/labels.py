"""Short words on the board and on buttons, and names for who hears them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import counted, some, spelled
from shoal.engine.words.en.voice import in_a_row
from shoal.games.hyporheic.content import CIRCLES, CONTENT, SUPPLIES, Equation, formula
from shoal.games.hyporheic.rules.prospects import Prospect, makes, makes_coin
from shoal.games.hyporheic.words.en.names import (
    OBSTACLES,
    amount,
    amounts,
    cards,
    coins,
    equations,
    paths,
    place,
    short,
)

cover = "A stream over a dune of sand; a path leads through its bed, and nitrogen gas bubbles up"
board = "A slice through the stream: water above, the bed with its paths below"
board_alone = f"The board: a stream over dunes, with {spelled(len(CONTENT.paths))} paths through its bed"
bed = "The hyporheic zone: sand under the stream"
send_back = "Send back to Start"
stay = "Stay here"
roll_again = "Roll again"
no_trade = "No trade"
done = "Done trading"
to_win = "Goal:"
met_title = "Somebody lands on your space"
met: Mapping[str, str] = {
    "robbed": f"Whoever lands on your space may take up to {counted(CONTENT.rob, 'nutrient')} from you.",
    "bumped": "Whoever lands on your space may send you back to Start. You keep all your nutrients and coins.",
}
bank = "Bank"
your_tray = "Your tray"
earlier = "Earlier"
earlier_heard = " cards"
zones: Mapping[str, str] = {"O": "Oxic", "A": "Anoxic"}

LONGEST: Final = 39  # letters of a promise
CHOOSE: Final = {
    "rob": "Take from",
    "switch": "Switch places with",
    "trade": "Trade with",
    "bloom": "Let algae take everything from",
}
MARKS: Final = {
    "clay": "clay: may not use a path on the next turn",
    "hypoxia": "hypoxia: no oxic equation on the next turn",
}


# ---- the board


def seen_again(first: str, last: str) -> str:
    """Above the columns that are drawn twice."""
    return f"seen again: {first} to {last}"


def carried(start: str, end: str) -> str:
    return f"The water carries you from {place(start)} to {place(end)}."


def there(space: str) -> str:
    """A space and what is there."""
    if space in CIRCLES:
        circle = CIRCLES[space]
        return f"Circle {circle.number} of the {paths[circle.path]}, {zones[circle.zone].lower()}"
    if space in SUPPLIES:
        supply = SUPPLIES[space]
        return f"{space}, {amount(supply.nutrient, supply.count)}"
    return f"{space}, {'card' if space in CONTENT.board.draws else 'open water'}"


def obstacle(square: str, kind: str) -> str:
    return f"{square}, {OBSTACLES[kind]}: nobody can pass"


def promise(prospect: Prospect, names: Sequence[str]) -> str:
    """What landing on a space would give, and who is met there, in less than 40 letters."""
    given, met = _given(prospect), prospect.met
    if not met:
        return given
    who = f"{len(met)} opponents" if len(met) > 1 else f"opponent {names[met[0]]}"
    words = who if prospect.kind == "water" else f"{given}, {who}"
    return words if len(words) <= LONGEST else f"{given}, opponent"


def _given(prospect: Prospect) -> str:
    if prospect.kind == "circle":
        return _circle(prospect)
    if prospect.kind == "supply":
        return _supply(prospect)
    return "card" if prospect.kind == "card" else "open water"


def _supply(prospect: Prospect) -> str:
    if not prospect.fits:
        return "your tray is full"
    return f"+{prospect.fits} {formula(prospect.nutrient)}" + (
        " (then full)" if prospect.fits < prospect.offered else ""
    )


def _circle(prospect: Prospect) -> str:
    choices = len(prospect.equations)
    if not choices:
        return "no oxygen now" if prospect.airless else "nothing reacts here"
    if not makes_coin(prospect):
        return f"choose 1 of {choices} equations" if choices > 1 else f"makes {formula(makes(prospect))}"
    made = some(max(equation.coins for equation in prospect.equations), "coin")
    return f"{made} (choose 1 of {choices})" if choices > 1 else f"makes {made}"


def goal(space: str, promise: str) -> str:
    return f"{there(space)}: {promise}"


def goal_again(space: str, promise: str) -> str:
    """The same where it is drawn a second time, behind the last column."""
    return f"{there(space)}, round the edge: {promise}"


def token(name: str, space: str) -> str:
    return f"{name} on {place(space)}"


def die(faces: Sequence[int]) -> str:
    """What the dice show; 0 is a die that is still to be rolled."""
    return f"Die: {' and '.join(str(face) for face in faces if face) or 'not rolled yet'}"


def pile(cards: int) -> str:
    return f"Draw pile, {counted(cards, 'card')}"


def discard(cards: int) -> str:
    return f"Discard pile, {counted(cards, 'card')}"


def in_the_bank(left: Sequence[int]) -> str:
    return f"The bank: {amounts(left)}"


def rounds(number: int, limit: int | None) -> str:
    return f"Round {number}" if limit is None else f"Round {number} of {limit}"


def sign(number: int, limit: int | None, goal: int) -> str:
    """Round and goal."""
    return f"{rounds(number, limit)}. {coins(goal)} {'wins' if goal == 1 else 'win'}"


# ---- what can be chosen


def go(space: str, promise: str) -> str:
    return f"Go to {place(space)}: {promise}"


def bump(names: Sequence[str]) -> str:
    return f"Send {in_a_row(names)} back to Start"


def share(nutrients: int) -> str:
    """And how many may be taken."""
    return f"Take {nutrients}, then roll again" if nutrients else "Stay, then roll again"


def player(name: str | None) -> str:
    """Somebody by name; None is oneself."""
    return name or "Yourself"


def choose(phase: str, name: str | None) -> str:
    """What happens to that player."""
    return f"{CHOOSE[phase]} {name or 'yourself'}"


def take(nutrient: str, name: str) -> str:
    return f"Take {formula(nutrient)} from {name}"


def equation(equation: Equation, lit: bool) -> str:
    """Lit if it can be paid."""
    return f"{equations[equation.id]}: {short(equation)}" + (", you can pay for it" if lit else "")


def collect(count: int) -> str:
    return f"{count} {formula('nh4')}" if count else "None"


def dive(path: str) -> str:
    return f"Dive into the {paths[path]}"


def swap(give: str, take: str) -> str:
    return f"Give {formula(give)}, take {formula(take)}"


# ---- before a player


def tray_of(name: str) -> str:
    return f"{name}'s tray"


def tray(title: str, held: Sequence[int]) -> str:
    """A tray under its title, with what is in it."""
    return f"{title}: {amounts(held)}"


def coin_row(made: int, goal: int) -> str:
    return f"{made} of {goal} coins"


def card(card: str) -> str:
    return f"{cards[card].name}: {cards[card].text}"


def drew(name: str) -> str:
    return f"{name} drew this"


def seat(made: int, held: Sequence[int], marks: Sequence[str]) -> str:
    """What a seat has, and which of clay and hypoxia hold it."""
    return ", ".join([coins(made), amounts(held), *(MARKS[mark] for mark in marks)])
