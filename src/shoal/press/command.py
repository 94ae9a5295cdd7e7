"""The program `shoal print`: a game's box as a PDF, or as HTML where no PDF can be made."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from shoal.engine.errors import ShoalError
from shoal.engine.language import LANGUAGE
from shoal.press import document, pdf
from shoal.press.order import BACKS, INKS, BadOrder, Order, read
from shoal.press.paper import PAPERS
from shoal.press.printing import papers, sheets
from shoal.press.sheets import Sheet
from shoal.press.words import press_words


def add_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """To the parser of the program."""
    parser = commands.add_parser("print", help="make a box to print, cut out and play without a screen")
    parser.add_argument("game", help="the game's id, as in “shoal games”")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="a .pdf or an .html (GAME.pdf)")
    parser.add_argument("--paper", default="a4", help=f"{' or '.join(PAPERS)} (a4)")
    parser.add_argument("--players", metavar="N", help="for how many (as many as usually play)")
    parser.add_argument("--parts", default="", help="what of the box, as in cards,boards (all)")
    parser.add_argument("--backs", default=BACKS[0], help=f"backs of cards: {', '.join(BACKS)} ({BACKS[0]})")
    parser.add_argument("--ink", default=INKS[0], help=f"{' or '.join(INKS)} ({INKS[0]})")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")


def run(chosen: argparse.Namespace) -> int:
    """Print what was chosen; the exit status."""
    says = press_words(LANGUAGE)
    try:
        order = read(
            chosen.game,
            chosen.paper,
            chosen.players,
            [part.strip() for part in chosen.parts.split(",") if part.strip()],
            chosen.backs,
            chosen.ink,
            dict(_option(text) for text in chosen.option),
        )
        target = chosen.output or Path(f"{chosen.game}.pdf")
        if target.suffix.lower() not in (".pdf", ".html"):
            raise BadOrder("ending", file=str(target))
        _writable(target)
        sides = sheets(order)
        target = _made(order, sides, target)
    except ShoalError as error:
        print(error, file=sys.stderr)
        return 1
    print(says.written(str(target), papers(sides)))
    return 0


def _made(order: Order, sides: Sequence[Sheet], target: Path) -> Path:
    """Write the file; where it is. HTML instead of a PDF where none can be made, and that is said."""
    if target.suffix.lower() == ".pdf":
        try:
            content = pdf.pdf(order, sides, _progress)
        except BadOrder as lacking:
            _line("")
            print(lacking, file=sys.stderr)
            target = target.with_suffix(".html")
        else:
            _line("")
            write(target, content)
            return target
    write(target, document.page(order, sides).encode())
    return target


def write(target: Path, content: bytes) -> None:
    """All of it or nothing: an older file stays until the new one is whole. BadOrder if that cannot be."""
    half = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".", suffix=target.suffix, delete=False) as file:
            half = Path(file.name)
            file.write(content)
        half.chmod(0o666 & ~_mask())
        half.replace(target)
    except OSError as error:
        if half is not None:
            with suppress(OSError):
                half.unlink()
        raise _cannot(target, error) from None


def _writable(target: Path) -> None:
    """Say it before the work, not after."""
    if target.is_dir():
        raise BadOrder("folder", file=str(target))
    if not target.parent.is_dir():
        raise BadOrder("no_folder", folder=str(target.parent))
    if not os.access(target.parent, os.W_OK):
        raise BadOrder("not_written", file=str(target), why="")


def _cannot(target: Path, error: OSError) -> BadOrder:
    return BadOrder("not_written", file=str(target), why=error.strerror or "")


def _mask() -> int:
    """What new files are not allowed; there is no way to ask but to set it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOrder("no_assignment", text=text)
    return name, value


def _progress(done: int, of: int) -> None:
    _line(press_words(LANGUAGE).progress(done, of))


def _line(text: str) -> None:
    """On a terminal in one place; elsewhere nobody watches."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
