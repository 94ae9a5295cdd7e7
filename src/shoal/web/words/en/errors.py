"""The page of an error, around its reason."""

from __future__ import annotations

from typing import Final

to_first_page = "To the first page"

HEADLINES: Final = {
    403: "That seat is not yours",
    404: "Nothing lives here",
    409: "Not now",
    413: "Too much at once",
    429: "One moment, please",
    500: "Something broke on our side",
}


def headline(status: int) -> str:
    return HEADLINES.get(status, "That did not work")
