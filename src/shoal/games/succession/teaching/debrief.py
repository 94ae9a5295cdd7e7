"""What a class talks about after Succession: six charts, questions, a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, Event, bars, curves, grid, shares, staircase
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2
from shoal.engine.story import cell_of, number_of
from shoal.engine.words import GameWords
from shoal.games.succession.content import CARDS, KINDS
from shoal.games.succession.rules.actions import COLOURS
from shoal.games.succession.screen.pictures import SUITS, emblem, small
from shoal.games.succession.teaching.record import (
    BY_ITSELF,
    CAUSES,
    PREDATORS,
    VARIATIONS,
    Happening,
    Round,
    cards_put,
    deeds_of,
    rounds_of,
)
from shoal.games.succession.words import Caption, Words

CAUSE_PAINT: Final = {
    "follow": "green",
    "shout": "green",
    "feed": "red",
    "named": "red",
    "restart": "red",
    "ice": "black",
    "storm": "black",
    "filter": "black",
    "newcomer": "purple",
    "warming": "purple",
}
SIGNS: Final = {"restart": "star", "upgrade": "up", "red": "diamond", "black": "cross", "purple": "square"}
SETTLERS: Final = [card for card in CARDS if card.number]
DEEDS: Final = ("shouted", "predators", "drew", "forgot", "caught")
CELLS: Final = {  # columns and the facts that may stand in them
    "card": ("card",),
    "how": ("how", "why", "phase", "by", "what"),
    "colour": ("colour",),
    "cause": ("cause",),
    "number": ("cards", "number", "direction"),
    "hand_sizes": ("sizes",),
    "points": ("points", "totals"),
}
COLUMNS: Final = ("event", "round", "turn", "seat", "player", "what", *CELLS)


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    rounds = list(rounds_of(record))
    played = [each for each in rounds if each.turns]
    groups = {KINDS[card].group for card in cards_put(record)}
    return div(
        h2(words.debrief.heading, class_="chart-words"),
        (_curve_of(each, len(rounds), words) for each in played),
        causes(rounds, words),
        stages(
            [(words.debrief.round_label(each.number), each.spent()) for each in played], words.debrief.stages, words
        ),
        div(_settled(record, words), class_="succession-settled"),
        _times(played, words),
        _hands(played, names, words),
        _players(game, record, rounds, names, words),
        lesson.talk(words.debrief.questions(groups), words.shared),
        lesson.words(words.lesson.glossary, words.shared),
        class_="charts succession-debrief",
    )


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """One row for each public note of the story. `how` is also why, in which phase, by whom or what was called;
    `number` is what the note counts: cards, the number upgraded to, or the direction (1 or -1)."""
    out: list[Sequence[object]] = []
    number = turn = 0
    for event, note in record.notes:
        if note.what == "round":
            number, turn = number_of(note.facts, "round"), 0
        elif note.what == "turn":
            turn = number_of(note.facts, "turns")
        seat, player = ("", "") if note.seat is None else (note.seat, names[note.seat])
        facts = [cell_of(note.facts, *keys) for keys in CELLS.values()]
        out.append((event, number, turn, seat, player, note.what, *facts))
    return COLUMNS, out


def _curve_of(now: Round, rounds: int, words: Words) -> Mark:
    upgrades = sum(each.what == "upgrade" for each in now.happenings)
    caption = words.debrief.curve(now.number if rounds > 1 else None, upgrades, now.restarts)
    levels = [(words.names.capital(stage), SUITS[stage].paint, emblem(stage)) for stage in COLOURS]
    events = [_event(each, words) for each in now.happenings]
    return staircase(words.shared.charts, *caption, levels, now.stretches, events, words.debrief.turns)


def _event(each: Happening, words: Words) -> Event:
    kind = name = words.debrief.events[each.what]
    if each.number:
        name = words.debrief.upgrade_to(each.number)
    elif each.card:
        name = words.names.short(each.card)
    return Event(each.turn, SIGNS[each.what], kind, name)


def causes(rounds: Sequence[Round], words: Words) -> Mark:
    total: Counter[str] = Counter()
    for each in rounds:
        total += each.causes
    caption = words.debrief.changes(*(sum(total[cause] for cause in which) for which in (BY_ITSELF, PREDATORS)))
    lines = [
        Bar(words.debrief.causes[cause], total[cause], SUITS[CAUSE_PAINT[cause]].paint)
        for cause in CAUSES
        if total[cause] or cause not in VARIATIONS
    ]
    return bars(*caption, lines)


def stages(lines: Sequence[tuple[str, Sequence[float]]], caption: Callable[[str], Caption], words: Words) -> Mark:
    """Turns spent in each stage, one bar for each line: a round, or a table."""
    parts = [(words.names.group(stage), SUITS[stage].paint, words.names.letter(stage)) for stage in COLOURS]
    total = [sum(values) for values in zip(*(spent for _, spent in lines), strict=True)]
    longest = COLOURS[total.index(max(total))] if any(total) else "green"
    return shares(*caption(longest), parts, lines)


def _times(rounds: Sequence[Round], words: Words) -> Mark:
    never = words.debrief.never
    lines = [
        (each.number, each.first.get("yellow", never), each.first.get("blue", never), each.restarts, each.turns)
        for each in rounds
    ]
    return grid(*words.debrief.stage_times(), words.debrief.stage_heads, lines)


def _settled(record: Record, words: Words) -> Mark:
    put = cards_put(record)
    most = max((card.id for card in SETTLERS), key=lambda card: put[card])
    caption = words.debrief.settled(sum(put[card.id] for card in SETTLERS), most, put[most])
    return bars(*caption, settlers(put, words.debrief.arrivals, words), words.debrief.in_the_sea)


def settlers(put: Counter[str], beside: Mapping[str, str], words: Words) -> list[Bar]:
    """A bar for every organism that settles, in their order, and for whatever else was put down."""
    return [
        Bar(words.names.called(card.id), put[card.id], SUITS[card.group].paint, small(card.id), beside.get(card.id, ""))
        for card in CARDS
        if card.number or put[card.id]
    ]


def _hands(rounds: Sequence[Round], names: Sequence[str], words: Words) -> Mark:
    sizes = [sizes for each in rounds for sizes in each.sizes]
    walls, at = [], 0
    for each in rounds:
        walls.append((float(at), words.debrief.round_wall(each.number)))
        at += len(each.sizes)
    lines = [
        Curve(name, seat, [(float(turn), float(hand[seat])) for turn, hand in enumerate(sizes)])
        for seat, name in enumerate(names)
    ]
    most, seat = max(((size, seat) for hand in sizes for seat, size in enumerate(hand)), default=(0, 0))
    caption = words.debrief.hands(names[seat], most)
    between = walls if len(walls) > 1 else ()
    return curves(words.shared.charts, *caption, lines, words.debrief.turns, words.debrief.cards, between)


def _players(game: Game, record: Record, rounds: Sequence[Round], names: Sequence[str], words: Words) -> Mark:
    count, counted = deeds_of(record), bool(game.options["points"])
    done = [each for each in rounds if each.over]
    lines = []
    for seat, name in enumerate(names):
        points = [each.points[seat] for each in done] if counted else []
        total = [sum(points)] if counted else []
        won = sum(each.winner == seat for each in done)
        lines.append((name, *points, *total, won, *(count[what, seat] for what in DEEDS)))
    heads = words.debrief.player_heads([each.number for each in done] if counted else None)
    return grid(*words.debrief.players(counted), heads, lines)
