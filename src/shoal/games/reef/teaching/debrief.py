"""What a class talks about after Reef Survivor (§16): diversity, ranges, survival, migration, all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import INK, WIDTH, Bar, Curve, bars, curves, framed, grid
from shoal.engine.flow import Flow, Node, flows
from shoal.engine.game import Game
from shoal.engine.mark import (
    Child,
    Mark,
    details,
    div,
    h2,
    join,
    li,
    line,
    p,
    rect,
    section,
    summary,
    text,
    ul,
)
from shoal.engine.mark import title as title_
from shoal.engine.story import Note
from shoal.engine.words import GameWords, en
from shoal.games.reef.content import CONTENT, DWELLER_IDS, TYPE_IDS, Builder
from shoal.games.reef.rules.game import ReefSurvivor
from shoal.games.reef.rules.species import organisms, specimen
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.pictures import CARDS, MARKERS, name_of
from shoal.games.reef.teaching import record
from shoal.games.reef.teaching.record import Moment, Tale, diversity, present

COLUMNS: Final = (
    "event", "round", "after", "seat", "player", "what", "type", "mutations", "space", "state", "number", "detail",
)  # fmt: skip
PAINTS: Final = {"builder": "#e58fb1", "dweller": "#ffca28", "alga": "#5fae3a"}
NONE: Final = "none"
SPARED: Final = "#6fb08c"
SKELETONS: Final = {-1: "weak skeleton", 0: "normal skeleton", 1: "strong skeleton"}


def charts(game: Game, record_: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    tale = record.read(note for _, note in record_.notes)
    builders = _builders(game)
    surveyed = bool(tale.surveys)
    return div(
        h2("What happened on the reefs", class_="chart-words"),
        _scores(tale, names, builders) if tale.scores else None,
        _diversity(tale, names) if surveyed else None,
        _region(tale) if surveyed else None,
        _range("The whole table", tale.moments, None, builders),
        details(
            summary("A range chart for each reef"),
            [_range(f"The reef of {name}", tale.moments, seat, builders) for seat, name in enumerate(names)],
            class_="chart-words",
        )
        if len(names) > 1
        else None,
        _disasters(tale) if tale.trials else None,
        _saviours(tale) if tale.trials else None,
        _traits(tale, builders) if tale.trials else None,
        _selection(tale) if surveyed else None,
        _algae(tale) if surveyed else None,
        _migration(tale, names),
        _gone(tale, names, builders),
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
        return [("mutated", pictures.kind_of(now), _marks(now), str(facts["space"]), "", 1, facts["roll"])]
    if note.what == "settled":
        young = str(facts["builder"])
        return [("settled", pictures.kind_of(young), _marks(young), str(facts["space"]), "", 1, facts["on"])]
    if note.what == "collected":
        young = str(facts["builder"])
        return [("collected", pictures.kind_of(young), _marks(young), "", "", facts["many"], "Coral Triangle")]
    if note.what == "died":
        spaces = record.words(note, "spaces")
        dead = record.words(note, "builders")
        places = spaces if spaces else [""] * len(dead)
        cause = str(facts["cause"]).replace("_", " ")
        return [
            ("died", pictures.kind_of(each), _marks(each), place, "", 1, cause)
            for place, each in zip(places, dead, strict=True)
        ]
    if note.what == "accepted":
        pairs = (("gives", "many_given", "received"), ("asks", "many_asked", "gave"))
        return [
            ("traded", pictures.kind_of(each), _marks(each), "", how, many, facts["by"])
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
            out.append(("present", pictures.kind_of(builder), _marks(builder), space, state, 1, ""))
        if covered:
            out.append(("present", "alga", "", space, "", 1, ""))
    for kind, many in zip(DWELLER_IDS, record.numbers(note, "dwellers"), strict=True):
        if many:
            out.append(("present", kind, "", "", "", many, ""))
    return out


def _marks(builder: str) -> str:
    return " ".join(pictures.marks_of(builder))


def _builders(game: Game) -> tuple[Builder, ...]:
    terms = cast(ReefSurvivor, game).terms
    return organisms(terms.organisms, terms.own_organisms)


# ---- scores and diversity


def _scores(tale: Tale, names: Sequence[str], builders: tuple[Builder, ...]) -> Mark:
    lines = []
    for number, notes in sorted(tale.scores.items()):
        for note in notes:
            assert note.seat is not None
            facts = note.facts
            bonuses = [pictures.BONUSES[each].name for each in record.words(note, "bonuses")]
            lines.append(
                (
                    f"{number}: {names[note.seat]}",
                    facts["score"],
                    facts["total"],
                    facts["builders"],
                    facts["dwellers"],
                    facts["algae"],
                    len(record.words(note, "types")),
                    ", ".join(bonuses) or NONE,
                )
            )
    heads = ("round", "points", "total", "builders", "dwellers", "algae", "types", "bonuses")
    return grid("Who's winning?", "Every round's survey, part by part.", heads, lines)


def _times(tale: Tale) -> tuple[list[Moment], list[tuple[float, str]]]:
    """The start and every survey, and where on the way the disasters of each round stand."""
    moments = [moment for moment in tale.moments if moment.after in ("setup", "survey")]
    walls, first = [], 1
    for number, cards in sorted(tale.cards.items()):
        walls.append((float(number) - 0.25, " ".join([str(first + i) for i in range(len(cards))])))
        first += len(cards)
    return moments, walls


def _short(card: str) -> str:
    return CARDS[card].name.partition(" (")[0]


def _diversity(tale: Tale, names: Sequence[str]) -> Mark:
    moments, walls = _times(tale)
    lines = [
        Curve(name, seat, [(float(i), float(diversity(moment)[0][seat])) for i, moment in enumerate(moments)])
        for seat, name in enumerate(names)
    ]
    says = "How many types of organism lived on each reef (alpha diversity) at the start and at every survey. "
    says += "Dotted: disasters, with their numbers in the range chart."
    return curves(en.WORDS.charts, "Diversity through time", says, lines, "rounds", "types", walls)


def _region(tale: Tale) -> Mark:
    """Alpha, beta and gamma of the table, and its population."""
    moments, _ = _times(tale)
    lines = []
    for i, moment in enumerate(moments):
        _, gamma, mean, beta = diversity(moment)
        population = sum(many for each, many in moment.numbers().items() if each != "alga")
        cards = pictures.in_a_row([_short(card) for card in tale.cards.get(i, ())]) if i else NONE
        lines.append((f"Round {i}" if i else "Start", population, gamma, f"{mean:.1f}", f"{beta:.2f}", cards))
    heads = ("when", "builders and dwellers", "gamma", "mean alpha", "beta", "disasters")
    says = (
        "Gamma: types on all reefs together. Mean alpha: types on a reef. Beta: gamma divided by mean alpha, "
        "1 if all reefs are alike, more if they differ."
    )
    return grid("Population and diversity of the table", says, heads, lines)


# ---- the range chart


def _range(title: str, moments: list[Moment], seat: int | None, builders: tuple[Builder, ...]) -> Mark:
    """One line per type, the thicker the more there were; disasters are dashed lines across."""
    if len(moments) < 2 or (seat is not None and any(seat not in moment.looks for moment in moments)):
        return Mark("")
    counts = {each: many for each, many in present(moments, seat).items() if any(many)}
    most = max((max(many) for many in counts.values()), default=1)
    left, head, gap = 118, 24, 19
    step = (WIDTH - left - 12) / max(len(moments) - 1, 1)
    foot = head + gap * len(counts)
    out: list[Child] = []
    struck: list[str] = []
    for i, moment in enumerate(moments):
        x = round(left + step * i, 1)
        if moment.after in CARDS:
            out.append(
                line(x1=x, x2=x, y1=head - 6, y2=foot, stroke="#b84a00", stroke_width=1.5, stroke_dasharray="4 3")
            )
            out.append(
                text(
                    len(struck) + 1, x=x, y=head - 9, font_size=12, font_weight=700, fill="#8a3600",
                    text_anchor="middle",
                )
            )  # fmt: skip
            struck.append(f"{len(struck) + 1} {_short(moment.after)}")
        elif moment.after == "survey":
            out.append(line(x1=x, x2=x, y1=head - 2, y2=foot, stroke=INK, stroke_width=1))
            out.append(text(moment.round, x=x, y=foot + 14, font_size=12, text_anchor="middle"))
    told = []
    for row, (each, many) in enumerate(counts.items()):
        y = head + gap * row + gap / 2
        out.append(pictures.printed(each, 0, y - 8, 16))
        out.append(text(name_of(each, builders), x=20, y=y + 4, font_size=11))
        out += _line(many, left, step, y, most, _paint(each))
        told.append(f"{name_of(each, builders)} {many[0]} to {many[-1]}")
    out.append(text("surveys of round", x=left - 8, y=foot + 14, font_size=11, text_anchor="end"))
    says = (
        f"When each type was there, and how many: the thickest line stands for {most}. A ring: gone. "
        f"Dashed: {', '.join(struck) or 'disasters'}."
    )
    return framed(f"Range chart: {title}", says, foot + 20, join(out), "; ".join(told))


def _line(many: list[int], left: float, step: float, y: float, most: int, paint: str) -> list[Mark]:
    """A type through time: it is as thick as there are many, and a ring marks where it went."""
    out = []
    for i in range(1, len(many)):
        x = round(left + step * (i - 1), 1)
        thick = round(2 + 11 * min(many[i - 1], many[i]) / most, 1) if many[i - 1] and many[i] else 0
        if thick:
            tip = title_(f"{many[i]}")
            out.append(rect(tip, x=x, y=round(y - thick / 2, 1), width=round(step, 1), height=thick, fill=paint))
        elif many[i - 1]:
            out.append(rect(x=x, y=y - 1, width=round(step * 0.6, 1), height=2, fill=paint))
            out.append(text("○", x=round(x + step * 0.6, 1), y=y + 4, font_size=12))
        elif many[i]:
            out.append(rect(x=round(x + step * 0.4, 1), y=y - 1, width=round(step * 0.6, 1), height=2, fill=paint))
    return out


def _paint(each: str) -> str:
    return PAINTS["alga"] if each == "alga" else PAINTS["dweller"] if each in DWELLER_IDS else PAINTS["builder"]


# ---- survival


def _disasters(tale: Tale) -> Mark:
    """Card by card: how many builders it could reach, and how many lived."""
    lines = []
    for card in dict.fromkeys(trial.card for trial in tale.trials):
        met = [trial for trial in tale.trials if trial.card == card]
        lived = sum(trial.lived for trial in met)
        worst = Counter(pictures.kind_of(trial.builder) for trial in met if not trial.lived).most_common(1)
        lines.append((CARDS[card].name, len(met), lived, len(met) - lived, name_of(worst[0][0]) if worst else NONE))
    heads = ("disaster", "within reach", "lived", "died", "hit hardest")
    return grid("Survival, disaster by disaster", "Builders of all reefs that each disaster could reach.", heads, lines)


def _saviours(tale: Tale) -> Mark:
    saved = Counter(trial.reason for trial in tale.trials if trial.reason and trial.lived)
    found = [Bar(_reason(reason), many, SPARED) for reason, many in saved.most_common()]
    found.append(Bar("luck or choice", sum(t.lived and not t.reason for t in tale.trials), "#d9dde2"))
    return bars("What saved builders", "How many builders came through a disaster, and thanks to what.", found)


def _reason(reason: str) -> str:
    short = {
        "strong": "strong skeleton", "encruster": "encrusting", "buried": "inside a stack", "carbonate": "no carbonate",
        "zooxanthellae": "no zooxanthellae", "weak": "not weak", "rare": "rare coral", "not_coral": "not a coral",
    }  # fmt: skip
    if reason in short:
        return short[reason]
    return " and ".join(MARKERS[each].name.removeprefix("Tolerant of ").lower() for each in reason.split(" "))


def _traits(tale: Tale, builders: tuple[Builder, ...]) -> Mark:
    """By kind, depth and skeleton: how many met a disaster, and how many lived."""
    groups: dict[str, list[bool]] = {}
    for each in TYPE_IDS:
        met = [trial.lived for trial in tale.trials if pictures.kind_of(trial.builder) == each]
        if met:
            groups[name_of(each, builders)] = met
    for depth in CONTENT.depths:
        groups[f"in {depth.id} water"] = [trial.lived for trial in tale.trials if trial.depth == depth.id]
    for level, words in SKELETONS.items():
        groups[words] = [t.lived for t in tale.trials if specimen(t.builder, builders).level == level]
    lines = [(words, len(met), sum(met), f"{100 * sum(met) / len(met):.0f} %") for words, met in groups.items() if met]
    heads = ("builders", "met a disaster", "lived", "survival")
    return grid(
        "Survival by trait", "Who lived through the disasters they met: by kind, depth and skeleton.", heads, lines
    )


def _selection(tale: Tale) -> Mark:
    """How common each mutation was, from survey to survey."""
    moments = tale.surveys
    lines = []
    for marker in CONTENT.markers:
        shares = []
        for moment in moments:
            carried = sum(record.traits(look)[marker.id] for look in moment.looks.values())
            living = sum(len(look.settlers) for look in moment.looks.values())
            shares.append(f"{100 * carried / living:.0f} %" if living else NONE)
        lines.append((marker.name, *shares))
    heads = ("mutation", *(f"round {moment.round}" for moment in moments))
    says = "The share of all builders that carry it. More and more: selection, chance, or young that came by trade?"
    return grid("Which traits became common", says, heads, lines)


def _algae(tale: Tale) -> Mark:
    lines = []
    for moment in tale.surveys:
        looks = moment.looks.values()
        covered = sum(settler.covered for look in looks for settler in look.settlers)
        lines.append(
            (
                f"Round {moment.round}",
                sum(look.algae for look in looks),
                sum(sum(look.dwellers) for look in looks),
                covered,
            )
        )
    heads = ("when", "fleshy algae", "grazers", "builders under algae")
    return grid("Algae and grazers", "On all reefs together, at every survey.", heads, lines)


# ---- migration and vanishing


def _migration(tale: Tale, names: Sequence[str]) -> Mark:
    total = sum(tale.moved.values()) + sum(tale.helped.values())
    if not total:
        return Mark("")
    count = len(names)
    nodes = [Node(name, 0, "#9fd8e6") for name in names] + [Node("Coral Triangle", 0, "#ffd24d")]
    nodes += [Node(name, 1, "#e58fb1") for name in names]
    links = [Flow(giver, count + 1 + taker, many) for (giver, taker), many in sorted(tale.moved.items())]
    links += [Flow(count, count + 1 + seat, many) for seat, many in sorted(tale.helped.items())]
    return flows(en.WORDS.charts, "Migration", f"{total} young found a new reef.", nodes, links, "young from … to …")


def _gone(tale: Tale, names: Sequence[str], builders: tuple[Builder, ...]) -> Mark:
    """Extirpated, lost from the table, returned."""
    items = []
    for number, seat, what, each in tale.vanished:
        name = name_of(each, builders)
        where = "all reefs" if seat is None else f"the reef of {names[seat]}"
        verb = {
            "extirpated": f"{name} vanished from {where} (extirpated)",
            "returned": f"{name} returned to {where}",
            "vanished": f"{name} was lost from {where}: only the Coral Triangle keeps it",
            "reappeared": f"{name} came back after it had been lost everywhere (a Lazarus taxon)",
        }[what]
        items.append(li(f"Round {number}: {verb}."))
    said = ul(items) if items else p("No type vanished from a reef between two surveys.")
    return section(h2("Vanished and returned"), said, class_="chart-words")


def _glossary(words: GameWords) -> Mark:
    explained = details(summary("What they mean"), lesson.meanings(words.lesson.glossary), id="reef-words")
    return section(h2("Words"), explained, class_="chart-words")
