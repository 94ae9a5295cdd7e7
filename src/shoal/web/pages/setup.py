"""Setting up a table: who sits where, the game's options, the times of the room. A plain form that needs no script."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.engine import mark as m
from shoal.engine.box import Box, Manifest, Plan, Setting
from shoal.engine.errors import BadOption
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.engine.options import Option, Value, choose
from shoal.engine.reason import Reason
from shoal.engine.story import Facts
from shoal.engine.words import GameWords, OptionWords
from shoal.table import SeatPlan, Tables
from shoal.table.errors import NotYourSeat
from shoal.table.seats import token_for
from shoal.table.settings import UNDO, times_of
from shoal.table.words import TableWords, table_words
from shoal.web import auth
from shoal.web.forms import filled_in, once
from shoal.web.language import language_of
from shoal.web.layout import badge, is_alone, plain_page
from shoal.web.pages.plans import FITS, plan_cards, planned
from shoal.web.quota import address_of, quotas_of
from shoal.web.reasons import no
from shoal.web.words import Setup, WebWords, web_words

ME, HERE, FRIEND, EMPTY = "me", "here", "friend", ""
USUAL_BOT: Final = "perch"
NAME_COOKIE = "shoal_name"
KEEP_NAME = 365 * 24 * 3600


async def setup(request: Request) -> Response:
    """The form as usual, or filled in by one of the game's plans: `?plan=first_lesson`."""
    box = games.open_box(request.path_params["game"])
    plan = next((plan for plan in box.manifest.plans if plan.id == request.query_params.get("plan")), None)
    return setup_page(request, box, planned(box.manifest, plan) if plan else {}, plan=plan)


async def play_now(request: Request) -> Response:
    """One tap: a table with me and bots, everything as usual or as the game wants it for newcomers."""
    from_our_page(request)
    manifest = games.open_box(request.path_params["game"]).manifest
    now = manifest.play_now
    once_only = (await filled_in(request)).get("request", "")
    bots = [SeatPlan("bot", strength=USUAL_BOT)] * (manifest.usual_seats - 1)
    seats = [SeatPlan("person", remembered_name(request)), *bots]
    return await seated(request, manifest.id, seats, now.options, now.times, once_only)


async def create(request: Request) -> Response:
    """The filled-in form; what cannot be is said above it, and nothing that was filled in is lost."""
    from_our_page(request)
    box = games.open_box(request.path_params["game"])
    form = await filled_in(request)
    try:
        seats = read_seats(form, box.manifest, tables_of(request).strengths)
        shared = sum(seat.kind == "person" for seat in seats) > 1
        options = read_options(form, box.manifest, shared)
        settings = {**read_times(form, box), UNDO: float(UNDO in form)}
        return await seated(request, box.manifest.id, seats, options, settings, form.get("request", ""))
    except BadOption as error:
        return setup_page(request, box, form, say(error.reason, language_of(request)))


async def seated(
    request: Request,
    game: str,
    seats: list[SeatPlan],
    options: Mapping[str, Value],
    settings: Mapping[str, float],
    once_only: str,
) -> Response:
    """The new table, with the sender on it; the same one however often the same form is sent. Who goes back and fills
    it in otherwise gets another."""
    quotas_of(request).tables.spend(address_of(request))
    wish = repr((game, seats, sorted(options.items()), sorted(settings.items())))
    table, tokens = await tables_of(request).create(game, seats, options, settings, token_for(once_only, wish))
    response = RedirectResponse(f"/t/{table.code}", 303)
    auth.remember(response, request, table, tokens)
    remember_name(response, seats[0].name)
    return response


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def from_our_page(request: Request) -> None:
    if not auth.same_site(request):
        raise NotYourSeat(no("form_from_elsewhere"))


def remembered_name(request: Request) -> str:
    return "".join(c for c in request.cookies.get(NAME_COOKIE, "")[:80].split("%00")[0] if c.isprintable())[:20]


def remember_name(response: Response, name: str) -> None:
    if name and name.isascii():
        response.set_cookie(NAME_COOKIE, name, max_age=KEEP_NAME, httponly=True, samesite="lax")


# ---- reading the form


def read_seats(form: Mapping[str, str], manifest: Manifest, bots: Collection[str]) -> list[SeatPlan]:
    """The seats that are not left empty; BadOption if nobody of this device plays or their number does not fit."""
    plans = []
    for seat in range(manifest.seats[-1]):
        kind = form.get(f"seat-{seat}", EMPTY)
        name = form.get(f"name-{seat}", "")
        if kind in (ME, HERE):
            plans.append(SeatPlan("person", name))
        elif kind == FRIEND:
            plans.append(SeatPlan("open"))
        elif kind in bots:
            plans.append(SeatPlan("bot", strength=kind))
        elif kind != EMPTY:
            raise BadOption(no("bad_seat", seat=seat + 1, kind=kind[:20]))
    if len(plans) not in manifest.seats:
        facts: Facts = {"fewest": manifest.seats[0], "most": manifest.seats[-1]}
        raise BadOption(Reason(manifest.home, "too_few_seats", facts))
    if not any(plan.kind == "person" for plan in plans):
        raise BadOption(no("no_seat_for_you"))
    return plans


