"""Time at a live table of Succession (§15): countdowns and grace belong to the room, not to the rules."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Patience, Setting, Trial, Window
from shoal.engine.sight import Sight
from shoal.games.succession.rules import actions
from shoal.games.succession.rules.sight import SuccessionSight

SETTINGS = (
    Setting("shoal.games.succession", "open", 8, (0, 60), shared=0),
    Setting("shoal.games.succession", "shout", 6, (0, 60), shared=0),
    Setting("shoal.games.succession", "call", 10, (0, 60), shared=0),
    Setting("shoal.games.succession", "grace", 2, (0, 30)),
    Setting("shoal.games.succession", "leave", 3, (0, 30)),
)


def windows(sight: Sight) -> tuple[Window, ...]:
    """A race to open, the shout for an upgrade, and the winner's call.

    "Last card" has no clock: it can be called or caught until another player puts a card down (R19)."""
    assert isinstance(sight, SuccessionSight)
    if sight.draws:
        return ()
    moment = f"{sight.round}.{sight.turns}"
    running: list[Window] = []
    if sight.lowest is not None:
        opening = tuple((seat, actions.KIND_OF[sight.lowest]) for seat in sight.waits)
        running.append(Window(f"open {moment}", "open", opening, one_of=True))
    if sight.phase == "shout":
        passing = tuple((seat, int(actions.PASS)) for seat in sight.waits)
        running.append(Window(f"shout {moment} {sight.number}", "shout", passing))
    if sight.phase == "winner":
        running.append(Window(f"winner {moment}", "call", ((sight.actor, int(actions.QUIET)),)))
    return tuple(running)


def grace(sight: Sight, action: int) -> Grace | None:
    """Who must call gets a moment for it before anybody can be quicker. Every card put down makes duties new."""
    if action < actions.CATCH:
        return None
    assert isinstance(sight, SuccessionSight)
    return Grace("grace", _duty(sight))


def patient(sight: Sight, action: int) -> Patience | None:
    """While somebody owes a call, bots say theirs or keep quiet. With all else they leave people a moment: a card put
    down ends the chance to catch (R19), and whoever forgot shall have time to remember."""
    assert isinstance(sight, SuccessionSight)
    if not sight.owes and sight.phase != "winner":
        return None
    if action in (actions.CALL_LAST, actions.CALL_WINNER, actions.QUIET):
        return None
    return Patience(tuple([seat for seat in sight.acting if seat not in sight.silent]), "leave", _duty(sight))


def _duty(sight: SuccessionSight) -> str:
    """The same as long as the same call is owed."""
    put_down = len(sight.pile) + len(sight.climate)
    return f"{sight.round}.{put_down} {'winner' if sight.phase == 'winner' else 'last'}"


def drafts(sight: Sight) -> Trial | None:
    """Every card counts as soon as it is put down."""
    return None


def round(sight: Sight) -> int:
    """A round ends when somebody is out or the tide is (§7)."""
    assert isinstance(sight, SuccessionSight)
    return len(sight.points)


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """`pass` or `keep` where the phase offers nothing else.

    Not in SHOUT: there an early pass would show who lacks the card, so everybody's time runs out together."""
    assert isinstance(sight, SuccessionSight)
    offered = [action for action in legal if action < actions.CALL_LAST]
    if sight.phase != "shout" and offered in ([actions.PASS], [actions.KEEP]):
        return offered[0]
    return None
