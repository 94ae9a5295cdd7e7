"""The story of Rivers: what is told while people listen. Nothing here changes the state.

Every note has a seat unless it is said otherwise. `cause` is what made it happen: the id of an event, innovation,
corner or disaster, "drop" for the drop of a six, "roll" for a move by the die. `number` is the place of a land use card
in its owner's row, from 1; 0 means the hand. `supply` and `sky` are how many tokens are there afterwards.

    first       (the seat that begins was drawn)
    turn        turns, round, supply, sky, clean, polluted (tuples: tokens in hand by seat), positions (by seat)
    skipped     (a seat passes over its turn and loses its skip mark)
    used        card (an innovation that is played)
    rolled      die
    moved       start, end, cause (a stretch without a stop; `end` is smaller when it goes back)
    disaster    disaster, tile, new (1 when its card comes onto the board)
    severity    disaster, die, cushion (subtracted), level (0 calm, 1 to 3)
    corner      corner
    drop        taken (1 or 0)
    shuffled    cards (no seat: the discards become the event deck)
    event       card, fate (followed, void, kept)
    snowmelt    die
    chose       card, option (a or b)
    gained      n, polluted (1: polluted side up), cause, supply, sky
    returned    n, cause, supply, sky
    gave        to, n, cause
    evaporated  n, cause, supply, sky (no seat)
    rained      n, cause, supply, sky (no seat)
    dried       cause (no seat: the supply is empty for the first time, the game is about to end)
    polluted    n, number, kind ("" in hand), cause
    cleaned     n, number, kind ("" in hand), cause
    protected   habitat (its type), cause
    blocked     cause (the seat gets a skip mark)
    icon        kind
    picked      kind, count; to its seat alone: cards
    bought      kind, cost, number; to its seat alone: card, place (in the offer, from 1), pair (the number of the card
                it is paired with now, or 0), worth (how many points the seat has more, tokens paid included)
    under       kind, count, why (unbought, put back, survey): land use cards go under their pile
    home        order (1 for the first to arrive; the journey is finished at the end of this turn)
    over        reason, scores, ranks (no seat), and by seat: clean, polluted (in hand), industry, urban, farm, habitat
                (points of these cards before doubling), doubling (points added), lost (points that polluted tokens took
                from cards, doubling included), soiled (polluted tokens on cards), spent (tokens on cards);
                then for each seat s: "cards s" (ids), "dirt s" (polluted tokens on each), "pairs s" (habitat number,
                doubled number, and so on)

When all seats may see the cards (cards = "face_up") the secrets are told to all.

What takes something from a seat strikes it, unless the seat has chosen it: a disaster that nothing averts, `returned`,
`gave`, `polluted`, `blocked`, polluted tokens `gained`, and a way back."""

from __future__ import annotations

from shoal.engine.story import Fact, Story
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import actions, board, cards, scoring, scripts
from shoal.games.rivers.rules.position import (
    CARD,
    CARRIED,
    CLEAR,
    DIRT,
    DIRTY,
    HELD,
    PLACE,
    ROW,
    SOILED,
    Position,
    add_card,
    plots_in,
)
from shoal.games.rivers.rules.sight import FATES, REASONS


def turn(state: Position, story: Story) -> None:
    """A turn begins."""
    facts: dict[str, Fact] = {"turns": state.turns, "round": state.round, "supply": state.supply, "sky": state.sky}
    facts |= {"clean": state.each(CLEAR), "polluted": state.each(DIRTY), "positions": state.each(PLACE)}
    story.tell("turn", state.seat, facts)


def moved(state: Position, story: Story, start: int, end: int) -> None:
    cause = cards.EVENT_IDS[state.event] if state.fate == CARRIED else "roll"
    hit = _hit(state, state.seat) if end < start else ()
    story.tell("moved", state.seat, {"start": start, "end": end, "cause": cause}, strikes=hit)


