"""Small screens, and large ones at 200 %: nothing asked about lies under the buttons, no sentence is cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from shoal import games
from shoal.web.seats import LONG
from tests.browser.conftest import PHONE, Open, in_looks
from tests.browser.player import OVERHEARD, one_tap, play_on, set_up
from tests.some import some

SMALL, DOUBLED, LOW = (360, 640), (640, 400), (1024, 600)
LINE = "Anemone puts down Nudibranch: a new colour, and all others draw 2 cards now."
CLEAR = """() => {
  const [card, dock] = [document.querySelector('#hand [data-on]'), document.getElementById('dock')]
  return card && card.getBoundingClientRect().bottom <= dock.getBoundingClientRect().top
}"""
BELOW_THE_BAR = """() => {
  const [result, bar] = ['result', 'bar'].map(name => document.getElementById(name).getBoundingClientRect())
  return result.top >= bar.bottom
}"""
BARELY = 9  # pixels: what is that much too wide was not meant to scroll
BROAD = f"""() => [...document.querySelectorAll('#app :not(svg *)')].filter(each => {{
  const over = each.scrollWidth - each.clientWidth, scrolls = getComputedStyle(each).overflowX === 'auto'
  return scrolls && over > 0 && (over < {BARELY} || each.id === 'side')
}}).map(each => each.id || each.className)"""
SOMEWHAT = 24  # pixels: in a table of numbers that is the last digits, and looks like a fault
CUT_OFF = f"""() => [...document.querySelectorAll('.charts .wide')].filter(each => {{
  const over = each.scrollWidth - each.clientWidth
  return over > 0 && over < {SOMEWHAT}
}}).map(each => each.textContent)"""
LONGEST_OF_OURS, LONGEST = "Spinnaker", "Wolfeschlegelsteinha"
CUT_NAMES = f"""name => [...document.querySelectorAll('.seat .name')].filter(each => {{
  each.textContent = name
  each.classList.toggle('long', name.length > {LONG})
  const whole = each.scrollWidth <= each.clientWidth && each.scrollHeight <= each.clientHeight
  return !whole || (name.length < 10 && each.clientHeight > 20)
}}).map(each => each.closest('.seat').id)"""
OUTSIDE = """[...document.querySelectorAll('.seat')].filter(each => each.getBoundingClientRect().right > innerWidth)
  .map(each => each.id)"""
AWAY = """<details class="ask card gone" open><summary>Bo is away.</summary>
  <p>The game waits for Bo. A bot can play until Bo comes back.</p>
  <div class="answers"><button class="main">Let a bot play</button><button>Wait</button></div></details>"""
each_size = pytest.mark.parametrize("size", [SMALL, DOUBLED])


def fits(page: Page) -> None:
    """Neither the page nor what stands beside the board scrolls sideways."""
    for look in in_looks(page, ("light", LOW), ("light", DOUBLED), ("light", SMALL)):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} at {look}"
        assert page.evaluate(BROAD) == [], f"{page.url} at {look}"


def test_the_first_page_is_not_wider_than_the_screen(device: Open) -> None:
    page = device(SMALL)
    page.goto("/")
    fits(page)


@pytest.mark.parametrize("game", games.available())
def test_no_page_of_a_game_is_wider_than_the_screen(device: Open, game: str) -> None:
    page = device(SMALL)
    for address in (f"/games/{game}/new", f"/games/{game}/rules", f"/games/{game}/print", f"/games/{game}/tutorial"):
        page.goto(address)
        fits(page)
    set_up(page, ["me", "perch"], game=game)
    page.locator("[data-can], #actions button[data-choice]").first.wait_for(state="attached")
    fits(page)


def test_the_result_begins_below_the_line_of_players_however_long_it_says_who_has_won(device: Open) -> None:
    page = device(PHONE)
    for _ in range(5):  # how long that is depends on who wins
        set_up(page, ["me", "perch", "perch", "perch"], calls="auto")
        before = page.locator("#bar").evaluate("bar => bar.offsetHeight")
        play_on(page)
        page.wait_for_function(BELOW_THE_BAR)
        if page.locator("#bar").evaluate("bar => bar.offsetHeight") > before:
            return
    raise AssertionError("the line of players never became higher")


def names_are_whole(page: Page) -> None:
    """Those that we give stand in one line, the longest that people may take in two."""
    sizes = [LOW, (768, 1024), PHONE, SMALL, DOUBLED]
    for look in in_looks(page, *(("light", size) for size in sizes)):
        for name in (LONGEST_OF_OURS, LONGEST):
            assert page.evaluate(CUT_NAMES, name) == [], f"{name}: {page.url} at {look}"
        assert page.evaluate(OUTSIDE) == [], f"{page.url} at {look}"


@pytest.mark.parametrize(("game", "people"), [("rivers", 3), ("rivers", 4), ("hyporheic", 6), ("reef", 8)])
def test_everybodys_name_is_read_whole(device: Open, game: str, people: int) -> None:
    page = device(PHONE)
    code = set_up(page, ["me", *["perch"] * (people - 1)], game=game)
    page.locator("[data-can], #actions button[data-choice]").first.wait_for(state="attached")
    names_are_whole(page)
    page.request.post(f"/api/tables/{code}/end", data={})
    page.goto(f"/t/{code}/replay")
    names_are_whole(page)


@pytest.mark.parametrize("game", games.available())
def test_no_table_of_numbers_in_a_debrief_is_cut_by_a_few_digits(device: Open, game: str) -> None:
    """A much wider one is moved sideways, and looks like it."""
    page = device(PHONE)
    code = set_up(page, ["me", "perch", "perch", "perch"] if game != "pond" else ["me", "perch"], game=game)
    page.request.post(f"/api/tables/{code}/end", data={})
    page.goto(f"/t/{code}/debrief")
    for look in some(in_looks(page, ("light", PHONE), ("light", SMALL))):
        expect(page.locator(".charts").first).to_be_visible()
        assert page.evaluate(CUT_OFF) == [], look


@each_size
def test_what_is_chosen_does_not_lie_under_the_buttons(device: Open, size: tuple[int, int]) -> None:
    page = device(size)
    set_up(page, ["me", "perch"], game="rivers")
    chosen = page.locator("#hand [data-on]")
    for _ in range(60):
        one_tap(page)
        page.wait_for_timeout(100)  # what is sent is let go only after its button was seen pressed
        if chosen.count() and page.locator("#actions .main").count():
            break
    expect(chosen).to_have_count(1)
    page.wait_for_function(f"({CLEAR})()")
    assert page.evaluate(CLEAR)


def test_seven_neighbours_and_their_points_are_seen_whole(device: Open) -> None:
    page = device(LOW)
    set_up(page, ["me", *["perch"] * 7], game="reef")
    page.locator("#board [data-can]").first.click()
    others = page.locator(".reef-others:has(.reef-owner small:not(:empty))")
    others.wait_for()
    page.evaluate(
        "name => document.querySelectorAll('.reef-owner b').forEach(each => each.textContent = name)", "Clipper"
    )
    assert others.evaluate("others => others.scrollHeight <= others.clientHeight")
    owners = others.locator(".reef-owner")
    assert owners.evaluate_all("owners => owners.every(each => each.scrollWidth <= each.clientWidth)")


def test_the_code_of_a_table_stands_in_one_line(device: Open) -> None:
    page = device(SMALL)
    set_up(page, ["me", "friend"])
    code = page.locator("#invite .big-code")
    for look in some(in_looks(page, *(("light", size) for size in (LOW, DOUBLED, SMALL)))):
        code.evaluate("code => code.textContent = 'BARNACLE-88'")
        high = code.evaluate("code => code.offsetHeight / parseFloat(getComputedStyle(code).fontSize)")
        assert high < 1.5, look
        assert code.evaluate("code => code.scrollWidth <= code.parentElement.clientWidth"), look


def test_who_is_away_leaves_a_wide_board_its_place(device: Open) -> None:
    page = device(LOW)
    set_up(page, ["me", "perch"], game="hyporheic")
    page.locator("#board [data-can]").first.wait_for()
    page.locator("#panel").evaluate("(panel, notice) => (panel.innerHTML = notice)", AWAY)
    board = page.locator("#hyporheic-board").bounding_box()
    assert board
    assert board["height"] >= 220


def test_the_last_line_of_the_story_is_seen_whole(device: Open) -> None:
    page = device(SMALL, script=OVERHEARD)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("[data-can], #actions button[data-choice]").first.wait_for()
    page.evaluate("line => hear({ story: { from: 0, lines: [line] } })", LINE)
    last = page.locator("#last li").last
    expect(last).to_have_text(LINE)
    assert last.evaluate("item => item.scrollWidth <= item.clientWidth")
    assert last.evaluate("item => item.offsetHeight <= item.parentElement.offsetHeight")


def test_a_message_goes_with_the_next_tap(device: Open) -> None:
    page = device(SMALL)
    set_up(page, ["me", "perch"], calls="auto")
    page.locator("#hint").click()
    expect(page.locator("#bubble")).to_be_visible()
    page.locator("[data-can]").first.click()
    expect(page.locator("#bubble")).to_be_hidden()
