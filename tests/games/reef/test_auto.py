"""R57, §5.6: what `auto` does."""

from __future__ import annotations

import pytest

from shoal.games.reef.content import SPACES
from tests.games.reef.positions import position, row, spaces

FULL_RAMP = "; ".join(row(number, "boulder") for number in range(1, 7))


def test_r57_auto_grazes_over_recruiters_first() -> None:
    scene = position("a1 *; a3 softsponge *; b3 finger *; c3 finger *; d3 finger; e3 finger", dwellers=[(2, 0, 0)])
    scene.grow().do("auto")
    assert {SPACES[space] for space in scene.see().algae[0]} >= {"a1", "a3"}
    assert "b3 finger" in scene.reef()


def test_r57_auto_puts_algae_on_builders_where_least_is_lost() -> None:
    reef = FULL_RAMP.replace("e6 boulder", "e6 softsponge").replace("d6 boulder", "d6 softsponge")
    reef = reef.replace("a1 boulder", "a1 encsponge").replace("c6 boulder", "c6 softsponge")
    scene = position(reef).grow().do("done", "auto")
    # soft sponges recruit nobody, then come boulders; the only encrusting sponge stays
    assert [SPACES[space] for space in scene.see().algae[0]] == ["b1", "c1", "c6", "d6", "e6"]


def test_r57_auto_sheds_the_commonest_and_among_equals_urchins() -> None:
    scene = position(row(3, "finger"), dwellers=[(2, 2, 2)]).strike("calm").do("auto")
    assert scene.dwellers_after("calm") == (1, 1, 0)


def test_r57_auto_feeds_urchins_the_smallest_broods() -> None:
    scene = position("a3 finger[more]; b3 finger; c3 boulder", dwellers=[(0, 0, 6)]).spawn().do("auto")
    assert scene.nursery() == ["boulder x1", "finger[more] x2"]


def test_r57_auto_settles_by_build() -> None:
    scene = position("").settle("boulder, branching, finger, finger[weak], platy")
    scene.do("auto")
    # branching has one depth, platy two; then slots in order; tough S, level 0 M, weak D; high rows first
    assert scene.after("settle") == spaces("a2 branching; b2 boulder; a4 finger; a6 platy; b6 finger[weak]")


@pytest.mark.parametrize("weakened", ["", "[weak]", "[weak,weak]"])
@pytest.mark.parametrize("encruster", ["encsponge", "carbalga"])
def test_r57_auto_settles_encrusters_as_tough_however_weak(encruster: str, weakened: str) -> None:
    """R38: what lies flat on the rock is tough at any level, so it goes S M D; nothing else that is weak does."""
    reef = position("").settle(f"2 {encruster}{weakened}").do("auto").after("settle")
    assert reef == spaces(f"a2 {encruster}{weakened}; b2 {encruster}{weakened}")
    shallow = "; ".join(f"{row(number, 'boulder')}" for number in (1, 2))
    reef = position(shallow).settle(f"{encruster}{weakened}").do("auto").after("settle")
    assert f"a4 {encruster}{weakened}" in reef


def test_r57_auto_knows_a_teachers_encrusters() -> None:
    own = "finger encruster=yes; encsponge encruster=no"
    scene = position("", own_organisms=own).settle("finger[weak], encsponge[weak], encsponge[weak,weak]").do("auto")
    assert scene.after("settle") == spaces("a2 finger[weak]; a4 encsponge[weak]; a6 encsponge[weak,weak]")


def test_r57_auto_stacks_deep_and_high() -> None:
    reef = FULL_RAMP.replace("b6 boulder", "b6 boulder/boulder").replace("c6 boulder", "c6 finger")
    scene = position(reef).settle("2 finger").do("auto")
    assert {"b6 boulder/boulder/finger", "c6 finger/finger"} <= set(scene.after("settle"))


def test_r57_auto_loses_common_kinds_without_recruits_first() -> None:
    scene = position("a6 finger; b6 finger[hot]; c6 carbsponge; d6 carbsponge; e6 platy").strike("freeze").do("auto")
    deaths = [note.facts["spaces"] for note in scene.said("died") if note.facts["cause"] == "freeze"]
    assert deaths == [("c6",), ("a6",)]


def test_auto_is_not_for_choices_of_ones_own() -> None:
    scene = position("a3 finger").grow().do("auto")
    assert scene.why_not("auto") == "This one you have to decide yourself."