def disaster(state: Position, story: Story, number: int) -> None:
    """A disaster tile is entered, seen from just before its card lies on the board."""
    card = CONTENT.disasters[number]
    new = int(not state.disasters >> number & 1)
    story.tell("disaster", state.seat, {"disaster": card.id, "tile": card.tile, "new": new})


def severity(state: Position, story: Story, level: int) -> None:
    met = CONTENT.tiles[state.seats[state.seat * ROW + PLACE]].disaster
    facts: dict[str, Fact] = {"disaster": met, "die": state.throw, "cushion": state.cushion(), "level": level}
    warned = state.seats[state.seat * ROW + HELD + cards.WARNING] > 0
    story.tell("severity", state.seat, facts, strikes=(state.seat,) if level and not warned else ())


def corner(state: Position, story: Story, number: int) -> None:
    story.tell("corner", state.seat, {"corner": CONTENT.corners[number].id})


def event(state: Position, story: Story) -> None:
    """An event card was drawn, and it is known whether it can be followed."""
    fate = "followed" if state.fate == CARRIED else FATES[state.fate]
    story.tell("event", state.seat, {"card": cards.EVENT_IDS[state.event], "fate": fate})


def chose(state: Position, story: Story, option: str) -> None:
    story.tell("chose", state.seat, {"card": cards.EVENT_IDS[state.event], "option": option})


def used(state: Position, story: Story, face: int) -> None:
    story.tell("used", state.seat, {"card": cards.EVENT_IDS[face]})


def gained(state: Position, story: Story, seat: int, n: int, polluted: int, cause: str) -> None:
    """Tokens came from the supply; nothing is told where there were none."""
    if n:
        facts: dict[str, Fact] = {"n": n, "polluted": polluted, "cause": cause, **_left(state)}
        story.tell("gained", seat, facts, strikes=_hit(state, seat) if polluted else ())


def dried(story: Story, cause: str) -> None:
    story.tell("dried", None, {"cause": cause})


def returned(state: Position, story: Story, seat: int, n: int) -> None:
    facts: dict[str, Fact] = {"n": n, "cause": scripts.CAUSES[state.at], **_left(state)}
    story.tell("returned", seat, facts, strikes=_hit(state, seat))


def weather(state: Position, story: Story, what: str, n: int) -> None:
    """Water rained or evaporated."""
    story.tell(what, None, {"n": n, "cause": scripts.CAUSES[state.at], **_left(state)})


def gave(state: Position, story: Story, seat: int, to: int, n: int) -> None:
    story.tell("gave", seat, {"to": to, "n": n, "cause": scripts.CAUSES[state.at]}, strikes=_hit(state, seat))


def polluted(state: Position, story: Story, seat: int, n: int, number: int, chosen: bool) -> None:
    """Tokens were turned over: in hand (number -1), or on a card, counted from 0."""
    strikes = () if chosen else _hit(state, seat)
    story.tell("polluted", seat, _turned(state, seat, n, number), strikes=strikes)


def cleaned(state: Position, story: Story, seat: int, n: int, number: int) -> None:
    """Likewise, back."""
    story.tell("cleaned", seat, _turned(state, seat, n, number))


def _turned(state: Position, seat: int, n: int, number: int) -> dict[str, Fact]:
    kind = cards.KIND_IDS[cards.KIND[plots_in(state.seats, seat * ROW)[number] & CARD]] if number >= 0 else ""
    return {"n": n, "number": number + 1, "kind": kind, "cause": scripts.CAUSES[state.at]}


def protected(state: Position, story: Story, seat: int, habitat: str) -> None:
    story.tell("protected", seat, {"habitat": habitat, "cause": scripts.CAUSES[state.at]})


def blocked(state: Position, story: Story) -> None:
    story.tell("blocked", state.seat, {"cause": scripts.CAUSES[state.at]}, strikes=_hit(state, state.seat))


def icon(state: Position, story: Story, kind: int) -> None:
    story.tell("icon", state.seat, {"kind": cards.KIND_IDS[kind]})


