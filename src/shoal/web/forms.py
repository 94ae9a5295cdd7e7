"""Reading what a page's form sends."""

from __future__ import annotations

import secrets
from urllib.parse import parse_qsl

from starlette.requests import Request

from shoal.engine import mark as m
from shoal.engine.mark import Mark
from shoal.table import BadRequest
from shoal.web.reasons import no

MOST_FIELDS = 100
MOST_DIGITS = 5


def once() -> Mark:
    """A hidden field that lets a form count once, however often it is sent."""
    return m.input_(type="hidden", name="request", value=secrets.token_urlsafe(24))


def is_number(text: str) -> bool:
    """Whether it is a number that a page of ours would send."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS


async def filled_in(request: Request) -> dict[str, str]:
    """The form's fields, the last of several with one name; BadRequest if it is not a form of ours."""
    try:
        text = (await request.body()).decode("ascii")
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="replace"))
    except ValueError:
        raise BadRequest(no("unread_form")) from None
