"""The story of Hyporheic: what is told while people listen. Nothing here changes the state, nothing is secret.

Who did it is the note's seat unless said otherwise; spaces, nutrients, equations, paths and cards are ids.

Start   `first` die: a seat rolled to start · `tied` seats: nobody's: these roll again · `starts`: the first player
Turns   `turn` round, clogged (0/1), airless (0/1), coins (of all seats), held (nutrients of all seats, how many)
        `skipped` space: clogged on a circle, no roll
        `rolled` die, steps (with an earlier die of the same roll), more (dice to come)
        `moved` from, to, route (every space after `from`, `to` the last): by a roll
        `again` / `stopped`: what became of the offer of an extra roll
Landing `landed` space, zone (water, oxic, anoxic, start), path ("" in the water), landing (1 to 12)
        `bumped` seats, space: these go to Start · `shared` seats, space
        `collected` nutrient, count, offered (more than count if the hand is full), source (square, or a card), space
        `robbed` victim, nutrient: one note for each nutrient
        `reacted` equation, space, zone, path, give (nutrients), get (nutrients), coins (made: 0 or 1)
        `coin` coins (of the seat now), equation, path, round, clogged, airless: after `reacted`, if it made one
        `idle` space, zone, path, why: nothing (no equation can be paid) or airless: no equation on this circle
        `full` space: the turn's last landing, so no card is drawn (R43)
Cards   `drew` card, left (in the pile)  · `reshuffled` cards: nobody's: the pile was empty
        `changed` card, give, get, count: pH turned so many of a seat's nutrients
        `lost` card, nutrient, count, by (the drawer): a seat's loss, one note for each nutrient
        `collected` as above, with the card as source: one note for each seat it gives to; Cow Pie also with count 0
        `switched` other (a seat), from, to · `dived` path, from, to
        `eddied` die, from, to, route (squares after `from`; empty if the token could not move)
        `beat` card, beat (1 to 3), seats, from, to: nobody's: these tokens make one step each, the first seat from
        the first space of `from` to the first of `to`, and so on
        `swept` card, seats, from, to: nobody's: all tokens that the three beats moved
        `flushed` from: a token goes to Start
        `marked` mark (clay or hypoxia), card: nobody's: everybody's next turn
        `traded` partner (a seat), give, take: one note for each swap · `untraded`: no trade
        `bloomed` victim (a seat): before its `lost`
        `nothing` card, why: none (nothing to lose, change or swap), clogged, same (both on one space), stuck (nobody
        could move), nobody (is in the bed): the card changed nothing
End     `over` winners, coins (of all), why (coins or rounds), round, and `held <seat>`: nutrients left by kind

What takes nutrients from a seat, or moves its token, or binds its next turn without its doing, strikes it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.story import Fact, Story, numbers_of
from shoal.engine.tables import members
from shoal.games.hyporheic.content import CONTENT
from shoal.games.hyporheic.rules.board import LEFT, SPACE_IDS, SQUARES, START, SUPPLY, SUPPLY_COUNT, ZONE
from shoal.games.hyporheic.rules.cards import CARD_IDS
from shoal.games.hyporheic.rules.chemistry import NUTRIENT_IDS
from shoal.games.hyporheic.rules.position import CLAY, HYPOXIC, ROW, SIZE, SPACE, TWO_DICE, Position
from shoal.games.hyporheic.rules.routes import route

ZONES = ("water", "oxic", "anoxic")
MARK_NAMES = {CLAY: "clay", HYPOXIC: "hypoxia"}


def turn(state: Position, story: Story) -> None:
    """A turn begins."""
    story.tell(
        "turn",
        state.seat,
        {
            "round": state.round + 1,
            "clogged": int(state.clogged),
            "airless": int(state.airless),
            "coins": tuple(state.scores()),
            "held": tuple([state.rows[ROW * seat + SIZE] for seat in range(state.n)]),
        },
    )


def skipped(state: Position, story: Story) -> None:
    story.tell("skipped", state.seat, {"space": _space(state, state.seat)}, strikes=(state.seat,))


def rolled(state: Position, story: Story, die: int) -> None:
    """A die of a move; `second_die` is 0 unless this is the second of two."""
    more = int(state.dice == TWO_DICE)
    story.tell("rolled", state.seat, {"die": die, "steps": state.die + state.second_die, "more": more})


def moved(state: Position, story: Story) -> None:
    origin, to = SPACE_IDS[state.trip_from], SPACE_IDS[state.trip_to]
    way = route(origin, to, state.trip_steps, state.trip_clogged)
    story.tell("moved", state.seat, {"from": origin, "to": to, "route": way})


def landed(state: Position, story: Story, space: int) -> None:
    story.tell("landed", state.seat, {**_circle(space), "landing": state.landings})


def met(state: Position, story: Story, others: int, space: int, shared: bool) -> None:
    """Others were on the space: they go to Start, or stay."""
    facts: dict[str, Fact] = {"seats": members(others), "space": SPACE_IDS[space]}
    story.tell("shared" if shared else "bumped", state.seat, facts, strikes=() if shared else members(others))


def picked_up(state: Position, story: Story, space: int, count: int) -> None:
    """What a nutrient square gave."""
    facts: dict[str, Fact] = {"nutrient": NUTRIENT_IDS[SUPPLY[space]], "count": count, "offered": SUPPLY_COUNT[space]}
    story.tell("collected", state.seat, {**facts, "source": "square", "space": SPACE_IDS[space]})


def collected(state: Position, story: Story, seat: int, nutrient: int, count: int, offered: int) -> None:
    """What the card gave."""
    facts: dict[str, Fact] = {"nutrient": NUTRIENT_IDS[nutrient], "count": count, "offered": offered}
    story.tell("collected", seat, {**facts, "source": CARD_IDS[state.card], "space": _space(state, seat)})


def robbed(state: Position, story: Story, nutrient: int) -> None:
    facts: dict[str, Fact] = {"victim": state.victim, "nutrient": NUTRIENT_IDS[nutrient]}
    story.tell("robbed", state.seat, facts, strikes=(state.victim,))


def idle(state: Position, story: Story, space: int) -> None:
    """No equation on a circle."""
    why = "airless" if state.airless and ZONES[ZONE[space]] == "oxic" else "nothing"
    story.tell("idle", state.seat, {**_circle(space), "why": why})


def reacted(state: Position, story: Story, number: int) -> None:
    """An equation was carried out, and perhaps gave a coin."""
    equation = CONTENT.equations[number]
    circle = _circle(state.space(state.seat))
    give = tuple([nutrient for nutrient, count in equation.give.items() for _ in range(count)])
    facts: dict[str, Fact] = {"equation": equation.id, "give": give, "get": tuple(equation.get)}
    story.tell("reacted", state.seat, {**facts, **circle, "coins": equation.coins})
    if equation.coins:
        facts = {"coins": state.scores()[state.seat], "equation": equation.id, "path": circle["path"]}
        times: dict[str, Fact] = {"clogged": int(state.clogged), "airless": int(state.airless)}
        story.tell("coin", state.seat, {**facts, "round": state.round + 1, **times})


def full(state: Position, story: Story) -> None:
    """A turn's last landing brings no card."""
    story.tell("full", state.seat, {"space": _space(state, state.seat)})


