"""A position in words, for who cannot see it: the same that stands on the board, once, one's own first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from shoal.engine.box import Passage
from shoal.engine.sight import Sight
from shoal.engine.words import GameWords
from shoal.games.reef.content import BOARD_IDS, BOARDS, BUILDER_IDS, COLUMNS, SPACES, ZONES
from shoal.games.reef.rules.casualties import SAFE, Fate
from shoal.games.reef.rules.sight import Offer, ReefSight, Slots
from shoal.games.reef.screen import catastrophe, overview
from shoal.games.reef.screen.parts import of
from shoal.games.reef.words import Words


def read(sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
    """Everything on the board that the viewer may know, part by part."""
    assert isinstance(words, Words)
    seen = cast(ReefSight, sight)
    people = tuple(names)
    own = [seen.seat] if 0 <= seen.seat < seen.seats else []
    others = [(seen.seat + step) % seen.seats for step in range(1, seen.seats)] if own else range(seen.seats)
    reading = words.reading
    parts = [
        Passage(reading.now, tuple(_now(seen, people, words))),
        *[_reef(seen, seat, people, words) for seat in own],
        Passage(reading.to_choose, tuple(_to_choose(seen, words))),
        Passage(reading.floors, tuple(_floors(seen, words))),
        Passage(reading.trading, tuple(_trading(seen, people, words))),
        *[_reef(seen, seat, people, words) for seat in others],
        Passage(reading.triangle, tuple(_triangle(seen, words))),
        Passage(reading.disasters, tuple(_disasters(seen, words))),
        Passage(words.labels.scores, tuple(_scores(seen, people, words))),
        Passage(reading.left, tuple(_left(seen, words))),
    ]
    return tuple([part for part in parts if part.lines])


# ---- what goes on


def _now(sight: ReefSight, names: tuple[str, ...], words: Words) -> list[str]:
    """The round, its step, and who is at what."""
    labels, reading = words.labels, words.reading
    over = sight.step == "over"
    lines = [labels.where(sight.round, sight.rounds, over), labels.a_round(sight.round_label)]
    if sight.step in reading.steps:
        lines.append(reading.steps[sight.step])
    if over:
        lines.append(words.prompt.prompt(sight, (), names))
    lines += [
        reading.at(names[seat], seat == sight.seat, words.prompt.doing(sight, seat))
        for seat, task in enumerate(sight.tasks)
        if task
    ]
    lines += [labels.finished(names[seat]) for seat in sight.ready]
    if sight.rolling:
        builder = sight.rolling == "triangle"
        who = words.names.organism(BUILDER_IDS[sight.roller], of(sight)) if builder else names[sight.roller]
        lines.append(reading.rolling(sight.rolling, who))
    if sight.rolled:
        lines.append(reading.rolled(sight.rolled))
    if sight.barred >= sight.round and sight.barred:
        lines.append(reading.barred(sight.barred))
    for seat, tally in enumerate(sight.tallies):
        if tally is not None and sight.step in ("tally", "catch"):
            lines.append(reading.tally(names[seat], tally))
        if sight.catchers[seat] >= 0:
            lines.append(reading.caught(names[sight.catchers[seat]], names[seat]))
    return lines


# ---- reefs and their young


def _reef(sight: ReefSight, seat: int, names: tuple[str, ...], words: Words) -> Passage:
    board = sight.boards[seat]
    title = words.reading.reef("" if seat == sight.seat else names[seat], board)
    if board is None:
        return Passage(title, (words.reading.no_floor,))
    return Passage(title, (*_living(sight, seat, board, words), *_nursery(sight, seat, words)))


def _living(sight: ReefSight, seat: int, board: str, words: Words) -> list[str]:
    """What lives on a reef, space by space, what it is worth, and what happens to it."""
    reading, builders = words.reading, of(sight)
    depths, algae = BOARDS[board].depths, sight.algae[seat]
    reasons = {fate.space: fate.reason for fate in _fates(sight, seat) if fate.fate == SAFE}
    lines = [
        words.labels.space(
            SPACES[space], ZONES[depths[space]].id, stack, space in algae, reasons.get(space, ""), builders
        )
        for space, stack in enumerate(sight.reefs[seat])
        if stack or space in algae
    ]
    empty = [space for space, stack in enumerate(sight.reefs[seat]) if not stack and space not in algae]
    lines.append(reading.empty([sum(depths[space] == zone for space in empty) for zone in ZONES]))
    lines.append(reading.dwellers(sight.dwellers[seat], sight.supports[seat], sight.limits[seat]))
    lines.append(reading.algae(len(algae)))
    if sight.step != "tally":  # people count themselves
        count = sight.counts[seat]
        lines.append(reading.worth(count[5], words.labels.sheet(count, builders)))
    task, marked = sight.tasks[seat], [SPACES[space] for space in sight.marked[seat]]
    if marked:
        lines.append(reading.marked(task, marked))
    aim = sight.aims[seat]
    if sight.step == "disaster" and aim:
        lines.append(words.labels.row(aim))
    if sight.step == "growth" and task == "mutate" and sight.left[seat] == 1:
        lines.append(reading.mutated(SPACES[aim]))
    return lines


def _fates(sight: ReefSight, seat: int) -> list[Fate]:
    """While a disaster strikes, what becomes of whom it reaches."""
    if sight.step != "disaster" or sight.card is None:
        return []
    return catastrophe.fates(sight, seat, sight.card)


def _nursery(sight: ReefSight, seat: int, words: Words) -> list[str]:
    """The groups of young that wait for a space."""
    labels = words.labels
    return [
        words.reading.young(labels.young(builder, many, "" if free else labels.came_by_trade, False, of(sight)))
        for builder, many, free in sight.nurseries[seat]
        if many
    ]


# ---- trading


def _trading(sight: ReefSight, names: tuple[str, ...], words: Words) -> list[str]:
    """What is offered to whom, what the viewer's own offer holds, and how many more there may be."""
    if sight.step != "migrate":
        return []
    reading = words.reading
    lines = [
        reading.offer(names[seat], names[offer[0]], _goods(sight, seat, offer[1], words),
                      _goods(sight, offer[0], offer[2], words))
        for seat, offer in enumerate(sight.offers)
        if offer is not None
    ]  # fmt: skip
    if sight.draft is not None:
        lines.append(reading.draft(names[sight.draft[0]], *_sides(sight, sight.draft, words)))
    return [*lines, *[reading.offers_left(names[seat], many) for seat, many in enumerate(sight.offers_left)]]


