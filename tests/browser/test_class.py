"""A class as its people see it: a teacher, a projector, and pupils on devices of their own."""

from __future__ import annotations

import csv
import io
import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_access
from tests.browser.conftest import PHONE, WIDE, Open, Server, in_looks
from tests.browser.player import FILL_IN

CHROMEBOOK = (1024, 600)
QUICK = {"time-bot_pause": "0", "time-idle_pause": "0"}
NAMES = [
    "Ada", "Ben", "Cleo", "Dan", "Ella", "Finn", "Gus", "Hana", "Ivo", "Jana", "Kai", "Lena",
    "Max", "Nora", "Otto", "Pia", "Quin", "Rosa", "Sami", "Tom", "Una", "Vera", "Wim", "Yara",
]  # fmt: skip
# How the question is shown when there is one; whether there is, the page says anew with every round.
ASKED = """() => {
  const note = document.getElementById('ask-note'), was = note.hidden
  note.hidden = false
  const shown = getComputedStyle(note).display
  note.hidden = was
  return shown
}"""
FILL_CLASS = FILL_IN.replace("[name=seat-0]", "[name=size-from]")


def open_class(teacher: Page, game: str = "rivers", **fields: str) -> str:
    """Through the form to the teacher's page; the class's code."""
    teacher.goto(f"/class/new/{game}")
    teacher.evaluate(FILL_CLASS, {**QUICK, **{name.replace("_", "-"): value for name, value in fields.items()}})
    teacher.wait_for_url("**/lead")
    teacher.get_by_role("button", name="I have kept it").click()
    expect(teacher.locator("#keep")).to_have_count(0)
    return teacher.url.split("/")[4]


def come_in(pupil: Page, code: str, name: str) -> None:
    arrive(pupil, code, name)
    expect(pupil.get_by_role("heading", name=f"You are in, {name}!")).to_be_visible()


def begin(teacher: Page) -> None:
    teacher.get_by_role("button", name="Seat everybody").click()
    teacher.get_by_role("button", name="Begin").click()
    expect(teacher.locator(".table-card").first).to_be_visible()


def table_of(pupil: Page) -> str:
    """The code of the table the pupil has been taken to."""
    pupil.wait_for_url("**/t/*")
    return pupil.url.rpartition("/")[2]


def move(pupil: Page) -> bool:
    """One move of the pupil's seat, as quick as a program; False when it is not their turn."""
    code = table_of(pupil)
    (seat,) = pupil.request.get(f"/api/tables/{code}").json()["yours"]
    legal = pupil.request.get(f"/api/tables/{code}/sight?seat={seat}").json()["legal"]
    return bool(legal) and pupil.request.post(f"/api/tables/{code}/act", data={"seat": seat, "action": legal[0]}).ok


def menu_of(teacher: Page, name: str) -> None:
    teacher.locator("a[data-menu]", has_text=re.compile(f"^{name}")).first.click()
    expect(teacher.locator("#pupil-menu h1")).to_have_text(name)


def message(teacher: Page, text: str) -> None:
    teacher.get_by_role("group", name="For the whole class").get_by_role("button", name="Message").click()
    teacher.get_by_label("Your text").fill(text)
    teacher.get_by_role("button", name="Send as a message").click()


def stop_all(teacher: Page) -> None:
    """In two taps."""
    teacher.locator("#more-all > summary").click()
    teacher.locator("#more-all summary", has_text="Stop now").click()
    teacher.locator("#more-all").get_by_role("button", name="Yes, stop now").click()


def delete(teacher: Page, code: str) -> None:
    teacher.locator("#more-choices > summary").click()
    teacher.locator("#delete > summary").click()
    teacher.get_by_role("button", name="Yes, delete everything").click()
    expect(teacher).to_have_url(re.compile(r"//[^/]+/$"))
    assert teacher.request.get(f"/c/{code}").status == 404


