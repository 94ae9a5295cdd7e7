"""The story of Tide Pools: what is told while people listen. Nothing here changes the state."""

from __future__ import annotations

from shoal.engine.game import NOBODY
from shoal.engine.story import Story

from . import actions, scoring
from .position import Position


def drew(state: Position, story: Story, kind: int) -> None:
    """A card is about to go into a hand; the deal is told as a whole."""
    if state.phase == actions.DRAW:
        story.tell("drew", state.seat, {}, {"animal": actions.ANIMAL_IDS[kind]}, _who_sees(state))


def dealt(state: Position, story: Story) -> None:
    story.tell("dealt", None, {"animals": int(state.size(0)), "rounds": int(state.rules.rounds)})


def tide(state: Position, story: Story, number: int) -> None:
    story.tell("tide", state.seat, {"die": number, "tide": int(state.tide), "round": int(state.round)})


def settled(state: Position, story: Story, kind: int, pool: int) -> None:
    """An animal is about to settle, and perhaps to drive out another."""
    owner = state.owners[pool]
    taken = owner != NOBODY
    story.tell(
        "settled",
        state.seat,
        {
            "animal": actions.ANIMAL_IDS[kind],
            "pool": pool + 1,
            "out": actions.ANIMAL_IDS[state.animals[pool]] if taken else None,
            "whose": int(owner) if taken else None,
        },
        strikes=(int(owner),) if taken else (),
    )


def released(state: Position, story: Story, kind: int) -> None:
    story.tell("released", state.seat, {}, {"animal": actions.ANIMAL_IDS[kind]}, _who_sees(state))


def turn_over(state: Position, story: Story) -> None:
    """How many pools everybody has when a turn ends."""
    pools = tuple([int(scoring.owned(state, seat)) for seat in range(state.n)])
    story.tell("turn_over", None, {"round": int(state.round), "pools": pools})


def game_over(state: Position, story: Story, how: str) -> None:
    ranks = tuple(scoring.ranks(state))
    story.tell("game_over", None, {"how": how, "points": tuple(scoring.scores(state)), "ranks": ranks})


def _who_sees(state: Position) -> tuple[int, ...]:
    return tuple(range(state.n)) if state.rules.open_hands else (int(state.seat),)
