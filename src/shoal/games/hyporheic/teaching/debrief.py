"""What a class talks about after Hyporheic: charts, counts, questions, a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, bars, curves, grid, shares
from shoal.engine.game import Game
from shoal.engine.mark import (
    Mark,
    circle,
    div,
    figcaption,
    figure,
    g,
    h2,
    h3,
    join,
    p,
    rect,
    text,
)
from shoal.engine.story import Note, cell_of, number_of, numbers_of
from shoal.engine.words import GameWords
from shoal.games.hyporheic.content import CIRCLES, CONTENT, reaction
from shoal.games.hyporheic.screen import stream
from shoal.games.hyporheic.screen.pictures import ANOXIC_PAINT, ART, INK, KINDS, OXIC_PAINT, drawing
from shoal.games.hyporheic.teaching import record as budget
from shoal.games.hyporheic.words import Debrief, TableWords, Words

ZONES: Final = {"water": ("#6bbadb", "W"), "oxic": (OXIC_PAINT, "O"), "anoxic": (ANOXIC_PAINT, "A")}  # paint and sign
CELLS: Final = {  # columns and the facts that may stand in them
    "space": ("space", "to"),
    "origin": ("from",),
    "zone": ("zone",),
    "path": ("path",),
    "card": ("card",),
    "nutrient": ("nutrient", "give"),
    "becomes": ("get", "take"),
    "count": ("count", "steps"),
    "source": ("source",),
    "equation": ("equation",),
    "die": ("die",),
    "others": ("victim", "seats", "other", "partner", "winners"),
    "why": ("why", "mark"),
    "coins": ("coins",),
    "clogged": ("clogged",),
    "airless": ("airless",),
}
COLUMNS: Final = ("event", "round", "seat", "player", "what", *CELLS)


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    parts, said = budget.budgets(record, len(names)), words.debrief
    return div(
        h2(words.debrief.heading, class_="chart-words"),
        budget.chart(said.budget_title(None), said.trays, budget.together(parts), words),
        _coins(record, names, words),
        (
            budget.chart(said.budget_title(name), said.tray, part, words)
            for name, part in zip(names, parts, strict=True)
        ),
        equations(record, bool(game.options.get("nitrate_step")), words.debrief),
        zones(zip(names, landings(record, len(names)), strict=True), words.debrief),
        landing_map(record, words),
        paths(record, words),
        cards(record, words),
        bad_times(record, words.debrief),
        _players(record, names, words.debrief),
        lesson.talk(words.lesson.questions, words.shared),
        lesson.words(words.lesson.glossary, words.shared),
        class_="charts",
    )


def rows(game: Game, record: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """One row for each note of the story. `count` is what the note counts: nutrients, or steps;
    `others` are the seats it happens to."""
    out: list[Sequence[object]] = []
    number = 0
    for event, note in record.notes:
        if note.what == "turn":
            number = number_of(note.facts, "round")
        seat, player = ("", "") if note.seat is None else (note.seat, names[note.seat])
        facts = [cell_of(note.facts, *keys) for keys in CELLS.values()]
        out.append((event, number, seat, player, note.what, *facts))
    return COLUMNS, out


# ---- charts


def _coins(record: Record, names: Sequence[str], words: Words) -> Mark:
    """Coins at the beginning of every round, and at the end."""
    at: dict[int, tuple[int, ...]] = {}
    for _, note in record.notes:
        if note.what == "turn":
            at.setdefault(number_of(note.facts, "round") - 1, numbers_of(note.facts, "coins"))
        elif note.what == "over":
            at[number_of(note.facts, "round")] = numbers_of(note.facts, "coins")
    lines = [
        Curve(name, seat, [(float(number), float(has[seat])) for number, has in sorted(at.items())])
        for seat, name in enumerate(names)
    ]
    said = words.debrief
    says = said.coins_made(sum(at[max(at)]) if at else None)
    return curves(words.shared.charts, said.coins_title, says, lines, said.rounds, said.coins)


def equations(record: Record, step: bool, words: Debrief) -> Mark:
    used = Counter(str(note.facts["equation"]) for _, note in record.notes if note.what == "reacted")
    listed = [each for each in CONTENT.equations if step or not each.option]
    lines = [
        Bar(reaction(each), used[each.id], OXIC_PAINT if each.zone == "O" else "#8d5fd0", None, each.zone)
        for each in listed
    ]
    oxic = sum(used[each.id] for each in listed if each.zone == "O")
    return bars(words.equations_title, words.equations_used(oxic, used.total() - oxic), lines, words.zone)


def landings(record: Record, seats: int) -> list[Counter[str]]:
    """How often each seat landed in each zone."""
    out: list[Counter[str]] = [Counter() for _ in range(seats)]
    for _, note in record.notes:
        if note.what == "landed" and note.seat is not None:
            out[note.seat][str(note.facts["zone"])] += 1
    return out


def zones(landed: Iterable[tuple[str, Counter[str]]], words: Debrief) -> Mark:
    """Where everybody landed, by name."""
    rows = list(landed)
    lines = [(name[:9], [float(count[zone]) for zone in ZONES]) for name, count in rows]
    total = {zone: sum(count[zone] for _, count in rows) for zone in ZONES}
    parts = [(words.zones[zone], *looks) for zone, looks in ZONES.items()]
    return shares(words.landings_title, words.landings(**total), parts, lines)


def landing_map(record: Record, words: Words) -> Mark:
    """The board with every landing: the more, the stronger the spot; circles with their number."""
    landed = Counter(str(note.facts["space"]) for _, note in record.notes if note.what == "landed")
    landed.pop("start", None)
    most = max(landed.values(), default=1)
    spots = [_spot(space, count, most) for space, count in sorted(landed.items())]
    return figure(
        figcaption(h3(words.debrief.map_title), p(words.debrief.busiest(landed.most_common(3)))),
        stream.map_alone(words, VEIL, g(spots)),
        class_="chart broad",
    )


VEIL: Final = rect(x=0, y=stream.SKY, width=stream.PERIOD, height=stream.HEIGHT, fill="#fff", fill_opacity=0.45)


def _spot(space: str, count: int, most: int) -> Mark:
    x, y = stream.spot(space)
    strong = round(0.25 + 0.6 * count / most, 2)
    shape = (
        circle(cx=x, cy=y, r=22, fill="#d0311f", fill_opacity=strong)
        if space in CIRCLES
        else rect(x=x - 22, y=y - 22, width=44, height=44, rx=9, fill="#d0311f", fill_opacity=strong)
    )
    return join(
        shape,
        circle(cx=x, cy=y, r=13, fill="#fff", fill_opacity=0.9),
        text(count, x=x, y=y + 6, font_size=18, font_weight=800, text_anchor="middle", fill=INK),
    )


def paths(record: Record, words: Words) -> Mark:
    landed: Counter[str] = Counter()
    made: Counter[str] = Counter()
    dived: Counter[str] = Counter()
    for _, note in record.notes:
        if note.what == "landed" and note.facts["path"]:
            landed[str(note.facts["path"])] += 1
        elif note.what == "coin":
            made[str(note.facts["path"])] += 1
        elif note.what in ("moved", "dived"):
            dived.update(_entered(note))
    lines = [
        (words.names.paths[way.id], way.zones, dived[way.id], landed[way.id], made[way.id]) for way in CONTENT.paths
    ]
    return tabled(words.debrief.paths, lines)


def tabled(words: TableWords, lines: Sequence[Sequence[object]]) -> Mark:
    return grid(words.title, words.says, words.heads, lines)


def _entered(note: Note) -> list[str]:
    """The paths that a move enters by their first circle."""
    if note.what == "dived":
        return [str(note.facts["path"])]
    route = note.facts["route"]
    spaces = set(route) if isinstance(route, tuple) else set()
    return [way.id for way in CONTENT.paths if way.circles[0] in spaces]


def cards(record: Record, words: Words) -> Mark:
    drawn = Counter(str(note.facts["card"]) for _, note in record.notes if note.what == "drew")
    lines = [
        Bar(words.names.cards[card.id].name, drawn[card.id], KINDS[card.kind], drawing(ART[card.id], 0, 0, 20))
        for card in CONTENT.cards
        if drawn[card.id]
    ]
    says = words.debrief.cards_drawn(drawn.total())
    return bars(words.debrief.cards_title, says, sorted(lines, key=lambda each: -each.value))


def bad_times(record: Record, words: Debrief) -> Mark:
    """Turns under clay and hypoxia, and the coins made in them."""
    count: Counter[tuple[str, str]] = Counter()
    for _, note in record.notes:
        for mark in ("clogged", "airless"):
            if note.what in ("turn", "coin") and note.facts[mark]:
                count[mark, note.what] += 1
        if note.what == "skipped":
            count["clogged", "stopped"] += 1
        elif note.what == "idle" and note.facts["why"] == "airless":
            count["airless", "stopped"] += 1
    turns = sum(note.what == "turn" for _, note in record.notes)
    made = sum(note.what == "coin" for _, note in record.notes)
    free = turns - count["clogged", "turn"] - count["airless", "turn"]
    skipped, airless = words.skipped(count["clogged", "stopped"]), words.airless(count["airless", "stopped"])
    lines = [
        (words.clay, count["clogged", "turn"], count["clogged", "coin"], skipped),
        (words.hypoxia, count["airless", "turn"], count["airless", "coin"], airless),
        (words.neither, free, made - count["clogged", "coin"] - count["airless", "coin"], ""),
    ]
    return tabled(words.bad_times, lines)


def _players(record: Record, names: Sequence[str], words: Debrief) -> Mark:
    count: Counter[tuple[str, int]] = Counter()
    for _, note in record.notes:
        if note.seat is None:
            continue
        count[note.what, note.seat] += 1
        if note.what == "bumped":
            count.update(("was-bumped", seat) for seat in numbers_of(note.facts, "seats"))
        elif note.what == "robbed":
            count["was-robbed", number_of(note.facts, "victim")] += 1
    what = ("coin", "reacted", "drew", "bumped", "was-bumped", "shared", "robbed", "was-robbed")
    lines = [(name, *(count[each, seat] for each in what)) for seat, name in enumerate(names)]
    return div(tabled(words.players, lines), class_="broad")  # it has many columns
