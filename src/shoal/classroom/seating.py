"""Who sits where: from so many pupils to tables that are as even as possible. Nothing here knows a live table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple, TypeVar

from shoal.classroom.errors import DoesNotFit
from shoal.classroom.lesson import MOST_IN_TEAM, Gaps
from shoal.classroom.people import Chair, Seated
from shoal.classroom.reasons import no

BOT = Chair()
MIXES = 60  # plans that are looked at where people shall meet others than before
Group = tuple[Chair, ...]
Thing = TypeVar("Thing")


class Wish(NamedTuple):
    """How tables are to be. Within the rules of the game, everything else is a wish."""

    sizes: tuple[int, ...]  # the seats a table of this game may have, in order
    fewest: int  # seats that are wished for
    most: int
    gaps: Gaps = "bots"
    team: int = 1
    alone: bool = False  # whether somebody may sit alone among bots

    def seats_for(self, people: int) -> int | None:
        """The seats of a table at which so many are held by pupils; None if there is no such table."""
        if self.gaps == "uneven":
            return people if people in self.sizes else None
        return next((size for size in self.sizes if size >= max(people, self.fewest)), self.at_least(people))

    def at_least(self, people: int) -> int | None:
        """The fewest seats of a table that has room for so many; None if there is none."""
        return next((size for size in self.sizes if size >= people), None)

    def far(self, seats: int) -> int:
        """How far this is from what was wished for."""
        return max(self.fewest - seats, seats - self.most, 0)


def shuffled(pupils: Collection[int], wish: Wish, rng: Random, fixed: Sequence[Seated] = ()) -> tuple[Seated, ...]:
    """Tables as even as possible: as many pupils at each, or one more. Nobody sits alone among bots unless the game is
    for one, or there is nobody else; for that, two or three hold a seat together where nothing else helps. Groups that
    are fixed stay where they are. DoesNotFit."""
    wish = _for(pupils, wish)
    together = {pupil for table in fixed for pupil in table.pupils}
    free = [pupil for pupil in pupils if pupil not in together]
    rng.shuffle(free)
    return _in_order(fixed, _even(free, wish, rng) if free else [])


def mixed(
    pupils: Collection[int], wish: Wish, rng: Random, met: Mapping[frozenset[int], int], fixed: Sequence[Seated] = ()
) -> tuple[Seated, ...]:
    """Likewise, with as few as possible at one table who have sat together before."""
    plans = [shuffled(pupils, wish, rng, fixed) for _ in range(MIXES)]
    return min(plans, key=lambda plan: sum(met.get(pair, 0) for table in plan for pair in _pairs(table)))


def regrouped(pupils: Collection[int], wish: Wish, rng: Random, before: Sequence[Seated]) -> tuple[Seated, ...]:
    """The same groups as before, with newcomers in the smallest; all anew where that is not possible. DoesNotFit."""
    here, wish = set(pupils), _for(pupils, wish)
    tables = [table._replace(chairs=_held(table.chairs, here), code="") for table in before]
    tables = [table._replace(index=index) for index, table in enumerate(each for each in tables if each.pupils)]
    try:
        filled = [_filled(table, wish) for table in tables]
        for pupil in pupils:
            if not any(pupil in table.pupils for table in filled):
                filled = list(squeezed_in(filled, pupil, wish))
    except DoesNotFit:
        return shuffled(pupils, wish, rng)
    if not filled or (not wish.alone and any(len(table.pupils) == 1 for table in filled)):
        return shuffled(pupils, wish, rng)
    return tuple(filled)


def met_before(seatings: Iterable[Sequence[Seated]]) -> Counter[frozenset[int]]:
    """How often any two have sat at one table."""
    return Counter(pair for tables in seatings for table in tables for pair in _pairs(table))


def squeezed_in(tables: Sequence[Seated], pupil: int, wish: Wish) -> tuple[Seated, ...]:
    """One more in a plan: on a bot's chair, on a new one, or in a team; always at the smallest table. DoesNotFit."""
    by_size = sorted(tables, key=lambda table: (len(table.pupils), len(table.chairs)))
    growing = [table for table in by_size if len(table.chairs) + 1 in wish.sizes]
    for table in by_size:
        if BOT in table.chairs:
            return _put(tables, _sit(table, table.chairs.index(BOT), pupil))
    for table in growing:
        if len(table.chairs) < wish.most or wish.team == 1:
            return _put(tables, table._replace(chairs=(*table.chairs, Chair((pupil,)))))
    found = smallest_team(tables) if wish.team > 1 else None
    if found is None:
        raise DoesNotFit(no("no_room"))
    return _put(tables, _sit(tables[found[0]], found[1], pupil))


