"""The log is the game: a header and one line per event. State = fold(log).

Save, replay, undo, recovery and teaching all read the same log. As text people can read it; as JSON programs can."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from shoal.engine.errors import BadTranscript, ShoalError, quoted
from shoal.engine.game import CHANCE, Game, State
from shoal.engine.options import Value
from shoal.engine.refusals import no
from shoal.engine.story import Story

FORMAT = 1
TITLE = "Shoal transcript"
AGREED = "ended agreed"
STOPPED = "ended stopped"
RESIGNED = "ended resigned "


@dataclass(frozen=True)
class Header:
    """Which game was played, under which rules, by how many."""

    game: str
    version: int
    seats: int
    options: Mapping[str, Value] = field(default_factory=dict)
    names: tuple[str, ...] = ()


class Event(NamedTuple):
    """A line of the log: what a seat or CHANCE did, who made it happen ("" = the seat itself), or a remark.

    A remark ("undo 12", "seat 2 bot perch") has no actor. Two of them mean something to the game: `undo` goes back to
    that many moves, and `ended` says that people stopped here (see `Ending`)."""

    actor: int | None
    text: str
    by: str = ""

    @property
    def undo_to(self) -> int | None:
        return _number(self.text[5:]) if self.actor is None and self.text.startswith("undo ") else None

    @property
    def ending(self) -> Ending | None:
        if self.actor is not None:
            return None
        if self.text == AGREED:
            return Ending()
        if self.text == STOPPED:
            return Ending(stopped=True)
        seat = _number(self.text[len(RESIGNED) :]) if self.text.startswith(RESIGNED) else None
        return None if seat is None else Ending(seat)

    def __str__(self) -> str:
        if self.actor is None:
            return f"* {self.text}"
        if self.actor == CHANCE:
            return self.text
        return f"{self.actor}: {self.text}" + (f" ({self.by})" if self.by else "")

    @classmethod
    def read(cls, line: str) -> Event:
        """The event a line stands for; `str(Event.read(line)) == line`."""
        line = line.strip()
        if line.startswith("* "):
            return cls(None, line[2:])
        head, colon, rest = line.partition(": ")
        seat = _number(head)
        if not colon or seat is None:
            return cls(CHANCE, line)
        text, _, by = rest.removesuffix(")").partition(" (")
        return cls(seat, text, by) if by and rest.endswith(")") else cls(seat, rest)


class Ending(NamedTuple):
    """How people ended a game before its rules did: all agreed, a seat gave up, in a game for two, or the table's host
    stopped it."""

    resigned: int | None = None
    stopped: bool = False

    @property
    def how(self) -> str:
        """For programs."""
        return "stopped" if self.stopped else "agreed" if self.resigned is None else "resigned"

    @property
    def event(self) -> Event:
        if self.stopped:
            return Event(None, STOPPED)
        return Event(None, AGREED if self.resigned is None else f"{RESIGNED}{self.resigned}")


class Result(NamedTuple):
    """How a game stands, or how it ended."""

    over: bool
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


def result(state: State, ending: Ending | None) -> Result:
    """By the rules, as it stands where people stopped; whoever gave up has lost whatever the scores."""
    scores, ranks = tuple(state.scores()), tuple(state.ranks())
    if ending is not None and ending.resigned is not None:
        ranks = tuple([2 if seat == ending.resigned else 1 for seat in range(len(scores))])
    return Result(ending is not None or not state.acting, scores, ranks)


def _number(digits: str) -> int | None:
    """A count as it is written in a log: no sign, no leading zero, not beyond all reason."""
    plain = digits.isascii() and digits.isdigit() and len(digits) < 10
    return int(digits) if plain and str(int(digits)) == digits else None


@dataclass
class Log:
    """Header and events, as they happened, undone ones included."""

    header: Header
    events: list[Event] = field(default_factory=list)

    def standing(self) -> list[Event]:
        """The events that still count: no remarks, and nothing that was undone."""
        return standing(self.events)

    @property
    def ending(self) -> Ending | None:
        """How people ended the game; None if its rules did, or nobody has."""
        for event in self.events:
            if event.ending is not None:
                return event.ending
        return None


def standing(events: list[Event]) -> list[Event]:
    """The moves that count after all undos. `undo n` goes back to the position after the first n counting moves.

    BadTranscript if there are not so many, or if something was done after people had ended the game."""
    counting: list[Event] = []
    ended = False
    for event in events:
        back, ending = event.undo_to, event.ending
        if ended and (event.actor is not None or back is not None or ending is not None):
            raise BadTranscript(no("after_end", event=quoted(str(event))))
        if ending is not None:
            ended = True
        elif back is not None:
            if back > len(counting):
                raise BadTranscript(no("never_made", move=len(counting), event=str(event)))
            del counting[back:]
        elif event.actor is not None:
            counting.append(event)
    return counting


def step(state: State, event: Event) -> None:
    """Apply one move of the log, checked; BadTranscript if the rules do not allow it."""
    game = state.game
    assert event.actor is not None
    try:
        if event.actor == CHANCE:
            action = game.outcomes.index(event.text)
            if state.acting != (CHANCE,) or all(action != outcome for outcome, _ in state.chances()):
                raise BadTranscript(no("cannot_happen", event=quoted(str(event))))
        else:
            action = game.vocabulary.index(event.text)
            reason = state.why_not(event.actor, action)
            if reason is not None:
                raise BadTranscript(no("not_allowed", reason, event=quoted(str(event))))
    except BadTranscript:
        raise
    except ShoalError as error:
        raise BadTranscript(no("wrong_event", error.reason, event=quoted(str(event)))) from None
    state.apply(event.actor, action)


def replay(game: Game, log: Log, story: Story | None = None) -> Iterator[State]:
    """The first position and the one after every move that counts: one state, changing in place."""
    if log.header.game != game.id:
        raise BadTranscript(no("other_game", given=quoted(log.header.game), wanted=game.id))
    if log.header.seats not in game.seats:
        raise BadTranscript(no("other_seats", fewest=game.seats[0], most=game.seats[-1], given=log.header.seats))
    if log.header.version != game.version:
        raise BadTranscript(no("other_rules", given=log.header.version, here=game.version))
    state = game.start(log.header.seats)
    state.story = story
    yield state
    for number, event in enumerate(log.standing(), 1):
        try:
            step(state, event)
        except BadTranscript as error:
            raise BadTranscript(no("at_move", error.reason, move=number)) from None
        yield state
    check_ending(state, log.header.seats, log.ending)


def check_ending(state: State, seats: int, ending: Ending | None) -> None:
    """BadTranscript unless people could end the game here, in this way."""
    if ending is None:
        return
    possible = ending.resigned is None or (seats == 2 and ending.resigned < seats)
    if not (possible and state.acting):
        raise BadTranscript(no("cannot_happen", event=quoted(str(ending.event))))


def fold(game: Game, log: Log, story: Story | None = None) -> State:
    """The position a log leads to."""
    state: State | None = None
    for state in replay(game, log, story):  # noqa: B007  (the last one is wanted)
        pass
    assert state is not None
    return state


def write_text(log: Log) -> str:
    """The transcript people read."""
    header = log.header
    lines = [f"{TITLE} {FORMAT}", f"game: {header.game}", f"rules: {header.version}", f"seats: {header.seats}"]
    lines += [f"option {name}: {json.dumps(value)}" for name, value in header.options.items()]
    lines += [f"player {seat}: {_one_line(name)}" for seat, name in enumerate(header.names)]
    return "\n".join([*lines, "", *[_one_line(str(event)) for event in log.events], ""])


def _one_line(text: str) -> str:
    """So that no name or remark can pass itself off as further lines."""
    return " ".join(text.splitlines())


def write_json(log: Log) -> str:
    """The transcript programs read."""
    header = log.header
    data = {
        "shoal": FORMAT, "game": header.game, "rules": header.version, "seats": header.seats,
        "options": dict(header.options), "names": list(header.names), "events": [str(event) for event in log.events],
    }  # fmt: skip
    return json.dumps(data, ensure_ascii=False, indent=1)


def read(text: str) -> Log:
    """A log from either kind of transcript; BadTranscript says what is wrong and where."""
    text = text.removeprefix("\ufeff")  # a mark some editors leave at the beginning
    log = _read_json(text) if text.lstrip().startswith("{") else _read_text(text)
    try:
        write_json(log).encode()
    except UnicodeEncodeError:
        raise BadTranscript(no("half_character")) from None
    return log


def _read_json(text: str) -> Log:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadTranscript(no("broken_json")) from None
    if not isinstance(data, dict) or data.get("shoal") != FORMAT:
        raise BadTranscript(no("other_format", format=FORMAT))
    events, options, names = data.get("events"), data.get("options", {}), data.get("names", [])
    if not isinstance(events, list) or not all(isinstance(event, str) for event in events):
        raise BadTranscript(no("no_events"))
    if not isinstance(options, dict) or not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise BadTranscript(no("no_options"))
    header = _header(data.get("game"), data.get("rules"), data.get("seats"), options, names)
    return Log(header, [Event.read(event) for event in events])


def _read_text(text: str) -> Log:
    lines = text.splitlines()
    if not lines or lines[0].strip() != f"{TITLE} {FORMAT}":
        raise BadTranscript(no("no_title", title=f"{TITLE} {FORMAT}"))
    fields: dict[str, str] = {}
    options: dict[str, object] = {}
    names: list[str] = []
    number = 1
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            break
        key, colon, value = line.partition(":")
        value = value.removeprefix(" ")
        if not colon:
            raise BadTranscript(no("no_value", line=number, text=quoted(line)))
        if key.startswith("option "):
            try:
                options[key[7:]] = json.loads(value)
            except (ValueError, RecursionError):
                raise BadTranscript(no("unread_option", line=number, text=quoted(value))) from None
        elif key.startswith("player "):
            if key != f"player {len(names)}":
                raise BadTranscript(no("wrong_player", line=number, text=quoted(key), player=len(names)))
            names.append(value)
        else:
            fields[key] = value
    header = _header(fields.get("game"), fields.get("rules"), fields.get("seats"), options, names)
    return Log(header, [Event.read(line) for line in lines[number:] if line.strip()])


def _header(game: object, version: object, seats: object, options: Mapping[str, object], names: list[str]) -> Header:
    def whole(name: str, value: object) -> int:
        number = _number(str(value)) if isinstance(value, int | str) and not isinstance(value, bool) else None
        if number is None:
            raise BadTranscript(no("no_number", name=name))
        return number

    if not isinstance(game, str) or not game:
        raise BadTranscript(no("no_game"))
    plain = {str(k): v for k, v in options.items() if isinstance(v, bool | int | str)}
    if len(plain) != len(options):
        raise BadTranscript(no("odd_option"))
    header = Header(game, whole("rules", version), whole("seats", seats), plain, tuple(names))
    if len(names) > header.seats:
        raise BadTranscript(no("many_names", names=len(names), seats=header.seats))
    return header
