"""The program `shoal`: serve tables, print boxes, replay transcripts, simulate games, hold tournaments."""

from __future__ import annotations

import argparse
import ipaddress
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from shoal import __version__, keeping
from shoal.engine.errors import ShoalError
from shoal.engine.game import SPECTATOR
from shoal.engine.language import LANGUAGE
from shoal.engine.log import Log, fold, read, result
from shoal.engine.story import Story
from shoal.games import available, open_box, open_log
from shoal.lab import ladder, simulate, tournament
from shoal.lab.arguments import guarded
from shoal.lab.report import command as report
from shoal.press import command as press

LEARN = """\
examples:
  shoal serve --open                                 play in the browser; others join with a code
  shoal games                                        what can be played, with all options
  shoal replay game.txt                              check a transcript and tell its story
  shoal simulate succession --seats 4 --games 1000   many games, as CSV
  shoal tournament succession pike perch --seats 2   is Pike stronger than Perch?
  shoal print succession                             a box to print, cut out and play without a screen
  shoal ladder succession --seats 2                  how strong is Pike with more time to think?
  shoal report reef                                  does the seat matter, is it skill or luck? As a page
  shoal backup tables.backup                         all tables and classes in one file, while people play
  shoal export site                                  a website that plays without a server, offline too
  shoal COMMAND --help                               more about one command
"""
MOST_PROCESSES = 64


