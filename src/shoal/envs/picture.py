"""A position to look at, as an onlooker sees it: the game's own drawing, or its own words."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from functools import cache

from shoal.engine import chart
from shoal.engine import mark as m
from shoal.engine.box import Picture
from shoal.engine.game import SPECTATOR, State
from shoal.engine.language import LANGUAGE
from shoal.engine.mark import Mark
from shoal.games import open_box

MODES = ("human", "ansi", "svg")
WIDTH, HEIGHT = 1100, 860
# The colours that a page has by day: drawings are made of them.
DAY = {
    "ink": "#17324d", "soft": "#4a6076", "paper": "#fff", "sand": "#f6ecd2", "water": "#bfe4ee", "deep": "#1f6f9f",
    "foam": "#f1f9fb", "can": "#00795a", "on": "#b84a00", "no": "#a3301f", "line": "#c9dfe7", "contrary": "#fff",
    "sky": "#fffdf6", "shallow": "#ebf6f9", "sea": "#d8eef4", "glass": "#ffffffc7", "veil": "#fbfdfaf2",
    "bright": "#fff", "tip": "#fff7dd", "gold": "#e2c468", "hint": "#e0a800", "wrong": "#fdeae7", "leaf": "#2a5d3f",
    "press": "#24496d", "plate": "none", "rim": "0", "radius": "14px", "shadow": "none",
}  # fmt: skip
XHTML = "http://www.w3.org/1999/xhtml"
SVG = "http://www.w3.org/2000/svg"
TAG = re.compile(r'<([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*/?>')
ATTRIBUTE = re.compile(r'\s+([\w:-]+)(?:="([^"]*)")?')
PAGE = (
    "*{box-sizing:border-box}p,ul,ol,h1,h2,h3,figure{margin:0;padding:0}"
    ".table{padding:12px;color:var(--ink);background:var(--shallow);font:16px/1.4 system-ui,sans-serif}"
    ".seats{display:flex;flex-wrap:wrap;gap:8px 20px;padding-bottom:10px}.table svg{max-width:100%}"
    "[data-stage]{display:grid;justify-content:start}[data-stage]>svg{grid-area:1/1;width:auto;max-height:760px}"
    ".only-heard{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}"
)


def show(state: State, mode: str | None) -> str | None:
    """The position in this mode; None for "human", which prints it, and where nothing is to be shown."""
    if mode == "svg":
        return svg(state)
    if mode == "ansi":
        return words(state)
    if mode == "human":
        sys.stdout.write(words(state) + "\n")
    return None


def words(state: State) -> str:
    """All that the picture shows, line by line."""
    box = open_box(state.game.id)
    told = box.drawing.read(state.sight(SPECTATOR), _names(state), box.words(LANGUAGE))
    return "\n".join(
        line for passage in told for line in (f"{passage.title}:", *(f"  {each}" for each in passage.lines))
    )


def svg(state: State) -> str:
    """A document of its own, which any browser shows."""
    box = open_box(state.game.id)
    names = _names(state)
    picture = box.drawing.draw(state.sight(SPECTATOR), [], names, box.words(LANGUAGE))
    table = m.div(_seats(picture, names), picture.board, class_="table", xmlns=XHTML)
    inside = f'<foreignObject width="{WIDTH}" height="{HEIGHT}">{_strict(table)}</foreignObject>'
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="{SVG}" {size}>{_surroundings(box.manifest.id)}{inside}</svg>'


def _names(state: State) -> list[str]:
    """Seats are called by their numbers, as agents are."""
    seats = len(state.scores())
    return [f"Seat {seat}" for seat in range(seats)]


def _seats(picture: Picture, names: list[str]) -> Mark:
    shown = [m.span(m.strong(name), " ", face.facts) for name, face in zip(names, picture.seats, strict=True)]
    return m.div(m.p(picture.prompt), *shown, class_="seats")


@cache
def _surroundings(game: str) -> str:
    """What the drawing of a game needs around it: colours, its style sheet with its sheets, its symbols."""
    box = open_box(game)
    colours = "".join(f"--{name}:{value};" for name, value in DAY.items())
    seats = "".join(f".seat-{seat}{{--seat:{colour}}}" for seat, colour in enumerate(chart.SEATS))
    style = box.style
    for name, sheet in box.sheets.items():
        picture = b64encode(_strict(sheet).encode()).decode()
        style = style.replace(f"url({game}-{name}.svg)", f"url(data:image/svg+xml;base64,{picture})")
    badges = [m.symbol(chart.badge(seat, 0, 0), id=f"badge-{seat}", viewBox="-7 -7 14 14") for seat in range(8)]
    symbols = m.join(box.drawing.symbols(box.words(LANGUAGE)), *badges)
    return f"<style><![CDATA[:root{{{colours}}}{seats}{style}{PAGE}]]></style><defs>{_strict(symbols)}</defs>"


def _strict(markup: str) -> str:
    """The same as XML: every attribute has a value, every tag ends, and a drawing says that it is one."""

    def write(found: re.Match[str]) -> str:
        tag, attributes = found.groups()
        given = {name: value or "" for name, value in ATTRIBUTE.findall(attributes)}
        if tag == "svg":
            given["xmlns"] = SVG
        said = "".join(f' {name}="{value.replace("<", "&lt;")}"' for name, value in given.items())
        return f"<{tag}{said}{'/' if tag in m.VOID or found[0].endswith('/>') else ''}>"

    return TAG.sub(write, markup)