def results(teacher: Page) -> list[dict[str, str]]:
    """The rows of the ZIP that the debrief's page offers."""
    way = teacher.get_by_role("link", name="Everything as a ZIP").get_attribute("href")
    assert way is not None
    with ZipFile(io.BytesIO(teacher.request.get(way).body())) as archive:
        assert "README.txt" in archive.namelist()
        return list(csv.DictReader(io.StringIO(archive.read("results.csv").decode())))


def test_a_lesson_from_the_code_on_the_board_to_the_debrief(device: Open) -> None:
    teacher = device(meets=404)  # at the end the class is deleted under everybody's eyes
    code = open_class(teacher, size_from="2", size_to="2", nudge="0")
    projector = teacher.context.new_page()
    projector.goto(f"/c/{code}/door")
    expect(projector.locator(".huge-code")).to_have_text(code)
    pupils = [device(size, meets=404) for size in (PHONE, CHROMEBOOK, WIDE, WIDE)]
    pupils[0].goto("/")
    pupils[0].get_by_label("Join with a code").fill(code.replace("-", " ").lower())
    pupils[0].get_by_role("button", name="Join").click()
    expect(pupils[0]).to_have_url(re.compile(f"/c/{code}"))
    for pupil, name in zip(pupils, NAMES, strict=False):
        come_in(pupil, code, name)
        expect(projector.locator(".names li", has_text=name)).to_be_visible()
    expect(projector.locator(".huge-count")).to_have_text("4")
    begin(teacher)
    codes = {table_of(pupil) for pupil in pupils}
    assert len(codes) == 2, "they were taken there without a touch"
    for pupil in pupils:
        expect(pupil.locator(".seat[data-own]")).to_be_visible()
    expect(teacher.locator(".picture svg").first).to_be_attached()

    # everybody looks up, and nobody gets round it
    ada = pupils[0]
    teacher.get_by_role("button", name="Eyes on me").click()
    for pupil in pupils:
        expect(pupil.get_by_role("alertdialog", name="Eyes on me")).to_be_visible()
    ada.keyboard.press("Escape")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("alertdialog", name="Eyes on me")).to_be_visible()
    teacher.get_by_role("button", name="Eyes back to the game").click()
    for pupil in pupils:
        expect(pupil.get_by_role("alertdialog", name="Eyes on me")).to_be_hidden()

    # a message stays until it is read, also over a reload
    message(teacher, "Two more minutes")
    expect(ada.locator("#message")).to_contain_text("Two more minutes")
    assert ada.evaluate(ASKED) == "none"  # the message lies there until it is read
    ada.get_by_role("button", name="I have read it").click()
    expect(ada.locator("#message")).to_be_hidden()
    assert ada.evaluate(ASKED) != "none"
    ada.reload()
    expect(ada.locator("#prompt")).to_be_visible()
    expect(ada.locator("#message")).to_be_hidden()
    expect(pupils[1].locator("#message")).to_be_visible()

    # paused, a tap is refused in words
    teacher.get_by_role("button", name="Pause all").click()
    for pupil in pupils:
        expect(pupil.locator("#paused")).to_be_visible()
    assert not any(move(pupil) for pupil in pupils)
    teacher.get_by_role("button", name="All go on").click()
    for pupil in pupils:
        expect(pupil.locator("#paused")).to_have_count(0)
    assert any(move(pupil) for pupil in pupils)

    # a bot takes over and gives back
    menu_of(teacher, "Ada")
    teacher.get_by_role("button", name="A bot takes over").click()
    expect(ada.get_by_role("button", name="Take my seat back")).to_be_visible()
    menu_of(teacher, "Ada")
    teacher.get_by_role("button", name="Give the seat back").click()
    expect(ada.get_by_role("button", name="Take my seat back")).to_be_hidden()

    # one table large, and back
    teacher.get_by_role("link", name="Table 1", exact=True).click()
    expect(teacher.locator("body.big #prompt")).to_be_visible()
    teacher.get_by_role("link", name="All tables").click()

    # the end, for all
    stop_all(teacher)
    for pupil in pupils:
        expect(pupil.locator("#result")).to_be_visible()
    teacher.get_by_role("link", name="Class debrief").first.click()
    expect(teacher.get_by_role("heading", name="What the class found out")).to_be_visible()
    expect(teacher.locator(".class-table")).to_have_count(2)
    assert sorted(row["player"] for row in results(teacher)) == NAMES[:4]

    # once more, with the same class
    teacher.get_by_role("link", name="To the class").click()
    teacher.get_by_role("button", name="Play again, mix them").click()
    teacher.get_by_role("button", name="Begin").click()
    for pupil in pupils:
        pupil.wait_for_url(lambda url: url.rpartition("/")[2] not in codes)
        expect(pupil.locator(".seat[data-own]")).to_be_visible()
    projector.close()
    delete(teacher, code)
    for pupil in pupils:
        expect(pupil.get_by_text("There is no class called").first).to_be_visible()


