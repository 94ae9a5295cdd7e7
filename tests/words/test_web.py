"""A language is only a folder: one that marks every sentence is put beside English, and then nothing that a page, a
stream or an answer shows is unmarked."""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module, invalidate_caches
from itertools import groupby
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from shoal import games
from shoal.classroom.codes import WORDS as CLASS_CODES
from shoal.engine.box import Box, Passage, Picture, Question, SeatFace, Strike
from shoal.engine.game import SPECTATOR, Game
from shoal.engine.language import languages, say, words_of
from shoal.engine.mark import Mark
from shoal.engine.options import Value
from shoal.engine.sight import Sight
from shoal.engine.story import Note
from shoal.engine.words import GameWords
from shoal.press.order import usual_kit
from shoal.table import Table, Tables
from shoal.table.chance import Chance
from shoal.table.codes import WORDS as CODES
from shoal.table.passes import MOST_EACH
from shoal.table.seating import AWAY
from shoal.table.seats import SEA_NAMES
from shoal.table.thinking import Shelf
from shoal.web.app import create_app
from shoal.web.frame import Viewer
from shoal.web.quota import Quotas
from shoal.web.sender import Sender
from shoal.web.words.en.script import SCRIPT
from tests.some import some
from tests.words.marking import LETTERS, OPEN, unmarked, unmarked_in
from tests.words.test_games import signs

SOURCE = Path(games.__file__).parents[1]
LANGUAGE = "xx"
WORDS = """
from {home}.words import en
from tests.words.marking import marked

WORDS = marked(en.WORDS)
"""
PARTS = ("shoal.engine", "shoal.table", "shoal.press", "shoal.web", "shoal.classroom")
MADE_OF_A_KEY = {"shoal.press": "BadOrder"}  # the error of a part, which makes its reason itself
HOMES = (*PARTS, *(f"shoal.games.{game}" for game in games.available()))
PAGE = {"accept": "text/html", "accept-language": LANGUAGE}
DATA = {"accept": "application/json", "accept-language": LANGUAGE}
SLOW = {"bot_pause": 5.0, "idle_pause": 5.0}  # the room leaves us the time to look
# Names, of this place, of people and of tables; and what an address is made of.
NAMES = frozenset(["Shoal", "http", "testserver", *SEA_NAMES, *CODES, *CLASS_CODES])
GAME = "succession"
MOVES = 600
EVERY = 9  # so many moves lie between two looks at all there is to see
SHORT: dict[str, dict[str, Value]] = {"succession": {"rounds": 1}}

each_game = pytest.mark.parametrize("game", games.available())


