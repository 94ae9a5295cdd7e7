"""What a seat can do now, or for whom it waits, in one short sentence; and what a shared device asks its players."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.engine.box import Question
from shoal.engine.words.en.counting import counted
from shoal.engine.words.en.result import over
from shoal.engine.words.en.voice import Voice
from shoal.games.succession.content import CARDS, KINDS, NUMBERED
from shoal.games.succession.rules.actions import CALL_LAST, CALL_WINNER, COLOUR_GREEN, DRAW, PASS, UPGRADE
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.words.en.names import called, colour, short


def prompt(sight: SuccessionSight, legal: Sequence[int], names: Sequence[str]) -> str:
    """For the seat whose sight this is, or for an onlooker."""
    mine = _mine(sight, legal) if legal else ""
    if CALL_LAST in legal:
        return "One card left: say “Last card!”" + (f" {mine}" if mine else "")
    return mine or _others(sight, names)


def question(sight: SuccessionSight) -> Question | None:
    """The races: who has the card, who is quickest."""
    if sight.phase == "shout":
        return Question(f"Who has {called(_next(sight))}? Tap your name", UPGRADE, PASS, "Nobody")
    if sight.phase == "open" and sight.lowest and len(sight.waits) > 1:
        text = f"Who is quickest with {called(sight.lowest)}? Tap your name"
        return Question(text, KINDS[sight.lowest].kind, None, "")
    return None


def _mine(sight: SuccessionSight, legal: Sequence[int]) -> str:
    """What I can do in this phase; "" if it is not for me."""
    phase, plays = sight.phase, [CARDS[action] for action in legal if action < DRAW]
    if not any(action <= UPGRADE or COLOUR_GREEN <= action < CALL_LAST or action == CALL_WINNER for action in legal):
        return ""
    if phase == "open" and plays:
        start = "Be quick" if len(sight.waits) > 1 else "You start"
        return f"{start}: put {called(plays[0].id)} on the rock!"
    if phase == "turn":
        return _turn(sight, legal)
    if phase == "drawn" and sight.card:
        if plays:
            return f"You drew {short(sight.card)}: play it or keep it?"
        return f"You drew {called(sight.card)}: it does not fit, keep it"
    if phase == "colour" and sight.card:
        return f"{short(sight.card)}: choose the colour"
    if phase == "feed" and sight.card:
        return f"{short(sight.card)}: feed it a numbered card, or nothing" if plays else "You have nothing to feed it"
    if phase == "follow":
        follower = called(_next(sight))
        return f"You may add {follower} at once" if plays else f"You have no {follower} to add"
    if phase == "shout":
        follower = called(_next(sight))
        return f"Quick! Shout “Upgrade!” with {follower}" if UPGRADE in legal else f"Quick! Who has {follower}?"
    if phase == "bonus" and sight.colour:
        hue = colour(sight.colour)
        return f"You may add one more {hue} card" if plays else f"You have no {hue} card to add"
    if phase == "winner":
        return "Your last card is down: say “Winner!”"
    return ""


def _turn(sight: SuccessionSight, legal: Sequence[int]) -> str:
    plays = [CARDS[action] for action in legal if action < DRAW]
    if not plays:
        return "Your turn: nothing fits, draw a card" if DRAW in legal else "Your turn: nothing fits, pass"
    numbered, special = (any(bool(card.number) == wanted for card in plays) for wanted in (True, False))
    limits = KINDS[sight.pile[-1]].filter if sight.pile else None
    matching = f"{limits[0]} to {limits[1]}" if limits else colour(str(sight.colour))
    if numbered:
        what = f"{matching} or special" if special else f"a {matching} card" if not limits else matching
    else:
        what = "a special card"
    return f"Your turn: play {what}" + (", or draw" if DRAW in legal else "")


def _others(sight: SuccessionSight, names: Sequence[str]) -> str:
    phase = sight.phase
    actor = names[sight.actor] if 0 <= sight.actor < len(names) else ""
    if phase == "deal":
        return "The cards are being dealt"
    if phase == "open" and sight.lowest:
        who = " or ".join(names[seat] for seat in sight.waits)
        return f"{who} starts with {called(sight.lowest)}"
    if phase == "turn":
        return "Your turn" if sight.actor == sight.seat else f"It is {actor}'s turn"
    if phase == "drawn":
        return f"{actor} is looking at the card just drawn"
    if phase == "colour":
        return f"{actor} is choosing a colour"
    if phase == "feed" and sight.card:
        return f"{actor} is feeding the {short(sight.card)}"
    if phase == "follow":
        return f"Will {actor} add {called(_next(sight))}?"
    if phase == "shout":
        return f"Quick! Who has {called(_next(sight))}?"
    if phase == "bonus":
        return f"{actor} may add one more card"
    if phase == "winner":
        return f"{actor} has put down the last card"
    if phase == "over":
        return result(sight, names)
    if sight.draws:
        seat = sight.draws[0]
        return "You draw a card" if seat == sight.seat else f"{names[seat]} draws a card"
    return "Cards are being drawn"


def result(sight: SuccessionSight, names: Sequence[str]) -> str:
    """Who has won, and by what."""
    first = sight.leaders
    voice = Voice(sight.seat, names)
    if not sight.counted:
        return over(voice, first, f" with {counted(sight.won[first[0]], 'round')} won")
    total = sum(points[first[0]] for points in sight.points)
    return over(voice, first, f" with {counted(total, 'point')}, the fewest")


def _next(sight: SuccessionSight) -> str:
    return NUMBERED[sight.number + 1].id
