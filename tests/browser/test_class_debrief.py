"""What a class looks at after the lesson, on screens of all sizes and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, Page

from shoal import games, web
from shoal.classroom.debrief import class_debrief
from tests.classroom import lessons

STATIC = Path(str(web.__path__[0])) / "static"
LONG = ("Ada, Benjamin and Cleopatra", "Wolfeschlegelsteinhausen")
SIZES = [(1920, 1080), (1280, 800), (1024, 600), (768, 1024), (390, 844), (360, 640)]
each_game = pytest.mark.parametrize("game", games.available())


def shown(browser: Browser, game: str, width: int, height: int, *sheets: str) -> Page:
    """Six tables, of which one was stopped and one has long names."""
    box = games.open_box(game)
    size = box.manifest.usual_seats
    tables = lessons.lesson(game, [size] * 6, stopped=60)
    tables[0] = tables[0]._replace(names=(*LONG, *tables[0].names[2:]))
    style = "".join((STATIC / name).read_text("utf-8") for name in ("style.css", *sheets)) + box.style
    body = f'<main><h1>Class</h1><div class="debrief">{class_debrief(box, tables, "en")}</div></main>'
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Class</title><style>{style}</style>'
        f'<body class="plain">{body}</body></html>'
    )
    return page


@each_game
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_every_screen(browser: Browser, game: str, width: int, height: int) -> None:
    page = shown(browser, game, width, height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = """[...document.querySelectorAll('.class-table *')].filter(each => each.scrollWidth > each.clientWidth + 1
        && each.clientWidth && !(each instanceof SVGElement)).map(each => each.textContent)"""
    assert page.evaluate(cut) == [], "no name runs out of its card"
    page.close()


@each_game
def test_every_part_has_pages_of_its_own_in_print(browser: Browser, game: str) -> None:
    page = shown(browser, game, 1280, 800)
    page.emulate_media(media="print")
    breaks = "[...document.querySelectorAll('.class-part')].map(each => getComputedStyle(each).breakAfter)"
    assert page.evaluate(breaks) == ["page", "page", "page", "auto"]
    assert page.pdf(format="A4").count(b"/Type /Page\n") >= 4
    page.close()


@each_game
@pytest.mark.parametrize("sheets", [(), ("dark.css",)], ids=["light", "dark"])
def test_axe_finds_nothing(browser: Browser, game: str, sheets: tuple[str, ...]) -> None:
    page = shown(browser, game, 1280, 800, *sheets)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()
