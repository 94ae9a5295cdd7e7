"""A pupil comes in: a name, then a page that is worth waiting on, then the table without touching anything."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from shoal import games
from shoal.classroom import ClassFull, Classroom, DoorLocked, NotInClass, Pupil, SentOut
from shoal.classroom.watch import VISITOR
from shoal.classroom.words import class_words
from shoal.engine import mark as m
from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.table import BadRequest, NotNow, TooMany
from shoal.web import auth
from shoal.web.events import EventStream
from shoal.web.faults import NotFound, status_of
from shoal.web.forms import filled_in, is_number, once
from shoal.web.language import language_of
from shoal.web.layout import plain_page, sign, wants_page
from shoal.web.pages.classes.finding import attended, find
from shoal.web.pages.classes.live import Parts, Wake, live, part
from shoal.web.pages.classes.overlay import overlay, table_of, told
from shoal.web.pages.setup import from_our_page, remember_name, remembered_name
from shoal.web.quota import address_of, quotas_of
from shoal.web.reasons import no
from shoal.web.share import link_to, qr_code
from shoal.web.words import web_words
from shoal.web.words.classes import Classes as Says

LONGEST = 40  # characters that are read of a code somebody typed


async def show(request: Request) -> Response:
    """`/c/CODE`: the name form, the waiting page, or straight to the table."""
    classroom, pupil = await attended(request)
    if request.path_params["code"] != classroom.code:
        return RedirectResponse(f"/c/{classroom.code}", 303)
    if pupil is None:
        return name_page(request, classroom)
    table = table_of(classroom, pupil)
    if table is not None and table.code:
        return RedirectResponse(f"/t/{table.code}", 303)
    return waiting_page(request, classroom, pupil)


async def join(request: Request) -> Response:
    """The filled-in name; what is wrong is said above the form."""
    from_our_page(request)
    sent = await filled_in(request)
    await quotas_of(request).pupils.turn(address_of(request))
    classroom = await find(request)
    name = sent.get("name", "")
    try:
        pupil, token = await classroom.join(name, sent.get("request", ""), auth.tokens(request))
    except (BadOption, BadRequest, ClassFull, DoorLocked, NotNow, SentOut) as error:
        return name_page(request, classroom, name, error)
    response = RedirectResponse(f"/c/{classroom.code}", 303)
    auth.remember_class(response, request, classroom, auth.PUPIL, token)
    if classroom.lesson.names == "free":
        remember_name(response, pupil.name)
    return response


async def stream(request: Request) -> EventStream:
    """What a pupil's page is told: the waiting page and the table's have the same."""
    classroom, pupil = await attended(request)
    language = language_of(request)
    says = web_words(language).classes
    tokens = auth.tokens(request)

    async def tell(wake: Wake) -> Parts | None:
        now = classroom.pupil_of(tokens)
        if now is None or pupil is None:
            return {"door": part("locked" if classroom.locked else "open")} if now is pupil else None
        if now.state != pupil.state:
            return None
        texts = await told(classroom, now, language)
        return {name: part(text) for name, text in (*texts.items(), ("place", place(classroom, now, says, language)))}

    return live(request, classroom, tell, pupil.id if pupil is not None and pupil.state != "out" else VISITOR)


async def write(request: Request) -> Response:
    """A few lines for the notebook."""
    from_our_page(request)
    classroom, pupil = await attended(request)
    sent = await filled_in(request)
    if pupil is not None:
        quotas_of(request).notes.spend(classroom.id, pupil.id)
    round_ = sent.get("round", "")
    if not is_number(round_):
        raise BadRequest(no("unread_form"))
    await classroom.write_note(token_of(request, classroom), int(round_), sent.get("text", ""), sent.get("request", ""))
    return RedirectResponse(f"/c/{classroom.code}", 303) if wants_page(request) else JSONResponse({})


# ---- the name


def name_page(request: Request, classroom: Classroom, typed: str = "", error: ShoalError | None = None) -> Response:
    language = language_of(request)
    says = web_words(language).classes
    box = games.open_box(classroom.lesson.game)
    game = box.words(language)
    tokens = auth.tokens(request)
    leads = classroom.leads(tokens)
    return plain_page(
        request,
        says.class_of(game.lid.title),
        m.section(
            m.div(box.drawing.cover(game), class_="cover"),
            m.div(
                m.h1(says.welcome),
                m.p(game.lid.title, class_="lead"),
                m.p(say(error.reason, language), class_="trouble", role="alert") if error is not None else None,
                m.p(says.you_lead, " ", m.a(says.to_lead, href=f"/c/{classroom.code}/lead"), class_="note")
                if leads
                else None,
                m.p(says.went_on_elsewhere, class_="asking") if classroom.moved_away(tokens) else None,
                closed(classroom, says) if classroom.locked else name_form(request, classroom, typed, says),
                m.p(m.a(says.other_device, href=f"/c/{classroom.code}/device"), class_="note"),
                class_="text",
            ),
            class_="arrive card",
        ),
        overlay(classroom.code, says) if classroom.locked else None,
        script="class.js" if classroom.locked else "form.js",
        styles=("class.css",),
        status=200 if error is None else status_of(error),
    )


def closed(classroom: Classroom, says: Says) -> Mark:
    """The door is locked: the page comes back by itself when it opens."""
    return m.div(m.p(says.locked_out, class_="asking"), m.p(says.wait_here, class_="note"), id="locked", class_="stack")


def name_form(request: Request, classroom: Classroom, typed: str, says: Says) -> Mark:
    if classroom.lesson.names != "free":
        fields: Mark = m.fieldset(
            m.legend(says.tap_your_name if classroom.lesson.names == "list" else says.tap_a_name),
            m.div(
                [m.button(name, type="submit", name="name", value=name) for name in classroom.free_names],
                class_="roll-call",
            ),
            m.p(says.not_there if classroom.lesson.names == "list" else says.only_these, class_="note"),
        )
    else:
        fields = m.join(
            m.label(says.your_name, for_="name"),
            m.div(
                m.input_(
                    id="name",
                    name="name",
                    value=typed or remembered_name(request),
                    maxlength=20,
                    autocomplete="off",
                    placeholder=says.a_name,
                    required=True,
                    autofocus=True,
                ),
                m.button(says.come_in_now, type="submit", class_="main"),
                class_="line",
            ),
            m.p(says.about_names, class_="note"),
        )
    return m.form(once(), fields, method="post", action=f"/c/{classroom.code}/join", class_="name-form")


# ---- waiting


def waiting_page(request: Request, classroom: Classroom, pupil: Pupil) -> Response:
    language = language_of(request)
    words = web_words(language)
    says = words.classes
    box = games.open_box(classroom.lesson.game)
    game = box.words(language)
    learn = f"/games/{box.manifest.id}/tutorial?class={classroom.code}"
    return plain_page(
        request,
        says.class_of(game.lid.title),
        m.section(
            m.div(box.drawing.cover(game), class_="cover"),
            m.div(
                m.div(place(classroom, pupil, says, language), id="place", role="status"),
                m.p(m.strong(game.lid.title), " ", game.lid.tagline),
                m.p(m.a(sign("play"), words.tutorial.learn, href=learn, class_="button"))
                if box.tutorial is not None and pupil.state == "in"
                else None,
                m.p(m.a(says.your_link, href=f"/c/{classroom.code}/link"), class_="note")
                if classroom.lesson.links and pupil.state == "in"
                else None,
                class_="text",
            ),
            class_="arrive card",
        ),
        m.article(m.h2(says.while_you_wait), box.help.rulebook(game), class_="reading")
        if pupil.state == "in"
        else None,
        overlay(classroom.code, says, box.manifest.id),
        script="class.js",
        styles=("class.css", f"{box.manifest.id}.css"),
        status=403 if pupil.state == "out" else 200,
    )


def place(classroom: Classroom, pupil: Pupil, says: Says, language: str) -> Mark:
    """Where the pupil stands now, in a few kind words."""
    if pupil.state == "out":
        return m.join(m.h1(says.sent_out), m.p(says.about_sent_out, class_="lead"))
    if pupil.state == "asks":
        return m.join(m.h1(says.asked(pupil.name)), m.p(says.about_asked, class_="lead"))
    table = table_of(classroom, pupil)
    if table is None:
        late = says.wait_for_table if classroom.phase == "playing" else says.wait_for_start
        return m.join(m.h1(says.you_are_in(pupil.name)), m.p(late, class_="lead"))
    others = [other.name for other in classroom.pupils if other.table == pupil.table and other.id != pupil.id]
    return m.join(
        m.h1(says.you_are_in(pupil.name)),
        m.p(says.sit_at(class_words(language).table(table.index), others), class_="lead"),
        m.p(says.wait_for_start),
    )


# ---- another device


async def own_link(request: Request) -> Response:
    """`/c/CODE/link`: what a pupil may keep to come back from another device, where the teacher allows it."""
    classroom, _ = await attended(request)
    token = token_of(request, classroom)
    kept = classroom.link(token) if token else None
    if kept is None:
        raise NotFound(no("no_own_link"))
    says = web_words(language_of(request)).classes
    link = link_to(request, f"/c/{classroom.code}/device/{kept}")
    return plain_page(
        request,
        says.your_link,
        m.section(
            m.h1(says.your_link),
            m.p(says.about_your_link, class_="lead"),
            m.div(qr_code(link), class_="qr-box", role="img", aria_label=says.qr_code(link)),
            m.p(m.a(link, href=link), class_="link"),
            m.p(m.a(says.to_lead, href=f"/c/{classroom.code}", class_="button main")),
            class_="lost card",
        ),
        styles=("class.css",),
    )


def token_of(request: Request, classroom: Classroom) -> str:
    """The one of the sender's tokens that is a pupil's; "" if none is."""
    return next((each for each in auth.tokens(request) if classroom.pupil_of([each]) is not None), "")


async def device(request: Request) -> Response:
    """`/c/CODE/device`: the field for the one-time code that the teacher shows; a link has it filled in."""
    classroom = await find(request)
    return device_page(request, classroom, str(request.path_params.get("pass", ""))[:LONGEST])


async def move_here(request: Request) -> Response:
    """The seat, hand and all, comes to this device; the other one's key opens nothing any more."""
    from_our_page(request)
    sent = await filled_in(request)
    classroom = await find(request)
    who = address_of(request)
    quotas_of(request).passes.spend(who)
    typed = sent.get("code", "")[: auth.LONGEST]
    try:
        _, token = await classroom.move_device(typed, sent.get("request", ""), who)
    except (NotInClass, TooMany, BadRequest) as error:
        return device_page(request, classroom, typed, error)
    response = RedirectResponse(f"/c/{classroom.code}", 303)
    auth.remember_class(response, request, classroom, auth.PUPIL, token)
    return response


def device_page(request: Request, classroom: Classroom, typed: str, error: ShoalError | None = None) -> Response:
    language = language_of(request)
    words = web_words(language)
    says = words.classes
    return plain_page(
        request,
        says.other_device,
        m.section(
            m.h1(says.other_device),
            m.p(words.device.one_tap if typed and error is None else says.about_other_device, class_="lead"),
            m.p(say(error.reason, language), class_="trouble", role="alert") if error is not None else None,
            m.form(
                once(),
                m.label(words.device.code, for_="code"),
                m.div(
                    m.input_(
                        id="code",
                        name="code",
                        value=typed,
                        autocomplete="off",
                        autocapitalize="characters",
                        spellcheck="false",
                        required=True,
                    ),
                    m.button(words.device.go_on, type="submit", class_="main"),
                    class_="line",
                ),
                method="post",
                action=f"/c/{classroom.code}/device",
                class_="join",
            ),
            class_="lost card",
        ),
        script="form.js",
        styles=("class.css",),
        status=200 if error is None else status_of(error),
    )
