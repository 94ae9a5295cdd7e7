"""The story of Succession: what is told while people listen. Nothing here changes the state."""

from __future__ import annotations

from typing import Final

from shoal.engine.story import Fact, Story
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules import actions, scoring
from shoal.games.succession.rules.position import Position
from shoal.games.succession.rules.sight import hand_of

CALLS: Final[dict[int, str]] = {actions.CALL_LAST: "last", actions.CALL_WINNER: "winner"}


def put(state: Position, story: Story, seat: int, card: int, how: int) -> None:
    """A card goes down, seen from just before the state remembers it; with the upgrade and the colour it brings."""
    way = actions.PHASES[how]
    story.tell("put", seat, {"card": actions.CARD_IDS[card], "how": way})
    number = CONTENT.cards[card].number
    if not number:
        return
    if way in ("follow", "shout") and number - 1 in CONTENT.upgrade_numbers:
        story.tell("upgrade", seat, {"number": number, "by": way})
    stage = actions.COLOURS.index(CONTENT.cards[card].group)
    if stage != state.colour:
        # A follow-up on a follow-up exists only in a warming sea.
        run = way == "follow" and actions.PHASES[state.how] == "follow"
        colour(state, story, seat, stage, "warming" if run else way)


def colour(state: Position, story: Story, seat: int, stage: int, cause: str) -> None:
    """The colour in play is about to become that of `stage`."""
    was = actions.COLOURS[state.colour] if state.colour >= 0 else ""
    story.tell("colour", seat, {"colour": actions.COLOURS[stage], "was": was, "cause": cause})


def cause_of(card: int) -> str:
    """What kind of card changes the colour by itself."""
    kind = CONTENT.cards[card]
    return "storm" if kind.stage_back else "filter" if kind.filter else "newcomer"


def passed(story: Story, seat: int, phase: int) -> None:
    story.tell("passed", seat, {"phase": actions.PHASES[phase]})


def turn(state: Position, story: Story) -> None:
    """A turn begins."""
    facts: dict[str, Fact] = {"turns": state.turns, "colour": actions.COLOURS[state.colour], "sizes": _sizes(state)}
    story.tell("turn", state.seat, facts)


def drew(state: Position, story: Story, seat: int, card: int) -> None:
    """A card is about to go into a hand. The first one dealt begins the round; the deal itself is told as a whole."""
    why = actions.REASONS[state.why]
    if why != "deal":
        to = tuple(range(state.n)) if state.rules.open_hands else (seat,)
        story.tell("drew", seat, {"why": why}, {"card": actions.CARD_IDS[card]}, to)
    elif state.at == 0:
        story.tell("round", None, {"round": state.round, "rounds": state.rules.rounds})


def must_draw(state: Position, story: Story) -> None:
    """A card makes seats draw; it strikes them, but not the seat that put it down."""
    others = tuple([seat for seat in dict.fromkeys(state.queue) if seat != state.seat])
    each = sum([seat == others[0] for seat in state.queue]) if others else 0
    story.tell("must_draw", state.seat, {"card": actions.REASONS[state.why], "cards": each}, strikes=others)


def skipped(state: Position, story: Story, seat: int) -> None:
    """A seat misses its turn because of the card in play."""
    story.tell("skipped", seat, {"by": state.seat, "card": actions.CARD_IDS[state.card]}, strikes=(seat,))


def storm(state: Position, story: Story) -> None:
    """Every hand is about to move on; that strikes all who did not call for it."""
    others = tuple([seat for seat in range(state.n) if seat != state.seat])
    story.tell("storm", state.seat, {"card": actions.CARD_IDS[state.card]}, strikes=others)


def nothing(state: Position, story: Story) -> None:
    """The cards still to be drawn are not there."""
    for i in range(state.at, len(state.queue)):
        story.tell("nothing", state.queue[i], {"why": actions.REASONS[state.why]})


def spoke(story: Story, seat: int, action: int) -> None:
    """A call or a catch; silence is not told."""
    if action in CALLS:
        story.tell("called", seat, {"what": CALLS[action]})
    elif action >= actions.CATCH:
        caught = action - actions.CATCH
        story.tell("caught", caught, {"by": seat}, strikes=(caught,))


def round_over(state: Position, story: Story, winner: int) -> None:
    """All hands are laid open and counted."""
    facts: dict[str, Fact] = {"round": state.round, "points": state.points[-1], "cap": int(winner < 0)}
    for seat in range(state.n):
        facts[f"hand {seat}"] = hand_of(state, seat)
    story.tell("round_over", winner if winner >= 0 else None, facts)


def game_over(state: Position, story: Story) -> None:
    totals = tuple(sum(points[seat] for points in state.points) for seat in range(state.n))
    story.tell("game_over", None, {"totals": totals, "won": state.won, "ranks": tuple(scoring.ranks(state))})


def _sizes(state: Position) -> tuple[int, ...]:
    return tuple(state.size(seat) for seat in range(state.n))
