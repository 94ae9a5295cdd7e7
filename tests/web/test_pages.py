"""The pages without a browser: what they offer, what forms do, and errors in words."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from shoal import games
from shoal.engine.box import Record
from shoal.engine.log import Ending
from shoal.engine.moments import MOST
from shoal.engine.options import choose
from shoal.web.pages.plans import planned
from shoal.web.panel import cheer
from shoal.web.seats import LONG
from shoal.web.words.en import after, panel
from tests.some import some
from tests.web.conftest import BROWSER, FORM


def new_table(client: TestClient, **changes: str) -> str:
    """A table set up by the form alone; its code."""
    answer = client.post("/games/succession/new", data={**FORM, **changes}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).rpartition("/")[2]


def test_the_first_page_shows_five_games_and_a_field_for_a_code(client: TestClient) -> None:
    page = client.get("/").text
    for game in ("succession", "pond", "hyporheic", "rivers", "reef"):
        assert f'action="/games/{game}/play"' in page
    assert 'name="code"' in page


def test_each_button_of_the_first_page_has_a_name_of_its_own(client: TestClient) -> None:
    """Five times "Play now" would sound alike to who hears the page."""
    buttons = re.findall(r"<button ([^>]*)>(.*?)</button>", client.get("/").text, re.DOTALL)
    submits = [(about, inside) for about, inside in buttons if 'type="button"' not in about]
    assert sum("Play now" in inside for _, inside in submits) == len(games.available())
    names = [heard[1] if (heard := re.search('aria-label="([^"]*)"', about)) else said for about, said in submits]
    assert len(set(names)) == len(names)


def test_play_now_seats_me_with_bots_and_the_first_page_lists_the_table(client: TestClient) -> None:
    answer = client.post("/games/succession/play", follow_redirects=False)
    assert answer.status_code == 303
    code = answer.headers["location"].rpartition("/")[2]
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert code in client.get("/").text
    client.cookies.clear()
    assert code not in client.get("/").text


def test_play_now_of_succession_begins_without_spoken_calls(client: TestClient) -> None:
    """§8: automatic calls for children; who begins among bots is not hurried to open."""
    answer = client.post("/games/succession/play", follow_redirects=False)
    about = client.get(f"/api/tables/{answer.headers['location'].rpartition('/')[2]}").json()
    assert about["options"]["calls"] == "auto"
    assert about["settings"]["open"] == 0
    assert not [clock for clock in about["clocks"] if clock["setting"] == "open"]


def ticked(page: str) -> set[str]:
    """Names of checked boxes, and names and values of checked radios."""
    found = set()
    for field in re.findall(r"<input ([^>]*) checked", page):
        name, value = (re.search(f'{each}="([^"]*)"', field) for each in ("name", "value"))
        assert name
        found.add(f"{name[1]}={value[1]}" if value else name[1])
    return found


@pytest.mark.parametrize("game", games.available())
def test_a_plan_fills_the_form_in_without_a_script(client: TestClient, game: str) -> None:
    box = games.open_box(game)
    usual = client.get(f"/games/{game}/new").text
    assert ("Ways to play" in usual) == bool(box.manifest.plans)
    assert client.get(f"/games/{game}/new?plan=unknown").text.count("aria-current") == usual.count("aria-current")
    for plan in box.manifest.plans:
        words = box.words("en").lid.plans[plan.id]
        assert words.name in usual
        page = client.get(f"/games/{game}/new?plan={plan.id}").text
        (current,) = re.findall(r'<a href="([^"]*)" aria-current', page)
        assert current == f"?plan={plan.id}"
        for name, value in plan.options.items():
            field = f"option-{name}"
            if isinstance(value, bool):
                assert (field in ticked(page)) == value
            elif isinstance(value, int):
                assert f'name="{field}" id="{field}" value="{value}"' in page
            else:
                assert f"{field}={value}" in ticked(page)
        assert ("undo" in ticked(page)) == box.manifest.undo


def test_what_a_plan_fills_in_makes_such_a_table(client: TestClient) -> None:
    for game in some(game for game in games.available() if games.open_box(game).manifest.plans):
        manifest = games.open_box(game).manifest
        usual = choose(manifest.options, {})
        seats = {f"seat-{seat}": "perch" for seat in range(1, manifest.seats[0])}
        for plan in (None, *manifest.plans):
            form = {"seat-0": "me", **seats, **planned(manifest, plan)}
            made = client.post(f"/games/{game}/new", data=form, follow_redirects=False)
            assert made.status_code == 303, made.text
            about = client.get(f"/api/tables/{made.headers['location'].rpartition('/')[2]}").json()
            assert about["options"] == {**usual, **(plan.options if plan else {})}
            assert about["settings"]["undo"] == float(manifest.undo)


def test_programs_are_told_the_plans(client: TestClient) -> None:
    told = {game["id"]: game["plans"] for game in client.get("/api/games").json()["games"]}
    youngest = told["succession"][0]
    assert (youngest["id"], youngest["name"]) == ("youngest", "For the youngest")
    assert (youngest["size"], youngest["options"]) == ([2, 4], {"calls": "auto", "open_hands": True})


def test_a_device_holds_as_many_seats_as_any_table_has(client: TestClient) -> None:
    most = max(seats for name in games.available() for seats in games.open_box(name).manifest.seats)
    seats = {f"seat-{seat}": "me" if seat == 0 else "here" for seat in range(most)}
    answer = client.post("/games/reef/new", data=seats, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    code = answer.headers["location"].rpartition("/")[2]
    assert client.get(f"/api/tables/{code}").json()["yours"] == list(range(most))


def test_the_form_shows_every_option_and_every_time(client: TestClient) -> None:
    page = client.get("/games/succession/new").text
    box = games.open_box("succession")
    for option in some(box.manifest.options):
        assert f'name="option-{option.name}"' in page
    for setting in some(box.room.SETTINGS):
        assert f'name="time-{setting.name}"' in page


def test_what_it_means_to_catch_an_error_is_said_where_it_is_chosen(client: TestClient) -> None:
    page = client.get("/games/reef/new").text
    (choice,) = re.findall(r'<div [^>]*aria-labelledby="label-option-catch_an_error"[^>]*>', page)
    (described,) = re.findall('aria-describedby="([^"]*)"', choice)
    (explained,) = re.findall(rf'<p [^>]*id="{described}"[^>]*>(.*?)</p>', page)
    for part in ("counts the points of their own reef, in secret", "say once who counted wrong", "move to yours"):
        assert part in explained


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"option-rounds": "21"}, "from 1 to 20"),
        ({"option-rounds": "many"}, "from 1 to 20"),
        ({"seat-1": ""}, "2 to 6 players"),
        ({"seat-0": "perch"}, "a seat for yourself"),
        ({"seat-1": "shark"}, "Seat 2 cannot be"),
        ({"time-bot_pause": "soon"}, "takes a number"),
        ({"time-bot_pause": "-3"}, "takes a number"),
        ({"name-0": "x" * 60}, "at most 20"),
    ],
)
def test_a_form_that_cannot_be_is_refused_in_words_and_keeps_what_was_filled_in(
    client: TestClient, changes: dict[str, str], says: str
) -> None:
    answer = client.post("/games/succession/new", data={**FORM, "name-0": "Ada", **changes})
    assert answer.status_code == 400
    assert says in re.search(r'class="trouble"[^>]*>(.*?)</p>', answer.text)[1]  # type: ignore[index]  # it is there
    assert 'value="Ada"' in answer.text or "name-0" in changes


def test_the_form_says_who_sits_where_if_that_matters(client: TestClient) -> None:
    """Rivers: the youngest goes first, then the player to the right."""
    assert "The youngest sits in the first seat and goes first." in client.get("/games/rivers/new").text
    assert "The youngest sits" not in client.get("/games/succession/new").text


@pytest.mark.parametrize(
    ("game", "modest"),
    [
        (
            "hyporheic",
            "Pike wins somewhat more often than Perch, and only with time to think: about two games in three ",
        ),
        ("rivers", "Pike wins hardly more often than Perch: "),
        ("reef", ""),
        ("pond", ""),
    ],
)
def test_the_form_promises_no_strength_that_was_not_measured(client: TestClient, game: str, modest: str) -> None:
    """Where skill saturates (docs/performance.md) the form says so, and from when on it does not."""
    page = client.get(f"/games/{game}/new").text
    assert modest in page
    assert ("often than Perch" in page) == bool(modest)


def test_people_who_share_a_device_get_the_option_that_fits(client: TestClient) -> None:
    alone = client.get(f"/api/tables/{new_table(client)}").json()
    shared = client.get(f"/api/tables/{new_table(client, **{'seat-1': 'here'})}").json()
    chosen = client.get(f"/api/tables/{new_table(client, **{'seat-1': 'here', 'option-calls': 'spoken'})}").json()
    assert [each["options"]["calls"] for each in (alone, shared, chosen)] == ["spoken", "auto", "spoken"]


def test_where_people_share_a_device_no_countdown_runs_unless_the_host_wants_one(client: TestClient) -> None:
    countdowns = [setting.name for setting in games.open_box("succession").room.SETTINGS if setting.shared is not None]
    unchanged = {f"time-{name}": "" for name in countdowns}  # as the form stands, with nothing filled in
    assert countdowns
    for changes, wanted in [
        (unchanged, None),
        ({**unchanged, "seat-1": "here"}, 0.0),
        ({**unchanged, "seat-1": "here", f"time-{countdowns[0]}": "7"}, 7.0),
    ]:
        settings = client.get(f"/api/tables/{new_table(client, **changes)}").json()["settings"]
        usual = {each.name: each.seconds for each in games.open_box("succession").room.SETTINGS}
        assert settings[countdowns[0]] == (usual[countdowns[0]] if wanted is None else wanted)


def test_a_friend_sits_down_by_code_and_the_game_begins(client: TestClient, other: TestClient) -> None:
    code = new_table(client, **{"seat-1": "friend"})
    assert "Sit down" not in client.get(f"/t/{code}").text
    typed = other.get("/join", params={"code": code.lower().replace("-", " ")})
    assert "Sit down" in typed.text
    assert code in typed.text
    other.post(f"/t/{code}/join", data={"name": "Bo"})
    assert other.get(f"/api/tables/{code}").json()["yours"] == [1]
    assert client.get(f"/api/tables/{code}").json()["started"]


def form_of(page: str, action: str) -> str:
    """The hidden field that lets a form count once."""
    found = re.search(rf'<form(?=[^>]*{action}).*?name="request" value="([^"]+)"', page, re.DOTALL)
    assert found is not None, page
    return found[1]


def test_a_form_sent_twice_counts_once(client: TestClient, other: TestClient) -> None:
    """Two taps on a slow connection: one table, one seat, and the browser holds it."""
    once = form_of(client.get("/").text, "/games/succession/play")
    taps = [client.post("/games/succession/play", data={"request": once}) for _ in range(2)]
    assert taps[0].url == taps[1].url
    assert client.get(f"/api{taps[0].url.path.replace('/t/', '/tables/')}").json()["yours"] == [0]

    once = form_of(client.get("/games/succession/new").text, "post")
    wanted = {"seat-1": "friend", "seat-2": "friend"}
    table = new_table(client, request=once, **wanted)
    assert new_table(client, request=once, **wanted) == table
    assert new_table(client, request=once, **{**wanted, "name-0": "Zoe"}) != table, "gone back and filled in otherwise"
    assert new_table(client, request=once, **wanted) == table
    assert new_table(client, **wanted) != new_table(client, **wanted)

    code = new_table(client, **wanted)
    once = form_of(other.get(f"/t/{code}").text, f"/t/{code}/join")
    for _ in range(2):
        assert other.post(f"/t/{code}/join", data={"name": "Bo", "request": once}).status_code == 200
        other.cookies.clear()  # the answer was lost
    assert [seat["kind"] for seat in client.get(f"/api/tables/{code}").json()["seats"]] == ["person", "person", "open"]
    other.post(f"/t/{code}/join", data={"name": "Bo", "request": once})
    assert other.get(f"/api/tables/{code}").json()["yours"] == [1]


def test_every_page_gets_a_fresh_form(client: TestClient) -> None:
    for address in ("/", "/games/succession/new"):
        fields = [re.findall(r'name="request" value="([^"]+)"', client.get(address).text) for _ in range(3)]
        assert len({field for page in fields for field in page}) == sum(map(len, fields)) > 0


def test_a_form_from_another_site_is_refused(client: TestClient) -> None:
    answer = client.post("/games/succession/play", headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_the_short_address_and_any_spelling_lead_to_the_table(client: TestClient) -> None:
    code = new_table(client)
    for address in (f"/j/{code}", f"/t/{code.lower()}", f"/j/{code.replace('-', '')}"):
        assert client.get(address).url.path == f"/t/{code}"


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nowhere", 404),
        ("/t/KELP-00", 404),
        ("/t/%00", 404),
        ("/t/KELP-00/stream", 404),
        ("/j/no", 404),
        ("/games/chess/new", 404),
        ("/games/chess/rules", 404),
        ("/games/succession/help/nothing", 404),
        ("/games/succession/play", 405),
        ("/static/x/nothing.js", 404),
    ],
)
def test_wrong_addresses_get_a_friendly_page_or_json(client: TestClient, address: str, status: int) -> None:
    page = client.get(address, headers=BROWSER)
    assert page.status_code == status
    if not address.startswith("/static"):
        assert 'href="/"' in page.text
        data = client.get(address, headers={"accept": "application/json"}).json()
        assert set(data) == {"error", "message"}


def test_a_code_that_cannot_be_one_gets_the_field_again(client: TestClient) -> None:
    for typed in ("<script>", "KELP-41", "kelp"):
        page = client.get("/join", params={"code": typed})
        assert page.status_code == 404
        assert f'value="{html.escape(typed)}"' in page.text
        assert "There is no table called" in page.text
        assert "<script>" not in page.text.replace('<script type="module"', "")
    assert "There is no table" not in client.get("/join", params={"code": " "}).text
    page = client.get("/t/kelp-41", headers=BROWSER)
    assert page.status_code == 404
    assert 'value="kelp-41"' in page.text


def test_a_code_is_found_however_it_was_typed_to_play_or_to_watch(client: TestClient) -> None:
    code = new_table(client)
    typed = f" {code.lower().replace('-', ' ').replace('o', '0').replace('i', '1')} "
    page = client.get("/join", params={"code": typed}, follow_redirects=False)
    assert page.headers["location"] == f"/t/{code}"
    page = client.get("/join", params={"code": typed, "watch": "1"}, follow_redirects=False)
    assert page.headers["location"] == f"/t/{code}?big"


def test_names_are_text_and_never_markup(client: TestClient) -> None:
    code = new_table(client, **{"name-0": "<b>Ada</b>"})
    page = client.get(f"/t/{code}").text
    assert "<b>Ada" not in page
    assert "&lt;b&gt;Ada" in page


@pytest.mark.parametrize(("letters", "kind"), [(LONG, "name"), (LONG + 1, "name long")])
def test_a_long_name_is_written_smaller(client: TestClient, letters: int, kind: str) -> None:
    page = client.get(f"/t/{new_table(client, **{'name-0': 'M' * letters})}").text
    assert f'<span class="{kind}">{"M" * letters}</span>' in page


def test_after_pages_wait_for_the_end_of_the_game(client: TestClient) -> None:
    code = new_table(client)
    for address in ("debrief", "replay", "replay/0", "rows.csv"):
        answer = client.get(f"/t/{code}/{address}", headers=BROWSER)
        assert answer.status_code == 409
        assert "still running" in answer.text


def test_why_not_is_for_ones_own_seat_only(client: TestClient, other: TestClient) -> None:
    code = new_table(client)
    assert client.get(f"/t/{code}/why", params={"seat": 0, "action": "keep"}).json()["reason"]
    assert other.get(f"/t/{code}/why", params={"seat": 0, "action": "keep"}).status_code == 403
    assert client.get(f"/t/{code}/why", params={"seat": 0, "action": "fly"}).status_code == 400


def test_the_help_cards_of_every_topic_are_served(client: TestClient) -> None:
    for topic in some(games.open_box("succession").help.topics()):
        assert len(client.get(f"/games/succession/help/{topic}").text) > 40


def test_the_rulebook_is_a_page(client: TestClient) -> None:
    assert client.get("/games/succession/rules").text.count("<h2") > 3


def test_the_rulebook_of_succession_says_what_succession_is(client: TestClient) -> None:
    _, begun, chapter = client.get("/games/succession/rules").text.partition(">What succession is</h2>")
    assert begun
    said = chapter.partition("<h2")[0]
    assert "This change of a community over time is called <strong>succession</strong>." in said
    assert "It can also go backwards" in said


def test_everything_the_page_offers_help_on_has_a_card(client: TestClient) -> None:
    code = new_table(client)
    topics = set(re.findall(r'data-help="([^"]+)"', client.get(f"/t/{code}").text))
    assert topics
    for topic in topics:
        assert client.get(f"/games/succession/help/{topic}").status_code == 200, topic


@pytest.mark.parametrize(
    ("ranks", "mine", "ending", "words"),
    [
        ((1, 2), [0], None, "You win!"),
        ((1, 2), [0, 1], None, "Ana wins!"),
        ((2, 1), [], None, "Ben wins!"),
        ((1, 1, 1), [0], None, "Ana, Ben and Cid share the win!"),
        ((1,), [0], None, "Well played!"),
        ((2, 1), [1], Ending(0), "You win!"),
        ((1, 1, 3), [1], Ending(), "Ana and Ben share the win!"),
        ((1, 1, 1), [1], Ending(), "Nobody is ahead"),
        ((1,), [0], Ending(), "Well played!"),
    ],
)
def test_the_end_cheers_who_has_won(ranks: tuple[int, ...], mine: list[int], ending: Ending | None, words: str) -> None:
    record = Record((), (0,) * len(ranks), ranks, True, ending)
    assert cheer(record, ("Ana", "Ben", "Cid"), mine, panel) == words


def test_as_many_moments_are_announced_as_there_are() -> None:
    assert [after.moments(number) for number in range(1, MOST + 1)] == [
        "The moment that mattered",
        "Two moments that mattered",
        "Three moments that mattered",
    ]


def test_chances_rise_and_fall() -> None:
    stands = after.stands
    assert "rose from 50 to 51" in stands("Ada", 50, 51)
    assert "fell from 50 to 49" in stands("Ada", 50, 49)
