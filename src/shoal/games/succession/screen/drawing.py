"""How Succession looks: the rock in the sea, the hand under it, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine import art
from shoal.engine.box import Choice, Picture, Question, SeatFace
from shoal.engine.mark import Mark, b, div, g, join, p, path, span, svg, text, use
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.succession.content import CONTENT
from shoal.games.succession.rules.actions import (
    CALL_LAST,
    CALL_WINNER,
    CATCH,
    COLOUR_GREEN,
    DRAW,
    KEEP,
    PASS,
    QUIET,
    UPGRADE,
)
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen import pictures
from shoal.games.succession.screen import rock as scene
from shoal.games.succession.screen.pictures import CARDS, KINDS, NUMBERED, STAGES, called, spoken
from shoal.games.succession.words.en import prompt

CROWDS: Final = (5, 6, 8, 10, 15, 18, 24)  # hands of up to so many cards share a size of card
HERE: Final = Mark("\0")  # where something is put in that not everybody sees alike
LEAVE: Final = {"turn": "Pass", "feed": "Feed nothing", "follow": "Leave it", "shout": "Leave it", "bonus": "No more"}


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return join(pictures.symbols(), scene.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    seen = cast(SuccessionSight, sight)
    acts = tuple(legal)
    return Picture(
        prompt=prompt.prompt(seen, acts, names),
        seats=_faces(seen, acts),
        board=_board(seen, acts),
        hand=_hands(seen, acts, names),
        choices=_choices(seen, acts, names),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """What a shared device asks in a race."""
    return prompt.question(cast(SuccessionSight, sight))


@cache
def cover(words: GameWords) -> Mark:
    """The lid: sun over the sea, the rock with its first settlers and a crab on its way."""
    return _lid()


# ---- the board


def _board(sight: SuccessionSight, legal: tuple[int, ...]) -> Mark:
    return _whole_board(
        sight.pile,
        sight.colour,
        sight.turns > 1,
        sight.direction,
        sight.climate,
        sight.deck,
        _come_from(sight) if sight.pile else None,
        _front(sight, legal),
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
    front: Mark | None,
) -> Mark:
    """The very same board for all to whom it looks the same."""
    start, middle, end = _sea(pile, colour, begun, direction, climate, deck)
    top = scene.top_card(pile[-1], _run(pile), come_from) if pile else ""
    return Mark(f"{start}{top}{middle}{front or ''}{end}")


@lru_cache(maxsize=64)
def _sea(
    pile: tuple[str, ...],
    colour: str | None,
    begun: bool,
    direction: int,
    climate: tuple[str, ...],
    deck: int,
) -> tuple[str, str, str]:
    """The board, drawn once for all: up to the top card, from there to what stands in front, and the rest."""
    rock = g(
        scene.rock(pile, colour, begun),
        scene.target(),
        HERE,
        id="rock",
        class_="succession-rock",
        data_name="The rock",
        data_help="rock",
    )
    board = svg(
        scene.sea(),
        rock,
        scene.stage(colour),
        scene.arrow(direction),
        scene.climate(climate),
        scene.deck(deck),
        HERE,
        viewBox=f"0 0 {scene.WIDTH} {scene.HEIGHT}",
        class_="succession-board",
        id="succession-board",
        role="group",
        aria_label=_in_words(pile, colour, deck),
    )
    start, middle, end = board.split(HERE)
    return start, middle, end


def _front(sight: SuccessionSight, legal: tuple[int, ...]) -> Mark | None:
    """What stands before the rock for a moment: the drawn card, colours to choose, the shout."""
    if sight.phase == "drawn" and sight.card and sight.actor == sight.seat:
        return scene.drawn_card(sight.card, sight.hand.count(sight.card))
    if sight.phase == "colour" and COLOUR_GREEN in legal:
        groups = [KINDS[kind].group for kind in sight.hand]
        return join(scene.colour_button(colour, groups.count(colour)) for colour in STAGES)
    if sight.phase == "shout":
        return scene.upgrade_button(sight.number + 1, UPGRADE in legal)
    return None


def _run(pile: tuple[str, ...]) -> int:
    """How many cards of the same kind lie on top: tells a card from an equal one put on it."""
    top, run = pile[-1], 0
    for kind in reversed(pile):
        if kind != top:
            break
        run += 1
    return run


def _come_from(sight: SuccessionSight) -> str | None:
    """Where the top card flies in from: one's own hand or, just drawn, the deck; or the seat that put it down."""
    if sight.actor < 0:
        return None
    seat = (sight.actor - sight.direction) % sight.seats if sight.phase == "turn" else sight.actor
    if seat != sight.seat:
        return f"seat-{seat}"
    top = sight.pile[-1]
    return f"c-{top}-{sight.hand.count(top) + 1} deck"


