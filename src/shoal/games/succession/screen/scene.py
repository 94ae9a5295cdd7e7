"""A position of Succession as everybody sees it: the board and the seats, each drawn once for all to whom they look the
same."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import Final

from shoal.engine.box import SeatFace
from shoal.engine.mark import HERE, Mark, Tile, around, b, g, join, mosaic, span, svg, use
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen import rock
from shoal.games.succession.words import Words

MOST_SCENES: Final = 64
SAID: Final = "\1"  # where it is told what lies on the board


class Scene:
    """What is asked of the sight again and again, and what was drawn of it already."""

    def __init__(self, sight: SuccessionSight, words: Words) -> None:
        self.sight = sight  # kept, so that its id stays its own
        self.words = words
        self.seats: int = sight.seats
        self.phase: str = sight.phase
        self.actor: int = sight.actor
        self.pile: tuple[str, ...] = sight.pile
        self.direction: int = sight.direction
        self.number: int = sight.number
        self.owes: tuple[int, ...] = sight.owes
        self.waits: int = len(sight.waits)
        self._boards: dict[tuple[str | None, Tile | None], Mark] = {}
        self._faces: dict[tuple[int, ...], tuple[SeatFace, ...]] = {}

    def board(self, come_from: str | None, front: Tile | None) -> Mark:
        """With what stands before the rock, and a top card that comes from there."""
        known = self._boards.get((come_from, front))
        if known is None:
            sight = self.sight
            known = self._boards[come_from, front] = _board(
                self.pile,
                sight.colour,
                sight.turns > 1,
                self.direction,
                sight.climate,
                sight.deck,
                come_from,
                front,
                self.words,
            )
        return known

    def faces(self, catches: tuple[int, ...]) -> tuple[SeatFace, ...]:
        """What stands beside the seats for whoever may catch these."""
        known = self._faces.get(catches)
        if known is None:
            sight = self.sight
            points = sight.points if sight.counted else ()
            passed = sight.passed if self.phase == "shout" else ()
            known = _all_faces(sight.sizes, points, sight.won, self.owes, passed, catches, self.words)
            self._faces[catches] = known
        return known


_scenes: Final[dict[int, Scene]] = {}  # by id of what everybody sees


def scene_of(sight: SuccessionSight, words: Words) -> Scene:
    """The same for all who see this position."""
    seen = sight.everybody or sight
    known = _scenes.get(id(seen))
    if known is None or known.words is not words:
        if len(_scenes) >= MOST_SCENES:
            _scenes.clear()
        known = _scenes[id(seen)] = Scene(seen, words)
    return known


@lru_cache(maxsize=64)
def _board(
    pile: tuple[str, ...],
    colour: str | None,
    begun: bool,
    direction: int,
    climate: tuple[str, ...],
    deck: int,
    come_from: str | None,
    front: Tile | None,
    words: Words,
) -> Mark:
    """The very same board for all to whom it looks the same."""
    top = [rock.top_card(pile[-1], rock.run(pile), come_from, words)] if pile else []
    under, over = _under_and_over(pile, colour, begun, direction, climate, deck, words)
    tiles = [*under, *top, *over]
    if front is not None:
        tiles.append(front)
    tiles.append(_end())
    return mosaic(tiles)


@lru_cache(maxsize=64)
def _under_and_over(
    pile: tuple[str, ...],
    colour: str | None,
    begun: bool,
    direction: int,
    climate: tuple[str, ...],
    deck: int,
    words: Words,
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """What looks the same to everybody: all that is drawn before the top card, and after it."""
    start = _sea(pile[-1] if pile else None, colour, deck, words)
    under, over = _bare_rock(words)
    return (
        (start, rock.sea(), under, *rock.rock(pile, colour, begun, words), rock.target(words)),
        (
            over,
            rock.stage(colour, words),
            rock.way(direction, words),
            rock.climate(climate, words),
            rock.deck(deck, words),
        ),
    )


@lru_cache(maxsize=4096)
def _sea(top: str | None, colour: str | None, deck: int, words: Words) -> Tile:
    """What stands before everything on the board."""
    return Tile(Mark(_around_the_sea()[0].replace(SAID, escape(words.labels.board(top, colour, deck)))))


@cache
def _end() -> Tile:
    return Tile(_around_the_sea()[1])


@cache
def _around_the_sea() -> tuple[Mark, Mark]:
    """What stands before and after everything on the board, whatever is said of it."""
    board = svg(
        HERE,
        viewBox=f"0 0 {rock.WIDTH} {rock.HEIGHT}",
        class_="succession-board",
        id="succession-board",
        role="group",
        aria_label=SAID,
    )
    before, _, after = board.partition(HERE)
    return Mark(before), Mark(after)


@cache
def _bare_rock(words: Words) -> tuple[Tile, Tile]:
    """What stands around everything on the rock."""
    return around(g(HERE, id="rock", class_="succession-rock", data_name=words.labels.rock, data_help="rock"))


@lru_cache(maxsize=512)
def _all_faces(
    sizes: tuple[int, ...],
    points: tuple[tuple[int, ...], ...],
    won: tuple[int, ...],
    owes: tuple[int, ...],
    passed: tuple[int, ...],
    catches: tuple[int, ...],
    words: Words,
) -> tuple[SeatFace, ...]:
    """Drawn once for all to whom the seats look the same."""
    totals = [sum(each) for each in zip(*points, strict=True)]
    return tuple(
        _seat_face(
            cards, totals[seat] if totals else None, won[seat], seat in owes, seat in passed, seat in catches, words
        )
        for seat, cards in enumerate(sizes)
    )


@lru_cache(maxsize=4096)
def _seat_face(
    cards: int, points: int | None, won: int, owes: bool, passed: bool, can_catch: bool, words: Words
) -> SeatFace:
    back = svg(use(href="#succession-back"), viewBox="0 0 100 140", class_="succession-tiny", aria_hidden="true")
    facts = [span(back, f" {cards}", class_="succession-fact")]
    labels = words.labels
    if points is not None:
        facts.append(span(labels.points(points), class_="succession-fact"))
    if won:
        facts.append(span("★" * won if won < 4 else f"★{won}", class_="succession-fact succession-won"))
    if owes or can_catch:
        facts.append(b(labels.caught if can_catch else labels.last, class_="succession-caught"))
    if passed:
        facts.append(span(labels.left, class_="succession-fact succession-passed"))
    return SeatFace(join(facts), labels.seat(cards, points, won, owes, passed))
