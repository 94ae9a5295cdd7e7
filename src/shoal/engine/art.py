"""The drawings of organisms and things: one file each in `art/`, a square of 64 units, shared by all games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from shoal.engine.mark import Mark, svg

Drawn = Callable[[str, float, float, float], Mark]  # a drawing by name, at x, y, in a size

PEN = 'fill="none" stroke="#17324d" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"'


@cache
def symbol(name: str) -> Mark:
    """The drawing as a `<symbol>` with the id `o-name`, for use on a whole page. KeyError if there is none."""
    return Mark(f'<symbol id="o-{name}" viewBox="0 0 64 64" {PEN}>{_strokes(name)}</symbol>')


def unseen(*symbols: Mark) -> Mark:
    """Symbols as a page keeps them: styled and laid out wherever they are used, and not where they stand as well. They
    are hidden together, because to WebKit what uses a hidden symbol is hidden too; in an `<svg>`, because Chromium
    styles whatever is in a hidden `<g>`. What paints (a gradient, a pattern) must stand beside them."""
    return svg(*symbols, display="none")


@cache
def picture(name: str, x: float = 0, y: float = 0, size: float = 64) -> Mark:
    """The drawing itself, as an `<svg>` without symbols, also inside another. KeyError if there is none."""
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return Mark(f'<svg {place} viewBox="0 0 64 64" {PEN} aria-hidden="true">{_strokes(name)}</svg>')


@cache
def _strokes(name: str) -> str:
    file = files(__package__) / "art" / f"{name}.svg"
    if not file.is_file():
        raise KeyError(f"there is no drawing called {name}")
    text = file.read_text("utf-8").strip()
    return text[text.index(">") + 1 : text.rindex("<")]