def bots_chair(tables: Iterable[Seated]) -> tuple[int, int] | None:
    """Table and seat of a bot, at the table with the fewest pupils."""
    free = [table for table in tables if BOT in table.chairs]
    smallest = min(free, key=lambda table: len(table.pupils), default=None)
    return None if smallest is None else (smallest.index, smallest.chairs.index(BOT))


def smallest_team(tables: Iterable[Seated]) -> tuple[int, int] | None:
    """Table and seat that the fewest pupils hold, if there is room for one more, at the smallest table."""
    teams = [
        (len(chair.pupils), len(table.pupils), table.index, seat)
        for table in tables
        for seat, chair in enumerate(table.chairs)
        if 0 < len(chair.pupils) < MOST_IN_TEAM
    ]
    return min(teams)[2:] if teams else None


def moved(tables: Sequence[Seated], pupil: int, to: int, seat: int | None, wish: Wish) -> tuple[Seated, ...]:
    """A plan in which the pupil sits elsewhere; a table that is left by all is gone, and the index after the last one
    opens a new one. DoesNotFit, and nothing else than the rules of the game is asked: the teacher knows why."""
    left = [table._replace(chairs=_held(table.chairs, set(table.pupils) - {pupil})) for table in tables]
    if to == len(tables):
        left.append(Seated(to, (Chair((pupil,)),)))
    elif seat is not None and (seat >= len(tables[to].chairs) or tables[to].chairs[seat].pupils not in ((), (pupil,))):
        left[to] = _team_up(left[to], tables[to].chairs[seat].pupils if seat < len(tables[to].chairs) else (), pupil)
    else:
        left[to] = left[to]._replace(chairs=(*left[to].chairs, Chair((pupil,))))
        if wish.at_least(len(left[to].chairs)) is None:
            raise DoesNotFit(no("no_room"))
    kept = [_filled(table, wish._replace(gaps="bots")) for table in left if table.pupils]
    return tuple(table._replace(index=index) for index, table in enumerate(kept))


def swapped(tables: Sequence[Seated], a: int, b: int) -> tuple[Seated, ...]:
    """Each in the other's place."""
    other = {a: b, b: a}
    return tuple(
        table._replace(
            chairs=tuple(Chair(tuple(other.get(pupil, pupil) for pupil in chair.pupils)) for chair in table.chairs)
        )
        for table in tables
    )


def reseated(tables: Sequence[Seated], pupil: int, to: int, seat: int) -> tuple[Seated, ...]:
    """While they play: no chair comes or goes; the one the pupil leaves is a bot's, or their team's."""
    left = [
        table._replace(
            chairs=tuple(Chair(tuple(each for each in chair.pupils if each != pupil)) for chair in table.chairs)
        )
        for table in tables
    ]
    return _put(left, _sit(left[to], seat, pupil))


# ---- even tables


def _for(pupils: Collection[int], wish: Wish) -> Wish:
    return wish._replace(alone=len(pupils) == 1 or 1 in wish.sizes)


