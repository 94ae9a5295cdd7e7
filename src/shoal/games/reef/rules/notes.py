"""The story of Reef Survivor: what is told while people listen. Nothing here changes the state.

Spaces are names ("c4"), builders are written as in §2.4, reefs as in §14 ("b6 platy/boulder *"); a `cause` is the id
of a disaster or one of the words below. All facts are public unless it says *secret*. Where a game has other builders
than those of today, notes that name some have two facts more: `organisms` and `own_organisms`, as the options say.

Setting up
    board       seat    board, how ("chosen", "dealt" or "given")
    changed     None    kind, roll, builder: what the Coral Triangle's builder of that kind became
    started     seat    space, builder

A round
    round       None    round, rounds
    recruited   seat    dweller
    grazed      seat    spaces, freed (builders that are uncovered again)
    algae       seat    spaces, covered (builders), cause ("growth" or a disaster), lost (algae without a space)
    left        seat    dweller, many, cause ("support"): more than the reef can keep
    mutated     seat    space, roll, was, now (builder before and after)
    eaten       seat    space, builder, young: urchins ate the brood
    spawned     seat    slots ("finger[more]"), many: the nursery, slot by slot
    awards      None    total (seats with the lowest score), latest (seats with the lowest score of the last round)
    collected   seat    builder, many, roll (0 unless they mutated on the way): from the Coral Triangle
    offered     seat    to, gives, many_given, asks, many_asked: an offer was sent
    accepted    seat    by (the proposer), and the same four, seen from the proposer
    declined    seat    by (the proposer)
    withdrawn   seat    to
    torn        seat    to: the offer can no longer be kept
    ready       seat    (out of trading for this round)
    settled     seat    slot, builder, space, on (the builder below, or ""), migrant (1 if it came by trade)
    died        seat    spaces, builders, cause ("no_space": juveniles, with spaces empty; "built_over"; or a disaster)

Disasters
    drawn       None    card, deck, extra (1 if Bad Luck brought it)
    no_card     None    deck: it is empty
    disaster    None    card, number, of: it strikes now
    rolled      seat    roll, row: where it comes ashore
    lost        seat    dweller, many, cause: dwellers that die
    struck      seat    card and, one entry for each builder that the disaster looks at: spaces, builders, depths,
                        levels (0 the lowest of its stack), fates, reasons. A fate is "dies", "risk" (the owner
                        chooses half of these), "choice" (of the kinds that tie) or "safe". The reason of a safe one is
                        a tolerance ("cold"), two together ("acid hot"), "strong", "encruster", "buried", "carbonate"
                        (it has none), "zooxanthellae" (it has none), "weak" (it is not), "rare" (not the commonest
                        coral) or "not_coral". The reason of the others is what would have saved them ("cold acid")
    shielded    seat    spaces, builders, cause: top builders that tolerate nutrients keep the algae off
    sheltered   seat    card: this board is spared altogether (no land, or land)
    invaded     seat    row, builders (lost), algae (gone)
    stressed    seat    many: builders that lost their extra young
    barred      None    round: in which nobody can recruit

Survey
    tallied     seat    *secret* for the seat: tally
    tallies     None    tallies, counts (per seat, as the rules count)
    accused     seat    whom, right (1 if that count was wrong and nobody had caught it yet)
    stolen      seat    from, dwellers (three numbers)
    scored      seat    round, builders, dwellers, algae, types, bonuses, score, total
    survey      None    round, cards, points (of the table), population, types (on any reef)
    extirpated  seat    types: there at the last survey, gone now
    returned    seat    types: gone at an earlier survey, back now
    vanished    None    types: lost from the table, they live on in the Coral Triangle alone
    reappeared  None    types: back on the table after they had vanished
    game_over   None    totals, ranks, bonus (the team bonus everybody got), together (1 if the sum of all counts)

What a disaster kills or puts at risk strikes its reef: `lost`, `struck` and `died`, unless the owner has chosen it.

For the record of §16
    reef        seat    after ("setup", "settle", a disaster, "survey"), round, spaces (as in §14), dwellers
"""

