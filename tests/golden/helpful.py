"""Two players of Pond drop who help each other to an end that nobody would find by chance.

Both give away all their pieces but a few. For "both stuck" these few stand from the beginning in the corner behind
their own Stentor, which nothing can leave; for "eaten out, both" a Didinium takes the last Paramecium out of the very
jaws of its Stentor, and goes down with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shoal.engine.game import State
from shoal.engine.rng import Rng

ROSTER = ("Am", "Dl", "La", "Di1", "Co1", "Pa1", "Pa2", "Eu1", "Ch1", "Ph1")
STENTORS = ("stentor S a", "stentor N i")
JAWS = ((1.5, 4.5), (9.5, 8.5))  # the middle of each Stentor's zone
KEPT: Mapping[str, tuple[Mapping[str, str], Mapping[str, str]]] = {
    "both stuck": ({"Pa1": "a1 up"}, {"Eu1": "l14", "Ch1": "l13"}),
    "eaten out, both": ({"Di1": "e1"}, {"Pa1": "j10"}),
}


def helpful(end: str) -> Callable[[State, int, Rng], int]:
    """The better of two players' minds, who both want this end."""

    def choose(state: State, seat: int, _: Rng) -> int:
        seen = state.sight(seat).data()
        legal = [int(action) for action in state.legal(seat)]
        if seen["phase"] == "setup":
            placed = seen["placed"][seat]
            fixed = f"place {KEPT[end][seat].get(ROSTER[placed - 1])}" if placed else STENTORS[seat]
            found = [action for action in legal if state.game.vocabulary[action] == fixed]
            legal = found or legal
        return min(legal, key=lambda action: _cost(state, seat, action, end))

    return choose


def _cost(state: State, seat: int, action: int, end: str) -> float:
    """How far both are from their end after this action."""
    after = state.clone()
    after.apply(seat, action)
    seen = after.sight(seat).data()
    if seen["phase"] == "over":
        return 0.0 if (seen["reason"], *seen["left"]) in (("both stuck", 1, 2), ("eaten out", 0, 0)) else 1e9
    places = [dict(zip(ROSTER, row, strict=True)) for row in seen["placements"]]
    cost = 0.0
    for side in range(2):
        spare = {piece: at for piece, at in places[side].items() if piece not in KEPT[end][side]}
        lost = [piece for piece in KEPT[end][side] if places[side][piece] is None]
        cost += 1e6 * len(lost) * (seen["phase"] == "play")
        cost += 1e3 * sum(at is not None for at in spare.values())
        cost += sum(_far(at, JAWS[1 - side]) for at in spare.values() if at is not None)
    hunted = places[1]["Pa1"]
    if end == "eaten out, both" and hunted is not None:
        cost += _far(hunted, JAWS[1]) * 10
        if places[0]["Di1"] is not None:
            cost += _far(places[0]["Di1"], JAWS[1]) / 10
    return cost


def _far(placement: tuple[int, int, bool], there: tuple[float, float]) -> float:
    east, north, _ = placement
    return abs(east - there[0]) + abs(north - there[1])
