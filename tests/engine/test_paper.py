"""Letters and lines of what is printed."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from shoal.engine.paper import letters, setting
from shoal.engine.paper.letters import has, width
from shoal.engine.paper.setting import Box, Run, block, broken, height, line


@pytest.mark.parametrize(("style", "i", "m"), [("", 0.27, 0.87), ("bold", 0.29, 0.91), ("italic", 0.26, 0.87)])
def test_letters_are_as_wide_as_the_typeface_says(style: str, i: float, m: float) -> None:
    assert width("i", 1, style) < width("a", 1, style) < width("m", 1, style)
    assert width("i", 1, style) == pytest.approx(i, abs=0.03)
    assert width("m", 1, style) == pytest.approx(m, abs=0.04)
    assert width("mi", 10, style) == pytest.approx(10 * (width("m", 1, style) + width("i", 1, style)))


def test_the_typeface_has_every_sign_that_our_words_use() -> None:
    home = Path(str(files("shoal")))
    words = [path for path in home.rglob("*") if "words" in path.parts and path.suffix in (".py", ".toml", ".md")]
    assert len(words) > 50
    used = {sign for path in words for sign in path.read_text("utf-8") if not sign.isspace()}
    assert {sign for sign in used if not has(sign)} <= {"⇄"}  # it stands on a button


def test_a_strange_sign_is_as_wide_as_it_is_high() -> None:
    assert not has("水")
    assert width("水", 5) == pytest.approx(5 * letters.KERNING)


def test_lines_are_broken_where_the_room_ends() -> None:
    lines = broken([Run("a snail and a "), Run("crab", "bold"), Run(" on a rock")], 4, 30)
    assert [" ".join("".join(run.text for run in line).split()) for line in lines] == [
        "a snail and a",
        "crab on a rock",
    ]
    assert lines[1][0] == Run("crab", "bold")
    for each in lines:
        assert sum(width(run.text, 4, run.style) for run in each) <= 30
    assert height("a snail and a crab on a rock", 30, 4) == 2 * 4 * setting.LEADING


def test_a_word_may_change_its_style_within() -> None:
    assert broken([Run("sea"), Run("weed", "italic")], 3, 100) == [[Run("sea"), Run("weed", "italic")]]


def test_a_line_is_escaped_and_anchored() -> None:
    assert line("a < b", 1, 2.5, 3, "bold", "middle") == (
        '<text x="1" y="2.5" font-size="3" text-anchor="middle" fill="#17324d" font-weight="700">a &lt; b</text>'
    )


@pytest.mark.parametrize(("anchor", "x"), [("start", "10"), ("middle", "25"), ("end", "40")])
def test_a_block_is_as_large_as_its_box_allows(anchor: str, x: str) -> None:
    box = Box(10, 20, 30, 12)
    text = "All players draw two cards, and the next one misses a turn."
    made = block(text, box, 6, 2, anchor=anchor, middle=True)
    sizes = {float(size) for size in re.findall(r'font-size="([\d.]+)"', made)}
    assert len(sizes) == 1
    size = sizes.pop()
    assert 2 <= size < 6
    assert height(text, box.width, size) <= box.height < height(text, box.width, size + 0.2)
    assert set(re.findall(r' x="([\d.]+)"', made)) == {x}


def test_what_is_far_too_long_gets_smaller_still() -> None:
    made = block("plankton " * 60, Box(0, 0, 20, 5), 3, 2)
    size = float(re.findall(r'font-size="([\d.]+)"', made)[0])
    assert 0.2 < size < 2
    assert block("W" * 900, Box(0, 0, 20, 5), 3, 2)
