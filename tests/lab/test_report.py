"""Reports: numbers that statisticians know, answers that follow from them, and a page that needs nothing else."""

from __future__ import annotations

import errno
import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from shoal.games import available, open_box
from shoal.lab import simulate
from shoal.lab.experiment import Experiment
from shoal.lab.ladder import climb
from shoal.lab.match import Options
from shoal.lab.report.command import main
from shoal.lab.report.findings import findings
from shoal.lab.report.page import Look, Told, page
from shoal.lab.report.skill import TIMES, Skill, skill
from shoal.lab.report.statistics import Parts, difference, mean, parts, quantile, share
from shoal.lab.report.study import Study, changes, conduct, effects, first_share, from_rows, minutes, shares
from shoal.lab.report.watch import Happened, Seen, watch
from shoal.lab.rows import SEAT_COLUMNS
from shoal.lab.tournament import Contest
from shoal.lab.walk import Walk
from shoal.lab.words import lab_words
from shoal.lab.workers import HERE
from tests.some import some

SAYS = lab_words("en").report
EXPERIMENT = Experiment("succession", (2,), 40, options=(("rounds", 1), ("turn_cap", 10)))


def seen(won: tuple[float, ...], scores: tuple[int, ...] = (3, 5), **more: object) -> Seen:
    return Seen(scores, won, 10, **more)  # type: ignore[arg-type]


def mine(factor: str, value: str, seat: int | None, when: float = 0.5) -> tuple[Happened, ...]:
    return (Happened(factor, value, seat, when),)


# ---- numbers


def test_who_never_won_may_still_win_some_day() -> None:
    never, always = share([0.0] * 24), share([1.0] * 24)
    assert (never.low, always.high) == (0.0, 1.0)
    assert never.high == pytest.approx(0.138, abs=0.001)  # Wilson's interval, as tables have it
    assert always.low == pytest.approx(0.862, abs=0.001)
    assert never.certain(0.5) and always.certain(0.5) and not share([1.0] * 6).certain(0.5)
    mixed = [1.0, 0.0, 0.5, 0.0]
    assert (share(mixed).low, share(mixed).high) == (mean(mixed).low, mean(mixed).high)


def test_a_mean_and_how_far_off_it_may_be() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert tuple(found) == pytest.approx((2.5, 0.6455, 4), abs=1e-4)
    assert (found.low, found.high) == pytest.approx((1.2348, 3.7652), abs=1e-4)
    assert not found.certain(2.0) and found.certain(0.1)


def test_a_difference_is_as_uncertain_as_both_together() -> None:
    found = difference([4.0, 6.0], [1.0, 3.0])
    assert (found.value, found.error) == pytest.approx((3.0, 2**0.5))


def test_quantiles() -> None:
    assert [quantile([5.0, 1.0, 3.0, 2.0, 4.0], part) for part in (0.0, 0.5, 0.9, 1.0)] == [1, 3, 5, 5]


def test_variance_is_found_where_it_was_put() -> None:
    luck = random.Random(7)
    deals = [luck.gauss(0, 2) for _ in range(200)]
    results = [[[bot + deal + luck.gauss(0, 1) for _ in range(6)] for deal in deals] for bot in (-1.0, 1.0)]
    found = parts(results)
    assert found.bots == pytest.approx(2 / 7, abs=0.06)
    assert found.deals == pytest.approx(4 / 7, abs=0.08)
    assert sum(found) == pytest.approx(1)


# ---- what follows from games


def test_who_wins_how_much() -> None:
    games = [seen((1.0, 0.0), first=1)] * 30 + [seen((0.5, 0.5), first=0)] * 10
    assert [each.value for each in shares(games)] == [0.875, 0.125]
    first = first_share(games)
    assert first is not None and first.value == 0.125


def test_people_need_time_for_choices_alone() -> None:
    assert minutes([seen((1.0, 0.0), choices=5)], 12.0) == pytest.approx([(5 * 12 + 5 * 2) / 60])


def test_what_seats_have_is_compared_within_a_game() -> None:
    games = [seen((1.0, 0.0), happened=mine("board", "atoll", 1))] * 30
    games += [seen((1.0, 0.0), happened=mine("board", "atoll", 0) + mine("board", "atoll", 1))] * 30  # says nothing
    games += [seen((0.0, 1.0), happened=mine("board", "atoll", 1))] * 10
    [found] = effects(games, "board")
    assert found.wins is not None
    assert (found.value, found.games, found.wins.value, found.wins.size) == ("atoll", 70, 0.25, 40)


