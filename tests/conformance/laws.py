"""The laws every game keeps (design: what a game is). Each raises AssertionError where a position breaks it."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import groupby
from typing import Any

from shoal.engine.coach import Coach
from shoal.engine.game import CHANCE, NOBODY, SPECTATOR, Game, State
from shoal.engine.language import say
from shoal.engine.observation import MOST, Observer
from shoal.engine.reason import Reason
from shoal.engine.rng import Rng
from shoal.engine.sight import Sight
from shoal.engine.story import Note, Story

FOREIGN_SEATS = (CHANCE, SPECTATOR, -3, 99, 2**40)
FOREIGN_ACTIONS = (-1, -7, 10**6, 2**40)

Tale = tuple[State, list[Note]]


def seats_of(state: State) -> range:
    return range(len(state.scores()))


def viewers(state: State) -> tuple[int, ...]:
    return (*seats_of(state), SPECTATOR)


def legal(state: State, seat: int) -> list[int]:
    return [int(action) for action in state.legal(seat)]


def sights(state: State) -> dict[int, Sight]:
    """What each viewer sees, made of what all see: `sights_are_plain_data` is the law that this is the same."""
    public = state.sight(SPECTATOR)
    return {**{seat: public.seen_by(state, seat) for seat in seats_of(state)}, SPECTATOR: public}


def form(state: State) -> tuple[Any, ...]:
    """All that can be asked of a position."""
    return (
        state.acting,
        sights(state),
        [sorted(legal(state, seat)) for seat in seats_of(state)],
        sorted(state.chances()),
        state.scores(),
        state.ranks(),
    )


def move(state: State, rng: Rng) -> tuple[int, int]:
    """Anything that may happen here, happens: the same in equal positions, whatever order they keep things in."""
    seat = int(state.ask(rng))
    possible = sorted(outcome for outcome, _ in state.chances()) if seat == CHANCE else sorted(legal(state, seat))
    action = possible[rng.below(len(possible))]
    state.apply(seat, action)
    return seat, action


def future(state: State, seed: int, moves: int = 40) -> tuple[Any, ...]:
    """How the game goes on from a copy of here, decided by a seed: where two positions differ unseen, it differs."""
    copy = state.clone()
    rng = Rng(seed)
    done: list[tuple[int, int]] = []
    while copy.acting and len(done) < moves:
        done.append(move(copy, rng))
    return done, form(copy)


# What may be done


def acting_seats_can_act_and_others_cannot(state: State) -> None:
    acting = state.acting
    assert isinstance(acting, tuple)
    assert len(set(acting)) == len(acting)
    assert acting == (CHANCE,) or all(seat in seats_of(state) for seat in acting)
    for seat in seats_of(state):
        actions = legal(state, seat)
        assert bool(actions) == (seat in acting), f"seat {seat} acts: {seat in acting}, and may do {actions}"
        assert len(set(actions)) == len(actions)
        assert all(0 <= action < len(state.game.vocabulary) for action in actions)
    for seat in (*FOREIGN_SEATS, len(seats_of(state))):
        assert not legal(state, seat), f"seat {seat} does not exist but may do {legal(state, seat)}"


def those_who_may_be_asked_act(state: State, seed: int) -> None:
    """`ask` chooses among just these seats."""
    rng = Rng(seed)
    askable = state.askable()
    assert set(askable) <= set(state.acting)
    assert bool(askable) == bool(state.acting)
    asked = {int(state.ask(rng)) for _ in range(12 * len(askable) + 1)}
    assert asked == (set(askable) or {NOBODY})


def reasons_are_given_exactly_for_what_is_not_legal(state: State) -> None:
    before = form(state)
    here, nowhere = range(len(state.game.vocabulary)), (*FOREIGN_ACTIONS, len(state.game.vocabulary))
    for seat in seats_of(state):
        may = set(legal(state, seat))
        against = [state.game.vocabulary[action] for action in may if state.why_not(seat, action) is not None]
        assert not against, f"seat {seat} may do {against}, and there is a reason against it"
        refused_in_words(state, seat, (action for action in (*here, *nowhere) if action not in may))
    for seat in (*FOREIGN_SEATS, len(seats_of(state))):
        refused_in_words(state, seat, (*here, *nowhere))
    assert form(state) == before, "asking changed the position"


def refused_in_words(state: State, seat: int, actions: Iterable[int]) -> None:
    """A reason that is given many times on end is said once."""
    for reason, those in groupby(actions, partial(state.why_not, seat)):
        assert in_words(reason), f"seat {seat}, {next(those)}: {reason!r}"


def in_words(reason: Reason | None) -> bool:
    if reason is None:
        return False
    sentence = say(reason)
    return len(sentence.split()) > 1 and sentence[-1] in ".!?”"


def chance_is_weighed(state: State) -> None:
    chances = state.chances()
    if state.acting != (CHANCE,):
        assert chances == []
        return
    outcomes = [outcome for outcome, _ in chances]
    assert outcomes
    assert len(set(outcomes)) == len(outcomes)
    assert all(0 <= outcome < len(state.game.outcomes) for outcome in outcomes)
    assert all(type(weight) is int and weight > 0 for _, weight in chances)


def samples_are_as_likely_as_their_weights(state: State, draws: int, seed: int) -> None:
    if state.acting != (CHANCE,):
        return
    rng = Rng(seed)
    counts = {outcome: 0 for outcome, _ in state.chances()}
    for _ in range(draws):
        outcome = int(state.sample(rng))
        assert outcome in counts, f"{state.game.outcomes[outcome]} was drawn but is not possible"
        counts[outcome] += 1
    total = sum(weight for _, weight in state.chances())
    for outcome, weight in state.chances():
        share = weight / total
        spread = (draws * share * (1 - share)) ** 0.5
        assert abs(counts[outcome] - draws * share) <= 5 * spread + 1, (
            f"{state.game.outcomes[outcome]} {counts[outcome]}"
        )


def scores_and_ranks_are_in_bounds(state: State) -> None:
    low, high = state.game.score_range
    scores, ranks = state.scores(), state.ranks()
    assert len(scores) == len(ranks)
    assert len(scores) in state.game.seats
    assert all(low <= score <= high for score in scores), f"{scores} not within {low} … {high}"
    assert ranks == [1 + sum(other < rank for other in ranks) for rank in ranks], f"ranks {ranks}"


# Copies


def clones_are_independent(state: State, seed: int) -> None:
    before = form(state)
    copy = state.clone()
    assert form(copy) == before
    assert copy.story is None
    assert future(copy, seed) == future(state, seed), "a copy goes on differently"
    rng = Rng(seed)
    for _ in range(30):
        if copy.acting:
            move(copy, rng)
    assert form(state) == before, "playing on in a copy changed the original"
    original, copy = state.clone(), state.clone()
    for _ in range(30):
        if original.acting:
            move(original, rng)
    assert form(copy) == before, "playing on in the original changed a copy"


# Sights


def sights_are_plain_data(state: State) -> None:
    for viewer, made in sights(state).items():
        sight, again = state.sight(viewer), state.sight(viewer)
        assert isinstance(sight, Sight)
        assert sight.seat == viewer
        assert sight.acting == state.acting
        assert sight == again
        assert sight == made, "made of what all see it differs"
        assert hash(sight) == hash(again)
        assert pickle.loads(pickle.dumps(sight)) == sight
        data = sight.data()
        for name, value in data.items():
            plain(value, name)
        assert json.loads(json.dumps(data)) == as_lists(data)


def plain(value: object, where: str) -> None:
    if isinstance(value, tuple):
        for one in value:
            plain(one, where)
    else:
        assert value is None or type(value) in (bool, int, float, str), f"{where} holds {value!r}"


def as_lists(value: Any) -> Any:
    if isinstance(value, tuple):
        return [as_lists(one) for one in value]
    return {key: as_lists(one) for key, one in value.items()} if isinstance(value, dict) else value


def imagined_states_look_the_same(state: State, seed: int) -> None:
    """imagine(sight(s)).sight(s) == sight(s), and all that s may ask has the same answer there."""
    rng = Rng(seed)
    for viewer, sight in sights(state).items():
        imagined = state.game.imagine(pickle.loads(pickle.dumps(sight)), rng)  # as bots get it: nothing hangs on it
        looks_the_same(state, imagined, viewer)
        future(imagined, seed)


def reimagined_states_look_the_same(state: State, seed: int) -> None:
    rng = Rng(seed)
    for viewer in seats_of(state):
        other = state.clone()
        other.reimagine(viewer, rng)
        looks_the_same(state, other, viewer)
        future(other, seed)


def numbers_follow_from_the_sight(observer: Observer, state: State, seed: int) -> None:
    """What a learning program gets of a seat is the same in any position that looks the same to it."""
    rng = Rng(seed)
    for seat, sight in sights(state).items():
        if seat == SPECTATOR:
            continue
        numbers = list(observer.observe(state, seat))
        assert len(numbers) == len(observer.columns)
        assert all(-MOST <= number <= MOST for number in numbers)
        other = state.clone()
        other.reimagine(seat, rng)
        for same in (state.game.imagine(sight, rng), other):
            differs = [
                name
                for name, number, there in zip(observer.columns, numbers, observer.observe(same, seat), strict=True)
                if number != there
            ]
            assert not differs, f"seat {seat} learns more than it sees: {differs}"


def looks_the_same(state: State, other: State, viewer: int) -> None:
    here, there = state.sight(SPECTATOR), other.sight(SPECTATOR)
    assert there == here, "what all may know differs"
    assert viewer == SPECTATOR or there.seen_by(other, viewer) == here.seen_by(state, viewer)
    assert other.acting == state.acting
    assert other.scores() == state.scores()
    assert other.ranks() == state.ranks()
    if viewer in seats_of(state):
        assert sorted(legal(other, viewer)) == sorted(legal(state, viewer))
        here_not, there_not = reasons(state, viewer), every_reason(other, viewer)
        differ = [name for name, one, two in zip(state.game.vocabulary, here_not, there_not, strict=True) if one != two]
        assert not differ, f"{viewer} is told other reasons against {differ}"


def every_reason(state: State, seat: int) -> list[Reason | None]:
    """Why not, of all that there is."""
    return [state.why_not(seat, action) for action in range(len(state.game.vocabulary))]


@lru_cache(maxsize=16)  # one position is compared with many, for each of its viewers
def reasons(state: State, seat: int) -> list[Reason | None]:
    return every_reason(state, seat)


def secrets_are_shuffled(states: list[State], seed: int) -> None:
    """Who reimagines must not keep what is true: where imagining finds other possibilities, reimagining does too."""
    imagined, reimagined = set(), set()
    for state in states:
        for viewer in seats_of(state):
            truth = hidden(state)
            if any(hidden(state.game.imagine(state.sight(viewer), Rng(seed + n))) != truth for n in range(4)):
                imagined.add(viewer)
            for n in range(4):
                other = state.clone()
                other.reimagine(viewer, Rng(seed + n))
                if hidden(other) != truth:
                    reimagined.add(viewer)
    assert reimagined == imagined


def hidden(state: State) -> list[Sight]:
    return list(sights(state).values())


def what_looks_the_same_is_not_in_the_log(state: State, viewer: int, last: int, seed: int) -> None:
    """Of two things that leave a viewer with the same sight but not everybody, in this position or in another that had
    looked the same, the log of a running game tells the viewer neither. `last` is the seat that acted before."""
    rng = Rng(seed)
    others = [actor for actor in state.acting if actor != viewer]
    if not others:
        return
    actor = others[rng.below(len(others))]
    worlds = (state, state.game.imagine(state.sight(viewer), rng))
    found = [look_alikes(world, actor, viewer) for world in worlds]
    for sight in {sight: None for alike in found for sight in alike}:
        here = [alike[sight] for alike in found if sight in alike]
        actions = [{action for each in ways.values() for action in each} for ways in here]
        secret = any(len(ways) > 1 for ways in here) or not set.intersection(*actions)
        told = [each for each in set.union(*actions) if state.game.sees(viewer, actor, each, last)]
        assert not (secret and told), f"{viewer} is told {told} of {actor}, and sees no difference"


def look_alikes(state: State, actor: int, viewer: int) -> dict[Sight, dict[tuple[Sight, ...], set[int]]]:
    """All that may happen now: by what the viewer sees afterwards, then by what everybody does."""
    possible = [outcome for outcome, _ in state.chances()] if actor == CHANCE else legal(state, actor)
    found: dict[Sight, dict[tuple[Sight, ...], set[int]]] = {}
    for action in possible:
        after = state.clone()
        after.apply(actor, action)
        seen = sights(after)
        found.setdefault(seen[viewer], {}).setdefault(tuple(seen.values()), set()).add(action)
    return found


# The story


def the_story_changes_nothing(state: State, seed: int) -> None:
    listened, silent = state.clone(), state.clone()
    listened.story = Story()
    rng, same = Rng(seed), Rng(seed)
    for _ in range(20):
        if listened.acting:
            assert move(listened, rng) == move(silent, same)
            assert form(listened) == form(silent)
    for note in listened.story.take():
        well_told(note, seats_of(state))


def well_told(note: Note, seats: range) -> None:
    assert note.what
    assert note.seat is None or note.seat in seats
    assert all(seat in seats for seat in note.to)
    assert not note.secret or note.to, f"a secret for nobody: {note}"
    for name, fact in {**note.facts, **note.secret}.items():
        assert isinstance(name, str)
        plain(fact, f"{note.what} {name}")


def the_story_keeps_secrets(state: State, seed: int, coach: Coach) -> None:
    """Where two things that may happen leave a viewer with the same sight, the viewer is told the same."""
    if state.acting == (CHANCE,):
        chance_keeps_secrets(state, coach)
        return
    rng = Rng(seed)
    happened = {
        (seat, action): told(state, seat, action, coach) for seat in state.acting for action in legal(state, seat)
    }
    for viewer in seats_of(state):
        other = state.clone()
        other.reimagine(viewer, rng)
        for seat in state.acting:
            for action in set(legal(state, seat)) & set(legal(other, seat)):
                here, there = happened[seat, action], told(other, seat, action, coach)
                if heard(here, viewer) != heard(there, viewer):
                    assert here[0].sight(viewer) != there[0].sight(viewer), f"{viewer} is told what {viewer} cannot see"


def chance_keeps_secrets(state: State, coach: Coach) -> None:
    after = [told(state, CHANCE, outcome, coach) for outcome, _ in state.chances()]
    seen = [sights(tale[0]) for tale in after]
    for viewer in viewers(state):
        known: dict[Sight, list[Any]] = {}
        for tale, sight in zip(after, seen, strict=True):
            notes = heard(tale, viewer)
            assert known.setdefault(sight[viewer], notes) == notes, f"{viewer} is told what {viewer} cannot see"


def told(state: State, seat: int, action: int, coach: Coach) -> Tale:
    """The position when this has happened, and what is told of it: at the end of a chapter, when cards may be laid
    open, nothing."""
    copy = state.clone()
    copy.story = Story()
    copy.apply(seat, action)
    notes = copy.story.take()
    return copy, notes if coach.chapter(copy) == coach.chapter(state) else []


def heard(tale: Tale, viewer: int) -> list[Any]:
    return [(note.what, note.seat, dict(note.seen_by(viewer))) for note in tale[1]]


# The coach


def the_coach_advises_what_is_legal_and_knows_no_secret(coach: Coach, state: State, seed: int) -> None:
    before = form(state)
    for seat in seats_of(state):
        assert 0 <= coach.value(state, seat) <= 1
        may = legal(state, seat)
        if not may:
            continue
        other = state.clone()
        other.reimagine(seat, Rng(seed))
        choice = int(coach.choose(state, seat, Rng(seed)))
        assert choice in may
        assert int(coach.choose(other, seat, Rng(seed))) == choice, "advice depends on what the seat cannot see"
        for action in may:
            assert coach.weigh(other, seat, action) == coach.weigh(state, seat, action)
            assert coach.slip(other, seat, action) == coach.slip(state, seat, action)
            assert 0 <= coach.slip(state, seat, action) <= 1000
        assert coach.chapter(other) == coach.chapter(state)
    assert form(state) == before, "asking the coach changed the position"


def notation_leads_there_and_back(game: Game) -> None:
    for vocabulary in (game.vocabulary, game.outcomes):
        for index, name in enumerate(vocabulary):
            assert vocabulary[index] == name
            assert vocabulary.index(name) == index
            assert name == " ".join(name.split()), "a notation is one line of words"
            assert name.isprintable()
