"""Events, logs, undo, folding, and both kinds of transcript."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.errors import BadTranscript
from shoal.engine.game import CHANCE, State
from shoal.engine.log import Event, Header, Log, fold, read, replay, standing, write_json, write_text
from shoal.engine.story import Story
from tests.engine.toys import pebbles, played

TEXT = """\
Shoal transcript 1
game: pebbles
rules: 1
seats: 2
option double: false
option prize: 2
option order: "together"
player 0: Ann
player 1: Ben: the "great"

pebble 0 gold
pebble 1 grey
* seat 1 bot perch
1: grab (bot)
* undo 2
1: hide (clock)
0: show
"""

written = some.text(some.characters(exclude_categories=["Cs"]))
one_line = written.map(lambda text: " ".join(text.splitlines()))
word = some.from_regex(r"[a-z][a-z0-9_ ]*[a-z0-9]", fullmatch=True)


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("2: play crab", Event(2, "play crab")),
        ("2: play crab (bot)", Event(2, "play crab", "bot")),
        ("2: play crab (bot perch)", Event(2, "play crab", "bot perch")),
        ("drawn 1 crab", Event(CHANCE, "drawn 1 crab")),
        ("* undo 12", Event(None, "undo 12")),
        ("* seat 2 bot perch", Event(None, "seat 2 bot perch")),
        ("* name 0 (x): y", Event(None, "name 0 (x): y")),
    ],
)
def test_a_line_and_its_event(line: str, event: Event) -> None:
    assert Event.read(line) == event
    assert str(event) == line


@given(some.integers(0, 99), word, some.just("") | word)
def test_every_event_comes_back_from_its_line(seat: int, text: str, by: str) -> None:
    for event in (Event(seat, text, by), Event(CHANCE, text), Event(None, text)):
        assert Event.read(str(event)) == event


@given(one_line)
def test_every_line_comes_back_from_its_event(line: str) -> None:
    assert str(Event.read(line)) == line.strip()


@given(one_line)
def test_lines_that_look_like_moves_do_too(line: str) -> None:
    for start in ("0: ", "* undo ", "1: x (", "²: ", "٣: ", "00: ", "9" * 5000 + ": "):
        event = Event.read(start + line)
        assert str(event) == (start + line).strip()
        assert event.undo_to is None or event.undo_to < 10**9


def test_undo_goes_back_to_so_many_moves_that_count() -> None:
    a, b, c, d = (Event(0, name) for name in "abcd")

    def undo(n: int) -> Event:
        return Event(None, f"undo {n}")

    remark = Event(None, "seat 1 bot perch")
    assert standing([a, remark, b]) == [a, b]
    assert standing([a, b, undo(1), c]) == [a, c]
    assert standing([a, b, c, undo(0)]) == []
    assert standing([a, b, undo(2)]) == [a, b], "back to where we are"
    assert standing([a, b, undo(1), c, undo(1), d]) == [a, d], "what is undone does not count again"
    assert standing([a, b, c, undo(2), undo(1), d]) == [a, d]
    assert standing([a, remark, remark, b, undo(1)]) == [a], "remarks are not counted"
    assert standing([a, Event(None, "undo "), Event(None, "undo -1"), Event(None, "undone 0")]) == [a]


def test_undo_of_what_was_never_done() -> None:
    with pytest.raises(BadTranscript, match=r"Move 1: “\* undo 2” goes back to a move that was never made"):
        standing([Event(0, "a"), Event(None, "undo 2")])


def test_a_transcript_of_each_kind_is_read() -> None:
    log = read(TEXT)
    assert log.header == Header(
        "pebbles", 1, 2, {"double": False, "prize": 2, "order": "together"}, ("Ann", 'Ben: the "great"')
    )
    assert log.events[2:4] == [Event(None, "seat 1 bot perch"), Event(1, "grab", "bot")]
    assert write_text(log) == TEXT
    assert read(write_json(log)) == log
    assert read(TEXT.replace("\n", "\r\n")) == log, "from another system"
    assert read("\ufeff" + TEXT) == log, "from an editor that marks its files"
    state = fold(pebbles(), log)
    assert state.acting == ()
    assert state.scores() == [3, 0]


@given(some.integers(2, 4), some.integers(), some.lists(one_line, max_size=2), some.booleans(), some.integers(0, 9))
def test_every_game_comes_back_from_both_kinds(
    seats: int, seed: int, names: list[str], double: bool, prize: int
) -> None:
    log = played(seats, seed, tuple(names), double=double, prize=prize)
    assert read(write_text(log)) == log
    assert read(write_json(log)) == log


@given(written, written)
def test_a_name_or_remark_cannot_smuggle_lines_in(name: str, remark: str) -> None:
    log = Log(Header("pebbles", 1, 2, {}, (name, "Ben\nseats: 3\n\n0: grab")), [Event(None, f"name 0 {remark}")])
    back = read(write_text(log))
    assert back.header.seats == 2
    assert len(back.header.names) == 2
    assert len(back.events) == 1
    assert read(write_json(log)).header == log.header


def test_replay_shows_every_position_and_tells_the_story() -> None:
    log = read(TEXT)
    story = Story()
    acting = [state.acting for state in replay(pebbles(), log, story)]
    assert acting == [(CHANCE,), (CHANCE,), (0, 1), (0,), ()]
    assert [note.what for note in story.take()] == ["drew", "drew", "chose", "chose"]


def test_fold_of_an_empty_log_is_the_start() -> None:
    state = fold(pebbles(), Log(Header("pebbles", 1, 3)))
    assert state.acting == (CHANCE,)
    assert state.sight(0) == pebbles().start(3).sight(0)


HEADER = TEXT.partition("\n\n")[0]
DEAL = "\n\npebble 0 gold\npebble 1 grey\n"


@pytest.mark.parametrize(
    ("transcript", "sentence"),
    [
        ("", "The first line of a transcript is “Shoal transcript 1”"),
        ("\n", "The first line of a transcript is"),
        ("hello", "The first line of a transcript is"),
        ("Shoal transcript 2\ngame: pebbles", "The first line of a transcript is “Shoal transcript 1”"),
        ("Shoal transcript 1", "The header does not say which game this is"),
        ("Shoal transcript 1\n\n0: grab", "The header does not say which game this is"),
        ("Shoal transcript 1\ngame: pebbles\nseats: 2", "The header lacks “rules”"),
        ("Shoal transcript 1\ngame: pebbles\nrules: 1", "The header lacks “seats”"),
        (HEADER.replace("seats: 2", "seats: two"), "“seats”, or it is not a whole number"),
        (HEADER.replace("seats: 2", "seats: -2"), "“seats”, or it is not a whole number"),
        (HEADER.replace("seats: 2", "seats: ²"), "“seats”, or it is not a whole number"),
        (HEADER.replace("rules: 1", "rules: " + "9" * 5000), "“rules”, or it is not a whole number"),
        (HEADER.replace("seats: 2", "nonsense"), "Line 4: “nonsense” is not “name: value”"),
        (HEADER.replace("prize: 2", "prize: two"), "Line 6: the option's value “two” cannot be read"),
        (HEADER.replace("prize: 2", "prize:"), "Line 6: the option's value “” cannot be read"),
        (HEADER.replace("prize: 2", "prize: " + "[" * 99_999), "Line 6: the option's value “[[["),
        (HEADER.replace("prize: 2", "prize: [2]"), "An option's value is neither yes or no"),
        (HEADER.replace("prize: 2", "prize: 2.5"), "An option's value is neither yes or no"),
        (HEADER.replace("player 1", "player 0"), "Line 9: “player 0” should be “player 1”"),
        (HEADER + "\nplayer 2: Cid", "The header names 3 players for 2 seats"),
        ("{", "its JSON cannot be read"),
        ("{}", "not a Shoal transcript of format 1"),
        ('{"shoal": 2}', "not a Shoal transcript of format 1"),
        ("{" * 99_999, "its JSON cannot be read"),
        ('{"shoal": 1, "events": ' + "[" * 99_999, "its JSON cannot be read"),
        ('{"shoal": 1}', "“events” must be a list"),
        ('{"shoal": 1, "events": "0: grab"}', "“events” must be a list"),
        ('{"shoal": 1, "events": [1]}', "“events” must be a list"),
        ('{"shoal": 1, "events": [], "options": []}', "“options” must be a table"),
        ('{"shoal": 1, "events": [], "names": [1]}', "“names” a list of names"),
        ('{"shoal": 1, "events": [], "game": 7}', "does not say which game"),
        ('{"shoal": 1, "events": [], "game": "pebbles", "rules": true}', "“rules”, or it is not a whole number"),
        ('{"shoal": 1, "events": [], "game": "pebbles", "rules": 1, "seats": 2.0}', "“seats”, or it is not"),
        ('{"shoal": 1, "events": [], "game": "pebbles", "rules": 1, "seats": -2}', "“seats”, or it is not"),
        ('{"shoal": 1, "events": ["\\ud800"], "game": "pebbles", "rules": 1, "seats": 2}', "half a character"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(transcript: str, sentence: str) -> None:
    with pytest.raises(BadTranscript) as caught:
        read(transcript)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("transcript", "sentence"),
    [
        (HEADER.replace("game: pebbles", "game: stones"), "This is a game of “stones”, not of “pebbles”"),
        (HEADER.replace("seats: 2", "seats: 7"), "This game is for 2 to 4 players, not 7"),
        (HEADER.replace("rules: 1", "rules: 9"), "played by rules 9; this Shoal has rules 1"),
        (HEADER + "\n\npebble 0 green", "Move 1: “pebble 0 green”: This game has no action called “pebble 0 green”"),
        (HEADER + "\n\npebble 1 gold", "Move 1: “pebble 1 gold” cannot happen here"),
        (HEADER + "\n\n0: show", "Move 1: “0: show” is not allowed here: It is not your turn"),
        (HEADER + "\n\npebble 0 gold\npebble 1 gold", "Move 2: “pebble 1 gold” cannot happen here"),
        (HEADER + DEAL + "pebble 0 grey", "Move 3: “pebble 0 grey” cannot happen here"),
        (HEADER + DEAL + "7: show", "Move 3: “7: show” is not allowed here: You have no seat here"),
        (HEADER + DEAL + "999999999: show", "Move 3: “999999999: show” is not allowed here"),
        (HEADER + DEAL + "9999999999999999999999: show", "Move 3: “9999999999999999999999: show”"),
        (HEADER + DEAL + "-1: show", "Move 3: “-1: show”"),
        (HEADER + DEAL + "²: show", "Move 3: “²: show”"),
        (HEADER + DEAL + "0: fly", "Move 3: “0: fly”: This game has no action called “fly”"),
        (HEADER + DEAL + "0: show\n0: show", "Move 4: “0: show” is not allowed here"),
        (HEADER + DEAL + "0: grab\n1: grab", "Move 4: “1: grab” is not allowed here: Somebody was faster"),
        (HEADER + DEAL + "0: show\n1: show\n0: show", "Move 5: “0: show” is not allowed here"),
        (HEADER + DEAL + "* undo 3", "Move 2: “* undo 3” goes back to a move that was never made"),
        (HEADER + DEAL + "* undo 1\n0: show", "Move 2: “0: show” is not allowed here"),
        (HEADER + DEAL + "x" * 100_000, "Move 3: “xxx"),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_says_which_move_and_why(transcript: str, sentence: str) -> None:
    log = read(transcript)
    with pytest.raises(BadTranscript) as caught:
        fold(pebbles(), log)
    assert sentence in str(caught.value)
    assert len(str(caught.value)) < 300


def fold_or_refuse(transcript: str) -> State | None:
    """Nothing but BadTranscript, with a sentence that can be sent, may come out of any text."""
    try:
        return fold(pebbles(), read(transcript))
    except BadTranscript as error:
        sentence = str(error)
    assert 10 < len(sentence.encode()) < 600
    return None


@given(some.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    fold_or_refuse(text)
    fold_or_refuse("Shoal transcript 1\n" + text)
    fold_or_refuse(HEADER + "\n\n" + text)


@given(some.sampled_from(["text", "json"]), some.integers(0, 20), some.data())
def test_any_damage_is_survived(kind: str, seed: int, data: some.DataObject) -> None:
    log = played(2, seed, ("Ann", "Ben"))
    text = write_text(log) if kind == "text" else write_json(log)
    for _ in range(data.draw(some.integers(1, 3), "wounds")):
        start = data.draw(some.integers(0, len(text)), "from")
        end = data.draw(some.integers(start, min(len(text), start + 12)), "to")
        patch = some.text(max_size=6) | some.sampled_from(
            ["\n", "0: ", "* undo 1", '"', "{", "[", "9" * 30, "null", "1e9"]
        )
        text = text[:start] + data.draw(patch, "patch") + text[end:]
    fold_or_refuse(text)


@given(some.permutations(range(7)), some.integers(0, 20))
def test_moves_in_another_order_are_refused_or_lead_to_a_position(order: list[int], seed: int) -> None:
    log = played(3, seed)
    shuffled = Log(log.header, [log.events[i] for i in order if i < len(log.events)])
    state = fold_or_refuse(write_text(shuffled))
    assert state is None or state.acting == ()


scalars = some.none() | some.booleans() | some.integers() | some.floats() | some.text(max_size=5)
json_values = some.recursive(
    scalars,
    lambda inner: some.lists(inner, max_size=3) | some.dictionaries(some.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@given(some.sampled_from(["shoal", "game", "rules", "seats", "options", "names", "events"]), json_values)
def test_any_field_of_the_wrong_kind_is_survived(field: str, value: object) -> None:
    data = json.loads(write_json(played(2)))
    data[field] = value
    fold_or_refuse(json.dumps(data))
    del data[field]
    fold_or_refuse(json.dumps(data))
