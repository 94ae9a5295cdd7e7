"""How Succession looks: the rock in the sea, the hand under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import cast

from shoal.engine.art import unseen
from shoal.engine.box import Choice, Passage, Picture, Question, SeatFace
from shoal.engine.mark import HERE, Mark, Tile, around, b, g, join, mosaic, span, svg, use
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
from shoal.games.succession.screen import pictures, reading
from shoal.games.succession.screen import rock as scene
from shoal.games.succession.screen.cover import lid
from shoal.games.succession.screen.hand import hands
from shoal.games.succession.screen.strike import strike as strike
from shoal.games.succession.words import Words


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    assert isinstance(words, Words)
    return unseen(pictures.symbols(words), scene.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    seen = cast(SuccessionSight, sight)
    acts = tuple(legal)
    return Picture(
        words.prompt.prompt(seen, acts, names),
        _faces(seen, acts, words),
        _board(seen, acts, words),
        hands(seen, acts, names, words),
        _choices(seen, acts, names, words),
    )


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


def _board(sight: SuccessionSight, legal: tuple[int, ...], words: Words) -> Mark:
    return _whole_board(
        sight.pile,
        sight.colour,
        sight.turns > 1,
        sight.direction,
        sight.climate,
        sight.deck,
        _come_from(sight) if sight.pile else None,
        _front(sight, legal, words),
        words,
    )


@lru_cache(maxsize=64)
def _whole_board(
    pile: tuple[str, ...],
    colour: str | None,
    begun: bool,
    direction: int,
    climate: tuple[str, ...],
    deck: int,
    come_from: str | None,
    front: Tile | None,
    words: Words,
) -> Mark:
    """The very same board for all to whom it looks the same."""
    top = [scene.top_card(pile[-1], scene.run(pile), come_from, words)] if pile else []
    _, end = _sea(pile[-1] if pile else None, colour, deck, words)
    under, over = _under_and_over(pile, colour, begun, direction, climate, deck, words)
    tiles = [*under, *top, *over]
    if front is not None:
        tiles.append(front)
    return mosaic([*tiles, end])


@lru_cache(maxsize=64)
def _under_and_over(
    pile: tuple[str, ...],
    colour: str | None,
    begun: bool,
    direction: int,
    climate: tuple[str, ...],
    deck: int,
    words: Words,
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """What looks the same to everybody: all that is drawn before the top card, and after it."""
    start, _ = _sea(pile[-1] if pile else None, colour, deck, words)
    under, over = _rock(words)
    return (
        (start, scene.sea(), under, *scene.rock(pile, colour, begun, words), scene.target(words)),
        (
            over,
            scene.stage(colour, words),
            scene.way(direction, words),
            scene.climate(climate, words),
            scene.deck(deck, words),
        ),
    )


@lru_cache(maxsize=4096)
def _sea(top: str | None, colour: str | None, deck: int, words: Words) -> tuple[Tile, Tile]:
    """What stands around everything on the board."""
    return around(
        svg(
            HERE,
            viewBox=f"0 0 {scene.WIDTH} {scene.HEIGHT}",
            class_="succession-board",
            id="succession-board",
            role="group",
            aria_label=words.labels.board(top, colour, deck),
        )
    )


@cache
def _rock(words: Words) -> tuple[Tile, Tile]:
    """What stands around everything on the rock."""
    return around(g(HERE, id="rock", class_="succession-rock", data_name=words.labels.rock, data_help="rock"))


def _front(sight: SuccessionSight, legal: tuple[int, ...], words: Words) -> Tile | None:
    """What stands before the rock for a moment: the drawn card, colours to choose, the shout."""
    if sight.phase == "drawn" and sight.card and sight.actor == sight.seat:
        return scene.drawn_card(sight.card, sight.hand.count(sight.card), words)
    if sight.phase == "colour" and COLOUR_GREEN in legal:
        groups = [KINDS[kind].group for kind in sight.hand]
        return _colour_buttons(tuple([groups.count(colour) for colour in COLOURS]), words)
    if sight.phase == "shout":
        return scene.upgrade_button(sight.number + 1, UPGRADE in legal, words)
    return None


@lru_cache(maxsize=512)
def _colour_buttons(counts: tuple[int, ...], words: Words) -> Tile:
    """With how many cards of each colour one holds."""
    return Tile(join(scene.colour_button(colour, n, words) for colour, n in zip(COLOURS, counts, strict=True)))


def _come_from(sight: SuccessionSight) -> str | None:
    """Where the top card flies in from: one's own hand or, just drawn, the deck; or the seat that put it down."""
    if sight.actor < 0:
        return None
    seat = (sight.actor - sight.direction) % sight.seats if sight.phase == "turn" else sight.actor
    if seat != sight.seat:
        return f"seat-{seat}"
    top = sight.pile[-1]
    return f"c-{top}-{sight.hand.count(top) + 1} deck"


