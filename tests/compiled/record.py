"""A whole game as plain data: everything that could differ between the modes.

Imports happen inside, so that within `plain_twins` the twins play."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def record(name: str, seats: int, options: Mapping[str, object], seed: int) -> dict[str, Any]:
    """Moves, sights, advice and imagined states of a game played half by advice and half at random."""
    rules = import_module("shoal.engine.game")
    game = import_module("shoal.games").new_game(name, options)
    coach = import_module("shoal.games").new_coach(game)
    make_rng = import_module("shoal.engine.rng").Rng
    rng = make_rng(seed)
    state = game.start(seats)
    moves: list[str] = []
    looks: list[Any] = []
    while state.acting:
        seat = state.ask(rng)
        if seat == rules.CHANCE:
            action = state.sample(rng)
            moves.append(game.outcomes[action])
        else:
            legal = list(state.legal(seat))
            action = coach.choose(state, seat, rng) if rng.chance(500) else legal[rng.below(len(legal))]
            moves.append(f"{seat}: {game.vocabulary[action]} of {len(legal)}")
            if len(moves) % 20 == 0:
                looks.append(look(game, coach, state, seat, legal, make_rng(len(moves))))
        state.apply(seat, action)
    return {
        "moves": moves,
        "looks": looks,
        "scores": state.scores(),
        "ranks": state.ranks(),
        "end": sights(state, seats),
    }


def look(game: Any, coach: Any, state: Any, seat: int, legal: list[int], rng: Any) -> list[Any]:
    """What is seen, advised and imagined here."""
    seats = len(state.scores())
    imagined = game.imagine(state.sight(seat), rng)
    reimagined = state.clone()
    say = import_module("shoal.engine.language").say
    reasons = [state.why_not(seat, action) for action in range(len(game.vocabulary))]
    reimagined.reimagine(seat, rng)
    return [
        sights(state, seats),
        sights(imagined, seats),
        sights(reimagined, seats),
        [coach.weigh(state, seat, action) for action in legal],
        [coach.value(state, each) for each in range(seats)],
        [reason and say(reason) for reason in reasons],
        sorted(state.chances()),
    ]


def pictures(name: str, seats: int, options: Mapping[str, object], seed: int, every: int) -> list[Any]:
    """A game at random: what every viewer sees of it now and then, is told of it and asked, what helps a newcomer,
    and what remains of it."""
    rules = import_module("shoal.engine.game")
    box = import_module("shoal.games").open_box(name)
    rng = import_module("shoal.engine.rng").Rng(seed)
    story = import_module("shoal.engine.story").Story()
    names = [f"Seat {seat}" for seat in range(seats)]
    viewers = (rules.SPECTATOR, *range(seats))
    game = import_module("shoal.games").new_game(name, options)
    state = game.start(seats)
    state.story = story
    words = box.words("en")
    shown: list[Any] = [box.drawing.symbols(words), box.drawing.cover(words)]
    notes = []
    for number in range(600):
        seat = state.ask(rng)
        if seat == rules.NOBODY:
            break
        legal = list(state.chances() if seat == rules.CHANCE else state.legal(seat))
        state.apply(seat, state.sample(rng) if seat == rules.CHANCE else legal[rng.below(len(legal))])
        if number % every == 0 and rules.CHANCE not in state.acting:
            shown += [box.drawing.draw(state.sight(each), possible(state, each), names, words) for each in viewers]
            shown += [str(guidance(box, state.sight(each), possible(state, each), words)) for each in state.acting]
            sight = state.sight(rules.SPECTATOR)
            shown += [str(box.drawing.question(sight, words)), str(box.room.windows(sight)), box.room.round(sight)]
        notes += [(number, note) for note in story.take()]
    shown += [words.story.sentence(note, each, names) for _, note in notes for each in viewers]
    record = import_module("shoal.engine.box").Record(
        tuple(notes), tuple(state.scores()), tuple(state.ranks()), not state.acting
    )
    return [*shown, box.debrief.charts(game, record, names, words), str(box.debrief.rows(game, record, names))]


def guidance(box: Any, sight: Any, legal: list[int], words: Any) -> list[Any]:
    """What a seat that has to act is told by help and room."""
    graces = [box.room.grace(sight, action) for action in (legal[0], legal[-1])]
    trial = box.room.drafts(sight)
    hints = [box.help.first_turn(sight, words), box.help.reason(sight, legal, legal[-1], words)]
    return [*hints, graces, box.room.idle(sight, legal), trial and trial.phase]


def possible(state: Any, seat: int) -> list[int]:
    return list(state.legal(seat)) if seat in state.acting else []


def sights(state: Any, seats: int) -> list[dict[str, Any]]:
    return [state.sight(viewer).data() for viewer in (*range(seats), -2)]


def decisions(name: str, seats: int, options: Mapping[str, object], seed: int, moments: int) -> list[str]:
    """How every strength of bot decides the first times that somebody has to, with a budget that no clock touches."""
    bots = import_module("shoal.bots")
    rules = import_module("shoal.engine.game")
    game = import_module("shoal.games").new_game(name, options)
    coach = import_module("shoal.games").new_coach(game)
    rng = import_module("shoal.engine.rng").Rng(seed)
    state = game.start(seats)
    decided: list[str] = []
    while state.acting and len(decided) < moments * len(bots.STRENGTHS):
        seat = state.ask(rng)
        if seat == rules.CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        for strength in bots.STRENGTHS:
            budget = bots.Budget(simulations=30)
            action = bots.decide(strength, game, coach, state.sight(seat), seed + len(decided), budget)
            decided.append(f"{strength} {seat}: {game.vocabulary[action]}")
        state.apply(seat, action)
    return decided
