"""What hits me stops for me: a card over the table until it has been seen; what happens meanwhile is shown after."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import player
from tests.browser.conftest import PHONE, WIDE, Open
from tests.browser.test_access import check_looks
from tests.browser.test_rivers import WANTED

GAMES = 5  # in one of them somebody who plays against a bot is hit
CARD = '<article class="strike-card"><h2 id="strike-title">Drought</h2><ul><li>You lose 2 drops.</li></ul></article>'


@pytest.fixture
def table(device: Open) -> Page:
    return at_table(device)


def at_table(device: Open, motion: bool = False) -> Page:
    """A table at which nothing happens but what the test tells the page."""
    page = device(motion=motion, strikes=True, script=player.OVERHEARD)
    player.set_up(page, ["me", "friend"], game="rivers")
    page.wait_for_function("() => document.title.startsWith(document.getElementById('prompt').textContent)")
    return page


def hear(page: Page, *frames: dict[str, Any]) -> None:
    page.evaluate("frames => frames.forEach(hear)", list(frames))


def struck(number: int, **more: Any) -> dict[str, Any]:
    return {"strikes": [{"id": f"{number}-1-0", "card": CARD, "seconds": 1}], **more}


def is_shown(page: Page) -> bool:
    return bool(page.locator("#strike[open]").count())


def test_it_is_there_until_ok_and_later_frames_wait(table: Page) -> None:
    hear(table, struck(1, prompt="Struck"), {"prompt": "A bot moves"}, {"prompt": "Your turn"})
    dialog = table.get_by_role("alertdialog", name="Drought")
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("button", name="OK")).to_be_focused()
    expect(table.locator("#prompt")).to_have_text("Struck")
    dialog.get_by_role("button", name="OK").click()
    expect(dialog).to_be_hidden()
    expect(table.locator("#prompt")).to_have_text("Your turn")


@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_by_keyboard_and_focus_comes_back(table: Page, key: str) -> None:
    table.locator("#help-mode").focus()
    hear(table, struck(1))
    expect(table.locator("#strike")).to_be_visible()
    table.keyboard.press(key)
    expect(table.locator("#strike")).to_be_hidden()
    expect(table.locator("#help-mode")).to_be_focused()


def test_it_is_for_everybody_in_both_themes(table: Page) -> None:
    hear(table, struck(1))
    expect(table.locator("#strike")).to_be_visible()
    check_looks(table)


def test_several_come_one_after_the_other_and_none_twice(table: Page) -> None:
    hear(table, struck(1), struck(2), struck(1))
    for _ in range(2):
        expect(table.locator("#strike")).to_be_visible()
        table.keyboard.press("Enter")
    expect(table.locator("#strike")).to_be_hidden()
    hear(table, struck(2, prompt="After"))
    expect(table.locator("#prompt")).to_have_text("After")
    expect(table.locator("#strike")).to_be_hidden()


def test_none_of_many_is_lost_when_frames_are_merged(table: Page) -> None:
    hear(table, *[struck(number, prompt=f"{number}") for number in range(20)])
    for _ in range(20):
        expect(table.locator("#strike")).to_be_visible()
        table.keyboard.press("Enter")
    expect(table.locator("#prompt")).to_have_text("19")
    expect(table.locator("#strike")).to_be_hidden()


def test_it_goes_by_itself_unless_one_waits_or_reads(device: Open) -> None:
    page = at_table(device, motion=True)
    page.mouse.click(3, 300)
    hear(page, struck(1, prompt="Struck"), {"prompt": "Later"})
    expect(page.locator("#strike")).to_be_visible()
    expect(page.locator("#strike")).to_be_hidden()
    expect(page.locator("#prompt")).to_have_text("Later")
    hear(page, struck(2))
    expect(page.locator("#strike")).to_be_visible()
    page.locator("#strike-title").dispatch_event("pointerdown")
    expect(page.locator("#strike[data-stays]")).to_be_visible()
    page.get_by_role("button", name="OK").click()
    page.evaluate("localStorage.setItem('shoal-stay', 'on')")
    hear(page, struck(3))
    expect(page.locator("#strike[data-stays]")).to_be_visible()


def test_who_does_not_want_it_is_not_stopped(table: Page) -> None:
    table.get_by_role("button", name="Menu").click()
    table.get_by_label("Stop and show me what hits me").uncheck()
    table.keyboard.press("Escape")
    hear(table, struck(1, prompt="Struck"), {"prompt": "Later"})
    expect(table.locator("#prompt")).to_have_text("Later")
    expect(table.locator("#strike")).to_be_hidden()


def test_a_race_comes_first(table: Page) -> None:
    clock = {"key": "shout", "left": 5, "total": 6, "seats": [0]}
    hear(table, struck(1, prompt="Race", clocks=[clock], mine=[0]))
    expect(table.locator("#prompt")).to_have_text("Race")
    assert not is_shown(table)
    hear(table, {"prompt": "Over", "clocks": []})
    expect(table.locator("#strike")).to_be_visible()


def test_a_disaster_of_rivers_is_seen_whole(device: Open) -> None:
    """Played by tapping until the river takes something: nothing hangs over the edge, and OK is there to be tapped."""
    page = device(PHONE, strikes=True)
    for _ in range(GAMES):
        player.set_up(page, ["me", "perch"], game="rivers")
        player.done_by(lambda: [player.tap(page, ((player.SEEN, None), *WANTED))], page, "over")
        if is_shown(page):
            break
    for size in (WIDE, (1024, 600), PHONE, (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        box = page.locator("#strike").bounding_box()
        button = page.locator("#strike .main").bounding_box()
        assert box is not None
        assert button is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], size
        assert box["y"] >= 0 and box["y"] + box["height"] <= size[1], size
        assert button["height"] >= 44, size
        assert button["y"] + button["height"] <= size[1], size
    page.get_by_role("button", name="OK").click()
    page.locator(player.SOMETHING).first.wait_for(state="attached")