def test_people_are_moved_by_tap_by_keyboard_and_by_drag(device: Open) -> None:
    teacher = device()
    code = open_class(teacher, size_from="2", size_to="2")
    for name in NAMES[:4]:
        come_in(device(PHONE), code, name)
    teacher.get_by_role("button", name="Seat everybody").click()

    def sitting() -> list[list[str]]:
        return [plan.locator("[data-pupil]").all_inner_texts() for plan in teacher.locator(".plan").all()]

    def swapped(before: list[list[str]]) -> None:
        a, b = before[0][0], before[1][0]
        expect(first).to_have_text(b)
        expect(second).to_have_text(a)

    expect(teacher.locator(".plan [data-pupil]")).to_have_count(4)
    first, second = (teacher.locator(".plan").nth(table).locator("[data-pupil]").first for table in (0, 1))
    before = sitting()
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    second.click()
    swapped(before)
    before = sitting()
    first.focus()
    teacher.keyboard.press("Enter")
    second.focus()
    teacher.keyboard.press("Enter")
    swapped(before)
    before = sitting()
    first.drag_to(second)
    swapped(before)
    first.click()
    teacher.keyboard.press("Escape")
    expect(teacher.locator("[data-pupil][data-on]")).to_have_count(0)
    fix = teacher.get_by_role("button", name="Keep together Table 1")
    fix.click()
    expect(fix).to_have_attribute("aria-pressed", "true")
    kept = sorted(sitting()[0])
    teacher.get_by_role("button", name="Shuffle again").click()
    expect(fix).to_have_attribute("aria-pressed", "true")
    assert sorted(sitting()[0]) == kept


def test_the_notebook_asks_after_a_round_and_nobody_waits_for_it(device: Open) -> None:
    teacher = device()
    code = open_class(teacher, size_from="2", size_to="2")
    ada, ben = device(PHONE), device()
    for pupil, name in ((ada, "Ada"), (ben, "Ben")):
        come_in(pupil, code, name)
    begin(teacher)
    for _ in range(60):
        if ada.locator("#ask-note").is_visible():
            break
        move(ada)
        move(ben)
    ada.get_by_role("button", name="Write", exact=True).click()
    ada.locator("#note-text").fill("=save water\nand plant trees")
    ada.get_by_role("button", name="Keep it").click()
    expect(ada.locator("#ask-note")).to_be_hidden()
    expect(teacher.locator(".written")).to_contain_text("and plant trees")
    ben.get_by_role("button", name="Not now").first.click()
    ben.reload()
    expect(ben.locator("#prompt")).to_be_visible()
    expect(ben.locator("#ask-note")).to_be_hidden()


