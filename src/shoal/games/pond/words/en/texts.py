"""All texts that are not made by grammar, as `texts.toml` and `rulebook.md` have them, with the numbers of the content.

`{Am_spaces:space}` is how far a species swims, with its noun, `{Di_size}` its size; `{zone_wide}` are squares of the
whirlpool, `{long_wide}` those of a board."""

from __future__ import annotations

from typing import Final

from shoal.engine.content import Table, filled, read, text
from shoal.engine.words.en.counting import Count
from shoal.games.pond.content import CONTENT


def _of_species() -> Table:
    found: dict[str, object] = {}
    for kind in CONTENT.species:
        found |= {
            f"{kind.id}_spaces": Count(kind.spaces),
            f"{kind.id}_size": Count(kind.size),
            f"{kind.id}_side": Count(kind.long_side),
        }
    return found


def _of_boards() -> Table:
    found: dict[str, object] = {}
    for board in CONTENT.boards:
        found |= {
            f"{board.id}_wide": Count(board.width),
            f"{board.id}_high": Count(board.height),
            f"{board.id}_pieces": Count(len(board.roster)),
        }
    return found


WIDE, DEEP = CONTENT.stentor.zone
MANIFEST: Final = CONTENT.manifest
NUMBERS: Final[Table] = {
    **_of_species(),
    **_of_boards(),
    "zone_wide": Count(WIDE),
    "zone_deep": Count(DEEP),
    "formations": Count(len(CONTENT.formations)),
    "players": Count(MANIFEST.usual_seats),
    "ages": MANIFEST.ages,
    "minutes": " to ".join(map(str, MANIFEST.minutes)),
    "quiet": Count(int(MANIFEST.option("quiet_limit").default)),
}
TEXTS: Final[Table] = filled(read(__package__, "texts.toml"), NUMBERS)
RULEBOOK: Final[str] = filled(text(__package__, "rulebook.md"), NUMBERS)
