"""Where the piece in hand may come to lie: a ghost for each placement, with what would be eaten there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from shoal.engine.box import Choice
from shoal.engine.mark import Mark, g
from shoal.engine.words.en.voice import in_a_row
from shoal.games.pond.content import Board
from shoal.games.pond.rules.actions import EAST, MOVE, NORTH, PIECE_OF, STUCK, TURNS, VOCABULARY
from shoal.games.pond.rules.pieces import PIECES
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen import pond
from shoal.games.pond.screen.pictures import EDGES, called, extent, listed
from shoal.games.pond.screen.pond import BOARDS, Patch, Stentor

PREVIEW: Final = 40  # letters beside a ghost, at most


@dataclass
class Ghost:
    """A place for the piece in hand. Several pieces may come to lie there; all of them would eat the same."""

    place: Patch
    prey: tuple[tuple[str, Patch], ...] = ()
    deadly: bool = False  # it touches the opposing zone
    final: bool = True  # there is no way back, so it is shown first
    edge: str = ""  # of a Stentor
    shape: str = ""  # how it would look there
    choices: list[Choice] = field(default_factory=list)

    @property
    def id(self) -> str:
        return f"g{self.place.wide}{self.place.high}-{self.place.square}{self.edge}"

    def drawn(self, board: Board) -> Mark:
        """In as few letters as will do: there may be hundreds."""
        x, y = pond.corner(board, self.place)
        wide, high = self.place.wide * pond.SQUARE, self.place.high * pond.SQUARE
        look = ' class="pond-deadly"' if self.deadly else ' class="pond-eats"' if self.prey else ""
        preview = f' data-preview="{self.preview}"' if self.deadly or self.prey else ""
        box = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        return Mark(
            f'<g id="{self.id}" data-ghost{look}{self._kind}{" data-confirm" if self.final else ""}{preview}'
            f' data-name="{self._name}">{box}{self.shape}{self._marks(board)}</g>'
        )

    @property
    def preview(self) -> str:
        """What happens there, in a few words; "" if nothing does."""
        eaten = [piece for piece, _ in self.prey]
        then = "the Stentor gets you" if self.deadly else ""
        said = ""
        for words in (in_a_row([called(piece) for piece in eaten]), ", ".join(eaten), f"{len(eaten)} pieces"):
            said = ", ".join(filter(None, [f"eats {words}" if eaten else "", then]))
            if len(said) <= PREVIEW:
                break
        return said

    @property
    def _name(self) -> str:
        where = f"{EDGES[self.edge]} edge, {self.place.square}" if self.edge else lies(self.place)
        return ", ".join(filter(None, [where, self.preview]))

    @property
    def _kind(self) -> str:
        if self.edge:
            return f' data-kind="{EDGES[self.edge]}"'
        if self.place.wide == self.place.high:
            return ""
        return ' data-kind="up"' if self.place.high > self.place.wide else ' data-kind="flat"'

    def _marks(self, board: Board) -> str:
        """A bite on every prey, and the whirlpool that takes the hunter."""
        out = []
        for _, prey in self.prey:
            x, y = pond.middle(board, self.place.shared(prey))
            out.append(f'<use href="#pond-bite" x="{x - 20:g}" y="{y - 20:g}" width="40" height="40"/>')
        if self.deadly:
            x, y = pond.middle(board, self.place)
            out.append(f'<use href="#pond-danger" x="{x - 22:g}" y="{y - 22:g}" width="44" height="44"/>')
        return "".join(out)


def ghosts(sight: PondSight, legal: tuple[int, ...]) -> list[Ghost]:
    """Every place of every legal move or placement, each with the choices that lead there."""
    if sight.phase == "setup":
        return [_placing(sight, action) for action in legal]
    if sight.phase == "play" and legal and legal[0] != STUCK:
        return _moving(sight, legal)
    return []


def lies(place: Patch) -> str:
    """As "e5", "e5 up"."""
    return f"{place.square} up" if place.high > place.wide else place.square


def landing(sight: PondSight, action: int) -> tuple[str, Patch, Patch]:
    """The piece that a move moves, and the squares it leaves and covers."""
    piece = PIECES[PIECE_OF[action - MOVE]]
    place = sight.placements[sight.seat][BOARDS[sight.board].roster.index(piece)]
    assert place is not None, "who may move is on the board"
    column, row, up = place
    turned = up != bool(TURNS[action - MOVE])
    to = Patch(column + EAST[action - MOVE], row + NORTH[action - MOVE], *extent(piece, turned))
    return piece, pond.patch_of(piece, place), to


def prey_at(sight: PondSight, place: Patch) -> tuple[tuple[str, Patch], ...]:
    """The opposing pieces that the viewer's piece would overlap on these squares."""
    roster = BOARDS[sight.board].roster
    there = [
        (piece, pond.patch_of(piece, lying))
        for piece, lying in zip(roster, sight.placements[1 - sight.seat], strict=True)
        if lying is not None
    ]
    return tuple(each for each in there if each[1].meets(place))


def _moving(sight: PondSight, legal: tuple[int, ...]) -> list[Ghost]:
    board, seat = BOARDS[sight.board], sight.seat
    stentor = pond.standing(sight.stentors[1 - seat])
    zone = stentor.zone(board) if stentor else None
    found: dict[Patch, Ghost] = {}
    for action in legal:
        piece, start, to = landing(sight, action)
        ghost = found.get(to)
        if ghost is None:
            ghost = found[to] = Ghost(to, prey_at(sight, to), zone is not None and to.meets(zone))
        ghost.choices.append(Choice(action, (f"p{seat}-{piece}", ghost.id), _label(piece, start, ghost)))
    return list(found.values())


def _label(piece: str, start: Patch, ghost: Ghost) -> str:
    """As "Dileptus, e5 to e6, turned up, eats Paramecium 1 and Euglena 1"."""
    to = ghost.place
    words = [called(piece), f"{start.square} to {to.square}"]
    if (start.wide, start.high) != (to.wide, to.high):
        words.append("turned up" if to.high > to.wide else "turned flat")
    if ghost.prey:
        words.append(f"eats {listed(tuple(prey for prey, _ in ghost.prey))}")
    if ghost.deadly:
        words.append("and the Stentor eats it" if ghost.prey else "the Stentor eats it")
    return ", ".join(words)


def _placing(sight: PondSight, action: int) -> Ghost:
    """A place for the next piece of the order; it can be taken back until everything stands."""
    board = BOARDS[sight.board]
    what, where, *rest = VOCABULARY[action].split(" ")
    if what == "stentor":
        stentor = Stentor.read(f"{where} {rest[0]}")
        shape = g(pond.stentor_drawn(sight.seat, stentor, board), class_="pond-shape")
        ghost = Ghost(stentor.box(board), final=False, edge=where, shape=shape)
        label = f"Stentor on the {EDGES[where]} edge, from {rest[0]}"
    else:
        piece = board.roster[sight.placed[sight.seat] - 1]
        ghost = Ghost(pond.patch(piece, where, bool(rest)), final=False)
        label = f"{called(piece)} on {where}{', upright' if rest else ''}"
    ghost.choices.append(Choice(action, (ghost.id,), label))
    return ghost
