"""How Reef Survivor looks: one's own reef large, the others small, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, cast

from shoal.engine.box import Choice, Picture, Question, SeatFace
from shoal.engine.mark import Mark, b, div, join, span
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.reef.content import BOARD_IDS, BUILDER_IDS, DWELLER_IDS, SPACES
from shoal.games.reef.rules.actions import (
    ACCEPT,
    ALGAE,
    ASK,
    AUTO,
    BOARD,
    CANCEL,
    CATCH,
    DECLINE,
    DONE,
    GIVE,
    GRAZE,
    LEFT,
    LOSE,
    LOWEST_TALLY,
    MUTATE,
    PASS,
    READY,
    RECRUIT,
    SACRIFICE,
    SEND,
    SETTLE,
    SHED,
    START,
    TALLY,
    TRADE,
    TRIANGLE,
    URCHINS,
    WITHDRAW,
)
from shoal.games.reef.rules.sight import ReefSight
from shoal.games.reef.screen import catastrophe, hand, losses, overview, pictures, reef
from shoal.games.reef.screen import cover as lid
from shoal.games.reef.screen import parts as tiles
from shoal.games.reef.screen.pictures import BOARDS, DWELLERS, kind_of, name_of
from shoal.games.reef.words.en import prompt

Ways = Callable[[ReefSight, int, int, tuple[str, ...]], tuple[Choice, ...]]

NOWHERE: Final = ("",) * 30
# What a tap on a space means in each task.
VERBS: Final = {
    "graze": "graze",
    "algae": "algae",
    "beside": "algae",
    "mutate": "mutate",
    "urchins": "urchins",
    "lose": "lose",
}
# What the rest does by itself.
BY_ITSELF: Final = {
    "graze": "Let them graze where they like",
    "algae": "Let them grow where they like",
    "shed": "Let nature decide who leaves",
    "urchins": "Let the urchins decide",
    "settle": "Let the young find places",
    "lose": "Let the sea decide",
    "beside": "Let them drift",
}


@cache
def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return pictures.symbols()


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    seen = cast(ReefSight, sight)
    acts = tuple([int(action) for action in legal])
    people = tuple(names)
    return Picture(
        prompt=prompt.prompt(seen, acts, people),
        seats=tuple([_seat_face(seen, seat) for seat in range(seen.seats)]),
        board=_board(seen, acts, people),
        hand=_hand(seen, acts, people),
        choices=tuple([choice for action in acts for choice in _choices(seen, action, people)]),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nobody decides together with others."""
    return None


def cover(words: GameWords) -> Mark:
    """The lid."""
    return lid.lid()


# ---- the table


def _board(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...]) -> Mark:
    return div(
        overview.ribbon(sight),
        catastrophe.storm(sight, names) if sight.seat < 0 else None,
        _own(sight, legal),
        overview.others(sight, names),
        overview.books(sight, names),
        class_="reef-table",
        id="reef-table",
    )


def _hand(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...]) -> Mark:
    """What the viewer's task needs, and what the sea has done; an onlooker has the latter on the table."""
    if sight.seat < 0:
        return Mark("")
    parts = [part for part in (hand.task(sight, legal, names), catastrophe.storm(sight, names)) if part]
    return div(parts, class_="reef-hand", id="reef-hand") if parts else Mark("")


def _own(sight: ReefSight, legal: tuple[int, ...]) -> Mark | None:
    """The viewer's reef; before there is one, the sea floors to choose from."""
    seat = sight.seat
    if not 0 <= seat < sight.seats:
        return None
    board = sight.boards[seat]
    if board is None:
        return overview.floors(tuple([BOARD_IDS[action - BOARD] for action in legal if action < START]))
    task = sight.tasks[seat]
    aim = sight.aims[seat] if sight.step == "growth" and task == "mutate" and sight.left[seat] == 1 else -1
    return reef.large(
        board,
        sight.reefs[seat],
        sight.algae[seat],
        sight.dwellers[seat],
        tiles.of(sight),
        VERBS.get(task, ""),
        _taken(sight, seat, task),
        aim,
        _saved(sight, seat),
        losses.shells(sight, seat),
    )


