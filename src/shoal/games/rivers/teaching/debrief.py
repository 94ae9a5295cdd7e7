"""What a class talks about after Rivers: charts, counts, questions, a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import SEATS, WIDTH, Bar, bars, dark, framed, grid
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2, join, p, rect, text, title
from shoal.engine.story import Note, cell_of, number_of, numbers_of, word_of
from shoal.engine.words import GameWords
from shoal.games.rivers.content import CONTENT, KINDS
from shoal.games.rivers.screen.pictures import ICONS, INK, picture
from shoal.games.rivers.teaching.record import flow_chart, hands, supply, water
from shoal.games.rivers.words import Debrief, Words

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
SOURCES: Final = {"clean": "#3fa7e4", **{kind.id: kind.color for kind in CONTENT.kinds}, "doubling": "#ffe066"}


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    said = words.debrief
    return div(
        h2(said.heading, class_="chart-words"),
        p(why_over(record, words.debrief), class_="chart-words"),
        _water(game, record, names, words),
        supply(record, words),
        hands(record, names, "clean", words),
        hands(record, names, "polluted", words),
        _points(record, names, words.debrief),
        _habitats(record, names, words.debrief),
        bought(record, words),
        _disasters(record, names, words),
        pollution(said.player, [(name, record, seat) for seat, name in enumerate(names)], said),
        _void(record, words),
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


def _water(game: Game, record: Record, names: Sequence[str], words: Words) -> Mark:
    whole = water(game, record, len(names))
    through = [(name[:10], SEATS[seat], whole.accounts[seat]) for seat, name in enumerate(names)]
    return flow_chart([whole], through, words)


def why_over(record: Record, words: Debrief) -> str:
    end = end_of(record)
    turns = sum(note.what == "turn" for _, note in record.notes)
    if end is None:
        return words.not_over(turns)
    if end.facts["reason"] == "journey":
        return words.all_home(turns)
    cause = next((word_of(note.facts, "cause") for _, note in record.notes if note.what == "dried"), "")
    return words.dried_out(turns, cause)


def _points(record: Record, names: Sequence[str], words: Debrief) -> Mark:
    """Points by source, one stacked bar for each player."""
    end = end_of(record)
    if end is None:
        return bars(words.points, words.counted_later, [Bar(words.nothing_yet, 0, "#cccccc")])
    dirt = numbers_of(end.facts, "polluted")
    parts = [numbers_of(end.facts, source) for source in SOURCES]
    scores, lost = numbers_of(end.facts, "scores"), numbers_of(end.facts, "lost")
    widest = max([*(sum(each) for each in zip(*parts, strict=True)), 1])
    out: list[Mark] = []
    told = []
    for seat, name in enumerate(names):
        values = [part[seat] for part in parts]
        out.append(_stack(seat, name, values, widest, words))
        beside = words.reckoning(scores[seat], dirt[seat], lost[seat])
        out.append(text(beside, x=LEFT, y=ROW_HIGH * seat + 41, font_size=11.5, fill=INK))
        said = [f"{words.sources[source]} {value}" for source, value in zip(SOURCES, values, strict=True)]
        told.append(f"{name}: {', '.join(said)}; {beside}")
    keys = [
        (rect(x=1, y=1, width=14, height=14, rx=3, fill=paint, stroke=INK), words.sources[source])
        for source, paint in SOURCES.items()
    ]
    return framed(words.points, words.points_say, ROW_HIGH * len(names), join(out), "; ".join(told), keys)


LEFT, ROW_HIGH = 84, 48


def _stack(seat: int, name: str, values: Sequence[int], widest: int, words: Debrief) -> Mark:
    y, x = ROW_HIGH * seat + 4, float(LEFT)
    out = [text(name[:10], x=LEFT - 7, y=y + 18, text_anchor="end", font_size=13, fill=INK)]
    for (source, paint), value in zip(SOURCES.items(), values, strict=True):
        long = round((WIDTH - LEFT - 4) * max(value, 0) / widest, 1)
        if not long:
            continue
        tip = title(f"{words.sources[source]}: {value}")
        out.append(rect(tip, x=f"{x:g}", y=y, width=long, height=24, fill=paint, stroke=INK))
        if long > 16:
            ink = "#fff" if dark(paint) else INK
            out.append(text(value, x=f"{x + long / 2:g}", y=y + 17, text_anchor="middle", font_size=12, fill=ink))
        x += long
    return join(out)


def _habitats(record: Record, names: Sequence[str], words: Debrief) -> Mark:
    """What Habitat cards brought: own points, doubling, softer disasters, pollution kept away."""
    end = end_of(record)
    soft: Counter[int | None] = Counter()
    kept: Counter[int | None] = Counter()
    cards: Counter[int | None] = Counter()
    for _, note in record.notes:
        if note.what == "severity":
            soft[note.seat] += min(number_of(note.facts, "cushion"), number_of(note.facts, "die"))
        elif note.what == "protected":
            kept[note.seat] += 1
        elif note.what == "bought" and note.facts["kind"] == "habitat":
            cards[note.seat] += 1
    lines = [
        (
            name,
            cards[seat],
            numbers_of(end.facts, "habitat")[seat] if end else "",
            numbers_of(end.facts, "doubling")[seat] if end else "",
            soft[seat],
            kept[seat],
        )
        for seat, name in enumerate(names)
    ]
    says = words.pairs_brought(sum(numbers_of(end.facts, "doubling"))) if end else words.habitats_later
    return grid(words.habitats, says, words.habitat_heads, lines)


def bought(record: Record, words: Words) -> Mark:
    count: Counter[str] = Counter()
    spent: Counter[str] = Counter()
    for _, note in record.notes:
        if note.what == "bought":
            kind = word_of(note.facts, "kind")
            count[kind] += 1
            spent[kind] += number_of(note.facts, "cost")
    says = words.debrief
    lines = [
        Bar(
            words.names.kinds[kind].name,
            spent[kind],
            KINDS[kind].color,
            picture(ICONS[kind], 0, 0, 20),
            says.cards_of(count[kind]),
        )
        for kind in KINDS
    ]
    return bars(says.bought, says.bought_says(spent.total(), count.total()), lines, says.cards)


def _disasters(record: Record, names: Sequence[str], words: Words) -> Mark:
    lines = []
    for _, note in record.notes:
        if note.what == "severity" and note.seat is not None:
            level = number_of(note.facts, "level")
            lines.append(
                (
                    words.names.disasters[word_of(note.facts, "disaster")].name,
                    names[note.seat],
                    note.facts["die"],
                    note.facts["cushion"],
                    words.names.levels[level - 1] if level else words.debrief.calm,
                )
            )
    return grid(words.debrief.disasters, words.debrief.disasters_met(len(lines)), words.debrief.disaster_heads, lines)


def pollution(who: str, records: Iterable[tuple[str, Record, int | None]], words: Debrief) -> Mark:
    """Drops that got dirty and clean again, in hand and on cards: a line for each, of one seat or of a whole table."""
    lines = []
    total = 0
    for name, record, seat in records:
        count = _dirtied(record, seat)
        lines.append((name, *(count[column] for column in DIRT)))
        total += sum(count[column] for column in DIRT if column[0] == "polluted")
    return grid(words.pollution, words.polluted_in_all(total), (who, *words.pollution_heads), lines)


DIRT: Final = [(what, where) for what in ("polluted", "cleaned") for where in ("hand", "card")]


def _dirtied(record: Record, seat: int | None) -> Counter[tuple[str, str]]:
    """How many drops changed, by how and where: of one seat, or of all."""
    count: Counter[tuple[str, str]] = Counter()
    for _, note in record.notes:
        if seat is not None and note.seat != seat:
            continue
        if note.what in ("polluted", "cleaned"):
            count[note.what, "card" if note.facts["number"] else "hand"] += number_of(note.facts, "n")
        elif note.what == "gained" and note.facts["polluted"]:
            count["polluted", "hand"] += number_of(note.facts, "n")
    return count


def _void(record: Record, words: Words) -> Mark:
    fates: Counter[str] = Counter()
    lines = []
    for _, note in record.notes:
        if note.what == "event":
            fate, card = word_of(note.facts, "fate"), words.names.events[word_of(note.facts, "card")]
            fates[fate] += 1
            if fate == "void":
                lines.append((card.name, card.needs))
    says = words.debrief
    return grid(says.void, says.fates(fates["followed"], fates["kept"], fates["void"]), says.void_heads, lines)


def end_of(record: Record) -> Note | None:
    return next((note for _, note in record.notes if note.what == "over"), None)