def main(arguments: Sequence[str] | None = None, when_open: Callable[[], None] = lambda: None) -> int:
    """Run the program; the exit status. If it opens the tables, `when_open` is called as soon as they are."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["simulate"]:
        return simulate.main(given[1:])
    if given[:1] == ["tournament"]:
        return tournament.main(given[1:])
    if given[:1] == ["ladder"]:
        return ladder.main(given[1:])
    if given[:1] == ["report"]:
        return report.main(given[1:])
    parser = _parser()
    chosen = parser.parse_args(given)
    if chosen.command == "serve":
        return _serve(chosen, when_open)
    if chosen.command == "games":
        return guarded(_games)
    if chosen.command == "replay":
        return _replay(chosen.transcript)
    if chosen.command == "export":
        return _export(chosen.folder)
    if chosen.command in keeping.COMMANDS:
        return _keep(chosen)
    if chosen.command == "print":
        return press.run(chosen)
    parser.print_help()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="shoal",
        description="Aquatic-science tabletop games: play them in a browser, replay them, simulate them.",
        epilog=LEARN,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"shoal {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    serve = commands.add_parser("serve", help="open the tables for browsers and programs")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all, so that others can join)")
    serve.add_argument("--port", type=_port, default=8000, help="port to begin with; a taken one is passed over (8000)")
    keeping.add_place(serve, "tables are kept")
    serve.add_argument(
        "--processes",
        type=_processes,
        default=1,
        metavar="N",
        help="server processes on this machine (1); with --database",
    )
    serve.add_argument(
        "--name",
        action="append",
        default=[],
        help="a name by which people call this server, as in "
        "shoal.example.org (again for each; its addresses and its name at home are known)",
    )
    serve.add_argument(
        "--proxy",
        action="append",
        default=[],
        type=_network,
        metavar="ADDRESS",
        help="address or network of a proxy that may say for whom it asks (again for each)",
    )
    serve.add_argument(
        "--metrics", type=_port, metavar="PORT", help="port for /healthz and /metrics, on this machine alone (none)"
    )
    serve.add_argument(
        "--no-limits", action="store_true", help="for measurements: anybody may ask as often as they like"
    )
    serve.add_argument("--pupils", type=_pupils, default=60, metavar="N", help="who may be in one class (60)")
    serve.add_argument(
        "--keep-classes",
        type=_days,
        default=400,
        metavar="DAYS",
        help="a class nobody has touched for so long is deleted, with its tables (400)",
    )
    serve.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=MODULE:FUNCTION",
        help="a program that may take a seat, chosen like Minnow, Perch and Pike (again for each)",
    )
    serve.add_argument("--open", action="store_true", help="open the browser where there is a display")
    keeping.add_commands(commands)
    site = commands.add_parser("export", help="write all of Shoal as a website that needs no server")
    site.add_argument("folder", type=Path, help="a new folder, or one that an earlier export has made")
    press.add_command(commands)
    commands.add_parser("games", help="list the games and their options")
    again = commands.add_parser("replay", help="check a transcript and tell its story")
    again.add_argument("transcript", type=Path, help="a file downloaded after a game, text or JSON")
    commands.add_parser("simulate", help="play many games and write what came out as CSV", add_help=False)
    commands.add_parser("tournament", help="measure one bot among others", add_help=False)
    commands.add_parser("ladder", help="measure how strong Pike is with which budget", add_help=False)
    commands.add_parser("report", help="a page that says what many games tell of a game", add_help=False)
    return parser


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port; it is a number from 1 to 65535")
    return int(text)


def _processes(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_PROCESSES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes; it is one from 1 to {MOST_PROCESSES}")
    return int(text)


def _pupils(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of pupils; it is one from 1 to 500")
    return int(text)


def _days(text: str) -> float:
    try:
        days = float(text)
    except ValueError:
        days = 0.0
    if not 0 < days < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days; it is one above 0")
    return days


def _network(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not an address or a network; as in 10.0.0.2 or 10.0.0.0/8"
        ) from None


def _serve(chosen: argparse.Namespace, when_open: Callable[[], None]) -> int:
    try:
        from shoal.web.server import serve  # simulations must not wait for a web server to load

        world = serve.World(
            tuple(chosen.name),
            tuple(chosen.proxy),
            chosen.metrics,
            not chosen.no_limits,
            chosen.pupils,
            chosen.keep_classes,
            tuple(chosen.bot),
        )
        where = chosen.database or chosen.data
        serve.run(chosen.host, chosen.port, where, chosen.open, when_open, world, chosen.processes)
    except KeyboardInterrupt:
        pass
    except (OSError, ShoalError) as error:
        return _say(f"The table cannot be opened: {error}")
    return 0


def _keep(chosen: argparse.Namespace) -> int:
    try:
        print(keeping.run(chosen))
    except (OSError, ShoalError) as error:
        return _say(f"{chosen.command}: {error}")
    return 0


def _export(folder: Path) -> int:
    from shoal.offline.refusal import NoSite
    from shoal.offline.site import export

    try:
        export(folder)
    except NoSite as error:
        print(f"shoal: {error}", file=sys.stderr)
        return 1
    return 0


def _games() -> int:
    for game in available():
        manifest = open_box(game).manifest
        words = open_box(game).words(LANGUAGE)
        seats = f"{words.shared.players(manifest.seats)} players"
        print(f"{game}: {words.lid.title} by {manifest.credit()}; {seats}, from {manifest.ages} years")
        for option in manifest.options:
            text = words.lid.options[option.name].text
            print(f"  {option.name} = {option.default}  {text} ({words.shared.takes(option)})")
    return 0


def _replay(file: Path) -> int:
    """Check the transcript and tell its story; 1 if it cannot be replayed."""
    try:
        _tell(read(file.read_text("utf-8")))
    except (OSError, UnicodeDecodeError) as error:
        return _say(f"{file} cannot be read: {error}")
    except ShoalError as error:
        return _say(f"{file}: {error}")
    return 0


def _tell(log: Log) -> None:
    """The story as a spectator would have seen it, and the ranking if the game is over."""
    tell = open_box(log.header.game).words(LANGUAGE).story.sentence
    names = [*log.header.names, *(f"Seat {seat + 1}" for seat in range(len(log.header.names), log.header.seats))]
    story = Story()
    game, log = open_log(log)
    over, scores, ranks = result(fold(game, log, story), log.ending)
    for note in story.take():
        if sentence := tell(note, SPECTATOR, names):
            print(sentence)
    if log.ending is not None:
        from shoal.table.words import table_words  # simulations need no table

        print(table_words(LANGUAGE).remark(log.ending.event.text, names))
    if over:
        for rank, name, score in sorted(zip(ranks, names, scores, strict=True)):
            print(f"{rank}. {name} ({score})")


def _say(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1
