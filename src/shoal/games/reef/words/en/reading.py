"""The position in words, for who cannot see the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.games.reef.content import BUILDER_IDS, CARDS, COLUMNS, DEPTH_IDS, DWELLER_IDS, Builder
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.words.en import names
from shoal.games.reef.words.en.labels import signed
from shoal.games.reef.words.en.names import counted, in_a_row, organism

now = "Now"
trading = "Trading"
to_choose = "Builders you can choose"
triangle = "The Coral Triangle"
disasters = "Disasters"
left = "Left for all reefs"
floors = "Sea floors"
no_floor = "No sea floor has been chosen yet."
steps: Mapping[str, str] = {id: f"{step.name}: {step.text}." for id, step in names.steps.items()}


def at(name: str, you: bool, doing: str) -> str:
    return f"{name} (that is you) {doing}." if you else f"{name} {doing}."


ROLLING = {
    "mutation": "The die rolls: how does {who}'s builder change?",
    "row": "The die rolls: which row of {who}'s reef is it?",
    "arrival": "The die rolls: how do {who}'s young change on their way?",
    "triangle": "The die rolls: how does the {who} of the Coral Triangle change?",
    "card": "A disaster is drawn.",
    "board": "A sea floor is drawn for {who}.",
}


def rolling(what: str, who: str) -> str:
    return ROLLING[what].format(who=who)


def rolled(number: int) -> str:
    return f"The last roll of the die was {number}."


def barred(number: int) -> str:
    return f"Nobody can welcome new dwellers in round {number}."


def tally(name: str, points: int) -> str:
    return f"{name} counted {signed(points)} points."


def caught(catcher: str, name: str) -> str:
    return f"{catcher} found a mistake in {name}'s count."


# ---- reefs


def reef(owner: str, board: str | None) -> str:
    whose = f"{owner}'s reef" if owner else "Your reef"
    return f"{whose}: {names.boards[board].name}" if board else whose


def empty(spaces: Sequence[int]) -> str:
    each = [f"{many} {names.how_deep[depth]}" for depth, many in zip(DEPTH_IDS, spaces, strict=True)]
    return f"Empty spaces: {', '.join(each)}."


def dwellers(found: Sequence[int], keeps: int, welcomes: int) -> str:
    each = [counted(many, organism(kind)) for kind, many in zip(DWELLER_IDS, found, strict=True) if many]
    room = f"The reef can keep {keeps}. New ones come while there are fewer than {welcomes}."
    return f"Dwellers: {in_a_row(each) if each else 'none'}. {room}"


def algae(many: int) -> str:
    return f"Fleshy algae: {many}."


def worth(points: int, lines: Sequence[str]) -> str:
    return f"Worth {signed(points)} points now: {'; '.join(lines)}."


MARKED = {
    "lose": "Can be lost: {spaces}.",
    "urchins": "Urchins have eaten the young on: {spaces}.",
    "beside": "An alga goes one space over from: {spaces}.",
}


def marked(task: str, spaces: Sequence[str]) -> str:
    return MARKED[task].format(spaces=in_a_row(spaces))


def mutated(space: str) -> str:
    return f"The builder on {space} has just mutated."


def young(group: str) -> str:
    return f"In the nursery: {group}."


# ---- trading


def offer(giver: str, partner: str, gives: Sequence[str], asks: Sequence[str]) -> str:
    return f"{giver} offers {partner}: {_swap(gives, asks)}."


def draft(partner: str, gives: Sequence[str], asks: Sequence[str]) -> str:
    return f"Your offer to {partner}, not sent yet: {_swap(gives, asks)}."


def _swap(gives: Sequence[str], asks: Sequence[str]) -> str:
    return f"{in_a_row(gives)} for {in_a_row(asks)}"


def offers_left(name: str, many: int) -> str:
    return f"{name} can make {counted(many, 'more offer')}."


# ---- what there is for all


def drawn(card: str, text: str, past: int, striking: bool) -> str:
    when = "to come" if past > 0 else "striking now" if past == 0 and striking else "has struck"
    return f"{card}, {when}. {text}"


def decks(cards: Sequence[str]) -> str:
    short, long = (_listed(cards, deck) for deck in ("short", "long"))
    return f"Short-term disasters left: {short}. Long-term disasters left: {long}."


def _listed(cards: Sequence[str], deck: str) -> str:
    return ", ".join([names.cards[card].name for card in cards if CARDS[card].deck == deck]) or "none"


def used(cards: Sequence[str]) -> str:
    return f"Set aside: {names.disasters(cards)}."


PLACES = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def score(name: str, points: int, rank: int) -> str:
    return f"{name}: {signed(points)} points" + (f", {PLACES[rank]}." if rank else ".")


def survey(heading: str, lines: Sequence[str]) -> str:
    return f"{heading}: {'; '.join(lines)}."


def table(number: int, points: int, types: int) -> str:
    return f"Round {number}, all reefs: {signed(points)} points, {counted(types, 'type')} of organism."


def terms(sight: ReefSight) -> str:
    """What counts how much, and how the rounds are put together."""
    builder, dweller, alga, type, bonus = (signed(points) for points in sight.points)
    each = f"A builder counts {builder}, a dweller {dweller}, an alga {alga}, a type {type}, a bonus {bonus}."
    rounds = " The rounds are multiplied." if sight.multiplied else " The rounds are added up."
    stays = " Builders that were built over stay." if sight.keeps_stacks else ""
    team = f" A team bonus of {sight.team_bonus} is to be won." if sight.team_bonus else ""
    return each + rounds + stays + team + (" All reefs play together." if sight.collaborative else "")


def supply(dwellers: Sequence[int]) -> str:
    each = [counted(many, organism(kind)) for kind, many in zip(DWELLER_IDS, dwellers, strict=True)]
    return f"Dwellers to find: {in_a_row(each)}."


def tokens(left: Sequence[int], among: tuple[Builder, ...]) -> str:
    each = [f"{organism(kind, among)} {many}" for kind, many in zip(BUILDER_IDS, left, strict=True)]
    return f"Builder tokens: {', '.join(each)}."


def floor(board: str, land: bool, rows: Sequence[Sequence[tuple[str, str]]]) -> str:
    """Every row with its depths, from the one nearest the land."""
    edge = "land beyond row 1" if land else "open ocean all round"
    return f"{names.boards[board].name}, {edge}. " + " ".join([_row(i, row) for i, row in enumerate(rows, 1)])


def _row(number: int, runs: Sequence[tuple[str, str]]) -> str:
    each = [f"{_columns(columns)}{names.how_deep[depth]}" for columns, depth in runs]
    return f"Row {number}: {', '.join(each)}."


def _columns(columns: str) -> str:
    """Which columns: all of them need no word."""
    if columns == COLUMNS:
        return "all "
    return f"{columns[0]} " if len(columns) == 1 else f"{columns[0]} to {columns[-1]} "
