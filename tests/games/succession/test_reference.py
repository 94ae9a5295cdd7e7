"""The fast rules and the literal ones agree after every event of whole games, in all cases of the conformance suite."""

from __future__ import annotations

from typing import Any

from shoal.engine.game import CHANCE, SPECTATOR, State
from shoal.games import new_game
from shoal.games.succession.rules.sight import SuccessionSight
from tests.conformance.cases import Case, cases, in_each, sample
from tests.games.succession.reference import Reference
from tests.some import some

LONGEST = 1500  # events compared of one game


def agree(state: State, reference: Reference, position: str) -> None:
    """All that the rules make public is the same, and so is what every seat may do."""
    vocabulary, outcomes = state.game.vocabulary, state.game.outcomes
    sight = state.sight(SPECTATOR)
    assert isinstance(sight, SuccessionSight)
    assert {outcomes[outcome]: weight for outcome, weight in state.chances()} == reference.chances(), position
    for seat in range(reference.n):
        assert {vocabulary[action] for action in state.legal(seat)} == reference.legal(seat), position
    assert list(sight.sizes) == [hand.total() for hand in reference.hands], position
    drawing = bool(reference.chances())  # a hand that is one card only between two draws owes nothing to anybody
    duties = reference.owes if drawing else set(sight.owes)
    shown: dict[str, Any] = {
        "deck": sight.deck, "pile": sight.pile, "climate": sight.climate, "turns": sight.turns,
        "direction": sight.direction, "owes": duties, "colour": sight.colour, "won": sight.won,
    }  # fmt: skip
    assert shown == {
        "deck": reference.deck.total(), "pile": tuple(reference.pile), "climate": tuple(reference.climate),
        "turns": reference.turns, "direction": reference.d, "owes": reference.owes, "colour": reference.colour,
        "won": tuple(reference.won),
    }, position  # fmt: skip
    for seat, hand in enumerate(reference.hands):
        own = state.sight(seat)
        assert isinstance(own, SuccessionSight)
        assert sorted(own.hand) == sorted(hand.elements()), position
    assert state.scores() == reference.scores(), position
    assert state.ranks() == reference.ranks(), position


@in_each(case for case in cases() if case.game == "succession")
def test_both_rules_agree(case: Case) -> None:
    log = sample(case).log
    state = new_game("succession", dict(case.options)).start(case.seats)
    reference = Reference(case.seats, dict(case.options))
    for number, event in enumerate(some(log.events[:LONGEST])):
        agree(state, reference, f"before event {number}, “{event}”")
        assert event.actor is not None
        vocabulary = state.game.outcomes if event.actor == CHANCE else state.game.vocabulary
        state.apply(event.actor, vocabulary.index(event.text))
        reference.apply(None if event.actor == CHANCE else event.actor, event.text)
    agree(state, reference, "at the end")
