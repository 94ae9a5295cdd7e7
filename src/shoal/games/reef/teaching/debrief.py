"""What a class talks about after Reef Survivor (§16): diversity, ranges, survival, migration, all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, cast

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, bars, curves, grid
from shoal.engine.flow import Flow, Node, flows
from shoal.engine.game import Game
from shoal.engine.mark import Mark, details, div, h2, li, p, section, summary, ul
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from shoal.games.reef.content import CONTENT, DEPTH_IDS, DWELLER_IDS, MARKER_IDS, TYPE_IDS, Builder
from shoal.games.reef.rules.game import ReefSurvivor
from shoal.games.reef.rules.species import kind_of, marks_of, organisms, specimen
from shoal.games.reef.teaching import ranges, record
from shoal.games.reef.teaching.record import Moment, Tale, diversity
from shoal.games.reef.words import Chart, Words

COLUMNS: Final = (
    "event", "round", "after", "seat", "player", "what", "type", "mutations", "space", "state", "number", "detail",
)  # fmt: skip
SPARED: Final = "#6fb08c"
LUCKY: Final = "#d9dde2"


def charts(game: Game, record_: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    assert isinstance(words, Words)
    tale = record.read(note for _, note in record_.notes)
    builders = builders_of(game)
    surveyed = bool(tale.surveys)
    charts_of_each = [ranges.chart(name, tale.moments, seat, builders, words) for seat, name in enumerate(names)]
    return div(
        h2(words.debrief.heading, class_="chart-words"),
        _outcome(game, record_, tale, words),
        _scores(tale, names, words) if tale.scores else None,
        _diversity(tale, names, words) if surveyed else None,
        _region(tale, words) if surveyed else None,
        ranges.chart(None, tale.moments, None, builders, words),
        details(summary(words.debrief.each_reef), charts_of_each, class_="chart-words") if len(names) > 1 else None,
        disasters(tale, builders, words) if tale.trials else None,
        saviours(tale, words) if tale.trials else None,
        traits(tale, builders, words) if tale.trials else None,
        selection(tale, words) if surveyed else None,
        _algae(tale, words) if surveyed else None,
        _migration(tale, names, words),
        _gone(tale, names, builders, words),
        lesson.talk(words.lesson.questions, words.shared),
        _glossary(words),
        class_="charts reef-debrief",
    )


def rows(game: Game, record_: Record, names: Sequence[str]) -> tuple[Sequence[str], list[Sequence[object]]]:
    """The notebook: every reef builder by builder after each step, and every mutation, trade, death and score.

    `what` is present, mutated, settled, died, collected, traded or scored; `state` of a builder is top, buried or
    covered; `number` counts the type, the young or the points; `detail` is the roll, the cause or the partner."""
    out: list[Sequence[object]] = []
    now = 0
    for event, note in record_.notes:
        if note.what == "round":
            now = record.number(note, "round")
        seat = "" if note.seat is None else note.seat
        player = "" if note.seat is None else names[note.seat]
        after = note.facts.get("after", "")
        for cells in _observed(note):
            out.append((event, now, after, seat, player, *cells))
    return COLUMNS, out


Cells = tuple[str, str, str, str, str, object, object]  # what, type, mutations, space, state, number, detail


def _observed(note: Note) -> list[Cells]:
    """What one note adds to the notebook."""
    facts = note.facts
    if note.what == "reef":
        return _composition(note)
    if note.what == "mutated":
        now = str(facts["now"])
        return [("mutated", kind_of(now), _marks(now), str(facts["space"]), "", 1, facts["roll"])]
    if note.what == "settled":
        young = str(facts["builder"])
        return [("settled", kind_of(young), _marks(young), str(facts["space"]), "", 1, facts["on"])]
    if note.what == "collected":
        young = str(facts["builder"])
        return [("collected", kind_of(young), _marks(young), "", "", facts["many"], "Coral Triangle")]
    if note.what == "died":
        spaces = record.words(note, "spaces")
        dead = record.words(note, "builders")
        places = spaces if spaces else [""] * len(dead)
        cause = str(facts["cause"]).replace("_", " ")
        return [
            ("died", kind_of(each), _marks(each), place, "", 1, cause) for place, each in zip(places, dead, strict=True)
        ]
    if note.what == "accepted":
        pairs = (("gives", "many_given", "received"), ("asks", "many_asked", "gave"))
        return [
            ("traded", kind_of(each), _marks(each), "", how, many, facts["by"])
            for what, count, how in pairs
            for each, many in zip(record.words(note, what), record.numbers(note, count), strict=True)
        ]
    if note.what == "scored":
        return [("scored", "", "", "", "", facts["score"], facts["total"])]
    return []


def _composition(note: Note) -> list[Cells]:
    out: list[Cells] = []
    for entry in record.words(note, "spaces"):
        space, *parts = entry.split(" ")
        covered = "*" in parts
        stack = next((part.split("/") for part in parts if part != "*"), [])
        for level, builder in enumerate(stack):
            state = "covered" if covered else "buried" if level < len(stack) - 1 else "top"
            out.append(("present", kind_of(builder), _marks(builder), space, state, 1, ""))
        if covered:
            out.append(("present", "alga", "", space, "", 1, ""))
    for kind, many in zip(DWELLER_IDS, record.numbers(note, "dwellers"), strict=True):
        if many:
            out.append(("present", kind, "", "", "", many, ""))
    return out


def _marks(builder: str) -> str:
    return " ".join(marks_of(builder))


def builders_of(game: Game) -> tuple[Builder, ...]:
    terms = cast(ReefSurvivor, game).terms
    return organisms(terms.organisms, terms.own_organisms)


# ---- scores and diversity


def tabled(chart: Chart, lines: Iterable[Sequence[object]]) -> Mark:
    return grid(chart.title, chart.says, chart.heads, lines)


def _outcome(game: Game, record_: Record, tale: Tale, words: Words) -> Mark | None:
    """What a reef alone has reached (R55), or a table that played together."""
    if not record_.over or not tale.scores:
        return None
    if len(record_.scores) == 1:
        points = sum(record.number(note, "score") for notes in tale.scores.values() for note in notes)
        band = CONTENT.band(points, len(tale.scores))
        return p(words.debrief.rated(points, len(tale.scores), words.names.solo_bands[band.id]), class_="chart-words")
    if cast(ReefSurvivor, game).terms.collaborative:
        return p(words.debrief.together(sum(record_.scores)), class_="chart-words")
    return None


def _scores(tale: Tale, names: Sequence[str], words: Words) -> Mark:
    """Every reef's survey, and the whole table's."""
    lines: list[tuple[object, ...]] = []
    total = 0
    for number, notes in sorted(tale.scores.items()):
        for note in notes:
            assert note.seat is not None
            facts = note.facts
            bonuses = [words.names.bonuses[each].name for each in record.words(note, "bonuses")]
            lines.append(
                (
                    f"{number}: {names[note.seat]}",
                    facts["score"],
                    facts["total"],
                    facts["builders"],
                    facts["dwellers"],
                    facts["algae"],
                    len(record.words(note, "types")),
                    ", ".join(bonuses) or words.debrief.none,
                )
            )
        if len(names) > 1:
            points, *counts = (
                sum(record.number(note, each) for note in notes) for each in ("score", "builders", "dwellers", "algae")
            )
            total += points
            types = {each for note in notes for each in record.words(note, "types")}
            lines.append((words.debrief.all_reefs(number), points, total, *counts, len(types), ""))
    return tabled(words.debrief.charts["scores"], lines)


def _times(tale: Tale) -> tuple[list[Moment], list[tuple[float, str]]]:
    """The start and every survey, and where on the way the disasters of each round stand."""
    moments = [moment for moment in tale.moments if moment.after in record.MILESTONES]
    walls, first = [], 1
    for number, cards in sorted(tale.cards.items()):
        walls.append((float(number) - 0.25, " ".join([str(first + i) for i in range(len(cards))])))
        first += len(cards)
    return moments, walls


def _diversity(tale: Tale, names: Sequence[str], words: Words) -> Mark:
    moments, walls = _times(tale)
    lines = [
        Curve(name, seat, [(float(i), float(diversity(moment)[0][seat])) for i, moment in enumerate(moments)])
        for seat, name in enumerate(names)
    ]
    chart = words.debrief.charts["diversity"]
    across, upward = chart.heads
    return curves(words.shared.charts, chart.title, chart.says, lines, across, upward, walls)


def _region(tale: Tale, words: Words) -> Mark:
    """Alpha, beta and gamma of the table, and its population."""
    moments, _ = _times(tale)
    lines = []
    for i, moment in enumerate(moments):
        _, gamma, mean, beta = diversity(moment)
        when = words.debrief.round(i) if i else words.debrief.start
        cards = words.debrief.cards(tale.cards.get(i, ())) if i else words.debrief.none
        lines.append((when, record.population(moment), gamma, f"{mean:.1f}", f"{beta:.2f}", cards))
    return tabled(words.debrief.charts["region"], lines)


# ---- survival


def disasters(tale: Tale, builders: tuple[Builder, ...], words: Words) -> Mark:
    """Card by card: how many builders it could reach, and how many lived."""
    lines = []
    for card in dict.fromkeys(trial.card for trial in tale.trials):
        met = [trial for trial in tale.trials if trial.card == card]
        lived = sum(trial.lived for trial in met)
        worst = Counter(kind_of(trial.builder) for trial in met if not trial.lived).most_common(1)
        hardest = words.names.organism(worst[0][0], builders) if worst else words.debrief.none
        lines.append((words.names.cards[card].name, len(met), lived, len(met) - lived, hardest))
    return tabled(words.debrief.charts["disasters"], lines)


def saviours(tale: Tale, words: Words) -> Mark:
    saved = Counter(trial.reason for trial in tale.trials if trial.reason and trial.lived)
    found = [Bar(words.debrief.saved_by(reason), many, SPARED) for reason, many in saved.most_common()]
    found.append(Bar(words.debrief.luck, sum(t.lived and not t.reason for t in tale.trials), LUCKY))
    chart = words.debrief.charts["saviours"]
    return bars(chart.title, chart.says, found)


def traits(tale: Tale, builders: tuple[Builder, ...], words: Words, enough: int = 1) -> Mark:
    """By kind, depth and skeleton: how many met a disaster, and how many lived; no share of fewer than `enough`."""
    groups: dict[str, list[bool]] = {}
    for each in TYPE_IDS:
        met = [trial.lived for trial in tale.trials if kind_of(trial.builder) == each]
        if met:
            groups[words.names.organism(each, builders)] = met
    for depth in DEPTH_IDS:
        groups[words.debrief.at_depth(depth)] = [trial.lived for trial in tale.trials if trial.depth == depth]
    for level, called in words.debrief.skeletons.items():
        groups[called] = [t.lived for t in tale.trials if specimen(t.builder, builders).level == level]
    said = words.debrief
    lines = [
        (who, len(met), sum(met), f"{100 * sum(met) / len(met):.0f} %" if len(met) >= enough else said.too_few)
        for who, met in groups.items()
        if met
    ]
    chart = said.charts["traits"]
    return grid(chart.title, said.enough(chart.says, enough) if enough > 1 else chart.says, chart.heads, lines)


def selection(tale: Tale, words: Words) -> Mark:
    """How common each mutation was, from survey to survey."""
    moments = tale.surveys
    lines = []
    for marker in MARKER_IDS:
        shares = []
        for moment in moments:
            carried = sum(record.traits(look)[marker] for look in moment.looks.values())
            living = sum(len(look.settlers) for look in moment.looks.values())
            shares.append(f"{100 * carried / living:.0f} %" if living else words.debrief.none)
        lines.append((words.names.markers[marker], *shares))
    chart = words.debrief.charts["selection"]
    heads = (*chart.heads, *(words.debrief.in_round(moment.round) for moment in moments))
    return grid(chart.title, chart.says, heads, lines)


def _algae(tale: Tale, words: Words) -> Mark:
    lines = []
    for moment in tale.surveys:
        looks = moment.looks.values()
        covered = sum(settler.covered for look in looks for settler in look.settlers)
        lines.append(
            (
                words.debrief.round(moment.round),
                sum(look.algae for look in looks),
                sum(sum(look.dwellers) for look in looks),
                covered,
            )
        )
    return tabled(words.debrief.charts["algae"], lines)


# ---- migration and vanishing


def _migration(tale: Tale, names: Sequence[str], words: Words) -> Mark:
    total = sum(tale.moved.values()) + sum(tale.helped.values())
    if not total:
        return Mark("")
    said, count = words.debrief, len(names)
    nodes = [Node(name, 0, "#9fd8e6") for name in names] + [Node(said.triangle, 0, "#ffd24d")]
    nodes += [Node(name, 1, "#e58fb1") for name in names]
    links = [Flow(giver, count + 1 + taker, many) for (giver, taker), many in sorted(tale.moved.items())]
    links += [Flow(count, count + 1 + seat, many) for seat, many in sorted(tale.helped.items())]
    return flows(words.shared.charts, said.migration, said.migrated(total), nodes, links, said.from_to)


def _gone(tale: Tale, names: Sequence[str], builders: tuple[Builder, ...], words: Words) -> Mark:
    """Extirpated, lost from the table, returned."""
    items = [
        li(words.debrief.fate(number, what, each, None if seat is None else names[seat], builders))
        for number, seat, what, each in tale.vanished
    ]
    said = ul(items) if items else p(words.debrief.nobody_vanished)
    return section(h2(words.debrief.vanished), said, class_="chart-words")


def _glossary(words: Words) -> Mark:
    meanings = lesson.meanings(words.lesson.glossary)
    explained = details(summary(words.debrief.what_they_mean), meanings, id="reef-words")
    return section(h2(words.shared.glossary), explained, class_="chart-words")
