"""What "?" explains in Succession, the rulebook page, the guide for a first turn, and the reasons of a hint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from shoal.engine import art, prose
from shoal.engine.mark import Mark, article, div, h3, p, path, span, svg
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.succession.content import CONTENT, Card
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
from shoal.games.succession.screen import rock
from shoal.games.succession.screen.pictures import (
    CARDS,
    INK,
    KINDS,
    NUMBERED,
    STAGES,
    SUITS,
    back,
    called,
    picture,
    short,
)

RECONSTRUCTED: Final = "Reconstructed: the published game speaks of such cards but does not show them."
# Where the game is simpler than the sea (§11, science remarks).
REMARKS: Final = {
    "bacteria": "The green group mostly lives on light; most bacteria of the biofilm eat what is dissolved in the sea.",
    "ciliates": "Ciliates are single cells, not animals, although they hunt like some.",
    "jellyfish": "Grown jellyfish do not graze on the rock: they take larvae out of the water, so fewer settle.",
    "barnacles": "The order of the numbers is a rule of thumb: barnacles often settle within weeks.",
}
THINGS: Final = {
    "rock": (
        "The rock",
        "Put your cards here. The large card is the top one; those before it have grown into the picture.",
        "On a bare surface in the sea one community follows another. This is called succession.",
    ),
    "deck": (
        "The deck",
        "Tap it to draw a card instead of playing one. If it is a match, it goes on the rock at once. "
        "When the deck is empty, the pile becomes the new one.",
        "In the sea, chance decides which larva drifts by next.",
    ),
    "direction": (
        "Which way turns go",
        "The arrow shows who is next. A Crab turns it round; a new start sets it to clockwise again.",
        "Shore crabs really do run sideways, in both directions.",
    ),
    "opening": (
        "Who starts",
        "The lowest number in any hand opens. If several players hold it, the quickest may put it down.",
        "The first to settle on a clean surface are the smallest: bacteria, within hours.",
    ),
    "climate": (
        "The changing sea",
        "Purple climate cards lie beside the rock. They are in force for everybody until the round ends.",
        "Warming and acid water both come from carbon dioxide: it warms the air and dissolves in the sea.",
    ),
    "calls": (
        "“Last card!” and “Winner!”",
        "Say “Last card!” when you have one card left, and “Winner!” when you put it down. "
        "Who forgets and is caught draws 2 cards.",
        "",
    ),
    "upgrade": (
        "Upgrade!",
        "After Brown algae (5) comes Ciliates (6), after Bryozoans (10) comes Tubeworms (11). The player may add it at "
        "once. If not, the fastest who shouts “Upgrade!” puts it down and may add one more card of the new colour.",
        "Early settlers change the rock so that others can follow. Ecologists call this facilitation.",
    ),
}


@cache
def topics() -> tuple[str, ...]:
    """Every card, every stage, and the things on the table."""
    return (*(f"card-{card.id}" for card in CARDS), *(f"stage-{stage}" for stage in STAGES), *THINGS)


@cache
def explain(topic: str, words: GameWords) -> Mark | None:
    """The info card of a topic."""
    kind, _, name = topic.partition("-")
    if kind == "card" and name in KINDS:
        return _card(KINDS[name])
    if kind == "stage" and name in STAGES:
        return _stage(name)
    if topic in THINGS:
        title, does, science = THINGS[topic]
        return _info(title, _view(topic), does, science)
    return None


@cache
def rulebook(words: GameWords) -> Mark:
    """The rulebook page's body."""
    return div(prose.page(words.rulebook, _piece), class_="succession-rules")


def first_turn(sight: Sight, words: GameWords) -> str | None:
    """A sentence for a newcomer whose answer the game waits for."""
    seen = cast(SuccessionSight, sight)
    if seen.seat in seen.owes and seen.seat not in seen.silent:
        return "You have one card left. Tap “Last card!” before somebody catches you."
    if seen.seat not in seen.waits:
        return None
    if seen.phase == "turn":
        return "Tap a card that stands up, then tap the rock. Or tap the deck to draw a card."
    return GUIDE.get(seen.phase)


