"""The invariants of §13, on random games with random options."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from shoal.engine.game import SPECTATOR
from shoal.engine.log import Event
from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games.pond.content import CONTENT
from shoal.games.pond.rules.game import PondState
from shoal.games.pond.rules.sight import Placement, PondSight
from tests.games.pond.positions import ROSTERS, seen
from tests.games.pond.reference import BOARDS, SPECIES, Piece, Reference
from tests.games.pond.walks import Walk
from tests.tries import tries

CHOSEN = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["long", "wide", "drop"]),
        "setup": st.sampled_from(["ready", "open", "secret"]),
        "formation": st.sampled_from(["choose", "random", "garden", "bait", "wings", "corner"]),
        "first": st.sampled_from(["plain", "red", "coin"]),
        "own_overlap": st.booleans(),
        "flagellate_turns": st.booleans(),
        "quiet_limit": st.integers(10, 40),
    }
)
random_games = tries(25)


@random_games
@given(chosen=CHOSEN, seed=st.integers(0, 2**32))
def test_invariants_hold_after_every_event(chosen: dict[str, Value], seed: int) -> None:
    walk = Walk(chosen, seed)
    before = full(walk.state)
    board_is_sound(before)
    while walk.state.acting:
        choices_are_sound(walk.state)
        event = walk.step()
        after = full(walk.state)
        board_is_sound(after)
        if before.phase == "play":
            turn_is_sound(before, after, event)
        elif after.phase == "play":
            assert (after.turn, after.quiet) == (1, 0)
            assert after.mover == after.first
        before = after
    assert before.phase == "over"
    assert before.reason in CONTENT.endings
    assert len(walk.log.events) <= walk.game.longest


def full(state: PondState) -> PondSight:
    """All there is, also what is hidden: both sides as each sees its own."""
    sights = [seen(state, seat) for seat in range(2)]
    spectator = seen(state, SPECTATOR).__dict__
    stentors = tuple(sight.stentors[seat] for seat, sight in enumerate(sights))
    placements = tuple(sight.placements[seat] for seat, sight in enumerate(sights))
    return PondSight(**{**spectator, "stentors": stentors, "placements": placements})


def board_is_sound(sight: PondSight) -> None:
    """1 to 5, 7, 13."""
    width, height = BOARDS[sight.board]
    pieces = pieces_of(sight)
    for piece in pieces:
        assert len(piece.squares) == {species.id: species.size for species in CONTENT.species}[piece.species]
        assert all(0 <= column < width and 0 <= row < height for column, row in piece.squares)
    setting_up = sight.phase in ("coin", "draw", "formation", "setup")
    for one, other in combinations(pieces, 2):
        if one.side != other.side or not sight.own_overlap or setting_up:
            assert not one.squares & other.squares
    for seat, stentor in enumerate(sight.stentors):
        if stentor:
            reference = Reference(alone(sight, seat))
            body, zone = reference.bodies, reference.zones[seat]
            assert (len(body), len(zone)) == (12, 8)
            home = range(height // 2) if seat == 0 else range(height // 2, height)
            assert all(row in home for _, row in body | zone)
            for piece in pieces:
                assert not piece.squares & body
                assert setting_up or piece.side == seat or not piece.squares & zone
    roster = ROSTERS[sight.board]
    if not setting_up:
        assert sight.left == tuple(sum(piece.side == seat for piece in pieces) for seat in range(2))
    assert all(0 <= left <= len(roster) for left in sight.left)
    assert 0 <= sight.quiet <= sight.quiet_limit
    assert sight.quiet < sight.quiet_limit or sight.phase == "over"
    assert sight.turn <= sight.quiet_limit * 2 * len(roster)


def alone(sight: PondSight, seat: int) -> PondSight:
    """With one Stentor, twice: the reference wants two."""
    return PondSight(**{**sight.__dict__, "stentors": (sight.stentors[seat],) * 2})


def pieces_of(sight: PondSight) -> list[Piece]:
    found: list[Piece] = []
    for side, placements in enumerate(sight.placements):
        for id, placement in zip(ROSTERS[sight.board], placements, strict=True):
            if placement is not None:
                found.append(piece_at(side, id, placement))
    return found


def piece_at(side: int, id: str, placement: Placement) -> Piece:
    column, row, up = placement
    long, short, _ = SPECIES[id[:2]]
    assert not up or long != short, "12: square pieces never stand upright"
    return Piece(side, id, column, row, *((short, long) if up else (long, short)))


def turn_is_sound(before: PondSight, after: PondSight, event: Event) -> None:
    """5 to 8, 10 to 12."""
    seat = before.mover
    assert event.actor == seat
    gone: list[tuple[int, str]] = []
    moved: list[tuple[int, str]] = []
    for side in range(2):
        for id, was, now in zip(ROSTERS[before.board], before.placements[side], after.placements[side], strict=True):
            assert was is not None or now is None, "5: what has left never returns"
            if was is not None and now is None:
                gone.append((side, id))
            elif was != now:
                moved.append((side, id))
    mover = event.text.split()[0]
    own = [id for side, id in gone if side == seat]
    assert own in ([], [mover])
    assert moved == ([] if own or mover == "stuck" else [(seat, mover)])
    for side, id in gone:
        if side != seat:
            assert mover[:2] not in ("Eu", "Ch", "Ph")
            assert id[:2] != mover[:2]
            size = {species.id: species.size for species in CONTENT.species}
            assert size[id[:2]] <= size[mover[:2]]
    assert after.quiet == (0 if gone else before.quiet + 1)
    if after.phase == "play":
        assert after.mover == 1 - seat
        assert after.turn == before.turn + 1
    assert (mover == "stuck") == after.stuck
    assert after.last_piece == ("" if mover == "stuck" else mover)
    assert sorted(after.last_ate) == sorted(id for side, id in gone if side != seat)
    assert after.last_sucked == bool(own)


def choices_are_sound(state: PondState) -> None:
    """8, 9."""
    for seat in range(2):
        legal = [state.game.vocabulary[action] for action in state.legal(seat)]
        assert bool(legal) == (seat in state.acting)
        assert len(set(legal)) == len(legal)
        assert "stuck" not in legal or legal == ["stuck"]
    if state.searchable():
        assert len(state.acting) <= 1


@tries(6)
@given(chosen=CHOSEN, seed=st.integers(0, 2**32))
def test_turning_the_board_turns_the_moves(chosen: dict[str, Value], seed: int) -> None:
    """14, and 10: different moves of a piece end differently."""
    walk = Walk(chosen, seed)
    number = turned_over = 0
    while walk.state.acting:
        sight = seen(walk.state)
        if sight.phase == "play" and number % 8 == 0:
            turned_over += 1
            other = walk.game.imagine(turned(sight), Rng(0))
            assert isinstance(other, PondState)
            here, there = ends(walk.state), ends(other)
            assert len(here) == len(walk.state.legal(sight.mover))
            assert {(id, turned_placement(sight.board, id, end)) for id, end in here} == there
        number += 1
        walk.step()
    assert turned_over


def ends(state: PondState) -> set[tuple[str, Placement]]:
    """Every move of the side to move as its piece and the placement where it ends."""
    found: set[tuple[str, Placement]] = set()
    sight = seen(state)
    for action in state.legal(sight.mover):
        state.do(action)
        after = seen(state)
        if after.last_to is not None:
            found.add((after.last_piece, after.last_to))
        else:
            found.add(("stuck", (0, 0, False)))
        state.undo()
    assert seen(state) == sight
    return found


def turned(sight: PondSight) -> PondSight:
    """The same with the board turned by 180° and the sides swapped."""
    width, height = BOARDS[sight.board]

    def stentor(name: str) -> str:
        edge, first = name.split()
        if edge in "SN":
            return f"{'NS'['SN'.index(edge)]} {chr(ord('a') + width - 4 - (ord(first) - ord('a')))}"
        return f"{'EW'['WE'.index(edge)]} {height - 4 - (int(first) - 1) + 1}"

    def side(seat: int) -> tuple[Placement | None, ...]:
        return tuple(
            None if where is None else turned_placement(sight.board, id, where)
            for id, where in zip(ROSTERS[sight.board], sight.placements[seat], strict=True)
        )

    return PondSight(
        **{
            **sight.__dict__,
            "stentors": (stentor(sight.stentors[1]), stentor(sight.stentors[0])),
            "placements": (side(1), side(0)),
            "left": sight.left[::-1],
            "mover": 1 - sight.mover,
            "acting": (1 - sight.mover,),
            "last_piece": "",
            "last_ate": (),
        }
    )


def turned_placement(board: str, id: str, placement: Placement) -> Placement:
    if id == "stuck":
        return placement
    width, height = BOARDS[board]
    piece = piece_at(0, id, placement)
    return (width - piece.column - piece.width, height - piece.row - piece.height, placement[2])
