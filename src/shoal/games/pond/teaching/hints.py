"""Why a move is a good one, in words."""

from __future__ import annotations

from shoal.engine.words.en.voice import in_a_row
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules import threats
from shoal.games.pond.rules.actions import MOVE, STUCK, VOCABULARY
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen.ghosts import landing, prey_at
from shoal.games.pond.screen.pictures import SPECIES, called, listed
from shoal.games.pond.screen.pond import BOARDS, standing


def reason(sight: PondSight, action: int) -> str:
    """Why the coach suggests this action, as a child would put it."""
    if action == STUCK:
        return "None of your pieces can move, so this is the only thing to do."
    if action < MOVE:
        return _why_there(sight, action)
    piece, _, to = landing(sight, action)
    prey = tuple(name for name, _ in prey_at(sight, to))
    stentor = standing(sight.stentors[1 - sight.seat])
    if stentor is not None and to.meets(stentor.zone(BOARDS[sight.board])):
        return f"It eats {listed(prey)} before the Stentor gets it." if prey else "Every other move would be worse."
    after = threats.after(sight, action)
    if after.phase != "play":
        return f"It eats {listed(prey)} and ends the game." if prey else "It ends the game."
    back = [bite.hunter for bite in threats.bites(after) if piece in bite.prey]
    if prey:
        if back:
            return f"It eats {listed(prey)}, although {called(back[0])} could bite back."
        return f"It eats {listed(prey)}, and nothing can bite back."
    return _why_quietly(sight, after, piece, bool(back))


def _why_quietly(sight: PondSight, after: PondSight, piece: str, back: bool) -> str:
    """A move without a meal: it saves somebody, or it gets ready to bite."""
    before = [bite for bite in threats.bites(threats.passed(sight)) if bite.prey]
    hunters = {bite.hunter for bite in before if piece in bite.prey}
    if hunters and not back:
        return f"It gets out of reach of {in_a_row([called(hunter) for hunter in sorted(hunters)])}."
    saved = {prey for bite in before for prey in bite.prey} - {p for bite in threats.bites(after) for p in bite.prey}
    if saved:
        return f"So {in_a_row([called(each) for each in sorted(saved)])} can no longer be eaten."
    wanted = sorted(
        {prey for bite in threats.bites(threats.passed(after)) if bite.hunter == piece for prey in bite.prey}
    )
    if wanted and not back:
        return f"From there it could eat {called(wanted[0])} next."
    if back:
        return "It is bait: whoever takes it comes within your reach."
    return "It comes nearer to prey, and nothing can bite it there."


def _why_there(sight: PondSight, action: int) -> str:
    what, name, *_ = VOCABULARY[action].split(" ")
    if what == "formation":
        return next(each.text for each in CONTENT.formations if each.id == name)
    if what == "stentor":
        return "Its whirlpool guards your half from there, and leaves room for your hunters."
    piece = BOARDS[sight.board].roster[sight.placed[sight.seat] - 1]
    if SPECIES[piece[:2]].group == "flagellate":
        return "There your hunters stand between it and the others."
    return "A good place for a hunter: it reaches far, and its friends cover it."