def reason(sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
    """Why the coach suggests this action."""
    seen = cast(SuccessionSight, sight)
    if action < DRAW:
        return _why_play(seen, legal, CARDS[action])
    if COLOUR_GREEN <= action < CALL_LAST:
        colour = STAGES[action - COLOUR_GREEN]
        held = sum(KINDS[kind].group == colour for kind in seen.hand)
        return (
            f"You hold {held} {colour} card{'' if held == 1 else 's'}: with {colour} in play you can get rid of them."
        )
    if action >= CATCH:
        return "Be quick: if you catch them they must draw 2 cards."
    return REASONS[action]


GUIDE: Final = {
    "open": "You hold the lowest card. Tap it, then tap the rock: it settles first.",
    "drawn": "This is the card you drew. Keep it, or play it if it is a special card.",
    "colour": "Choose the colour of which you hold the most cards.",
    "feed": "Tap any numbered card: the predator takes it along, and its colour comes into play.",
    "follow": "If you hold the next number you may add it now: two cards in one turn!",
    "shout": "Do you hold the next number? Then tap “Upgrade!” before anybody else does.",
    "bonus": "You may add one more card of the new colour.",
    "winner": "That was your last card. Tap “Winner!” at once.",
}
REASONS: Final = {
    DRAW: "Nothing you hold is better on the rock now. Draw, and perhaps a match comes.",
    KEEP: "This card will be more useful later.",
    PASS: "There is nothing better to do here.",
    UPGRADE: "Out of turn you get rid of this card, and perhaps of one more.",
    CALL_LAST: "Say it before somebody catches you, or you draw 2 cards.",
    CALL_WINNER: "Say it and the round is yours!",
    QUIET: "There is nothing to say.",
}


def _why_play(sight: SuccessionSight, legal: Sequence[int], card: Card) -> str:
    if len(sight.hand) == 1:
        return "It is your last card: put it down and you win the round!"
    if len([action for action in legal if action < CALL_LAST]) == 1:
        return "It is the only thing you can do now."
    nearly_out = any(size == 1 for seat, size in enumerate(sight.sizes) if seat != sight.seat)
    if card.number:
        return _why_number(sight, card)
    if nearly_out and (card.skip_next or card.next_draws or card.others_draw or card.draw_all):
        return f"Somebody has only one card left. The {short(card.id)} slows them down."
    if card.feed:
        return f"The {short(card.id)} takes a second card along: two cards in one turn."
    if card.name_colour:
        return "You choose the colour you hold most of, and the others lose time."
    return "Special cards count 3 points if they stay in your hand."


def _why_number(sight: SuccessionSight, card: Card) -> str:
    follower = NUMBERED.get(card.number + 1)
    if sight.phase in ("follow", "bonus"):
        return "A second card in the same turn: always worth it."
    if follower and card.number in CONTENT.upgrade_numbers and follower.id in sight.hand:
        return f"You can add {called(follower.id)} at once: two cards in one turn, and a new colour."
    if sight.phase == "feed":
        return f"It brings {card.group} into play, where you hold more cards."
    return "It fits. Every card you put down is one point less."


def _card(card: Card) -> Mark:
    suit = SUITS[card.group]
    what = f"Number {card.number}, {suit.word}: {suit.kind.lower()}" if card.number else f"{suit.kind} ({suit.word})"
    points = f"{card.points} point{'' if card.points == 1 else 's'} if it stays in your hand"
    facts = f"{what}. {card.copies} cards in the deck. {points}."
    extra = "Shell builder: in an acid sea it is never a second card and counts 2 points." if card.shell_builder else ""
    return _info(
        card.name,
        picture(card.id),
        _does(card),
        card.science,
        facts=facts,
        said=card.text if card.number and card.number not in CONTENT.upgrade_numbers else "",
        more=(extra, REMARKS.get(card.id, "")),
        source=RECONSTRUCTED if card.provenance == "reconstructed" else "",
    )


def _does(card: Card) -> str:
    if not card.number:
        return card.text
    if card.number in CONTENT.upgrade_numbers:
        after = called(NUMBERED[card.number + 1].id)
        return f"Fits when {card.group} is in play. Add {after} to upgrade, or others may shout for it!"
    if card.number - 1 in CONTENT.upgrade_numbers:
        before = called(NUMBERED[card.number - 1].id)
        return f"Fits when {card.group} is in play, and on {before}: upgrade!"
    return f"Fits when {card.group} is in play."


def _stage(name: str) -> Mark:
    stage = next(stage for stage in CONTENT.stages if stage.id == name)
    low, high = stage.numbers
    return _info(
        f"{name.capitalize()}: {stage.name}",
        art.picture(SUITS[name].symbol),
        f"While {name} is in play, the numbers {low} to {high} fit. Predators fit on every colour.",
        stage.text,
    )


def _view(topic: str) -> Mark:
    """A small picture of a thing on the table."""
    if topic == "rock":
        return svg(rock.scenery("sea"), rock.scenery("rock"), viewBox="0 0 600 440", aria_hidden="true")
    if topic == "direction":
        return svg(rock.arrow(1, "help-arrow"), viewBox="520 8 72 72", aria_hidden="true")
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
    return art.picture({"opening": "bacteria", "climate": "thermometer", "upgrade": "paramecium"}[topic])


def _info(
    title: str,
    shown: Mark | None,
    does: str,
    science: str,
    facts: str = "",
    said: str = "",
    more: Sequence[str] = (),
    source: str = "",
) -> Mark:
    return article(
        shown,
        h3(title),
        p(facts) if facts else None,
        p(f"“{said}”") if said else None,
        p(does, class_="succession-does"),
        p(science, class_="succession-science") if science else None,
        (p(each, class_="succession-science") for each in more if each),
        p(source, class_="succession-source") if source else None,
        class_="succession-info",
    )


def _piece(words: str) -> Mark:
    """`{card crab}`, `{cards green}`, `{symbol green}` in the rulebook's text; KeyError if there is no such thing."""
    what, _, name = words.partition(" ")
    if what == "cards":
        return span((picture(card.id) for card in CARDS if card.group == name), class_="succession-cards")
    if what == "symbol":
        return svg(art.picture(SUITS[name].symbol), viewBox="0 0 64 64", class_="succession-inline", aria_hidden="true")
    if what == "card":
        return picture(name)
    raise KeyError(words)
