"""Positions as §14 of the rules writes them, and play from there in its notation.

A position is `board | plain: … | red: … | who to move | quiet n | options`."""

from __future__ import annotations

from shoal.engine.game import SPECTATOR
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.engine.story import Note, Story
from shoal.games import new_game
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.game import PondScum, PondState
from shoal.games.pond.rules.sight import Placement, PondSight

SIDES = CONTENT.sides
ROSTERS = {board.id: board.roster for board in CONTENT.boards}


class Scene:
    """A position in which somebody moves; `said` collects the story's notes."""

    def __init__(self, state: PondState) -> None:
        self.state = state
        self.game = state.game
        self.story = Story()
        state.story = self.story

    @property
    def seen(self) -> PondSight:
        return seen(self.state)

    def legal(self, piece: str = "") -> set[str]:
        """What the seat to move may do; with a piece only its moves."""
        names = [self.game.vocabulary[action] for seat in range(2) for action in self.state.legal(seat)]
        assert len(set(names)) == len(names)
        return {name for name in names if name.split()[0] == piece or not piece}

    def play(self, action: str) -> list[str]:
        """Do a legal action; which pieces left the board, as "red Pa1"."""
        number = self.game.vocabulary.index(action)
        (seat,) = self.state.acting
        assert self.state.why_not(seat, number) is None, f"{action}: {self.state.why_not(seat, number)}"
        before = standing(self.seen)
        self.state.apply(seat, number)
        return sorted(before.keys() - standing(self.seen).keys())

    def where(self, piece: str) -> str:
        """Where "plain Di1" stands: "e8", or "e6 up"."""
        return standing(self.seen)[piece]

    @property
    def to_move(self) -> str:
        return SIDES[self.seen.mover] if self.seen.mover >= 0 else ""

    def said(self, what: str) -> list[Note]:
        return [note for note in self.story.notes if note.what == what]


def seen(state: PondState, seat: int = SPECTATOR) -> PondSight:
    sight = state.sight(seat)
    assert isinstance(sight, PondSight)
    return sight


def standing(sight: PondSight) -> dict[str, str]:
    """Every piece on the board, as "plain Di1", and where it stands."""
    found: dict[str, str] = {}
    for side, placements in zip(SIDES, sight.placements, strict=True):
        for piece, placement in zip(ROSTERS[sight.board], placements, strict=True):
            if placement is not None:
                found[f"{side} {piece}"] = placement_name(placement)
    return found


def placement_name(placement: Placement) -> str:
    column, row, up = placement
    return f"{chr(ord('a') + column)}{row + 1}{' up' if up else ''}"


def placement(square: str, *up: str) -> Placement:
    return (ord(square[0]) - ord("a"), int(square[1:]) - 1, up == ("up",))


def start(**options: Value) -> Scene:
    """A game from its beginning."""
    state = new_game("pond", options).start(2)
    assert isinstance(state, PondState)
    return Scene(state)


def position(text: str) -> Scene:
    board, plain, red, mover, *more = [part.strip() for part in text.split("|")]
    options: dict[str, Value] = {"board": board}
    quiet = 0
    for words in more:
        if words.startswith("quiet "):
            quiet = int(words[6:])
        elif words.startswith("limit "):
            options["quiet_limit"] = int(words[6:])
        elif words == "own_overlap":
            options["own_overlap"] = True
        elif words == "straight":
            options["flagellate_turns"] = False
        else:
            raise ValueError(words)
    sides = [side(text, board) for text in (plain.removeprefix("plain: "), red.removeprefix("red: "))]
    seat = SIDES.index(mover.removesuffix(" to move"))
    game = new_game("pond", options)
    assert isinstance(game, PondScum)
    sight = PondSight(
        seat=SPECTATOR,
        acting=(seat,),
        board=board,
        setup="ready",
        own_overlap=bool(game.options["own_overlap"]),
        flagellate_turns=bool(game.options["flagellate_turns"]),
        quiet_limit=int(str(game.options["quiet_limit"])),
        phase="play",
        first=0,
        mover=seat,
        picked=(False, False),
        picks=("", ""),
        placed=(0, 0),
        held="",
        stentors=(sides[0][0], sides[1][0]),
        placements=(sides[0][1], sides[1][1]),
        left=(count(sides[0][1]), count(sides[1][1])),
        turn=quiet + 1,
        quiet=quiet,
        stuck=False,
        reason="",
        last_piece="",
        last_seat=-1,
        last_from=None,
        last_to=None,
        last_ate=(),
        last_sucked=False,
    )
    state = game.imagine(sight, Rng(0))
    assert isinstance(state, PondState)
    assert seen(state) == sight
    return Scene(state)


def side(text: str, board: str) -> tuple[str, tuple[Placement | None, ...]]:
    """The Stentor's place and the pieces of "St S g, Di1 e5, Pa1 e5 up"."""
    stentor, *pieces = [part.strip() for part in text.split(",")]
    placed = {piece: placement(*where) for piece, *where in [words.split() for words in pieces]}
    assert placed.keys() <= set(ROSTERS[board])
    return stentor.removeprefix("St "), tuple(placed.get(piece) for piece in ROSTERS[board])


def count(placements: tuple[Placement | None, ...]) -> int:
    return sum(placement is not None for placement in placements)
