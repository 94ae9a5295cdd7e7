"""Short words on the shore, the cards and the buttons, and what a screen reader says of them."""

from __future__ import annotations

from shoal.engine.words.en.counting import counted

from .names import animal as called
from .names import small

title = "Tide Pools"
cover = "A shore with pools in which a crab, a starfish, mussels and snails live"
sea = "The sea"
let_go = "Let it go"
roll = "Roll the die"


def board(tide: int) -> str:
    return f"The shore with nine pools; the tide {f'reaches pool {tide}' if tide else 'is out'}"


def die(tide: int) -> str:
    return f"Die: the tide reaches pool {tide}" if tide else "Die"


def round(number: int, rounds: int) -> str:
    return f"Round {number} of {rounds}"


def pool(number: int, animal: str, owner: str, wet: bool) -> str:
    lives = f"{owner}'s {small(animal)}" if animal else "empty"
    return f"Pool {number}, {lives}, {'wet' if wet else 'dry'}"


def drives_out(animal: str, owner: str) -> str:
    return f"drives out {owner}'s {small(animal)}"


def up_to(pool: int) -> str:
    return f"up to {pool}"


def own_hand(animals: int) -> str:
    return f"Your hand, {counted(animals, 'animal')}"


def hand_of(name: str) -> str:
    return f"{name}'s hand"


def points(points: int) -> str:
    return counted(points, "pt")


def seat(points: int, animals: int) -> str:
    return f"{counted(points, 'point')}, {counted(animals, 'animal')} in hand"


def place(animal: str, pool: int) -> str:
    return f"{called(animal)} into pool {pool}"


def release(animal: str) -> str:
    return f"Let the {small(animal)} go"
