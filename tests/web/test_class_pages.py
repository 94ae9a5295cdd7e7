"""The pages of a class without a browser: what they offer, who may open them, and errors in words."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Callable
from zipfile import ZipFile

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal import games
from tests.web.conftest import BROWSER

FORM = {  # what the form of a class sends for a quick game of two
    "option-rounds": "1", "option-calls": "auto", "option-points": "on", "undo": "on",
    "size-from": "2", "size-to": "2", "gaps": "bots", "strength": "minnow", "team": "1", "names": "free", "late": "bot",
    "notebook": "on", "links": "on", "nudge": "0", "coach": "0", "time-bot_pause": "0", "time-idle_pause": "0",
}  # fmt: skip
REQUEST = "a-request-nobody-can-guess-{}"
TEACHERS = (
    "door", "door/stream", "lead", "lead/stream", "lead/games", "lead/games/pond", "lead/table/0", "lead/table/0/hands",
    "lead/pupil/1", "debrief", "take-home.zip",
)  # fmt: skip

Device = Callable[[], TestClient]


@pytest.fixture
def device(app: Starlette, client: TestClient) -> Device:
    """One more device at the same server."""

    def made() -> TestClient:
        fresh = TestClient(app, raise_server_exceptions=False, headers=BROWSER)
        fresh.portal = client.portal
        return fresh

    return made


def new_class(teacher: TestClient, **changes: str) -> str:
    """A class set up by the form alone; its code."""
    answer = teacher.post("/class/new/succession", data={**FORM, **changes}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).split("/")[2]


def come_in(pupil: TestClient, code: str, name: str) -> None:
    answer = pupil.post(f"/c/{code}/join", data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def order(teacher: TestClient, code: str, do: str, **more: str) -> None:
    answer = teacher.post(f"/c/{code}/lead", data={"do": do, **more}, headers=BROWSER, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def seen(page: str) -> str:
    """A page's text without its markup."""
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", page)).split())


def test_the_first_page_leads_to_a_class_and_its_field_takes_both_codes(client: TestClient, device: Device) -> None:
    assert 'href="/class/new"' in client.get("/").text
    assert client.get("/class/new").text.count('class="game"') == len(games.available())
    code = new_class(client)
    for typed in (code, code.replace("-", " ").lower(), code.replace("-", "")):
        answer = device().get("/join", params={"code": typed}, follow_redirects=False)
        assert answer.headers["location"] == f"/c/{code}", typed
    assert device().get("/join", params={"code": "otter zebra"}).status_code == 404


@pytest.mark.parametrize("game", games.available())
def test_the_form_as_it_stands_makes_a_class_of_every_game(client: TestClient, game: str) -> None:
    page = client.get(f"/class/new/{game}").text
    fields = {name: value for name, value in filled(page).items() if name != "request"}
    answer = client.post(f"/class/new/{game}", data=fields, follow_redirects=False)
    assert answer.status_code == 303, seen(answer.text)


@pytest.mark.parametrize("game", games.available())
def test_what_was_chosen_stands_in_the_form_that_changes_it(client: TestClient, game: str) -> None:
    for plan in ("", *(plan.id for plan in games.open_box(game).manifest.plans)):
        fields = filled(client.get(f"/class/new/{game}?plan={plan}").text)
        code = client.post(f"/class/new/{game}", data=fields, follow_redirects=False).headers["location"].split("/")[2]
        page = client.get(f"/c/{code}/lead/games/{game}").text
        again = filled(page)
        assert {**again, "request": ""} == {**fields, "request": ""}, plan
        (marked,) = re.findall(r'href="([^"]*)" aria-current="true"', page)
        assert marked == f"?plan={plan}" or not plan, "the usual game may be a plan's, too"
        before = client.get(f"/api/classes/{code}").json()["lead"]["lesson"]
        answer = client.post(f"/c/{code}/lead/games/{game}", data=again, follow_redirects=False)
        assert answer.status_code == 303, seen(answer.text)
        assert client.get(f"/api/classes/{code}").json()["lead"]["lesson"] == before


