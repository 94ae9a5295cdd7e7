"""Everything that happens on the board or on a card: effects, one row after another (§6.2).

A script is a run of effects that ends with END; `SCRIPTS` of this module tell where each begins. The row that is being
carried out says what caused it."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.tables import mask_of
from shoal.games.rivers.content import CONTENT, Effect
from shoal.games.rivers.rules import cards

# What happens (`op` in the content)
END: Final[i64] = 0
GAIN: Final[i64] = 1
GAIN_POLLUTED: Final[i64] = 2
GAIN_ROLL: Final[i64] = 3
GAIN_SHARE: Final[i64] = 4
GAIN_PER: Final[i64] = 5
RAIN: Final[i64] = 6
EVAPORATE: Final[i64] = 7
RETURN: Final[i64] = 8
RETURN_PER: Final[i64] = 9
RICHEST_RETURN: Final[i64] = 10
COMPACT: Final[i64] = 11
POLLUTE_HAND: Final[i64] = 12
POLLUTE_LAND: Final[i64] = 13
CLEAN_UP: Final[i64] = 14
TAKE_FROM: Final[i64] = 15
PASS_DOWNSTREAM: Final[i64] = 16
SHARE: Final[i64] = 17
MOVE: Final[i64] = 18
MOVE_TO: Final[i64] = 19
SKIP: Final[i64] = 20
CHOICE: Final[i64] = 21
OPS: Final[list[str]] = [
    "end", "gain", "gain_polluted", "gain_roll", "gain_share", "gain_per", "rain", "evaporate", "return", "return_per",
    "richest_return", "compact", "pollute_hand", "pollute_card", "clean", "take_from", "pass_downstream", "share",
    "move", "move_to", "skip", "choice",
]  # fmt: skip

# Whom it concerns
ME: Final[i64] = 0
ALL: Final[i64] = 1
DOWNSTREAM: Final[i64] = 2
WHO_IDS: Final[list[str]] = ["me", "all", "downstream"]


class Script:
    """Collects effects row by row while this module is loaded."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []  # op, who, amount, kinds as bits, type of habitat, script a, script b
        self.causes: list[str] = []

    def add(self, cause: str, effects: tuple[Effect, ...]) -> int:
        """Where the new script begins."""
        branches = [
            (self.add(cause, effect.a), self.add(cause, effect.b)) if effect.op == "choice" else (0, 0)
            for effect in effects
        ]
        start = len(self.rows)
        for effect, (a, b) in zip(effects, branches, strict=True):
            kinds = [cards.KIND_IDS.index(kind) for kind in (*effect.kinds, effect.kind, effect.icon) if kind]
            self.rows.append(
                [
                    OPS.index(effect.op),
                    WHO_IDS.index(effect.who),
                    effect.amount or (int(cards.LANDS) if effect.op == "gain_per" else 0),
                    mask_of(kinds),
                    cards.TYPE_IDS.index(effect.unless) if effect.unless else -1,
                    a,
                    b,
                ]
            )
        self.rows.append([0] * 7)
        self.causes += [cause] * (len(effects) + 1)
        return start

    def column(self, number: int) -> vec[i64]:
        return vec[i64]([row[number] for row in self.rows])


SCRIPT: Final = Script()
EVENT_SCRIPTS: Final = vec[i64]([SCRIPT.add(card.id, card.effects) for card in CONTENT.events])  # by face
CORNER_SCRIPTS: Final = vec[i64]([SCRIPT.add(corner.id, corner.effects) for corner in CONTENT.corners])
DISASTER_SCRIPTS: Final = vec[i64](  # by disaster and level: [disaster * 3 + level - 1]
    [SCRIPT.add(disaster.id, level) for disaster in CONTENT.disasters for level in disaster.levels]
)
LEVELS: Final[i64] = 3

OP: Final = SCRIPT.column(0)
WHO: Final = SCRIPT.column(1)
AMOUNT: Final = SCRIPT.column(2)
KINDS_OF: Final = SCRIPT.column(3)
UNLESS: Final = SCRIPT.column(4)
OPTION_A: Final = SCRIPT.column(5)
OPTION_B: Final = SCRIPT.column(6)
CAUSES: Final[list[str]] = SCRIPT.causes
MELTS: Final = vec[i64]([0] + [melt for c in CONTENT.events for e in c.effects for melt in e.table])  # by the die
