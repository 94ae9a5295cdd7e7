"""What one viewer has got already, and so what is to be sent."""

from __future__ import annotations

from shoal.web.frame import REMEMBERED, Frames, Viewer
from shoal.web.patch import Parts, encoded, quoted


class Sender:
    """Knows what one viewer has got already."""

    def __init__(self, frames: Frames, viewer: Viewer) -> None:
        self._frames = frames
        self._viewer = viewer
        self._sent: Parts | None = None
        self._clocks: object = None
        self._lines = -1  # lines of the story sent so far; -1 before the first frame
        self._base = 0  # lines of the story this viewer never got, because they are long past

    def event(self) -> str:
        """What has changed since the last time; everything the first time; "" if nothing has."""
        parts, clocks = self._frames.parts(self._viewer), self._frames.running
        sent = self._sent
        if parts is sent and clocks == self._clocks:
            return ""
        if sent is None:
            changed = [f'"{name}":{value}' for name, value in parts.data.items()]
            changed += [f'"{name}":{quoted(region.markup)}' for name, region in parts.regions.items()]
            changed.append('"full":true')
        else:
            changed = [f'"{name}":{value}' for name, value in parts.data.items() if sent.data[name] != value]
            for name, region in parts.regions.items():
                before = sent.regions[name]
                if before is not region and before.pieces != region.pieces:
                    changed.append(f'"{name}":{self._frames.patches.between(before, region)}')
        self._sent, self._clocks = parts, clocks
        changed.append(f'"clocks":{encoded(self._frames.clocks()) if clocks else "[]"}')
        story = self._story()
        if story:
            changed.append(f'"story":{story}')
        return "data: {" + ",".join(changed) + "}\n\n"

    def _story(self) -> str:
        lines = self._frames.story(self._viewer.seat, self._viewer.language)
        first = self._lines < 0
        if first:
            self._base = self._lines = max(0, len(lines) - REMEMBERED)
        if len(lines) == self._lines and not first:
            return ""
        told = f'{{"from":{self._lines - self._base},"lines":[{",".join(map(quoted, lines[self._lines :]))}]}}'
        self._lines = len(lines)
        return told
