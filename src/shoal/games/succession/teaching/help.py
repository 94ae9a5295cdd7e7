"""What "?" explains in Succession, the rulebook page, the guide for a first turn, and the reasons of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Final, cast

from shoal.engine import art, prose
from shoal.engine.info import does, info
from shoal.engine.mark import Mark, div, p, path, span, svg
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.succession.content import CARDS, KINDS
from shoal.games.succession.rules.actions import COLOURS
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen import rock
from shoal.games.succession.screen.pictures import INK, SUITS, back, picture
from shoal.games.succession.teaching import hints
from shoal.games.succession.words import Info, Words

THINGS: Final = ("rock", "deck", "direction", "opening", "climate", "calls", "upgrade")
DRAWINGS: Final = {"opening": "bacteria", "climate": "thermometer", "upgrade": "paramecium"}


@cache
def topics() -> tuple[str, ...]:
    """Every card, every stage, and the things on the table."""
    return (*(f"card-{card.id}" for card in CARDS), *(f"stage-{stage}" for stage in COLOURS), *THINGS)


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    assert isinstance(words, Words)
    kind, _, name = topic.partition("-")
    if kind == "card" and name in KINDS:
        return _info(picture(name, words), words.help.card(name))
    if kind == "stage" and name in COLOURS:
        return _info(art.picture(SUITS[name].symbol), words.help.stage(name))
    return _info(_view(topic, words), words.help.things[topic]) if topic in THINGS else None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    assert isinstance(words, Words)
    return div(
        prose.page(words.rulebook, partial(_piece, words=words), words.shared.contents), class_="succession-rules"
    )


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    assert isinstance(words, Words)
    seen = cast(SuccessionSight, sight)
    if seen.owes:
        if seen.seat in seen.owes and seen.seat not in seen.silent:
            return words.help.say_last_card
        if _may_catch(seen):
            return words.help.catch
    return words.help.guide.get(seen.phase) if seen.seat in seen.waits else None


def _may_catch(seen: SuccessionSight) -> bool:
    """Somebody has kept quiet, or it is this seat's turn and nobody has spoken. Not before: most calls come at once."""
    others = [seat for seat in seen.owes if seat != seen.seat]
    forgotten = any(seat in seen.silent for seat in others) or (seen.seat in seen.waits and seen.phase == "turn")
    return bool(others) and forgotten and seen.seat not in seen.silent


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    assert isinstance(words, Words)
    return hints.reason(cast(SuccessionSight, sight), legal, action, words.hints)


def _info(shown: Mark, says: Info) -> Mark:
    return info(
        says.title,
        shown,
        p(says.facts) if says.facts else None,
        p(says.said) if says.said else None,
        does(says.does),
        science=(says.science, *says.more),
        sources=(says.source,),
    )


def _view(topic: str, words: Words) -> Mark:
    """A small picture of a thing on the table."""
    if topic == "rock":
        return svg(rock.scenery("sea"), rock.scenery("rock"), viewBox="0 0 600 440", aria_hidden="true")
    if topic == "direction":
        return svg(rock.arrow(1, words, "help-arrow"), viewBox="520 8 72 72", aria_hidden="true")
    if topic == "calls":
        bubble = path(
            d="M8 10H56V42H30L16 56V42H8Z", fill="#fff3b0", stroke=INK, stroke_width=3, stroke_linejoin="round"
        )
        return svg(
            bubble,
            path(d="M32 18V29M32 35h0", stroke=INK, stroke_width=5, stroke_linecap="round"),
            viewBox="0 0 64 64",
            aria_hidden="true",
        )
    if topic == "deck":
        return svg(back(), viewBox="0 0 100 140", aria_hidden="true")
    return art.picture(DRAWINGS[topic])


def _piece(what: str, words: Words) -> Mark:
    """`{card crab}`, `{cards green}`, `{symbol green}` in the rulebook's text; KeyError if there is no such thing."""
    kind, _, name = what.partition(" ")
    if kind == "cards":
        return span((picture(card.id, words) for card in CARDS if card.group == name), class_="succession-cards")
    if kind == "symbol":
        return svg(art.picture(SUITS[name].symbol), viewBox="0 0 64 64", class_="succession-inline", aria_hidden="true")
    if kind == "card":
        return picture(name, words)
    raise KeyError(what)
