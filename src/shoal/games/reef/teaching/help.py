"""What "?" explains in Reef Survivor: cheat sheets as info cards, the rulebook page, and a guided first round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.errors import BadOption
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, b, div, join, li, p, ul
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.reef.content import (
    BOARDS,
    BONUS_IDS,
    BUILDER_IDS,
    CARDS,
    CONTENT,
    DEPTH_IDS,
    DWELLER_IDS,
    MARKER_IDS,
    Builder,
    Clause,
)
from shoal.games.reef.rules import room
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.rules.species import changed, kind_of, marks_of, organisms
from shoal.games.reef.screen import pictures
from shoal.games.reef.teaching import hints, sheets
from shoal.games.reef.words import Thing, Words

THINGS: Final = {  # with their drawing
    "alga": "alga",
    "round": "sun",
    "nursery": "egg",
    "trading": "finger",
    "triangle": "branching",
    "decks": "cards",
    "survey": "boulder",
    "support": "fish",
    "growing": "alga",
    "spawning": "egg",
    "counting": "cards",
    "mutations": "egg",
}
CHEAT_SHEETS: Final = ("organisms", "disasters", "options")
RARE: Final = ("shed", "urchins", "triangle", "sacrifice", "beside", "tally", "catch")


@cache
def topics() -> tuple[str, ...]:
    """Every organism, marker, disaster, sea floor, depth and bonus, and the ways of the game."""
    return (
        *(f"builder-{builder}" for builder in BUILDER_IDS),
        *(f"dweller-{dweller}" for dweller in DWELLER_IDS),
        *(f"marker-{marker}" for marker in MARKER_IDS),
        *(f"card-{card}" for card in CARDS),
        *(f"board-{board}" for board in BOARDS),
        *(f"depth-{depth}" for depth in DEPTH_IDS),
        *(f"bonus-{bonus}" for bonus in BONUS_IDS),
        *THINGS,
        *CHEAT_SHEETS,
    )


@lru_cache(maxsize=1024)
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic. A builder may have mutations, `builder-finger[hot]`, and behind a space the changes
    that a teacher or a set of organisms made to it, as `Builder.changes` has them; a depth or a disaster, those of
    all."""
    assert isinstance(words, Words)
    if topic in THINGS:
        more = {"mutations": sheets.dice, "survey": sheets.bonuses, "decks": sheets.schedule}.get(topic)
        return _info(words.help.things[topic], sheets.drawing(THINGS[topic]), more=more(words) if more else None)
    if topic in CHEAT_SHEETS:
        return sheets.SHEETS[topic](words)
    plain, _, changes = topic.partition(" ")
    try:
        if kind_of(plain) not in topics():
            return None
        if plain.startswith("builder-"):
            return _builder(plain.removeprefix("builder-"), changes, words)
        if plain.startswith("depth-"):
            return _depth(plain.removeprefix("depth-"), organisms("", changes), words)
        if plain.startswith("card-"):
            return _card(plain.removeprefix("card-"), organisms("", changes), words)
    except BadOption:
        return None
    kind, _, name = topic.partition("-")
    return MAKERS[kind](name, words) if topic in topics() else None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(sheets.piece, words), words.shared.contents), class_="reef-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for: through the first round, and where it is rare."""
    assert isinstance(words, Words)
    seen = cast(ReefSight, sight)
    if not 0 <= seen.seat < seen.seats:
        return None
    task = seen.tasks[seen.seat]
    if not task or (seen.round > 1 and task not in RARE):
        return None
    if room.is_complete(seen):
        return words.help.guide_complete
    trading = _trading(seen) if task == "trade" else ""
    return words.help.guide_trading[trading] if trading else words.help.guide[task]


def _trading(sight: ReefSight) -> str:
    """What is on the table while the viewer trades, if anything."""
    if sight.draft is not None:
        return "drafting"
    if any(offer is not None and offer[0] == sight.seat for offer in sight.offers):
        return "asked"
    return "waiting" if sight.offers[sight.seat] is not None else ""


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(words, Words)
    return hints.reason(cast(ReefSight, sight), legal, action, words)


# ---- info cards


