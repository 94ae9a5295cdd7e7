"""Before the lesson: which game, and how the class will play it. A teacher in a hurry sends the form as it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from shoal import games
from shoal.classroom import Classes, DoesNotFit, Lesson
from shoal.engine import mark as m
from shoal.engine.box import Box, Manifest, Plan
from shoal.engine.errors import BadOption, ShoalError
from shoal.engine.language import say
from shoal.engine.mark import Mark
from shoal.engine.words import GameWords
from shoal.table.seats import token_for
from shoal.table.settings import UNDO, times_of
from shoal.table.words import TableWords, table_words
from shoal.web import auth
from shoal.web.faults import status_of
from shoal.web.forms import filled_in, is_number, once
from shoal.web.language import language_of
from shoal.web.layout import plain_page
from shoal.web.pages.classes.keys import show_once
from shoal.web.pages.plans import filled_by, plan_cards, planned
from shoal.web.pages.setup import (
    USUAL_BOT,
    folded,
    from_our_page,
    option_row,
    read_options,
    read_times,
    stepper,
    tables_of,
    time_row,
    undo_row,
)
from shoal.web.quota import address_of, quotas_of
from shoal.web.words import WebWords, web_words
from shoal.web.words.classes import Classes as Says

LONGEST_WAIT: Final = 600  # seconds a soft timer may have
USUAL: Final = {  # what no plan is about
    "team": "1",
    "names": "free",
    "notebook": "on",
    "links": "on",
    "nudge": "45",
    "coach": "0",
}


async def choose(request: Request) -> Response:
    """`/class/new`: the games by their covers."""
    says = web_words(language_of(request)).classes
    return plain_page(
        request,
        says.teach,
        m.h1(says.teach),
        m.p(says.which_game, class_="lead"),
        covers(language_of(request), "/class/new"),
        styles=("class.css",),
    )


def covers(language: str, where: str) -> Mark:
    """Every game by its cover, each with a page below `where`."""
    words = web_words(language)
    boxes = sorted(map(games.open_box, games.available()), key=lambda box: (box.manifest.ages, box.manifest.minutes))
    return m.ul([lid(box, box.words(language), words, f"{where}/{box.manifest.id}") for box in boxes], class_="lids")


def lid(box: Box, game: GameWords, words: WebWords, way: str) -> Mark:
    manifest = box.manifest
    facts = (
        words.home.players(game.shared.players(manifest.seats)),
        words.home.minutes(*manifest.minutes),
        words.home.age(manifest.ages),
    )
    return m.li(
        m.a(
            m.div(box.drawing.cover(game), class_="cover"),
            m.div(
                m.h2(game.lid.title),
                m.p(game.lid.tagline),
                m.ul([m.li(fact) for fact in facts], class_="lid"),
                class_="text",
            ),
            href=way,
            class_="game",
        )
    )


async def form(request: Request) -> Response:
    """`/class/new/GAME`: filled in by the game's shortest plan, or by another: `?plan=practice`; `?plan=` is the usual
    game."""
    box = games.open_box(request.path_params["game"])
    plan = wanted(request, box.manifest)
    return form_page(request, box, {**by_plan(box.manifest, plan), **USUAL}, plan)


def wanted(request: Request, manifest: Manifest) -> Plan | None:
    asked = request.query_params.get("plan")
    if asked is None:
        return min(manifest.plans, key=lambda plan: plan.minutes, default=None)
    return plan_named(manifest, asked)


def plan_named(manifest: Manifest, name: str) -> Plan | None:
    return next((plan for plan in manifest.plans if plan.id == name), None)


async def create(request: Request) -> Response:
    """The filled-in form; what cannot be is said above it, and nothing that was filled in is lost."""
    from_our_page(request)
    box = games.open_box(request.path_params["game"])
    sent = await filled_in(request)
    try:
        return await opened(request, read_lesson(sent, box), sent.get("request", ""))
    except (BadOption, DoesNotFit) as error:
        return form_page(request, box, sent, None, error)


async def opened(request: Request, lesson: Lesson, once_only: str) -> Response:
    """The new class, led from this browser; the same one however often the same form is sent."""
    classes: Classes = request.app.state.classes
    quotas_of(request).classes.spend(address_of(request))
    classroom, key, recovery = await classes.create(lesson, token_for(once_only, repr(lesson)))
    response = RedirectResponse(f"/c/{classroom.code}/lead", 303)
    auth.remember_class(response, request, classroom, auth.TEACHER, key)
    show_once(response, request, classroom.code, recovery)
    return response


# ---- reading the form


def read_lesson(sent: Mapping[str, str], box: Box) -> Lesson:
    """What the form says; BadOption where it cannot be."""
    manifest = box.manifest
    return Lesson.read(
        {
            **{name: sent[name] for name in ("gaps", "strength", "names", "late") if name in sent},
            "game": manifest.id,
            "plan": plan_of(manifest, sent),
            "options": read_options(sent, manifest, False),
            "settings": {**read_times(sent, box), UNDO: float(UNDO in sent)},
            "size": (number(sent, "size-from"), number(sent, "size-to")),
            "team": number(sent, "team") or 1,
            "roll": [line.strip() for line in sent.get("roll", "").splitlines() if line.strip()],
            "notebook": "notebook" in sent,
            "links": "links" in sent,
            "nudge": number(sent, "nudge"),
            "coach": number(sent, "coach"),
        }
    )


def plan_of(manifest: Manifest, sent: Mapping[str, str]) -> str:
    """The plan whose options these are; "" if they are somebody's own."""
    chosen = {name: value for name, value in sent.items() if name.startswith("option-") or name == UNDO}
    return next((plan.id for plan in manifest.plans if planned(manifest, plan) == chosen), "")