def test_what_hits_all_is_compared_between_games() -> None:
    games = [seen((1.0, 0.0), (3, 5), happened=mine("disaster", "gale", None))] * 30 + [seen((1.0, 0.0), (9, 9))] * 30
    [found] = effects(games, "disaster")
    assert found.wins is None and found.points is not None
    assert found.points.value == -5


def test_what_comes_after_the_game_was_decided_comes_late() -> None:
    happened = mine("card", "starfish", 0, 0.2) + mine("card", "starfish", 1, 0.9)
    [found] = effects([seen((1.0, 0.0), decided=0.5, happened=happened)] * 20, "card")
    assert found.late == 0.5


def test_two_kinds_of_games_side_by_side() -> None:
    found = {each.measure: each for each in changes([seen((1.0, 0.0))] * 9, [seen((1.0, 0.0), (4, 6))] * 9)}
    assert set(found) == {"length", "score"}, "of what both can tell"
    assert (found["score"].before, found["score"].after, found["score"].by.value) == (4, 5, 1)


def test_an_unfair_seat_is_told_and_a_fair_one_is_not() -> None:
    box = open_box("pond")
    words = box.words("en")
    unfair = [seen((1.0, 0.0))] * 60 + [seen((0.0, 1.0))] * 20
    fair = [seen((1.0, 0.0)), seen((0.0, 1.0))] * 40
    for games, says in ((unfair, "Yes: seat 1 wins 75.0"), (fair, "Not that we can tell")):
        study = Study(Experiment("pond", (2,), 80), {2: games}, 2)
        assert any(says in answer for _, answer in findings(study, box, words, SAYS, 12.0))


def forty(factor: str, value: str, wins: int, late: int = 0) -> list[Seen]:
    """Games in which the first seat alone has it, wins so many, and has it so often when all is decided."""
    return [
        seen(
            (1.0, 0.0) if number < wins else (0.0, 1.0),
            changes=1,
            decided=0.5,
            happened=mine(factor, value, 0, 0.9 if number < late else 0.1),
        )
        for number in range(40)
    ]


@pytest.mark.parametrize(
    ("game", "factor", "always", "others", "asked"),
    [
        ("reef", "board", "atoll", ("patch", "ramp", "fringing", "barrier"), "Is the Atoll fair?"),
        (
            "succession",
            "card",
            "starfish",
            ("bacteria", "diatoms", "snails", "isopods"),
            "Does the Starfish card ever come too late?",
        ),
    ],
)
def test_what_is_always_asked_is_answered_however_little_it_matters(
    game: str, factor: str, always: str, others: tuple[str, ...], asked: str
) -> None:
    games = forty(factor, always, 16, late=10)
    for number, other in enumerate(others):
        games += forty(factor, other, 40 * (number % 2))  # all matter more
    study = Study(Experiment(game, (2,), len(games)), {2: games}, 2, curious=games)
    box = open_box(game)
    found = dict(findings(study, box, box.words("en"), SAYS, 12.0))
    won = SAYS.interval(0.4, 0.246, 0.554)
    assert found[asked] == (
        f"No certain effect: players who have it win {won}; with others of its kind it is {SAYS.share(0.48)}. "
        "In 25 % of its cases the game was decided already."
    )


@pytest.mark.parametrize(
    ("wins", "says"),
    [
        (40, "Yes: among players who follow the coach"),
        (25, "Nothing is certain: among players who follow the coach"),
        (10, "No, not with so little thought: among players who follow the coach"),
    ],
)
def test_whether_it_pays_to_think_ahead_is_told_and_where_nothing_is_certain_that(wins: int, says: str) -> None:
    box = open_box("pond")
    half = share([1.0, 0.0])
    ahead = Skill(4, Parts(0.5, 0.0, 0.5), (half, half), share([1.0] * wins + [0.0] * (50 - wins)), 2000)
    experiment = Experiment("pond", (2,), 1, options=(("board", "drop"),))
    study = Study(experiment, {2: [seen((1.0, 0.0))]}, 2, skill=ahead)
    answer = dict(findings(study, box, box.words("en"), SAYS, 12.0))["Does it pay to think ahead?"]
    assert answer.startswith(says)
    won = SAYS.interval(wins / 50, ahead.ahead.low, ahead.ahead.high)
    assert f"wins {won} of 50 games; a fair share is {SAYS.share(0.5)}" in answer
    assert "2,000 simulations" in answer and "“shoal ladder pond --seats 2 --option board=drop”" in answer