from __future__ import annotations

from shoal.engine.story import Fact, Story
from shoal.engine.tables import members
from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS, CARD_IDS, CONTENT, DWELLER_IDS, TYPE_IDS
from shoal.games.reef.content import SPACES as NAMES
from shoal.games.reef.rules import actions, clauses, scoring
from shoal.games.reef.rules.builders import MANY, ONE, SLOTS, TRADABLE, notation, young_of
from shoal.games.reef.rules.casualties import CHOICE, DIES, RISK, fates
from shoal.games.reef.rules.position import AIM, COUNTED, DWELLERS, FLOOR, GREEN, PARTNER, ROW, SLOTS_USED, Position
from shoal.games.reef.rules.sight import count_of, spaces_of, stack_of
from shoal.games.reef.rules.spaces import SPACES
from shoal.games.reef.rules.species import organisms

# Setting up


def board(story: Story, seat: int, board: int, how: str) -> None:
    story.tell("board", seat, {"board": BOARD_IDS[board], "how": how})


def changed(state: Position, story: Story, kind: int, roll: int, builder: int) -> None:
    facts: dict[str, Fact] = {"kind": BUILDER_IDS[kind], "roll": roll, "builder": notation(builder)}
    story.tell("changed", None, {**facts, **_among(state)})


def started(state: Position, story: Story, seat: int, space: int, builder: int) -> None:
    story.tell("started", seat, {"space": NAMES[space], "builder": notation(builder), **_among(state)})


# A round


def round_begins(state: Position, story: Story) -> None:
    story.tell("round", None, {"round": state.round, "rounds": state.terms.rounds})


def recruited(story: Story, seat: int, kind: int) -> None:
    story.tell("recruited", seat, {"dweller": DWELLER_IDS[kind]})


def grazed(state: Position, story: Story, seat: int, spaces: int) -> None:
    """Algae on these spaces are about to be eaten."""
    story.tell("grazed", seat, {"spaces": _names(spaces), "freed": _on(state, seat, spaces), **_among(state)})


def algae(state: Position, story: Story, seat: int, spaces: int, lost: int) -> None:
    """Algae are about to lie on these spaces, or find none."""
    cause = CARD_IDS[state.drawn[state.struck - 1]] if state.step == actions.STRIKING else "growth"
    facts: dict[str, Fact] = {"spaces": _names(spaces), "covered": _on(state, seat, spaces), "cause": cause}
    story.tell("algae", seat, {**facts, "lost": lost, **_among(state)})


def left(story: Story, seat: int, kind: int, many: int) -> None:
    story.tell("left", seat, {"dweller": DWELLER_IDS[kind], "many": many, "cause": "support"})


def mutated(state: Position, story: Story, seat: int, space: int, roll: int, was: int, now: int) -> None:
    facts: dict[str, Fact] = {"space": NAMES[space], "roll": roll, "was": notation(was), "now": notation(now)}
    story.tell("mutated", seat, {**facts, **_among(state)})


def eaten(state: Position, story: Story, seat: int, corals: int) -> None:
    for space in spaces_of(corals):
        builder = state.top(seat, space)
        facts: dict[str, Fact] = {"space": NAMES[space], "builder": notation(builder)}
        story.tell("eaten", seat, {**facts, "young": young_of(builder), **_among(state)})


def spawned(state: Position, story: Story, seat: int) -> None:
    slots = [state.nursery[seat * SLOTS + slot] for slot in range(state.reefs[seat * ROW + SLOTS_USED])]
    facts: dict[str, Fact] = {"slots": tuple(notation(slot & ONE) for slot in slots)}
    story.tell("spawned", seat, {**facts, "many": tuple(slot >> MANY for slot in slots)})


def awards(story: Story, total: int, latest: int) -> None:
    story.tell("awards", None, {"total": members(total), "latest": members(latest)})