def _even(pupils: Sequence[int], wish: Wish, rng: Random) -> list[Group]:
    """Pupils in the order given, at tables that differ by one seat at most."""
    count = len(pupils)
    for seats in range(-(-count // wish.team), -(-count // MOST_IN_TEAM) - 1, -1):
        tables = _best_number(count, seats, wish)
        if tables:
            teams = [Chair(tuple(team)) for team in _parts(pupils, seats)]
            return [_with_bots(group, wish, rng) for group in _parts(teams, tables)]
    raise DoesNotFit(no("does_not_fit", pupils=count, fewest=wish.fewest, most=wish.most))


def _best_number(pupils: int, seats: int, wish: Wish) -> int:
    """Of tables, for so many pupils on so many seats: with nobody alone, nearest to what is wished for, then with the
    fewest bots, then the fewest tables. 0 if there is none."""
    found: list[tuple[bool, int, int, int]] = []
    for tables in range(1, seats + 1):
        sizes = [seats // tables + (table < seats % tables) for table in range(tables)]
        made = [size for size in map(wish.seats_for, sizes) if size is not None]
        lonely = sizes[-1] == 1 and pupils // seats < 2
        if len(made) == tables and (wish.alone or not lonely):
            found.append((lonely, sum(map(wish.far, made)), sum(made) - seats, tables))
    return min(found)[-1] if found else 0


def _parts(things: Sequence[Thing], count: int) -> list[list[Thing]]:
    """As many parts, the first of them one larger where it does not come out even."""
    each, more = divmod(len(things), count)
    ends = [part * each + min(part, more) for part in range(count + 1)]
    return [list(things[start:end]) for start, end in pairwise(ends)]


def _with_bots(chairs: Sequence[Chair], wish: Wish, rng: Random) -> Group:
    seats = wish.seats_for(len(chairs))
    assert seats is not None
    made = [*chairs, *[BOT] * (seats - len(chairs))]
    rng.shuffle(made)
    return tuple(made)


def _in_order(fixed: Sequence[Seated], groups: Sequence[Group]) -> tuple[Seated, ...]:
    """Groups that are fixed keep their number, as far as there are so many."""
    places: list[Seated | None] = [None] * (len(fixed) + len(groups))
    for table in sorted(fixed, key=lambda table: table.index):
        free = [index for index, taken in enumerate(places) if taken is None]
        index = table.index if table.index in free else free[-1]
        places[index] = table._replace(index=index)
    rest = iter(groups)
    return tuple(Seated(index, next(rest)) if taken is None else taken for index, taken in enumerate(places))


# ---- one table


def _held(chairs: Iterable[Chair], here: Collection[int]) -> Group:
    """The chairs that somebody holds who is here."""
    kept = [Chair(tuple(pupil for pupil in chair.pupils if pupil in here)) for chair in chairs]
    return tuple(chair for chair in kept if chair.pupils)


def _filled(table: Seated, wish: Wish) -> Seated:
    """With as many bots as it needs. DoesNotFit."""
    people = _held(table.chairs, table.pupils)
    seats = wish.seats_for(len(people))
    if seats is None:
        raise DoesNotFit(no("only_these", seats=len(people), fewest=wish.sizes[0], most=wish.sizes[-1]))
    return table._replace(chairs=(*people, *[BOT] * (seats - len(people))))


def _sit(table: Seated, seat: int, pupil: int) -> Seated:
    chairs = list(table.chairs)
    chairs[seat] = Chair((*chairs[seat].pupils, pupil))
    return table._replace(chairs=tuple(chairs))


def _team_up(table: Seated, mates: Sequence[int], pupil: int) -> Seated:
    """With those who hold a seat. DoesNotFit if they are three already, or nobody does."""
    seat = next((seat for seat, chair in enumerate(table.chairs) if set(mates) & set(chair.pupils)), None)
    if seat is None or len(table.chairs[seat].pupils) >= MOST_IN_TEAM:
        raise DoesNotFit(no("no_room"))
    return _sit(table, seat, pupil)


def _put(tables: Iterable[Seated], changed: Seated) -> tuple[Seated, ...]:
    return tuple(changed if table.index == changed.index else table for table in tables)


def _pairs(table: Seated) -> list[frozenset[int]]:
    return [frozenset(pair) for pair in combinations(table.pupils, 2)]