def test_another_game_before_the_first_and_between_two(client: TestClient, device: Device) -> None:
    code = new_class(client, names="list", roll="Ada\nBen", team="2", nudge="75")
    here, ada = f"/c/{code}/lead", device()
    come_in(ada, code, "Ada")
    come_in(device(), code, "Ben")
    assert f'href="{here}/games/succession"' in client.get(here).text
    assert f'href="{here}/games/pond"' in client.get(f"{here}/games").text
    order(client, code, "open-hands")
    form = filled(client.get(f"{here}/games/pond").text)
    assert (form["names"], form["team"], form["nudge"]) == ("list", "2", "75"), "the class keeps what no plan is about"
    wrong = client.post(f"{here}/games/pond", data={**form, "size-to": "99"})
    assert (wrong.status_code, 'class="trouble"' in wrong.text) == (400, True)
    assert client.post(f"{here}/games/pond", data=form, follow_redirects=False).status_code == 303
    lesson = client.get(f"/api/classes/{code}").json()["lead"]["lesson"]
    assert (lesson["game"], lesson["roll"], lesson["open_hands"]) == ("pond", ["Ada", "Ben"], True)
    assert "Pond Scum" in client.get(here).text and "Pond Scum" in ada.get(f"/c/{code}").text
    order(client, code, "shuffle")
    order(client, code, "begin")
    assert "/games/" not in client.get(here).text
    assert client.get(f"{here}/games/pond", follow_redirects=False).headers["location"] == here
    refused = client.post(f"{here}/games/pond", data={**form, "request": REQUEST.format(3)})
    assert (refused.status_code, "The class is playing" in seen(refused.text)) == (409, True)
    order(client, code, "stop")
    next_one = filled(client.get(f"{here}/games/hyporheic").text)
    for _ in range(2):  # sent twice, it is one game
        answer = client.post(
            f"{here}/games/hyporheic", data={**next_one, "team": "1", "how": "mix"}, follow_redirects=False
        )
        assert answer.status_code == 303
    about = client.get(f"/api/classes/{code}").json()
    assert (about["number"], about["phase"], about["game"]) == (2, "seated", "hyporheic")
    assert client.get(f"{here}/games/chess", headers=BROWSER).status_code == 404


def filled(page: str) -> dict[str, str]:
    """What a browser would send of the form as it came."""
    found: dict[str, str] = {}
    for field in re.findall(r"<input ([^>]*)>", page):
        at = dict(re.findall(r'([\w-]+)="([^"]*)"', field))
        if at.get("type") in ("checkbox", "radio") and not re.search(r"\bchecked\b", field):
            continue
        if "name" in at:
            found[at["name"]] = html.unescape(at.get("value", "on"))
    for name, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', page):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else re.findall(r'value="([^"]*)"', options)[0]
    return found


def test_what_cannot_be_is_said_above_the_form_and_nothing_is_lost(client: TestClient) -> None:
    sent = {**FORM, "names": "list", "roll": "x" * 50, "nudge": "90"}
    answer = client.post("/class/new/succession", data=sent)
    assert answer.status_code == 400
    assert 'class="trouble"' in answer.text
    assert "x" * 50 in answer.text
    assert filled(answer.text)["nudge"] == "90"


def test_the_same_form_sent_twice_makes_one_class(client: TestClient) -> None:
    once = {"request": REQUEST.format(1)}
    assert new_class(client, **once) == new_class(client, **once)
    assert new_class(client, **once, nudge="30") != new_class(client, **once)


def test_the_key_is_in_a_cookie_no_script_can_read_and_the_link_is_shown_until_it_is_kept(
    client: TestClient, device: Device
) -> None:
    answer = client.post("/class/new/succession", data=FORM, follow_redirects=False)
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
    code = answer.headers["location"].split("/")[2]
    lead = client.get(f"/c/{code}/lead").text
    (key,) = set(re.findall(rf"/c/{code}/key/([\w-]+)", lead))
    order(client, code, "kept")
    assert key not in client.get(f"/c/{code}/lead").text
    other = device()
    assert other.get(f"/c/{code}/lead").status_code == 403
    assert other.get(f"/c/{code}/key/{key}").status_code == 200
    assert other.get(f"/c/{code}/lead").status_code == 403, "looking at the link is not enough"
    assert other.post(f"/c/{code}/key/{key}", follow_redirects=False).status_code == 303
    assert other.get(f"/c/{code}/lead").status_code == 200
    assert client.get(f"/c/{code}/lead").status_code == 200, "the first device still leads"
    assert device().post(f"/c/{code}/key/{'x' * 30}").status_code == 403


