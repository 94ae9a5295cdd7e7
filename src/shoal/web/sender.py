"""What one viewer has got already, and so what is to be sent."""

from __future__ import annotations

from shoal.table import Blow
from shoal.web.frame import REMEMBERED, Frames, Viewer
from shoal.web.patch import DATA_KEYS, REGION_KEYS, Parts, encoded, quoted, quoted_piece


class Sender:
    """Knows what one viewer has got already."""

    def __init__(self, frames: Frames, viewer: Viewer) -> None:
        self._frames = frames
        self._viewer = viewer
        self._sent: Parts | None = None
        self._clocks: object = None
        self._number = 0  # of the table, when it was sent
        self._lines = -1  # lines of the story sent so far; -1 before the first frame
        self._base = 0  # lines of the story this viewer never got, because they are long past

    def event(self) -> str:
        """What has changed since the last time, after the moments between; everything the first time; "" if nothing
        has."""
        parts, clocks = self._frames.parts(self._viewer), self._frames.running
        sent = self._sent
        if parts is sent and clocks == self._clocks:
            return ""
        viewer = self._viewer
        blows, lines = self._blows(), self._frames.story(viewer.seat, viewer.language, viewer.shares)
        if sent is None:
            changed = [f',"{name}":{value}' for name, value in parts.data.items()]
            changed += [f',"{name}":{quoted(markup)}' for name, markup in parts.markup.items()]
            changed.append(',"full":true')
            before = ""
        else:
            before = self._between(blows, lines)
            changed = self._changes(parts)
        self._sent, self._clocks, self._number = parts, clocks, self._frames.number
        changed.append(f',"clocks":{encoded(self._frames.clocks())}' if clocks else ',"clocks":[]')
        self._add_news(changed, blows, lines, len(lines))
        return before + _message(changed) if before else _message(changed)

    def _between(self, blows: list[Blow], lines: list[str]) -> str:
        """The moments since the last time, each with what it brought; the blows that are left come with the present."""
        assert self._sent is not None
        out = ""
        for beat in self._frames.beats(self._viewer, self._number):
            parts = self._frames.at_beat(self._viewer, beat, self._sent)
            changed = [*self._changes(parts), ',"beat":true']
            self._sent = parts
            dealt = [blow for blow in blows if blow.at <= beat.at]
            del blows[: len(dealt)]
            self._add_news(changed, dealt, lines, self._frames.told_at(self._viewer, beat))
            out += _message(changed)
        return out

    def _changes(self, parts: Parts) -> list[str]:
        """How the page becomes this one."""
        sent = self._sent
        assert sent is not None
        changed: list[str] = []
        values = sent.values
        for place, value in enumerate(parts.values):
            if values[place] is not value and values[place] != value:
                changed.append(DATA_KEYS[place])
                changed.append(value)
        regions = sent.regions
        for place, region in enumerate(parts.regions):
            before = regions[place]
            if before is not region and before.pieces != region.pieces:
                changed.append(REGION_KEYS[place])
                changed.append(self._frames.patches.between(before, region))
        return changed

    def _blows(self) -> list[Blow]:
        strikes, mine = self._frames.strikes, self._viewer.mine
        return strikes.news(mine) if self._sent is None else strikes.since(self._number, mine)

    def _add_news(self, changed: list[str], blows: list[Blow], lines: list[str], end: int) -> None:
        """What has been told up to that line, and what strikes who sits here."""
        self._add_story(changed, lines, end)
        if blows:
            viewer = self._viewer
            strikes = self._frames.strikes
            cards = [strikes.card(blow, viewer.seat, viewer.shares, viewer.language) for blow in blows]
            changed.append(f',"strikes":[{",".join(cards)}]')

    def _add_story(self, changed: list[str], lines: list[str], end: int) -> None:
        first = self._lines < 0
        if first:
            self._base = self._lines = max(0, end - REMEMBERED)
        if end == self._lines and not first:
            return
        told = [quoted_piece(lines[at]) for at in range(self._lines, end)]
        changed.append(f',"story":{{"from":{self._lines - self._base},"lines":[{",".join(told)}]}}')
        self._lines = end


def _message(changed: list[str]) -> str:
    changed[0] = "data: {" + changed[0][1:]
    changed.append("}\n\n")
    return "".join(changed)
