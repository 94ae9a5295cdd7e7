"""What "?" explains in Reef Survivor: cheat sheets as info cards, the rulebook page, and a guided first round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine import prose
from shoal.engine.mark import (
    Mark,
    article,
    b,
    div,
    h3,
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
from shoal.games.reef.content import CONTENT, TOLERANCES, Builder, Clause
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import pictures
from shoal.games.reef.screen.pictures import BOARDS, BONUSES, BUILDERS, CARDS, DWELLERS, MARKERS, SIGNS
from shoal.games.reef.teaching import hints
from shoal.games.reef.words.en import WORDS

RECONSTRUCTED: Final = "Reconstructed: the published rules do not say it exactly."
THINGS: Final = {  # title, drawing, what it is, science
    "alga": (CONTENT.coverer.name, "alga", CONTENT.coverer.text, CONTENT.coverer.science),
    "round": (
        "A round",
        "sun",
        "Grow: dwellers move in and graze, algae spread, two builders mutate. Spawn: builders have young. Trade them. "
        "Settle them. Then a disaster strikes, and the survey counts what is left.",
        "A round stands for as long as you like: a decade, or a million years.",
    ),
    "nursery": (
        "The nursery",
        "egg",
        "Here the young wait. They inherit the mutations of their parent. Tap a group, then tap spaces. A juvenile "
        "takes an empty space at a depth it can live in; only where there is none it may grow on top of others.",
        "Young corals drift for days or weeks, then settle for good.",
    ),
    "trading": (
        "Trading young",
        "finger",
        "Only neighbours trade, and only the young of this round. Say what you give and what you would like, and send "
        "it. Your neighbour agrees, says no, or makes another offer. Gifts are fine too.",
        "Drifting young connect reefs: they bring kinds and traits that a reef lacks. This is called gene flow.",
    ),
    "triangle": (
        "The Coral Triangle",
        "branching",
        "A far sea where all kinds live on. Who is last in points, or was last in the last round, gets two young from "
        "there.",
        "The Coral Triangle between Indonesia, the Philippines and the Solomon Islands has more kinds of coral "
        "than any other sea.",
    ),
    "decks": (
        "Disasters to come",
        "cards",
        "Round 1 brings one short-term disaster, round 2 two, round 3 a long-term one, round 4 two short-term ones. "
        "Used cards are set aside, so you can see what is still to come.",
        "People can prepare for a disaster they know. A reef can only be diverse.",
    ),
    "survey": (
        "The survey",
        "boulder",
        "Every builder that no alga covers: 1 point. Every dweller: 1. Every fleshy alga: 1 less. Every type of "
        "organism: 2. Every bonus: 5. (Options can change this.)",
        "Ecologists count reefs just so: how many live there, and how many kinds.",
    ),
    "support": (
        "How many dwellers a reef keeps",
        "fish",
        "Two builders that welcome dwellers feed and shelter one of them. Corals, bivalves and carbonate algae do; the "
        "little fish on their tile says so. If builders die or are covered, dwellers leave.",
        "Fish need the nooks of a living reef: when the coral dies, they go.",
    ),
    "mutations": (
        "Mutations",
        "egg",
        "Choose a builder, and the twelve-sided die says how it changes. You cannot know beforehand whether it helps.",
        "Mutations are random; which of them spread is not: that is selection.",
    ),
}  # fmt: skip


@cache
def topics() -> tuple[str, ...]:
    """Every organism, marker, disaster, sea floor, depth and bonus, and the ways of the game."""
    return (
        *(f"builder-{builder}" for builder in BUILDERS),
        *(f"dweller-{dweller}" for dweller in DWELLERS),
        *(f"marker-{marker}" for marker in MARKERS),
        *(f"card-{card}" for card in CARDS),
        *(f"board-{board}" for board in BOARDS),
        *(f"depth-{depth.id}" for depth in CONTENT.depths),
        *(f"bonus-{bonus}" for bonus in BONUSES),
        *THINGS,
        "organisms",
        "disasters",
        "options",
    )


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    kind, _, name = topic.partition("-")
    if topic in THINGS:
        title, drawing, does, science = THINGS[topic]
        more = _dice() if topic == "mutations" else _bonuses() if topic == "survey" else None
        return _info(title, _drawing(drawing), does, science, more=more)
    if topic in SHEETS:
        return SHEETS[topic]()
    return MAKERS[kind](name) if topic in topics() else None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    return div(prose.page(words.rulebook, _piece), class_="reef-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for: through the first round, and where it is rare."""
    seen = cast(ReefSight, sight)
    if not 0 <= seen.seat < seen.seats:
        return None
    task = seen.tasks[seen.seat]
    if not task or (seen.round > 1 and task not in RARE):
        return None
    if task == "trade":
        return _trading(seen)
    return GUIDE[task]


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    return hints.reason(cast(ReefSight, sight), legal, action)


