"""A game's plans above the form that sets up a table: ways to play that are known to work."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from shoal.engine import mark as m
from shoal.engine.box import Manifest, Plan
from shoal.engine.mark import Mark
from shoal.engine.options import Value
from shoal.engine.words import GameWords
from shoal.table.settings import UNDO
from shoal.web.words import Setup

FITS = ""  # an option's value is left to how the table is shared


def planned(manifest: Manifest, plan: Plan | None) -> dict[str, str]:
    """What the form would send if somebody had filled it in by this plan; without one, as usual."""
    return filled_by(manifest, plan.options if plan is not None else {}, manifest.undo)


def filled_by(manifest: Manifest, chosen: Mapping[str, Value], undo: bool) -> dict[str, str]:
    """Likewise with these options; those that are not among them are as usual."""
    filled = {UNDO: "on"} if undo else {}
    for option in manifest.options:
        name, value = f"option-{option.name}", chosen.get(option.name, option.default)
        if option.values == (False, True):
            filled |= {name: "on"} if value else {}
        elif option.kind == "subset":
            filled |= {f"{name}-{word}": "on" for word in option.words(value)}
        else:
            filled[name] = FITS if option.shared is not None and option.name not in chosen else str(value)
    return filled


def plan_cards(
    manifest: Manifest,
    game: GameWords,
    says: Setup,
    chosen: Plan | None,
    fill: Callable[[Manifest, Plan | None], dict[str, str]] = planned,
    usual: str = "?",
    of_class: bool = False,
) -> Mark:
    """Ways to set the game up: links that bring the form filled in (`usual` without a plan); a script fills it in at
    once with what `fill` gives. What fills gaps is told where a class has them."""

    def card(plan: Plan | None, name: str, facts: str, *texts: str) -> Mark:
        return m.li(
            m.a(
                m.strong(name),
                m.span(facts, class_="facts"),
                (m.span(text, class_=None if i == 0 else "note") for i, text in enumerate(texts) if text),
                href=f"?plan={plan.id}" if plan else usual,
                aria_current="true" if plan is chosen else None,
                data_fill=json.dumps(fill(manifest, plan)),
            )
        )

    players = manifest.seats[0], manifest.seats[-1]
    cards = [card(None, says.usual, says.plan_facts(manifest.minutes, players), says.about_usual)]
    for plan in manifest.plans:
        words = game.lid.plans[plan.id]
        facts = says.plan_facts((plan.minutes, plan.minutes), plan.size)
        gaps = says.gaps(plan.gaps, plan.strength) if of_class else ""
        cards.append(card(plan, words.name, facts, words.text, words.whom, gaps))
    heard = m.p(role="status", class_="only-heard")
    return m.nav(m.h2(says.plans), m.ul(cards), heard, class_="plans", aria_label=says.plans)