def test_a_pupil_at_the_teachers_addresses_is_told_kindly_and_changes_nothing(
    client: TestClient, device: Device
) -> None:
    code = new_class(client)
    pupil, stranger = device(), device()
    come_in(pupil, code, "Ada")
    for who in (pupil, stranger):
        for path in TEACHERS:
            answer = who.get(f"/c/{code}/{path}")
            assert answer.status_code == 403, path
            assert "Only the teacher of this class can do that" in answer.text
        for do in ("lock", "shuffle", "stop", "delete", "send-out pupil=1", "open-hands"):
            assert who.post(f"/c/{code}/lead", data={"do": do}).status_code == 403
        assert who.post(f"/c/{code}/lead/pupil/1/device").status_code == 403
    assert "The door is open." in client.get(f"/c/{code}/lead").text


def test_forms_of_other_sites_are_not_taken(client: TestClient, device: Device) -> None:
    code = new_class(client)
    elsewhere = {"origin": "https://elsewhere.example"}
    for path in (
        "/class/new/succession",
        f"/c/{code}/lead",
        f"/c/{code}/join",
        f"/c/{code}/device",
        f"/c/{code}/notes",
    ):
        assert client.post(path, data={"do": "lock", **FORM}, headers=elsewhere).status_code == 403


def test_a_pupil_comes_in_waits_and_is_led_to_the_table(client: TestClient, device: Device) -> None:
    code = new_class(client)
    ada, ben = device(), device()
    assert "What is your name?" in ada.get(f"/c/{code}").text
    come_in(ada, code, "Ada")
    come_in(ben, code, "Ada")
    assert "You are in, Ada!" in ada.get(f"/c/{code}").text
    assert "You are in, Ada 2!" in ben.get(f"/c/{code}").text
    door = client.get(f"/c/{code}/door").text
    assert ">2</strong>" in door
    assert ">Ada 2</li>" in door
    order(client, code, "shuffle")
    assert "You will sit at Table 1, together with" in ada.get(f"/c/{code}").text
    order(client, code, "begin")
    way = ada.get(f"/c/{code}", follow_redirects=False)
    assert way.status_code == 303
    table = ada.get(way.headers["location"]).text
    assert 'data-seat=""' not in table, "the seat opens with the cookie of the class"
    assert f'data-class="/c/{code}"' in table
    assert f'data-class="/c/{code}"' not in device().get(way.headers["location"]).text
    large = client.get(f"/c/{code}/lead/table/0")
    assert f'href="/c/{code}/lead"' in large.text


def test_the_same_name_form_sent_twice_is_one_pupil(client: TestClient, device: Device) -> None:
    code, ada = new_class(client), device()
    for _ in range(2):
        assert ada.post(f"/c/{code}/join", data={"name": "Ada", "request": REQUEST.format(2)}).status_code == 200
    assert "In the class: 1" in client.get(f"/c/{code}/lead").text


def test_names_from_a_list_and_made_up_ones_are_tapped(client: TestClient, device: Device) -> None:
    code = new_class(client, names="list", roll="Ada\nBen\n\nAda")
    ada = device()
    assert re.findall(r'name="name" value="([^"]*)"', ada.get(f"/c/{code}").text) == ["Ada", "Ben", "Ada 2"]
    assert ada.post(f"/c/{code}/join", data={"name": "Zoe"}).status_code == 400
    come_in(ada, code, "Ada")
    assert re.findall(r'name="name" value="([^"]*)"', device().get(f"/c/{code}").text) == ["Ben", "Ada 2"]
    code = new_class(client, names="made-up")
    offered = re.findall(r'name="name" value="([^"]*)"', device().get(f"/c/{code}").text)
    assert offered
    rude = device()
    assert rude.post(f"/c/{code}/join", data={"name": "Typed By A Child"}).status_code in (200, 400)
    assert "Typed By A Child" not in client.get(f"/c/{code}/door").text


def test_locked_waiting_to_be_let_in_and_sent_out_are_told_kindly(client: TestClient, device: Device) -> None:
    code = new_class(client)
    order(client, code, "lock")
    late = device()
    assert "The door of this class is locked just now." in late.get(f"/c/{code}").text
    answer = late.post(f"/c/{code}/join", data={"name": "Ada"})
    assert answer.status_code == 409
    assert "locked" in seen(answer.text)
    order(client, code, "unlock")
    order(client, code, "by-hand")
    come_in(late, code, "Ada")
    assert "Your teacher will let you in" in late.get(f"/c/{code}").text
    assert "One is at the door" in client.get(f"/c/{code}/lead").text
    order(client, code, "let-in pupil=1")
    assert "You are in, Ada!" in late.get(f"/c/{code}").text
    order(client, code, "send-out pupil=1")
    gone = late.get(f"/c/{code}")
    assert gone.status_code == 403
    assert "You are not in this class now" in gone.text
    assert late.post(f"/c/{code}/join", data={"name": "Bea"}).status_code == 403


