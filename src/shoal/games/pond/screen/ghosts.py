"""Where the piece in hand may come to lie: a ghost for each placement, with what would be eaten there."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from shoal.engine.box import Choice
from shoal.engine.mark import Mark, g
from shoal.games.pond.content import BOARDS
from shoal.games.pond.rules.actions import EAST, MOVE, NORTH, PIECE_OF, STUCK, TURNS, VOCABULARY
from shoal.games.pond.rules.pieces import PIECES
from shoal.games.pond.rules.sight import PondSight
from shoal.games.pond.screen import pond
from shoal.games.pond.screen.pictures import extent
from shoal.games.pond.screen.squares import SQUARE, Outlook, Patch, Stentor, outlook, patch, patch_of, standing
from shoal.games.pond.words import Labels, Words


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

    @property
    def eaten(self) -> tuple[str, ...]:
        return tuple(piece for piece, _ in self.prey)

    def drawn(self, outlook: Outlook, words: Words) -> Mark:
        """In as few letters as will do: there may be hundreds."""
        x, y = outlook.corner(self.place)
        wide, high = self.place.wide * SQUARE, self.place.high * SQUARE
        look = ' class="pond-deadly"' if self.deadly else ' class="pond-eats"' if self.prey else ""
        box = f'<rect x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        return Mark(
            f'<g id="{self.id}" data-ghost{look}{self._kind(outlook, words)}{" data-confirm" if self.final else ""}'
            f"{self._says(words.labels)}>{box}{self.shape}{self._marks(outlook)}</g>"
        )

    def _kind(self, outlook: Outlook, words: Words) -> str:
        if self.edge:
            return f' data-kind="{escape(words.labels.edges[outlook.near(self.edge)])}"'
        if self.place.wide == self.place.high:
            return ""
        return f' data-kind="{escape(words.labels.up if self.place.up else words.labels.flat)}"'

    def _says(self, labels: Labels) -> str:
        """What happens there, and how a screen reader calls it."""
        square, prey, deadly = self.place.square, self.eaten, self.deadly
        name = labels.rooting(self.edge, square) if self.edge else labels.landing(square, self.place.up, prey, deadly)
        preview = f' data-preview="{escape(labels.preview(prey, deadly))}"' if deadly or prey else ""
        return f'{preview} data-name="{escape(name)}"'

    def _marks(self, outlook: Outlook) -> str:
        """What one taps, in its middle: a dot, jaws for a meal, or the whirlpool; and a ring round every prey."""
        rings = []
        for _, prey in self.prey:
            x, y = outlook.corner(prey)
            wide, high = prey.wide * SQUARE, prey.high * SQUARE
            rings.append(f'<rect class="pond-ringed" x="{x}" y="{y}" width="{wide}" height="{high}"/>')
        across, down = outlook.middle(self.place)
        if self.deadly or self.prey:
            sign = "danger" if self.deadly else "bite"
            rings.append(f'<use href="#pond-{sign}" x="{across - 17:g}" y="{down - 17:g}" width="34" height="34"/>')
        else:
            rings.append(f'<path d="M{across:g} {down:g}h0"/>')
        return "".join(rings)


def ghosts(sight: PondSight, legal: tuple[int, ...], words: Words) -> list[Ghost]:
    """Every place of every legal move or placement, each with the choices that lead there."""
    if sight.phase == "setup":
        return [_placing(sight, action, words.labels) for action in legal]
    if sight.phase == "play" and legal and legal[0] != STUCK:
        return _moving(sight, legal, words.labels)
    return []


def lies(place: Patch) -> str:
    """In notation: "e5", "e5 up"."""
    return f"{place.square} up" if place.up else place.square


def landing(sight: PondSight, action: int) -> tuple[str, Patch, Patch]:
    """The piece that a move moves, and the squares it leaves and covers."""
    piece = PIECES[PIECE_OF[action - MOVE]]
    place = sight.placements[sight.seat][BOARDS[sight.board].roster.index(piece)]
    assert place is not None, "who may move is on the board"
    column, row, up = place
    turned = up != bool(TURNS[action - MOVE])
    to = Patch(column + EAST[action - MOVE], row + NORTH[action - MOVE], *extent(piece, turned))
    return piece, patch_of(piece, place), to


def prey_at(sight: PondSight, place: Patch) -> tuple[tuple[str, Patch], ...]:
    """The opposing pieces that the viewer's piece would overlap on these squares."""
    roster = BOARDS[sight.board].roster
    there = [
        (piece, patch_of(piece, lying))
        for piece, lying in zip(roster, sight.placements[1 - sight.seat], strict=True)
        if lying is not None
    ]
    return tuple(each for each in there if each[1].meets(place))


def _moving(sight: PondSight, legal: tuple[int, ...], labels: Labels) -> list[Ghost]:
    board, seat = BOARDS[sight.board], sight.seat
    stentor = standing(sight.stentors[1 - seat])
    zone = stentor.zone(board) if stentor else None
    found: dict[Patch, Ghost] = {}
    for action in legal:
        piece, start, to = landing(sight, action)
        ghost = found.get(to)
        if ghost is None:
            ghost = found[to] = Ghost(to, prey_at(sight, to), zone is not None and to.meets(zone))
        turned = to.up if start.wide != to.wide else None
        label = labels.move(piece, start.square, to.square, turned, ghost.eaten, ghost.deadly)
        ghost.choices.append(Choice(action, (f"p{seat}-{piece}", ghost.id), label))
    return list(found.values())


def _placing(sight: PondSight, action: int, labels: Labels) -> Ghost:
    """A place for the piece in hand. Behind the curtain it can be taken up again until everything stands; in the open
    it counts at once."""
    board, final = BOARDS[sight.board], sight.setup == "open"
    what, where, *rest = VOCABULARY[action].split(" ")
    if what == "stentor":
        stentor = Stentor.read(f"{where} {rest[0]}")
        shape = g(pond.stentor_drawn(sight.seat, stentor, outlook(sight)), class_="pond-shape")
        ghost = Ghost(stentor.box(board), final=final, edge=where, shape=shape)
        label = labels.root(where, rest[0])
    else:
        ghost = Ghost(patch(sight.held, where, bool(rest)), final=final)
        label = labels.place(sight.held, where, bool(rest))
    ghost.choices.append(Choice(action, (ghost.id,), label))
    return ghost
