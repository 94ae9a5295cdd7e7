"""The story of Pond Scum: what is told while people listen. Nothing here changes the state.

Pieces are told by their ids ("Di1"), placements as "e5" or "e5 up", seats by number (0 plain, 1 red). The notes:

- `first` (seat that begins): the coin has decided.
- `drawn` (nobody), facts `formation`: chance has chosen the formation of both sides.
- `picked` (seat), secret `formation`.
- `placed` (seat), facts `piece` ("St" too) and `placed` (how many now); `to` is public in an open set-up, else secret;
  a Stentor's is "S g".
- `began` (seat that moves first), facts `plain` and `red`: every placement of both sides, "St S g" first, then "Am h5"
  and so on; `formations`: both picks, or () if the sides were placed by hand.
- `turn` (seat to move), facts `turn` (from 1), `left` (pieces of both sides), `squares` (squares alive of both sides),
  `quiet`.
- `moved` (seat), facts `piece`, `from`, `to`, `turned` (0 or 1), `spaces` (the fewest it takes), `path` (all placements
  on such a way, first and last included).
- `ate` (seat that eats), facts `piece` (the eater), `prey`, `at` (the prey's south-west square), `turn`. One for each.
  It strikes the other seat.
- `sucked` (seat that loses the piece), facts `piece`, `at` (where it ended), `turn`: eaten by the other side's Stentor.
- `stuck` (seat).
- `over` (winner, or nobody in a tie), facts `reason`, `left`, `squares`, `turns`."""

from __future__ import annotations

from shoal.engine.story import Fact, Story
from shoal.engine.tables import members
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import actions
from shoal.games.pond.rules.paths import shortest_path
from shoal.games.pond.rules.pieces import PIECES, SIDE, SIZE, placement_name
from shoal.games.pond.rules.position import Position
from shoal.games.pond.rules.squares import NOWHERE, square_of


def picked(story: Story, seat: int, formation: int) -> None:
    story.tell("picked", seat, {}, {"formation": actions.FORMATIONS[formation]}, (seat,))


def placed(state: Position, story: Story, seat: int) -> None:
    """The last thing that this seat has placed."""
    number = state.placed[seat]
    facts: dict[str, Fact] = {"piece": "St", "placed": number}
    to = actions.stentor_name(state.stentors[seat])
    if number > 1:
        piece = state.rules.pond.roster[number - 2]
        facts["piece"] = PIECES[piece]
        to = _where(state, seat * SIDE + piece)
    if state.hides():
        story.tell("placed", seat, facts, {"to": to}, (seat,))
    else:
        story.tell("placed", seat, {**facts, "to": to})


def began(state: Position, story: Story) -> None:
    """Both sides are seen, and the first turn begins."""
    facts: dict[str, Fact] = {"formations": ()}
    if state.picks[0] >= 0:
        facts["formations"] = tuple(actions.FORMATIONS[state.picks[seat]] for seat in range(2))
    for seat, side in enumerate(CONTENT.sides):
        pieces = [f"{PIECES[piece]} {_where(state, seat * SIDE + piece)}" for piece in state.rules.pond.roster]
        facts[side] = (f"St {actions.stentor_name(state.stentors[seat])}", *pieces)
    story.tell("began", state.first, facts)
    turn(state, story)


def turn(state: Position, story: Story) -> None:
    """A turn begins."""
    facts: dict[str, Fact] = {"turn": state.turns, **_alive(state), "quiet": state.quiet}
    story.tell("turn", state.mover, facts)


def before(state: Position, story: Story, action: int) -> None:
    """What the seat to move is about to do; where play began before anybody could listen, first that it began."""
    seat = state.mover
    if state.turns == 1 and state.rules.begins_at_once:
        began(state, story)
    if action == actions.STUCK:
        story.tell("stuck", seat)
        return
    path = shortest_path(state, action)
    piece = PIECES[path.unit % SIDE]
    facts: dict[str, Fact] = {
        "piece": piece, "from": path.names[0], "to": path.names[-1], "turned": int(path.turned),
        "spaces": len(path.names) - 1, "path": path.names,
    }  # fmt: skip
    story.tell("moved", seat, facts)


def after(state: Position, story: Story) -> None:
    """Who was eaten in the turn just made; then the next turn, or the end."""
    mover = state.last
    if mover >= 0:
        seat = mover // SIDE
        number = state.turns if state.reason >= 0 else state.turns - 1
        for prey in members(state.ate):
            facts: dict[str, Fact] = {"piece": PIECES[mover % SIDE], "prey": PIECES[prey % SIDE]}
            facts |= {"at": square_of(state.spots[prey] % NOWHERE), "turn": number}
            story.tell("ate", seat, facts, strikes=(1 - seat,))
        if state.spots[mover] >= NOWHERE:
            at = square_of(state.spots[mover] % NOWHERE)
            story.tell("sucked", seat, {"piece": PIECES[mover % SIDE], "at": at, "turn": number})
    if state.reason >= 0:
        _over(state, story)
    else:
        turn(state, story)


def _over(state: Position, story: Story) -> None:
    ranks = state.ranks()
    winner = None if ranks[0] == ranks[1] else ranks.index(1)
    facts: dict[str, Fact] = {"reason": actions.REASONS[state.reason], **_alive(state), "turns": state.turns}
    story.tell("over", winner, facts)


def _alive(state: Position) -> dict[str, Fact]:
    squares = [sum(SIZE[piece] for piece in range(SIDE) if state.is_on_board(seat * SIDE + piece)) for seat in range(2)]
    return {"left": (state.left[0], state.left[1]), "squares": tuple(squares)}


def _where(state: Position, unit: int) -> str:
    return placement_name(state.spots[unit], unit % SIDE, state.forms[unit])
