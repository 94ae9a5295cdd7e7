"""Why the coach suggests an action, in words a child understands."""

from __future__ import annotations

from collections.abc import Sequence

from shoal.games.rivers.content import CONTENT
from shoal.games.rivers.rules import appraisal
from shoal.games.rivers.rules.actions import (
    ACCEPT,
    BUY,
    CHOOSE_A,
    CLEAN_CARD,
    CLEAN_HAND,
    ICON,
    LEAVE_DROP,
    POLLUTE_CARD,
    PUT_BACK,
    ROLL,
    TAKE_DROP,
    TARGET,
    USE_SHARING,
    USE_SURVEY,
    USE_TREATMENT,
    USE_WARNING,
)
from shoal.games.rivers.rules.cards import KIND_IDS
from shoal.games.rivers.rules.sight import RiversSight
from shoal.games.rivers.screen.pictures import FRIENDS, HABITATS, LANDS, a, kind_name, plot_name

ALONE = "It is the only thing you can do now."
WORDS = {
    ROLL: "Every turn begins with the die, and nothing is gained by waiting.",
    TAKE_DROP: "A clean drop is a point, and you can buy land with it.",
    LEAVE_DROP: "If you take the last drop, the game ends, and you are not ahead now.",
    ACCEPT: "This one is not so bad. Keep the warning for a worse disaster.",
    PUT_BACK: "None of these cards is worth its water to you.",
    USE_TREATMENT: "Your water is dirty: cleaning up to 3 drops brings points back.",
    USE_SURVEY: "Three other cards will probably be better than these.",
    USE_WARNING: "This disaster would cost you more than the warning is worth later.",
    USE_SHARING: "Others have more clean drops than you: each of them gives you one.",
    CLEAN_HAND: "A polluted drop in your hand costs a point; cleaned it is worth one, and you can spend it.",
}


def reason(sight: RiversSight, legal: Sequence[int], action: int) -> str:
    """One sentence for the action the coach has chosen."""
    if BUY <= action < PUT_BACK:
        return _card(sight, sight.offer[action - BUY])
    if ICON <= action < BUY:
        return ALONE if len(legal) == 1 else _icon(sight, KIND_IDS[action - ICON])
    if POLLUTE_CARD <= action < CLEAN_HAND:
        number = action - POLLUTE_CARD + 1
        lost = (sight.points[sight.seat] or 0) - appraisal.polluted(sight.hand, sight.plots, number)
        return f"Here it hurts least: you lose {_points(lost)}."
    if CLEAN_CARD <= action < CHOOSE_A:
        number = action - CLEAN_CARD + 1
        won = appraisal.cleaned(sight.hand, sight.plots, number) - (sight.points[sight.seat] or 0)
        name = plot_name(sight.plots[number - 1])
        return (
            f"Cleaning {name} brings {_points(won)}."
            if won > 1
            else f"{name} counts in full when all its drops are clean."
        )
    if CHOOSE_A <= action < TARGET:
        return ALONE if len(legal) == 1 else "It brings you more water, counting what it costs and what it cleans."
    if action >= TARGET:
        return "This player seems to be ahead, so take the drop here."
    return WORDS.get(action, ALONE)


def _card(sight: RiversSight, card: str | None) -> str:
    if card is None:
        return ALONE
    land = LANDS[card]
    pair = appraisal.partner(sight.plots, card)
    gain = appraisal.bought(sight.hand, sight.plots, card) - (sight.points[sight.seat] or 0)
    if pair:
        return f"{land.name} makes a pair with {plot_name(sight.plots[pair - 1])}: you gain {_points(gain)}."
    if land.habitat:
        companion = kind_name(HABITATS[land.habitat].companion)
        return f"{land.name} costs little, softens disasters and can double {a(companion)} card later."
    return f"{land.name} gives {land.points} points for {land.cost} drops: you gain {_points(gain)}."


def _icon(sight: RiversSight, kind: str) -> str:
    if kind in FRIENDS:
        friend = FRIENDS[kind]
        if any(plot.card and LANDS[plot.card].habitat == friend.id for plot in sight.plots):
            return f"You own a {friend.name}, which can double {a(kind_name(kind))} card."
        return f"Among the {kind_name(kind)} cards you can expect the most points for your {sight.hand.clean} drops."
    owned = {plot.kind for plot in sight.plots}
    if owned & set(FRIENDS):
        return "A Habitat card can double a card you own, and it softens disasters."
    softens = appraisal.habitats(sight.plots) < CONTENT.cushion
    return (
        "Habitat cards cost little and soften disasters."
        if softens
        else "Habitat cards cost little and can double others."
    )


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"