def _taken(sight: ReefSight, seat: int, task: str) -> tuple[str, ...]:
    """What can be taken up again while it is tried out: starters, algae, settlers."""
    if sight.step == "setup":
        return tuple([f"start {stack[0]} {SPACES[i]}" if stack else "" for i, stack in enumerate(sight.reefs[seat])])
    if task == "algae":
        return tuple([f"algae {name}" if i in sight.algae[seat] else "" for i, name in enumerate(SPACES)])
    if sight.step == "settle":
        slots = {builder: number for number, (builder, _, _) in enumerate(sight.nurseries[seat], 1)}
        return tuple(
            [
                f"settle {slots[stack[-1]]} {SPACES[i]}" if stack and stack[-1] in slots else ""
                for i, stack in enumerate(sight.reefs[seat])
            ]
        )
    return NOWHERE


def _saved(sight: ReefSight, seat: int) -> tuple[str, ...]:
    """While a disaster strikes, why the builder on a space comes through."""
    if sight.step != "disaster" or sight.card is None:
        return NOWHERE
    reasons = [""] * 30
    for fate in catastrophe.fates(sight, seat, sight.card):
        reasons[fate.space] = fate.reason if fate.fate == "safe" else ""
    return tuple(reasons)


def _seat_face(sight: ReefSight, seat: int) -> SeatFace:
    busy = ""
    if sight.tasks[seat]:
        busy = prompt.doing(sight, seat, prompt.SHORT)
    elif sight.step == "migrate" and seat in sight.ready:
        busy = "ready"
    elif any(sight.tasks):
        busy = "done"
    return _chip(sight.scores[seat], busy, bool(sight.tasks[seat]))


@lru_cache(maxsize=4096)
def _chip(score: int, busy: str, waited_for: bool) -> SeatFace:
    facts = [span(b(tiles.minus(score)), span(" pts", class_="reef-pts"), class_="reef-fact")]
    if busy:
        facts.append(
            span(busy if waited_for else f"✓ {busy}", class_="reef-fact reef-busy" if waited_for else "reef-fact")
        )
    words = f"{score} points" + (f", {busy}" if busy else "")
    return SeatFace(join(facts), words)


# ---- what can be chosen


