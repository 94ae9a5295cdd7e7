from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from shoal.engine.mark import Mark, span
from shoal.engine.prose import page, words
from tests.conformance.markup import Markup


def piece(name: str) -> Mark:
    return span(name, class_="piece")


def test_blocks() -> None:
    text = """\
# Title & more
Straight after it.

First line
and second.

- one
  goes on
- **two**

1. first
2. second

| a | b |
|---|---|
| *c* | {crab} |
"""
    assert page(text, piece) == (
        '<h1 id="about-title-more">Title &amp; more</h1><p>Straight after it.</p>'
        "<p>First line and second.</p>"
        "<ul><li>one goes on</li><li><strong>two</strong></li></ul>"
        "<ol><li>first</li><li>second</li></ol>"
        '<div class="wide" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        '<tbody><tr><td><em>c</em></td><td><span class="piece">crab</span></td></tr></tbody></table></div>'
    )


def test_words() -> None:
    assert words("a **b *c*** [d](#e) {f} <g>", piece) == (
        'a <strong>b *c</strong>* <a href="#e">d</a> <span class="piece">f</span> &lt;g&gt;'
    )
    assert words("plain", piece) == "plain"
    assert words("", piece) == ""


@given(some.text(some.sampled_from("ab *[](){}-#1. <>&\"'\n")))
def test_any_text_becomes_sound_markup(text: str) -> None:
    markup = Markup(page(text, piece))
    allowed = {"h1", "h2", "h3", "p", "ul", "ol", "li", "div", "table", "thead", "tbody", "tr", "th", "td"}
    assert {tag for tag, _ in markup.elements} <= allowed | {"strong", "em", "a", "span"}
