"""How Reef Survivor looks: one's own reef large, the others small, and what a person taps to act."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, cast

from shoal.engine.art import unseen
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
from shoal.games.reef.rules.species import kind_of
from shoal.games.reef.screen import catastrophe, hand, losses, overview, pictures, reef
from shoal.games.reef.screen.cover import lid
from shoal.games.reef.screen.parts import of
from shoal.games.reef.screen.reading import read
from shoal.games.reef.screen.strike import strike
from shoal.games.reef.words import Words

__all__ = ["cover", "draw", "question", "read", "strike", "symbols"]

Ways = Callable[[ReefSight, int, int, tuple[str, ...], Words], tuple[Choice, ...]]

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


def symbols(words: GameWords) -> Mark:
    """Every `<symbol>` a page of this game uses."""
    return unseen(pictures.symbols())


def draw(sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
    """The position for the seat whose sight this is."""
    assert isinstance(words, Words)
    seen = cast(ReefSight, sight)
    acts = tuple([int(action) for action in legal])
    people = tuple(names)
    return Picture(
        prompt=words.prompt.prompt(seen, acts, people),
        seats=tuple([_seat_face(seen, seat, words) for seat in range(seen.seats)]),
        board=_board(seen, acts, people, words),
        hand=_hand(seen, acts, people, words),
        choices=tuple([choice for action in acts for choice in _choices(seen, action, people, words)]),
    )


def question(sight: Sight, words: GameWords) -> Question | None:
    """Nobody decides together with others."""
    return None


def cover(words: GameWords) -> Mark:
    """The lid."""
    assert isinstance(words, Words)
    return lid(words)


# ---- the table


def _board(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...], words: Words) -> Mark:
    return div(
        overview.ribbon(sight, words),
        catastrophe.storm(sight, names, words) if sight.seat < 0 else None,
        _own(sight, legal, words),
        overview.others(sight, names, words),
        overview.books(sight, names, words),
        class_="reef-table",
        id="reef-table",
    )


def _hand(sight: ReefSight, legal: tuple[int, ...], names: tuple[str, ...], words: Words) -> Mark:
    """What the viewer's task needs, and what the sea has done; an onlooker has the latter on the table."""
    if sight.seat < 0:
        return Mark("")
    shown = (hand.task(sight, legal, names, words), catastrophe.storm(sight, names, words))
    parts = [part for part in shown if part]
    return div(parts, class_="reef-hand", id="reef-hand") if parts else Mark("")


