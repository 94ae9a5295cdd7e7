"""The page of an error, around its reason."""

from __future__ import annotations

from typing import Final

to_first_page = "To the first page"

HEADLINES: Final = {
    403: "That is not yours",
    404: "Nothing lives here",
    409: "Not now",
    413: "Too much at once",
    421: "We do not know this name",
    429: "A little slower, please",
    500: "Something broke on our side",
    503: "Please try again in a moment",
}


def headline(status: int) -> str:
    return HEADLINES.get(status, "That did not work")
