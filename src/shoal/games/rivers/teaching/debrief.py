"""What a class talks about after Rivers: charts, counts, questions, a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import WIDTH, Bar, bars, dark, framed, grid
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2, join, p, rect, text, title
from shoal.engine.story import Note, cell_of, number_of, numbers_of
from shoal.engine.words import GameWords
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.screen.pictures import (
    DISASTERS,
    EVENTS,
    ICONS,
    INK,
    KINDS,
    MINUS,
    cause_name,
    kind_name,
    picture,
    points,
)
from shoal.games.rivers.teaching import record as ledger

CELLS: Final = {  # columns and the facts that may stand in them
    "card": ("card", "corner", "disaster", "habitat"),
    "kind": ("kind",),
    "cause": ("cause", "why", "reason"),
    "fate": ("fate", "option"),
    "tokens": ("n", "cost", "taken"),
    "polluted": ("polluted",),
    "number": ("number", "place", "order", "count"),
    "die": ("die",),
    "cushion": ("cushion",),
    "level": ("level",),
    "start": ("start",),
    "end": ("end",),
    "to": ("to",),
    "supply": ("supply",),
    "sky": ("sky",),
    "scores": ("scores",),
}
COLUMNS: Final = ("event", "turn", "round", "seat", "player", "what", *CELLS)
SOURCES: Final = {
    "hand": "clean in hand",
    "industry": "Industry",
    "urban": "Urban",
    "farm": "Farm",
    "habitat": "Habitat",
    "doubling": "pairs",
}
PAINTS: Final = {"hand": "#3fa7e4", "doubling": "#ffe066", **{kind.id: kind.color for kind in CONTENT.kinds}}


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    return div(
        h2("What happened on the rivers", class_="chart-words"),
        p(_why_over(record), class_="chart-words"),
        ledger.water(game, record, names),
        ledger.supply(record),
        ledger.hands(record, names, "clean"),
        ledger.hands(record, names, "polluted"),
        _points(record, names),
        _habitats(record, names),
        _bought(record),
        _disasters(record, names),
        _pollution(record, names),
        _void(record),
        lesson.talk(words.lesson.questions, words.shared),
        lesson.words(words.lesson.glossary, words.shared),
        class_="charts",
    )


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """One row for each note of the story; `supply` and `sky` are as they are afterwards."""
    out: list[Sequence[object]] = []
    turn = number = 0
    for event, note in record.notes:
        if note.what == "turn":
            turn, number = number_of(note.facts, "turns"), number_of(note.facts, "round")
        seat, player = ("", "") if note.seat is None else (note.seat, names[note.seat])
        facts = [cell_of(note.facts, *keys) for keys in CELLS.values()]
        out.append((event, turn, number, seat, player, note.what, *facts))
    return COLUMNS, out


# ---- charts


def _why_over(record: Record) -> str:
    end = _end(record)
    turns = sum(note.what == "turn" for _, note in record.notes)
    if end is None:
        return f"The game is not over yet: {turns} turns so far."
    if end.facts["reason"] == "journey":
        return f"The game ended after {turns} turns because everybody was home again."
    by = next((cause_name(str(note.facts["cause"])) for _, note in record.notes if note.what == "dried"), "")
    return f"The game ended after {turns} turns because the supply was empty{f' ({by})' if by else ''}."


def _points(record: Record, names: Sequence[str]) -> Mark:
    """Points by source, one stacked bar for each player."""
    end = _end(record)
    if end is None:
        return bars("Points by source", "They are counted when the game is over.", [Bar("nothing yet", 0, "#cccccc")])
    dirt = numbers_of(end.facts, "polluted")
    parts = [numbers_of(end.facts, "clean"), *(numbers_of(end.facts, source) for source in list(SOURCES)[1:])]
    scores, lost = numbers_of(end.facts, "scores"), numbers_of(end.facts, "lost")
    widest = max([*(sum(each) for each in zip(*parts, strict=True)), 1])
    out: list[Mark] = []
    told = []
    for seat, name in enumerate(names):
        values = [part[seat] for part in parts]
        out.append(_stack(seat, name, values, widest))
        minus = [f"{MINUS}{dirt[seat]} polluted in hand"] * bool(dirt[seat])
        minus += [f"{lost[seat]} lost by dirty cards"] * bool(lost[seat])
        beside = f"{points(scores[seat])}{' (' + ', '.join(minus) + ')' if minus else ''}"
        out.append(text(beside, x=LEFT, y=ROW_HIGH * seat + 41, font_size=11.5, fill=INK))
        said = [f"{word} {value}" for word, value in zip(SOURCES.values(), values, strict=True)]
        told.append(f"{name}: {', '.join(said)}; {beside}")
    keys = [
        (rect(x=1, y=1, width=14, height=14, rx=3, fill=PAINTS[source], stroke=INK), word)
        for source, word in SOURCES.items()
    ]
    says = "What everybody's points are made of, before polluted drops in hand are taken off."
    return framed("Points by source", says, ROW_HIGH * len(names), join(out), "; ".join(told), keys)


LEFT, ROW_HIGH = 84, 48


def _stack(seat: int, name: str, values: Sequence[int], widest: int) -> Mark:
    y, x = ROW_HIGH * seat + 4, float(LEFT)
    out = [text(name[:10], x=LEFT - 7, y=y + 18, text_anchor="end", font_size=13, fill=INK)]
    for (source, word), value in zip(SOURCES.items(), values, strict=True):
        long = round((WIDTH - LEFT - 4) * max(value, 0) / widest, 1)
        if not long:
            continue
        paint = PAINTS[source]
        out.append(rect(title(f"{word}: {value}"), x=f"{x:g}", y=y, width=long, height=24, fill=paint, stroke=INK))
        if long > 16:
            ink = "#fff" if dark(paint) else INK
            out.append(text(value, x=f"{x + long / 2:g}", y=y + 17, text_anchor="middle", font_size=12, fill=ink))
        x += long
    return join(out)


def _habitats(record: Record, names: Sequence[str]) -> Mark:
    """What Habitat cards brought: own points, doubling, softer disasters, pollution kept away."""
    end = _end(record)
    soft: Counter[int | None] = Counter()
    kept: Counter[int | None] = Counter()
    bought: Counter[int | None] = Counter()
    for _, note in record.notes:
        if note.what == "severity":
            soft[note.seat] += min(number_of(note.facts, "cushion"), number_of(note.facts, "die"))
        elif note.what == "protected":
            kept[note.seat] += 1
        elif note.what == "bought" and note.facts["kind"] == "habitat":
            bought[note.seat] += 1
    lines = [
        (
            name,
            bought[seat],
            numbers_of(end.facts, "habitat")[seat] if end else "",
            numbers_of(end.facts, "doubling")[seat] if end else "",
            soft[seat],
            kept[seat],
        )
        for seat, name in enumerate(names)
    ]
    total = sum(numbers_of(end.facts, "doubling")) if end else 0
    says = f"Pairs brought {points(total)} in all." if end else "The points are counted when the game is over."
    return grid("What habitats were worth", says, HABITAT_HEADS, lines)


HABITAT_HEADS: Final = (
    "player", "Habitat cards", "their points", "points by pairs", "severity softened", "pollution kept away",
)  # fmt: skip


def _bought(record: Record) -> Mark:
    count: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for _, note in record.notes:
        if note.what == "bought":
            count[str(note.facts["kind"])] += 1
            spent[str(note.facts["kind"])] += number_of(note.facts, "cost")
    lines = [
        Bar(kind_name(kind), spent[kind], KINDS[kind].color, picture(ICONS[kind], 0, 0, 20), f"{count[kind]} cards")
        for kind in KINDS
    ]
    says = f"{spent.total()} drops were spent on {count.total()} land use cards. Bars are drops."
    return bars("Land bought, and the water for it", says, lines, "cards")


def _disasters(record: Record, names: Sequence[str]) -> Mark:
    lines = []
    for _, note in record.notes:
        if note.what == "severity" and note.seat is not None:
            level = number_of(note.facts, "level")
            disaster = DISASTERS[str(note.facts["disaster"])]
            lines.append(
                (
                    disaster.name,
                    names[note.seat],
                    note.facts["die"],
                    note.facts["cushion"],
                    disaster.levels[level - 1].name if level else "calm",
                )
            )
    heads = ("disaster", "player", "die", "less for habitats", "level")
    says = f"{len(lines)} disasters were met." if lines else "No disaster was met."
    return grid("Disasters", says, heads, lines)


def _pollution(record: Record, names: Sequence[str]) -> Mark:
    count: Counter[tuple[str, int | None]] = Counter()
    for _, note in record.notes:
        if note.what in ("polluted", "cleaned"):
            where = "card" if note.facts["number"] else "hand"
            count[f"{note.what} {where}", note.seat] += number_of(note.facts, "n")
        elif note.what == "gained" and note.facts["polluted"]:
            count["polluted hand", note.seat] += number_of(note.facts, "n")
    kinds = ("polluted hand", "polluted card", "cleaned hand", "cleaned card")
    lines = [(name, *(count[kind, seat] for kind in kinds)) for seat, name in enumerate(names)]
    heads = ("player", "polluted in hand", "polluted on cards", "cleaned in hand", "cleaned on cards")
    total = sum(value for (kind, _), value in count.items() if kind.startswith("polluted"))
    return grid("Dirty and clean", f"{total} drops got dirty in all.", heads, lines)


def _void(record: Record) -> Mark:
    fates: Counter[str] = Counter()
    lines = []
    for _, note in record.notes:
        if note.what == "event":
            fates[str(note.facts["fate"])] += 1
            if note.facts["fate"] == "void":
                lines.append((EVENTS[str(note.facts["card"])].name, note.facts["needs"]))
    says = f"{fates['followed']} events were followed, {fates['kept']} innovations kept, {fates['void']} cards void."
    return grid("Events that could not be followed", says, ("event", "it needed"), lines)


def _end(record: Record) -> Note | None:
    return next((note for _, note in record.notes if note.what == "over"), None)
