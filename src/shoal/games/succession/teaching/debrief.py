"""What a class talks about after Succession: six charts, questions, a glossary (§16), all from the story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from shoal.engine import lesson
from shoal.engine.box import Record
from shoal.engine.chart import Bar, Curve, Event, Stretch, bars, curves, grid, shares, staircase
from shoal.engine.game import Game
from shoal.engine.mark import Mark, div, h2
from shoal.engine.story import Note, cell_of, number_of, numbers_of
from shoal.engine.words import GameWords, en
from shoal.games.succession.screen.pictures import CARDS, KINDS, STAGES, SUITS, called, emblem, short, small

CAUSES: Final = {
    "follow": "own follow-up",
    "shout": "shouted upgrade",
    "feed": "fed card",
    "named": "colour named",
    "restart": "restart",
    "storm": "storm",
    "filter": "mud or paint",
    "newcomer": "newcomer",
    "warming": "warming run",
}
CAUSE_PAINT: Final = {
    "follow": "green",
    "shout": "green",
    "feed": "red",
    "named": "red",
    "restart": "red",
    "storm": "black",
    "filter": "black",
    "newcomer": "purple",
    "warming": "purple",
}
# When the first of a kind are usually found on a fresh surface in the sea: rough, and different from place to place.
ARRIVAL: Final = {
    "bacteria": "hours",
    "diatoms": "days",
    "green_algae": "a week",
    "red_algae": "weeks",
    "brown_algae": "weeks",
    "ciliates": "days",
    "snails": "weeks",
    "isopods": "weeks",
    "hydroids": "weeks",
    "bryozoans": "weeks",
    "tubeworms": "weeks",
    "anemones": "months",
    "tunicates": "weeks",
    "barnacles": "weeks",
    "mussels": "months",
}
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


@dataclass
class Round:
    """One round as its notes tell it."""

    number: int
    stretches: list[Stretch] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)  # the turn in which a stage was reached first
    sizes: list[tuple[int, ...]] = field(default_factory=list)  # of all hands at the beginning of each turn
    causes: Counter[str] = field(default_factory=Counter)
    restarts: int = 0
    turns: int = 0
    points: tuple[int, ...] = ()
    winner: int | None = None
    over: bool = False

    def spent(self) -> list[float]:
        """Turns spent in each stage."""
        return [sum(each.end - each.start for each in self.stretches if each.level == level) for level in range(3)]


def charts(game: Game, record: Record, names: Sequence[str], words: GameWords) -> Mark:
    """Charts, counts, questions and glossary."""
    rounds = list(_rounds(record))
    played = [each for each in rounds if each.turns]
    return div(
        h2("What happened on the rock", class_="chart-words"),
        (_curve_of(each, len(rounds)) for each in played),
        _causes(rounds),
        _stages(played),
        _times(played),
        _settled(record),
        _hands(played, names),
        _players(record, rounds, names),
        lesson.talk(_questions(record, words.lesson.questions), words.shared),
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


def _rounds(record: Record) -> Iterator[Round]:
    """The notes round by round."""
    now: Round | None = None
    colour, since = "", 0
    for _, note in record.notes:
        if note.what == "round":
            if now:
                yield now
            now, colour, since = Round(number_of(note.facts, "round")), "", 0
        if now is None:
            continue
        if note.what in ("colour", "restart", "round_over"):
            after = str(note.facts["colour"]) if note.what == "colour" else ""
            if colour and colour != after:
                now.stretches.append(Stretch(since, max(now.turns, since), STAGES.index(colour)))
            if colour != after:
                colour, since = after, now.turns
        _listen(now, note)
    if now:
        if colour:
            now.stretches.append(Stretch(since, max(now.turns, since), STAGES.index(colour)))
        yield now


def _listen(now: Round, note: Note) -> None:
    """What one note adds to its round."""
    facts = note.facts
    if note.what == "turn":
        now.turns = number_of(note.facts, "turns")
        now.sizes.append(numbers_of(note.facts, "sizes"))
    elif note.what == "colour":
        now.first.setdefault(str(facts["colour"]), now.turns)
        cause = str(facts["cause"])
        if cause == "open":
            now.causes["restart"] += now.restarts > 0
        elif cause in CAUSES and facts["colour"] != facts.get("was"):
            now.causes[cause] += 1
    elif note.what == "restart":
        now.restarts += 1
        now.events.append(Event(now.turns, "star", "new start", "new start"))
    elif note.what == "upgrade":
        now.events.append(Event(now.turns, "up", "upgrade", f"upgrade to {facts['number']}"))
    elif note.what == "put":
        card = KINDS[str(facts["card"])]
        sign = {
            "red": ("diamond", "predator"),
            "black": ("cross", "disturbed"),
            "purple": ("square", "sea change"),
        }.get(card.group)
        if sign:
            now.events.append(Event(now.turns, *sign, short(card.id)))
    elif note.what == "round_over":
        now.points, now.winner, now.over = numbers_of(note.facts, "points"), note.seat, True


def _curve_of(now: Round, rounds: int) -> Mark:
    name = "The succession curve" + (f", round {now.number}" if rounds > 1 else "")
    ups = sum(event.sign == "up" for event in now.events)
    says = (
        "Which stage the rock was in, turn by turn: the higher the block, the later the stage. "
        f"{_times_of(ups, 'upgrade')}, {_times_of(now.restarts, 'new start')}."
    )
    levels = [(SUITS[stage].word.capitalize(), SUITS[stage].paint, emblem(stage)) for stage in STAGES]
    return staircase(en.WORDS.charts, name, says, levels, now.stretches, now.events, "turns")


def _causes(rounds: Sequence[Round]) -> Mark:
    total: Counter[str] = Counter()
    for each in rounds:
        total += each.causes
    by_itself, predators = total["follow"] + total["shout"], total["feed"] + total["named"] + total["restart"]
    says = (
        f"The community moved on by itself {_times_of(by_itself)} and was pushed by predators {_times_of(predators)}."
    )
    lines = [
        Bar(CAUSES[cause], total[cause], SUITS[CAUSE_PAINT[cause]].paint)
        for cause in CAUSES
        if cause in BASIC or total[cause]
    ]
    return bars("What changed the colour", says, lines)


BASIC: Final = ("follow", "shout", "feed", "named", "restart")


def _stages(rounds: Sequence[Round]) -> Mark:
    parts = [(SUITS[stage].kind, SUITS[stage].paint, stage[0].upper()) for stage in STAGES]
    lines = [(f"Round {each.number}", each.spent()) for each in rounds]
    total = [sum(values) for values in zip(*(spent for _, spent in lines), strict=True)]
    most = STAGES[total.index(max(total))] if any(total) else "green"
    says = f"The rock was longest {most}: {SUITS[most].kind.lower()}. A part stands for its share of the turns."
    return shares("Time in each stage", says, parts, lines)


def _times(rounds: Sequence[Round]) -> Mark:
    lines = [
        (
            str(each.number),
            each.first.get("yellow", "never"),
            each.first.get("blue", "never"),
            each.restarts,
            each.turns,
        )
        for each in rounds
    ]
    says = "How many turns it took until the first yellow and the first blue card."
    return grid("Time to stage", says, ("round", "first yellow", "first blue", "new starts", "turns in all"), lines)


def _settled(record: Record) -> Mark:
    put = Counter(str(note.facts["card"]) for _, note in record.notes if note.what == "put")
    numbered = [card for card in CARDS if card.number]
    total = sum(put[card.id] for card in numbered)
    most = max(numbered, key=lambda card: put[card.id])
    says = f"{total} settlers came, most often {most.name} ({put[most.id]}). Right: when they usually come in the sea."
    lines = [
        Bar(called(card.id), put[card.id], SUITS[card.group].paint, small(card.id), ARRIVAL[card.id])
        for card in numbered
    ]
    special = [
        Bar(short(card.id), put[card.id], SUITS[card.group].paint, small(card.id))
        for card in CARDS
        if not card.number and put[card.id]
    ]
    return bars("Who settled", says, lines + special, "in the sea, after")


def _hands(rounds: Sequence[Round], names: Sequence[str]) -> Mark:
    sizes = [sizes for each in rounds for sizes in each.sizes]
    walls, at = [], 0
    for each in rounds:
        walls.append((float(at), f"round {each.number}"))
        at += len(each.sizes)
    lines = [
        Curve(name, seat, [(float(turn), float(hand[seat])) for turn, hand in enumerate(sizes)])
        for seat, name in enumerate(names)
    ]
    most, seat = max(((size, seat) for hand in sizes for seat, size in enumerate(hand)), default=(0, 0))
    says = f"One line for each player. The largest hand was {names[seat]}'s with {most} cards."
    return curves(
        en.WORDS.charts, "Hands over time", says, lines, "turns", "cards in hand", walls if len(walls) > 1 else ()
    )


def _players(record: Record, rounds: Sequence[Round], names: Sequence[str]) -> Mark:
    count: Counter[tuple[str, int]] = Counter()
    for _, note in record.notes:
        seat = note.seat
        if seat is None:
            continue
        if note.what == "upgrade" and note.facts["by"] == "shout":
            count["shouted", seat] += 1
        elif note.what == "put" and KINDS[str(note.facts["card"])].group == "red":
            count["predators", seat] += 1
        elif note.what == "drew":
            count["drew", seat] += 1
        elif note.what in ("caught", "failed"):
            count["forgot", seat] += 1
        if note.what == "caught" and isinstance(by := note.facts["by"], int):
            count["caught", by] += 1
    done = [each for each in rounds if each.over]
    heads = [
        "player",
        *(f"round {each.number}" for each in done),
        "points",
        "rounds won",
        "upgrades shouted",
        "predators",
        "cards drawn",
        "calls forgotten",
        "caught others",
    ]
    lines = []
    for seat, name in enumerate(names):
        points = [each.points[seat] if each.points else 0 for each in done]
        won = sum(each.winner == seat for each in done)
        lines.append(
            (
                name,
                *points,
                sum(points),
                won,
                *(count[what, seat] for what in ("shouted", "predators", "drew", "forgot", "caught")),
            )
        )
    return grid("Player by player", "Points of each round: the fewer the better.", heads, lines)


def _questions(record: Record, questions: Sequence[str]) -> list[str]:
    """Those about black and purple cards only where these were played."""
    groups = {KINDS[str(note.facts["card"])].group for _, note in record.notes if note.what == "put"}
    asked = []
    for question in questions:
        for group in ("black", "purple"):
            mark = f"({group.capitalize()}) "
            if question.startswith(mark):
                question = question.removeprefix(mark) if group in groups else ""
        asked.append(question)
    return list(filter(None, asked))


def _times_of(count: int, what: str = "") -> str:
    if what:
        return f"{count} {what}{'' if count == 1 else 's'}"
    return "once" if count == 1 else f"{count} times"
