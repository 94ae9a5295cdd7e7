"""How Succession looks: the rock in the sea, the hand under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import cast

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Passage, Picture, Question
from shoal.engine.mark import Mark, Tile, join
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.succession.content import CARDS, KINDS, NUMBERED
from shoal.games.succession.rules.actions import (
    CALL_LAST,
    CALL_WINNER,
    CATCH,
    COLOUR_GREEN,
    COLOURS,
    DRAW,
    KEEP,
    PASS,
    QUIET,
    UPGRADE,
)
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen import pictures, reading, rock
from shoal.games.succession.screen.cover import lid
from shoal.games.succession.screen.hand import Own, hands
from shoal.games.succession.screen.scene import Scene, scene_of
from shoal.games.succession.screen.strike import strike as strike
from shoal.games.succession.words import Words


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    assert isinstance(words, Words)
    return unseen(pictures.symbols(words), rock.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    seen = cast(SuccessionSight, sight)
    acts = tuple(legal)
    scene, own = scene_of(seen, words), Own(seen)
    parts = (
        words.prompt.prompt(seen, acts, names),
        scene.faces(tuple([action - CATCH for action in acts if action >= CATCH])),
        scene.board(_come_from(scene, own), _front(scene, own, acts)),
        hands(scene, own, acts, names),
        _choices(scene, own, acts, names) if acts else (),
    )
    return tuple.__new__(Picture, parts)  # a fifth of the effort of calling the class


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """The position in words."""
    assert isinstance(words, Words)
    return reading.passages(cast(SuccessionSight, sight), names, words)


def question(sight: Sight, words: GameWords) -> Question | None:
    """What a shared device asks in a race."""
    assert isinstance(words, Words)
    return words.prompt.question(cast(SuccessionSight, sight))


def cover(words: GameWords) -> Mark:
    """The lid: sun over the sea, the rock with its first settlers and a crab on its way."""
    assert isinstance(words, Words)
    return lid(words)


# ---- the board


def _front(scene: Scene, own: Own, legal: tuple[int, ...]) -> Tile | None:
    """What stands before the rock for a moment: the drawn card, colours to choose, the shout."""
    if own.drawn:
        return rock.drawn_card(own.drawn, own.cards.count(own.drawn), scene.words)
    if scene.phase == "colour" and COLOUR_GREEN in legal:
        groups = [KINDS[kind].group for kind in own.cards]
        return _colour_buttons(tuple([groups.count(colour) for colour in COLOURS]), scene.words)
    if scene.phase == "shout":
        return rock.upgrade_button(scene.number + 1, UPGRADE in legal, scene.words)
    return None


@lru_cache(maxsize=512)
def _colour_buttons(counts: tuple[int, ...], words: Words) -> Tile:
    """With how many cards of each colour one holds."""
    return Tile(join(rock.colour_button(colour, n, words) for colour, n in zip(COLOURS, counts, strict=True)))


def _come_from(scene: Scene, own: Own) -> str | None:
    """Where the top card flies in from: one's own hand or, just drawn, the deck; or the seat that put it down."""
    if not scene.pile or scene.actor < 0:
        return None
    seat = (scene.actor - scene.direction) % scene.seats if scene.phase == "turn" else scene.actor
    if seat != own.seat:
        return f"seat-{seat}"
    top = scene.pile[-1]
    return f"c-{top}-{own.cards.count(top) + 1} deck"


# ---- what can be chosen


def _choices(scene: Scene, own: Own, legal: tuple[int, ...], names: Sequence[str]) -> tuple[Choice, ...]:
    words, hand, drawn = scene.words, own.cards, scene.phase == "drawn"
    labels = words.labels
    out: list[Choice] = []
    for action in legal:
        if action < DRAW:
            out += _plays(action, hand.count(CARDS[action].id), drawn, words)
        elif action >= CATCH:
            seat = action - CATCH
            out.append(Choice(action, (f"seat-{seat}",), labels.catch(names[seat])))
            out.append(Choice(action, (), labels.caught_you(names[seat])))
        elif action == UPGRADE:
            out += _upgrades(scene.number + 1, hand.count(NUMBERED[scene.number + 1].id), words)
        elif action == PASS:
            out.append(Choice(PASS, (), labels.leave[scene.phase]))
        elif action == QUIET:
            mine = own.seat in scene.owes or (scene.phase == "winner" and scene.actor == own.seat)
            out.append(Choice(QUIET, (), labels.say_nothing if mine else labels.let_it_go))
        else:
            out += _simple(words)[action]
    return tuple(sorted(out, key=_urgency))


def _urgency(choice: Choice) -> int:
    """What must be said now stands first, silence last."""
    if choice.weight or choice.action >= CATCH:
        return 0
    return 2 if choice.action == QUIET else 1


@lru_cache(maxsize=512)
def _plays(kind: int, copies: int, drawn: bool, words: Words) -> tuple[Choice, ...]:
    """A card is lifted, then put on the rock, or tapped again; every copy will do. A drawn card has a button too."""
    card = CARDS[kind].id
    label = words.labels.play(card)
    if drawn:
        ids, more = [f"c-{card}-{copies}"], [Choice(kind, (), words.labels.play_it, "main")]
    else:
        ids, more = [f"c-{card}-{copy}" for copy in range(1, copies + 1)], []
    paths = [(each, target) for each in ids for target in ("rock", each)]
    return (*more, *(Choice(kind, path, label) for path in paths))


@lru_cache(maxsize=128)
def _upgrades(number: int, copies: int, words: Words) -> tuple[Choice, ...]:
    """The button on the rock, the one in the bar, and the card itself, whichever copy is nearest."""
    card = NUMBERED[number].id
    label = words.labels.upgrade_with(card)
    paths = ["upgrade", *(f"c-{card}-{copy}" for copy in range(1, copies + 1))]
    return (*(Choice(UPGRADE, (path,), label) for path in paths), Choice(UPGRADE, (), words.labels.upgrade, "main"))


@cache
def _simple(words: Words) -> dict[int, tuple[Choice, ...]]:
    """What can be chosen in the same way always, by action."""
    labels = words.labels
    colours = {
        COLOUR_GREEN + i: (Choice(COLOUR_GREEN + i, (f"colour-{colour}",), labels.choose(colour)),)
        for i, colour in enumerate(COLOURS)
    }
    return {
        DRAW: (Choice(DRAW, ("deck",), labels.draw_a_card), Choice(DRAW, (), labels.draw_a_card)),
        KEEP: (Choice(KEEP, (), labels.keep_it),),
        CALL_LAST: (Choice(CALL_LAST, (), labels.last_card, "main"),),
        CALL_WINNER: (Choice(CALL_WINNER, (), labels.winner, "whole"),),
        **colours,
    }