def test_a_device_code_brings_the_pupil_to_another_device(client: TestClient, device: Device) -> None:
    code = new_class(client)
    old, new = device(), device()
    come_in(old, code, "Ada")
    come_in(device(), code, "Ben")
    order(client, code, "shuffle")
    order(client, code, "begin")
    shown = client.post(f"/c/{code}/lead/pupil/1/device", headers=BROWSER).text
    secret = re.findall(r'"big-code">([^<]+)<', shown)[0]
    assert new.post(f"/c/{code}/device", data={"code": "WRONG"}).status_code == 403
    assert secret in new.get(f"/c/{code}/device/{secret}").text
    assert new.post(f"/c/{code}/device", data={"code": secret}, follow_redirects=False).status_code == 303
    way = new.get(f"/c/{code}", follow_redirects=False)
    assert 'data-seat=""' not in new.get(way.headers["location"]).text
    assert "What is your name?" in old.get(f"/c/{code}").text
    assert 'data-seat=""' in old.get(way.headers["location"]).text, "the old key opens nothing any more"


def test_a_code_that_leads_to_no_class_can_be_typed_again(client: TestClient) -> None:
    for path in ("", "/door", "/lead"):
        answer = client.get(f"/c/OTTER-ZEBRA{path}", headers=BROWSER)
        assert answer.status_code == 404
        assert 'value="OTTER-ZEBRA"' in answer.text


def test_orders_nobody_knows_and_pupils_nobody_is(client: TestClient, device: Device) -> None:
    code = new_class(client)
    for do, status in (
        ("", 400),
        ("fly", 400),
        ("move", 400),
        ("swap pupil=1", 400),
        ("pause table=first", 400),
        ("begin", 409),
        ("bot pupil=9", 404),
        ("stop", 409),
    ):
        answer = client.post(f"/c/{code}/lead", data={"do": do})
        assert answer.status_code == status, do
        assert answer.json()["message"]
    assert client.get(f"/c/{code}/lead/pupil/9", headers=BROWSER).status_code == 404
    assert client.get(f"/c/{code}/lead/table/9", headers=BROWSER).status_code == 404


def test_deleting_takes_the_class_and_its_tables_for_good(client: TestClient, device: Device) -> None:
    code, ada = new_class(client), device()
    come_in(ada, code, "Ada")
    order(client, code, "shuffle")
    order(client, code, "begin")
    table = ada.get(f"/c/{code}", follow_redirects=False).headers["location"]
    order(client, code, "delete")
    for who, path in ((client, f"/c/{code}/lead"), (ada, f"/c/{code}"), (ada, table)):
        assert who.get(path, headers=BROWSER).status_code == 404


def test_a_pupils_own_link_works_where_the_teacher_allows_it(client: TestClient, device: Device) -> None:
    code, ada, new = new_class(client), device(), device()
    come_in(ada, code, "Ada")
    assert f'href="/c/{code}/link"' in ada.get(f"/c/{code}").text
    (link,) = set(re.findall(rf"/c/{code}/device/([\w-]+)", ada.get(f"/c/{code}/link").text))
    assert device().get(f"/c/{code}/link").status_code == 404
    assert new.post(f"/c/{code}/device", data={"code": link}, follow_redirects=False).status_code == 303
    assert "You are in, Ada!" in new.get(f"/c/{code}").text
    assert "You went on with another device." in ada.get(f"/c/{code}").text
    at_table = seated(client, code, new)
    assert f'href="/c/{code}/link"' in at_table and "/device" not in at_table, (
        "a code of the table's would open nothing"
    )
    without = {name: value for name, value in FORM.items() if name != "links"}
    answer = client.post("/class/new/succession", data=without, follow_redirects=False)
    code = answer.headers["location"].split("/")[2]
    come_in(ada, code, "Ada")
    assert "/link" not in ada.get(f"/c/{code}").text
    assert ada.get(f"/c/{code}/link").status_code == 404
    assert "/link" not in seated(client, code, ada)


