"""What a position threatens: where the hunters of the other side can bite, and why a move is a good one, in words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from shoal.engine.options import choose
from shoal.engine.rng import Rng
from shoal.engine.words.en.voice import in_a_row
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.game import PondScum
from shoal.games.pond.rules.pieces import MOVE, STUCK, VOCABULARY
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen.ghosts import landing, prey_at
from shoal.games.pond.screen.pictures import SPECIES, called, listed
from shoal.games.pond.screen.pond import BOARDS, Patch, standing


@dataclass(frozen=True)
class Bite:
    """A meal that a move would bring: the hunter, where it comes to lie, and all its prey."""

    hunter: str
    place: Patch
    prey: tuple[str, ...]


@dataclass(frozen=True)
class Danger:
    """What the hunters of the other side could do next."""

    reach: dict[str, frozenset[tuple[int, int]]]  # by hunter: the squares it can cover
    prey: dict[str, frozenset[str]]  # by hunter: the pieces it can eat

    @property
    def squares(self) -> frozenset[tuple[int, int]]:
        return frozenset().union(*self.reach.values())

    @property
    def pieces(self) -> frozenset[str]:
        return frozenset().union(*self.prey.values())


def danger(sight: PondSight) -> Danger:
    """If it were the other side's move now."""
    reach: dict[str, set[tuple[int, int]]] = {}
    prey: dict[str, set[str]] = {}
    for bite in _outcomes(_turned(sight)):
        if SPECIES[bite.hunter[:2]].group != "flagellate":
            reach.setdefault(bite.hunter, set()).update(bite.place.squares())
            prey.setdefault(bite.hunter, set()).update(bite.prey)
    return Danger(
        {hunter: frozenset(squares) for hunter, squares in reach.items()},
        {hunter: frozenset(pieces) for hunter, pieces in prey.items()},
    )


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
    after = _after(sight, action)
    if after.phase != "play":
        return f"It eats {listed(prey)} and ends the game." if prey else "It ends the game."
    back = [bite.hunter for bite in _outcomes(after) if piece in bite.prey]
    if prey:
        if back:
            return f"It eats {listed(prey)}, although {called(back[0])} could bite back."
        return f"It eats {listed(prey)}, and nothing can bite back."
    return _why_quietly(sight, after, piece, bool(back))


def _why_quietly(sight: PondSight, after: PondSight, piece: str, back: bool) -> str:
    """A move without a meal: it saves somebody, or it gets ready to bite."""
    before = [bite for bite in _outcomes(_turned(sight)) if bite.prey]
    hunters = {bite.hunter for bite in before if piece in bite.prey}
    if hunters and not back:
        return f"It gets out of reach of {in_a_row([called(hunter) for hunter in sorted(hunters)])}."
    saved = {prey for bite in before for prey in bite.prey} - {p for bite in _outcomes(after) for p in bite.prey}
    if saved:
        return f"So {in_a_row([called(each) for each in sorted(saved)])} can no longer be eaten."
    wanted = sorted({prey for bite in _outcomes(_turned(after)) if bite.hunter == piece for prey in bite.prey})
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


def _turned(sight: PondSight) -> PondSight:
    """The same position if the other side were to move."""
    other = 1 - sight.seat
    return replace(sight, seat=other, mover=other, acting=(other,))


def _after(sight: PondSight, action: int) -> PondSight:
    """What the other side sees after this move."""
    state = _game(sight).imagine(sight, Rng(0))
    state.apply(sight.seat, action)
    seen = state.sight(1 - sight.seat)
    assert isinstance(seen, PondSight)
    return seen


@lru_cache(maxsize=16)
def _outcomes(sight: PondSight) -> tuple[Bite, ...]:
    """Every move of the seat whose sight this is, with what it would eat."""
    state = _game(sight).imagine(sight, Rng(0))
    found = []
    for action in state.legal(sight.seat):
        if action >= MOVE:
            piece, _, to = landing(sight, action)
            found.append(Bite(piece, to, tuple(prey for prey, _ in prey_at(sight, to))))
    return tuple(found)


def _game(sight: PondSight) -> PondScum:
    return _made(sight.board, sight.own_overlap, sight.flagellate_turns, sight.quiet_limit)


@lru_cache(maxsize=16)
def _made(board: str, own_overlap: bool, flagellate_turns: bool, quiet_limit: int) -> PondScum:
    chosen = {
        "board": board,
        "own_overlap": own_overlap,
        "flagellate_turns": flagellate_turns,
        "quiet_limit": quiet_limit,
    }
    return PondScum(choose(CONTENT.manifest.options, chosen))
