"""What a class looks at after the lesson, on screens of all sizes and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from shoal import games, web
from shoal.classroom.debrief import class_debrief
from tests.browser.conftest import INK
from tests.browser.test_access import check
from tests.classroom import lessons
from tests.processes import in_short
from tests.some import some

STATIC = Path(str(web.__path__[0])) / "static"
LONG = ("Ada, Benjamin and Cleopatra", "Wolfeschlegelsteinhausen")
SIZES = [(1920, 1080), (1280, 800), (1024, 600), (768, 1024), (390, 844), (360, 640)]
CUT = """[...document.querySelectorAll('.class-table *')].filter(each => each.scrollWidth > each.clientWidth + 1
    && each.clientWidth && !(each instanceof SVGElement)).map(each => each.textContent)"""
BREAKS = "[...document.querySelectorAll('.class-part')].map(each => getComputedStyle(each).breakAfter)"


def shown(browser: Browser, game: str) -> Page:
    """Six tables, of which one was stopped and one has long names."""
    box = games.open_box(game)
    size = box.manifest.usual_seats
    tables = lessons.lesson(game, [size] * 6, stopped=60)
    tables[0] = tables[0]._replace(names=(*LONG, *tables[0].names[2:]))
    light, dark = ((STATIC / name).read_text("utf-8") for name in ("style.css", "dark.css"))
    body = f'<main><h1>Class</h1><div class="debrief">{class_debrief(box, tables, "en")}</div></main>'
    page = browser.new_page()
    page.set_content(
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Class</title>'
        f'<style>{light}</style><style id="dark" media="not all">{dark}</style><style>{box.style}</style>'
        f'<body class="plain">{body}</body></html>'
    )
    return page


def fits_every_screen(page: Page) -> None:
    for width, height in some(SIZES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == [], f"a name runs out of its card at {width} x {height}"


def has_pages_of_its_own_in_print_for_every_part(page: Page) -> None:
    page.emulate_media(media="print")
    assert page.evaluate(BREAKS) == ["page", "page", "page", "auto"]
    assert page.pdf(format="A4").count(b"/Type /Page\n") >= 4
    page.emulate_media(media="screen")


def has_nothing_for_axe_in_light_and_dark(page: Page) -> None:
    for media, ink in some({"not all": INK["light"], "all": INK["dark"]}.items()):
        page.locator("#dark").evaluate("(sheet, media) => (sheet.media = media)", media)
        expect(page.locator("body")).to_have_css("color", ink)
        check(page)


@pytest.mark.parametrize("game", in_short(sorted(games.available(), reverse=True)))
def test_it_is_read_on_every_screen_in_print_and_by_everybody(browser: Browser, game: str) -> None:
    page = shown(browser, game)
    fits_every_screen(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    has_pages_of_its_own_in_print_for_every_part(page)
    has_nothing_for_axe_in_light_and_dark(page)
    page.close()
