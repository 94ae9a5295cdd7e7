"""How a person at a browser acts: sets up a table, taps what is marked, until the game is over."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.browser.finger import FOUND, lay

QUICK = {"bot_pause": "0", "idle_pause": "0"}
SOME = 10  # taps of everybody: no game is over by then
WHOLE = os.environ.get("SHOAL_WHOLE") == "1"  # every game to its end (`make long`)
REST = 20  # milliseconds between two looks where there is nothing to do
LONGEST = 300.0  # seconds: no game in these tests takes nearly as long
SEEN = "#strike[open] [data-close]"
SOMETHING = f"#result, [data-can], #actions button[data-choice], #curtain button, {SEEN}"
# Of what answers to a selector: which one is tapped, or nothing, as then the game is over.
FIRST: Final = 0.0
MIDDLE: Final = 0.5
LAST: Final = 1.0
OVER: Final = ("#result", None)
Wanted = tuple[str, float | None]
# What a person who knows nothing better taps first, second and so on: the hand, then what is marked on the board, then
# buttons; what is chosen already is put somewhere else.
USUAL: tuple[Wanted, ...] = (
    (SEEN, FIRST),
    OVER,
    ("#curtain button", LAST),
    ("body:has([data-on]) #actions button.main[data-choice]", FIRST),
    ("body:not(:has([data-on])) #hand [data-can]", FIRST),
    ("[data-can]:not([data-on])", FIRST),
    ("#actions button[data-choice]", FIRST),
)
# Looks and taps in one go: the page cannot change in between. What was done: "over", "tapped" or nothing; "touch" where
# that is left to a finger. What still shows that it was pressed is not pressed again: a busy server would be asked ever
# more.
TAP = f"""
wanted => {{
  {FOUND}
  if (navigator.maxTouchPoints) return 'touch'
  const thing = found(wanted, () => true)
  if (!thing) return thing === null ? 'over' : ''
  if (thing.hasAttribute('data-pressed')) return ''
  thing.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true, composed: true }}))
  return 'tapped'
}}
"""
# Fills in the form and sends it, as a person does who is much quicker than any.
FILL_IN = """
fields => {
  const form = document.querySelector('[name=seat-0]').form
  for (const [name, value] of Object.entries(fields)) {
    const found = [...form.elements].filter(field => field.name === name)
    if (!found.length) throw new Error(`no field ${name}`)
    for (const field of found) {
      if (field.type === 'radio') field.checked = field.value === String(value)
      else if (field.type === 'checkbox') field.checked = Boolean(value)
      else field.value = value
    }
  }
  form.requestSubmit()
}
"""
# Lets a test put frames into the page's stream: `hear({prompt: "Your turn"})`.
OVERHEARD = """
window.EventSource = class extends EventSource {
  constructor(url) {
    super(url)
    window.hear = frame => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
}
"""


def set_up(
    page: Page,
    seats: list[str],
    names: dict[int, str] | None = None,
    game: str = "succession",
    first_page: bool = False,
    **options: str | int,
) -> str:
    """Through the game's form to the table; its code. From the first page it is done tap by tap; else the form is
    filled in and sent without being looked at."""
    if game == "succession":
        options.setdefault("rounds", 1)
        if not first_page:  # who taps through all pages sees a round end by itself
            options.setdefault("turn_cap", 10)
    fields: dict[str, str | int] = {f"option-{option}": value for option, value in options.items()}
    fields |= {f"name-{seat}": name for seat, name in (names or {}).items()}
    fields |= {f"time-{name}": value for name, value in QUICK.items()}
    if first_page:
        page.goto("/")
        press(page.locator(f"a[href='/games/{game}/new']"))
        page.wait_for_url("**/new")
        choose_seats(page, seats)
        for shut in ("More options", "Timing"):
            if page.get_by_text(shut, exact=True).count():
                press(page.get_by_text(shut, exact=True))
        for field, value in fields.items():
            choose(page, f"[name={field}]", value)
        press(page.get_by_role("button", name="Open the table"))
        page.wait_for_url("**/t/*")
    else:
        address = f"/games/{game}/new"
        form = Form(page.request.get(address).text())
        sent = page.request.post(address, form=form.filled_in(seats, fields), max_redirects=0)
        page.goto(sent.headers["location"])
    return page.url.rpartition("/")[2]


class Form(HTMLParser):
    """What a browser would send of a page's form as it is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, str | float | bool] = {}
        self.switches: set[str] = set()
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        field = dict(attrs)
        name, value, kind = field.get("name") or "", field.get("value") or "", field.get("type")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in field or self._select not in self.sent):
            self.sent[self._select] = value
        elif tag == "input" and name:
            if kind == "checkbox":
                self.switches.add(name)
            if kind not in ("checkbox", "radio") or "checked" in field:
                self.sent[name] = value or "on" if kind == "checkbox" else value
            else:
                self.sent.setdefault(name, "")

    def filled_in(self, seats: list[str], fields: Mapping[str, str | int]) -> dict[str, str | float | bool]:
        """With these in the first seats and nobody in the others."""
        taken = {f"seat-{seat}": who for seat, who in enumerate(seats)}
        unknown = (fields.keys() | taken) - self.sent.keys()
        assert not unknown, f"no field {unknown}"
        empty = {name: "" for name in self.sent if name.startswith("seat-")}
        chosen = {**self.sent, **empty, **taken, **fields}
        switched = {name: "on" for name in self.switches if chosen[name]}
        return {name: value for name, value in chosen.items() if name not in self.switches} | switched


