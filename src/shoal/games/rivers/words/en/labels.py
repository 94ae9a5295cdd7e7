"""Short words on the board and in the hand, on buttons, and names for screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from shoal.engine.words.en.counting import pts as pts
from shoal.games.rivers.content import CONTENT, HABITATS, LANDS
from shoal.games.rivers.rules.board import END_POSITION
from shoal.games.rivers.rules.sight import Hand, Plot, RiversSight
from shoal.games.rivers.words.en import names as called
from shoal.games.rivers.words.en.names import MINUS, SIX, a, cards, drops, events, kinds, lands, tiles

# ---- the lid

title = "Rivers"
cover = "A map of rivers seen from a satellite: stepping stones around a reservoir"

# ---- the map

water_is_gone = "The water is gone!"
sky = "sky"
take_it = "take it"
drop_for_six = f"A drop for your {SIX}"
roll = "Roll"
MOODS: Final = {"red": "very low!", "amber": "low", "empty": "empty"}


def board(sight: RiversSight, names: Sequence[str]) -> str:
    where = [
        f"{name} {'is home' if seat in sight.finished else f'on tile {place}'}"
        for seat, (name, place) in enumerate(zip(names, sight.positions, strict=True))
    ]
    return f"The map: {drops(sight.supply)} in the supply, {sight.sky} in the sky; {', '.join(where)}"


def piece(name: str, place: int) -> str:
    if place == END_POSITION:
        return f"{name}, home"
    return f"{name}, on {tiles[place].name if place else 'the Start'}"


def met(disaster: str) -> str:
    return f"{called.disasters[disaster].name}, met before"


def look(left: int) -> str:
    return f"see {min(left, CONTENT.offer)} of {cards(left)}"


def icon(kind: str, left: int) -> str:
    return f"{kinds[kind].name}: {look(left)}"


def pile(kind: str, size: int) -> str:
    return f"{kinds[kind].name} pile, {cards(size)}"


def deck(size: int) -> str:
    return f"Event deck, {cards(size)}"


def discards(count: int) -> str:
    return f"Discarded events: {count}"


def supply(mood: str) -> str:
    return f"supply{_mood(mood)}"


def the_supply(tokens: int, total: int, mood: str) -> str:
    return f"The supply: {tokens} of {drops(total)}{_mood(mood)}"


def _mood(mood: str) -> str:
    return f", {MOODS[mood]}" if mood in MOODS else ""


def the_sky(tokens: int) -> str:
    return f"The sky: {drops(tokens)}"


def die(number: int, mine: bool) -> str:
    if mine:
        return roll_the_die
    return f"The die shows {number}" if number else "The die"


# ---- what lies before a player

your_water = "Your water"
your_things = "Your water and your cards"
clean = "clean"
polluted = "polluted"
no_lands = "The land use cards you buy will lie here."
doubled = "doubled"
home = "home"
skips = "skips a turn"


def in_hand(hand: Hand) -> str:
    return f"In your hand: {drops(hand.clean, 'clean')}, {drops(hand.polluted, 'polluted')}"


def innovation(card: str) -> str:
    return f"Innovation: {events[card].name}"


def doubles(habitat: Plot, other: Plot) -> str:
    return f"{called.plot(habitat)} doubles {called.plot(other)}"


def own_land(plot: Plot, counts: int) -> str:
    return f"{called.plot(plot)}, {kinds[plot.kind].name}: {called.points(counts)}; {_water(plot)}"


def others_land(plot: Plot, counts: int) -> str:
    return f"{called.plot(plot)}: {called.points(counts)}; {_water(plot)}"


def others_hidden(plot: Plot) -> str:
    return f"{hidden(plot.kind)}; {_water(plot)}"


def _water(plot: Plot) -> str:
    """The tokens on a card."""
    if plot.polluted:
        return f"{plot.clean} clean and {plot.polluted} polluted"
    return f"{drops(plot.clean)}, all clean"


def change(before: int | None, after: int) -> str:
    return f"{before} → {called.points(after)}"


def seat(hand: Hand, soiled: int, owned: int, held: int, total: int | None, mark: str) -> str:
    facts = [drops(hand.clean, "clean")]
    if hand.polluted or soiled:
        facts.append(f"{hand.polluted} polluted in hand and {soiled} on cards")
    facts.append(cards(owned))
    if held:
        facts.append(f"{held} innovation{'' if held == 1 else 's'}")
    if total is not None:
        facts.append(called.points(total))
    if mark:
        facts.append(mark)
    return ", ".join(facts)


# ---- what is going on

stamps: Mapping[str, str] = {"void": "cannot happen", "kept": "kept", "followed": "done"}
die_decides = "The die decides how bad it is."
warned = "warned in time"
how_bad = "how bad?"
calm = "calm"


def event(card: str) -> str:
    return f"Event: {events[card].name}"


def needed(card: str) -> str:
    return f"It needs: {events[card].needs}."


def option(card: str, letter: str) -> str:
    return f"({letter}) {events[card].options[letter]}"


def disaster(disaster: str) -> str:
    return f"Disaster: {called.disasters[disaster].name}"


def softened(die: int, cushion: int) -> str:
    return f"The die shows {die}; {_cushion(cushion)}."


def scale(die: int, cushion: int, number: int) -> str:
    return f"The die shows {die}, {_cushion(cushion)}: {number}"


def _cushion(cushion: int) -> str:
    if cushion:
        return f"{cushion} habitat{'' if cushion == 1 else 's'}: {MINUS}{cushion}"
    return "no habitats to soften it"


def choose_one(kind: str) -> str:
    return f"Choose {a(kind)} card"


def looks_at(name: str, count: int, kind: str) -> str:
    return f"{name} is looking at {cards(count, kind)}"


def picking(kind: str) -> str:
    return f"{kinds[kind].name} cards are being picked up"


def offered(card: str) -> str:
    return f"{lands[card].name}: {costs(card)}, {called.points(LANDS[card].points)}"


def too_dear(card: str, clean: int) -> str:
    return f"{offered(card)}, you have only {clean}"


def costs(card: str) -> str:
    return f"costs {LANDS[card].cost}"


def needs(card: str, clean: int) -> str:
    return f"needs {LANDS[card].cost}, you have {clean}"


def score(before: int | None, after: int) -> str:
    return f"your score: {before} → {after}"


def companion(card: str) -> str:
    habitat = HABITATS[LANDS[card].habitat]
    return f"{called.habitats[habitat.id]}: doubles {a(habitat.companion)} card"


def pairing(plot: Plot) -> str:
    return f"\N{MULTIPLICATION SIGN}2 with {called.plot(plot)}"


def hidden(kind: str) -> str:
    return f"{kinds[kind].name} card, face down"


# ---- what can be chosen

roll_the_die = "Roll the die"
take_drop = "Take the drop"
leave_drop = "Leave it"
accept = "Let it happen"
put_back = "Put them back"
end_turn = "End your turn"
clean_hand = "Clean a drop in your hand"


def buy(card: str | None) -> str:
    return f"Buy {lands[card].name} for {drops(LANDS[card].cost)}" if card else "Buy"


def pollute(plot: Plot) -> str:
    return f"Pollute a drop on {called.plot(plot)}"


def clean_land(plot: Plot) -> str:
    return f"Clean a drop on {called.plot(plot)}"


def use_land(kind: str) -> str:
    return f"Use land: {kinds[kind].name}"


def use(card: str) -> str:
    return f"Use {events[card].name}"


def take_from(name: str) -> str:
    return f"Take a drop from {name}"