# Cards


def drew(state: Position, story: Story) -> None:
    story.tell("drew", state.seat, {"card": CARD_IDS[state.card], "left": state.left})


def changed(state: Position, story: Story, seat: int, give: int, get: int, count: int) -> None:
    facts: dict[str, Fact] = {"card": CARD_IDS[state.card], "count": count}
    story.tell("changed", seat, {**facts, "give": NUTRIENT_IDS[give], "get": NUTRIENT_IDS[get]})


def lost(state: Position, story: Story, seat: int, nutrient: int, count: int) -> None:
    facts: dict[str, Fact] = {"card": CARD_IDS[state.card], "nutrient": NUTRIENT_IDS[nutrient], "count": count}
    story.tell("lost", seat, {**facts, "by": state.seat}, strikes=(seat,))


def flushed(state: Position, story: Story, seat: int) -> None:
    """A token is about to leave the bed."""
    story.tell("flushed", seat, {"from": _space(state, seat)}, strikes=(seat,))


def marked(state: Position, story: Story, sign: int) -> None:
    facts: dict[str, Fact] = {"mark": MARK_NAMES[sign], "card": CARD_IDS[state.card]}
    story.tell("marked", None, facts, strikes=tuple(range(state.n)))


def beat(state: Position, story: Story, number: int, before: vec[i64]) -> None:
    """Who has just made a step of a mass move; `before` are the rows as they were."""
    story.tell("beat", None, {"card": CARD_IDS[state.card], "beat": number, **_moves(state, before)})


