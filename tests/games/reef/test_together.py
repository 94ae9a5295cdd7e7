"""All tables as one ocean: by hand where it can be reckoned, and equal to the sum of the tables' own debriefs (§16)."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from shoal.engine.box import Played, Record
from shoal.engine.story import Note
from shoal.games import new_game
from shoal.games.reef.teaching import debrief, record
from shoal.games.reef.teaching.together import ENOUGH, together
from shoal.games.reef.words.en import WORDS
from tests.classroom import lessons
from tests.classroom.figures import Figure, figures
from tests.some import some

each_seed = pytest.mark.parametrize("seed", [1, 20, 300])
SHORT: lessons.Options = (("rounds", 2),)


def survey(seat: int, spaces: tuple[str, ...], dwellers: tuple[int, int, int] = (0, 0, 0), round: int = 1) -> Note:
    """A reef at a survey: "a1 finger", with an alga over it "a1 finger *"."""
    return Note("reef", seat, {"after": "survey", "round": round, "spaces": spaces, "dwellers": dwellers})


def table(name: str, *notes: Note, seats: int = 2) -> Played:
    kept = Record(tuple(enumerate(notes, 1)), (0,) * seats, (1,) * seats, False)
    return Played(name, new_game("reef"), kept, lessons.PUPILS[:seats])


def shown(tables: list[Played]) -> dict[str, Figure]:
    return figures(together(tables, WORDS))


def test_alpha_beta_and_gamma_by_hand() -> None:
    """Four reefs of two tables, with 2, 1, 3 and 2 types: mean alpha is 8 / 4 = 2.

    Table 1 has finger, platy (gamma 2, mean alpha 1.5, beta 1.33); table 2 has finger, boulder, fish, bryozoan and no
    platy, for it lies under an alga, which is a type itself: gamma 5, mean alpha 2.5, beta 2. The ocean has finger,
    platy, boulder, fish, bryozoan and the alga: gamma 6, so beta is 6 / 2 = 3. Three fingers, a platy, a boulder, a
    fish and a bryozoan are 7 builders and dwellers."""
    one = table("Table 1", survey(0, ("a1 finger", "a2 platy")), survey(1, ("a1 finger",)))
    two = table("Table 2", survey(0, ("a1 finger", "b1 boulder"), (1, 0, 0)), survey(1, ("a1 platy *", "c6 bryozoan")))
    ocean = shown([one, two])
    assert ocean["Diversity of the whole ocean"].rows == [["Round 1", "4", "7", "6", "2.0", "3.00"]]
    each = ocean["The ocean of each table"]
    assert [row[5:8] for row in each.rows] == [["2", "1.5", "1.33"], ["5", "2.5", "2.00"]]
    lives = ocean["Who lives where"].counts()
    assert {kind: many for kind, many in lives.items() if many} == {
        "Finger Coral": 3, "Platy Coral": 1, "Boulder Coral": 1, "Fish": 1, "Bryozoan": 1, "Fleshy Alga": 1,
    }  # fmt: skip


def test_reefs_that_are_alike_have_beta_one_and_reefs_without_a_common_type_as_many_as_there_are() -> None:
    alike = [table(f"Table {i}", *(survey(seat, ("a1 finger", "a2 platy")) for seat in range(2))) for i in (1, 2)]
    assert shown(alike)["Diversity of the whole ocean"].rows[0][3:] == ["2", "2.0", "1.00"]
    kinds = ("finger", "platy", "boulder", "bryozoan")
    apart = [
        table(f"Table {i}", *(survey(seat, (f"a1 {kinds[2 * i - 2 + seat]}",)) for seat in range(2))) for i in (1, 2)
    ]
    assert shown(apart)["Diversity of the whole ocean"].rows[0][3:] == ["4", "1.0", "4.00"]


def test_an_ocean_in_which_nothing_lives_has_no_beta_to_speak_of() -> None:
    dead = [table("Table 1", survey(0, ()), survey(1, ())), table("Table 2", survey(0, ()), survey(1, ()))]
    assert shown(dead)["Diversity of the whole ocean"].rows[0][3:] == ["0", "0.0", "0.00"]


def test_a_table_that_stopped_early_is_in_the_rounds_it_played() -> None:
    """Two reefs in round 2, four in round 1: the mean is that of the reefs there are."""
    one = table(
        "Table 1", survey(0, ("a1 finger",)), survey(1, ("a1 finger",)),
        survey(0, ("a1 finger", "a2 platy"), round=2), survey(1, ("a1 finger",), round=2),
    )  # fmt: skip
    two = table("Table 2", survey(0, ("a1 boulder",)), survey(1, ("a1 bryozoan",)))
    rows = shown([one, two])["Diversity of the whole ocean"].rows
    assert rows == [["Round 1", "4", "4", "3", "1.0", "3.00"], ["Round 2", "2", "3", "2", "1.5", "1.33"]]
    assert [row[1] for row in shown([one, two])["The ocean of each table"].rows] == ["2", "1"], (
        "each at its last survey"
    )


def test_types_that_are_lost_from_the_whole_ocean_are_named() -> None:
    one = table("Table 1", survey(0, ("a1 platy",)), survey(0, ("a1 finger",), round=2), seats=1)
    two = table("Table 2", survey(0, ("a1 bryozoan",)), seats=1)
    assert "Lost from the whole ocean: Platy Coral." in shown([one, two])["Who lives where"].says
    assert "No type is lost." in shown([two])["Who lives where"].says


def test_a_share_of_few_builders_is_not_told() -> None:
    trials = [record.Trial("gale", 0, "finger", "shallow", "", i % 2 == 0) for i in range(ENOUGH)]
    trials += [record.Trial("gale", 0, "platy", "deep", "", True)] * (ENOUGH - 1)
    tale = record.Tale(trials=trials)
    builders = debrief.builders_of(new_game("reef"))
    rows = {row[0]: row[1:] for row in figures(debrief.traits(tale, builders, WORDS, ENOUGH))["Survival by trait"].rows}
    assert rows["Finger Coral"] == ["20", "10", "50 %"]
    assert rows["Platy Coral"] == ["19", "19", "too few"]


@each_seed
def test_survival_is_the_sum_of_all_tables(seed: int) -> None:
    played = lessons.lesson("reef", [2, 3, 4], seed, SHORT)
    whole = shown(played)
    for chart, head in (("Survival, disaster by disaster", 1), ("Survival by trait", 1)):
        total: Counter[tuple[str, int]] = Counter()
        for each in played:
            own = figures(debrief.charts(each.game, each.record, each.names, WORDS))
            for row in own[chart].rows if chart in own else []:
                total[row[0], 1] += int(row[head])
                total[row[0], 2] += int(row[head + 1])
        found = {row[0]: (int(row[1]), int(row[2])) for row in whole[chart].rows}
        assert found == {name: (total[name, 1], total[name, 2]) for name, _ in total}, chart
    saved: Counter[str] = Counter()
    for each in played:
        own = figures(debrief.charts(each.game, each.record, each.names, WORDS))
        if "What saved builders" in own:
            saved.update({who: int(many) for who, many in own["What saved builders"].counts().items()})
    assert whole["What saved builders"].counts() == saved


@each_seed
def test_populations_and_points_are_the_sums_of_all_tables(seed: int) -> None:
    played = lessons.lesson("reef", [2, 3, 4], seed, SHORT)
    whole = shown(played)
    ocean = whole["Diversity of the whole ocean"]
    for row in some(ocean.rows):
        own = [
            int(line[1])
            for each in played
            for line in figures(debrief.charts(each.game, each.record, each.names, WORDS))[
                "Population and diversity of the table"
            ].rows
            if line[0] == row[0]
        ]
        assert len(own) == len(played) and sum(own) == int(row[2])
    assert [int(cell) for cell in whole["The ocean of each table"].column("points")] == [
        sum(each.record.scores) for each in played
    ]


@each_seed
def test_the_range_chart_counts_all_reefs_and_has_every_table_s_disasters(seed: int) -> None:
    played = lessons.lesson("reef", [2, 3], seed, SHORT)
    chart = together(played, WORDS).partition("Range chart of the whole ocean")[2].partition("</figure>")[0]
    tales = [record.read(note for _, note in each.record.notes) for each in played]
    last = sum((tale.surveys[-1].numbers() for tale in tales), Counter())
    told = dict(re.findall(r"(?:\. |; )([A-Z][\w ]+) \d+ to (\d+)", chart))
    builders = debrief.builders_of(played[0].game)
    assert {kind: int(many) for kind, many in told.items() if int(many)} == {
        WORDS.names.organism(kind, builders): many for kind, many in last.items()
    }
    cards = {card for tale in tales for row in tale.cards.values() for card in row}
    assert cards and all(WORDS.names.cards[card].name in chart for card in cards)
    keys = re.findall(r"<span><svg.*?</svg> (.*?)</span>", chart)
    assert len(keys) == len(cards)


def test_trading_is_compared_where_some_traded_and_others_did_not() -> None:
    says = WORDS.debrief.tables_say("Tables.", 12.0, 9.5)
    assert "traded young had 12.0 types on average, those that did not 9.5" in says
    assert WORDS.debrief.tables_say("Tables.", 12.0, None) == "Tables."


def test_nothing_but_a_start_can_be_looked_at() -> None:
    begun = lessons.table("reef", 1, ("Ada", "Ben"), moves=3)
    assert "Table against table" not in together([begun], WORDS)
