"""Why a move is a good one."""

from __future__ import annotations

from shoal.games.pond.content import BOARDS, species_of
from shoal.games.pond.rules import threats
from shoal.games.pond.rules.actions import MOVE, STUCK, VOCABULARY
from shoal.games.pond.rules.sight import PondSight, to_place
from shoal.games.pond.screen.ghosts import landing, prey_at
from shoal.games.pond.screen.squares import standing
from shoal.games.pond.words import Hints, Words


def reason(sight: PondSight, action: int, words: Words) -> str:
    """Why the coach suggests this action."""
    hints = words.hints
    if action == STUCK:
        return hints.stuck
    if action < MOVE:
        return _why_there(sight, action, words)
    piece, _, to = landing(sight, action)
    prey = [name for name, _ in prey_at(sight, to)]
    stentor = standing(sight.stentors[1 - sight.seat])
    if stentor is not None and to.meets(stentor.zone(BOARDS[sight.board])):
        return hints.eats_and_dies(prey) if prey else hints.others_worse
    after = threats.after(sight, action)
    if after.phase != "play":
        return hints.eats_and_ends(prey) if prey else hints.ends
    back = [bite.hunter for bite in threats.bites(after) if piece in bite.prey]
    if prey:
        return hints.eats_although(prey, back[0]) if back else hints.eats_safely(prey)
    return _why_quietly(sight, after, piece, bool(back), hints)


def _why_quietly(sight: PondSight, after: PondSight, piece: str, back: bool, hints: Hints) -> str:
    """A move without a meal: it saves somebody, or it gets ready to bite."""
    before = [bite for bite in threats.bites(threats.passed(sight)) if bite.prey]
    hunters = {bite.hunter for bite in before if piece in bite.prey}
    if hunters and not back:
        return hints.flees(sorted(hunters))
    saved = {prey for bite in before for prey in bite.prey} - {p for bite in threats.bites(after) for p in bite.prey}
    if saved:
        return hints.saves(sorted(saved))
    wanted = {prey for bite in threats.bites(threats.passed(after)) if bite.hunter == piece for prey in bite.prey}
    if wanted and not back:
        return hints.eats_next(min(wanted))
    return hints.bait if back else hints.nearer


def _why_there(sight: PondSight, action: int, words: Words) -> str:
    what, name, *_ = VOCABULARY[action].split(" ")
    if what == "formation":
        return words.names.formations[name].text
    if what == "stentor":
        return words.hints.stentor
    is_flagellate = species_of(to_place(sight)[0]).group == "flagellate"
    return words.hints.flagellate if is_flagellate else words.hints.hunter
