"""The story of a game in sentences: one for each note, as the viewer would say it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.story import Facts, Note, number_of, numbers_of, word_of, words_of
from shoal.engine.words.en.result import leaders, wins
from shoal.engine.words.en.voice import Teller, Voice, in_a_row, told
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.words.en.names import (
    MINUS,
    SIX,
    a,
    cards,
    cause,
    corners,
    disasters,
    drops,
    events,
    habitats,
    kinds,
    lands,
    levels,
    points,
    tiles,
)


def sentence(note: Note, viewer: int, names: Sequence[str]) -> str:
    """The note in one sentence; "" where the page shows it well enough without words."""
    return told(note, viewer, names, TELLERS)


def _first(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'go', 'goes')} first."


def _turn(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "It is your turn." if voice.is_you(seat) else ""


def _skipped(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'skip')} this turn."


def _used(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'use')} {events[word_of(facts, 'card')].name}."


def _rolled(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'roll')} a {facts['die']}."


def _moved(voice: Voice, seat: int | None, facts: Facts) -> str:
    end = number_of(facts, "end")
    if end == END_POSITION:
        return f"{voice.does(seat, 'reach', 'reaches')} the End: home!"
    back = "back " if end < number_of(facts, "start") else ""
    return f"{voice.does(seat, 'travel')} {back}to {tiles[end].name}."


def _disaster(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{disasters[word_of(facts, 'disaster')].name}! {voice.does(seat, 'roll')} to see how bad it is."


def _severity(voice: Voice, seat: int | None, facts: Facts) -> str:
    level, cushion = number_of(facts, "level"), number_of(facts, "cushion")
    soft = f", {cushion} less for {'a habitat' if cushion == 1 else 'habitats'}" if cushion else ""
    start = f"The die shows {facts['die']}{soft}"
    if level == 0:
        return f"{start}: all stays calm."
    does = disasters[word_of(facts, "disaster")].levels[level - 1]
    return f"{start}: {levels[level - 1]}. {_printed(voice, seat, does)}"


def _corner(voice: Voice, seat: int | None, facts: Facts) -> str:
    return _printed(voice, seat, corners[word_of(facts, "corner")].text)


def _printed(voice: Voice, seat: int | None, words: str) -> str:
    """What is printed there speaks to whoever has come to it: others hear it as a quotation, or they would obey."""
    return words if voice.is_you(seat) else f"“{words}”"


def _drop(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "" if facts["taken"] else f"{voice.does(seat, 'leave')} the drop in the river."


def _shuffled(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"The deck is empty: the {facts['cards']} discarded event cards are shuffled again."


def _event(voice: Voice, seat: int | None, facts: Facts) -> str:
    card = events[word_of(facts, "card")]
    if facts["fate"] == "kept":
        return f"{voice.does(seat, 'keep')} an innovation: {card.name}."
    if facts["fate"] == "void":
        return f"{card.name} cannot happen. It needs: {card.needs}."
    return f"{card.name}: {_printed(voice, seat, card.text)}"


def _snowmelt(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"The die for the snowmelt shows {facts['die']}."


def _chose(voice: Voice, seat: int | None, facts: Facts) -> str:
    option = word_of(facts, "option")
    words = events[word_of(facts, "card")].options[option]
    return f"{voice.does(seat, 'choose')} ({option}): {words[0].lower() + words[1:]}."


def _gained(voice: Voice, seat: int | None, facts: Facts) -> str:
    sort = "polluted" if facts["polluted"] else "clean"
    why = f" for the {SIX}" if facts["cause"] == "drop" else ""
    return f"{voice.does(seat, 'take')} {drops(number_of(facts, 'n'), sort)}{why}."


def _returned(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'return')} {drops(number_of(facts, 'n'))} to the supply."


def _gave(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'give')} {voice.whom(number_of(facts, 'to'))} {drops(number_of(facts, 'n'))}."


def _evaporated(voice: Voice, seat: int | None, facts: Facts) -> str:
    n = number_of(facts, "n")
    left = "is left" if facts["supply"] == 1 else "are left"
    return f"{drops(n)} {'rises' if n == 1 else 'rise'} into the sky; {facts['supply']} {left}."


def _rained(voice: Voice, seat: int | None, facts: Facts) -> str:
    n = number_of(facts, "n")
    return f"{drops(n)} {'rains' if n == 1 else 'rain'} into the supply."


def _dried(voice: Voice, seat: int | None, facts: Facts) -> str:
    return "The supply is empty! The game is about to end."


def _polluted(voice: Voice, seat: int | None, facts: Facts) -> str:
    n, where = number_of(facts, "n"), _where(voice, seat, facts)
    return f"{drops(n)} {where} {'gets' if n == 1 else 'get'} polluted."


def _cleaned(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'clean')} {drops(number_of(facts, 'n'))} {_where(voice, seat, facts)}."


def _where(voice: Voice, seat: int | None, facts: Facts) -> str:
    """ "in your hand", "on Ana's Farm card"."""
    whose = voice.whose(seat)
    kind = word_of(facts, "kind")
    return f"on {whose} {kinds[kind].name} card" if kind else f"in {whose} hand"


def _protected(voice: Voice, seat: int | None, facts: Facts) -> str:
    habitat = habitats[word_of(facts, "habitat")]
    whose = "Your" if voice.is_you(seat) else f"{voice.who(seat)}'s"
    return f"{whose} {habitat} keeps {cause(word_of(facts, 'cause'))} away."


def _blocked(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'must', 'must')} skip the next turn."


def _icon(voice: Voice, seat: int | None, facts: Facts) -> str:
    return f"{voice.does(seat, 'choose')} {kinds[word_of(facts, 'kind')].name} land."


def _picked(voice: Voice, seat: int | None, facts: Facts) -> str:
    known = [lands[card].name for card in words_of(facts, "cards")]
    seen = in_a_row(known) if known else cards(number_of(facts, "count"), word_of(facts, "kind"))
    return f"{voice.does(seat, 'look')} at {seen}."


def _bought(voice: Voice, seat: int | None, facts: Facts) -> str:
    cost = drops(number_of(facts, "cost"))
    card = word_of(facts, "card")
    if not card:
        return f"{voice.does(seat, 'buy')} {a(word_of(facts, 'kind'))} card for {cost}."
    more = number_of(facts, "worth")
    pair = " It makes a pair: the card counts twice!" if facts["pair"] else ""
    change = f" ({'+' if more >= 0 else MINUS}{points(abs(more))})"
    return f"{voice.does(seat, 'buy')} {lands[card].name} for {cost}{change}.{pair}"


def _under(voice: Voice, seat: int | None, facts: Facts) -> str:
    if facts["why"] == "unbought":
        return ""
    return f"{voice.does(seat, 'put')} {cards(number_of(facts, 'count'), word_of(facts, 'kind'))} under the pile."


def _home(voice: Voice, seat: int | None, facts: Facts) -> str:
    if facts["order"] == 1:
        return f"{voice.does(seat, 'are', 'is')} the first to finish the journey."
    return f"{voice.does(seat, 'have', 'has')} finished the journey."


def _over(voice: Voice, seat: int | None, facts: Facts) -> str:
    scores, ranks = numbers_of(facts, "scores"), numbers_of(facts, "ranks")
    why = "The supply is empty." if facts["reason"] == "depleted" else "Everybody is home."
    first = leaders(ranks)
    return f"{why} {wins(voice, first)} with {points(scores[first[0]])}{'.' if len(first) > 1 else '!'}"


TELLERS: Final[Mapping[str, Teller]] = {
    "first": _first,
    "turn": _turn,
    "skipped": _skipped,
    "used": _used,
    "rolled": _rolled,
    "moved": _moved,
    "disaster": _disaster,
    "severity": _severity,
    "corner": _corner,
    "drop": _drop,
    "shuffled": _shuffled,
    "event": _event,
    "snowmelt": _snowmelt,
    "chose": _chose,
    "gained": _gained,
    "returned": _returned,
    "gave": _gave,
    "evaporated": _evaporated,
    "rained": _rained,
    "dried": _dried,
    "polluted": _polluted,
    "cleaned": _cleaned,
    "protected": _protected,
    "blocked": _blocked,
    "icon": _icon,
    "picked": _picked,
    "bought": _bought,
    "under": _under,
    "home": _home,
    "over": _over,
}
