"""What "?" explains in Reef Survivor: cheat sheets as info cards, the rulebook page, and a guided first round."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.info import does, info
from shoal.engine.mark import (
    Mark,
    b,
    div,
    join,
    li,
    p,
    span,
    svg,
    table,
    tbody,
    td,
    th,
    thead,
    tr,
    ul,
)
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
    TOLERANCES,
    Builder,
    Clause,
)
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import pictures
from shoal.games.reef.teaching import hints
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
    "mutations": "egg",
}
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
        *SHEETS,
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    assert isinstance(words, Words)
    kind, _, name = topic.partition("-")
    if topic in THINGS:
        more = _dice(words) if topic == "mutations" else _bonuses(words) if topic == "survey" else None
        return _info(words.help.things[topic], _drawing(THINGS[topic]), more=more)
    if topic in SHEETS:
        return SHEETS[topic](words)
    return MAKERS[kind](name, words) if topic in topics() else None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(prose.page(words.rulebook, partial(_piece, words), words.shared.contents), class_="reef-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for: through the first round, and where it is rare."""
    assert isinstance(words, Words)
    seen = cast(ReefSight, sight)
    if not 0 <= seen.seat < seen.seats:
        return None
    task = seen.tasks[seen.seat]
    if not task or (seen.round > 1 and task not in RARE):
        return None
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


def _builder(name: str, words: Words) -> Mark:
    builder = CONTENT.builders[BUILDER_IDS.index(name)]
    return _info(words.names.builders[name], _drawing(name), words.help.builder(builder), more=_dangers(builder, words))


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
    return _info(words.names.dwellers[name], _drawing(name), [words.help.dies_in(dweller.dies_in)])


def _marker(name: str, words: Words) -> Mark:
    marker = CONTENT.markers[MARKER_IDS.index(name)]
    effect = {"strong": "stronger", "weak": "weaker"}.get(name, name)
    rolls = [mutation.roll for mutation in CONTENT.mutations if effect in mutation.effects]
    helps = [card.id for card in CONTENT.cards if any(name in (*c.spared_any, *c.spared_all) for c in card.clauses)]
    said = Thing(
        words.names.markers[name], words.help.has(name), words.help.good if marker.positive else words.help.bad
    )
    return _info(said, _sign(name, words, 64), words.help.marker(rolls, helps))


def _card(name: str, words: Words) -> Mark:
    return _info(words.names.cards[name], _drawing(pictures.CARD_ART[name]), [words.names.decks[CARDS[name].deck]])


def _board(name: str, words: Words) -> Mark:
    board = BOARDS[name]
    facts = words.help.board([board.depths.count(depth.letter) for depth in CONTENT.depths], board.land)
    return _info(words.names.boards[name], _map(name, words), facts, source=words.help.reconstructed)


def _depth(name: str, words: Words) -> Mark:
    depth, said = CONTENT.depths[DEPTH_IDS.index(name)], words.names.depths[name]
    here = [builder.id for builder in CONTENT.builders if name in builder.depths]
    return _info(Thing(f"{depth.letter}: {said.name}", said.text), None, words.help.depth(depth, here))


def _bonus(name: str, words: Words) -> Mark:
    return _info(words.names.bonuses[name], _drawing("boulder"), [words.help.bonus(CONTENT.points["bonus"])])


def _bonuses(words: Words) -> Mark:
    return ul((li(b(bonus.name), f": {bonus.text}") for bonus in words.names.bonuses.values()), class_="reef-list")


def _dice(words: Words) -> Mark:
    rows = [tr(th(roll, scope="row"), td(each.name), td(each.text)) for roll, each in words.names.mutations.items()]
    return _table(words.help.dice_heads, rows)


def _organisms(words: Words) -> Mark:
    """The cheat sheet of all organisms."""
    yes, no = words.help.yes, words.help.no
    rows = [
        tr(
            th(span(_drawing(builder.id, 30), f" {words.names.builders[builder.id].name}"), scope="row"),
            td(" ".join(_letters(builder))),
            td(words.help.skeleton(builder)),
            td(yes if builder.carbonate else no),
            td(yes if builder.zooxanthellae else no),
            td(yes if builder.recruits else no),
            td([_sign(tag, words, 18) for tag in builder.tolerates] or no),
        )
        for builder in CONTENT.builders
    ]
    return info(words.help.all_builders, None, _table(words.help.builder_heads, rows))


def _letters(builder: Builder) -> list[str]:
    return [depth.letter for depth in CONTENT.depths if depth.id in builder.depths]


def _disasters(words: Words) -> Mark:
    """The cheat sheet of all disasters."""
    rows = [
        tr(th(said.name, scope="row"), td(words.help.decks[CARDS[card].deck]), td(said.text))
        for card, said in words.names.cards.items()
    ]
    return info(words.help.all_disasters, None, _table(words.help.disaster_heads, rows))


def _options(words: Words) -> Mark:
    rows = [tr(th(option.label, scope="row"), td(option.text)) for option in words.lid.options.values()]
    return info(words.help.options, None, _table(words.help.option_heads, rows))


def _table(heads: Sequence[str], rows: Sequence[Mark]) -> Mark:
    head = thead(tr(th(word, scope="col") for word in heads))
    return div(table(head, tbody(rows)), class_="wide", tabindex="0", role="region", aria_label=heads[0])


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


SHEETS: Final[Mapping[str, Callable[[Words], Mark]]] = {
    "organisms": _organisms,
    "disasters": _disasters,
    "options": _options,
}
MAKERS: Final[Mapping[str, Callable[[str, Words], Mark]]] = {
    "builder": _builder,
    "dweller": _dweller,
    "marker": _marker,
    "card": _card,
    "board": _board,
    "depth": _depth,
    "bonus": _bonus,
}


# ---- pictures that need no symbols of the page


def _drawing(name: str, size: int = 96) -> Mark:
    return svg(
        pictures.printed(name), viewBox="0 0 64 64", width=size, height=size, class_="reef-inline", aria_hidden="true"
    )


def _sign(name: str, words: Words, size: int = 24) -> Mark:
    return svg(pictures.SIGNS[name], viewBox="0 0 20 20", width=size, height=size, class_="reef-inline", role="img",
               aria_label=words.names.markers[name])  # fmt: skip


def _map(board: str, words: Words, size: int = 150) -> Mark:
    return svg(
        pictures.floor(board),
        viewBox=f"0 0 {pictures.WIDE_FLOOR} {pictures.HIGH_FLOOR}",
        width=size,
        height=round(size * pictures.HIGH_FLOOR / pictures.WIDE_FLOOR),
        role="img",
        aria_label=words.help.map(board),
    )


def _piece(words: Words, piece: str) -> Mark:
    """`{builder finger}`, `{sign cold}`, `{board ramp}`, and whole sheets: `{builders}`, `{signs}`, `{dice}`, …"""
    what, _, name = piece.partition(" ")
    if what in ("builder", "dweller", "picture"):
        return _drawing(name, 44)
    if what == "sign":
        return _sign(name, words)
    if what == "board":
        return span(_map(name, words), class_="reef-map-inline")
    if what == "builders":
        return join(_drawing(builder, 52) for builder in BUILDER_IDS)
    if what == "signs":
        return join(_sign(tag, words, 26) for tag in ("strong", "weak", "more", "fewer", *TOLERANCES))
    if what == "dice":
        return _dice(words)
    if what not in SHEETS:
        raise KeyError(piece)
    return SHEETS[what](words)
