"""A game to print: what of it and how, small pictures of its sheets, then the browser's printer or a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from shoal import games
from shoal.engine import mark as m
from shoal.engine.box import Box
from shoal.engine.errors import ShoalError
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.engine.options import Option, Value
from shoal.press import document, order, pdf
from shoal.press.order import BACKS, INKS, RULES, Order
from shoal.press.paper import PAPERS
from shoal.press.printing import papers, sheets
from shoal.press.words import PressWords, press_words
from shoal.web.aside import aside
from shoal.web.language import language_of
from shoal.web.layout import foot, page, top
from shoal.web.pages.setup import folded, option_row, read_options
from shoal.web.pressing import Pressing, Wanted
from shoal.web.quota import address_of
from shoal.web.words import WebWords, web_words

PART = "part-"
MOST_FIELDS = 100
KEPT = 4  # boxes that were looked at last


async def show(request: Request) -> Response:
    """The form, filled in as asked, and the sheets; what cannot be printed is said above the form."""
    return await aside(request, _shown, request, games.open_box(request.path_params["game"]))


def _shown(request: Request, box: Box) -> Response:
    filled, trouble = _filled(request), ""
    try:
        wanted = _order(request, box, filled)
        made, sides = _sheets(Wanted.of(wanted))
    except ShoalError as error:
        wanted, trouble = order.read(box.manifest.id, language=language_of(request)), _told(request, error)
        made, sides = Mark(), 0
    words = web_words(language_of(request))
    return page(
        request,
        words.printing.title(wanted.words.lid.title),
        top(),
        m.main(
            m.h1(words.printing.title(wanted.words.lid.title)),
            m.p(words.printing.lead, class_="lead"),
            m.p(trouble, class_="trouble", role="alert") if trouble else None,
            _form(wanted, filled, words),
            _ready(wanted, filled, sides, words) if made else None,
            m.div(made, class_="sheets") if made else None,
        ),
        foot(words),
        script="print.js",
        styles=("sheets.css",),
        kind="plain press",
        status=400 if trouble else 200,
    )


def _told(request: Request, error: ShoalError) -> str:
    return say(error.reason, language_of(request))


async def download(request: Request) -> Response:
    """The PDF. BadOrder if none can be made here."""
    box = games.open_box(request.path_params["game"])
    wanted = await aside(request, _order, request, box, _filled(request))
    pressing = request.app.state.pressing
    assert isinstance(pressing, Pressing)
    content = await pressing.pdf(wanted, address_of(request))
    name = f"{box.manifest.id}-{wanted.paper.id}.pdf"
    return Response(
        content, headers={"content-disposition": f'attachment; filename="{name}"'}, media_type="application/pdf"
    )


@lru_cache(KEPT)
def _sheets(wanted: Wanted) -> tuple[Mark, int]:
    """All sheets in small, and on how many papers they are."""
    made = wanted.order()
    sides = sheets(made)
    return document.sections(made, sides), papers(sides)


def _filled(request: Request) -> dict[str, str]:
    """What the form has sent; nothing where somebody comes for the first time."""
    return dict(list(request.query_params.items())[:MOST_FIELDS])


def _order(request: Request, box: Box, filled: Mapping[str, str]) -> Order:
    parts = [name.removeprefix(PART) for name in filled if name.startswith(PART)]
    return order.read(
        box.manifest.id,
        filled.get("paper", "a4"),
        filled.get("players"),
        parts,
        filled.get("backs", BACKS[0]),
        filled.get("ink", INKS[0]),
        _options(box, filled) if filled else None,
        language_of(request),
    )


def _options(box: Box, filled: Mapping[str, str]) -> dict[str, Value]:
    """Those the form asks for; the others are as usual."""
    changing = box.paper.OPTIONS if box.paper else ()
    return {name: value for name, value in read_options(filled, box.manifest, False).items() if name in changing}


def _form(wanted: Order, filled: Mapping[str, str], words: WebWords) -> Mark:
    says, press, box = words.printing, press_words(wanted.language), wanted.box
    seats = [(str(seats), str(seats)) for seats in box.manifest.seats]
    changing = box.paper.OPTIONS if box.paper else ()
    options = [option for option in box.manifest.options if option.name in changing]

    def row(option: Option) -> Mark:
        return option_row(option, wanted.words, words.setup, filled)

    return m.form(
        m.fieldset(
            m.legend(says.what),
            m.div(_parts(wanted, press), class_="radios", role="group", aria_label=says.what),
        ),
        m.div(
            m.fieldset(
                m.legend(says.how),
                _choice("paper", says.paper, [(each, press.papers[each]) for each in PAPERS], wanted.paper.id),
                _choice("ink", says.ink, [(each, press.inks[each]) for each in INKS], wanted.ink),
                _choice("backs", says.backs, [(each, press.ways[each]) for each in BACKS], wanted.backs),
            ),
            m.fieldset(
                m.legend(says.game),
                _choice("players", says.players, seats, str(wanted.kit.players)) if len(seats) > 1 else None,
                [row(option) for option in options if not option.rare],
                folded(words.setup.more_options, [row(option) for option in options if option.rare], False),
            ),
            class_="side",
        ),
        m.div(
            m.button(says.show, type="submit", class_="main"),
            m.a(words.layout.back, href="/", class_="button quiet"),
            class_="answers end",
        ),
        method="get",
        class_="setup",
    )


def _parts(wanted: Order, press: PressWords) -> list[Mark]:
    """A box to tick for each part of the box."""
    paper = wanted.box.paper
    titles = [(part.id, part.title) for part in (paper.parts(wanted.kit, wanted.words) if paper else ())]
    return [
        m.label(m.input_(type="checkbox", name=PART + part, checked=part in wanted.parts), m.span(title))
        for part, title in [*titles, (RULES, press.rules)]
    ]


def _choice(name: str, label: str, values: list[tuple[str, str]], chosen: str) -> Mark:
    options = [m.option(title, value=value, selected=value == chosen) for value, title in values]
    return m.div(m.label(label, for_=name), m.select(options, name=name, id=name), class_="row")


def _ready(wanted: Order, filled: Mapping[str, str], sheets: int, words: WebWords) -> Mark:
    """How many sheets there are, and what can be done with them."""
    says = words.printing
    address = f"/games/{wanted.box.manifest.id}/print.pdf?{urlencode(dict(filled))}"
    return m.section(
        m.h2(says.ready(sheets)),
        m.p(wanted.says.scale, " ", wanted.says.backs[wanted.backs]),
        m.div(
            m.button(says.print_now, type="button", class_="main", autofocus=bool(filled), data_print=True),
            m.a(says.download, href=address, class_="button") if pdf.available() else None,
            class_="answers",
        ),
        m.p(says.patience if pdf.available() else says.no_pdf, class_="note"),
        class_="card ready",
    )