def _trading(sight: ReefSight) -> str:
    if sight.draft is not None:
        return "Tap young of yours to give them, and young of your neighbour to ask for them. Then send the offer."
    if any(offer is not None and offer[0] == sight.seat for offer in sight.offers):
        return "Look at both rafts: what you give, and what you get. Is it a kind your reef lacks?"
    if sight.offers[sight.seat] is not None:
        return "Your neighbour thinks about it. You can answer others meanwhile, or take your offer back."
    return "Here is what your neighbours have. Tap one to trade with, or say that you are done."


SKELETONS: Final = {
    "strong": "Strong skeleton: waves cannot break it",
    "normal": "Normal skeleton",
    "delicate": "Delicate: waves break it",
}
RARE: Final = ("shed", "urchins", "triangle", "sacrifice", "beside", "tally", "catch")
GUIDE: Final = {
    "board": "Light water is shallow, dark water is deep. Shallow reefs suffer in storms, deep ones can be built high.",
    "start": "Tap a builder, then a space that lights up. Many kinds count more; those with a fish bring dwellers.",
    "recruit": "Tap a fish, a snail or an urchin: each will eat one fleshy alga every round.",
    "graze": "Tap the algae that shall be eaten. Those on builders first!",
    "algae": "Five algae must go somewhere. Tap spaces you need least.",
    "shed": "Dwellers need builders to live among. Choose who leaves.",
    "mutate": "Tap a builder. The die decides what changes, and its young inherit it.",
    "urchins": "More than five urchins eat young corals. Choose whose.",
    "triangle": "You are behind, so young drift to you from far away. Take a kind you lack.",
    "settle": "Tap a group of young, then the spaces where they shall live. Or let the rest be done for you.",
    "lose": "The storm takes half of the builders that light up. Tap those you can spare.",
    "sacrifice": "The disease takes one kind of coral. Choose the one you need less.",
    "beside": "There is an alga already: the new one goes one space over. Tap where.",
    "tally": "Count your builders, dwellers, types and bonuses, and take off the algae.",
    "catch": "Do you doubt somebody's count? If you are right you get their dwellers.",
}


# ---- info cards


def _builder(name: str) -> Mark:
    builder = BUILDERS[name]
    facts = [
        f"Lives in {pictures.in_a_row([f'{depth} water' for depth in builder.depths])}",
        SKELETONS[builder.skeleton],
        "An encruster: waves cannot grip it" if builder.encruster else "",
        "Made of carbonate: acid water dissolves it" if builder.carbonate else "No carbonate: acid water does no harm",
        "Has zooxanthellae: needs clear, sunlit water" if builder.zooxanthellae else "No zooxanthellae",
        "Welcomes dwellers: two such builders keep one" if builder.recruits else "No home for dwellers",
        *[f"It {pictures.WORDS[tag]}" for tag in builder.tolerates],
    ]
    example = builder.better_example or builder.example
    return _info(
        builder.name, _drawing(builder.id), builder.text, builder.science, facts, _dangers(builder), latin=example
    )


def _dangers(builder: Builder) -> Mark:
    """The disasters that can kill it as it is, without mutations."""
    deadly = [card.name for card in CONTENT.cards if any(_can_kill(clause, builder) for clause in card.clauses)]
    if builder.coral:
        deadly.append(CARDS["coralsick"].name)
    return p(b("Can die in: "), ", ".join(deadly) or "nothing but an invasion", class_="reef-dangers")


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


def _dweller(name: str) -> Mark:
    dweller = DWELLERS[name]
    dies = pictures.in_a_row([CARDS[card].name for card in dweller.dies_in])
    return _info(
        dweller.name, _drawing(name), dweller.text, dweller.science, [f"Dies in: {dies}"], latin=dweller.example
    )


def _marker(name: str) -> Mark:
    marker = MARKERS[name]
    rolls = [
        str(mutation.roll)
        for mutation in CONTENT.mutations
        if name in mutation.effects or {"strong": "stronger", "weak": "weaker"}.get(name, "") in mutation.effects
    ]
    helps = [
        CARDS[card.id].name
        for card in CONTENT.cards
        if any(name in (*c.spared_any, *c.spared_all) for c in card.clauses)
    ]
    facts = [f"Comes with a roll of {pictures.in_a_row(rolls)}"] + ([f"Helps in: {', '.join(helps)}"] if helps else [])
    what = "A good mutation: it can count for Resilience." if marker.positive else "It makes life harder."
    return _info(marker.name, _sign(name, 64), f"This builder {pictures.WORDS[name]}.", what, facts)


def _card(name: str) -> Mark:
    card = CARDS[name]
    deck = "Short-term disaster" if card.deck == "short" else "Long-term disaster"
    return _info(card.name, _drawing(pictures.CARD_ART[card.id]), card.text, card.science, [deck])


def _board(name: str) -> Mark:
    board = BOARDS[name]
    counts = [f"{board.depths.count(depth.letter)} {depth.id} spaces" for depth in CONTENT.depths]
    land = "Land lies below row 1" if board.land else "No land: open ocean all round"
    return _info(board.name, _map(board.id), board.text, board.science, [*counts, land], source=RECONSTRUCTED)


