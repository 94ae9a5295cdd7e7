"""The options of a game as the rules use them (§8), and its builders' traits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.engine.options import Value
from shoal.engine.tables import mask_of
from shoal.games.reef.content import BOARD_IDS, CARD_IDS, CONTENT, DEPTH_IDS, TOLERANCES, Builder
from shoal.games.reef.rules import clauses
from shoal.games.reef.rules.builders import KINDS
from shoal.games.reef.rules.spaces import BOARDS, DEPTHS, ZONE
from shoal.games.reef.rules.species import organisms

FREE: Final[i64] = -1  # board_choice: everybody chooses
DISTINCT: Final[i64] = -2
BY_LOT: Final[i64] = -3


@final
class Terms:
    """Traits are by kind; sets of depths and of tolerances have one bit each."""

    rounds: i64
    boards: i64  # the board for all, or FREE, DISTINCT, BY_LOT
    triangle_mutated: bool
    mutates_on_arrival: bool
    keeps: bool  # built-over builders stay
    reshuffles: bool
    cards: i64  # the chosen disasters
    printed: bool
    migrates: bool
    most_offers: i64
    multiplied: bool
    collaborative: bool
    team_bonus: i64
    tallied: bool
    points: vec[i64]  # for a builder, a dweller, an alga, a type, a bonus
    round_label: str
    organisms: str
    own_organisms: str
    level: vec[i64]
    encruster: vec[bool]
    recruits: vec[bool]
    tolerates: vec[i64]
    exposed: vec[i64]  # the clauses of disasters that are about such builders
    corals: i64  # the set of kinds
    depths: vec[i64]
    breadth: vec[i64]  # how many depths
    home: vec[i64]  # the spaces at its depths: home[board * KINDS + kind]
    token_limit: vec[i64]  # printed, for up to four seats

    def __init__(self, options: Mapping[str, Value]) -> None:
        choice = str(options["board_choice"])
        self.rounds = int(options["rounds"])
        if choice in BOARD_IDS:
            self.boards = BOARD_IDS.index(choice)
        else:
            self.boards = DISTINCT if choice == "distinct" else BY_LOT if choice == "random" else FREE
        self.triangle_mutated = options["coral_triangle"] == "mutated"
        self.mutates_on_arrival = options["coral_triangle"] == "on_arrival"
        self.keeps = options["stacks"] == "keep"
        self.reshuffles = options["used_cards"] == "reshuffle"
        self.cards = _set(tuple(CONTENT.chosen(options)), CARD_IDS)
        self.printed = options["token_supply"] == "printed"
        self.migrates = options["migration"] == "on"
        self.most_offers = int(options["max_offers"])
        self.multiplied = options["scoring"] == "multiply"
        self.collaborative = options["mode"] == "collaborative"
        self.team_bonus = int(options["team_bonus"])
        self.tallied = options["catch_an_error"] == "tally"
        self.points = vec[i64]([int(options[f"{what}_points"]) for what in CONTENT.points])
        self.round_label = str(options["round_label"])
        self.organisms = str(options["organisms"])
        self.own_organisms = str(options["own_organisms"])
        self._learn(organisms(self.organisms, self.own_organisms))

    def _learn(self, builders: tuple[Builder, ...]) -> None:
        self.level = vec[i64]([builder.level for builder in builders])
        self.encruster = vec[bool]([builder.encruster for builder in builders])
        self.recruits = vec[bool]([builder.recruits for builder in builders])
        self.tolerates = vec[i64]([_set(builder.tolerates, TOLERANCES) for builder in builders])
        self.exposed = vec[i64]([clauses.exposed(builder) for builder in builders])
        self.corals = mask_of([kind for kind, builder in enumerate(builders) if builder.coral])
        self.depths = vec[i64]([_set(builder.depths, DEPTH_IDS) for builder in builders])
        self.breadth = vec[i64]([len(builder.depths) for builder in builders])
        self.token_limit = vec[i64]([builder.tokens for builder in builders])
        self.home = vec[i64](
            [
                sum([ZONE[board * DEPTHS + depth] for depth, id in enumerate(DEPTH_IDS) if id in builder.depths])
                for board in range(BOARDS)
                for builder in builders
            ]
        )
        assert len(self.level) == KINDS


def _set(members: tuple[str, ...], of: tuple[str, ...]) -> int:
    return mask_of([of.index(each) for each in members])
