"""The ring of tiles as the rules see it.

Position 36 is the End: back on tile 0, where the first corner's script counts on arrival only (R3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import cards

END_POSITION: Final[i64] = 36
ICONS: Final = vec[i64]([mask_of([cards.KIND_IDS.index(icon) for icon in tile.icons]) for tile in CONTENT.tiles] + [0])
DISASTER_ON: Final = vec[i64](
    [[d.tile for d in CONTENT.disasters].index(tile.index) if tile.disaster else -1 for tile in CONTENT.tiles] + [-1]
)
CORNER_ON: Final = vec[i64](
    [-1] + [[c.tile for c in CONTENT.corners].index(t.index) if t.corner else -1 for t in CONTENT.tiles[1:]] + [0]
)
NEVER: Final[int] = 99  # further than anybody can go
AHEAD: Final = vec[i64](  # the next disaster tile ahead of a position
    [min([d.tile for d in CONTENT.disasters if d.tile > place], default=NEVER) for place in range(END_POSITION + 1)]
)
BEHIND: Final = vec[i64](  # and behind it
    [max([d.tile for d in CONTENT.disasters if d.tile < place], default=-NEVER) for place in range(END_POSITION + 1)]
)