def collected(state: Position, story: Story, seat: int, builder: int, many: int, roll: int) -> None:
    story.tell("collected", seat, {"builder": notation(builder), "many": many, "roll": roll, **_among(state)})


def offered(state: Position, story: Story, seat: int) -> None:
    story.tell("offered", seat, {"to": state.reefs[seat * ROW + PARTNER], **_bargain(state, seat)})


def accepted(state: Position, story: Story, seat: int, proposer: int) -> None:
    """Seen from just before the young change hands."""
    story.tell("accepted", seat, {"by": proposer, **_bargain(state, proposer)})


def _bargain(state: Position, proposer: int) -> dict[str, Fact]:
    first = proposer * 2 * SLOTS
    partner = state.reefs[proposer * ROW + PARTNER]
    facts: dict[str, Fact] = _among(state)
    for owner, start, what, many in ((proposer, first, "gives", "given"), (partner, first + SLOTS, "asks", "asked")):
        slots = [slot for slot in range(SLOTS) if state.bargains[start + slot]]
        facts[what] = tuple(notation(state.nursery[owner * SLOTS + slot] & ONE) for slot in slots)
        facts[f"many_{many}"] = tuple(state.bargains[start + slot] for slot in slots)
    return facts


def settled(state: Position, story: Story, seat: int, slot: int, space: int) -> None:
    """A juvenile is about to settle."""
    young = state.nursery[seat * SLOTS + slot]
    below = state.top(seat, space)
    facts: dict[str, Fact] = {"slot": slot + 1, "builder": notation(young & ONE), "space": NAMES[space]}
    on = notation(below) if below else ""
    story.tell("settled", seat, {**facts, "on": on, "migrant": int(not young & TRADABLE), **_among(state)})


def homeless(state: Position, story: Story, seat: int) -> None:
    """Juveniles without a legal space die."""
    slots = [state.nursery[seat * SLOTS + slot] for slot in range(state.reefs[seat * ROW + SLOTS_USED])]
    young = tuple(notation(slot & ONE) for slot in slots for _ in range(slot >> MANY))
    if young:
        _died(state, story, seat, (), young, "no_space")


# Disasters


def drawn(state: Position, story: Story, card: int) -> None:
    each = CONTENT.cards[card]
    extra = int(state.draws > len(CONTENT.disasters_of(state.round)))
    story.tell("drawn", None, {"card": each.id, "deck": each.deck, "extra": extra})


def no_card(story: Story, deck: int) -> None:
    story.tell("no_card", None, {"deck": "short" if deck == clauses.SHORT else "long"})


def disaster(state: Position, story: Story, card: int) -> None:
    story.tell("disaster", None, {"card": CARD_IDS[card], "number": state.struck, "of": len(state.drawn)})


def rolled(story: Story, seat: int, roll: int) -> None:
    story.tell("rolled", seat, {"roll": roll, "row": roll if roll <= 6 else roll - 6})


def lost(state: Position, story: Story, seat: int, kind: int) -> None:
    """Dwellers of a kind are about to die."""
    many = state.reefs[seat * ROW + DWELLERS + kind]
    cause = CARD_IDS[state.drawn[state.struck - 1]]
    story.tell("lost", seat, {"dweller": DWELLER_IDS[kind], "many": many, "cause": cause}, strikes=(seat,))