def _in_words(pile: tuple[str, ...], colour: str | None, deck: int) -> str:
    top = f"on top {spoken(pile[-1])}" if pile else "bare"
    in_play = f"{colour} in play" if colour else "no colour yet"
    return f"The rock: {top}; {in_play}; {deck} cards in the deck"


# ---- the hands


def _hands(sight: SuccessionSight, legal: tuple[int, ...], names: Sequence[str]) -> Mark:
    others = [
        _open_hand(seat, names[seat], hand)
        for seat, hand in enumerate(sight.hands)
        if hand is not None and seat != sight.seat
    ]
    if 0 <= sight.seat < sight.seats:
        return _own_hand(sight, legal, tuple(others))
    return div(others, class_="succession-hands")


def _own_hand(sight: SuccessionSight, legal: tuple[int, ...], others: tuple[Mark, ...]) -> Mark:
    """The viewer's cards. Those that can be played stand up; as the page marks them, that is left to the style."""
    held = sight.hand
    size = len(held)
    if sight.phase == "drawn" and sight.card and sight.actor == sight.seat:
        at = size - 1 - held[::-1].index(sight.card)
        held = held[:at] + held[at + 1 :]  # it lies beside the deck
    flagged = _flagged(sight, legal)
    return _row(held, size, flagged, _flag(sight) if flagged else "", _washed(sight.pile), others)


@lru_cache(maxsize=512)
def _row(held: tuple[str, ...], size: int, flagged: str, flag: str, washed: str, others: tuple[Mark, ...]) -> Mark:
    """Numbers first, special cards at the right end."""
    cards: list[Mark] = []
    copy = 0
    for i, kind in enumerate(held):
        copy = copy + 1 if i and held[i - 1] == kind else 1
        cards.append(_card(kind, copy, flag if kind == flagged and copy == 1 else ""))
    crowd = next((f"to-{most}" for most in CROWDS if len(held) <= most), "crowd")
    words = f"Your hand, {size} card{'' if size == 1 else 's'}"
    own = div(
        cards, class_=f"succession-hand succession-{crowd}{washed}", id="own-hand", role="group", aria_label=words
    )
    return div(own, others, class_="succession-hands")


def _washed(pile: tuple[str, ...]) -> str:
    """A storm has carried this hand here: it slides in, and once more for a storm on a storm."""
    if not pile or pile[-1] != "storm":
        return ""
    return " succession-washed" if _run(pile) % 2 else " succession-washed-again"


def _flagged(sight: SuccessionSight, legal: tuple[int, ...]) -> str:
    """The kind of card one should see now: the one that opens, or the next number; "" if there is none."""
    if UPGRADE in legal:
        return NUMBERED[sight.number + 1].id
    plays = [action for action in legal if action < DRAW] if sight.phase in ("open", "follow") else []
    return CARDS[plays[0]].id if plays else ""


def _flag(sight: SuccessionSight) -> str:
    """What stands above it."""
    if sight.phase == "open":
        return "Be quick!" if len(sight.waits) > 1 else "You start!"
    return f"{sight.number} → {sight.number + 1}" if sight.phase in ("follow", "shout") else ""