def picked(state: Position, story: Story) -> None:
    """The offer is complete."""
    offer = tuple(cards.LAND_IDS[card] for card in state.offer())
    facts: dict[str, Fact] = {"kind": cards.KIND_IDS[state.kind], "count": len(offer)}
    story.tell("picked", state.seat, facts, {"cards": offer}, _to(state))


def bought(state: Position, story: Story, place: int) -> None:
    """A card of the offer is about to be bought."""
    card = state.offer()[place]
    seat = state.seat
    before = scoring.points_in(state.seats, seat * ROW)
    after = state.seats[seat * ROW : (seat + 1) * ROW]
    add_card(after, 0, card, 0)
    number = len(plots_in(after, 0))
    pair = [sum(each) - number for each in scoring.pairs_in(after, 0) if number in each]
    more = scoring.points_in(after, 0) - cards.COST[card] - before
    facts: dict[str, Fact] = {"kind": cards.KIND_IDS[state.kind], "cost": cards.COST[card], "number": number}
    secret: dict[str, Fact] = {"card": cards.LAND_IDS[card], "place": place + 1, "pair": sum(pair), "worth": more}
    story.tell("bought", seat, facts, secret, _to(state))


def put_under(state: Position, story: Story, why: str) -> None:
    """Cards of the offer are about to go under their pile."""
    count = state.offered - (why == "unbought")
    story.tell("under", state.seat, {"kind": cards.KIND_IDS[state.kind], "count": count, "why": why})


def home(state: Position, story: Story) -> None:
    story.tell("home", state.seat, {"order": state.each(PLACE).count(board.END_POSITION)})


def over(state: Position, story: Story) -> None:
    """All cards are laid open and counted."""
    facts: dict[str, Fact] = {
        "reason": REASONS[state.reason],
        "scores": tuple(scoring.scores(state)),
        "ranks": tuple(scoring.ranks(state)),
        "clean": state.each(CLEAR),
        "polluted": state.each(DIRTY),
        "soiled": state.each(SOILED),
    }
    rows = [plots_in(state.seats, seat * ROW) for seat in range(state.n)]
    pairs = [scoring.pairs_in(state.seats, seat * ROW) for seat in range(state.n)]
    for kind, name in enumerate(cards.KIND_IDS):
        facts[name] = tuple(sum(scoring.worth(plot) for plot in row if cards.KIND[plot & CARD] == kind) for row in rows)
    doubled = [[row[number - 1] for _, number in each] for row, each in zip(rows, pairs, strict=True)]
    facts["doubling"] = tuple(sum(scoring.worth(plot) for plot in row) for row in doubled)
    facts["lost"] = tuple(
        sum(cards.POINTS[plot & CARD] - scoring.worth(plot) for plot in [*row, *twice])
        for row, twice in zip(rows, doubled, strict=True)
    )
    facts["spent"] = tuple(sum(cards.COST[plot & CARD] for plot in row) for row in rows)
    for seat, row in enumerate(rows):
        facts[f"cards {seat}"] = tuple(cards.LAND_IDS[plot & CARD] for plot in row)
        facts[f"dirt {seat}"] = tuple(plot >> DIRT for plot in row)
        facts[f"pairs {seat}"] = tuple(number for pair in pairs[seat] for number in pair)
    story.tell("over", None, facts)


def _hit(state: Position, seat: int) -> tuple[int, ...]:
    """Whom it strikes: the seat, unless it has just decided that it should be so."""
    chosen = seat == state.seat and state.phase in (actions.WARN, actions.CHOOSE)
    return () if chosen else (seat,)


def _left(state: Position) -> dict[str, Fact]:
    return {"supply": state.supply, "sky": state.sky}


def _to(state: Position) -> tuple[int, ...]:
    """Who may know the names of the cards."""
    return tuple(range(state.n)) if state.rules.face_up else (state.seat,)