def number(sent: Mapping[str, str], name: str) -> int:
    """0 for what is none."""
    text = sent.get(name, "").strip()
    return int(text) if is_number(text) else 0


# ---- drawing the form


def form_page(
    request: Request, box: Box, filled: Mapping[str, str], plan: Plan | None, error: ShoalError | None = None
) -> Response:
    language = language_of(request)
    words, title = web_words(language), box.words(language).lid.title
    says = words.classes
    end = m.join(
        m.button(says.open_class, type="submit", class_="main"),
        m.a(words.layout.back, href="/class/new", class_="button quiet"),
        m.p(says.all_set, class_="note"),
    )
    return plain_page(
        request,
        says.class_of(title),
        m.h1(says.teach),
        m.p(title, class_="lead"),
        lesson_form(request, box, filled, plan, f"/class/new/{box.manifest.id}", end, error),
        script="setup.js",
        styles=("class.css",),
        status=200 if error is None else status_of(error),
    )


def lesson_form(
    request: Request,
    box: Box,
    filled: Mapping[str, str],
    plan: Plan | None,
    action: str,
    end: Mark,
    error: ShoalError | None = None,
) -> Mark:
    """All that a teacher may choose, filled in, with buttons at the end; above it what is to be put right."""
    manifest, language, bots = box.manifest, language_of(request), tables_of(request).strengths
    at_tables, words = table_words(language), web_words(language)
    game, says = box.words(language), words.classes
    labels = {**game.lid.settings, **at_tables.settings}
    return m.join(
        m.p(say(error.reason, language), class_="trouble", role="alert") if error is not None else None,
        m.form(
            once(),
            plan_cards(manifest, game, words.setup, plan, by_plan, "?plan=", of_class=True) if manifest.plans else None,
            m.div(seats_field(manifest, at_tables, says, filled, bots), names_field(says, filled), class_="side"),
            m.div(
                lesson_field(says, filled),
                folded(
                    words.setup.how_to_play,
                    [
                        *(option_row(option, game, words.setup, filled) for option in manifest.options),
                        undo_row(manifest, labels[UNDO], words.setup, filled),
                    ],
                    error is not None,
                ),
                folded(
                    words.setup.times,
                    [time_row(each, labels[each.name], words.setup, filled) for each in times_of(box)],
                    error is not None,
                ),
                class_="side",
            ),
            m.div(end, class_="answers end"),
            method="post",
            action=action,
            novalidate=True,  # what is wrong may be folded away; the answer says it above the form
            class_="setup lesson",
        ),
    )


def by_plan(manifest: Manifest, plan: Plan | None) -> dict[str, str]:
    """The fields that a plan is about, as somebody would fill them in; without one, as usual."""
    low, high = plan.size if plan is not None else (manifest.seats[0], manifest.usual_seats)
    most = min(high, max(low, manifest.usual_seats))
    gaps = plan.gaps if plan is not None else "bots"
    return {
        **planned(manifest, plan),
        "size-from": str(max(low, min(2, most))),
        "size-to": str(most),
        "gaps": gaps,
        "strength": plan.strength if plan is not None else USUAL_BOT,
        "late": "bot" if gaps == "bots" else "team",  # without bots there is no seat to take
    }