@lru_cache(maxsize=2048)
def _card(kind: str, copy: int, flag: str) -> Mark:
    words = spoken(kind)
    return div(
        svg(use(href=f"#succession-{kind}"), viewBox="0 0 100 140", aria_hidden="true"),
        span(flag, class_="succession-flag") if flag else None,
        id=f"c-{kind}-{copy}",
        class_="succession-card",
        data_fly=True,
        data_from="deck",
        data_name=words,
        data_help=f"card-{kind}",
        data_try=f"play {kind}",
        role="img",
        aria_label=words,
    )


@lru_cache(maxsize=256)
def _open_hand(seat: int, name: str, hand: tuple[str, ...]) -> Mark:
    """Another player's cards, where all hands lie open."""
    cards = []
    for i, kind in enumerate(hand):
        copy = hand[: i + 1].count(kind)
        cards.append(
            div(
                svg(use(href=f"#succession-{kind}"), viewBox="0 0 100 140", aria_hidden="true"),
                id=f"h-{seat}-{kind}-{copy}",
                class_="succession-card",
                data_fly=True,
                data_from="deck",
                data_help=f"card-{kind}",
                role="img",
                aria_label=spoken(kind),
            )
        )
    return div(
        p(name, class_="succession-owner"), div(cards, class_="succession-row"), class_=f"succession-open seat-{seat}"
    )


# ---- the seats


def _faces(sight: SuccessionSight, legal: tuple[int, ...]) -> tuple[SeatFace, ...]:
    passed = sight.passed if sight.phase == "shout" else ()
    catches = tuple([action - CATCH for action in legal if action >= CATCH])
    return _all_faces(sight.sizes, sight.points, sight.won, sight.owes, passed, catches)


@lru_cache(maxsize=512)
def _all_faces(
    sizes: tuple[int, ...],
    points: tuple[tuple[int, ...], ...],
    won: tuple[int, ...],
    owes: tuple[int, ...],
    passed: tuple[int, ...],
    catches: tuple[int, ...],
) -> tuple[SeatFace, ...]:
    """Drawn once for all to whom the seats look the same."""
    totals = [sum(each) for each in zip(*points, strict=True)]
    return tuple(
        _seat_face(
            seat, cards, totals[seat] if totals else None, won[seat], seat in owes, seat in passed, seat in catches
        )
        for seat, cards in enumerate(sizes)
    )


@lru_cache(maxsize=4096)
def _seat_face(
    seat: int, cards: int, points: int | None, won: int, owes: bool, passed: bool, can_catch: bool
) -> SeatFace:
    back = svg(use(href="#succession-back"), viewBox="0 0 100 140", class_="succession-tiny", aria_hidden="true")
    facts = [span(back, f" {cards}", class_="succession-fact")]
    words = [f"{cards} card{'' if cards == 1 else 's'}"]
    if points is not None:
        facts.append(span(f"{points} pt{'' if points == 1 else 's'}", class_="succession-fact"))
        words.append(f"{points} point{'' if points == 1 else 's'}")
    if won:
        facts.append(span("★" * won if won < 4 else f"★{won}", class_="succession-fact succession-won"))
        words.append(f"{won} round{'' if won == 1 else 's'} won")
    if owes:
        facts.append(b("Caught!" if can_catch else "last?", class_="succession-caught"))
        words.append("has not said “Last card” yet")
    elif can_catch:
        facts.append(b("Caught!", class_="succession-caught"))
    if passed:
        facts.append(span("no", class_="succession-fact succession-passed"))
        words.append("leaves it")
    return SeatFace(join(facts), ", ".join(words))


# ---- what can be chosen


def _choices(sight: SuccessionSight, legal: tuple[int, ...], names: Sequence[str]) -> tuple[Choice, ...]:
    if not legal:
        return ()
    out: list[Choice] = []
    for action in legal:
        if action < DRAW:
            out += _plays(action, sight.hand.count(CARDS[action].id), sight.phase == "drawn")
        elif action >= CATCH:
            seat = action - CATCH
            out.append(Choice(action, (f"seat-{seat}",), f"Catch {names[seat]}"))
            out.append(Choice(action, (), f"Caught, {names[seat]}!"))
        elif action == UPGRADE:
            out += _upgrades(sight.number + 1, sight.hand.count(NUMBERED[sight.number + 1].id))
        elif action == PASS:
            out.append(Choice(PASS, (), LEAVE.get(sight.phase, "Pass")))
        elif action == QUIET:
            mine = sight.seat in sight.owes or (sight.phase == "winner" and sight.actor == sight.seat)
            out.append(Choice(QUIET, (), "Say nothing" if mine else "Let it go"))
        else:
            out += SIMPLE[action]
    return tuple(sorted(out, key=_urgency))