def test_who_is_locked_out_let_in_or_sent_out_is_told_without_touching_anything(device: Open) -> None:
    teacher, ada = device(), device(PHONE, meets=403)
    code = open_class(teacher)
    teacher.get_by_role("button", name="Lock the door").click()
    expect(teacher.get_by_text("The door is locked")).to_be_visible()
    ada.goto(f"/c/{code}")
    expect(ada.get_by_text("The door of this class is locked just now.")).to_be_visible()
    teacher.get_by_role("button", name="Let people in one by one").click()
    teacher.get_by_role("button", name="Open the door", exact=True).click()
    ada.get_by_label("What is your name?").fill("Ada")
    ada.get_by_role("button", name="Come in").click()
    expect(ada.get_by_role("heading", name="Hello Ada!")).to_be_visible()
    teacher.get_by_role("button", name="Let in Ada").click()
    expect(ada.get_by_role("heading", name="You are in, Ada!")).to_be_visible()
    begin(teacher)
    table_of(ada)
    menu_of(teacher, "Ada")
    teacher.get_by_text("Send out …").click()
    teacher.get_by_role("button", name="Yes, send out").click()
    expect(ada.get_by_role("heading", name="You are not in this class now")).to_be_visible()


def test_a_name_is_tapped_in_the_teachers_list(device: Open) -> None:
    teacher, ada = device(), device(PHONE)
    code = open_class(teacher, names="list", roll="Ada\nBen")
    ada.goto(f"/c/{code}")
    ada.get_by_role("button", name="Ada").click()
    expect(ada.get_by_role("heading", name="You are in, Ada!")).to_be_visible()
    expect(teacher.locator(".chip", has_text="Ada")).to_be_visible()


def test_a_pupil_who_learns_to_play_is_taken_to_the_table_from_there(device: Open) -> None:
    teacher, ada = device(), device(PHONE)
    code = open_class(teacher)
    come_in(ada, code, "Ada")
    ada.get_by_role("link", name="Learn to play").first.click()
    ada.wait_for_url("**/tutorial*")
    begin(teacher)
    table_of(ada)


def test_another_game_is_chosen_and_every_open_page_shows_it(device: Open) -> None:
    teacher, ada = device(), device(CHROMEBOOK)
    code = open_class(teacher, "succession", size_from="2", size_to="2")
    come_in(ada, code, "Ada")
    second = teacher.context.new_page()
    second.goto(f"/c/{code}/lead")
    teacher.get_by_role("link", name="Another game or plan").click()
    teacher.get_by_role("link", name="Choose another game").click()
    teacher.locator("a.game", has_text="Pond Scum").click()
    teacher.get_by_role("button", name="Use this").click()
    for page in (teacher, second):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Pond Scum")
    expect(ada.locator(".arrive")).to_contain_text("Pond Scum")
    begin(teacher)
    expect(second.locator("#picture-0 svg").first).to_be_visible()
    assert table_of(ada)


@pytest.mark.long
def test_a_dead_device_a_latecomer_and_a_restart(device: Open, own_server: Server) -> None:
    def opened(size: tuple[int, int] = PHONE) -> Page:
        return device(size, base=own_server.url)

    teacher, ada, ben = opened(WIDE), opened(), opened()
    code = open_class(teacher, size_from="3", size_to="3", gaps="bots")
    for pupil, name in ((ada, "Ada"), (ben, "Ben")):
        come_in(pupil, code, name)
    begin(teacher)
    table = table_of(ada)
    late = opened(CHROMEBOOK)
    late.goto(f"/c/{code}")
    late.get_by_label("What is your name?").fill("Cleo")
    late.get_by_role("button", name="Come in").click()
    assert table_of(late) == table, "the latecomer has the seat of the bot"
    menu_of(teacher, "Ada")
    teacher.get_by_role("button", name="Show a code for another device").click()
    secret = teacher.locator("#pupil-menu .big-code").inner_text()
    teacher.keyboard.press("Escape")
    other = opened()
    other.goto(f"/c/{code}/device")
    other.get_by_label("Code").fill(secret)
    other.get_by_role("button", name="Go on").click()
    assert table_of(other) == table
    expect(other.locator(".seat[data-own]")).to_contain_text("Ada")
    expect(ada.get_by_text("You went on with another device.")).to_be_visible()
    teacher.get_by_role("button", name="Pause all").click()
    expect(teacher.get_by_role("button", name="All go on")).to_be_visible()
    own_server.stop(9)
    own_server.start()
    expect(other.locator("#paused")).to_be_visible()
    teacher.get_by_role("button", name="All go on").click()
    expect(teacher.get_by_role("button", name="Pause all")).to_be_visible()
    expect(other.locator("#paused")).to_have_count(0)
    assert any(move(pupil) for pupil in (other, ben, late))