def _sides(sight: ReefSight, offer: Offer, words: Words) -> tuple[list[str], list[str]]:
    partner, gives, asks = offer
    return _goods(sight, sight.seat, gives, words), _goods(sight, partner, asks, words)


def _goods(sight: ReefSight, owner: int, slots: Slots, words: Words) -> list[str]:
    return [
        words.labels.young(sight.nurseries[owner][number - 1][0], many, "", False, of(sight)) for number, many in slots
    ]


# ---- what there is for all


def _to_choose(sight: ReefSight, words: Words) -> list[str]:
    """The builders a viewer can start with."""
    mine = 0 <= sight.seat < sight.seats and sight.tasks[sight.seat] in ("board", "start")
    return [words.labels.kind(kind, of(sight)) for kind in BUILDER_IDS] if mine else []


def _triangle(sight: ReefSight, words: Words) -> list[str]:
    return [words.labels.kind(builder, of(sight)) for builder in sight.triangle] if sight.step != "setup" else []


def _disasters(sight: ReefSight, words: Words) -> list[str]:
    """Those of this round with what they do, those of former ones, and those to come."""
    reading, says = words.reading, [words.names.card(card, of(sight)) for card in sight.drawn]
    lines = [
        reading.drawn(card.name, card.text, number - sight.struck, sight.card is not None)
        for number, card in enumerate(says, 1)
    ]
    lines += [words.labels.struck(number, found) for number, found in enumerate(sight.past, 1)]
    lines.append(reading.decks(sight.deck))
    gone = [card for card in sight.discards if card not in sight.drawn]
    return [*lines, reading.used(gone)] if gone else lines


def _scores(sight: ReefSight, names: tuple[str, ...], words: Words) -> list[str]:
    """Totals, then every survey part by part."""
    lines = [
        words.reading.score(names[seat], points, sight.ranks[seat] if sight.surveys else 0)
        for seat, points in enumerate(sight.scores)
    ]
    for number, counts in enumerate(sight.surveys, 1):
        lines += [
            words.reading.survey(
                words.labels.sheet_of(number, names[seat], count[5]), words.labels.sheet(count, of(sight))
            )
            for seat, count in enumerate(counts)
        ]
        lines += [words.reading.table(number, *overview.of_table(counts))] if sight.seats > 1 else []
    return [*lines, words.reading.terms(sight)]


def _left(sight: ReefSight, words: Words) -> list[str]:
    """What the supply still holds."""
    lines = [words.reading.supply(sight.supply)]
    if sight.tokens:
        lines.append(words.reading.tokens(sight.tokens, of(sight)))
    return lines


def _floors(sight: ReefSight, words: Words) -> list[str]:
    """The sea floors in play; while there is one to choose, all of them."""
    shown = BOARD_IDS if None in sight.boards else [board for board in BOARD_IDS if board in sight.boards]
    return [words.reading.floor(board, BOARDS[board].land, _rows(board)) for board in shown]


def _rows(board: str) -> list[list[tuple[str, str]]]:
    """Row by row from the first, which columns lie at which depth: neighbours of one depth together."""
    depths, wide = BOARDS[board].depths, len(COLUMNS)
    rows = []
    for start in range(0, len(depths), wide):
        runs: list[tuple[str, str]] = []
        for column, letter in zip(COLUMNS, depths[start : start + wide], strict=True):
            depth = ZONES[letter].id
            if runs and runs[-1][1] == depth:
                runs[-1] = (runs[-1][0] + column, depth)
            else:
                runs.append((column, depth))
        rows.append(runs)
    return rows
