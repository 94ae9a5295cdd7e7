"""After the game: result, debrief, replay, downloads, rematch."""

from __future__ import annotations

from io import BytesIO

from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import Open
from tests.browser.player import play_on, set_up
from tests.browser.test_access import check


def test_debrief_replay_downloads_and_rematch(device: Open) -> None:
    page = device()
    code = set_up(page, ["me", "minnow"], calls="auto")
    play_on(page)

    page.get_by_role("link", name="The debrief").click()
    expect(page.locator(".debrief svg").first).to_be_visible()
    with page.expect_download() as text:
        page.get_by_role("link", name="Transcript (text)").click()
    assert text.value.path().read_text("utf-8").startswith("Shoal transcript")
    with page.expect_download() as numbers:
        page.get_by_role("link", name="Numbers (CSV)").click()
    assert "," in numbers.value.path().read_text("utf-8").splitlines()[0]

    page.goto(f"/t/{code}/replay")
    expect(page.locator("#step")).to_have_text("0")
    check(page)
    first = page.locator("#board").inner_html()
    page.get_by_role("button", name="One step on").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#step")).to_have_text("2")
    page.locator("#board").click(position={"x": 3, "y": 3})
    page.keyboard.press("End")
    last = page.locator("#slider").get_attribute("max")
    assert last is not None
    expect(page.locator("#step")).to_have_text(last)
    expect(page.locator("#prompt")).to_contain_text("over")
    assert page.locator("#board").inner_html() != first
    page.locator("#slider").fill("1")
    expect(page.locator("#step")).to_have_text("1")
    page.locator("#eyes").select_option("1")
    expect(page.locator("#hand [data-name]").first).to_be_visible()

    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: not url.endswith(code))
    expect(page.locator("#hand [data-name]").first).to_be_visible()


def test_other_charts_stand_beside_a_tall_one(device: Open) -> None:
    page = device()
    code = set_up(page, ["me", "perch"], calls="auto")
    play_on(page)
    page.goto(f"/t/{code}/debrief")
    places = {
        name: page.locator("figure", has=page.get_by_role("heading", name=name, exact=True)).bounding_box()
        for name in ("Who settled", "Time in each stage", "Time to each stage", "Hands over time")
    }
    tall = places.pop("Who settled")
    assert tall is not None
    for name, place in places.items():
        assert place is not None
        assert place["x"] < tall["x"], name
        assert tall["y"] <= place["y"] < tall["y"] + tall["height"], name


def test_a_printed_rulebook_cuts_no_column_of_a_table(device: Open) -> None:
    page = device()
    page.goto("/games/reef/rules")
    printed = " ".join(each.extract_text() for each in PdfReader(BytesIO(page.pdf(format="A4"))).pages)
    heads = page.locator("table th[scope=col]").all_inner_texts()
    assert "Tolerates" in heads
    assert [head for head in heads if head not in printed] == []


def test_a_printed_rulebook_cuts_no_row_of_cards(device: Open) -> None:
    page = device()
    page.goto("/games/rivers/rules")
    printed = PdfReader(BytesIO(page.pdf(format="A4")))
    [innovations] = [text for each in printed.pages if "Innovations" in (text := each.extract_text())]
    assert "Rain Barrels" in innovations  # on a card of the first row
    assert "Water-Sharing" in innovations  # and of the last