def read_options(form: Mapping[str, str], manifest: Manifest, shared: bool) -> dict[str, Value]:
    chosen: dict[str, object] = {}
    for option in manifest.options:
        if option.values == (False, True):
            chosen[option.name] = f"option-{option.name}" in form
        elif option.kind == "subset":
            chosen[option.name] = [word for word in option.values if f"option-{option.name}-{word}" in form]
        elif form.get(f"option-{option.name}", FITS) != FITS:
            chosen[option.name] = form[f"option-{option.name}"].strip()
        elif shared and option.shared is not None:
            chosen[option.name] = option.shared
    return choose(manifest.options, chosen)


def read_times(form: Mapping[str, str], box: Box) -> dict[str, float]:
    times = {}
    for setting in times_of(box):
        text = form.get(f"time-{setting.name}", "").strip().replace(",", ".")
        if text:
            try:
                times[setting.name] = float(text)
            except ValueError:
                facts: Facts = {"setting": setting.name, "value": text[:20]}
                raise BadOption(Reason(setting.home, "no_number", facts)) from None
    return times


# ---- drawing the form


def setup_page(
    request: Request, box: Box, filled: Mapping[str, str], trouble: str = "", plan: Plan | None = None
) -> Response:
    manifest, language = box.manifest, language_of(request)
    game, at_tables, words = box.words(language), table_words(language), web_words(language)
    bots = tables_of(request).strengths
    labels = {**game.lid.settings, **at_tables.settings}
    says = words.setup
    return plain_page(
        request,
        says.title(game.lid.title),
        m.h1(says.heading),
        m.p(game.lid.title, class_="lead"),
        m.p(trouble, class_="trouble", role="alert") if trouble else None,
        m.form(
            once(),
            plan_cards(manifest, game, says, plan) if manifest.plans else None,
            m.fieldset(
                m.legend(says.who_plays),
                m.ol(
                    [
                        seat_row(
                            seat, manifest, at_tables, words, filled, remembered_name(request), bots, is_alone(request)
                        )
                        for seat in range(manifest.seats[-1])
                    ],
                    class_="sit",
                ),
                m.p(game.lid.seating, class_="note") if game.lid.seating else None,
                m.p(says.about_people_here if is_alone(request) else says.about_people, class_="note"),
                m.ul(
                    [m.li(m.strong(at_tables.bot(bot)), " ", at_tables.about_bot(bot)) for bot in bots],
                    class_="note strengths",
                ),
                m.p(game.lid.bots, class_="note") if game.lid.bots else None,
            ),
            m.div(
                m.fieldset(
                    m.legend(says.how_to_play),
                    [option_row(option, game, says, filled) for option in manifest.options if not option.rare],
                    undo_row(manifest, labels[UNDO], says, filled),
                ),
                folded(
                    says.more_options,
                    [option_row(each, game, says, filled) for each in manifest.options if each.rare],
                    bool(trouble) or any(plan and each.rare and each.name in plan.options for each in manifest.options),
                ),
                folded(
                    says.times,
                    [time_row(each, labels[each.name], says, filled) for each in times_of(box)],
                    bool(trouble),
                ),
                class_="side",
            ),
            m.div(
                m.button(says.open_table, type="submit", class_="main"),
                m.a(words.layout.back, href="/", class_="button quiet"),
                class_="answers end",
            ),
            method="post",
            novalidate=True,  # what is wrong may be folded away; the answer says it above the form
            class_="setup",
        ),
        script="setup.js",
        status=400 if trouble else 200,
    )


def folded(title: str, rows: list[Mark], unfolded: bool) -> Mark | None:
    """Rows for who looks for them; open when something is to be put right, or a plan has changed something there."""
    return m.details(m.summary(title), rows, class_="card", open=unfolded) if rows else None


def undo_row(manifest: Manifest, label: str, says: Setup, filled: Mapping[str, str]) -> Mark:
    """Whether moves may be taken back: the game says what is usual."""
    on = UNDO in filled if filled else manifest.undo
    about = f"about-{UNDO}"
    return m.div(
        m.label(label, for_=UNDO),
        m.input_(type="checkbox", name=UNDO, id=UNDO, checked=on, class_="switch", aria_describedby=about),
        m.p(says.about_undo, class_="note", id=about),
        class_="row",
    )


