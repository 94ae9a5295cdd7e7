"""How things travel from where they were: straight, by a way of their own, in a swing."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import player
from tests.browser.conftest import Open

STRAIGHT = 400  # milliseconds
# Things in a drawing that is shown at twice its size: where each was and is (x, y, width and height), and its data.
FLY = """async things => {
    const sheet = document.querySelector('link[href^="/static/"]').href
    const { fly, places } = await import(new URL('fly.js', sheet))
    const board = document.createElement('div')
    board.innerHTML = '<svg viewBox="0 0 400 400" width="800" height="800"></svg>'
    document.body.replaceChildren(board)
    const drawing = board.firstChild, byId = id => document.getElementById(id)
    const put = (thing, box) =>
        ['x', 'y', 'width', 'height'].forEach((name, i) => thing.setAttribute(name, box[i] ?? 20))
    for (const [id, { from }] of Object.entries(things)) {
        drawing.insertAdjacentHTML('beforeend', `<rect id="${id}" data-fly></rect>`)
        put(byId(id), from)
    }
    const was = places(board, [])
    for (const [id, { data, to }] of Object.entries(things)) {
        Object.assign(byId(id).dataset, data)
        put(byId(id), to)
    }
    const travel = fly(board, was, 400), flights = {}
    for (const id of Object.keys(things)) {
        const [flight] = byId(id).getAnimations()
        if (!flight) continue
        const { delay, duration } = flight.effect.getTiming()
        const seen = milliseconds => {
            flight.currentTime = milliseconds
            const box = byId(id).getBoundingClientRect(), at = drawing.getBoundingClientRect()
            return [box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y].map(each => Math.round(each / 2))
        }
        flight.pause()
        const times = [0, 100, 200, 300, 400, 500, 600]
        flights[id] = { delay, duration, stops: flight.effect.getKeyframes().length, seen: times.map(seen) }
    }
    return { travel, flights }
}"""


@pytest.fixture
def page(device: Open) -> Page:
    opened = device(motion=True)
    opened.goto("/")
    return opened


def thing(start: tuple[int, ...], end: tuple[int, ...], **data: str) -> Mapping[str, Any]:
    return {"from": start, "to": end, "data": data}


def flown(page: Page, **things: Mapping[str, Any]) -> tuple[float, dict[str, Any]]:
    """How long one should look, and every flight: its times, its stops, and where it is seen every 100 milliseconds."""
    found = page.evaluate(FLY, things)
    return found["travel"], found["flights"]


USUAL = """async () => {
    const sheet = document.querySelector('link[href^="/static/"]').href
    return (await import(new URL('fly.js', sheet))).usual()
}"""


def test_on_a_slow_device_a_thing_has_arrived_before_a_finger_can_be_there(page: Page) -> None:
    quick = page.evaluate(USUAL)
    page.evaluate("sessionStorage.setItem('shoal-slow', 'yes')")
    page.reload()
    assert page.evaluate(USUAL) < 250 < quick


def test_straight(page: Page) -> None:
    travel, flights = flown(page, still=thing((0, 0), (0, 0)), moved=thing((0, 0), (100, 0)))
    assert travel == 0
    assert list(flights) == ["moved"]
    assert flights["moved"]["duration"] == STRAIGHT
    assert flights["moved"]["seen"][0] == [10, 10]
    assert flights["moved"]["seen"][-1] == [110, 10]


def test_by_a_way(page: Page) -> None:
    """From stop to stop, and the page waits for it."""
    travel, flights = flown(page, bent=thing((0, 0), (100, 100), way="-100,-100 0,-100 0,0"))
    assert travel == flights["bent"]["duration"] > STRAIGHT
    assert flights["bent"]["seen"][0] == [10, 10]
    assert flights["bent"]["seen"][3] == [110, 10]  # half-way


def test_a_way_is_joined_where_the_thing_was(page: Page) -> None:
    ahead = thing((80, 0), (200, 0), way="-200,0 -160,0 -120,0 -80,0 -40,0 0,0")
    nudged = thing((195, 100), (200, 100), way="-40,0 0,0")
    elsewhere = thing((300, 300), (200, 200), way="-40,0 0,0")
    _, flights = flown(page, ahead=ahead, nudged=nudged, elsewhere=elsewhere)
    assert [flights[name]["stops"] for name in ("ahead", "nudged", "elsewhere")] == [4, 2, 2]


@pytest.mark.parametrize(("turn", "side"), [("90", -1), ("-90", 1)])
def test_in_a_swing(page: Page, turn: str, side: int) -> None:
    """A quarter turn leads it round: in the middle of its time it is off the straight line, over or under it."""
    _, flights = flown(page, swung=thing((100, 100), (200, 100), turn=turn))
    seen = flights["swung"]["seen"]
    assert seen[0] == [110, 110]
    assert seen[-1] == [210, 110]
    assert seen[3][0] == pytest.approx(165, abs=12)
    assert seen[3][1] == pytest.approx(110 + side * 20, abs=4)


def test_what_lay_and_stands_now_has_turned(page: Page) -> None:
    _, flights = flown(page, risen=thing((100, 100, 40, 20), (140, 100, 20, 40)))
    assert flights["risen"]["duration"] > STRAIGHT


def test_who_acts_does_not_wait_for_what_travels(device: Open) -> None:
    """Tokens come by ways of their own, and a person who is quick plays on all the same."""
    page = device(motion=True)
    player.set_up(page, ["me", "perch", "perch"], game="hyporheic", round_limit=2)
    player.play_on(page)
    expect(page.locator("#result li")).to_have_count(3)


def test_without_motion_nothing_travels(device: Open) -> None:
    page = device(script="window.flights = 0; Element.prototype.animate = () => { flights += 1 }")
    player.set_up(page, ["me", "perch"], game="hyporheic", round_limit=2)
    player.play_on(page)
    assert page.evaluate("flights") == 0


# What the page thinks of its device after pictures that took so many milliseconds: whether styles rest, and whether
# nothing travels any more.
TOOK = """async pictures => {
    const sheet = document.querySelector('link[href^="/static/"]').href
    const { still, took } = await import(new URL('settings.js', sheet))
    pictures.forEach(took)
    return [document.documentElement.classList.contains('still'), still()]
}"""


def test_on_a_slow_device_styles_rest_and_pieces_travel(page: Page) -> None:
    assert page.evaluate(TOOK, [20, 90, 90, 20, 20, 90, 90]) == [False, False]
    assert page.evaluate(TOOK, [90]) == [True, False]
    page.goto("/")
    assert page.evaluate(TOOK, []) == [True, False]


def test_who_asks_for_motion_has_it_on_a_slow_device(page: Page) -> None:
    page.evaluate("localStorage.setItem('shoal-motion', 'on')")
    assert page.evaluate(TOOK, [90, 90, 90, 90]) == [False, False]


def test_what_is_shown_next_takes_the_place_of_all_that_was(page: Page) -> None:
    """An attribute that comes as another goes, and what the page itself has put on a thing that can be chosen."""
    assert page.evaluate(
        """async () => {
            const sheet = document.querySelector('link[href^="/static/"]').href
            const { morph } = await import(new URL('morph.js', sheet))
            const place = document.createElement('div')
            morph(place, '<p id="a" class="x" title="before">1</p><p id="b" lang="en">2</p>')
            for (const name of ['data-can', 'aria-label']) place.lastChild.setAttribute(name, 'mine')
            morph(place, '<p id="a" class="x" lang="en">1</p><p id="b" title="after">2</p>')
            return place.innerHTML
        }"""
    ) == (
        '<p id="a" class="x" lang="en">1</p>'
        '<p id="b" data-can="mine" aria-label="mine" title="after">2</p>'
    )  # fmt: skip


# One picture after the other in the same place; what each makes of the markup, and which elements it has touched.
MORPHS = """async pictures => {
    const sheet = document.querySelector('link[href^="/static/"]').href
    const { morph } = await import(new URL('morph.js', sheet))
    const place = document.createElement('div'), watch = new MutationObserver(() => {})
    watch.observe(place, { childList: true, subtree: true })
    return pictures.map(markup => {
        watch.takeRecords()
        morph(place, markup)
        const touched = watch.takeRecords().flatMap(each => [...each.addedNodes, ...each.removedNodes])
        return [place.innerHTML, [...new Set(touched.map(each => each.id))].sort()]
    })
}"""


def things(ids: str) -> str:
    return "".join(f'<i id="{each}"><b></b></i>' for each in ids)


@pytest.mark.parametrize(
    ("before", "after", "touched"),
    [("abcde", "bcde", "a"), ("abcde", "acdeb", "b"), ("abcde", "eabcd", "e"), ("abcde", "axbdf", "cefx")],
)
def test_what_keeps_its_place_among_the_others_is_not_touched(
    page: Page, before: str, after: str, touched: str
) -> None:
    """To take a thing out of the page and put it in again has all of it styled and laid out anew."""
    _, (shown, found) = page.evaluate(MORPHS, [things(before), things(after)])
    assert shown == things(after)
    assert found == sorted(touched)


def test_whatever_was_shown_the_new_picture_is_what_came(page: Page) -> None:
    chance = random.Random(14)

    def picture(ids: list[str], depth: int = 3) -> str:
        parts: list[str] = []
        while ids and len(parts) < 6:
            inside = picture(ids, depth - 1) if depth and chance.random() < 0.4 else ""
            name = f' id="{ids.pop()}"' if ids and chance.random() < 0.7 else ""
            parts.append(f"<{(tag := chance.choice('ib'))}{name}>{inside or chance.choice(('', 'x', 'y'))}</{tag}>")
        return "".join(parts)

    pictures = [picture(chance.sample("abcdefghijklmnop", 14)) for _ in range(300)]
    assert [shown for shown, _ in page.evaluate(MORPHS, pictures)] == pictures