def check(page: Page) -> None:
    """Nothing for axe to find, and nothing cut off, on a dark Chromebook and on a light phone."""
    for _ in in_looks(page, ("dark", CHROMEBOOK), ("light", PHONE)):
        test_access.check(page)
        assert page.locator(".plain > main > *").evaluate_all(test_access.CUT) == []


@pytest.mark.long
def test_nothing_for_axe_to_find_on_the_pages_of_a_class(device: Open) -> None:
    teacher, ada = device(PHONE), device(PHONE)
    for address in ("/class/new", "/class/new/reef"):
        teacher.goto(address)
        check(teacher)
    teacher.evaluate(FILL_CLASS, {"names": "free", "size-from": "2", "size-to": "2", "gaps": "bots"})
    teacher.wait_for_url("**/lead")
    check(teacher)
    code = teacher.url.split("/")[4]
    ada.goto(f"/c/{code}")
    check(ada)
    come_in(ada, code, "Ada")
    check(ada)
    come_in(device(), code, "Ben")
    door = teacher.context.new_page()
    door.goto(f"/c/{code}/door")
    expect(door.locator(".names li")).to_have_count(2)
    check(door)
    ada.goto(f"/c/{code}/device")
    check(ada)
    ada.goto(f"/c/{code}")
    teacher.get_by_role("button", name="I have kept it").click()
    teacher.get_by_role("button", name="Seat everybody").click()
    teacher.locator("[data-pupil]").first.click()
    check(teacher)
    teacher.keyboard.press("Escape")
    teacher.get_by_role("button", name="Begin").click()
    expect(teacher.locator(".picture > div").first).to_be_attached()
    check(teacher)
    menu_of(teacher, "Ada")
    check(teacher)
    teacher.keyboard.press("Escape")
    table_of(ada)
    message(teacher, "Hello")
    expect(ada.locator("#message")).to_be_visible()
    check(ada)
    teacher.get_by_role("button", name="Eyes on me").click()
    expect(ada.locator("#eyes")).to_be_visible()
    check(ada)
    teacher.goto(f"/c/{code}/debrief")
    check(teacher)