def seat_row(
    seat: int,
    manifest: Manifest,
    at_tables: TableWords,
    words: WebWords,
    filled: Mapping[str, str],
    name: str,
    bots: Sequence[str],
    alone: bool,
) -> Mark:
    says = words.setup
    usual = ME if seat == 0 else USUAL_BOT if seat < manifest.usual_seats else EMPTY
    chosen = filled.get(f"seat-{seat}", usual)
    others = [(HERE, says.person_here)] if alone else [(HERE, says.person_here), (FRIEND, says.friend)]
    people = [(ME, says.me)] if seat == 0 else others
    kinds = [
        *people,
        *((key, says.bot(at_tables.bot(key))) for key in bots),
        (EMPTY, says.nobody),
    ]
    return m.li(
        badge(seat, words),
        m.select(
            [m.option(label, value=kind, selected=kind == chosen) for kind, label in kinds],
            name=f"seat-{seat}",
            aria_label=says.seat(seat + 1),
        ),
        m.input_(
            name=f"name-{seat}",
            value=filled.get(f"name-{seat}", name if seat == 0 else ""),
            maxlength=20,
            placeholder=says.nickname,
            aria_label=says.nickname_of(seat + 1),
            autocomplete="off",
        ),
    )


def option_row(option: Option, game: GameWords, says: Setup, filled: Mapping[str, str]) -> Mark:
    words = game.lid.options[option.name]
    name = f"option-{option.name}"
    if option.values == (False, True):
        on = name in filled if filled else bool(option.default)
        control = m.input_(
            type="checkbox", name=name, id=name, checked=on, class_="switch", aria_describedby=f"about-{name}"
        )
    elif option.kind == "line":
        value = filled.get(name, str(option.default))
        control = m.input_(name=name, id=name, value=value, maxlength=option.longest, aria_describedby=f"about-{name}")
    elif option.kind == "subset":
        return subset_row(option, game, filled)
    elif isinstance(option.values[0], int):
        control = stepper(
            name, filled.get(name, str(option.default)), option.values[0], int(option.values[-1]), 1, f"about-{name}"
        )
    else:
        return choice_row(option, game, says, filled.get(name))
    return m.div(
        m.label(words.label, for_=name), control, m.p(words.text, class_="note", id=f"about-{name}"), class_="row"
    )


def choice_row(option: Option, game: GameWords, says: Setup, filled: str | None) -> Mark:
    words, called = game.lid.options[option.name], game.shared.called
    name = f"option-{option.name}"
    fits = FITS if option.shared is not None else str(option.default)
    values = [(str(value), called(words, value)) for value in option.values]
    if option.shared is not None:
        values.insert(0, (FITS, says.what_fits(called(words, option.default), called(words, option.shared))))
    radios = [
        m.label(
            m.input_(type="radio", name=name, value=value, checked=value == (fits if filled is None else filled)),
            m.span(label),
        )
        for value, label in values
    ]
    return group_row(option, words, radios, "radiogroup")


def subset_row(option: Option, game: GameWords, filled: Mapping[str, str]) -> Mark:
    """A box to tick for every word."""
    words, called = game.lid.options[option.name], game.shared.called
    name = f"option-{option.name}"
    ticked = [word for word in option.values if f"{name}-{word}" in filled] if filled else option.words(option.default)
    boxes = [
        m.label(m.input_(type="checkbox", name=f"{name}-{word}", checked=word in ticked), m.span(called(words, word)))
        for word in option.values
    ]
    return group_row(option, words, boxes, "group")


def group_row(option: Option, words: OptionWords, controls: list[Mark], role: str) -> Mark:
    name = f"option-{option.name}"
    return m.div(
        m.span(words.label, id=f"label-{name}", class_="label"),
        m.div(controls, class_="radios", role=role, aria_labelledby=f"label-{name}", aria_describedby=f"about-{name}"),
        m.p(words.text, class_="note", id=f"about-{name}"),
        class_="row wide",
    )


def time_row(setting: Setting, label: str, says: Setup, filled: Mapping[str, str]) -> Mark:
    """Where a shared device has another usual time the field is empty, and says what fits."""
    name = f"time-{setting.name}"
    low, high = setting.limits
    step = 0.5 if high <= 10 else 1
    if setting.shared is None:
        control = stepper(name, filled.get(name, f"{setting.seconds:g}"), low, high, step)
        return m.div(m.label(label, for_=name), control, class_="row")
    about = f"about-{name}"
    control = stepper(name, filled.get(name, FITS), low, high, step, about, placeholder=f"{setting.seconds:g}")
    note = says.empty_means(f"{setting.seconds:g}", f"{setting.shared:g}")
    return m.div(m.label(label, for_=name), control, m.p(note, class_="note", id=about), class_="row")


def stepper(
    name: str,
    value: str,
    low: float,
    high: float,
    step: float,
    about: str | None = None,
    placeholder: str | None = None,
) -> Mark:
    """A number with buttons that a script brings to life; without it the browser's own arrows do."""
    return m.span(
        m.input_(
            type="number",
            name=name,
            id=name,
            value=value,
            min=f"{low:g}",
            max=f"{high:g}",
            step=f"{step:g}",
            inputmode="decimal",
            placeholder=placeholder,
            aria_describedby=about,
        ),
        class_="stepper",
    )
