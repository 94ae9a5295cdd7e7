"""What somebody wants printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shoal import games
from shoal.engine.box import Box
from shoal.engine.errors import ShoalError, quoted
from shoal.engine.language import LANGUAGE
from shoal.engine.options import Value, choose
from shoal.engine.paper import Kit, Part
from shoal.engine.reason import Reason
from shoal.engine.story import Facts
from shoal.engine.words import GameWords
from shoal.press.paper import PAPERS, Paper
from shoal.press.words import PressWords, press_words

HOME: Final = "shoal.press"
RULES: Final = "rules"  # the part every game has: its rulebook as a booklet
BACKS: Final = ("duplex", "duplex-short", "fold", "none")
INKS: Final = ("colour", "saving")


class BadOrder(ShoalError):
    """Something that cannot be printed."""

    def __init__(self, key: str, **facts: str | int | tuple[str, ...]) -> None:
        known: Facts = facts
        super().__init__(Reason(HOME, key, known))


@dataclass(frozen=True)
class Order:
    """An order that can be carried out: `read` makes sure of it."""

    box: Box
    paper: Paper
    kit: Kit
    parts: tuple[str, ...]  # in the order of the box
    backs: str = BACKS[0]
    ink: str = INKS[0]
    language: str = LANGUAGE

    @property
    def duplex(self) -> bool:
        """Whether the printer prints both sides of every sheet."""
        return self.backs.startswith("duplex")

    @cached_property
    def printed(self) -> list[Part]:
        """What is printed of what the game offers."""
        own = self.box.paper.parts(self.kit, self.words) if self.box.paper else ()
        return [part for part in own if part.id in self.parts]

    @property
    def words(self) -> GameWords:
        return self.box.words(self.language)

    @property
    def says(self) -> PressWords:
        return press_words(self.language)


def read(
    game: str,
    paper: str = "a4",
    players: str | int | None = None,
    parts: Sequence[str] = (),
    backs: str = BACKS[0],
    ink: str = INKS[0],
    options: Mapping[str, object] | None = None,
    language: str = LANGUAGE,
) -> Order:
    """An order as people write it; no parts are all parts. UnknownGame, BadOption or BadOrder say what is wrong."""
    box = games.open_box(game)
    chosen = choose(box.manifest.options, options or {})
    kit = Kit(_players(box, players), chosen)
    if paper.lower() not in PAPERS:
        raise BadOrder("paper", given=quoted(paper), known=tuple(PAPERS))
    if backs not in BACKS:
        raise BadOrder("backs", given=quoted(backs), known=BACKS)
    if ink not in INKS:
        raise BadOrder("ink", given=quoted(ink), known=INKS)
    known = part_ids(box, kit, language)
    wanted = [part for part in parts if part.strip()] or known
    if strange := [part for part in wanted if part not in known]:
        raise BadOrder("part", given=quoted(strange[0]), known=tuple(known))
    return Order(box, PAPERS[paper.lower()], kit, tuple(p for p in known if p in wanted), backs, ink, language)


def part_ids(box: Box, kit: Kit, language: str) -> list[str]:
    """What can be printed of a game, in the order in which it is."""
    own = box.paper.parts(kit, box.words(language)) if box.paper else ()
    return [*(part.id for part in own), RULES]


def usual_kit(box: Box, options: Mapping[str, Value] | None = None) -> Kit:
    """For as many as usually play."""
    return Kit(box.manifest.usual_seats, choose(box.manifest.options, options or {}))


def _players(box: Box, given: str | int | None) -> int:
    seats = box.manifest.seats
    if given is None or given == "":
        return box.manifest.usual_seats
    text = str(given)
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) not in seats:
        raise BadOrder("players", given=quoted(text), fewest=seats[0], most=seats[-1])
    return int(text)
