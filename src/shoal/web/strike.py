"""What strikes a person, as a card that their page shows large."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shoal.engine import mark as m
from shoal.engine.box import Strike
from shoal.engine.mark import Mark
from shoal.table import Blow, Table
from shoal.web.layout import badge
from shoal.web.patch import quoted
from shoal.web.words import WebWords, web_words

MOST_NEWS = 3  # cards that wait for who opens the page
MOST_KEPT = 64


class Strikes:
    """The blows of one table as cards, each drawn once for all who see the same."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._cards: dict[tuple[object, ...], str] = {}

    def since(self, number: int, mine: Sequence[int]) -> list[Blow]:
        """What has struck people in these seats after that number."""
        blows = self._table.blows_since(number)
        if not blows:
            return blows
        seats = self._table.seats
        return [blow for blow in blows if blow.seat in mine and seats[blow.seat].kind == "person"]

    def news(self, mine: Sequence[int]) -> list[Blow]:
        """For who opens the page: what has struck people in these seats since each of them did something."""
        last = {seat: self._table.last_act(seat) for seat in mine}
        blows = self.since(min(last.values()), mine) if last else []
        return [blow for blow in blows if blow.at[0] > last[blow.seat]][-MOST_NEWS:]

    def card(self, blow: Blow, eyes: int, shared: bool, language: str) -> str:
        """As the page gets it: with what `eyes` may know, and whom it concerns where several people look."""
        key = (*blow.at, blow.seat, eyes, shared, language)
        found = self._cards.get(key)
        if found is None:
            if len(self._cards) >= MOST_KEPT:
                self._cards.clear()
            found = self._cards[key] = self._encoded(blow, eyes, shared, language)
        return found

    def _encoded(self, blow: Blow, eyes: int, shared: bool, language: str) -> str:
        names, box = self._table.names, self._table.box
        notes = [note.open_to(eyes) for note in blow.notes]
        strike = box.drawing.strike(notes, blow.seat, names, box.words(language))
        shown = _quoted_card(strike, blow.seat, names[blow.seat] if shared else "", web_words(language))
        number, place = blow.at
        return f'{{"id":"{number}-{place}-{blow.seat}","card":{shown},"seconds":{strike.seconds}}}'


@lru_cache(256)  # the same cards hit people again and again
def _quoted_card(strike: Strike, seat: int, name: str, words: WebWords) -> str:
    return quoted(card(strike, seat, name, words))


def card(strike: Strike, seat: int, name: str, words: WebWords) -> Mark:
    """With the name of whom it concerns where several people share a device."""
    return m.article(
        m.p(badge(seat, words), m.b(name), class_="strike-whom") if name else None,
        m.div(
            m.div(strike.art, class_="strike-art", aria_hidden="true"),
            m.div(
                m.h2(strike.title, id="strike-title"),
                m.ul([m.li(loss) for loss in strike.losses], class_="strike-losses"),
                class_="strike-says",
            ),
            class_="strike-head",
        ),
        m.div(strike.lost, class_="strike-lost") if strike.lost else None,
        m.p(strike.why, class_="strike-why") if strike.why else None,
        m.p(strike.science, class_="strike-science") if strike.science else None,
        class_=f"strike-card seat-{seat}",
    )
