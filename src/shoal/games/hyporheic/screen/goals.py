"""The spaces of the board, to tap and to ask about: those that can be reached glow, and say what they give."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shoal.engine.mark import Mark, circle, g, join, path, rect
from shoal.games.hyporheic.content import CIRCLES, CONTENT, ENTRIES, OBSTACLES, SUPPLIES
from shoal.games.hyporheic.rules.prospects import makes, prospect
from shoal.games.hyporheic.rules.routes import routes
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.pictures import used
from shoal.games.hyporheic.screen.stream import PERIOD, UNIT, outline, spot
from shoal.games.hyporheic.screen.ways import line_through, seen_again
from shoal.games.hyporheic.words import Words


def spaces(sight: HyporheicSight, goals: Sequence[str], names: Sequence[str], words: Words) -> Mark:
    """Every space, to tap and to ask about; those the viewer may choose say what they give."""
    if not goals:
        return _quiet(words)
    origin = sight.at[sight.active]
    prospects = {space: prospect(sight, space) for space in goals}
    promises = {space: words.labels.promise(found, names) for space, found in prospects.items()}
    signs = {space: makes(found) for space, found in prospects.items()}
    ways = {} if sight.phase == "dive" else routes(origin, sight.steps, sight.clogged)
    drawn = [
        _goal(space, promises[space], signs[space], ways.get(space, ()), origin, words)
        if space in prospects
        else _space(space, words)
        for space in SPACES
    ]
    again = [_goal_again(space, promises[space], signs[space], words) for space in goals if seen_again(space, origin)]
    return join(_landmarks(words), drawn, again)


SPACES: Final = (*CONTENT.board.squares, *CIRCLES)


@cache
def _quiet(words: Words) -> Mark:
    """All spaces while there is nowhere to go."""
    return join(_landmarks(words), (_space(space, words) for space in SPACES))


@cache
def bed(words: Words) -> Mark:
    """All of the sand, to be asked about; what lies on it comes later."""
    return path(d=outline(), class_="hyporheic-ground", id="bed", data_name=words.labels.bed, data_help="bed")


@cache
def _landmarks(words: Words) -> Mark:
    """What is only there to be asked about: Start, and the X squares."""
    x, y = spot("start")
    start = rect(x=x - 34, y=y - 62, width=68, height=112, class_="hyporheic-ground")
    blocked = [
        g(_ground(square), id=f"x-{square}", data_name=words.labels.obstacle(square, kind), data_help="obstacle")
        for square, kind in OBSTACLES.items()
    ]
    return join(g(start, id="start", data_name=words.names.place("start"), data_help="start"), blocked)


@cache
def _space(space: str, words: Words) -> Mark:
    return g(_ground(space), **_facts(space, words))


@lru_cache(maxsize=4096)
def _goal(space: str, promise: str, sign: str, way: tuple[str, ...], origin: str, words: Words) -> Mark:
    x, y = spot(space)
    goal = g(
        _ground(space),
        _glow(space, x, y, sign),
        **{
            **_facts(space, words),
            "data_preview": promise,
            "data_name": words.labels.goal(space, promise),
            "class_": "hyporheic-space hyporheic-goal",
        },
    )
    return join(goal, line_through((origin, *way), "hyporheic-ahead"))  # shown while one looks at the goal before it


@lru_cache(maxsize=1024)
def _goal_again(space: str, promise: str, sign: str, words: Words) -> Mark:
    x, y = spot(space)
    return g(
        g(_ground(space), _glow(space, x, y, sign), transform=f"translate({PERIOD} 0)"),
        id=f"again-{space}",
        class_="hyporheic-space hyporheic-goal",
        data_preview=promise,
        data_name=words.labels.goal_again(space, promise),
        data_help=topic(space),
    )


@cache
def _facts(space: str, words: Words) -> dict[str, str]:
    return {
        "id": f"s-{space}",
        "class_": "hyporheic-space",
        "data_name": words.labels.there(space),
        "data_help": topic(space),
        "data_try": f"to {space}",
    }


@cache
def topic(space: str) -> str:
    """What "?" explains here."""
    if space in CIRCLES:
        circle = CIRCLES[space]
        return f"path-{circle.path}" if circle.number == 1 else "oxic" if circle.zone == "O" else "anoxic"
    if space in SUPPLIES:
        return f"nutrient-{SUPPLIES[space].nutrient}"
    if space in CONTENT.board.draws:
        return "draw"
    return f"path-{ENTRIES[space].id}" if space in ENTRIES else "water"


@cache
def _ground(space: str) -> Mark:
    """All of the area that counts as the space."""
    x, y = spot(space)
    if space in CIRCLES:
        return circle(cx=x, cy=y, r=25, class_="hyporheic-ground")
    return rect(x=x - UNIT / 2, y=y - UNIT / 2, width=UNIT, height=UNIT, class_="hyporheic-ground")


def _glow(space: str, x: float, y: float, sign: str) -> Mark:
    """A frame of its own shape, a dot, and what the space promises where its picture does not say it."""
    frame = circle(cx=x, cy=y, r=22) if space in CIRCLES else rect(x=x - 22, y=y - 22, width=44, height=44, rx=10)
    badge = used(sign, x + 3, y + 5, 20) if sign else None
    return g(frame, badge, circle(cx=x - 17, cy=y - 17, r=5.5), class_="hyporheic-glow")


def look(sight: HyporheicSight, goals: Sequence[str]) -> Mark:
    """Where a small screen looks: at the token whose turn it is, and as far ahead as it can go."""
    seat = sight.asked if sight.active < 0 else sight.active
    origin = sight.at[max(seat, 0)]
    seen = [spot(origin)]
    for goal in goals:
        x, y = spot(goal)
        seen.append((x + PERIOD if seen_again(goal, origin) else x, y))
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    top, bottom = min(y for _, y in seen), max(y for _, y in seen)
    return _look(left, top, right - left, bottom - top)


@lru_cache(maxsize=1024)
def _look(x: float, y: float, wide: float, high: float) -> Mark:
    area = rect(x=f"{x - 24:g}", y=f"{y - 24:g}", width=f"{wide + 48:g}", height=f"{high + 48:g}", fill="none")
    return g(area, id="look", pointer_events="none", aria_hidden="true")