def struck(state: Position, story: Story, seat: int, card: int) -> None:
    """What the card does to each builder of a reef, and why; told before anything dies."""
    each = CONTENT.cards[card]
    board = CONTENT.boards[state.reefs[seat * ROW + FLOOR]]
    needs_land = each.overgrow == "row1" or (each.clauses and all(clause.when == "land" for clause in each.clauses))
    if needs_land and not board.land:
        story.tell("sheltered", seat, {"card": each.id})
        return
    told = fates(state, seat, card)
    if told:
        facts: dict[str, Fact] = {
            "card": each.id,
            "spaces": tuple(NAMES[fate.space] for fate in told),
            "builders": tuple(fate.builder for fate in told),
            "depths": tuple(fate.depth for fate in told),
            "levels": tuple(fate.level for fate in told),
            "fates": tuple(fate.fate for fate in told),
            "reasons": tuple(fate.reason for fate in told),
            **_among(state),
        }
        found = [fate.fate for fate in told]
        hit = DIES in found or CHOICE in found or found.count(RISK) > 1  # of one alone, half is nobody
        story.tell("struck", seat, facts, strikes=(seat,) if hit else ())
    dead = [fate for fate in told if fate.fate == "dies"]
    if dead and each.clauses:
        spaces = tuple(NAMES[fate.space] for fate in dead)
        _died(state, story, seat, spaces, tuple(fate.builder for fate in dead), each.id, strikes=(seat,))
    if clauses.RUN_OFF >> card & 1:
        proof = [space for space in spaces_of(state.nutrient_proof(seat)) if space < 5]
        if proof:
            kept: dict[str, Fact] = {"spaces": tuple(NAMES[s] for s in proof), "cause": each.id, **_among(state)}
            story.tell("shielded", seat, {**kept, "builders": tuple(notation(state.top(seat, s)) for s in proof)})
    if each.special == "stress":
        stressed = sum(builder.count("more") for space in range(SPACES) for builder in _stack(state, seat, space))
        story.tell("stressed", seat, {"many": stressed})


def died(state: Position, story: Story, seat: int, spaces: int, chosen: bool) -> None:
    """The top builders of these spaces are about to die, as their owner has chosen or because there is no choice."""
    cause = CARD_IDS[state.drawn[state.struck - 1]]
    builders = tuple(notation(state.top(seat, space)) for space in spaces_of(spaces))
    _died(state, story, seat, _names(spaces), builders, cause, strikes=() if chosen else (seat,))


def _died(
    state: Position,
    story: Story,
    seat: int,
    spaces: tuple[str, ...],
    builders: tuple[str, ...],
    cause: str,
    strikes: tuple[int, ...] = (),
) -> None:
    facts: dict[str, Fact] = {"spaces": spaces, "builders": builders, "cause": cause, **_among(state)}
    story.tell("died", seat, facts, strikes=strikes)


def invaded(state: Position, story: Story, seat: int, row: int) -> None:
    """A row is about to be cleared."""
    gone = [(NAMES[space], builder) for space in spaces_of(row) for builder in _stack(state, seat, space)]
    algae = bin(state.reefs[seat * ROW + GREEN] & row).count("1")
    builders = tuple(builder for _, builder in gone)
    facts: dict[str, Fact] = {"row": state.reefs[seat * ROW + AIM], "builders": builders, "algae": algae}
    story.tell("invaded", seat, {**facts, **_among(state)})
    if gone:
        _died(state, story, seat, tuple(space for space, _ in gone), builders, "invader", strikes=(seat,))


def after_disaster(state: Position, story: Story) -> None:
    for seat in range(state.n):
        reef(state, story, seat, CARD_IDS[state.drawn[state.struck - 1]])


# Survey


def tallies(state: Position, story: Story) -> None:
    told = tuple(state.reefs[seat * ROW + COUNTED] for seat in range(state.n))
    story.tell(
        "tallies", None, {"tallies": told, "counts": tuple(scoring.true_tally(state, seat) for seat in range(state.n))}
    )


def stolen(state: Position, story: Story, seat: int, catcher: int) -> None:
    """A caught seat's dwellers are about to go."""
    story.tell("stolen", catcher, {"from": seat, "dwellers": _dwellers(state, seat)})


def built_over(state: Position, story: Story, seat: int) -> None:
    """Builders with others on top are about to be cleared away."""
    gone = [(NAMES[space], builder) for space in range(SPACES) for builder in _stack(state, seat, space)[:-1]]
    if gone:
        spaces, builders = tuple(space for space, _ in gone), tuple(builder for _, builder in gone)
        _died(state, story, seat, spaces, builders, "built_over")