# ---- games that are watched


def test_a_watched_game_is_the_one_that_is_played_unwatched() -> None:
    found = watch(EXPERIMENT, False, range(3)).games
    for number, game in enumerate(some(found)):
        walk = Walk(EXPERIMENT, EXPERIMENT.place(number)).end()
        assert (game.scores, game.decisions) == (tuple(walk.state.scores()), walk.decisions)
        assert game.choices is not None and 0 < game.choices <= game.decisions
        assert game.decided is not None and 0 <= game.decided <= 1
        assert {each.factor for each in game.happened} == {"card"}


def test_the_curious_begin_with_what_nobody_would_choose() -> None:
    reef = Experiment("reef", (2,), 6, options=(("rounds", 1),))
    boards = [
        {
            each.value
            for game in watch(reef, curious, range(6)).games
            for each in game.happened
            if each.factor == "board"
        }
        for curious in (False, True)
    ]
    assert "atoll" not in boards[0] and "atoll" in boards[1]


def test_skill_is_seen_where_one_plays_at_random() -> None:
    over: list[int] = []
    found = skill(Experiment("hyporheic", (2,), 1, options=(("coins_to_win", 2),)), 2, 10, 3, HERE, over.append)
    assert sum(over) == 2 * 10 * TIMES + 3
    minnow, perch = found.wins
    assert minnow.value < 0.2 < perch.value
    assert found.parts.bots > found.parts.deals


@pytest.mark.parametrize(
    ("game", "options", "simulations"),
    [("succession", EXPERIMENT.options, 200), ("pond", (("board", "drop"),), 2000), ("reef", (("rounds", 1),), 50)],
)
def test_one_who_thinks_ahead_wins_what_the_ladder_says(game: str, options: Options, simulations: int) -> None:
    found = skill(Experiment(game, (2,), 1, 3, options), 2, 2, 4, HERE, int)
    rung = next(climb(Contest(game, 2, "pike", "perch", 4, 3, options), (simulations,), live=False))
    assert (found.ahead.value, found.ahead.size) == (rung.outcome.share, 4)
    assert found.simulations == simulations


@pytest.mark.parametrize("game", available())
def test_every_factor_has_a_title_a_question_and_names(game: str) -> None:
    box = open_box(game)
    words = box.words("en")
    assert box.factors
    assert {factor.id for factor in box.factors} == set(words.lesson.factors)
    options = {"reef": (("rounds", 1),)}.get(game, ())
    [seen] = watch(Experiment(game, (2,), 1, options=options), True, range(1)).games
    for factor in box.factors:
        assert "{value}" in words.lesson.factors[factor.id].asks
        values = {each.value for each in seen.happened if each.factor == factor.id}
        assert values and all(factor.called(value, words) for value in values)


# ---- the page


