"""The log: one line for each fault, nothing about who came and went, and nothing that anybody wrote."""

from __future__ import annotations

import logging
import sys
import traceback
from types import TracebackType

Fault = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
SHOWN = 6  # places of a fault, the innermost first


class OneLine(logging.Formatter):
    """A fault is its kind and where it came from. What it says is left out: it may have names and tokens in it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        kept, record.exc_text = record.exc_text, None  # which is what another formatter has made of it
        said = " ".join(super().format(record).split())
        record.exc_text = kept
        return said

    def formatException(self, ei: Fault) -> str:  # noqa: N802  # the library's name
        kind, error, _ = ei
        if kind is None or error is None:
            return ""
        said = f"{kind.__name__} at {_places(error)}"
        cause = error.__cause__ or error.__context__
        return f"{said}, because of {type(cause).__name__} at {_places(cause)}" if cause is not None else said


def keep_log() -> None:
    """From now on whatever is logged in this process goes to standard error like that."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(OneLine())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what it warns of is what visitors do


def _places(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)[-SHOWN:]
    places = [f"{'/'.join(frame.filename.replace(chr(92), '/').split('/')[-3:])}:{frame.lineno}" for frame in frames]
    return " < ".join(reversed(places)) or "an unknown place"