def _own(sight: ReefSight, legal: tuple[int, ...], words: Words) -> Mark | None:
    """The viewer's reef; before there is one, the sea floors to choose from."""
    seat = sight.seat
    if not 0 <= seat < sight.seats:
        return None
    board = sight.boards[seat]
    if board is None:
        return overview.floors(tuple([BOARD_IDS[action - BOARD] for action in legal if action < START]), words)
    task = sight.tasks[seat]
    aim = sight.aims[seat] if sight.step == "growth" and task == "mutate" and sight.left[seat] == 1 else -1
    return reef.large(
        board,
        sight.reefs[seat],
        sight.algae[seat],
        sight.dwellers[seat],
        of(sight),
        VERBS.get(task, ""),
        _taken(sight, seat, task),
        aim,
        _saved(sight, seat),
        losses.shells(sight, seat),
        words,
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


def _seat_face(sight: ReefSight, seat: int, words: Words) -> SeatFace:
    busy = ""
    if sight.tasks[seat]:
        busy = words.prompt.busy(sight, seat)
    elif sight.step == "migrate" and seat in sight.ready:
        busy = words.labels.ready
    elif any(sight.tasks):
        busy = words.labels.done
    return _chip(sight.scores[seat], busy, bool(sight.tasks[seat]), words)


@lru_cache(maxsize=4096)
def _chip(score: int, busy: str, waited_for: bool, words: Words) -> SeatFace:
    labels = words.labels
    facts = [span(b(labels.signed(score)), span(f" {labels.pts(score)}", class_="reef-pts"), class_="reef-fact")]
    if busy:
        facts.append(
            span(busy if waited_for else f"✓ {busy}", class_="reef-fact reef-busy" if waited_for else "reef-fact")
        )
    return SeatFace(join(facts), labels.seat(score, busy))


# ---- what can be chosen


def _choices(sight: ReefSight, action: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    """All ways to choose an action."""
    for first, ways in WAYS:
        if action >= first:
            return ways(sight, action, action - first, names, words)
    raise AssertionError(action)


def _floor(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    board = BOARD_IDS[number]
    return (Choice(action, (f"board-{board}",), words.labels.take_board(board)),)


def _start(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    kind, space = BUILDER_IDS[number // 30], SPACES[number % 30]
    return (Choice(action, (f"kind-{kind}", f"s-{space}"), words.labels.start(kind, space, of(sight))),)


def _recruit(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    kind = DWELLER_IDS[number]
    return (Choice(action, (f"dweller-{kind}",), words.labels.welcome(kind)),)


def _shed(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    kind = DWELLER_IDS[number]
    label = words.labels.leaves(kind)
    swimmers = [f"d-{kind}-{i}" for i in range(1, sight.dwellers[sight.seat][number] + 1)]
    return tuple([Choice(action, (each,), label) for each in (f"dweller-{kind}", *swimmers)])


def _on_space(verb: str) -> Ways:
    """A tap on a space of one's own reef."""

    def ways(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
        stack, space = sight.reefs[sight.seat][number], SPACES[number]
        label = words.labels.on_space(verb, space, stack[-1] if stack else "", of(sight))
        return (Choice(action, (f"s-{space}",), label),)

    return ways


def _triangle(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    kind = BUILDER_IDS[number]
    return (Choice(action, (f"triangle-{kind}",), words.labels.two_young(kind, of(sight))),)


def neighbour(sight: ReefSight, side: int) -> int:
    """Who sits on that side of the viewer."""
    return (sight.seat + (-1 if side == LEFT else 1)) % sight.seats


def _trade(sight: ReefSight, action: int, side: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    offer = sight.offers[other]
    if offer is not None and offer[0] == sight.seat:
        return (Choice(action, (f"counter-{other}",), words.labels.another_offer(names[other])),)
    return (Choice(action, (f"trade-{other}",), words.labels.trade_with(names[other])),)


def _give(sight: ReefSight, action: int, slot: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    builder = sight.nurseries[sight.seat][slot][0]
    return (Choice(action, (f"n-{slot + 1}",), words.labels.give(builder, of(sight))),)


def _ask(sight: ReefSight, action: int, slot: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    assert sight.draft is not None
    other = sight.draft[0]
    builder = sight.nurseries[other][slot][0]
    return (Choice(action, (f"t-{slot + 1}",), words.labels.ask(builder, of(sight))),)


def _agree(sight: ReefSight, action: int, side: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    return (Choice(action, (f"agree-{other}",), words.labels.agree_with(names[other])),)


def _decline(sight: ReefSight, action: int, side: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    other = neighbour(sight, side)
    return (Choice(action, (f"refuse-{other}",), words.labels.no_thanks_to(names[other])),)


def _settle(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    slot, space = number // 30, SPACES[number % 30]
    stacked = bool(sight.reefs[sight.seat][number % 30])
    label = words.labels.settle(sight.nurseries[sight.seat][slot][0], space, stacked, of(sight))
    return (Choice(action, (f"n-{slot + 1}", f"s-{space}"), label),)


def _sacrifice(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    kind = BUILDER_IDS[number]
    label = words.labels.lose_kind(kind, of(sight))
    spaces = [i for i, stack in enumerate(sight.reefs[sight.seat]) if stack and kind_of(stack[-1]) == kind]
    return (Choice(action, (), label), *[Choice(action, (f"s-{SPACES[i]}",), label) for i in spaces])


def _tally(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    return (Choice(action, hand.key_path(action), words.labels.i_count(number + int(LOWEST_TALLY))),)


def _catch(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    other = (sight.seat + number + 1) % sight.seats
    return (Choice(action, (), words.labels.counted_wrong(names[other], sight.tallies[other])),)


def _auto(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
    return (Choice(action, (), words.labels.by_itself[sight.tasks[sight.seat]]),)


def _plain(verb: str, weight: str = "", path: tuple[str, ...] = ()) -> Ways:
    """A button in the action bar, or where it belongs."""

    def ways(sight: ReefSight, action: int, number: int, names: tuple[str, ...], words: Words) -> tuple[Choice, ...]:
        return (Choice(action, path, words.labels.buttons[verb], weight),)

    return ways


# The first action of each kind, the last kind first.
WAYS: Final[tuple[tuple[int, Ways], ...]] = (
    (PASS, _plain("pass")),
    (CATCH, _catch),
    (TALLY, _tally),
    (AUTO, _auto),
    (SHED, _shed),
    (SACRIFICE, _sacrifice),
    (LOSE, _on_space("lose")),
    (SETTLE, _settle),
    (READY, _plain("ready")),
    (WITHDRAW, _plain("withdraw", path=("withdraw",))),
    (DECLINE, _decline),
    (ACCEPT, _agree),
    (CANCEL, _plain("cancel", path=("tear",))),
    (SEND, _plain("send", "main")),
    (ASK, _ask),
    (GIVE, _give),
    (TRADE, _trade),
    (TRIANGLE, _triangle),
    (URCHINS, _on_space("urchins")),
    (MUTATE, _on_space("mutate")),
    (ALGAE, _on_space("algae")),
    (GRAZE, _on_space("graze")),
    (DONE, _plain("done")),
    (RECRUIT, _recruit),
    (START, _start),
    (BOARD, _floor),
)
