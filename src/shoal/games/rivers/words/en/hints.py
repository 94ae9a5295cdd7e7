"""Why the coach suggests an action, in words a child understands."""

from __future__ import annotations

from shoal.games.rivers.content import FRIENDS, HABITATS, LANDS
from shoal.games.rivers.rules.sight import Plot
from shoal.games.rivers.words.en import names as called
from shoal.games.rivers.words.en.names import a, kinds, lands

alone = "It is the only thing you can do now."
roll = "Every turn starts with the die."
take_drop = "A clean drop is a point, and you can buy land with it."
leave_drop = "Taking the last drop ends the game, and you are not ahead yet."
accept = "This one is not so bad. Keep the warning for a worse disaster."
put_back = "None of these cards is worth its water to you."
treatment = "Your water is dirty, and cleaning it brings points back."
warning = "This disaster would cost you more than the warning is worth later."
survey = "The next cards will probably be better than these."
sharing = "Others have more clean drops than you: each of them gives you one."
clean_hand = "A polluted drop in your hand costs a point; cleaned it is worth one, and you can spend it."
more_water = "All in all, this leaves you with more clean water."
from_the_first = "This player seems to be ahead, so take the drop from them."
doubles_yours = "A Habitat card can double a card you own, and it softens disasters."
softens = "Habitat cards cost little and soften disasters."
doubles_others = "Habitat cards cost little and can double others."


def pollute(lost: int) -> str:
    return f"Here it hurts least: you lose {_points(lost)}."


def clean_land(plot: Plot, won: int) -> str:
    name = called.plot(plot)
    return (
        f"Cleaning {name} brings {_points(won)}." if won > 1 else f"{name} counts in full when all its drops are clean."
    )


def pair(card: str, other: Plot, gain: int) -> str:
    return f"{lands[card].name} makes a pair with {called.plot(other)}: you gain {_points(gain)}."


def habitat(card: str) -> str:
    companion = HABITATS[LANDS[card].habitat].companion
    return f"{lands[card].name} costs little, softens disasters and can double {a(companion)} card later."


def land(card: str, gain: int) -> str:
    use = LANDS[card]
    return f"{lands[card].name} gives {_points(use.points)} for {called.drops(use.cost)}: you gain {_points(gain)}."


def doubled(kind: str) -> str:
    return f"You own a {called.habitats[FRIENDS[kind].id]}, which can double {a(kind)} card."


def kind(kind: str, clean: int) -> str:
    return f"{kinds[kind].name} cards should bring the most points for your {called.drops(clean)}."


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"
