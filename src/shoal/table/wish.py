"""What whoever sets up a table asks for, and what a new table is made of."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shoal.engine.box import Box
from shoal.engine.errors import BadOption
from shoal.engine.log import Header
from shoal.engine.options import Option, Value, choose
from shoal.table.seats import Seat, SeatPlan, all_told_apart, check_strength, clean_name, key_of


class Request(NamedTuple):
    """To put up a table: the key of its id, and what it asks for."""

    key: str
    wish: str


def wish_of(game: str, seats: Sequence[SeatPlan], host: str, *chosen: Mapping[str, object]) -> str:
    """The same for the same wish, as short as a key."""
    plans = [(plan.kind, plan.name, plan.strength, *plan.mates) for plan in seats]
    led_by = [host] if host else []
    return key_of(json.dumps([game, plans, *led_by, *map(dict, chosen)], sort_keys=True))


def new_header(box: Box, seats: int, options: Mapping[str, Value]) -> Header:
    """Of a new table; BadOption for what does not fit this number of seats."""
    game = box.game(options)
    game.start(seats)
    return Header(game.id, game.version, seats, options)


def still_offered(options: Sequence[Option], chosen: Mapping[str, Value]) -> dict[str, Value]:
    """What was chosen under other rules, and the usual where these do not have that choice."""
    kept: dict[str, Value] = {}
    for option in options:
        with contextlib.suppress(KeyError, BadOption):
            kept[option.name] = option.read(chosen[option.name])
    return choose(options, kept)


def seated(plans: Sequence[SeatPlan], tokens: Mapping[int, str], known: Sequence[str]) -> list[Seat]:
    seats: list[Seat] = []
    names = all_told_apart([clean_name(plan.name) if plan.name else "" for plan in plans])
    for number, plan in enumerate(plans):
        if plan.kind == "bot":
            check_strength(plan.strength, known)
        name = names[number]
        if not name and plan.kind != "open":
            name = names[number] = clean_name("", names)
        strength = plan.strength if plan.kind == "bot" else ""
        key = key_of(tokens[number]) if number in tokens else ""
        seats.append(Seat(name, plan.kind, strength, key, mates=plan.mates))
    return seats
