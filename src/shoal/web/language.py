"""Which language a page speaks."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from shoal.engine.language import LANGUAGE, languages


def language_of(request: HTTPConnection) -> str:
    """The first language the browser prefers that there is; English where it prefers none of ours."""
    there = languages()
    if len(there) == 1:
        return LANGUAGE
    wanted = [each.partition(";")[0].strip().lower() for each in request.headers.get("accept-language", "").split(",")]
    return next((language for each in wanted for language in there if each.split("-")[0] == language), LANGUAGE)
