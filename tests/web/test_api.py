"""The JSON API: what programs can do."""

from __future__ import annotations

import asyncio
from http.cookies import SimpleCookie
from pathlib import Path

import pytest

from shoal.engine.log import fold, read
from shoal.games import available
from shoal.table.seating import AWAY
from tests.table.toy import BOX
from tests.web.api_support import QUICK, SITE, TWO, open_api


def test_a_whole_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table(options={"turns": 3})
            about = (await api.get(here, tokens["1"])).json()
            assert about["yours"] == [1]
            assert about["game"] == "toy"
            assert [seat["kind"] for seat in about["seats"]] == ["person", "person"]
            for turn, seat in enumerate(["0", "1", "0"]):
                view = (await api.get(f"{here}/sight", tokens[seat])).json()
                assert view["seat"] == int(seat)
                assert view["sight"]["turn"] == turn
                assert view["legal"] == ["push", "step", "peek", "roll"]
                body = {"action": "push", "number": view["number"], "request": f"r{turn}"}
                done = await api.post(f"{here}/act", tokens[seat], **body)
                assert done.json() == {"number": view["number"] + 1, "repeated": False}
                again = await api.post(f"{here}/act", tokens[seat], **body)
                assert (again.status_code, again.json()["repeated"]) == (200, True)
            view = (await api.get(f"{here}/sight")).json()
            assert (view["over"], view["seat"], view["legal"]) == (True, None, [])
            assert (view["scores"], view["ranks"]) == ([2, 1], [1, 2])
            again = await api.post(f"{here}/rematch", tokens["1"])
            assert again.status_code == 201
            assert again.json()["before"] == about["code"]
            assert (await api.get(here)).json()["rematch"] == again.json()["code"]

    asyncio.run(story())


