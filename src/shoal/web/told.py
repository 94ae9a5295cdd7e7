"""What the API tells about games, tables and sights, as plain data for JSON."""

from __future__ import annotations

from typing import Any

from shoal.engine.box import Box
from shoal.engine.game import SPECTATOR
from shoal.engine.log import Ending
from shoal.table import Table
from shoal.table.settings import settings_of, usual
from shoal.table.words import table_words


def game_data(box: Box, language: str) -> dict[str, Any]:
    manifest, lid = box.manifest, box.words(language).lid
    labels = {**lid.settings, **table_words(language).settings}
    return {
        "id": manifest.id,
        "title": lid.title,
        "tagline": lid.tagline,
        "ages": manifest.ages,
        "minutes": manifest.minutes,
        "seats": {"fewest": manifest.seats[0], "most": manifest.seats[-1], "usual": manifest.usual_seats},
        "options": [
            {
                "name": option.name,
                "label": lid.options[option.name].label,
                "text": lid.options[option.name].text,
                "default": option.default,
                "values": option.values,
            }
            for option in manifest.options
        ],
        "settings": [
            {
                "name": s.name,
                "label": labels[s.name],
                "default": s.seconds,
                "shared": usual(s, True),
                "limits": s.limits,
            }
            for s in settings_of(box)
        ],
        "plans": [
            {
                "id": plan.id,
                "name": lid.plans[plan.id].name,
                "text": lid.plans[plan.id].text,
                "minutes": plan.minutes,
                "size": plan.size,
                "options": dict(plan.options),
                "whom": lid.plans[plan.id].whom,
                "gaps": plan.gaps,
                "strength": plan.strength,
            }
            for plan in manifest.plans
        ],
    }


def table_data(table: Table, held: list[int]) -> dict[str, Any]:
    header = table.header
    return {
        "code": table.code,
        "game": header.game,
        "rules": header.version,
        "options": dict(header.options),
        "settings": table.settings,
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "strength": seat.strength,
                "online": seat.online,
                "away": seat.away,
                "mates": seat.mates,
            }
            for seat in table.seats
        ],
        "yours": sorted(held),
        "number": table.number,
        "started": table.started,
        "over": table.over,
        "before": table.before,
        "claims": _claims(table, held),
        **_moment(table),
    }


def sight_data(table: Table, seat: int) -> dict[str, Any]:
    """What this seat (or SPECTATOR) may know and do now."""
    vocabulary = table.game.vocabulary
    data = {
        "code": table.code,
        "number": table.number,
        "seat": None if seat == SPECTATOR else seat,
        "started": table.started,
        "over": table.over,
        "sight": table.sight(seat).data(),
        "legal": [vocabulary[action] for action in table.legal(seat)],
        "claims": _claims(table, [seat]),
        **_moment(table),
    }
    if table.over:
        record = table.record()
        data |= {"scores": record.scores, "ranks": record.ranks}
    return data


def notes_data(table: Table, seat: int, since: int) -> list[dict[str, Any]]:
    """What happened after that number, as far as the seat may know."""
    return [
        {"number": at, "what": note.what, "seat": note.seat, "facts": dict(note.seen_by(seat))}
        for at, note in table.notes_since(since)
    ]


def ending_data(ending: Ending | None) -> dict[str, Any] | None:
    """How people ended the game before its rules did; None if they did not."""
    if ending is None:
        return None
    return {"how": ending.how, "seat": ending.resigned}


def _claims(table: Table, held: list[int]) -> list[dict[str, Any]]:
    """What the people of these seats are asked by other devices."""
    asked = [claim for claim in table.claims if any(seat in held for seat in table.may_say_yes(claim))]
    return [{"seat": claim.seat, "sign": claim.sign, "left": round(claim.left, 3)} for claim in asked]


def _moment(table: Table) -> dict[str, Any]:
    asked = table.asked
    question = asked and {
        "seat": asked.seat,
        "waiting": asked.waiting,
        "left": round(asked.left, 3),
        "sign": asked.sign,
    }
    return {
        "clocks": [
            {"setting": clock.setting, "seats": clock.seats, "seconds": clock.total, "left": round(clock.left, 3)}
            for clock in table.clocks
        ],
        "undo": question if asked and asked.what == "undo" else None,
        "end": question if asked and asked.what == "end" else None,
        "ended": ending_data(table.ending),
        "paused": table.paused,
        "last_round": table.last_round,
        "rematch": table.after,
    }
