"""Why the coach suggests an action: what to say of it. The sentences are in the words."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.succession.content import CARDS, CONTENT, KINDS, NUMBERED, Card
from shoal.games.succession.rules.actions import CALL_LAST, CATCH, COLOUR_GREEN, COLOURS, DRAW
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.words import Hints


def reason(sight: SuccessionSight, legal: Sequence[int], action: int, say: Hints) -> str:
    if action < DRAW:
        return _why_play(sight, legal, CARDS[action], say)
    if COLOUR_GREEN <= action < CALL_LAST:
        colour = COLOURS[action - COLOUR_GREEN]
        return say.colour(colour, sum(KINDS[kind].group == colour for kind in sight.hand))
    return say.catch if action >= CATCH else say.simple[action]


def _why_play(sight: SuccessionSight, legal: Sequence[int], card: Card, say: Hints) -> str:
    if len(sight.hand) == 1:
        return say.last_card
    if len([action for action in legal if action < CALL_LAST]) == 1:
        return say.only_choice
    if card.number:
        return _why_number(sight, card, say)
    nearly_out = any(size == 1 for seat, size in enumerate(sight.sizes) if seat != sight.seat)
    if nearly_out and (card.skip_next or card.next_draws or card.others_draw or card.draw_all):
        return say.slows(card.id)
    if card.feed:
        return say.feeds(card.id)
    return say.choose_colour if card.name_colour else say.special


def _why_number(sight: SuccessionSight, card: Card, say: Hints) -> str:
    follower = NUMBERED.get(card.number + 1)
    if sight.phase in ("follow", "bonus"):
        return say.second_card
    if follower and card.number in CONTENT.upgrade_numbers and follower.id in sight.hand:
        return say.follow(follower.id)
    return say.brings(card.group) if sight.phase == "feed" else say.fits
