"""The picture on the lid: sun over the sea, the rock with its first settlers and a crab on its way."""

from __future__ import annotations

from functools import cache

from shoal.engine import art
from shoal.engine.mark import Mark, path, svg, text
from shoal.games.succession.screen import rock
from shoal.games.succession.words import Words


@cache
def lid(words: Words) -> Mark:
    settlers = (
        ("brown-algae", 252, 76, 104), ("green-algae", 166, 124, 92), ("snail", 352, 106, 84), ("hydroid", 92, 176, 92),
        ("anemone", 414, 156, 98), ("barnacle", 478, 236, 88), ("bacteria", 70, 262, 78), ("tubeworm", 236, 176, 96),
        ("diatom", 328, 196, 84), ("mussel", 148, 238, 92), ("tunicate", 402, 260, 92), ("starfish", 240, 282, 96),
        ("bryozoan", 322, 288, 90), ("red-algae", 140, 312, 92),
    )  # fmt: skip
    paints = ["#7cc46b", "#ffd24d", "#6cb4ee"]
    rings = [
        path(d=rock.ROCK, fill="none", stroke=paint, stroke_width=wide, stroke_linejoin="round")
        for paint, wide in zip(reversed(paints), (66, 44, 22), strict=True)
    ]
    return svg(
        rock.scenery("sea"),
        rings,
        rock.scenery("rock"),
        (art.picture(*each) for each in settlers),
        art.picture("crab", 440, 316, 120),
        art.picture("jellyfish", 494, 70, 92),
        art.picture("shrimp", 22, 120, 84),
        art.picture("nudibranch", 24, 346, 100),
        text(
            words.labels.cover_title, x=300, y=62, font_size=58, font_weight=800, text_anchor="middle", fill="#17324d"
        ),
        viewBox="0 0 600 440",
        class_="succession-lid",
        role="img",
        aria_label=words.labels.cover,
    )