def _builder(notation: str, changes: str, words: Words) -> Mark | None:
    """A kind of builder, and what the mutations of this one mean."""
    marks = marks_of(notation)
    if not set(marks) <= set(MARKER_IDS):
        return None
    usual = CONTENT.builders[BUILDER_IDS.index(kind_of(notation))]
    builder = changed(usual, changes)
    said = words.names.builders[builder.form]
    if builder.own_name:  # what is said of the usual one need not be true of a teacher's own
        said = Thing(builder.own_name, words.help.stands_for(said.name))
    return _info(
        said,
        sheets.drawing(builder.form),
        words.help.builder(builder),
        more=join(_dangers(builder, words), _mutations(marks, words) if marks else None),
    )


def _mutations(marks: Sequence[str], words: Words) -> Mark:
    lines = [
        li(sheets.sign(mark, words, 20), " ", b(words.names.markers[mark]), f": {words.help.has(mark)}")
        for mark in dict.fromkeys(marks)
    ]
    return div(p(b(words.help.its_mutations)), ul(lines, class_="reef-list"))


def _dangers(builder: Builder, words: Words) -> Mark:
    """The disasters that can kill it as it is, without mutations."""
    deadly = [card.id for card in CONTENT.cards if any(_can_kill(clause, builder) for clause in card.clauses)]
    if builder.coral:
        deadly.append("coralsick")
    return p(b(f"{words.help.can_die_in} "), words.help.dangers(deadly), class_="reef-dangers")


def _can_kill(clause: Clause, builder: Builder) -> bool:
    spared = {
        *builder.tolerates,
        *(["strong"] if builder.level == 1 else []),
        *(["encruster"] if builder.encruster else []),
    }
    if clause.only in ("carbonate", "zooxanthellae") and not getattr(builder, clause.only):
        return False
    if clause.only == "weak" and builder.level >= 0:
        return False
    reached = not clause.zones or any(zone in builder.depths for zone in clause.zones)
    return reached and not spared & set(clause.spared_any)


def _dweller(name: str, words: Words) -> Mark:
    dweller = CONTENT.dwellers[DWELLER_IDS.index(name)]
    return _info(words.names.dwellers[name], sheets.drawing(name), [words.help.dies_in(dweller.dies_in)])


def _marker(name: str, words: Words) -> Mark:
    marker = CONTENT.markers[MARKER_IDS.index(name)]
    effect = {"strong": "stronger", "weak": "weaker"}.get(name, name)
    rolls = [mutation.roll for mutation in CONTENT.mutations if effect in mutation.effects]
    helps = [card.id for card in CONTENT.cards if any(name in c.spared_any + c.spared_all for c in card.clauses)]
    said = Thing(
        words.names.markers[name], words.help.has(name), words.help.good if marker.positive else words.help.bad
    )
    return _info(said, sheets.sign(name, words, 64), words.help.marker(rolls, helps))


def _card(name: str, builders: tuple[Builder, ...], words: Words) -> Mark:
    said, deck = words.names.card(name, builders), words.names.decks[CARDS[name].deck]
    return _info(said, sheets.drawing(pictures.CARD_ART[name]), [deck])


def _board(name: str, words: Words) -> Mark:
    board = BOARDS[name]
    facts = words.help.board([board.depths.count(depth.letter) for depth in CONTENT.depths], board.land)
    return _info(words.names.boards[name], sheets.sea_floor(name, words), facts, source=words.help.reconstructed)


def _depth(name: str, builders: tuple[Builder, ...], words: Words) -> Mark:
    depth, said = CONTENT.depths[DEPTH_IDS.index(name)], words.names.depths[name]
    here = [words.names.organism(builder.id, builders) for builder in builders if name in builder.depths]
    facts = words.help.stacks(depth), words.help.live_here(here)
    return _info(Thing(f"{depth.letter}: {said.name}", said.text), None, facts)


def _bonus(name: str, words: Words) -> Mark:
    return _info(words.names.bonuses[name], sheets.drawing("boulder"), [words.help.bonus(CONTENT.points["bonus"])])


def _info(
    said: Thing, shown: Mark | None, facts: Sequence[str] = (), more: Mark | None = None, source: str = ""
) -> Mark:
    return info(
        said.name,
        shown,
        p(said.example, class_="reef-latin") if said.example else None,
        does(said.text),
        ul((li(fact) for fact in facts), class_="reef-list") if facts else None,
        more,
        science=(said.science,),
        sources=(source,),
    )


MAKERS: Final[Mapping[str, Callable[[str, Words], Mark]]] = {
    "dweller": _dweller,
    "marker": _marker,
    "board": _board,
    "bonus": _bonus,
}
