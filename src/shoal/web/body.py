"""The body of a post: JSON of a bearable size, read field by field with an error that names the field."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.requests import ClientDisconnect, Request

from shoal.table import BadRequest
from shoal.web import auth
from shoal.web.faults import Elsewhere, NotJson, TooLarge
from shoal.web.reasons import no

MOST = 64 * 1024  # bytes
BLANK = " \t\n\r"  # between the parts of JSON
scan: Callable[[str, int], tuple[object, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
LARGEST = 2**53  # the whole numbers JSON can be trusted with


class Body:
    """The fields of a JSON object; BadRequest where one is missing or of another kind than asked for."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise BadRequest(no("no_object"))
        self._data: dict[str, Any] = data

    def has(self, name: str) -> bool:
        return name in self._data

    def text(self, name: str, default: str | None = None) -> str:
        value = self._data.get(name, default)
        if not isinstance(value, str):
            raise BadRequest(no("no_text" if name in self._data else "missing", name=name))
        return value

    def whole(self, name: str) -> int | None:
        """The number, or None where it is left out or null."""
        value = self._data.get(name)
        if value is None:
            return None
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
            raise BadRequest(no("no_whole_number", name=name))
        return value

    def flag(self, name: str) -> bool:
        value = self._data.get(name)
        if not isinstance(value, bool):
            raise BadRequest(no("no_flag", name=name))
        return value

    def bodies(self, name: str) -> list[Body]:
        value = self._data.get(name)
        if not isinstance(value, list):
            raise BadRequest(no("no_list", name=name))
        return [Body(each) for each in value]

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; () where it is left out or null."""
        value = self._data.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise BadRequest(no("no_texts", name=name))
        return tuple(value)

    def wholes(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers; () where it is left out or null."""
        value = self._data.get(name)
        if value is None:
            return ()
        if not isinstance(value, list):
            raise BadRequest(no("no_list", name=name))
        return tuple(each for entry in value if (each := Body({name: entry}).whole(name)) is not None)

    def mapping(self, name: str) -> Mapping[str, object]:
        value = self._data.get(name, {})
        if not isinstance(value, dict):
            raise BadRequest(no("no_mapping", name=name))
        return value

    def numbers(self, name: str) -> Mapping[str, float]:
        values = self.mapping(name)
        for key, value in values.items():
            small = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST
            if not small and not isinstance(value, float):
                raise BadRequest(no("no_number_in", entry=key[:40], name=name))
        return values  # type: ignore[return-value]  # looked at one by one above


async def read_body(request: Request) -> Body:
    """The JSON object that was posted. Elsewhere, NotJson, TooLarge, BadRequest."""
    if not auth.same_site(request):
        raise Elsewhere
    if (auth.header(request, b"content-type") or "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson(no("not_json"))
    return Body(_parse(await _limited(request)))


async def _limited(request: Request) -> bytes:
    body = b""
    more = True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > MOST:
            raise TooLarge(no("large_request", most=MOST // 1024))
        more = message.get("more_body", False)
    return body


def _parse(raw: bytes) -> object:
    try:
        text = raw.decode()
        data = _decoded(text) if text.strip() else {}
        if "\\u" in text:  # half a surrogate pair is no text and could not be written anywhere
            json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise BadRequest(no("unread_json")) from None
    return data


def _decoded(text: str) -> object:
    """As the decoder's own way through regular expressions has it."""
    text = text.strip(BLANK)
    try:
        data, end = scan(text, 0)
    except StopIteration:
        raise ValueError from None
    if end != len(text):
        raise ValueError
    return data
