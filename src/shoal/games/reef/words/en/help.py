"""What "?" explains, and what a newcomer is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from shoal.games.reef.content import DEPTH_IDS, Builder, Depth
from shoal.games.reef.words import Thing
from shoal.games.reef.words.en import names, texts
from shoal.games.reef.words.en.numbers import filled, schedule_of, spelled
from shoal.games.reef.words.en.texts import TEXTS

things: Mapping[str, Thing] = {"alga": names.alga, **texts.things("help")}
guide: Mapping[str, str] = TEXTS["guide"]
guide_trading: Mapping[str, str] = TEXTS["guide_trading"]
guide_complete = "Nothing counts yet: tap “Ready!”, or take something back."

reconstructed = "Reconstructed: the published rules do not say it exactly."
can_die_in = "Can die in:"
good = "A good mutation: it can count for Resilience."
bad = "It makes life harder."
all_builders = "All builders"
builder_heads: tuple[str, ...] = (
    "Builder", "Depths", "Skeleton", "Carbonate", "Zooxanthellae", "Dwellers", "Tolerates",
)  # fmt: skip
all_disasters = "All disasters"
disaster_heads: tuple[str, ...] = ("Disaster", "Deck", "What it does")
decks: Mapping[str, str] = {"short": "short", "long": "long"}
options = "Options"
option_heads: tuple[str, ...] = ("Option", "What it changes")
schedule_heads: tuple[str, ...] = ("Round", "Disasters")
solo_heads: tuple[str, ...] = ("Your reef is a", "Points per round")
parts_heads: tuple[str, ...] = ("Part", "How many")
its_mutations = "This one has mutated:"
dice_heads: tuple[str, ...] = ("Roll", "Mutation", "What it does")
yes = "yes"
no = "no"

SKELETONS = {
    "strong": "Strong skeleton: waves cannot break it",
    "normal": "Normal skeleton",
    "delicate": "Delicate: waves break it",
}


WELCOMES = "Welcomes dwellers: {#recruiters_per_dweller} such builders keep one"


def builder(builder: Builder) -> tuple[str, ...]:
    facts = [
        f"Lives in {names.in_a_row([f'{names.how_deep[depth]} water' for depth in builder.depths])}",
        SKELETONS[builder.skeleton],
        "An encruster: waves cannot grip it" if builder.encruster else "",
        "Made of carbonate: acid water dissolves it" if builder.carbonate else "No carbonate: acid water does no harm",
        "Has zooxanthellae: needs clear, sunlit water" if builder.zooxanthellae else "No zooxanthellae",
        filled(WELCOMES) if builder.recruits else "No home for dwellers",
        *[f"It {names.traits[tag]}" for tag in builder.tolerates],
    ]
    return tuple(filter(None, facts))


def dangers(cards: Sequence[str]) -> str:
    return _listed(cards) or "nothing but an invasion"


def dies_in(cards: Sequence[str]) -> str:
    return f"Dies in: {names.disasters(cards)}"


def has(marker: str) -> str:
    return f"This builder {names.traits[marker]}."


def marker(rolls: Sequence[int], cards: Sequence[str]) -> tuple[str, ...]:
    comes = f"Comes with a roll of {names.in_a_row([str(roll) for roll in rolls])}"
    return (comes, f"Helps in: {_listed(cards)}") if cards else (comes,)


def board(spaces: Sequence[int], land: bool) -> tuple[str, ...]:
    counts = [f"{many} {names.how_deep[depth]} spaces" for depth, many in zip(DEPTH_IDS, spaces, strict=True)]
    return (*counts, "Land lies below row 1" if land else "No land: open ocean all round")


def stacks(depth: Depth) -> str:
    if depth.stack_limit == 1:
        return "one builder on each space, no stacks"
    return f"builders can stack, up to {spelled(depth.stack_limit)} on a space"


def live_here(kinds: Sequence[str]) -> str:
    return f"Here live: {', '.join(kinds)}"


def stands_for(name: str) -> str:
    return f"In this game it takes the place of the {name}."


# ---- the rulebook's tables


def round(number: int, later: bool) -> str:
    return f"{number} and later" if later else str(number)


def drawn(decks: Sequence[str]) -> str:
    return schedule_of(decks)


def band(first: int | None, end: int | None) -> str:
    if first is None:
        return f"below {end}"
    return f"{first} and more" if end is None else f"from {first}"


def board_part(name: str) -> str:
    return f"{name}, a board"


def marker_part(name: str) -> str:
    return f"{name}, a mutation"


def bonus(points: int) -> str:
    return f"{points} points in every survey"


def skeleton(builder: Builder) -> str:
    return names.skeletons[builder.skeleton] + (", encruster" if builder.encruster else "")


def map(board: str) -> str:
    return f"{names.boards[board].name}, a map"


def _listed(cards: Sequence[str]) -> str:
    return ", ".join([names.cards[card].name for card in cards])
