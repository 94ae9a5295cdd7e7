"""Short words on the rock, the cards and the buttons, and what a screen reader says of them."""

from __future__ import annotations

from collections.abc import Mapping

from shoal.engine.words.en.counting import counted
from shoal.games.succession.content import KINDS
from shoal.games.succession.words.en.names import called, capital, colour, group, short, spoken

# ---- the lid

cover_title = "Succession"
cover = "A rock in the sea, covered with algae, snails, anemones and mussels; a crab comes along"

# ---- the board

rock = "The rock"
put_here = "Put it here"
draw = "Draw"
no_colour = "No colour yet"
lowest_starts = "the lowest card starts"


def board(top: str | None, in_play: str | None, cards: int) -> str:
    on_top = f"on top {spoken(top)}" if top else "bare"
    now = f"{colour(in_play)} in play" if in_play else "no colour yet"
    return f"The rock: {on_top}; {now}; {counted(cards, 'card')} in the deck"


def forbids(kind: str) -> str:
    card = KINDS[kind]
    if card.filter:
        low, high = card.filter
        return f"only {low} to {high}"
    return "no predators" if card.no_predators else ""


def on_top(kind: str) -> str:
    return f"On the rock: {spoken(kind)}" + (f", {forbids(kind)}" if forbids(kind) else "")


def deck(cards: int) -> str:
    return f"Deck, {counted(cards, 'card')}"


def you_drew(kind: str) -> str:
    return f"You drew {spoken(kind)}"


def must_draw(cards: int) -> str:
    return f"You draw {'a card' if cards == 1 else f'{cards} cards'}."


def direction(step: int) -> str:
    return f"Turns go {'clockwise' if step > 0 else 'anticlockwise'}"


def in_force(kind: str) -> str:
    return f"In force: {short(kind)}"


def you_hold(cards: int) -> str:
    return f"you hold {cards}"


def colour_button(stage: str, cards: int) -> str:
    return f"{capital(stage)}, {group(stage).lower()}, {you_hold(cards)}"


def with_number(number: int) -> str:
    return f"with a {number}"


def upgrade_button(number: int) -> str:
    return f"Upgrade with number {number}"


# ---- hands and seats

be_quick = "Be quick!"
you_start = "You start!"
caught = "Caught!"
last = "last?"
left = "passes"


def own_hand(cards: int) -> str:
    return f"Your hand, {counted(cards, 'card')}"


def points(points: int) -> str:
    return counted(points, "pt")


def seat(cards: int, points: int | None, won: int, owes: bool, passed: bool) -> str:
    words = [counted(cards, "card")]
    if points is not None:
        words.append(counted(points, "point"))
    if won:
        words.append(f"{counted(won, 'round')} won")
    if owes:
        words.append("has not said “Last card” yet")
    if passed:
        words.append("leaves it")
    return ", ".join(words)


# ---- what can be chosen

play_it = "Play it"
draw_a_card = "Draw a card"
keep_it = "Keep it"
upgrade = "Upgrade!"
last_card = "Last card!"
winner = "Winner!"
say_nothing = "Say nothing"
let_it_go = "Let it go"
leave: Mapping[str, str] = {
    "turn": "Pass",
    "feed": "Feed nothing",
    "follow": "Add nothing",
    "shout": "Add nothing",
    "bonus": "No more",
}


def play(kind: str) -> str:
    return f"Play {called(kind)}"


def upgrade_with(kind: str) -> str:
    return f"Upgrade with {called(kind)}"


def choose(stage: str) -> str:
    return f"{capital(stage)}: {group(stage)}"


def catch(name: str) -> str:
    return f"Catch {name}"


def caught_you(name: str) -> str:
    return f"Caught, {name}!"