@pytest.fixture(scope="module", autouse=True)
def language(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for one more language, wherever there is one for English."""
    folder = tmp_path_factory.mktemp("languages")
    for home in HOMES:
        place = folder / home / LANGUAGE
        place.mkdir(parents=True)
        (place / "__init__.py").write_text(WORDS.format(home=home), "utf-8")
        import_module(f"{home}.words").__path__.append(str(place.parent))
    _look_again()
    yield
    for home in HOMES:
        import_module(f"{home}.words").__path__.remove(str(folder / home))
        sys.modules.pop(f"{home}.words.{LANGUAGE}", None)
    _look_again()


def _look_again() -> None:
    invalidate_caches()
    languages.cache_clear()
    words_of.cache_clear()


class BareDrawing:
    """Draws nothing: all that shows is the web's own."""

    def symbols(self, words: GameWords) -> Mark:
        return Mark()

    def draw(self, sight: Sight, legal: Sequence[int], names: Sequence[str], words: GameWords) -> Picture:
        return Picture("", (SeatFace(Mark(), ""),) * len(names), Mark(), Mark(), ())

    def read(self, sight: Sight, names: Sequence[str], words: GameWords) -> tuple[Passage, ...]:
        return ()

    def question(self, sight: Sight, words: GameWords) -> Question | None:
        return None

    def strike(self, notes: Sequence[Note], seat: int, names: Sequence[str], words: GameWords) -> Strike:
        return Strike("", Mark(), (), "")

    def cover(self, words: GameWords) -> Mark:
        return Mark()


class BareTeaching:
    def topics(self) -> tuple[str, ...]:
        return ()

    def explain(self, topic: str, words: GameWords) -> Mark | None:
        return None

    def rulebook(self, words: GameWords) -> Mark:
        return Mark()

    def first_turn(self, sight: Sight, words: GameWords) -> str | None:
        return None

    def reason(self, sight: Sight, legal: Sequence[int], action: int, words: GameWords) -> str:
        return ""

    def charts(self, *about: object) -> Mark:
        return Mark()

    def rows(self, *about: object) -> tuple[Sequence[str], list[Sequence[object]]]:
        return (), []


@cache
def bare(game: str) -> Box:
    """Succession, which says nothing itself."""
    box = games.open_box(game)
    teaching = BareTeaching()
    return replace(box, drawing=BareDrawing(), help=teaching, debrief=teaching, words=speechless)


@cache
def speechless(language: str) -> GameWords:
    return replace(games.open_box(GAME).words(language), story=Speechless())


class Speechless:
    def sentence(self, *about: object) -> str:
        return ""


@contextmanager
def opened(folder: Path, shelf: Shelf, away: float = AWAY) -> Iterator[TestClient]:
    dice = random.Random(7)
    app = create_app(Tables.open(str(folder / "shoal.db"), shelf, lambda: Chance(dice.randbytes), away), Quotas(False))
    with TestClient(app, headers=PAGE, raise_server_exceptions=False) as made:
        yield made


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A device at a server whose tables show only what is the web's own."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)  # hints are the same every time
    with opened(tmp_path, bare) as made:
        yield made


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A device at a server whose tables show the games."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)
    with opened(tmp_path, games.open_box) as made:
        yield made


def device(client: TestClient) -> TestClient:
    """Another one at the same server."""
    assert isinstance(client.app, Starlette)
    made = TestClient(client.app, headers=PAGE, raise_server_exceptions=False)
    made.portal = client.portal
    return made


# ---- what is looked at


def see(answer: httpx.Response, status: int = 200, but: frozenset[str] = frozenset()) -> str:
    """The page, all of it marked, also what its script says."""
    assert answer.status_code == status, answer.text
    assert f'<html lang="{LANGUAGE}">' in answer.text
    assert OPEN in answer.text
    found = re.search(r' data-words="([^"]*)"', answer.text)
    scripts = re.findall(r'<script type="module" src="[^"]*/(\w+)\.js"', answer.text)
    assert bool(found) == (set(scripts) != {"settings"})  # which says nothing
    assert unmarked_in(answer.text, NAMES | but) == []
    return answer.text


def hear(answer: httpx.Response, status: int) -> None:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    message = answer.json()["message"]
    assert message.startswith(OPEN)
    assert unmarked(message) == []


def look(client: TestClient, table: Table, viewer: Viewer, but: frozenset[str]) -> dict[str, Any]:
    """What a stream sends to a viewer who is new."""
    assert client.portal is not None
    assert isinstance(client.app, Starlette)
    frames = client.app.state.gallery.of(table)
    event = client.portal.call(Sender(frames, viewer._replace(language=LANGUAGE)).event)
    frame: dict[str, Any] = json.loads(event.removeprefix("data: "))
    known = NAMES | but
    for region in ("seats", "panel", "board", "hand"):
        assert unmarked_in(frame[region], known) == [], region
    said = [
        frame["prompt"],
        frame["guide"] or "",
        *frame["story"]["lines"],
        *(label for _, _, label, _ in frame["choices"]),
    ]
    for each in said:
        assert unmarked(each, known) == [], each
    return frame


def found(client: TestClient, code: str) -> Table:
    assert client.portal is not None
    assert isinstance(client.app, Starlette)
    table: Table = client.portal.call(client.app.state.tables.find, code)
    return table


def new_table(
    client: TestClient, game: str, seats: Sequence[str], options: Mapping[str, Value] | None = None
) -> tuple[str, Table]:
    """A table with these kinds of seats; people are called by numbers, which are the same in every language."""
    plans = [{"kind": kind, "name": "" if kind == "open" else str(1000 + n)} for n, kind in enumerate(seats)]
    times = {setting.name: setting.limits[0] for setting in games.open_box(game).room.SETTINGS}
    made = client.post(
        "/api/tables", json={"game": game, "seats": plans, "options": options or {}, "settings": {**times, **SLOW}}
    )
    assert made.status_code == 201, made.text
    code = made.json()["code"]
    return code, found(client, code)


# ---- pages


def test_the_first_page(client: TestClient) -> None:
    but = frozenset(word for game in games.available() for word in signs(game))
    see(client.get("/"), but=but)
    see(client.get("/join"))
    for seats in (("person", "open"), ("person", "person")):
        new_table(client, GAME, seats, {"rounds": 1})
    assert client.get("/").text.count('class="tag"') == 2
    see(client.get("/"), but=but)


@each_game
def test_the_form_that_sets_up_a_table(client: TestClient, game: str) -> None:
    see(client.get(f"/games/{game}/new"), but=signs(game))
    most = games.open_box(game).manifest.seats[-1]
    fitting = {f"seat-{seat}": "perch" for seat in range(1, most)} | {"seat-0": "me"}
    for mistake in (
        dict.fromkeys(fitting, ""),
        {"seat-0": "shark"},
        {"seat-0": "perch"},
        {"name-0": "x" * 30},
        {"time-bot_pause": "soon"},
        {"time-idle_pause": "99"},
        *({f"option-{option.name}": "¬"} for option in games.open_box(game).manifest.options if option.kind == "int"),
    ):
        page = see(client.post(f"/games/{game}/new", data={**fitting, **mistake}), 400, signs(game))
        assert re.search(rf'class="trouble"[^>]*>{OPEN}', page), mistake


@each_game
def test_what_can_be_read(client: TestClient, game: str) -> None:
    see(client.get(f"/games/{game}/rules"), but=signs(game))
    for topic in some(games.open_box(game).help.topics()):
        card = client.get(f"/games/{game}/help/{topic}")
        assert card.status_code == 200
        assert "accept-language" in card.headers["vary"], "it may be kept"
        assert unmarked_in(card.text, signs(game)) == [], topic


@each_game
def test_what_is_printed(client: TestClient, game: str) -> None:
    """But for the rulebook, whose pages are not in their order: it is looked at as a page of its own."""
    box = games.open_box(game)
    parts = [f"part-{part.id}=on" for part in (box.paper.parts(usual_kit(box), box.words("en")) if box.paper else ())]
    for ink in ("colour", "saving") if parts else ():
        see(client.get(f"/games/{game}/print?ink={ink}&backs=fold&{'&'.join(parts)}"), but=signs(game))
    for mistake in ("paper=a9", "players=99", "part-gold=on", "backs=blue", "ink=pink"):
        page = see(client.get(f"/games/{game}/print?{mistake}"), 400, signs(game))
        assert re.search(rf'class="trouble"[^>]*>{OPEN}', page), mistake


@each_game
def test_a_tutorial_and_worked_examples(client: TestClient, game: str) -> None:
    box = games.open_box(game)
    assert box.tutorial is not None
    names = [name for log in (box.tutorial, *box.examples.values()) for name in log.header.names]
    but = signs(game) | frozenset(names)
    see(client.get(f"/games/{game}/tutorial"), but=but)
    taught = client.get(f"/games/{game}/tutorial/steps").json()
    told = [each for step in taught["steps"] for each in (step["scene"], *step["then"])]
    films = [f"/games/{game}/examples/{name}" for name in box.examples]
    for film in some(films):
        see(client.get(film), but=but)
        told += client.get(f"{film}/0").json()
    for scene in some([*told, taught["end"]]):
        assert unmarked_in(scene["board"] + scene["hand"] + scene["seats"], but | NAMES) == []
        assert unmarked(" ".join([scene["prompt"], *scene["lines"]]), but | NAMES) == []
    for step in some(taught["steps"]):
        said = [step["said"], *[label for _, _, label, _ in step["wanted"]]]
        assert unmarked(" ".join(said), but | NAMES) == []


def test_a_table_that_waits_for_players(client: TestClient) -> None:
    _waits(client, GAME, frozenset())


@each_game
def test_a_game_that_waits_for_players(player: TestClient, game: str) -> None:
    _waits(player, game, signs(game))


def _waits(client: TestClient, game: str, but: frozenset[str]) -> None:
    fewest = games.open_box(game).manifest.seats[0]
    code, table = new_table(client, game, ["person", *["open"] * max(1, fewest - 1)])
    see(client.get(f"/t/{code}"), but=but)
    see(device(client).get(f"/t/{code}"), but=but)
    see(client.get(f"/t/{code}?big"), but=but)
    look(client, table, Viewer(0, (0,)), but)
    assert client.post(f"/api/tables/{code}/start", json={}).status_code == 200
    see(client.get(f"/t/{code}"), but=but)


def test_a_table_from_the_first_move_to_the_last(client: TestClient) -> None:
    _is_played(client, GAME, frozenset())


@each_game
def test_a_game_from_the_first_move_to_the_last(player: TestClient, game: str) -> None:
    _is_played(player, game, signs(game))


def _is_played(client: TestClient, game: str, but: frozenset[str]) -> None:
    """On one device for all, which shows everything there is: curtain, hands, hints, and what comes after."""
    rng = random.Random(3)
    code, table = new_table(client, game, ["person"] * max(2, games.open_box(game).manifest.seats[0]), SHORT.get(game))
    mine = tuple(range(len(table.names)))
    viewers = [Viewer(SPECTATOR, mine), Viewer(0, mine), Viewer(1, (1,)), Viewer()]
    see(client.get(f"/t/{code}"), but=but)
    see(client.get(f"/t/{code}?big"), but=but)
    see(device(client).get(f"/t/{code}"), but=but)
    for move in range(MOVES):
        if table.over:
            break
        if move % EVERY == 0:
            for viewer in viewers:
                look(client, table, viewer, but)
            _refusals(table, but)
        _move(client, table, rng, but)
    assert table.over
    for viewer in viewers:
        look(client, table, viewer, but)
    for page in ("", "/debrief", "/replay"):
        see(client.get(f"/t/{code}{page}"), but=but)
        see(device(client).get(f"/t/{code}{page}"), but=but)
    for eyes in (0, SPECTATOR):
        for scene in client.get(f"/t/{code}/replay/0?seat={eyes}").json():
            assert unmarked_in(scene["seats"] + scene["board"] + scene["hand"], NAMES | but) == []
            assert unmarked(" ".join([scene["prompt"], *scene["lines"]]), NAMES | but) == []
    assert client.post(f"/api/tables/{code}/rematch", json={}).status_code == 201
    look(client, table, Viewer(0, (0,)), but)


def _refusals(table: Table, but: frozenset[str]) -> None:
    """Why not, of everything that the first two cannot do now."""
    for seat in (0, 1):
        for reason, _ in groupby(table.why_not(seat, action) for action in table.game.vocabulary):
            assert reason is None or unmarked(say(reason, LANGUAGE), NAMES | but) == [], reason


def _move(client: TestClient, table: Table, rng: random.Random, but: frozenset[str]) -> None:
    """What the coach suggests, in marked words, or anything that is possible."""
    seat = next(seat for seat in range(len(table.names)) if table.legal(seat))
    hint = client.get(f"/api/tables/{table.code}/hint?seat={seat}").json()
    assert unmarked(hint["reason"], NAMES | but) == []
    action = hint["action"] or table.game.vocabulary[rng.choice(table.legal(seat))]
    done = client.post(f"/api/tables/{table.code}/act", json={"seat": seat, "action": action})
    assert done.status_code == 200, done.text


def test_a_request_to_take_back_a_move_and_a_bot_that_plays_on(client: TestClient) -> None:
    other = device(client)
    code, table = new_table(client, GAME, ["person", "open"], {"rounds": 3})
    here = f"/api/tables/{code}"
    assert other.post(f"/t/{code}/join", data={"name": "1001"}).status_code == 200
    devices, moved = (client, other), [False, False]
    while not all(moved):
        seat = next(seat for seat in (0, 1) if table.legal(seat))
        action = table.game.vocabulary[table.legal(seat)[0]]
        assert devices[seat].post(f"{here}/act", json={"action": action}).status_code == 200
        moved[seat], last = True, seat
    viewers = Viewer(0, (0,)), Viewer(1, (1,)), Viewer()
    assert devices[1 - last].post(f"{here}/undo", json={}).status_code == 202
    assert all('id="ask"' in look(client, table, viewer, frozenset())["panel"] for viewer in viewers)
    see(client.get(f"/t/{code}"))
    hear(devices[last].post(f"{here}/undo", json={}), 409)
    assert devices[last].post(f"{here}/undo/answer", json={"yes": False}).status_code == 200
    assert client.post(f"{here}/hand-over", json={}).status_code == 200
    assert 'id="away"' in look(client, table, viewers[0], frozenset())["panel"]
    hear(client.post(f"{here}/act", json={"action": "pass"}), 409)
    assert client.post(f"{here}/take-back", json={}).status_code == 200
    assert client.post(f"{here}/rename", json={"name": "1002"}).status_code == 200
    lines = look(client, table, viewers[0], frozenset())["story"]["lines"]
    assert len(lines) == 5, "joined, kept, handed over, taken back, renamed"


def test_a_request_to_end_the_game_and_its_end(client: TestClient) -> None:
    other = device(client)
    code, table = new_table(client, GAME, ["person", "open"], {"rounds": 3})
    here = f"/api/tables/{code}"
    hear(client.post(f"{here}/end", json={}), 409)
    assert other.post(f"/t/{code}/join", data={"name": "1001"}).status_code == 200
    viewers = Viewer(0, (0,)), Viewer(1, (1,)), Viewer()
    assert client.post(f"{here}/end", json={}).status_code == 202
    assert all('id="ask"' in look(client, table, viewer, frozenset())["panel"] for viewer in viewers)
    hear(other.post(f"{here}/end", json={}), 409)
    hear(client.post(f"{here}/end/answer", json={"yes": True}), 409)
    assert other.post(f"{here}/end/answer", json={"yes": False}).status_code == 200
    hear(client.post(f"{here}/end", json={}), 409)
    assert other.post(f"{here}/end", json={}).status_code == 202
    assert client.post(f"{here}/end/answer", json={"yes": True}).status_code == 200
    _has_ended(client, code, viewers, 3)


def test_giving_up_and_moves_that_stand(client: TestClient) -> None:
    plans = [{"kind": "person", "name": "1000"}, {"kind": "bot", "name": "1001"}]
    body = {"game": GAME, "seats": plans, "settings": {**SLOW, "undo": 0}}
    code = client.post("/api/tables", json=body).json()["code"]
    here = f"/api/tables/{code}"
    see(client.get(f"/t/{code}"))
    hear(client.post(f"{here}/undo", json={}), 409)
    assert client.post(f"{here}/resign", json={}).status_code == 200
    _has_ended(client, code, (Viewer(0, (0,)), Viewer()), 1)
    crowd, _ = new_table(client, GAME, ["person"] * 3)
    hear(client.post(f"/api/tables/{crowd}/resign", json={"seat": 0}), 409)


def _has_ended(client: TestClient, code: str, viewers: Sequence[Viewer], lines: int) -> None:
    """Every page of a game that people ended; so many lines of its story are the table's own."""
    for viewer in viewers:
        frame = look(client, found(client, code), viewer, frozenset())
        assert frame["over"]
        assert len(frame["story"]["lines"]) == lines
    for page in ("", "/debrief", "/replay"):
        see(client.get(f"/t/{code}{page}"))
    scene = client.get(f"/t/{code}/replay/0").json()[-1]
    assert unmarked(" ".join([scene["prompt"], *scene["lines"]]), NAMES) == []


def test_seats_that_are_away_and_go_to_other_devices(tmp_path: Path) -> None:
    with opened(tmp_path, bare, away=0.0) as client:
        other, third = device(client), device(client)
        code, table = new_table(client, GAME, ["person", "open"], {"rounds": 3})
        here = f"/api/tables/{code}"
        assert f'href="/t/{code}/device"' in see(third.get(f"/t/{code}"))
        hear(third.post(f"{here}/claim", json={"seat": 0}), 409)  # nobody else is there
        assert other.post(f"/t/{code}/join", data={"name": "1001"}).status_code == 200
        while 1 not in table.sight(SPECTATOR).acting:
            action = table.game.vocabulary[table.legal(0)[0]]
            assert client.post(f"{here}/act", json={"action": action}).status_code == 200
        assert client.portal is not None
        client.portal.call(lambda: table.subscribe([0]))
        mine, watching = Viewer(0, (0,)), Viewer(asks=(1,))
        shown = look(client, table, mine, frozenset())
        assert 'id="gone-1"' in shown["panel"]
        assert unmarked(shown["news"]) == []
        hear(third.post(f"{here}/claim", json={"seat": 0}), 409)  # not away
        claim = third.post(f"{here}/claim", json={"seat": 1}).json()
        hear(device(client).post(f"{here}/claim", json={"seat": 1}), 409)
        assert 'id="claim-1"' in look(client, table, mine, frozenset())["panel"]
        assert 'class="asking"' in look(client, table, watching, frozenset())["panel"]
        answer = {"seat": 1, "sign": claim["sign"], "yes": False}
        hear(third.post(f"{here}/claim/answer", json=answer), 403)
        assert client.post(f"{here}/claim/answer", json=answer).status_code == 200
        assert 'class="asking"' in look(client, table, watching, frozenset())["panel"]
        hear(client.post(f"{here}/claim/answer", json=answer), 409)
        hear(device(client).post(f"{here}/claim", json={"seat": 1}), 409)
        secret = re.findall(r'"big-code">([^<]+)<', client.get(f"/t/{code}/device").text)[0]
        see(client.get(f"/t/{code}/device"), but=frozenset(re.findall("[A-Z]+", secret)))
        see(third.get(f"/t/{code}/device"), but=frozenset(["QM", "XWP"]))
        see(third.post(f"/t/{code}/device", data={"code": "2222"}), 403, but=frozenset(["QM", "XWP"]))
        hear(third.post(f"{here}/take-over", json={"pass": "2222"}), 403)
        assert third.post(f"{here}/take-over", json={"pass": secret}).status_code == 200
        assert 'class="card watching"' in see(client.get(f"/t/{code}"))
        for _ in range(MOST_EACH):
            last = client.post(f"{here}/take-over", json={"pass": "2222"})
        hear(last, 429)
        two = [Viewer(0, (0, 1)), Viewer(SPECTATOR, (0, 1))]
        assert client.post(f"{here}/hand-over", json={}).status_code == 403
        assert third.post(f"{here}/hand-over", json={"seat": 0}).status_code == 200
        assert all('id="away"' in look(client, table, viewer, frozenset())["panel"] for viewer in two)
        assert len(look(client, table, mine, frozenset())["story"]["lines"]) == 3, "joined, on another device, a bot"


def test_the_pages_of_a_class(client: TestClient) -> None:
    """Of the teacher, the projector and pupils, from the form to the end; pupils are called by numbers."""
    but = frozenset([*CLASS_CODES, *(word for game in games.available() for word in signs(game))])
    see(client.get("/class/new"), but=but)
    for game in games.available():
        see(client.get(f"/class/new/{game}"), but=but)
    sent = {"size-from": "2", "size-to": "2", "names": "free", "notebook": "on", "links": "on", "option-rounds": "1"}
    see(client.post(f"/class/new/{GAME}", data={**sent, "size-to": "99"}), 400, but=but)
    see(client.post(f"/class/new/{GAME}", data={**sent, "names": "list"}), 400, but=but)
    code = client.post(f"/class/new/{GAME}", data=sent, follow_redirects=False).headers["location"].split("/")[2]
    here = f"/c/{code}"
    shown = client.get(f"{here}/lead")
    see(shown, but=but | parts_of(re.findall(rf"{here}/(key/[\w-]+)", shown.text)))
    see(client.get(f"/c/{code}/key/{'1' * 30}"), but=but)

    def order(do: str, **more: str) -> None:
        answer = client.post(f"{here}/lead", data={"do": do, **more}, follow_redirects=False)
        assert answer.status_code == 303, answer.text

    order("kept")
    first, second, late = device(client), device(client), device(client)
    see(first.get(here), but=but)
    assert first.post(f"{here}/join", data={"name": "1001"}, follow_redirects=False).status_code == 303
    see(first.get(here), but=but)
    shown = first.get(f"{here}/link")
    see(shown, but=but | parts_of(re.findall(rf"{here}/(device/[\w-]+)", shown.text)))
    see(second.post(f"{here}/join", data={"name": "x" * 60}), 400, but=but)
    order("by-hand")
    assert second.post(f"{here}/join", data={"name": "1002"}, follow_redirects=False).status_code == 303
    for page in ("lead", "lead/games", f"lead/games/{GAME}", "door", "lead/pupil/1", "lead/pupil/2"):
        see(client.get(f"{here}/{page}"), but=but)
    see(second.get(here), but=but)
    order("let-in")
    order("shuffle")
    for page in ("lead", f"lead/games/{GAME}"):
        see(client.get(f"{here}/{page}"), but=but)
    see(first.get(here), but=but)
    order("lock")
    see(late.get(here), but=but)
    see(late.post(f"{here}/join", data={"name": "1003"}), 409, but=but)
    order("begin")
    for do in ("stop-after-round", "pause", "eyes", "open-hands", "next-lesson"):
        order(do)
        see(client.get(f"{here}/lead"), but=but)
    for page in ("lead/pupil/1", "lead/table/0", "lead/table/0/hands", "door", "debrief"):
        see(client.get(f"{here}/{page}"), but=but)
    see(first.get(here), but=but)
    see(first.get(f"{here}/device"), but=but)
    shown = client.post(f"{here}/lead/pupil/1/device")
    see(shown, but=but | frozenset(re.findall("[A-Z]+", re.findall(r'"big-code">([^<]+)<', shown.text)[0])))
    see(first.post(f"{here}/device", data={"code": "2222"}), 403, but=but)
    order("stop")
    for page in ("lead", f"lead/games/{GAME}"):
        see(client.get(f"{here}/{page}"), but=but)
    order("send-out pupil=1")
    see(client.get(f"{here}/lead"), but=but)
    see(client.get(f"{here}/lead/pupil/1"), but=but)
    see(first.get(here), 403, but=but)
    see(first.get(f"{here}/lead"), 403)
    hear(client.post(f"{here}/lead", data={"do": "fly"}, headers=DATA), 400)
    order("delete")
    see(client.get(f"{here}/lead"), 404, but=but)


def parts_of(links: Sequence[str]) -> frozenset[str]:
    """What these links are made of: no words."""
    return frozenset(word for link in links for word in LETTERS.findall(link))


# ---- what the API says


def test_the_games_as_data(client: TestClient) -> None:
    told = client.get("/api/games").json()
    for game in told["games"]:
        said = [game["title"], game["tagline"], *(each["label"] for each in game["options"] + game["settings"])]
        said += [each["name"] for each in game["plans"]]
        for text in [*said, *(each["text"] for each in game["options"] + game["plans"])]:
            assert unmarked(text) == []
    assert all(unmarked(f"{bot['name']} {bot['text']}") == [] for bot in told["bots"])


POSTS: list[tuple[str, dict[str, Any], int]] = [
    ("", {}, 400),
    ("", {"game": 7}, 400),
    ("", {"game": "poker"}, 404),
    ("", {"game": GAME, "seats": 3}, 400),
    ("", {"game": GAME, "seats": [3]}, 400),
    ("", {"game": GAME, "seats": [{"kind": "cat"}]}, 400),
    ("", {"game": "succession", "seats": [{"kind": "person"}]}, 400),
    ("", {"game": GAME, "seats": [{"kind": "bot", "strength": "shark"}] * 2}, 400),
    ("", {"game": GAME, "seats": [{"kind": "person", "name": "x" * 30}] * 2}, 400),
    ("", {"game": "succession", "options": {"rounds": "many"}}, 400),
    ("", {"game": GAME, "options": {"colour": 1}}, 400),
    ("", {"game": GAME, "options": [1]}, 400),
    ("", {"game": GAME, "settings": {"bot_pause": "long"}}, 400),
    ("", {"game": GAME, "settings": {"bot_pause": 99}}, 400),
    ("", {"game": GAME, "settings": {"speed": 1}}, 400),
    ("", {"game": GAME, "request": "short"}, 400),
    ("/KELP-00/join", {}, 404),
    ("/{code}/join", {}, 409),
    ("/{code}/join", {"seat": 7}, 404),
    ("/{code}/start", {}, 409),
    ("/{code}/act", {}, 400),
    ("/{code}/act", {"action": "fly"}, 400),
    ("/{code}/act", {"action": "pass", "number": "2"}, 400),
    ("/{code}/act", {"action": "pass", "number": 9999}, 409),
    ("/{code}/act", {"action": "pass", "seat": 1}, 403),
    ("/{code}/act", {"action": "pass", "seat": 9}, 404),
    ("/{code}/act", {"action": "pass", "request": "a b"}, 400),
    ("/{code}/draft", {"do": "rest"}, 409),
    ("/{code}/draft", {"do": "fly"}, 400),
    ("/{code}/undo", {}, 409),
    ("/{code}/undo/answer", {}, 400),
    ("/{code}/undo/answer", {"yes": True}, 409),
    ("/{code}/hand-over", {"strength": "shark"}, 400),
    ("/{code}/hand-over", {"seat": 1}, 403),
    ("/{code}/rename", {"name": "x" * 30}, 400),
    ("/{code}/rematch", {}, 409),
]


@pytest.mark.parametrize(("path", "body", "status"), POSTS)
def test_a_refusal_of_the_api(client: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    code, _ = new_table(client, GAME, ["person", "bot"])
    hear(client.post("/api/tables" + path.format(code=code), json=body), status)


CLASS_POSTS: list[tuple[str, dict[str, Any], int]] = [
    ("", {}, 400),
    ("", {"game": GAME, "size": [1]}, 400),
    ("", {"game": GAME, "size": [0, 99]}, 400),
    ("", {"game": GAME, "names": "list", "roll": [1]}, 400),
    ("", {"game": GAME, "names": "list"}, 400),
    ("", {"game": GAME, "names": "list", "roll": ["x" * 30]}, 400),
    ("", {"game": GAME, "names": "list", "roll": ["x"] * 61}, 400),
    ("", {"game": GAME, "names": "none"}, 400),
    ("", {"game": GAME, "plan": "none"}, 400),
    ("", {"game": GAME, "team": 9}, 400),
    ("", {"game": GAME, "nudge": -1}, 400),
    ("/OTTER-REEF/join", {"name": "1"}, 404),
    ("/{code}/device", {"code": "1"}, 403),
    ("/{code}/notes", {"round": 9, "text": "1"}, 409),
    ("/{code}/seat", {"do": "fly"}, 400),
    ("/{code}/seat", {"do": "waiting"}, 409),
    ("/{code}/seat", {"do": "swap", "pupil": 1, "with": 1}, 409),
    ("/{code}/seat", {"do": "fix", "table": 9}, 404),
    ("/{code}/begin", {}, 409),
    ("/{code}/control", {"do": "pause", "table": 9}, 404),
    ("/{code}/control", {"do": "again"}, 409),
    ("/{code}/control", {"do": "say", "text": "1" * 300}, 400),
    ("/{code}/control", {"do": "more-time", "seconds": 0}, 400),
    ("/{code}/pupils/9", {"do": "bot"}, 404),
    ("/{code}/pupils/1", {"do": "let-in"}, 409),
    ("/{code}/pupils/1", {"do": "take-in"}, 409),
    ("/{code}/pupils/1", {"do": "move", "table": 0, "seat": 9}, 404),
]


@pytest.mark.parametrize(("path", "body", "status"), CLASS_POSTS)
def test_a_refusal_of_a_class(client: TestClient, path: str, body: dict[str, Any], status: int) -> None:
    code = _new_class(client)
    hear(client.post("/api/classes" + path.format(code=code), json=body), status)


def _new_class(client: TestClient) -> str:
    """Of two pupils who play; the client leads it and is one of them."""
    made = client.post("/api/classes", json={"game": GAME, "settings": SLOW})
    code = str(made.json()["code"])
    for name in ("1001", "1002"):
        pupil = client if name == "1001" else device(client)
        assert pupil.post(f"/api/classes/{code}/join", json={"name": name}).status_code == 201
    for path, body in (("seat", {"do": "shuffle"}), ("begin", {})):
        assert client.post(f"/api/classes/{code}/{path}", json=body).status_code == 200
    return code


def test_refusals_at_the_door_of_a_class_and_to_who_leads_none(client: TestClient) -> None:
    code = _new_class(client)
    here, stranger = f"/api/classes/{code}", device(client)
    hear(stranger.post(f"{here}/begin", json={}), 403)
    for name in ("", "1" * 30):
        hear(stranger.post(f"{here}/join", json={"name": name}), 400)
    hear(stranger.post(f"{here}/notes", json={"round": 1, "text": "1"}), 403)
    client.post(f"{here}/control", json={"do": "lock"})
    hear(stranger.post(f"{here}/join", json={"name": "1003"}), 409)
    client.post(f"{here}/pupils/1", json={"do": "send-out"})
    hear(client.post(f"{here}/join", json={"name": "1003"}), 403)
    client.post(f"{here}/control", json={"do": "stop"})
    hear(client.post(f"{here}/control", json={"do": "stop"}), 409)


def test_what_a_class_tells_is_marked(client: TestClient) -> None:
    code = _new_class(client)
    told = client.get(f"/api/classes/{code}").json()
    assert [unmarked(table["name"]) for table in told["lead"]["tables"]] == [[]]


def test_refusals_of_who_holds_no_seat_or_several(client: TestClient) -> None:
    code, _ = new_table(client, GAME, ["person", "person"])
    here = f"/api/tables/{code}"
    stranger = device(client)
    for path in ("act", "start", "hand-over", "rename", "rematch"):
        hear(stranger.post(f"{here}/{path}", json={"action": "pass", "name": ""}), 403)
    hear(client.post(f"{here}/act", json={"action": "pass"}), 403)
    hear(stranger.get(f"{here}/sight?seat=0"), 403)
    assert unmarked(stranger.get(f"{here}/hint").json()["reason"]) == []
    hear(stranger.get(f"/t/{code}/why?seat=0&action=pass", headers=DATA), 403)


def test_bodies_and_transcripts_that_cannot_be_read(client: TestClient) -> None:
    kind = {"content-type": "application/json"}
    for raw in (b"{", b"[]"):
        hear(client.post("/api/tables", content=raw, headers=kind), 400)
    hear(client.post("/api/tables", content=b"{}"), 415)
    head = "Shoal transcript 1\ngame: succession\nrules: 1\nseats: 2\n\n"
    for text in ("", "x", "{", '{"shoal": 1}', head + "0: fly\n", head + "deal 9 x\n", head.replace("2", "99")):
        hear(client.post("/api/transcripts", json={"transcript": text}), 400)


# ---- pages of errors


def both(client: TestClient, method: str, path: str, status: int, **sent: Any) -> None:
    """As a page and as data."""
    headers = sent.pop("headers", {})
    see(client.request(method, path, headers={**PAGE, **headers}, **sent), status)
    hear(client.request(method, path, headers={**DATA, **headers}, **sent), status)


def test_pages_of_errors(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _ = new_table(client, GAME, ["person", "person"])
    for path in (
        "/nowhere",
        "/t/KELP-00",
        "/games/chess/rules",
        "/games/succession/help/nothing",
        "/games/succession/examples/no",
    ):
        both(client, "GET", path, 404)
    both(client, "GET", "/games/succession/play", 405)
    both(client, "POST", "/games/succession/play", 403, headers={"origin": "https://elsewhere.example"})
    both(client, "POST", "/games/succession/play", 400, content=b"\xff")
    both(client, "POST", "/games/succession/play", 413, content=b"x" * 70_000)
    see(client.post(f"/t/{code}/join", data={"name": "1002"}))
    see(device(client).get(f"/t/{code}"))
    see(client.get("/join", params={"code": "1002"}), 404)
    for page in ("debrief", "replay", "rows.csv"):
        both(client, "GET", f"/t/{code}/{page}", 409)
    for path, status in (("/api/nowhere", 404), ("/api/tables", 405)):
        hear(client.get(path), status)
    file = client.get("/static/x/nothing.js")
    assert (file.status_code, unmarked(file.text)) == (404, [])
    monkeypatch.setattr("shoal.web.pages.home.my_tables", None)
    both(client, "GET", "/", 500)


def test_the_page_of_a_table_whose_rules_are_forgotten(tmp_path: Path) -> None:
    def raised(options: Mapping[str, Value]) -> Game:
        game = bare(GAME).game(options)
        game.version += 1
        return game

    with opened(tmp_path, bare) as client:
        code, _ = new_table(client, GAME, ["person", "person"])
    with opened(tmp_path, lambda game: replace(bare(game), game=raised)) as client:
        both(client, "GET", f"/t/{code}", 410)


def test_a_film_is_seen_through_eyes_that_there_are(client: TestClient) -> None:
    code, table = new_table(client, GAME, ["person", "person"], {"rounds": 1})
    while not table.over:
        _move(client, table, random.Random(1), frozenset())
    both(client, "GET", f"/t/{code}/replay/0?seat=9", 400)


# ---- that nothing lacks a sentence, and no sentence is left over


def test_the_scripts_words_are_marked_and_all_of_them_are_said(client: TestClient) -> None:
    page = client.get("/games/succession/new").text
    scripts = [path.read_text("utf-8") for path in (SOURCE / "web/static").glob("*.js")]
    said = json.loads(re.findall(r' data-words="([^"]*)"', page)[0].replace("&quot;", '"'))
    assert said.keys() == SCRIPT.keys()
    for text in [*said.values(), *said.pop("choices").values()]:
        assert isinstance(text, dict) or unmarked(text) == []
    asked = {key for script in scripts for key in re.findall(r"\b(?:words|counted)\('(\w+)'", script)}
    assert asked <= SCRIPT.keys()
    for key in SCRIPT:
        assert any(f"'{key}'" in script for script in scripts), f"no script says {key}"


def test_scripts_have_no_sentences_of_their_own() -> None:
    scripts = list((SOURCE / "web/static").glob("*.js"))
    code = [line.split("//")[0] for path in scripts for line in path.read_text("utf-8").splitlines()]
    said = [line for line in code if re.search(r"""['"`][^'"`]*[A-Z][a-z]+ [a-z]+ [a-z]+""", line)]
    assert scripts
    assert [line for line in said if "console." not in line] == []


@pytest.mark.parametrize(("home", "says"), [(PARTS[0], "refusals"), *((part, "reasons") for part in PARTS[1:])])
def test_every_reason_has_a_sentence(home: str, says: str) -> None:
    book = words_of(home, "en").reasons
    given, texts = reasons_of(home, f"{home}.{says}")
    assert given
    assert given <= book.keys()
    assert set(book) - texts <= {"bad_setting", "no_number"}, "sentences that nobody says"


def reasons_of(home: str, module: str) -> tuple[set[str], set[str]]:
    """The keys of this home that the sources give by name, and all texts there are in them."""
    given: set[str] = set()
    texts: set[str] = set()
    for nodes in sources():
        texts |= {each.value for each in nodes if isinstance(each, ast.Constant) and isinstance(each.value, str)}
        imports = [each for each in nodes if isinstance(each, ast.ImportFrom) and each.module == module]
        said = {alias.asname or alias.name for each in imports for alias in each.names if alias.name == "no"}
        for call in nodes:
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
                if call.func.id in said or call.func.id == MADE_OF_A_KEY.get(home):
                    given |= literals(call.args[0])
                elif call.func.id == "Reason" and literals(call.args[0]) == {home}:
                    given |= literals(call.args[1])
    return given, texts


@cache
def sources() -> list[list[ast.AST]]:
    """Every module outside the words, in all its parts."""
    paths = [path for path in SOURCE.rglob("*.py") if "words" not in path.relative_to(SOURCE).parts]
    return [list(ast.walk(ast.parse(path.read_text("utf-8")))) for path in paths]


def literals(node: ast.expr) -> set[str]:
    """The texts that this may be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
