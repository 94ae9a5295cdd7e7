"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note, numbers_of
from shoal.engine.words.en.result import wins
from shoal.engine.words.en.voice import Teller, Voice, told
from shoal.games.pond.words.en.names import endings, formations, piece, rooted, upright


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


def _whose(voice: Voice, seat: int | None, what: object) -> str:
    """A piece with its owner: "your Ameba", "Ana's Euglena 1"."""
    return f"{voice.whose(seat)} {piece(str(what))}"


def _first(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"The coin says: {voice.does(seat, 'begin', 'begins')}."


def _drawn(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Drawn for both sides: {_label(facts['formation'])}."


def _picked(voice: Voice, seat: int | None, facts: Facts) -> str:
    if "formation" not in facts:
        return f"{voice.does(seat, 'have', 'has')} picked a formation."
    return f"{voice.does(seat, 'pick', 'picks')} {_label(facts['formation'])}."


def _placed(voice: Voice, seat: int | None, facts: Facts) -> str:
    what, to = str(facts["piece"]), facts.get("to")
    if to is None:
        return ""  # the curtain counts
    where = rooted(str(to)) if what == "St" else f"on {upright(str(to))}"
    return f"{voice.does(seat, 'place', 'places')} {piece(what)} {where}."


def _began(voice: Voice, seat: int | None, facts: Facts) -> str:
    picks = facts["formations"]
    start = f"{voice.does(seat, 'move', 'moves')} first."
    if not isinstance(picks, tuple) or not picks:
        return f"Everything is in place. {start}"
    shown = " against ".join(_label(each) for each in picks)
    return f"{shown}. {start}"


def _moved(voice: Voice, seat: int | None, facts: Facts) -> str:
    start, end = upright(str(facts["from"])), upright(str(facts["to"]))
    subject = _whose(voice, seat, facts["piece"])
    verb = "creeps" if facts["piece"] == "Am" else "turns and swims" if facts["turned"] else "swims"
    return f"{subject[0].upper()}{subject[1:]} {verb} from {start} to {end}."


def _ate(voice: Voice, seat: int | None, facts: Facts) -> str:
    other = None if seat is None else 1 - seat
    return f"{piece(str(facts['piece']))} eats {_whose(voice, other, facts['prey'])}!"


def _sucked(voice: Voice, seat: int | None, facts: Facts) -> str:
    lost = _whose(voice, seat, facts["piece"])
    return f"The whirlpool! The Stentor sucks down {lost}."


def _stuck(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'are', 'is')} hemmed in and cannot move."


def ended(voice: Voice, how: str, left: Sequence[int]) -> str:
    """How a game ended: who is eaten out is named."""
    if how == "eaten out" and max(left):
        return f"{voice.does(left.index(0), 'have', 'has')} no pieces left but the Stentor."
    return endings[how]


def _over(voice: Voice, seat: int | None, facts: Facts) -> str:
    left = numbers_of(facts, "left")
    how, count = ended(voice, str(facts["reason"]), left), " to ".join(map(str, sorted(left, reverse=True)))
    result = f"It is a tie, {count}." if seat is None else f"{wins(voice, [seat])}, {count}!"
    return f"{how} {result}"


def _label(formation: object) -> str:
    return formations[str(formation).removeprefix("formation ")].name


TELLERS: Final[Mapping[str, Teller]] = {
    "first": _first,
    "drawn": _drawn,
    "picked": _picked,
    "placed": _placed,
    "began": _began,
    "moved": _moved,
    "ate": _ate,
    "sucked": _sucked,
    "stuck": _stuck,
    "over": _over,
}
