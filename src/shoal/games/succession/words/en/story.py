"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note, number_of, numbers_of
from shoal.engine.words.en.counting import counted
from shoal.engine.words.en.result import leaders, wins
from shoal.engine.words.en.voice import Teller, Voice, told
from shoal.games.succession.content import KINDS
from shoal.games.succession.words.en import names
from shoal.games.succession.words.en.names import called, short
from shoal.games.succession.words.en.texts import NUMBERS


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


def _round(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Round {facts['round']} of {facts['rounds']} begins on a bare rock."


def _dealt(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Everybody has {facts['cards']} cards."


def _opens(voice: Voice, seat: int | None, facts: Facts) -> str:
    seats, card = numbers_of(facts, "seats"), called(str(facts["card"]))
    if len(seats) > 1:
        return f"{voice.row(seats)} hold the lowest card, {card}: the quickest starts!"
    return f"{voice.does(seats[0], 'hold', 'holds')} the lowest card: {card}."


def _put(voice: Voice, seat: int | None, facts: Facts) -> str:
    kind, how = str(facts["card"]), str(facts["how"])
    if how == "open":
        return f"{voice.does(seat, 'open', 'opens')} with {called(kind)}."
    if how == "feed":
        return f"The predator drags in {called(kind)}."
    if how == "follow":
        return f"{voice.does(seat, 'follow', 'follows')} with {called(kind)}."
    if how == "shout":
        return f"Upgrade! {voice.does(seat, 'are', 'is')} the fastest with {called(kind)}."
    if how == "bonus":
        return f"{voice.does(seat, 'add', 'adds')} {called(kind)}."
    if how == "drawn" and KINDS[kind].number:
        return f"It fits: {called(kind)} goes on the rock."
    down = f"{voice.does(seat, 'put', 'puts')} down"
    return f"{down} {called(kind)}." if KINDS[kind].number else f"{down} {short(kind)}: {EFFECTS[kind]}"


def _drew(voice: Voice, seat: int | None, facts: Facts) -> str:
    why, card = str(facts["why"]), facts.get("card")
    if card is None and why in CROWDS:
        return ""  # that everybody draws has been said already
    what = called(str(card)) if card is not None else "a card"
    return f"{voice.who(seat)} drew {what}{BECAUSE.get(why, '')}."


def _nothing(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"There is no card left for {voice.whom(seat)} to draw."


def _kept(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'keep', 'keeps')} the card."


def _passed(voice: Voice, seat: int | None, facts: Facts) -> str:
    if facts["phase"] == "turn":
        return f"{voice.does(seat, 'have nothing that fits and pass', 'has nothing that fits and passes')}."
    return "The predator gets nothing to eat." if facts["phase"] == "feed" else ""


def _colour(voice: Voice, seat: int | None, facts: Facts) -> str:
    colour, cause = str(facts["colour"]), str(facts["cause"])
    now = f"{names.colour(colour)}: {names.group(colour)}"
    if cause == "named":
        if colour == facts.get("was"):
            return f"{voice.does(seat, 'stay', 'stays')} with {now}."
        return f"{voice.does(seat, 'choose', 'chooses')} {now}."
    if cause == "storm":
        return f"The waves throw the rock back to {now}."
    if cause in ("follow", "shout", "warming"):
        return f"The rock moves on to {now}!"
    return "" if cause == "open" else f"The colour in play is now {now}."


def _untold(voice: Voice, seat: int | None, facts: Facts) -> str:
    return ""  # the card put down and what comes of it tell it


def _reversed(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"Turns now go {'clockwise' if facts['direction'] == 1 else 'anticlockwise'}."


def _skipped(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'miss', 'misses')} a turn."


def _restart(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "The rock starts again: the lowest card opens."


def _rebuild(voice: Voice, seat: int | None, facts: Facts) -> str:
    cards = number_of(facts, "cards")
    become = "becomes" if cards == 1 else "become"
    return f"The deck was empty: {counted(cards, 'card')} from the pile {become} the new one."


def _storm(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "Every hand washes on to the next player."


def _climate(voice: Voice, seat: int | None, facts: Facts) -> str:
    return names.text(str(facts["card"]))


def _owes(voice: Voice, seat: int | None, facts: Facts) -> str:
    if voice.is_you(seat):
        return "You have one card left: say “Last card!”"
    return f"{voice.who(seat)} has one card left."


def _called(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'say', 'says')} “{'Last card' if facts['what'] == 'last' else 'Winner'}!”"


def _caught(voice: Voice, seat: int | None, facts: Facts) -> str:
    by = facts["by"]
    catcher = by if isinstance(by, int) else None
    return f"{voice.does(catcher, 'catch', 'catches')} {voice.whom(seat)}!"


def _failed(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.who(seat)} did not say “Winner!” in time: the round goes on."


def _turn(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "It is your turn." if voice.is_you(seat) else ""


def _round_over(voice: Voice, seat: int | None, facts: Facts) -> str:
    number, points = facts["round"], numbers_of(facts, "points")
    start = f"{voice.does(seat, 'win', 'wins')} round {number}!"
    if seat is None:
        start = f"Low tide! Round {number} ends without a winner."
    if not any(points):
        return start
    return f"{start} Points: " + ", ".join(f"{voice.whom(s)} {p}" for s, p in enumerate(points)) + "."


def _game_over(voice: Voice, seat: int | None, facts: Facts) -> str:
    first = leaders(numbers_of(facts, "ranks"))
    return f"{wins(voice, first)}. The game is over." if len(first) > 1 else f"{wins(voice, first)} the game!"


CROWDS: Final = ("starfish", "nudibranch", "opening")  # when many draw at once
BECAUSE: Final = {
    "shrimp": " because of the Shrimp",
    "wireweed": " because of the Wireweed",
    "starfish": " because of the Starfish",
    "nudibranch": " because of the Nudibranch",
    "last": " for not saying “Last card!”",
    "winner": " for not saying “Winner!”",
}
EFFECTS: Final = {
    "starfish": "everybody draws.",
    "crab": "it may drag in one card, then turns go the other way.",
    "shrimp": f"it may drag in one card, then the next player draws {KINDS['shrimp'].next_draws}.",
    "nudibranch": f"a new colour, and all others draw {KINDS['nudibranch'].others_draw}.",
    "jellyfish": "a new colour, and the next player misses a turn.",
    "storm": f"{counted(KINDS['storm'].stage_back, 'stage')} back!",
    "ice_scour": "the rock is scraped bare.",
    "sediment": f"mud! Only {NUMBERS['sediment_names']} can dig their way out.",
    "antifouling": f"only {NUMBERS['antifouling_names']} dare to settle.",
    "oyster": "a newcomer that no predator touches.",
    "wireweed": "a newcomer that no predator touches.",
    "warming": "the sea grows warmer.",
    "acidification": "the sea turns acid.",
}
TELLERS: Final[Mapping[str, Teller]] = {
    "round": _round,
    "dealt": _dealt,
    "opens": _opens,
    "put": _put,
    "must_draw": _untold,
    "drew": _drew,
    "nothing": _nothing,
    "kept": _kept,
    "passed": _passed,
    "colour": _colour,
    "upgrade": _untold,
    "reversed": _reversed,
    "skipped": _skipped,
    "restart": _restart,
    "rebuild": _rebuild,
    "storm": _storm,
    "climate": _climate,
    "owes": _owes,
    "called": _called,
    "caught": _caught,
    "failed": _failed,
    "turn": _turn,
    "round_over": _round_over,
    "game_over": _game_over,
}
