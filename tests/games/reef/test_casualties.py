"""Whom a disaster kills is worked out twice: for the game, over bits, and for story and picture, in words. Both must
agree on who dies, who may die and what would have saved whom (§2.5, §6.1, R32 to R41, §8.2)."""

from __future__ import annotations

import pytest

from shoal.engine.options import Value
from shoal.engine.rng import Rng
from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS, CARD_IDS, CONTENT, SPACES, TOLERANCES
from tests.games.reef.positions import Scene, position

LIMITS = {depth.letter: depth.stack_limit for depth in CONTENT.depths}
BOARDS = {board.id: board for board in CONTENT.boards}
DEADLY = [card.id for card in CONTENT.cards if card.clauses or card.special == "coralsick"]
OWN = "finger encruster=yes skeleton=delicate; boulder carbonate=no zooxanthellae=no; platy tolerates=hot,sed"
OPTIONS: list[dict[str, Value]] = [{}, {"stacks": "keep"}, {"organisms": "rudists", "own_organisms": OWN}]
CHANGED = {"finger": -1, "bivalve": 1}  # how strong these skeletons are then
REEFS = 40  # of each card
Builder = tuple[int, int, str]  # the space, how many stand below it, and what it is

each_card = pytest.mark.parametrize("card", DEADLY)
each_choice = pytest.mark.parametrize("options", OPTIONS, ids=["usual", "kept stacks", "other organisms"])


def any_builder(rng: Rng, changed: bool) -> str:
    """Any kind with any mutations that it can have (R10, R11)."""
    kind = CONTENT.builders[rng.below(len(BUILDER_IDS))]
    steps = int(rng.below(3)) - 1 - (CHANGED.get(kind.id, kind.level) if changed else kind.level)
    marks = ["strong" if steps > 0 else "weak"] * abs(steps)
    marks += [["more"], ["fewer"], []][rng.below(3)]
    marks += [tag for tag in TOLERANCES if rng.chance(250)]
    return f"{kind.id}[{','.join(marks)}]" if marks else kind.id


def any_reef(board: str, rng: Rng, changed: bool) -> dict[int, list[str]]:
    """Stacks as high as they may be, and gaps between them."""
    heights = [rng.below(LIMITS[letter] + 1) for letter in BOARDS[board].depths]
    return {space: [any_builder(rng, changed) for _ in range(height)] for space, height in enumerate(heights) if height}


def struck(board: str, reef: dict[int, list[str]], card: str, options: dict[str, Value]) -> Scene:
    text = "; ".join(f"{SPACES[space]} {'/'.join(stack)}" for space, stack in reef.items())
    return position(text, boards=board, dwellers=(), **options).strike(card)


def told(scene: Scene, *fates: str) -> dict[Builder, str]:
    """Builders whose fate the story tells so, and its reason."""
    found = {}
    for note in scene.said("struck"):
        columns = [note.facts[name] for name in ("spaces", "levels", "builders", "fates", "reasons")]
        for space, level, builder, fate, reason in zip(*columns, strict=True):
            if fate in fates:
                found[SPACES.index(space), int(level), str(builder)] = str(reason)
    return found


def left(scene: Scene, card: str) -> dict[int, list[str]]:
    """The reef right after the disaster."""
    standing = [each.split() for each in scene.after(card)]
    return {SPACES.index(space): stack.split("/") for space, stack in standing}


def without(reef: dict[int, list[str]], dead: set[Builder]) -> dict[int, list[str]]:
    stacks = {
        space: [builder for level, builder in enumerate(stack) if (space, level, builder) not in dead]
        for space, stack in reef.items()
    }
    return {space: stack for space, stack in stacks.items() if stack}


@each_choice
@each_card
def test_the_story_tells_who_dies(card: str, options: dict[str, Value]) -> None:
    """Where nobody has to choose, exactly those are gone; where somebody has, exactly those can be chosen."""
    rng = Rng(CARD_IDS.index(card))
    dead: set[Builder] = set()
    chosen: set[Builder] = set()
    for number in range(REEFS):
        board = BOARD_IDS[number % len(BOARD_IDS)]
        reef = any_reef(board, rng, "organisms" in options)
        scene = struck(board, reef, card, options)
        dying, risked = set(told(scene, "dies")), set(told(scene, "risk", "choice"))
        if "sacrifice" in scene.see().tasks:
            assert {builder.split("[")[0] for _, _, builder in risked} == scene.may(0, "sacrifice")
            kind = sorted(scene.may(0, "sacrifice"))[0]
            scene.do(f"sacrifice {kind}")
            dying = {each for each in risked if each[2].split("[")[0] == kind}
        elif len(risked) > 1:
            assert {SPACES[space] for space, _, _ in risked} == scene.may(0, "lose")
            scene.do("auto")
            kept = left(scene, card)
            assert sum(map(len, reef.values())) - sum(map(len, kept.values())) == len(risked) // 2
            dying = {each for each in risked if len(kept.get(each[0], ())) == each[1]}  # top builders alone are asked
        assert left(scene, card) == without(reef, dying)
        dead |= dying
        chosen |= risked
    assert dead
    assert bool(chosen) == (card in ("freeze", "heatwave", "tsunami", "coralsick"))


@each_choice
@pytest.mark.parametrize("card", [card.id for card in CONTENT.cards if card.clauses])
def test_what_the_story_says_was_missing_would_have_saved(card: str, options: dict[str, Value]) -> None:
    """With the tolerances that each lacked, only those are hit whom no tolerance can save."""
    rng = Rng(CARD_IDS.index(card) + 100)
    looked = 0
    for number in range(REEFS // 4):
        board = BOARD_IDS[number % len(BOARD_IDS)]
        reef = any_reef(board, rng, "organisms" in options)
        casualties = told(struck(board, reef, card, options), "dies", "risk")
        hopeless = set()
        for (space, level, builder), reason in casualties.items():
            marks = [word for word in reason.split() if word in TOLERANCES]
            reef[space][level] = with_marks(builder, marks)
            if not marks:
                hopeless.add((space, level, builder))
        assert told(struck(board, reef, card, options), "dies", "risk").keys() == hopeless
        looked += len(casualties)
    assert looked


def with_marks(builder: str, marks: list[str]) -> str:
    """With these tolerances too, in the order of a notation."""
    kind, _, had = builder.removesuffix("]").partition("[")
    had_marks = had.split(",") if had else []
    others = [mark for mark in had_marks if mark not in TOLERANCES]
    tolerances = [tag for tag in TOLERANCES if tag in had_marks or tag in marks]
    return f"{kind}[{','.join([*others, *tolerances])}]" if others or tolerances else kind