def _choices(sight: ReefSight, action: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """All ways to choose an action."""
    for first, ways in WAYS:
        if action >= first:
            return ways(sight, action, action - first, names)
    raise AssertionError(action)


def _floor(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    board = BOARD_IDS[number]
    return (Choice(action, (f"board-{board}",), f"Take the {BOARDS[board].name}"),)


def _start(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    kind, space = BUILDER_IDS[number // 30], SPACES[number % 30]
    return (Choice(action, (f"kind-{kind}", f"s-{space}"), f"{name_of(kind, tiles.of(sight))} on {space}"),)


def _recruit(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    kind = DWELLER_IDS[number]
    return (Choice(action, (f"dweller-{kind}",), f"Welcome a {DWELLERS[kind].name.lower()}"),)


def _shed(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    kind = DWELLER_IDS[number]
    label = f"A {DWELLERS[kind].name.lower()} leaves"
    swimmers = [f"d-{kind}-{i}" for i in range(1, sight.dwellers[sight.seat][number] + 1)]
    return tuple([Choice(action, (each,), label) for each in (f"dweller-{kind}", *swimmers)])


def _on_space(words: str) -> Ways:
    """A tap on a space of one's own reef."""

    def ways(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
        stack = sight.reefs[sight.seat][number]
        who = name_of(kind_of(stack[-1]), tiles.of(sight)) if stack else "an empty space"
        return (Choice(action, (f"s-{SPACES[number]}",), words.format(who=who, space=SPACES[number])),)

    return ways


def _triangle(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    kind = BUILDER_IDS[number]
    return (Choice(action, (f"triangle-{kind}",), f"Two young of {name_of(kind, tiles.of(sight))}"),)


def neighbour(sight: ReefSight, side: int) -> int:
    """Who sits on that side of the viewer."""
    return (sight.seat + (-1 if side == LEFT else 1)) % sight.seats


def _trade(sight: ReefSight, action: int, side: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    offer = sight.offers[other]
    counter = offer is not None and offer[0] == sight.seat
    if counter:
        return (Choice(action, (f"counter-{other}",), f"Make {names[other]} another offer"),)
    label = f"Trade with {names[other]}"
    return (Choice(action, (f"trade-{other}",), label),)


def _give(sight: ReefSight, action: int, slot: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    builder = sight.nurseries[sight.seat][slot][0]
    return (Choice(action, (f"n-{slot + 1}",), f"Give one {pictures.called(builder, tiles.of(sight))}"),)


def _ask(sight: ReefSight, action: int, slot: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    assert sight.draft is not None
    other = sight.draft[0]
    builder = sight.nurseries[other][slot][0]
    return (Choice(action, (f"t-{slot + 1}",), f"Ask for one {pictures.called(builder, tiles.of(sight))}"),)


def _agree(sight: ReefSight, action: int, side: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    return (Choice(action, (f"agree-{other}",), f"Agree with {names[other]}"),)


def _decline(sight: ReefSight, action: int, side: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    return (Choice(action, (f"refuse-{other}",), f"No thanks, {names[other]}"),)


def _settle(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    slot, space = number // 30, number % 30
    builder = pictures.called(sight.nurseries[sight.seat][slot][0], tiles.of(sight))
    stack = sight.reefs[sight.seat][space]
    label = f"{builder} on top of {SPACES[space]}" if stack else f"{builder} on {SPACES[space]}"
    return (Choice(action, (f"n-{slot + 1}", f"s-{SPACES[space]}"), label),)


def _sacrifice(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    kind = BUILDER_IDS[number]
    label = f"Lose the {name_of(kind, tiles.of(sight))}"
    spaces = [i for i, stack in enumerate(sight.reefs[sight.seat]) if stack and kind_of(stack[-1]) == kind]
    return (Choice(action, (), label), *[Choice(action, (f"s-{SPACES[i]}",), label) for i in spaces])


def _tally(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return (Choice(action, hand.key_path(action), f"I count {tiles.minus(number + int(LOWEST_TALLY))}"),)


def _catch(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    other = (sight.seat + number + 1) % sight.seats
    return (Choice(action, (), f"{names[other]} counted wrong ({_told(sight, other)})"),)


def _told(sight: ReefSight, seat: int) -> str:
    tally = sight.tallies[seat]
    return "says nothing" if tally is None else f"says {tiles.minus(tally)}"


def _auto(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
    return (Choice(action, (), BY_ITSELF[sight.tasks[sight.seat]]),)


def _plain(words: str, weight: str = "") -> Ways:
    """A button."""

    def ways(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
        return (Choice(action, (), words, weight),)

    return ways


def _pressed(name: str, words: str) -> Ways:
    """Something to press where it belongs."""

    def ways(sight: ReefSight, action: int, number: int, names: tuple[str, ...]) -> tuple[Choice, ...]:
        return (Choice(action, (name,), words),)

    return ways


# The first action of each kind, the last kind first.
WAYS: Final[tuple[tuple[int, Ways], ...]] = (
    (PASS, _plain("All counts are right")),
    (CATCH, _catch),
    (TALLY, _tally),
    (AUTO, _auto),
    (SHED, _shed),
    (SACRIFICE, _sacrifice),
    (LOSE, _on_space("Lose {who} on {space}")),
    (SETTLE, _settle),
    (READY, _plain("I am done trading")),
    (WITHDRAW, _pressed("withdraw", "Take my offer back")),
    (DECLINE, _decline),
    (ACCEPT, _agree),
    (CANCEL, _pressed("tear", "Tear it up")),
    (SEND, _plain("Send this offer", "main")),
    (ASK, _ask),
    (GIVE, _give),
    (TRADE, _trade),
    (TRIANGLE, _triangle),
    (URCHINS, _on_space("Urchins eat the young of {who} on {space}")),
    (MUTATE, _on_space("Mutate {who} on {space}")),
    (ALGAE, _on_space("An alga on {space} ({who})")),
    (GRAZE, _on_space("Graze the alga on {space}")),
    (DONE, _plain("Enough friends", "main")),
    (RECRUIT, _recruit),
    (START, _start),
    (BOARD, _floor),
)
