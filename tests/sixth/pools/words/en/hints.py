"""Why the coach suggests something, in words a child understands."""

from __future__ import annotations

from .names import small

roll = "Your turn begins with the tide."
wins = "That makes three neighbouring pools: you win!"
grows = "It comes to lie beside your own pools: you get closer to three in a row."
settles = "A pool of your own, with room for neighbours."
release = "Nothing you hold helps you here. Let it go, and hope for a better animal."


def drives_out(animal: str) -> str:
    return f"It drives out a {small(animal)}: one pool more for you, one less for somebody else."


def stops(pools: int) -> str:
    return f"Somebody has {pools} pools side by side. This stops them."
