"""A language for tests: English in which every sentence is marked, ⟦like this⟧. What shows without marks does not come
from words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from html import unescape
from html.parser import HTMLParser
from types import ModuleType
from typing import Any, TypeVar

from shoal.engine.options import Option
from shoal.engine.words import Lesson
from tests.conformance.markup import TAG

OPEN, CLOSE = "⟦", "⟧"
SEEN = {"aria-label", "title", "alt", "placeholder", "data-name", "data-preview", "data-kind", "data-title"}  # or heard
UNSEEN = re.compile(r"<(script|style)\b[^>]*>.*?</\1>", re.DOTALL)
MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
LETTERS = re.compile(r"[^\W\d_]{2,}")

Some = TypeVar("Some")


def marked(words: Some) -> Some:
    """The same words with every text in them marked: of modules, functions, tables and records, however deep."""
    return _marked(words)  # type: ignore[return-value]  # it is of the same shape


def _marked(value: object) -> object:
    if isinstance(value, str):
        return f"{OPEN}{value}{CLOSE}" if value else value
    if isinstance(value, ModuleType):
        return Marked(value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(map(_marked, value))
    if isinstance(value, list):
        return list(map(_marked, value))
    if isinstance(value, Lesson):  # the words it explains are texts too
        glossary = {marked(word): marked(each) for word, each in value.glossary.items()}
        others = marked(value.together), marked(value.columns), marked(value.factors)
        return Lesson(marked(value.questions), glossary, *others)
    if isinstance(value, Mapping):
        return {key: _marked(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type | Option):
        return replace(value, **{field.name: _marked(getattr(value, field.name)) for field in fields(value)})
    if callable(value) and not isinstance(value, type):
        return _speaking(value)
    return value


def _speaking(function: Callable[..., object]) -> Callable[..., object]:
    def speak(*given: object, **named: object) -> object:
        return _marked(function(*given, **named))

    return speak


class Marked:
    """A module of words, marked."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module
        self._known: dict[str, object] = {}

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            self._known[name] = _marked(getattr(self._module, name))
        return self._known[name]


def unmarked(text: str, but: frozenset[str] = frozenset()) -> list[str]:
    """The words of a text that are not marked; `but` are those that are names or signs in every language."""
    while OPEN in text and (less := MARKED.sub(" ", text)) != text:
        text = less
    return [word for word in LETTERS.findall(text) if word not in but]


class Attributes(HTMLParser):
    """What people see or hear of a tag."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in SEEN and value]


@cache  # one picture has mostly the tags of another
def attributes(tag: str) -> tuple[str, ...]:
    reader = Attributes()
    reader.feed(tag)
    return tuple(reader.found)


def unmarked_in(markup: str, but: frozenset[str] = frozenset()) -> list[str]:
    """Likewise, of markup."""
    pieces = TAG.split(UNSEEN.sub(" ", markup))
    found = unmarked(unescape(" ".join(pieces[::2])), but)
    return found + [word for tag in pieces[1::2] for value in attributes(tag) for word in unmarked(value, but)]
