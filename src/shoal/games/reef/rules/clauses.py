"""The disasters as tables (§2.5, §6): the decks, what each card does, and whom its clauses kill.

Cards and clauses are numbers; a set of them is a number with one bit each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of, members, table
from shoal.games.reef.content import CARD_IDS, CONTENT, DEPTH_IDS, DWELLER_IDS, TOLERANCES, Board, Builder
from shoal.games.reef.rules.spaces import SPACES

# Cards with rules of their own (§6.3)
CARDS: Final[i64] = 22
NO_RECRUITS: Final[i64] = CARD_IDS.index("norecruits")
INVADER: Final[i64] = CARD_IDS.index("invader")
STRESS: Final[i64] = CARD_IDS.index("stress")
BAD_LUCK: Final[i64] = CARD_IDS.index("badluck")
CORAL_DISEASE: Final[i64] = CARD_IDS.index("coralsick")

# The two decks, and from which the disasters of each round are drawn; the last entry is for all later rounds (§5.4)
SHORT: Final[i64] = mask_of([i for i, card in enumerate(CONTENT.cards) if card.deck == "short"])
LONG: Final[i64] = mask_of([i for i, card in enumerate(CONTENT.cards) if card.deck == "long"])
SCHEDULE: Final = table(
    [[SHORT if deck == "short" else LONG for deck in decks] for decks in (*CONTENT.schedule, CONTENT.later)]
)
EXTRA: Final[i64] = CONTENT.extra_for_bad_luck

# What a card does besides its clauses: the dwellers it kills, the algae it brings, and where they come ashore (§6.2)
KILLS: Final = vec[i64]([mask_of([DWELLER_IDS.index(id) for id in card.dwellers]) for card in CONTENT.cards])
SPROUTS: Final = vec[i64]([card.algae for card in CONTENT.cards])
RUN_OFF: Final[i64] = mask_of([i for i, card in enumerate(CONTENT.cards) if card.overgrow == "row1"])
BLOOM: Final[i64] = mask_of([i for i, card in enumerate(CONTENT.cards) if card.overgrow == "rolled"])
ROLLS_ROWS: Final[i64] = BLOOM | 1 << INVADER

# Clauses of all disasters, one after another: those of each card, those that kill half, those that reach the buried
CLAUSES: Final = [clause for card in CONTENT.cards for clause in card.clauses]
CARD_OF: Final = vec[i64]([i for i, card in enumerate(CONTENT.cards) for _ in card.clauses])  # of each clause
CLAUSES_OF: Final = vec[i64]([mask_of([c for c, of in enumerate(CARD_OF) if of == card]) for card in range(CARDS)])
HALF: Final[i64] = mask_of([c for c, clause in enumerate(CLAUSES) if clause.mode == "half"])
ALSO_BURIED: Final[i64] = mask_of([c for c, clause in enumerate(CLAUSES) if clause.stacked])


def _reaching(board: Board, depth: str, space: int) -> int:
    """The clauses that reach a space of a board, at this depth."""
    found: list[int] = []
    for i, clause in enumerate(CLAUSES):
        ashore = clause.when == "always" or (clause.when == "land") == board.land
        if ashore and depth in (clause.zones or DEPTH_IDS) and space // 5 + 1 in (clause.rows or range(1, 7)):
            found.append(i)
    return mask_of(found)


def _untolerated(tolerances: set[str]) -> int:
    """The clauses from which these do not save."""
    found: list[int] = []
    for i, clause in enumerate(CLAUSES):
        together = set(clause.spared_all)
        if not tolerances & set(clause.spared_any) and not (together and together <= tolerances):
            found.append(i)
    return mask_of(found)


def _unwithstood(level: int) -> int:
    """The clauses from which a skeleton of this strength does not save."""
    found: list[int] = []
    for i, clause in enumerate(CLAUSES):
        if not (level > 0 and "strong" in clause.spared_any) and not (level >= 0 and clause.only == "weak"):
            found.append(i)
    return mask_of(found)


def exposed(builder: Builder) -> int:
    """The clauses from which its tolerances and its skeleton have to save a builder."""
    found: list[int] = []
    for i, clause in enumerate(CLAUSES):
        if (
            (builder.carbonate or clause.only != "carbonate")
            and (builder.zooxanthellae or clause.only != "zooxanthellae")
            and not (builder.encruster and "encruster" in clause.spared_any)
        ):
            found.append(i)
    return mask_of(found)


REACH: Final = vec[i64](  # REACH[(board * DEPTHS + depth) * SPACES + space]
    [_reaching(board, depth, space) for board in CONTENT.boards for depth in DEPTH_IDS for space in range(SPACES)]
)
UNTOLERATED: Final = vec[i64](  # by the set of tolerances
    [_untolerated({TOLERANCES[i] for i in members(have)}) for have in range(1 << len(TOLERANCES))]
)
UNWITHSTOOD: Final = vec[i64]([_unwithstood(level) for level in (-1, 0, 1)])