def _depth(name: str) -> Mark:
    depth = next(depth for depth in CONTENT.depths if depth.id == name)
    here = [builder.name for builder in CONTENT.builders if name in builder.depths]
    facts = [f"Stacks up to {depth.stack_limit} high", f"Here live: {', '.join(here)}"]
    return _info(f"{depth.letter}: {depth.name}", None, depth.text, "", facts)


def _bonus(name: str) -> Mark:
    return _info(BONUSES[name].name, _drawing("boulder"), BONUSES[name].text, "", ["5 points in every survey"])


def _bonuses() -> Mark:
    return ul((li(b(bonus.name), f": {bonus.text}") for bonus in CONTENT.bonuses), class_="reef-list")


def _dice() -> Mark:
    rows = [tr(th(each.roll, scope="row"), td(each.name), td(each.text)) for each in CONTENT.mutations]
    return _table(("Roll", "Mutation", "What it does"), rows)


def _organisms() -> Mark:
    """The cheat sheet of all organisms."""
    rows = [
        tr(
            th(span(_drawing(builder.id, 30), f" {builder.name}"), scope="row"),
            td(" ".join(_letters(builder))),
            td(builder.skeleton + (", encruster" if builder.encruster else "")),
            td("yes" if builder.carbonate else "no"),
            td("yes" if builder.zooxanthellae else "no"),
            td("yes" if builder.recruits else "no"),
            td([_sign(tag, 18) for tag in builder.tolerates] or "no"),
        )
        for builder in CONTENT.builders
    ]
    heads = ("Builder", "Depths", "Skeleton", "Carbonate", "Zooxanthellae", "Dwellers", "Tolerates")
    return article(h3("All builders"), _table(heads, rows), class_="reef-info")


def _letters(builder: Builder) -> list[str]:
    return [depth.letter for depth in CONTENT.depths if depth.id in builder.depths]


def _disasters() -> Mark:
    """The cheat sheet of all disasters."""
    rows = [
        tr(th(card.name, scope="row"), td("short" if card.deck == "short" else "long"), td(card.text))
        for card in CONTENT.cards
    ]
    return article(h3("All disasters"), _table(("Disaster", "Deck", "What it does"), rows), class_="reef-info")


def _options() -> Mark:
    rows = [tr(th(option.label, scope="row"), td(option.text)) for option in WORDS.lid.options.values()]
    return article(h3("Options"), _table(("Option", "What it changes"), rows), class_="reef-info")


def _table(heads: Sequence[str], rows: Sequence[Mark]) -> Mark:
    head = thead(tr(th(word, scope="col") for word in heads))
    return div(table(head, tbody(rows)), class_="wide", tabindex="0", role="region", aria_label=heads[0])


def _info(
    title: str,
    shown: Mark | None,
    does: str,
    science: str,
    facts: Sequence[str] = (),
    more: Mark | None = None,
    source: str = "",
    latin: str = "",
) -> Mark:
    return article(
        shown,
        h3(title),
        p(latin, class_="reef-latin") if latin else None,
        p(does, class_="reef-does"),
        ul((li(fact) for fact in facts if fact), class_="reef-list") if facts else None,
        more,
        p(science, class_="reef-science") if science else None,
        p(source, class_="reef-source") if source else None,
        class_="reef-info",
    )


SHEETS: Final = {"organisms": _organisms, "disasters": _disasters, "options": _options}
MAKERS: Final = {
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


def _sign(name: str, size: int = 24) -> Mark:
    return svg(SIGNS[name], viewBox="0 0 20 20", width=size, height=size, class_="reef-inline", role="img",
               aria_label=MARKERS[name].name)  # fmt: skip


def _map(board: str, size: int = 150) -> Mark:
    return svg(
        pictures.floor(board),
        viewBox=f"0 0 {pictures.WIDE_FLOOR} {pictures.HIGH_FLOOR}",
        width=size,
        height=round(size * pictures.HIGH_FLOOR / pictures.WIDE_FLOOR),
        role="img",
        aria_label=f"{BOARDS[board].name}, a map",
    )


def _piece(words: str) -> Mark:
    """`{builder finger}`, `{sign cold}`, `{board ramp}`, and whole sheets: `{builders}`, `{signs}`, `{dice}`, …"""
    what, _, name = words.partition(" ")
    if what in ("builder", "dweller", "picture"):
        return _drawing(name, 44)
    if what == "sign":
        return _sign(name)
    if what == "board":
        return span(_map(name), class_="reef-map-inline")
    whole = {
        "builders": lambda: join(_drawing(builder, 52) for builder in BUILDERS),
        "signs": lambda: join(_sign(tag, 26) for tag in ("strong", "weak", "more", "fewer", *TOLERANCES)),
        "dice": _dice,
        "organisms": _organisms,
        "disasters": _disasters,
        "options": _options,
    }
    if what not in whole:
        raise KeyError(words)
    return whole[what]()
