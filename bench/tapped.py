"""What Chromium's main thread did for each tap, read from a trace: in processor time, which hardly depends on what else
the machine does."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

TRACED = ("devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing")
TAP = "tap "  # a mark before each: its number
SIZE = 1 << 20  # characters read at once
Event = Mapping[str, Any]


@dataclass(frozen=True)
class Worked:
    """Milliseconds of the main thread's processor time."""

    opening: float  # the longest task before the first tap
    first: Sequence[float]  # of each tap: from the finger to the first picture after it
    tasks: Sequence[float]  # of each tap: the longest task until the next one
    styled: Sequence[int]  # of each tap: elements styled anew until the next one


class Trace:
    """Runs from when it is made until it is read."""

    def __init__(self, browser: Browser) -> None:
        self._session = browser.new_browser_cdp_session()
        self._done: list[str] = []
        self._session.on("Tracing.tracingComplete", lambda event: self._done.append(event["stream"]))
        config = {"includedCategories": TRACED, "excludedCategories": ["*"], "recordMode": "recordAsMuchAsPossible"}
        self._session.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": config})

    def read(self, page: Page) -> Worked:
        self._session.send("Tracing.end")
        while not self._done:
            page.wait_for_timeout(50)
        return worked(json.loads("".join(self._parts(self._done[0])))["traceEvents"])

    def _parts(self, stream: str) -> Iterator[str]:
        end = False
        while not end:
            part = self._session.send("IO.read", {"handle": stream, "size": SIZE})
            end = part["eof"]
            yield part["data"]


def mark(page: Page, number: int) -> None:
    """The next tap is this one."""
    page.evaluate("name => performance.mark(name)", f"{TAP}{number}")


def worked(events: Sequence[Event]) -> Worked:
    marks = sorted((each for each in events if each["name"].startswith(TAP)), key=when)
    thread = marks[0]["pid"], marks[0]["tid"]
    here = sorted((each for each in events if (each["pid"], each["tid"]) == thread and each["ph"] == "X"), key=when)
    tasks = [each for each in here if each["name"] == "RunTask"]
    first, longest, styled = [], [], []
    for start, end in zip(map(when, marks), [*map(when, marks[1:]), float("inf")], strict=True):
        during = [each for each in here if start <= when(each) < end]
        down, click = dispatched(during, "pointerdown"), dispatched(during, "click")
        picture = next((when(each) for each in during if each["name"] == "Commit" and when(each) > click), end)
        until_then = [cost(each) for each in tasks if ends(each) > down and when(each) <= picture]
        first.append(sum(until_then))
        longest.append(max((cost(each) for each in tasks if down <= ends(each) and when(each) < end), default=0.0))
        styled.append(sum(each["args"].get("elementCount", 0) for each in during if each["name"] == "UpdateLayoutTree"))
    before = [cost(each) for each in tasks if when(each) < when(marks[0])]
    return Worked(max(before, default=0.0), first, longest, styled)


def dispatched(events: Sequence[Event], kind: str) -> float:
    """When an event of the finger began to be heard."""
    heard = (each for each in events if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == kind)
    return next(map(when, heard), float("inf"))


def when(event: Event) -> float:
    return float(event["ts"])


def ends(event: Event) -> float:
    return when(event) + float(event.get("dur", 0))


def cost(event: Event) -> float:
    return float(event.get("tdur", 0)) / 1000