# ---- the seats


def _faces(sight: SuccessionSight, legal: tuple[int, ...], words: Words) -> tuple[SeatFace, ...]:
    passed = sight.passed if sight.phase == "shout" else ()
    catches = tuple([action - CATCH for action in legal if action >= CATCH])
    return _all_faces(sight.sizes, sight.points if sight.counted else (), sight.won, sight.owes, passed, catches, words)


@lru_cache(maxsize=512)
def _all_faces(
    sizes: tuple[int, ...],
    points: tuple[tuple[int, ...], ...],
    won: tuple[int, ...],
    owes: tuple[int, ...],
    passed: tuple[int, ...],
    catches: tuple[int, ...],
    words: Words,
) -> tuple[SeatFace, ...]:
    """Drawn once for all to whom the seats look the same."""
    totals = [sum(each) for each in zip(*points, strict=True)]
    return tuple(
        _seat_face(
            cards, totals[seat] if totals else None, won[seat], seat in owes, seat in passed, seat in catches, words
        )
        for seat, cards in enumerate(sizes)
    )


@lru_cache(maxsize=4096)
def _seat_face(
    cards: int, points: int | None, won: int, owes: bool, passed: bool, can_catch: bool, words: Words
) -> SeatFace:
    back = svg(use(href="#succession-back"), viewBox="0 0 100 140", class_="succession-tiny", aria_hidden="true")
    facts = [span(back, f" {cards}", class_="succession-fact")]
    labels = words.labels
    if points is not None:
        facts.append(span(labels.points(points), class_="succession-fact"))
    if won:
        facts.append(span("★" * won if won < 4 else f"★{won}", class_="succession-fact succession-won"))
    if owes or can_catch:
        facts.append(b(labels.caught if can_catch else labels.last, class_="succession-caught"))
    if passed:
        facts.append(span(labels.left, class_="succession-fact succession-passed"))
    return SeatFace(join(facts), labels.seat(cards, points, won, owes, passed))


# ---- what can be chosen


def _choices(sight: SuccessionSight, legal: tuple[int, ...], names: Sequence[str], words: Words) -> tuple[Choice, ...]:
    if not legal:
        return ()
    labels, hand, drawn = words.labels, sight.hand, sight.phase == "drawn"
    out: list[Choice] = []
    for action in legal:
        if action < DRAW:
            out += _plays(action, hand.count(CARDS[action].id), drawn, words)
        elif action >= CATCH:
            seat = action - CATCH
            out.append(Choice(action, (f"seat-{seat}",), labels.catch(names[seat])))
            out.append(Choice(action, (), labels.caught_you(names[seat])))
        elif action == UPGRADE:
            out += _upgrades(sight.number + 1, hand.count(NUMBERED[sight.number + 1].id), words)
        elif action == PASS:
            out.append(Choice(PASS, (), labels.leave[sight.phase]))
        elif action == QUIET:
            mine = sight.seat in sight.owes or (sight.phase == "winner" and sight.actor == sight.seat)
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