def test_a_sight_never_holds_what_others_hold(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table()
            seen = [(await api.get(f"{here}/sight", token)).json()["sight"]["stones"] for token in tokens.values()]
            assert [stone is None for stone in seen[0]] == [False, True]
            assert [stone is None for stone in seen[1]] == [True, False]
            assert (await api.get(f"{here}/sight", "tampered")).json()["sight"]["stones"] == [None, None]
            foreign = await api.get(f"{here}/sight", tokens["0"], seat="1")
            assert (foreign.status_code, foreign.json()["error"]) == (403, "not_your_seat")

    asyncio.run(story())


def test_join_start_hand_over_take_back_rename(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]
            here, tokens = await api.new_table(seats=seats)
            joined = (await api.post(f"{here}/join", name="Bo")).json()
            api.client.cookies.clear()
            assert joined["seat"] == 1
            started = (await api.post(f"{here}/start", joined["token"], strength="minnow")).json()
            assert [seat["kind"] for seat in started["seats"]] == ["person", "person", "bot", "bot"]
            assert [seat["strength"] for seat in started["seats"]] == ["", "", "minnow", "perch"]
            handed = (await api.post(f"{here}/hand-over", joined["token"], strength="perch")).json()
            assert handed["seats"][1]["kind"] == "bot"
            back = (await api.post(f"{here}/take-back", joined["token"])).json()
            assert back["seats"][1]["kind"] == "person"
            named = (await api.post(f"{here}/rename", tokens["0"], name="Cy")).json()
            assert [seat["name"] for seat in named["seats"]][:2] == ["Cy", "Bo"]

    asyncio.run(story())


def test_undo_asks_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table()
            await api.post(f"{here}/act", tokens["0"], action="step")
            free = await api.post(f"{here}/undo", tokens["0"])
            assert (free.status_code, free.json()["asked"]) == (200, False)
            await api.post(f"{here}/act", tokens["0"], action="peek")
            asked = await api.post(f"{here}/undo", tokens["0"])
            assert (asked.status_code, asked.json()["asked"]) == (202, True)
            assert (await api.get(here)).json()["undo"]["waiting"] == [1]
            assert (await api.post(f"{here}/undo/answer", tokens["1"], yes=True)).status_code == 200
            assert (await api.get(here)).json()["undo"] is None
            assert (await api.get(f"{here}/sight", tokens["0"])).json()["sight"]["peeked"] == []

    asyncio.run(story())


def test_hint_and_transcripts(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table(options={"turns": 1})
            hint = (await api.get(f"{here}/hint", tokens["0"])).json()
            assert (hint["action"], hint["reason"]) == ("push", "Because “push” is the safest.")
            assert (await api.get(f"{here}/hint", tokens["1"])).json()["action"] is None
            running = (await api.get(f"{here}/transcript", tokens["0"])).text
            assert "deal 0" in running
            assert "deal 1" not in running
            await api.post(f"{here}/act", tokens["0"], action="push")
            for kind in ("text", "json"):
                log = read((await api.get(f"{here}/transcript", format=kind)).text)
                assert fold(BOX.game({"turns": 1}), log).scores() == [1, 0]

    asyncio.run(story())


def test_a_browser_keeps_its_seats_in_cookies(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            made = await api.post("/tables", game="toy", seats=[{"kind": "person"}, {"kind": "open"}])
            code = made.json()["code"]
            cookie = SimpleCookie(made.headers["set-cookie"])[f"shoal-{code}"]
            assert cookie["httponly"]
            assert cookie["samesite"].lower() == "lax"
            assert cookie["path"] == "/"
            assert not cookie["secure"]
            joined = await api.post(f"/tables/{code}/join", name="Bo")
            assert joined.status_code == 200
            assert (await api.get(f"/tables/{code}")).json()["yours"] == [0, 1]
            moved = await api.post(f"/tables/{code}/act", seat=0, action="push")
            assert moved.status_code == 200
            api.client.cookies.set(f"shoal-{code}", "tampered.with")
            assert (await api.get(f"/tables/{code}")).json()["yours"] == []
            assert (await api.post(f"/tables/{code}/act", seat=1, action="push")).status_code == 403

    asyncio.run(story())


def test_cookies_are_secure_over_https(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            secure = SITE.replace("http:", "https:")
            made = await api.client.post(f"{secure}/api/tables", json={"game": "toy", "settings": QUICK})
            assert "secure" in made.headers["set-cookie"].lower()

    asyncio.run(story())


def test_tokens_carry_over_to_the_rematch_in_every_browser(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table(options={"turns": 1})
            await api.post(f"{here}/act", tokens["0"], action="push")
            again = (await api.post(f"{here}/rematch", tokens["0"])).json()["code"]
            api.client.cookies.clear()
            api.client.cookies.set("shoal-" + here.removeprefix("/tables/"), tokens["1"])
            assert (await api.get(f"/tables/{again}")).json()["yours"] == [1]

    asyncio.run(story())


def test_the_games_are_listed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            listed = (await api.get("/games")).json()
            assert [game["id"] for game in listed["games"]] == list(available())
            assert [bot["strength"] for bot in listed["bots"]] == ["minnow", "perch", "pike"]
            for game in listed["games"]:
                assert game["seats"]["fewest"] <= game["seats"]["usual"] <= game["seats"]["most"]
                assert all(option["text"] for option in game["options"])
                assert {"bot_pause", "idle_pause"} <= {setting["name"] for setting in game["settings"]}

    asyncio.run(story())


@pytest.mark.parametrize("look", ["/sight", "", "/words", "/hint", "/transcript"])
def test_a_program_that_looks_now_and_then_is_here_with_all_its_seats(
    tmp_path: Path, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        passed, real = 0.0, loop.time
        monkeypatch.setattr(loop, "time", lambda: real() + passed)
        async with open_api(tmp_path) as api:
            here, tokens = await api.new_table(seats=[*TWO, {"kind": "person"}])
            for _ in range(4):
                passed += AWAY * 0.6
                assert (await api.get(here + look, f"{tokens['0']} {tokens['2']}")).status_code == 200
            seats = (await api.get(here)).json()["seats"]
            assert [seat["away"] for seat in seats] == [False, True, False]

    asyncio.run(story())


def test_a_request_used_for_another_table_is_refused_in_words(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_api(tmp_path) as api:
            wish = {"game": "toy", "seats": TWO, "settings": QUICK, "request": "one-wish-for-one-table"}
            made = await api.post("/tables", **wish)
            again = await api.post("/tables", **wish)
            assert (again.status_code, again.json()["code"]) == (201, made.json()["code"])
            assert again.json()["tokens"] == made.json()["tokens"]
            other = await api.post("/tables", **{**wish, "options": {"turns": 7}})
            assert (other.status_code, other.json()["error"]) == (409, "request_used")
            assert "for something else" in other.json()["message"]

    asyncio.run(story())