def by_lesson(manifest: Manifest, lesson: Lesson) -> dict[str, str]:
    """The same fields, and the times, as this lesson of the game has them."""
    plan, usual = plan_named(manifest, lesson.plan), {option.name: option.default for option in manifest.options}
    told = plan.options if plan is not None else {}
    chosen = {name: value for name, value in lesson.options.items() if name in told or value != usual.get(name)}
    return {
        **filled_by(manifest, chosen, bool(lesson.settings.get(UNDO, manifest.undo))),
        **{f"time-{name}": f"{seconds:g}" for name, seconds in lesson.settings.items() if name != UNDO},
        "size-from": str(lesson.size[0]),
        "size-to": str(lesson.size[1]),
        "gaps": lesson.gaps,
        "strength": lesson.strength,
        "late": lesson.late,
    }


def by_class(lesson: Lesson) -> dict[str, str]:
    """The fields no plan is about: a class keeps them from game to game."""
    switches = {"notebook": lesson.notebook, "links": lesson.links}
    return {
        **{name: "on" for name, on in switches.items() if on},
        "team": str(lesson.team),
        "names": lesson.names,
        "roll": "\n".join(lesson.roll),
        "nudge": str(lesson.nudge),
        "coach": str(lesson.coach),
    }


def seats_field(
    manifest: Manifest, at_tables: TableWords, says: Says, filled: Mapping[str, str], bots: Sequence[str]
) -> Mark:
    low, high = manifest.seats[0], manifest.seats[-1]
    chosen = filled.get("strength") if filled.get("strength") in bots else USUAL_BOT
    strength = m.select(
        [m.option(at_tables.bot(key), value=key, selected=key == chosen) for key in bots],
        name="strength",
        aria_label=says.how_strong,
    )
    return m.fieldset(
        m.legend(says.tables),
        m.div(
            m.label(says.at_least, for_="size-from"),
            stepper("size-from", filled.get("size-from", ""), low, high, 1),
            class_="row",
        ),
        m.div(
            m.label(says.at_most, for_="size-to"),
            stepper("size-to", filled.get("size-to", ""), low, high, 1),
            class_="row",
        ),
        radio_row("gaps", says.gaps, says.gaps_text, filled),
        m.div(
            m.span(says.how_strong, class_="label"),
            strength,
            m.ul(
                [m.li(m.strong(at_tables.bot(bot)), " ", at_tables.about_bot(bot)) for bot in bots],
                class_="note strengths",
            ),
            class_="row",
        ),
        radio_row("team", says.team, says.team_text, filled),
    )


def names_field(says: Says, filled: Mapping[str, str]) -> Mark:
    return m.fieldset(
        m.legend(says.names),
        radio_row("names", says.names_label, says.names_text, filled),
        m.div(
            m.label(says.roll, for_="roll"),
            m.textarea(filled.get("roll", ""), id="roll", name="roll", rows=6, spellcheck="false", autocomplete="off"),
            m.p(says.about_roll, class_="note"),
            class_="row wide roll",
        ),
    )


def lesson_field(says: Says, filled: Mapping[str, str]) -> Mark:
    return m.fieldset(
        m.legend(says.lesson),
        radio_row("late", says.late, says.late_text, filled),
        switch_row("notebook", says.notebook, says.about_notebook, filled),
        switch_row("links", says.links, says.about_links, filled),
        timer_row("nudge", says.nudge, says.about_nudge, filled),
        timer_row("coach", says.coach, says.about_coach, filled),
    )


def radio_row(name: str, label: str, choices: Mapping[str, str], filled: Mapping[str, str]) -> Mark:
    radios = [
        m.label(m.input_(type="radio", name=name, value=value, checked=value == filled.get(name)), m.span(text))
        for value, text in choices.items()
    ]
    return m.div(
        m.span(label, id=f"label-{name}", class_="label"),
        m.div(radios, class_="radios", role="radiogroup", aria_labelledby=f"label-{name}"),
        class_="row wide",
    )


def switch_row(name: str, label: str, about: str, filled: Mapping[str, str]) -> Mark:
    note = f"about-{name}"
    box = m.input_(type="checkbox", name=name, id=name, checked=name in filled, class_="switch", aria_describedby=note)
    return m.div(m.label(label, for_=name), box, m.p(about, class_="note", id=note), class_="row")


def timer_row(name: str, label: str, about: str, filled: Mapping[str, str]) -> Mark:
    note = f"about-{name}"
    control = stepper(name, filled.get(name, "0"), 0, LONGEST_WAIT, 15, note)
    return m.div(m.label(label, for_=name), control, m.p(about, class_="note", id=note), class_="row")