@pytest.mark.long
def test_twenty_four_pupils_one_teacher_one_projector(device: Open, own_server: Server) -> None:
    """A whole lesson, each pupil on a device of their own; at the end the class is deleted under everybody's eyes."""

    def opened(size: tuple[int, int]) -> Page:
        return device(size, base=own_server.url, meets=404)

    teacher = opened(WIDE)
    code = open_class(teacher, size_from="4", size_to="4", gaps="bots")
    projector = teacher.context.new_page()
    projector.goto(f"/c/{code}/door")
    pupils = {name: opened(PHONE if number % 2 else CHROMEBOOK) for number, name in enumerate(NAMES)}
    *in_time, last = NAMES
    for name in in_time:
        arrive(pupils[name], code, name)
    expect(projector.locator(".huge-count")).to_have_text("23")
    expect(projector.locator(".names li")).to_have_text(in_time)
    begin(teacher)
    tables = {name: table_of(pupils[name]) for name in in_time}
    assert sorted(map(list(tables.values()).count, set(tables.values()))) == [3, 4, 4, 4, 4, 4]

    # a latecomer has the seat of the only bot
    arrive(pupils[last], code, last)
    tables[last] = table_of(pupils[last])
    assert [list(tables.values()).count(table) for table in set(tables.values())] == [4] * 6
    for pupil in pupils.values():
        expect(pupil.locator(".seat[data-own]")).to_be_visible()
    expect(teacher.locator(".table-card")).to_have_count(6)
    by_table = {table: [pupils[name] for name in NAMES if tables[name] == table] for table in set(tables.values())}
    for sitting in by_table.values():
        assert any(move(pupil) for pupil in sitting), "every table has made its first move"

    # a dead device
    pupils["Ada"].context.set_offline(True)
    menu_of(teacher, "Ada")
    teacher.get_by_role("button", name="Show a code for another device").click()
    secret = teacher.locator("#pupil-menu .big-code").inner_text()
    teacher.keyboard.press("Escape")
    spare = opened(PHONE)
    spare.goto(f"/c/{code}/device/{secret}")
    spare.get_by_role("button", name="Go on").click()
    assert table_of(spare) == tables["Ada"]
    pupils["Ada"] = spare

    # pause, eyes on me, a bot takes over and gives back
    teacher.get_by_role("button", name="Pause all").click()
    for pupil in pupils.values():
        expect(pupil.locator("#paused")).to_be_visible()
    teacher.get_by_role("button", name="All go on").click()
    for pupil in pupils.values():
        expect(pupil.locator("#paused")).to_have_count(0)
    teacher.get_by_role("button", name="Eyes on me").click()
    for pupil in pupils.values():
        expect(pupil.get_by_role("alertdialog", name="Eyes on me")).to_be_visible()
    teacher.get_by_role("button", name="Eyes back to the game").click()
    for pupil in pupils.values():
        expect(pupil.get_by_role("alertdialog", name="Eyes on me")).to_be_hidden()
    menu_of(teacher, "Ben")
    teacher.get_by_role("button", name="A bot takes over").click()
    expect(pupils["Ben"].get_by_role("button", name="Take my seat back")).to_be_visible()
    menu_of(teacher, "Ben")
    teacher.get_by_role("button", name="Give the seat back").click()
    expect(pupils["Ben"].get_by_role("button", name="Take my seat back")).to_be_hidden()

    # the server dies and comes back: everybody goes on
    own_server.stop(9)
    own_server.start()
    teacher.locator("#more-all > summary").click()
    teacher.locator("#more-all").get_by_role("button", name="Stop after this round").click()
    expect(teacher.locator(".tag", has_text="last round")).to_have_count(6)
    by_table = {table: [pupils[name] for name in NAMES if tables[name] == table] for table in by_table}
    for sitting in by_table.values():
        play_out(sitting)
    for pupil in pupils.values():
        expect(pupil.locator("#result")).to_be_visible()

    # the class debrief, what can be taken home, and the end
    teacher.get_by_role("link", name="Class debrief").first.click()
    expect(teacher.locator(".class-table")).to_have_count(6)
    rows = results(teacher)
    assert sorted(row["player"] for row in rows) == sorted(NAMES)
    assert {row["ending"] for row in rows} == {"stopped"}
    teacher.get_by_role("link", name="To the class").click()
    projector.close()
    delete(teacher, code)
    for pupil in pupils.values():
        expect(pupil.get_by_text("There is no class called").first).to_be_visible()


def arrive(pupil: Page, code: str, name: str) -> None:
    """By the QR code on the projector."""
    pupil.goto(f"/c/{code}")
    pupil.get_by_label("What is your name?").fill(name)
    pupil.get_by_role("button", name="Come in").click()


def play_out(sitting: list[Page], moves: int = 200) -> None:
    """Until the round has ended at this table, and the game with it."""
    for _ in range(moves):
        if sitting[0].locator("#result").count():
            return
        for pupil in sitting:
            move(pupil)
    raise AssertionError("the round does not end")