def swept(state: Position, story: Story, before: vec[i64]) -> None:
    """A mass move is over."""
    moves = _moves(state, before)
    if moves["seats"]:
        facts: dict[str, Fact] = {"card": CARD_IDS[state.card], **moves}
        story.tell("swept", None, facts, strikes=numbers_of(facts, "seats"))
    else:
        nothing(state, story, "stuck")


def eddied(state: Position, story: Story, origin: int) -> None:
    to = state.space(state.seat)
    way: list[str] = []
    space = origin
    while space != to:
        space = LEFT[space]
        way.append(SPACE_IDS[space])
    facts: dict[str, Fact] = {"die": state.die, "from": SPACE_IDS[origin], "to": SPACE_IDS[to]}
    story.tell("eddied", state.seat, {**facts, "route": tuple(way)}, strikes=(state.seat,) if way else ())


def switched(state: Position, story: Story, other: int) -> None:
    """Two tokens are about to trade spaces."""
    here, there = _space(state, state.seat), _space(state, other)
    facts: dict[str, Fact] = {"other": other, "from": here, "to": there}
    story.tell("switched", state.seat, facts, strikes=(other,) if here != there else ())
    if here == there:
        nothing(state, story, "same")


def dived(state: Position, story: Story, circle: int) -> None:
    """A token is about to go to the first circle of a path."""
    facts: dict[str, Fact] = {"path": _path(circle), "to": SPACE_IDS[circle]}
    story.tell("dived", state.seat, {**facts, "from": _space(state, state.seat)})


def traded(state: Position, story: Story, give: int, take: int) -> None:
    facts: dict[str, Fact] = {"give": NUTRIENT_IDS[give], "take": NUTRIENT_IDS[take]}
    story.tell("traded", state.seat, {"partner": state.partner, **facts}, strikes=(state.partner,))


def nothing(state: Position, story: Story, why: str) -> None:
    """The card changed nothing."""
    story.tell("nothing", state.seat, {"card": CARD_IDS[state.card], "why": why})


def over(state: Position, story: Story, why: str) -> None:
    winners = tuple([seat for seat, rank in enumerate(state.ranks()) if rank == 1])
    facts: dict[str, Fact] = {"winners": winners, "coins": tuple(state.scores()), "why": why}
    rounds = state.round if why == "rounds" else state.round + 1
    held: dict[str, Fact] = {f"held {s}": tuple(state.rows[ROW * s : ROW * s + SIZE]) for s in range(state.n)}
    story.tell("over", None, {**facts, "round": rounds, **held})


def _path(space: int) -> str:
    """The path a circle belongs to; "" for any other space."""
    return SPACE_IDS[space].rstrip("0123456789") if SQUARES <= space < START else ""


def _circle(space: int) -> dict[str, Fact]:
    zone = "start" if space == START else ZONES[ZONE[space]]
    return {"space": SPACE_IDS[space], "zone": zone, "path": _path(space)}


def _space(state: Position, seat: int) -> str:
    return SPACE_IDS[state.space(seat)]


def _moves(state: Position, before: vec[i64]) -> dict[str, Fact]:
    """Whose token is elsewhere than before."""
    seats = tuple([seat for seat in range(state.n) if before[ROW * seat + SPACE] != state.space(seat)])
    origins = tuple([SPACE_IDS[before[ROW * seat + SPACE]] for seat in seats])
    return {"seats": seats, "from": origins, "to": tuple([_space(state, seat) for seat in seats])}
