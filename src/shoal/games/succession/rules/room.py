"""Time at a live table of Succession (§15): countdowns and grace belong to the room, not to the rules."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Grace, Setting, Trial, Window
from shoal.engine.sight import Sight
from shoal.games.succession.rules import actions
from shoal.games.succession.rules.sight import SuccessionSight

SETTINGS = (
    Setting("shoal.games.succession", "open", 8, (0, 60), shared=0),
    Setting("shoal.games.succession", "shout", 6, (0, 60), shared=0),
    Setting("shoal.games.succession", "call", 10, (0, 60), shared=0),
    Setting("shoal.games.succession", "grace", 2, (0, 30)),
)


def windows(sight: Sight) -> tuple[Window, ...]:
    """A race to open, the shout for an upgrade, and the time in which somebody may call or be caught."""
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
    talking = tuple((seat, int(actions.QUIET)) for seat in sight.acting if seat not in sight.silent)
    if sight.owes and talking:
        who = " ".join(map(str, sight.owes))
        running.append(Window(f"call {sight.round} {who}", "call", talking))
    return tuple(running)


def grace(sight: Sight, action: int) -> Grace | None:
    """Who must call gets a moment for it before anybody can be quicker. Every card put down makes duties new."""
    if action < actions.CATCH:
        return None
    assert isinstance(sight, SuccessionSight)
    put_down = len(sight.pile) + len(sight.climate)
    return Grace("grace", f"{sight.round}.{put_down} {'winner' if sight.phase == 'winner' else 'last'}")


def patient(sight: Sight, action: int) -> bool:
    """Bots wait for nobody."""
    return False


def drafts(sight: Sight) -> Trial | None:
    """Every card counts as soon as it is put down."""
    return None


def idle(sight: Sight, legal: Sequence[int]) -> int | None:
    """`pass` or `keep` where the phase offers nothing else.

    Not in SHOUT: there an early pass would show who lacks the card, so everybody's time runs out together."""
    assert isinstance(sight, SuccessionSight)
    offered = [action for action in legal if action < actions.CALL_LAST]
    if sight.phase != "shout" and offered in ([actions.PASS], [actions.KEEP]):
        return offered[0]
    return None
