"""The parts of the benchmark: which contenders stand side by side, for how long, and what we aim at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from arrange import games
from contenders import Contender, Result, Side


@dataclass(frozen=True)
class Part:
    contenders: tuple[Contender, ...]
    rounds: int
    seconds: float  # for each contender in each round


@dataclass(frozen=True)
class Target:
    """What `ours` should reach: so many times the rate of `theirs` in the same run, as machines differ by two within
    an hour."""

    item: str
    ours: Contender
    at_least: float | None
    moonshot: float | None
    theirs: Contender
    key: str = ""  # a figure of the rounds instead of the rate
    below: bool = False  # less is better

    def measured(self, results: Mapping[Contender, Result]) -> float:
        ours, theirs = results[self.ours], results[self.theirs]
        return ours.median(self.key) / theirs.median(self.key) if self.key else ours.rate / theirs.rate

    def reached(self, figure: float, goal: float) -> bool:
        return figure < goal if self.below else figure >= goal

    def verdict(self, figure: float) -> str:
        if self.moonshot is not None and self.reached(figure, self.moonshot):
            return "moonshot met"
        if self.at_least is None:
            return "moonshot not met"
        return "met" if self.reached(figure, self.at_least) else "NOT MET"


@dataclass(frozen=True)
class RandomPlay:
    """One of our games, played at random in three ways."""

    title: str
    plain: Contender  # interpreted, driven from Python
    loop: Contender  # compiled, driven from Python
    inside: Contender  # compiled, whole games in one call


def random_play(game: str, title: str, unit: str) -> RandomPlay:
    name = f"Shoal {title}"
    return RandomPlay(
        title,
        Contender(f"{name} interpreted, Python loop", Side.PLAIN, f"{game} loop", unit),
        Contender(f"{name} compiled, Python loop", Side.COMPILED, f"{game} loop", unit),
        Contender(f"{name} compiled, playouts inside", Side.COMPILED, f"{game} inside", unit),
    )


SUCCESSION = random_play("succession", "Succession", "decisions")
EIGHTS_LOOP = Contender("OpenSpiel crazy_eights(4 players), Python loop", Side.PEERS, "crazy eights loop", "decisions")
EIGHTS_INSIDE = Contender(
    "OpenSpiel crazy_eights(4 players), C++ rollouts", Side.PEERS, "crazy eights inside", "decisions"
)
UNO = Contender("RLCard uno, environment", Side.PEERS, "uno environment", "decisions")
UNO_RULES = Contender("RLCard uno, rules without observations", Side.PEERS, "uno rules", "decisions")

POND = random_play("pond", "Pond Scum", "moves")
CHESS_PYTHON = Contender("python-chess, random play", Side.PEERS, "python-chess loop", "moves")
CHESS_LOOP = Contender("OpenSpiel chess, Python loop", Side.PEERS, "chess loop", "moves")
CHESS_INSIDE = Contender("OpenSpiel chess, C++ rollouts", Side.PEERS, "chess inside", "moves")

TITLES = {"hyporheic": "Hyporheic", "rivers": "Rivers", "reef": "Reef Survivor"}
BOARDS = [random_play(game, TITLES[game], "decisions") for game in TITLES if game in games()]
CATAN = Contender("catanatron(4 players), random players", Side.PEERS, "catanatron loop", "decisions")
BACKGAMMON_LOOP = Contender("OpenSpiel backgammon, Python loop", Side.PEERS, "backgammon loop", "decisions")
BACKGAMMON_INSIDE = Contender("OpenSpiel backgammon, C++ rollouts", Side.PEERS, "backgammon inside", "decisions")

POND_SEARCH = Contender("Shoal Pond Scum compiled, alpha-beta", Side.COMPILED, "pond search", "positions")
POND_DROP_SEARCH = Contender(
    "Shoal Pond Scum compiled, the drop, alpha-beta", Side.COMPILED, "pond drop search", "positions"
)
POND_PIKE = Contender("Shoal Pond Scum compiled, as Pike does it", Side.COMPILED, "pond pike", "positions")
POND_PLAIN_PIKE = Contender("Shoal Pond Scum interpreted, as Pike does it", Side.PLAIN, "pond pike", "positions")
FOUR_SEARCH = Contender("Shoal connect four compiled, alpha-beta", Side.COMPILED, "connect four duel", "positions")
CHESS_SEARCH = Contender("python-chess, alpha-beta by material", Side.PEERS, "python-chess alpha-beta", "positions")

PLAIN_CLONE = Contender("Shoal Succession interpreted, clone", Side.PLAIN, "succession clone", "clones")
COMPILED_CLONE = Contender("Shoal Succession compiled, clone", Side.COMPILED, "succession clone", "clones")
EIGHTS_CLONE = Contender("OpenSpiel crazy_eights(4 players), clone", Side.PEERS, "crazy eights clone", "clones")

FOUR = Contender("Shoal connect four, tree search compiled", Side.COMPILED, "connect four search", "simulations")
FOUR_CPP = Contender("OpenSpiel connect four, C++ MCTS", Side.PEERS, "connect four search", "simulations")
FOUR_PYTHON = Contender(
    "OpenSpiel connect four, Python MCTS", Side.PEERS, "connect four search in python", "simulations"
)
FULL = Contender(
    "Shoal Succession, information-set search, full rollouts", Side.COMPILED, "succession search", "simulations"
)
CUT = Contender(
    "Shoal Succession, information-set search, cut at 60", Side.COMPILED, "succession search cut", "simulations"
)
COACHED = Contender(
    "Shoal Succession, information-set search as Pike does it", Side.COMPILED, "succession pike", "simulations"
)

AT_10, AT_100, AT_1000 = (
    Contender(f"a move at one of {tables:,} tables", Side.TABLES, f"move at {tables} tables", "moves")
    for tables in (10, 100, 1000)
)
EARLY, LATE = (
    Contender(f"move {number:,} of a game, and 400 more", Side.TABLES, f"move {number}", "moves")
    for number in (10, 1000)
)
ALONE = Contender("a person alone at the server", Side.TABLES, "person alone", "moves")
BESIDE_BOTS = Contender("a person beside 100 tables of bots", Side.TABLES, "person beside bots", "moves")

ZOO_POND = Contender("Shoal Pond Scum, the drop, PettingZoo", Side.ENVS, "zoo pond drop", "steps")
ZOO_SUCCESSION = Contender("Shoal Succession(2 seats), PettingZoo", Side.ENVS, "zoo succession", "steps")
ZOO_FOUR = Contender("PettingZoo connect_four_v3", Side.ENVS, "zoo connect four", "steps")
ZOO_POKER = Contender("PettingZoo texas_holdem_v4", Side.ENVS, "zoo texas hold'em", "steps")
GYM_ALONE = Contender("Shoal Succession(2 seats), one Gymnasium environment", Side.ENVS, "gym alone", "steps")
GYM_MANY = Contender("Shoal Succession(2 seats), 256 Gymnasium environments at once", Side.ENVS, "gym many", "steps")
SPIEL_SUCCESSION = Contender("Shoal Succession(2 seats), OpenSpiel", Side.ENVS, "spiel succession", "decisions")
SPIEL_POND = Contender("Shoal Pond Scum, the drop, OpenSpiel", Side.ENVS, "spiel pond drop", "decisions")
SPIEL_BOARDS = tuple(
    Contender(f"Shoal {TITLES[game]}(2 seats), OpenSpiel", Side.ENVS, f"spiel {game}", "decisions") for game in TITLES
)
SPIEL_THEIRS = tuple(
    Contender(f"OpenSpiel python_{name}", Side.ENVS, f"spiel {measure}", "decisions")
    for name, measure in (
        ("tic_tac_toe", "tic-tac-toe"),
        ("kuhn_poker", "kuhn poker"),
        ("block_dominoes", "block dominoes"),
        ("team_dominoes", "team dominoes"),
    )
)
LAB_ALONE = Contender("Shoal's lab, Succession with rows, one process", Side.LAB, "lab alone", "decisions")
LAB_TWO = Contender("Shoal's lab, Succession with rows, two processes", Side.LAB, "lab two", "decisions")
LAB_DASK = Contender("Shoal's lab, Succession with rows, two Dask workers", Side.LAB, "lab dask", "decisions")

SHOAL_WEB = Contender("Shoal, SQLite with full durability", Side.LOAD, "shoal", "moves", "http://127.0.0.1:8731")
MEMORY_WEB = Contender("boardgame.io in memory", Side.LOAD, "boardgame", "moves", "http://127.0.0.1:8732")
FILE_WEB = Contender("boardgame.io, its flat-file store", Side.LOAD, "boardgame", "moves", "http://127.0.0.1:8733")

PARTS: dict[str, Part] = {
    "succession": Part(
        (SUCCESSION.plain, EIGHTS_LOOP, SUCCESSION.loop, UNO, SUCCESSION.inside, EIGHTS_INSIDE, UNO_RULES), 7, 1.0
    ),
    "pond": Part((POND.plain, CHESS_PYTHON, POND.loop, CHESS_LOOP, POND.inside, CHESS_INSIDE), 7, 1.0),
    "boards": Part(
        (
            *(way for board in BOARDS for way in (board.plain, board.loop, board.inside)),
            CATAN,
            BACKGAMMON_LOOP,
            BACKGAMMON_INSIDE,
        ),
        7,
        1.0,
    ),
    "duel": Part((POND_SEARCH, CHESS_SEARCH, POND_DROP_SEARCH, POND_PIKE, FOUR_SEARCH, POND_PLAIN_PIKE), 5, 1.0),
    "clone": Part((PLAIN_CLONE, EIGHTS_CLONE, COMPILED_CLONE), 7, 0.5),
    "search": Part((FOUR, FOUR_CPP, FOUR_PYTHON, FULL, CUT, COACHED), 5, 1.0),
    "lab": Part((EIGHTS_LOOP, LAB_ALONE, LAB_TWO, LAB_DASK), 3, 10.0),
    "tables": Part((AT_10, AT_100, AT_1000, EARLY, LATE, ALONE, BESIDE_BOTS), 3, 1.0),
    "envs": Part(
        (
            ZOO_POND,
            ZOO_FOUR,
            ZOO_SUCCESSION,
            ZOO_POKER,
            GYM_ALONE,
            GYM_MANY,
            SPIEL_SUCCESSION,
            SPIEL_POND,
            *SPIEL_BOARDS,
            *SPIEL_THEIRS,
        ),
        5,
        1.0,
    ),
    "web": Part((SHOAL_WEB, MEMORY_WEB, FILE_WEB), 5, 3.0),
}

TARGETS: dict[str, tuple[Target, ...]] = {
    "lab": (
        Target("the lab with rows, one process ÷ crazy_eights", LAB_ALONE, 15, 20, EIGHTS_LOOP),
        Target("the lab, two processes ÷ one", LAB_TWO, 1.7, 1.9, LAB_ALONE),
        Target("the lab, two Dask workers ÷ two processes", LAB_DASK, 0.85, 0.95, LAB_TWO),
    ),
    "succession": (
        Target("Succession interpreted, Python loop ÷ crazy_eights", SUCCESSION.plain, 1.0, 1.3, EIGHTS_LOOP),
        Target("Succession interpreted, Python loop ÷ RLCard uno", SUCCESSION.plain, 7, 10, UNO),
        Target("Succession compiled, Python loop ÷ crazy_eights", SUCCESSION.loop, 4, 6, EIGHTS_LOOP),
        Target("Succession compiled, playouts inside ÷ crazy_eights", SUCCESSION.inside, 15, 30, EIGHTS_LOOP),
        Target("Succession compiled, playouts inside ÷ RLCard uno", SUCCESSION.inside, 100, 200, UNO),
        Target("Succession compiled, playouts inside ÷ C++ rollouts", SUCCESSION.inside, None, 3, EIGHTS_INSIDE),
    ),
    "pond": (
        Target("Pond Scum compiled, playouts inside ÷ python-chess", POND.inside, 10, 18, CHESS_PYTHON),
        Target("Pond Scum compiled, playouts inside ÷ OpenSpiel's C++ chess", POND.inside, None, 2, CHESS_INSIDE),
    ),
    "boards": tuple(
        target
        for board in BOARDS
        for target in (
            Target(f"{board.title} interpreted, Python loop ÷ catanatron", board.plain, 4, 8, CATAN),
            Target(f"{board.title} compiled, playouts inside ÷ catanatron", board.inside, 40, 150, CATAN),
        )
    ),
    "duel": (Target("alpha-beta on Pond Scum ÷ python-chess", POND_SEARCH, 7, 14, CHESS_SEARCH),),
    "clone": (
        Target("clone interpreted ÷ OpenSpiel clone", PLAIN_CLONE, 0.2, 0.4, EIGHTS_CLONE),
        Target("clone compiled ÷ OpenSpiel clone", COMPILED_CLONE, 2, 3, EIGHTS_CLONE),
    ),
    "search": (
        Target("tree search on connect four ÷ OpenSpiel's C++ MCTS", FOUR, 2, 4, FOUR_CPP),
        Target("tree search on connect four ÷ OpenSpiel's Python MCTS", FOUR, 40, 75, FOUR_PYTHON),
        Target("information-set search on Succession, full ÷ C++ MCTS on connect four", FULL, 0.11, 0.23, FOUR_CPP),
        Target("information-set search on Succession, cut at 60 ÷ the same", CUT, 0.45, 0.9, FOUR_CPP),
    ),
    "tables": (
        Target("a move at one of 100 tables ÷ of 10", AT_100, 0.8, 0.95, AT_10),
        Target("a move at one of 1,000 tables ÷ of 10", AT_1000, 0.8, 0.95, AT_10),
        Target("move 1,000 of a game ÷ move 10", LATE, 0.8, 0.95, EARLY),
        Target("a person's move beside 100 tables of bots ÷ alone, p50", BESIDE_BOTS, 3, 2, ALONE, "p50", True),
        Target("a person's move beside 100 tables of bots ÷ alone, p99", BESIDE_BOTS, 4, 2, ALONE, "p99", True),
    ),
    "envs": (
        Target("PettingZoo: Pond Scum, the drop ÷ connect_four_v3", ZOO_POND, 5, None, ZOO_FOUR),
        Target("PettingZoo: Succession ÷ texas_holdem_v4", ZOO_SUCCESSION, 5, None, ZOO_POKER),
        Target("Gymnasium: 256 Successions at once ÷ one", GYM_MANY, 5, 20, GYM_ALONE),
        *(Target(f"OpenSpiel: Succession ÷ {each.name.split()[-1]}", SPIEL_SUCCESSION, 3, None, each)
          for each in SPIEL_THEIRS),
    ),
    "web": (
        Target("durable web moves ÷ boardgame.io in memory", SHOAL_WEB, 1, 2, MEMORY_WEB),
        Target("act → acknowledged, p99 ÷ the same", SHOAL_WEB, 2, 1, MEMORY_WEB, "acknowledged p99", below=True),
        Target("act → seen by all viewers, p99 ÷ the same", SHOAL_WEB, 2, 1, MEMORY_WEB, "seen p99", below=True),
    ),
}  # fmt: skip
