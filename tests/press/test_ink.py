"""Drawings that save ink."""

from __future__ import annotations

import pytest

from shoal.engine.mark import Mark
from shoal.press.ink import brightness, sparing

INK = "#17324d"


@pytest.mark.parametrize(
    ("colour", "bright"), [("#fff", 1), ("white", 1), ("#000", 0), ("#ffffff80", 1), ("none", None)]
)
def test_how_bright_a_colour_is(colour: str, bright: float | None) -> None:
    assert brightness(colour) == bright


@pytest.mark.parametrize(
    ("drawn", "outlined"),
    [
        # what has a colour becomes white, and gets an outline if it has none
        ('<rect fill="#7cc46b"></rect>', f'<rect fill="#fff" stroke="{INK}" stroke-width="0.3"></rect>'),
        (
            '<g stroke="#17324d"><path fill="#7cc46b"></path></g>',
            '<g stroke="#17324d"><path fill="#fff"></path></g>',
        ),
        # eyes stay, shades go
        ('<circle r="1" fill="#17324d"></circle>', '<circle r="1" fill="#17324d"></circle>'),
        ('<path fill="#17324d" opacity=".16"></path>', '<path fill="none" opacity=".16"></path>'),
        # a large dark ground does not stay
        (
            '<rect width="60" height="44" fill="#10283f"></rect>',
            f'<rect width="60" height="44" fill="#fff" stroke="{INK}" stroke-width="0.3"></rect>',
        ),
        # coloured lines are drawn in ink, and not broader than a pen; a broad one on one of ink is its body
        ('<path stroke="#8fd0ea" stroke-width="3"></path>', f'<path stroke="{INK}" stroke-width="0.9"></path>'),
        ('<path stroke="#8fd0ea" stroke-width="6"></path>', '<path stroke="#fff" stroke-width="6"></path>'),
        (
            '<g stroke="#3f8fc0"><path stroke-width="14"></path></g>',
            f'<g stroke="{INK}"><path stroke-width="0.9"></path></g>',
        ),
        # a white edge on a colour would be lost
        (
            '<circle fill="#a9e0ff" stroke="#fff" stroke-width="3"></circle>',
            f'<circle fill="#fff" stroke="{INK}" stroke-width="0.3" stroke-opacity="1"></circle>',
        ),
        # and so would a dashed white frame; one that is whole lies on a broader one of ink
        (
            '<rect fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="3 6"></rect>',
            f'<rect fill="none" stroke="{INK}" stroke-width="0.3" stroke-dasharray="3 6"></rect>',
        ),
        (
            '<rect fill="none" stroke="#fff" stroke-width="3"></rect>',
            '<rect fill="none" stroke="#fff" stroke-width="3"></rect>',
        ),
        # a pen is as broad on paper, however large a drawing is
        (
            '<svg width="32" viewBox="0 0 64 64"><path fill="#7cc46b"></path></svg>',
            f'<svg width="32" viewBox="0 0 64 64"><path fill="#fff" stroke="{INK}" stroke-width="0.6"></path></svg>',
        ),
        # words are in ink, whatever they stood on
        ('<text fill="#fff">a &amp; b</text>', f'<text fill="{INK}">a &amp; b</text>'),
        ('<g fill="#fff"><text>9</text></g>', f'<g fill="#fff"><text fill="{INK}">9</text></g>'),
    ],
)
def test_outlines_on_white(drawn: str, outlined: str) -> None:
    assert sparing(Mark(drawn)) == outlined