def _urgency(choice: Choice) -> int:
    """What must be said now stands first, silence last."""
    if choice.weight or choice.action >= CATCH:
        return 0
    return 2 if choice.action == QUIET else 1


@lru_cache(maxsize=512)
def _plays(kind: int, copies: int, drawn: bool) -> tuple[Choice, ...]:
    """A card is lifted, then put on the rock, or tapped again; every copy will do. A drawn card has a button too."""
    card = CARDS[kind].id
    label = f"Play {called(card)}"
    if drawn:
        ids, more = [f"c-{card}-{copies}"], [Choice(kind, (), "Play it", "main")]
    else:
        ids, more = [f"c-{card}-{copy}" for copy in range(1, copies + 1)], []
    paths = [(each, target) for each in ids for target in ("rock", each)]
    return (*more, *(Choice(kind, path, label) for path in paths))


@lru_cache(maxsize=128)
def _upgrades(number: int, copies: int) -> tuple[Choice, ...]:
    """The button on the rock, the one in the bar, and the card itself, whichever copy is nearest."""
    card = NUMBERED[number].id
    label = f"Upgrade with {called(card)}"
    paths = ["upgrade", *(f"c-{card}-{copy}" for copy in range(1, copies + 1))]
    return (*(Choice(UPGRADE, (path,), label) for path in paths), Choice(UPGRADE, (), "Upgrade!", "main"))


SIMPLE: Final = {
    DRAW: (Choice(DRAW, ("deck",), "Draw a card"), Choice(DRAW, (), "Draw a card")),
    KEEP: (Choice(KEEP, (), "Keep it"),),
    CALL_LAST: (Choice(CALL_LAST, (), "Last card!", "main"),),
    CALL_WINNER: (Choice(CALL_WINNER, (), "Winner!", "whole"),),
    **{
        COLOUR_GREEN + i: (Choice(COLOUR_GREEN + i, (f"colour-{stage.id}",), f"{stage.id.capitalize()}: {stage.name}"),)
        for i, stage in enumerate(CONTENT.stages)
    },
}


# ---- the lid


def _lid() -> Mark:
    settlers = (
        ("brown-algae", 252, 76, 104), ("green-algae", 166, 124, 92), ("snail", 352, 106, 84), ("hydroid", 92, 176, 92),
        ("anemone", 414, 156, 98), ("barnacle", 478, 236, 88), ("bacteria", 70, 262, 78), ("tubeworm", 236, 176, 96),
        ("diatom", 328, 196, 84), ("mussel", 148, 238, 92), ("tunicate", 402, 260, 92), ("starfish", 240, 282, 96),
        ("bryozoan", 322, 288, 90), ("red-algae", 140, 312, 92),
    )  # fmt: skip
    paints = ["#7cc46b", "#ffd24d", "#6cb4ee"]
    rings = [
        path(d=scene.ROCK, fill="none", stroke=paint, stroke_width=wide, stroke_linejoin="round")
        for paint, wide in zip(reversed(paints), (66, 44, 22), strict=True)
    ]
    return svg(
        scene.scenery("sea"),
        rings,
        scene.scenery("rock"),
        (art.picture(*each) for each in settlers),
        art.picture("crab", 440, 316, 120),
        art.picture("jellyfish", 494, 70, 92),
        art.picture("shrimp", 22, 120, 84),
        art.picture("nudibranch", 24, 346, 100),
        text("Succession", x=300, y=62, font_size=58, font_weight=800, text_anchor="middle", fill="#17324d"),
        viewBox="0 0 600 440",
        class_="succession-lid",
        role="img",
        aria_label="A rock in the sea, covered with algae, snails, anemones and mussels; a crab comes along",
    )