class Outside(HTMLParser):
    """What a page would fetch or run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag] if tag in ("script", "link", "iframe", "img") else []
        self.found += [f"{name}={value}" for name, value in attrs if name in ("src", "href") or name.startswith("on")]


def test_the_command_writes_a_page_that_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "page.html"
    command = "rivers --seats 2 --games 40 --processes 1 --out"
    assert main([*command.split(), str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    text = out.read_text("utf-8")
    assert Outside(text).found == []
    assert not re.search(r"url\(|@import|https?://", text)
    for asked in ("Is moving first an advantage with 2 players?", "How long is a game", "How much is skill"):
        assert asked in text
    assert text.count("<figure") >= 6


def test_a_game_that_names_nothing_that_matters_gets_a_report_too() -> None:
    box = replace(open_box("succession"), factors=())
    look = Look(box, box.words("en"), SAYS, "en", 12.0)
    text = page([Told("", conduct(EXPERIMENT, HERE, variants=False))], look, ())
    assert "Does the seat matter?" in text and "How much is skill, how much luck?" in text
    assert "Cards put down" not in text


def test_two_variants_stand_side_by_side(tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    command = "succession --seats 2 --games 30 --processes 1 --option rounds=1 --against black=true --out"
    assert main([*command.split(), str(out)]) == 0
    text = out.read_text("utf-8")
    assert text.count("What is different?") == text.count("<h2>What is different?") == 1
    assert text.count('<h3 class="which">black=true</h3>') >= 4


def test_a_page_of_rows(tmp_path: Path) -> None:
    rows, out = tmp_path / "rows", tmp_path / "page.html"
    played = "succession --seats 2 --games 30 --processes 1 --option rounds=1"
    assert simulate.main([*played.split(), "--out", str(rows)]) == 0
    assert main(["succession", "--rows", str(rows / "seats.csv"), "--out", str(out)]) == 0
    text = out.read_text("utf-8")
    assert "Does the seat matter with 2 players?" in text and "30 games" in text
    assert "How much is skill" not in text


def a_row(seat: int, won: str = "0.5", kind: str = "succession", table: int = 1, seats: int = 2) -> str:
    return f"a,1,{table},{seat},perch,,{seat},1,over,9,{kind},{seats},{won},5\r\n"


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([a_row(0, kind="reef"), a_row(1, kind="reef")], "is about reef, not about succession"),
        ([a_row(0), a_row(1), a_row(0, table=2)], "not have exactly one row for each seat"),
        ([a_row(0), a_row(0)], "not have exactly one row for each seat"),
        ([a_row(0, won="nan"), a_row(1, won="nan")], "no rows of"),
        ([a_row(0), a_row(1), "a" * 200_000], "no rows of"),
        ([], "no rows of"),
    ],
)
def test_rows_that_say_something_else_make_no_page(
    rows: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, out = tmp_path / "rows.csv", tmp_path / "page.html"
    table.write_text(",".join(SEAT_COLUMNS) + "\r\n" + "".join(rows), "utf-8")
    assert main(["succession", "--rows", str(table), "--out", str(out)]) == 1
    said = capsys.readouterr().err
    assert words in said and len(said.splitlines()) == 1
    assert not out.exists()


def test_rows_may_lie_in_any_order(tmp_path: Path) -> None:
    table = tmp_path / "rows.csv"
    rows = [a_row(1, won="0.0", table=each) + a_row(0, won="1.0", table=each) for each in range(9)]
    table.write_text(",".join(SEAT_COLUMNS) + "\r\n" + "".join(rows), "utf-8")
    [seat, other] = shares(from_rows(EXPERIMENT, table).main)
    assert (seat.value, other.value) == (1.0, 0.0)


def test_a_page_for_which_there_is_no_room_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table, out = tmp_path / "rows.csv", tmp_path / "page.html"
    table.write_text(",".join(SEAT_COLUMNS) + "\r\n" + a_row(0) + a_row(1), "utf-8")

    def full(path: Path, text: str, encoding: str) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    assert main(["succession", "--rows", str(table), "--out", str(out)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (("--rows", "nowhere.csv"), "no rows of"),
        (("--against", "rounds"), "NAME=VALUE"),
        (("--against", "rounds=99"), "from 1 to 20"),
        (("--seconds", "0"), "more than 0 seconds"),
        (("--seconds", "nan"), "more than 0 seconds"),
        (("--seconds", "inf"), "more than 0 seconds"),
        (("--rows", "rows.csv", "--against", "rounds=1"), "not allowed with argument"),
        (("--games", "1000000", "--out", "nowhere/page.html"), "nowhere/page.html cannot be used: No such file"),
        (("--games", "1000000", "--out", "."), ". cannot be used: Is a directory"),
    ],
)
def test_the_command_refuses_in_words(wrong: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["succession", "--games", "1", "--processes", "1", *wrong])
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    assert status in (1, 2)
    assert words in capsys.readouterr().err


def test_the_same_study_whoever_plays(tmp_path: Path) -> None:
    """One process or two, the page is the same but for its command."""
    pages = []
    for processes in ("1", "2"):
        out = tmp_path / f"{processes}.html"
        command = ["hyporheic", "--seats", "2", "--games", "30", "--no-options", "--processes", processes]
        assert main([*command, "--out", str(out)]) == 0
        pages.append(out.read_text("utf-8").partition("<h2>How this was made")[0])
    assert pages[0] == pages[1]
    assert conduct(Experiment("hyporheic", (2,), 30), HERE, variants=False).curious


def test_large_numbers_and_those_below_zero_are_written_as_people_read_them() -> None:
    minus = "\N{MINUS SIGN}"
    assert SAYS.amount("points", -714.31) == f"{minus}714.3"
    assert SAYS.amount("points", 2331264.28) == "2,331,264.3"
    assert SAYS.by("points", 1234.5, -5.25, 2474.25) == f"+1,234.5 ({minus}5.2 to +2,474.2)"
