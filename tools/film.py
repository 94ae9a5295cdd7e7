"""Makes docs/film.svg, the picture in motion of the README: a whole game of Pond, drawn by the game's own drawing.

python tools/film.py [TRANSCRIPT]"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from html import escape
from pathlib import Path

from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.engine.log import read
from shoal.games import open_box, open_log
from shoal.web.film import Film, Scene

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "tests" / "golden" / "pond-2-drop.txt"
PICTURE = ROOT / "docs" / "film.svg"
SECONDS = 1.3  # for a move
TRAVEL = 0.45  # of that a piece is on its way
LAST = 3  # moves' time the end is shown
CAPTION = 44  # pixels below the board
LONGEST, ROOMY = 60, 44  # letters there is room for in them, and without squeezing in any font
EDGE = 16

BOARD = re.compile(r'<svg viewBox="0 0 (\d+) (\d+)"[^>]*id="pond-board"[^>]*>(.*?)</svg>', re.DOTALL)
PIECE = re.compile(r'<g id="(p\d-\w+)" class="pond-(?:piece|stentor)[^>]*>(<use [^>]*>)')
LIES = re.compile(
    r'href="(#[^"]+)"(?: transform="([^"]+)")? x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"'
)
UNDER = re.compile(r'<use href="(#pond-(?:water|names)[^"]*)" width="\d+" height="\d+">')
SYMBOL = re.compile(r'<(symbol|\w+Gradient|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
STYLE = """\
text { font-family: system-ui, sans-serif; }
.told > text { font-size: 18px; font-weight: 600; fill: #17324d; text-anchor: middle; opacity: 0; }
.told > text:first-child { opacity: 1; }
@media (prefers-reduced-motion: reduce) { * { animation-play-state: paused !important; } }
"""


@dataclass(frozen=True)
class Form:
    """How a piece is drawn, wherever it lies."""

    symbol: str
    turned: str
    width: float
    height: float


@dataclass(frozen=True)
class Place:
    """The middle of a piece, and how it lies there."""

    x: float
    y: float
    form: Form


Way = list[Place | None]  # where a piece is in each scene, if it is


def film(transcript: Path = GAME) -> str:
    """The game as one SVG that moves by itself, and stands still for those who want no motion."""
    log = read(transcript.read_text("utf-8"))
    box = open_box(log.header.game)
    game, log = open_log(log)
    whole = Film(box, game, log)
    scenes = [each for each in whole.scenes(SPECTATOR, 0, whole.length) if PIECE.search(each.board)]
    scenes += [scenes[-1]] * LAST
    size = BOARD.search(scenes[0].board)
    assert size is not None
    width, height = int(size[1]), int(size[2])
    under = "".join(f'<use href="{each}" width="{width}" height="{height}"/>' for each in UNDER.findall(size[3]))
    styles = [STYLE]
    pieces: list[str] = []
    for way in ways(scenes).values():
        for form in dict.fromkeys(place.form for place in way if place is not None):
            styles.append(_keyframes(len(pieces), way, form))
            pieces.append(_piece(len(pieces), form, len(scenes)))
    told = _told(scenes, width // 2, height + CAPTION - 16)
    styles.append(_turns(len(scenes)))
    body = under + f'<g class="game">{"".join(pieces)}</g>' + told
    title = f"A game of {box.words(LANGUAGE).lid.title}, move by move"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + CAPTION}" role="img">'
        f"<title>{escape(title)}</title><style>{''.join(styles)}</style>"
        f"<defs>{_symbols(str(box.drawing.symbols(box.words(LANGUAGE))), body)}</defs>"
        f'<rect width="{width}" height="{height + CAPTION}" rx="14" fill="#eaf4f1"/>{body}</svg>\n'
    )


def ways(scenes: list[Scene]) -> dict[str, Way]:
    """Every piece, and its way through the scenes."""
    found: dict[str, Way] = defaultdict(lambda: [None] * len(scenes))
    for number, scene in enumerate(scenes):
        board = BOARD.search(scene.board)
        for piece, drawn in PIECE.findall(board[3] if board else ""):
            lies = LIES.search(drawn)
            assert lies is not None, drawn
            x, y, width, height = map(float, lies.groups()[2:])
            turned = re.match(r"rotate\([-\d.]+", lies[2] or "")  # about its middle
            form = Form(lies[1], f"{turned[0]})" if turned else "", width, height)
            found[piece][number] = Place(x + width / 2, y + height / 2, form)
    return found


def _keyframes(number: int, way: Way, form: Form) -> str:
    """Where a piece is when, seen as long as it lies like this: one that turns changes its form on the way."""
    here = next(place for place in way if place is not None)
    pose = _pose(here, way[0] is not None and here.form == form)
    steps = [f"0%{{{pose}}}"]
    for moment, place in enumerate(way):
        before, here = pose, place or here
        pose = _pose(here, place is not None and here.form == form)
        if pose != before:
            steps.append(f"{100 * moment / len(way):.2f}%{{{before}}}")
            steps.append(f"{100 * (moment + TRAVEL) / len(way):.2f}%{{{pose}}}")
    steps.append(f"99.99%{{{pose}}}")
    return f"@keyframes k{number}{{{''.join(steps)}}}\n"


def _pose(place: Place, seen: bool) -> str:
    return f"transform:translate({place.x:g}px,{place.y:g}px);opacity:{int(seen)}"


def _piece(number: int, form: Form, scenes: int) -> str:
    turned = f' transform="{form.turned}"' if form.turned else ""
    return (
        f'<g style="animation:k{number} {scenes * SECONDS:g}s infinite ease-in-out">'
        f'<use href="{form.symbol}"{turned} x="{-form.width / 2:g}" y="{-form.height / 2:g}"'
        f' width="{form.width:g}" height="{form.height:g}"/></g>'
    )


def _told(scenes: list[Scene], x: int, y: int) -> str:
    """What happened, below the board, in its turn."""
    lines = []
    for number, scene in enumerate(scenes[:-LAST] + scenes[-1:]):
        said = scene.lines[-1] if scene.lines else scene.prompt
        if len(said) > LONGEST:
            said = re.split(r"(?<=[.!]) ", said)[-1]
        name = "last" if number == len(scenes) - LAST else "told"
        timing = f"animation:{name} {len(scenes) * SECONDS:g}s {number * SECONDS:g}s infinite step-end"
        fit = f' textLength="{2 * x - 2 * EDGE}" lengthAdjust="spacingAndGlyphs"' if len(said) > ROOMY else ""
        lines.append(f'<text x="{x}" y="{y}"{fit} style="{timing}">{escape(said)}</text>')
    return f'<g class="told">{"".join(lines)}</g>'


def _turns(scenes: int) -> str:
    """How long a line stands; the last one until the film begins again."""
    return "".join(
        f"@keyframes {name}{{0%{{opacity:1}}{100 * moves / scenes:.2f}%{{opacity:0}}}}\n"
        for name, moves in (("told", 1), ("last", LAST))
    )


def _symbols(drawn: str, body: str) -> str:
    """Of all that the game draws, what is used, and what that uses."""
    known = {found[2]: found[0] for found in SYMBOL.finditer(drawn)}
    wanted: dict[str, None] = {}
    more = [body]
    while more:
        for name in re.findall(r'(?:href="|url\()#([^")]+)', more.pop()):
            if name not in wanted:
                wanted[name] = None
                more.append(known[name])
    return "".join(known[name] for name in wanted)


if __name__ == "__main__":
    PICTURE.write_text(film(*map(Path, sys.argv[1:])), "utf-8")
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size / 1000:.0f} kB")