def seated(teacher: TestClient, code: str, pupil: TestClient) -> str:
    """The class begins; the page of this pupil's table."""
    order(teacher, code, "shuffle")
    order(teacher, code, "begin")
    return str(pupil.get(f"/c/{code}").text)


def test_the_teacher_sees_hands_only_while_all_are_open_and_pupils_are_told(client: TestClient, device: Device) -> None:
    code = new_class(client)
    ada = device()
    come_in(ada, code, "Ada")
    come_in(device(), code, "Ben")
    order(client, code, "shuffle")
    order(client, code, "begin")
    hands = f"/c/{code}/lead/table/0/hands"
    assert client.get(hands, headers=BROWSER).status_code == 409
    order(client, code, "open-hands")
    assert client.get(hands).text.count('class="card one-hand"') == 2
    assert ada.get(hands).status_code == 403
    order(client, code, "close-hands")
    assert client.get(hands, headers=BROWSER).status_code == 409


def test_what_a_pupil_wrote_stands_in_their_own_debrief_only(client: TestClient, device: Device) -> None:
    code = new_class(client)
    ada, ben = device(), device()
    come_in(ada, code, "Ada")
    come_in(ben, code, "Ben")
    order(client, code, "shuffle")
    order(client, code, "begin")
    table = ada.get(f"/c/{code}", follow_redirects=False).headers["location"]
    play_to_the_end((ada, ben), table)
    assert ada.post(f"/c/{code}/notes", data={"round": "1", "text": "Crabs <b>first</b>"}).status_code == 200
    assert ada.post(f"/c/{code}/notes", data={"round": "7", "text": "x"}).status_code == 409
    assert ada.post(f"/c/{code}/notes", data={"round": "x", "text": "x"}).status_code == 400
    assert "Crabs &lt;b&gt;first" in ada.get(f"{table}/debrief").text
    assert "Crabs" not in ben.get(f"{table}/debrief").text
    assert "Crabs &lt;b&gt;first" in client.get(f"/c/{code}/lead").text
    assert "Crabs" in client.get(f"/c/{code}/debrief").text


def test_another_name_and_device_after_the_game_are_the_same_everywhere(client: TestClient, device: Device) -> None:
    code, ada, new = new_class(client), device(), device()
    come_in(ada, code, "Ada")
    come_in(device(), code, "Ben")
    seated(client, code, ada)
    table = ada.get(f"/c/{code}", follow_redirects=False).headers["location"]
    order(client, code, "stop")
    pages = (f"{table}/debrief", f"/c/{code}/debrief", f"{table}/story")
    for page in pages:
        assert "Ada" in client.get(page, headers=BROWSER).text, page
    order(client, code, "rename pupil=1", name="Zoe")
    for page in pages:
        assert "Zoe" in client.get(page, headers=BROWSER).text, page
    with ZipFile(io.BytesIO(client.get(f"/c/{code}/take-home.zip").content)) as archive:
        results = archive.read("results.csv").decode()
    assert "Zoe" in results and "Ada" not in results
    shown = client.post(f"/c/{code}/lead/pupil/1/device", headers=BROWSER).text
    new.post(f"/c/{code}/device", data={"code": re.findall(r'"big-code">([^<]+)<', shown)[0]})
    api = f"/api/tables{table.removeprefix('/t')}"
    assert (len(new.get(api).json()["yours"]), ada.get(api).json()["yours"]) == (1, [])


def play_to_the_end(pupils: tuple[TestClient, ...], table: str) -> None:
    api = f"/api/tables{table.removeprefix('/t')}"
    for _ in range(2000):
        about = pupils[0].get(api).json()
        if about["over"]:
            return
        for pupil in pupils:
            (seat,) = pupil.get(api).json()["yours"]
            legal = pupil.get(f"{api}/sight?seat={seat}").json()["legal"]
            if legal:
                pupil.post(f"{api}/act", json={"seat": seat, "action": legal[0]})
    raise AssertionError("the game does not end")


def test_timers_are_set_while_they_play(client: TestClient) -> None:
    code = new_class(client)
    order(client, code, "timers", nudge="30", coach="90")
    fields = filled(client.get(f"/c/{code}/lead").text)
    assert (fields["nudge"], fields["coach"]) == ("30", "90")