def surveyed(state: Position, story: Story) -> None:
    """The round is scored: reef by reef, and the table; what has vanished or come back; the end of the game."""
    counts = [
        [
            count_of(list(state.surveys[i : i + scoring.SURVEY]))
            for i in range(first, first + state.n * scoring.SURVEY, scoring.SURVEY)
        ]
        for first in range(0, len(state.surveys), state.n * scoring.SURVEY)
    ]
    scores = tuple(scoring.scores(state))
    for seat, (builders, dwellers, algae, types, bonuses, points) in enumerate(counts[-1]):
        reef(state, story, seat, "survey")
        facts: dict[str, Fact] = {"round": state.round, "builders": builders, "dwellers": dwellers, "algae": algae}
        facts |= {"types": types, "bonuses": bonuses, "score": points, "total": scores[seat]}
        story.tell("scored", seat, facts)
    table = [_of_any(each) for each in counts]
    facts = {"round": state.round, "cards": tuple(CARD_IDS[card] for card in state.past[-1])}
    facts |= {"points": sum(count[5] for count in counts[-1]), "types": table[-1]}
    story.tell("survey", None, {**facts, "population": sum(count[0] + count[1] for count in counts[-1])})
    for seat in range(state.n):
        _come_and_gone(state, story, seat, [each[seat][3] for each in counts], "extirpated", "returned")
    _come_and_gone(state, story, None, table, "vanished", "reappeared")
    if state.round == state.terms.rounds:
        over: dict[str, Fact] = {
            "totals": scores,
            "ranks": tuple(scoring.ranks(state)),
            "bonus": scoring.team_bonus(state),
            "together": int(state.terms.collaborative),
        }
        story.tell("game_over", None, over)


def _come_and_gone(
    state: Position, story: Story, seat: int | None, surveys: list[tuple[str, ...]], gone: str, back: str
) -> None:
    if len(surveys) < 2:
        return
    before, now = surveys[-2], surveys[-1]
    lost = tuple(each for each in before if each not in now)
    known = {each for survey in surveys[:-2] for each in survey}
    again = tuple(each for each in now if each not in before and each in known)
    if lost:
        story.tell(gone, seat, {"types": lost, **_among(state)})
    if again:
        story.tell(back, seat, {"types": again, **_among(state)})


def _of_any(counts: list[tuple[int, int, int, tuple[str, ...], tuple[str, ...], int]]) -> tuple[str, ...]:
    return tuple(each for each in TYPE_IDS if any(each in count[3] for count in counts))


# For the record


def reef(state: Position, story: Story, seat: int, after: str) -> None:
    """A whole reef as §14 writes it."""
    spaces = []
    for space in range(SPACES):
        parts = ["/".join(_stack(state, seat, space)), "*" if state.reefs[seat * ROW + GREEN] >> space & 1 else ""]
        if any(parts):
            spaces.append(" ".join([NAMES[space], *filter(None, parts)]))
    facts: dict[str, Fact] = {"after": after, "round": state.round, "spaces": tuple(spaces)}
    story.tell("reef", seat, {**facts, "dwellers": _dwellers(state, seat)})


def _among(state: Position) -> dict[str, Fact]:
    """Whose names the builders have, where that is not as usual."""
    terms = state.terms
    if organisms(terms.organisms, terms.own_organisms) == CONTENT.builders:
        return {}
    return {"organisms": terms.organisms, "own_organisms": terms.own_organisms}


def _stack(state: Position, seat: int, space: int) -> tuple[str, ...]:
    return stack_of(state.reefs[seat * ROW + space])


def _dwellers(state: Position, seat: int) -> tuple[int, ...]:
    return tuple(state.reefs[seat * ROW + DWELLERS + kind] for kind in range(3))


def _on(state: Position, seat: int, spaces: int) -> tuple[str, ...]:
    return tuple(builder for space in spaces_of(spaces) for builder in _stack(state, seat, space))


def _names(spaces: int) -> tuple[str, ...]:
    return tuple(NAMES[space] for space in spaces_of(spaces))
