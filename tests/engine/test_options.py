from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from shoal.engine.content import lid
from shoal.engine.errors import BadOption
from shoal.engine.options import Option, Value, choose
from shoal.engine.words.en.options import called

HOME = "tests.engine.shelf"  # where the words for these options are

YES_NO = Option.from_table(HOME, "black", {"type": "bool", "default": False, "text": "Storms come."})
NUMBER = Option.from_table(HOME, "rounds", {"type": "int", "min": 1, "max": 10, "default": 3, "text": "How many."})
WORD = Option.from_table(
    HOME,
    "calls",
    {
        "type": "text",
        "values": ["spoken", "auto"],
        "default": "spoken",
        "text": "Who calls.",
        "label": "Calls",
        "source": "R1",
    },
)
ALL = (YES_NO, NUMBER, WORD)

anything: some.SearchStrategy[object] = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | some.text(),
    lambda inner: some.lists(inner) | some.dictionaries(some.text(), inner),
)


def test_tables_become_options() -> None:
    assert YES_NO.values == (False, True)
    assert NUMBER.values == tuple(range(1, 11))
    assert WORD.values == ("spoken", "auto")
    assert WORD.source == "R1"


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (YES_NO, True, True),
        (YES_NO, "true", True),
        (YES_NO, "false", False),
        (NUMBER, 10, 10),
        (NUMBER, "10", 10),
        (WORD, "auto", "auto"),
    ],
)
def test_values_are_read_from_programs_and_from_forms(option: Option, given: object, value: Value) -> None:
    read = option.read(given)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("option", "given"),
    [
        (YES_NO, 1),
        (YES_NO, 0),
        (YES_NO, "yes"),
        (YES_NO, "True"),
        (YES_NO, None),
        (NUMBER, 0),
        (NUMBER, 11),
        (NUMBER, True),
        (NUMBER, 3.0),
        (NUMBER, "3.0"),
        (NUMBER, " 3"),
        (NUMBER, "٣"),
        (NUMBER, 10**400),
        (WORD, "Auto"),
        (WORD, ""),
        (WORD, ["auto"]),
        (WORD, {"auto": 1}),
    ],
)
def test_other_values_are_refused(option: Option, given: object) -> None:
    with pytest.raises(BadOption):
        option.read(given)


def refusal(option: Option, value: object) -> str:
    with pytest.raises(BadOption) as caught:
        option.read(value)
    return str(caught.value)


def test_refusals_say_what_is_possible() -> None:
    assert refusal(YES_NO, "maybe") == "“Black” cannot be “maybe”. It takes yes or no (true or false)."
    assert refusal(NUMBER, 99) == "“Rounds” cannot be “99”. It takes a whole number from 1 to 10."
    assert refusal(WORD, []) == "“Calls” cannot be that. It takes one of: spoken, auto."
    with pytest.raises(BadOption, match="no option “colour”") as caught:
        choose(ALL, {"colour": 1})
    assert str(caught.value).endswith("It has: black, rounds, calls.")


def test_what_is_not_chosen_stays_as_usual_and_keeps_the_order() -> None:
    assert list(choose(ALL, {"calls": "auto"}).items()) == [("black", False), ("rounds", 3), ("calls", "auto")]
    assert choose((), {}) == {}


@given(some.sampled_from(ALL), anything)
def test_anything_is_read_or_refused_in_words_that_can_be_sent(option: Option, value: object) -> None:
    try:
        read = option.read(value)
    except BadOption as error:
        sentence = str(error)
    else:
        assert read in option.values
        return
    assert 10 < len(sentence.encode()) < 400


@settings(max_examples=30)  # each of them is many values
@given(some.dictionaries(some.sampled_from(["black", "rounds", "calls"]) | some.text(), anything))
def test_any_choice_is_complete_or_refused(chosen: dict[str, object]) -> None:
    try:
        complete = choose(ALL, chosen)
    except BadOption as error:
        sentence = str(error)
    else:
        assert set(complete) == {"black", "rounds", "calls"}
        return
    assert 10 < len(sentence.encode()) < 400


SUBSET = Option.from_table(
    HOME, "deck", {"type": "subset", "values": ["fire", "flood", "frost"], "default": "all", "text": "Which come."}
)
LINE = Option.from_table(
    HOME, "label", {"type": "line", "default": "a year", "longest": 12, "text": "What a round is."}
)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("all", "all"),
        ("none", "none"),
        ("", "none"),
        ([], "none"),
        ("frost fire", "fire frost"),
        ("flood, fire ,frost", "all"),
        (["flood"], "flood"),
        (("frost", "frost"), "frost"),
    ],
)
def test_subsets_are_read_in_order(given: object, value: str) -> None:
    assert SUBSET.read(given) == value
    assert SUBSET.read(value) == value
    assert set(SUBSET.words(value)) <= {"fire", "flood", "frost"}


def test_the_words_of_a_subset() -> None:
    assert SUBSET.words("all") == ("fire", "flood", "frost")
    assert SUBSET.words("none") == ()
    assert SUBSET.words("fire frost") == ("fire", "frost")


@pytest.mark.parametrize("given", ["plague", "fire plague", ["fire", 3], 3, None, True, ["all"] * 2])
def test_what_is_no_subset_is_refused_in_words(given: object) -> None:
    with pytest.raises(BadOption, match=r"“Deck” cannot be .*“all”, “none”, or any of: fire, flood, frost"):
        SUBSET.read(given)


def test_lines_are_tidied() -> None:
    assert LINE.read("  a  day ") == "a day"
    assert LINE.read("") == "a year"


@pytest.mark.parametrize("given", ["a million years", "two\nlines", 7, None, ["a day"]])
def test_what_is_no_line_is_refused_in_words(given: object) -> None:
    with pytest.raises(BadOption, match="a line of at most 12 characters"):
        LINE.read(given)


def test_values_are_called_by_their_names() -> None:
    stands = lid(
        {
            "game": {"title": "", "summary": ""},
            "option": {"stacks": {"text": "", "values": {"clear": "Gone", "keep": "Kept"}}, "calls": {"text": ""}},
        }
    )
    assert called(stands.options["stacks"], "keep") == "Kept"
    assert called(stands.options["calls"], "auto") == "Auto"
    assert [called(stands.options["stacks"], value) for value in (12, -10)] == ["12", "\N{MINUS SIGN}10"]
    assert stands.options["calls"].label == "Calls"
