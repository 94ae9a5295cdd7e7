from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as some

from shoal.engine import mark
from shoal.engine.mark import Mark, br, circle, div, img, input_, join, option, p, script, span, svg, tag, use


class Reader(HTMLParser):
    """What a browser makes of markup."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


# A browser turns these into other characters by itself, whoever wrote them.
ordinary = some.text(some.characters(exclude_categories=["Cs", "Cc"]))


@given(ordinary)
def test_text_arrives_as_it_was_written_and_makes_no_tag(words: str) -> None:
    read = Reader(div(words))
    assert read.text == words
    assert [name for name, _ in read.tags] == ["div"]


@given(ordinary, ordinary)
def test_attributes_arrive_as_they_were_written(title: str, name: str) -> None:
    read = Reader(div(title=title, data_name=name))
    assert read.tags == [("div", [("title", title), ("data-name", name)])]
    assert read.text == ""


def test_quotes_and_angles() -> None:
    assert (
        span('"A" & <b>', title='"A" & <b>\'')
        == '<span title="&quot;A&quot; &amp; &lt;b&gt;&#x27;">"A" &amp; &lt;b&gt;</span>'
    )


def test_a_script_cannot_be_closed_from_within() -> None:
    assert script("</script><script>alert(1)") == "<script>&lt;/script&gt;&lt;script&gt;alert(1)</script>"


def test_markup_is_not_escaped_again_but_what_is_made_of_it_is() -> None:
    bold = mark.b("x")
    assert p(bold) == "<p><b>x</b></p>"
    assert p(bold + "<i>") == "<p>&lt;b&gt;x&lt;/b&gt;&lt;i&gt;</p>", "joined to plain text it is plain text"
    assert isinstance(p(bold), Mark)
    assert bold.__html__() is bold


def test_children_of_all_kinds() -> None:
    assert div(
        "a", 1, 2.5, None, False, True, ["b", ("c", [mark.i("d")]), iter(["e"])], (str(n) for n in range(3))
    ) == ("<div>a12.5bc<i>d</i>e012</div>")
    assert div() == "<div></div>"
    assert join("a", [br()], None, "<") == "a<br>&lt;"
    assert join() == ""
    assert isinstance(join(), Mark)


def test_void_tags_have_no_end() -> None:
    assert img(src="x.png", alt="") == '<img src="x.png" alt="">'
    assert input_(type="text", required=True, disabled=False, value=None) == '<input type="text" required>'
    assert svg(circle(r=3), use(href="#a")) == '<svg><circle r="3"></circle><use href="#a"></use></svg>'


def test_names_of_attributes() -> None:
    assert div(class_="a b", data_from="deck", aria_label="x", viewBox="0 0 1 1", tabindex=0) == (
        '<div class="a b" data-from="deck" aria-label="x" viewBox="0 0 1 1" tabindex="0"></div>'
    )


def test_a_whole_number_looks_the_same_however_it_was_reckoned() -> None:
    assert mark.rect(x=8.0, y=8, width=0.5) == '<rect x="8" y="8" width="0.5"></rect>'


def test_every_tag_has_its_own_name() -> None:
    kind = (type(mark.div), getattr(mark.div, "__qualname__", None))  # a function, or what it is compiled to
    makers = {
        name: maker for name, maker in vars(mark).items() if (type(maker), getattr(maker, "__qualname__", None)) == kind
    }
    assert len(makers) > 60
    for name, maker in makers.items():
        assert maker().startswith(f"<{name.rstrip('_')}>")
        assert maker.__name__ == name.rstrip("_")
    assert option("x") == "<option>x</option>"
    assert tag("my-own")("x") == "<my-own>x</my-own>"


@pytest.mark.parametrize("name", sorted(mark.VOID))
def test_void_tags_are_never_closed(name: str) -> None:
    assert tag(name)() == f"<{name}>"
