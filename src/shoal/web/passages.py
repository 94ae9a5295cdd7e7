"""The board in words, for who cannot see it: made from what the viewer may see, with what they are trying out."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine import mark as m
from shoal.engine.box import Passage
from shoal.engine.mark import Mark
from shoal.table import Table


def passages_for(table: Table, seat: int, language: str) -> tuple[Passage, ...]:
    """What this seat (or SPECTATOR) sees now; nothing before the game begins."""
    if not table.started:
        return ()
    draft = table.draft(seat)
    sight = table.sight(seat) if draft is None else draft.sight
    return table.box.drawing.read(sight, table.names, table.box.words(language))


def in_words(read: Sequence[Passage]) -> Mark:
    """Each part under a heading of its own, so that a screen reader can jump."""
    return m.join(*(m.join(m.h2(title), lines and m.ul([m.li(line) for line in lines])) for title, lines in read))
