"""Short words on the page: above and on the board, on buttons, and how screen readers call things."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.engine.words.en.counting import pts as pts
from shoal.games.reef.content import BUILDER_IDS, DEPTH_IDS, DWELLER_IDS, Builder
from shoal.games.reef.rules.sight import Count
from shoal.games.reef.rules.species import kind_of
from shoal.games.reef.words.en import names
from shoal.games.reef.words.en.names import called, counted, organism, plural
from shoal.games.reef.words.en.numbers import filled
from shoal.games.reef.words.en.numbers import signed as signed

cover = "A reef on a sloping sea floor: corals, sponges and a giant clam from the shallows to the deep"
none = "none"
nothing = "nothing"


# ---- beside a seat's name

ready = "ready"
done = "done"


def seat(score: int, busy: str) -> str:
    return counted(score, "point") + (f", {busy}" if busy else "")


# ---- what can be chosen

buttons: Mapping[str, str] = {
    "pass": "All counts are right",
    "ready": "I have finished trading",
    "withdraw": "Take my offer back",
    "cancel": "Tear it up",
    "send": "Send this offer",
    "done": "Enough friends",
}
by_itself: Mapping[str, str] = {
    "graze": "Let them graze where they like",
    "algae": "Let them grow where they like",
    "shed": "Let nature decide who leaves",
    "urchins": "Let the urchins decide",
    "settle": "Let the young find places",
    "lose": "Let the sea decide",
    "beside": "Let them drift",
}
ON_SPACE = {
    "lose": "Lose {who} on {space}",
    "urchins": "Urchins eat the young of {who} on {space}",
    "mutate": "Mutate {who} on {space}",
    "algae": "An alga on {space} ({who})",
    "graze": "Graze the alga on {space}",
}


def on_space(verb: str, space: str, builder: str, among: tuple[Builder, ...]) -> str:
    who = organism(kind_of(builder), among) if builder else "an empty space"
    return ON_SPACE[verb].format(who=who, space=space)


def take_board(board: str) -> str:
    return f"Take the {names.boards[board].name}"


def start(kind: str, space: str, among: tuple[Builder, ...]) -> str:
    return f"{organism(kind, among)} on {space}"


def welcome(dweller: str) -> str:
    return f"Welcome a {organism(dweller).lower()}"


def leaves(dweller: str) -> str:
    return f"A {organism(dweller).lower()} leaves"


def two_young(kind: str, among: tuple[Builder, ...]) -> str:
    return filled(f"{{#Triangle_juveniles}} young {plural(organism(kind, among))}")


def trade_with(name: str) -> str:
    return f"Trade with {name}"


def another_offer(name: str) -> str:
    return f"Make {name} another offer"


def give(builder: str, among: tuple[Builder, ...]) -> str:
    return f"Give one {called(builder, among)}"


def ask(builder: str, among: tuple[Builder, ...]) -> str:
    return f"Ask for one {called(builder, among)}"


def agree_with(name: str) -> str:
    return f"Agree with {name}"


def no_thanks_to(name: str) -> str:
    return f"No thanks, {name}"


def settle(builder: str, space: str, stacked: bool, among: tuple[Builder, ...]) -> str:
    return f"{called(builder, among)} {'on top of' if stacked else 'on'} {space}"


def lose_kind(kind: str, among: tuple[Builder, ...]) -> str:
    return f"Lose the {organism(kind, among)}"


def i_count(points: int) -> str:
    return f"I count {signed(points)}"


def counted_wrong(name: str, tally: int | None) -> str:
    return f"{name} counted wrong (says {'nothing' if tally is None else signed(tally)})"


# ---- the reefs

your_reef = "Your reef"
open_ocean = "open ocean"
land = "land"
nobody_here = "nobody lives here yet"


def your_reef_on(board: str) -> str:
    return f"Your reef, {names.boards[board].name}"


def space(name: str, depth: str, stack: Sequence[str], covered: bool, reason: str, among: tuple[Builder, ...]) -> str:
    living = [called(builder, among) for builder in reversed(stack)]
    parts = [name, names.how_deep[depth], "under a fleshy alga" if covered else "", " on ".join(living) or "empty"]
    parts.append(f"safe: {names.because(reason)}" if reason else "")
    return ", ".join(filter(None, parts))


def reef(board: str, builders: Sequence[str], dwellers: Sequence[int], algae: int, among: tuple[Builder, ...]) -> str:
    parts = [names.boards[board].name, names.several(builders, among) if builders else "no builders"]
    parts += [counted(many, organism(kind)) for kind, many in zip(DWELLER_IDS, dwellers, strict=True) if many]
    if algae:
        parts.append(counted(algae, names.alga.name))
    return ", ".join(parts)


# ---- the hand

builders = "Builders"
dwellers = "Dwellers"
choose_builder = "Choose a builder, then a space for it:"
in_the_triangle = "These live in the Coral Triangle:"
what_can_change = "What the die can bring"
too_many_urchins = filled("More than {#urchins_tolerated} urchins start to eat baby corals!")
nursery = "Nursery"
your_nursery = "Your nursery:"
tap_a_group = "Tap a group, then space after space:"
no_space = "no space for it"
new_for_you = "new for you"
tens = "Tens"
tens_first = "First the tens, then the ones:"


def kind(builder: str, among: tuple[Builder, ...]) -> str:
    """A builder with its traits."""
    each = among[BUILDER_IDS.index(kind_of(builder))]
    depths = names.in_a_row([names.how_deep[depth] for depth in each.depths])
    traits = [f"lives in {depths} water", f"{names.skeletons[each.skeleton]} skeleton"]
    traits += ["welcomes dwellers"] if each.recruits else []
    traits += [names.traits[tag] for tag in each.tolerates]
    return f"{called(builder, among)}, {', '.join(traits)}"


def dwellers_of(now: int, room: int) -> str:
    return f"{now} of {room} dwellers"


def here(many: int) -> str:
    return f"{many} here"


def to_find(many: int, left: int) -> str:
    return f"{many} here, {left} more to find"


def young(builder: str, many: int, trouble: str, new: bool, among: tuple[Builder, ...]) -> str:
    extra = f", {trouble}" if trouble else ", a kind your reef lacks" if new else ""
    return f"{called(builder, among)}, {many} young{extra}"


# ---- the market

agree = "Agree"
no_thanks = "No thanks"
offer_else = "Offer something else"
take_back = "Take it back"
tap_to_give = "Tap what you give:"
can_give = "What you can give"
can_ask = "What you can ask for"
your_young = "Your young"
your_young_are = "Your young:"
no_young = "no young"
came_by_trade = "came by trade"
you_give = "You give"
you_get = "You get"


def offers_you(name: str, gift: bool) -> str:
    return f"{name} offers you" + (" a gift" if gift else "")


def your_offer(name: str) -> str:
    return f"Your offer to {name}"


def your_offer_waits(name: str) -> str:
    return f"Your offer to {name}: waiting for an answer"


def tap_to_ask(name: str) -> str:
    return f"Tap what you would like from {name}:"


def finished(name: str) -> str:
    return f"{name} has finished trading"


def passenger(builder: str, new: bool, among: tuple[Builder, ...]) -> str:
    return called(builder, among) + (", new for you" if new else "")


# ---- what a reef is worth

dwellers_kept = "Dwellers your reef has, and can keep"
fleshy_algae = "Fleshy algae"
count_it = "Count!"
together = "together"


def of(have: int, most: int) -> str:
    return f"{have} of {most}"


def points_now(points: int) -> str:
    return f"{signed(points)} points now"


def points_at_last(points: int) -> str:
    return f"{signed(points)} points in the last round"


def sheet(count: Count, among: tuple[Builder, ...]) -> tuple[str, str, str, str, str]:
    """What is counted, line by line: builders, dwellers, algae, types, bonuses."""
    living, dwelling, algae, types, bonuses, _ = count
    named = ", ".join([organism(each, among) for each in types]) or none
    earned = ", ".join([names.bonuses[each].name for each in bonuses]) or none
    return (
        counted(living, "builder"),
        counted(dwelling, "dweller"),
        f"{algae} fleshy alga{'' if algae == 1 else 'e'}",
        f"{counted(len(types), 'type')}: {named}",
        f"{len(bonuses)} bonus{'' if len(bonuses) == 1 else 'es'}: {earned}",
    )


# ---- around the reefs

rounds = "Round"
total = "Total"
scores = "Scores"
scores_so_far = "Scores so far"
all_reefs = "All reefs"
all_types = "Types on any reef"
coral_triangle = "The Coral Triangle"
lives_on = "A faraway sea where no disaster strikes. Every kind lives on there:"
every_point = "Every point explained"
short_term = "Short-term:"
long_term = "Long-term:"
have_struck = "Have struck:"
none_left = "none left"


def where(number: int, rounds: int, over: bool) -> str:
    return "Setting up" if not number else "The end" if over else f"Round {number} of {rounds}"


def a_round(stands_for: str) -> str:
    return f"a round: {stands_for}"


def floor(board: str, spaces: Sequence[int]) -> str:
    counts = [f"{many} {names.how_deep[depth]}" for depth, many in zip(DEPTH_IDS, spaces, strict=True)]
    return f"{names.boards[board].text} {', '.join(counts)}."


def now(points: int) -> str:
    return f"{signed(points)} {pts(points)} now"


def sheet_of(number: int, name: str, points: int) -> str:
    return f"Round {number}: {name}, {signed(points)} points"


def struck(number: int, cards: Sequence[str]) -> str:
    return f"Round {number}: {names.disasters(cards)}"


def to_come(short: int, long: int) -> str:
    return f"Disasters to come: {short} short, {long} long"


def never_came(short: int, long: int) -> str:
    return f"Disasters that never came: {short} short, {long} long"


# ---- disasters

tap_to_see = "Tap to see why."
what_they_did = "What the disasters did"
more_algae = "more Fleshy Algae"
nothing_lost = "nothing lost"
must_choose: Mapping[str, str] = {
    "risk": "Half of those it can reach will die: choose which.",
    "choice": "One kind of coral will die: choose which.",
}


def still_to_come(cards: Sequence[str]) -> str:
    return f"Still to come: {names.disasters(cards)}"


def disaster(deck: str, number: int, of_all: int) -> str:
    return f"{names.decks[deck]} {number} of {of_all}" if of_all > 1 else names.decks[deck]


def row(number: int) -> str:
    return f"row {number}"


def at_risk(builders: Sequence[str], among: tuple[Builder, ...]) -> str:
    return f"at risk: {names.several(builders, among)}"


def outcome(builders: int, dwellers: int, covered: int) -> str:
    lost = [counted(many, name) for many, name in ((builders, "builder"), (dwellers, "dweller")) if many > 0]
    below = f"algae cover {counted(covered, 'builder')}" if covered > 0 else ""
    if not lost:
        return f"You lost nobody, but {below}." if below else "You lost nobody."
    return f"You lost {names.in_a_row(lost)}{f', and {below}' if below else ''}."


def lost(name: str) -> str:
    return f"lost: {name}"


def barren(many: int) -> str:
    return f"{counted(many, 'builder')} no longer {'has' if many == 1 else 'have'} two young"


def covered(many: int) -> str:
    return f"{counted(many, 'builder')} covered by algae"


def would_have_helped(traits: Sequence[str], together: bool) -> str:
    return f"Would have helped: {(' and ' if together else ' or ').join([names.wanted[trait] for trait in traits])}"