def choose_seats(page: Page, seats: list[str]) -> None:
    """Who sits where; the others stay empty."""
    for seat in range(page.locator("select[name^=seat-]").count()):
        page.locator(f"[name=seat-{seat}]").select_option(seats[seat] if seat < len(seats) else "")


def join(page: Page, code: str, name: str) -> None:
    """Sit down at somebody's table."""
    page.goto(f"/t/{code}")
    page.get_by_label("Your nickname").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()


def choose(page: Page, field: str, value: str | int) -> None:
    """A number is filled in, yes or no is switched, a word is picked."""
    kind = page.locator(field).first.get_attribute("type")
    if kind == "radio":
        page.locator(f"{field}[value='{value}']").check()
    elif kind == "checkbox":
        page.locator(field).set_checked(bool(value))
    else:
        page.locator(field).fill(str(value))


def play_on(*pages: Page, wanted: tuple[Wanted, ...] = USUAL) -> None:
    """Tap what can be tapped, on each of these devices, until the result is there."""
    done_by(lambda: [tap(page, wanted) for page in pages], pages[0], "over")
    for page in pages:
        expect(page.locator("#result")).to_be_visible()


def play_some(*pages: Page, wanted: tuple[Wanted, ...] = USUAL) -> None:
    """Tap what can be tapped for a while, on each of these devices; then all agree to end the game as it stands."""
    if WHOLE:
        play_on(*pages, wanted=wanted)
        return
    left = SOME * len(pages)

    def look() -> list[str]:
        nonlocal left
        done = [tap(page, wanted) for page in pages]
        left -= sum(map(bool, done))
        return done if left > 0 else ["over"]

    done_by(look, pages[0], "over")
    done_by(lambda: [agree_to_stop(page, page == pages[0]) for page in pages], pages[0], "over")
    for page in pages:
        expect(page.locator("#result")).to_be_visible()


def agree_to_stop(page: Page, first: bool) -> str:
    """Ask for the end, or agree to it: "over" if it is. A move that was still on its way takes the question back."""
    table = f"/api/tables/{page.url.rpartition('/')[2]}"
    found = page.request.get(table).json()
    if not found["over"]:
        page.request.post(f"{table}/{'end' if first else 'end/answer'}", data={"seat": found["yours"][0], "yes": True})
    return "over" if found["over"] else ""


def done_by(look: Callable[[], list[str]], page: Page, wanted: str) -> None:
    """Look again and again, and rest where nothing was done, until what is wanted has been done."""
    end = time.monotonic() + LONGEST
    while wanted not in (done := look()):
        assert time.monotonic() < end, f"never {wanted}"
        if not any(done):
            page.wait_for_timeout(REST)


def one_tap(page: Page) -> bool:
    """Wait for something to do and do one tap of it; False when the game is over."""
    page.locator(SOMETHING).first.wait_for(state="attached")
    return tap_something(page)


def moments(page: Page, letters: int, wanted: tuple[Wanted, ...] = USUAL) -> Iterator[str]:
    """Play on, and stop to look at each kind of moment, told by how the prompt begins; last when the game is over."""
    seen: set[str] = set()
    over = False
    while not over:
        page.locator(SOMETHING).first.wait_for(state="attached")
        over = page.locator("#result").count() > 0
        now = page.locator("#prompt").inner_text()[:letters]
        if over or now not in seen:
            seen.add(now)
            yield now
        if not over and not tap(page, wanted):
            page.wait_for_timeout(REST)


def tap_something(page: Page) -> bool:
    """One tap, if there is something to do just now; False when the game is over."""
    done = tap(page)
    if not done:
        page.wait_for_timeout(REST)
    return done != "over"


def tap(page: Page, wanted: tuple[Wanted, ...] = USUAL) -> str:
    """One tap of the first that is there of what is wanted: "over", "tapped", or nothing to do just now. A finger puts
    aside first what has struck, unless that is wanted."""
    done: str = page.evaluate(TAP, wanted)
    if done != "touch":
        return done
    return lay(page, wanted if any(selector == SEEN for selector, _ in wanted) else [(SEEN, FIRST), *wanted])


def press(thing: Locator) -> None:
    """As a person does it, with a finger or with the mouse. What has struck meanwhile is put aside first."""
    page, struck = thing.page, thing.page.locator(SEEN)
    touched = page.evaluate("navigator.maxTouchPoints")
    page.add_locator_handler(struck, lambda button: button.tap() if touched else button.click())
    try:
        if touched:
            thing.tap()
        else:
            thing.click()
    finally:
        page.remove_locator_handler(struck)


def put_aside(page: Page) -> None:
    """Whatever has hit me is seen."""
    while page.locator(SEEN).count():
        tapped(page.locator(SEEN))


def tapped(thing: Locator) -> bool:
    """The page may change in the very moment of the tap; then the next look decides."""
    with suppress(TimeoutError):
        thing.dispatch_event("click", timeout=500)
    return True
