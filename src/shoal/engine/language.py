"""Languages. Whatever part of Shoal says something has a folder `words` with a folder for each language in it.

A language's folder offers one object, `WORDS`, of the class `Words` of that part: so the type checker names whatever a
language lacks. Its members are modules or plain data. Grammar is Python, in the language's own folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Final

from mypy_extensions import mypyc_attr

from shoal.engine.reason import Reason
from shoal.engine.story import Facts

LANGUAGE: Final = "en"  # what everything is written in first, and said in where a language lacks a part

Sentence = Callable[[Facts], str]
Book = Mapping[str, Sentence]


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True, eq=False)
class Words:
    """What one part of Shoal says in one language."""

    reasons: Book  # a sentence for each key of a `Reason` that has its home there


@cache
def languages() -> tuple[str, ...]:
    """Those there is a folder for, English first."""
    found = [module.name for module in iter_modules(import_module("shoal.engine.words").__path__) if module.ispkg]
    return tuple(sorted(found, key=lambda language: (language != LANGUAGE, language)))


@cache
def words_of(home: str, language: str) -> Words:
    """The words of a part of Shoal, in English where it has none in this language."""
    name = f"{home}.words.{language}"
    found = import_module(name if find_spec(name) else f"{home}.words.{LANGUAGE}").WORDS
    assert isinstance(found, Words)
    return found


def say(reason: Reason, language: str = LANGUAGE) -> str:
    """A reason in a sentence."""
    facts = reason.facts
    if reason.because is not None:
        facts = {**facts, "because": say(reason.because, language)}
    return words_of(reason.home, language).reasons[reason.key](facts)
