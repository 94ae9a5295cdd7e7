"""The board in words: what a seeing person can tell from the board, Chromium's accessibility tree tells too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from shoal import games
from shoal.games.hyporheic.words.en import names as hyporheic
from shoal.games.pond.content import BOARDS as POND
from shoal.games.pond.words.en import names as pond
from shoal.games.reef.content import SPACES
from shoal.games.reef.words.en import names as reef
from shoal.games.rivers.words.en import names as rivers
from shoal.games.succession.words.en import names as succession
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.player import one_tap, play_on, set_up
from tests.some import some

TAPS = 8  # until there is something to see
Sight = dict[str, Any]
WORDS = "#words [data-body]"


def heard(page: Page) -> dict[str, list[str]]:
    """By role, the names of all that a screen reader finds on the page."""
    nodes = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    found: dict[str, list[str]] = {}
    for node in nodes:
        if not node["ignored"] and node.get("name", {}).get("value"):
            found.setdefault(node["role"]["value"], []).append(node["name"]["value"])
    return found


def asked(page: Page, code: str, what: str) -> Any:
    return page.request.get(f"/api/tables/{code}/{what}", params={"seat": 0}).json()


def quiet(page: Page, code: str) -> tuple[Sight, dict[str, list[str]]]:
    """What I may see, and what is heard of it, in a moment in which nothing changes."""
    for _ in range(200):
        sight, told = asked(page, code, "sight"), asked(page, code, "words")
        lines = [line for each in told["passages"] for line in each["lines"]]
        if page.locator(f"{WORDS} li").all_text_contents() == lines:
            tree = heard(page)
            if asked(page, code, "sight")["number"] == sight["number"] == told["number"]:
                return sight["sight"], tree
        page.wait_for_timeout(100)
    raise AssertionError("it never came to rest")


# ---- what is to be seen, game by game, as it has to be heard: things with their places


def of_succession(sight: Sight) -> Iterator[str]:
    yield from map(succession.spoken, sight["hands"][0])
    if sight["pile"]:
        yield succession.card(sight["pile"][-1])
    if sight["colour"]:
        yield succession.colour(sight["colour"])


def of_pond(sight: Sight) -> Iterator[str]:
    for placed in sight["placements"]:
        for piece, place in zip(POND[sight["board"]].roster, placed, strict=True):
            if place:
                yield f"{pond.piece(piece)}, {'abcdefghijklmnopqrst'[place[0]]}{place[1] + 1}"
    yield from map(pond.rooted, filter(None, sight["stentors"]))


def of_hyporheic(sight: Sight) -> Iterator[str]:
    for at, held, coins in zip(sight["at"], sight["held"], sight["coins"], strict=True):
        yield hyporheic.place(at)[1:]  # its first letter may be a capital
        yield hyporheic.amounts(held)
        yield hyporheic.coins(coins)
    if sight["card"]:
        yield hyporheic.cards[sight["card"]].name


def of_rivers(sight: Sight) -> Iterator[str]:
    for clean, polluted in sight["hands"]:
        yield rivers.drops(clean, "clean")
        if polluted:
            yield rivers.drops(polluted, "polluted")
    for tile in sight["positions"]:
        yield rivers.tiles[tile].name
    yield from (rivers.lands[card].name for card, *_ in chain(*sight["lands"]) if card)
    yield from (rivers.lands[card].name for card in sight["offer"])
    yield from (rivers.events[card].name for card in chain(*sight["innovations"]))
    yield rivers.drops(sight["supply"])


def of_reef(sight: Sight) -> Iterator[str]:
    for spaces in sight["reefs"]:
        for space, stack in zip(SPACES, spaces, strict=True):
            yield from (f"{space}, " for _ in stack)
            yield from map(reef.called, stack)
    yield from map(reef.organism, sight["triangle"])


VISIBLE: dict[str, Callable[[Sight], Iterator[str]]] = {
    "hyporheic": of_hyporheic, "pond": of_pond, "reef": of_reef, "rivers": of_rivers, "succession": of_succession,
}  # fmt: skip


def test_every_game_is_looked_at() -> None:
    assert set(VISIBLE) == set(games.available())


@pytest.mark.parametrize("game", games.available())
def test_all_that_is_seen_on_the_board_is_heard(device: Open, game: str) -> None:
    page = device(WIDE)
    code = set_up(page, ["me", "perch"], game=game)
    for _ in range(TAPS):
        one_tap(page)
    page.locator("[data-can], #actions button[data-choice]").first.wait_for(state="attached")
    page.keyboard.press("w")
    sight, tree = quiet(page, code)
    told = asked(page, code, "words")["passages"]
    titles, lines = {each["title"] for each in told}, {line for each in told for line in each["lines"]}
    assert titles <= set(tree["heading"]), "every part has a heading to jump to"
    assert lines <= set(tree["StaticText"])
    unheard = [thing for thing in some(list(VISIBLE[game](sight))) if not any(thing in each for each in titles | lines)]
    assert unheard == []


def test_it_is_reached_by_the_first_tab_and_by_a_key_and_stays_open(device: Open) -> None:
    page = device(WIDE)
    wanted: list[str] = []
    page.on("request", lambda request: wanted.append(request.url) if "/words?" in request.url else None)
    code = set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    one_tap(page)
    assert wanted == [], "it costs nothing for who does not use it"
    page.reload()
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#words > summary")).to_be_focused()
    expect(page.locator(f"{WORDS} h2", has_text="Your hand")).to_be_visible()
    page.keyboard.press("w")
    expect(page.locator(WORDS)).to_be_hidden()
    page.wait_for_function("() => localStorage.getItem('shoal-words') === 'off'")
    kept = page.evaluate(
        """() => {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "w", bubbles: true }))
            return localStorage.getItem("shoal-words")
        }"""
    )
    assert kept == "on", "who leaves the page at once finds it open as well"
    page.goto(f"/t/{code}")
    expect(page.locator(f"{WORDS} h2", has_text="Your hand")).to_be_visible()
    expect(page.locator("[data-setting=words]")).to_be_checked()


def test_it_follows_what_happens_and_keeps_the_readers_place(device: Open) -> None:
    page = device(PHONE)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    page.keyboard.press("w")
    heading = page.locator(f"{WORDS} h2").first
    heading.wait_for()
    heading.evaluate("node => (window.place = node)")
    before = page.locator(WORDS).inner_text()
    one_tap(page)
    one_tap(page)
    page.wait_for_function("before => document.querySelector('#words [data-body]').innerText !== before", arg=before)
    assert heading.evaluate("node => node === window.place"), "what has not changed is the same element"


def test_the_film_is_read_too(device: Open) -> None:
    page = device(WIDE)
    code = set_up(page, ["me", "perch"], calls="auto")
    play_on(page)
    page.goto(f"/t/{code}/replay")
    page.locator("#words > summary").focus()
    page.keyboard.press("Space")
    rock = page.locator(f"{WORDS} li").first
    expect(rock).to_be_visible()
    before = page.locator(WORDS).inner_text()
    page.locator("[data-go=last]").click()
    page.wait_for_function("before => document.querySelector('#words [data-body]').innerText !== before", arg=before)
