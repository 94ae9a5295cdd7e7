"""The law of secrecy: two games of which somebody knows the same are the same in everything that is sent to them.

To the last byte: so no word, id or attribute depends on what is hidden. `make secrets` tries SHOAL_SECRETS positions of
each game, the usual suite some."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from shoal import games
from shoal.engine.game import CHANCE, SPECTATOR
from shoal.engine.rng import Rng
from shoal.engine.story import Note
from shoal.table import Table
from shoal.table.attendant import Attendant
from tests.secrets.rulebook import RULEBOOKS, Rulebook
from tests.secrets.sent import Live, live
from tests.secrets.swap import Told, played, swapped

POSITIONS = int(os.environ.get("SHOAL_SECRETS", "0"))  # of each game; 0: two for every case
ASKED = 6  # actions that a viewer asks about
AT_A_TABLE = 40  # games in a row in which nothing is found, before a case is given up
ALONE = ("reef", 1)  # with nobody to have a secret from
CASES = [
    (game, variant, seats)
    for game, book in RULEBOOKS.items()
    for seats in games.open_box(game).manifest.seats
    for variant in range(len(book.VARIANTS))
    if (game, seats) != ALONE and (POSITIONS or game == "pond" or variant == seats % len(book.VARIANTS))
]


def wanted(game: str) -> int:
    """How many positions of each case of this game."""
    share = -(-POSITIONS // sum(case[0] == game for case in CASES))
    return max(2, share)


@pytest.fixture(autouse=True)
def nobody_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks, bots and the room do nothing, the teacher's page tells the same time, and hints imagine the same."""
    monkeypatch.setattr(Attendant, "look", lambda self: None)
    monkeypatch.setattr("shoal.web.pages.classes.lead.time", SimpleNamespace(time=lambda: 0.0))
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)


@pytest.mark.parametrize(("game", "variant", "seats"), CASES)
def test_what_is_hidden_changes_nothing_that_is_sent(tmp_path: Path, game: str, variant: int, seats: int) -> None:
    book = RULEBOOKS[game]

    async def story() -> int:
        rng, compared, vain = Rng(1000 * variant + seats), 0, 0
        teams = (variant + seats) % 2 == 0
        async with live(str(tmp_path / "shoal.db"), game, book.VARIANTS[variant], seats, teams) as table:
            while compared < wanted(game):
                found = await look_through(book, table, seats, rng, wanted(game) - compared)
                vain = 0 if found else vain + 1
                assert vain < AT_A_TABLE, "no secret is found in these games"
                compared += found
        return compared

    assert asyncio.run(story()) >= wanted(game)


def told_to_all(told: tuple[int, Note]) -> tuple[int, Note]:
    number, note = told
    return number, note._replace(facts={**note.facts, **note.secret})


def everybodys_doers(table: Table, number: int) -> dict[int, str]:
    return {at: doer.name for at, doer in table._ledger.doers.items() if at > number}


@pytest.mark.parametrize(
    ("where", "leaky"),
    [
        ("shoal.table.view.seen_log", lambda game, log, viewer: log),
        ("shoal.table.table.Table.sight", lambda table, seat: replace(table._ledger.play.sight(1), seat=seat)),
        ("shoal.table.table.Table.notes_since", lambda table, number: [*map(told_to_all, table._ledger.play.notes)]),
        ("shoal.classroom.view.View.hands_open", property(lambda view: True)),
        ("shoal.table.table.Table.doers_since", lambda table, number, seat: everybodys_doers(table, number)),
    ],
)
def test_what_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, leaky: object) -> None:
    monkeypatch.setattr(where, leaky)

    async def story() -> None:
        book, rng = RULEBOOKS["succession"], Rng(1)
        async with live(str(tmp_path / "shoal.db"), "succession", book.VARIANTS[0], 3, teams=True) as table:
            for _ in range(AT_A_TABLE):
                await look_through(book, table, 3, rng, 4)

    with pytest.raises(AssertionError, match="something hidden"):
        asyncio.run(story())


async def look_through(book: Rulebook, table: Live, seats: int, rng: Rng, most: int) -> int:
    """One game, looked at by everybody at some moment; how many of them could compare it with another, `most` at
    most."""
    one = played(table.table.game, seats, book.LONGEST, rng)
    end = moment_of(book, one, rng)
    compared = 0
    viewers = [SPECTATOR, *range(seats)] if end else []
    while viewers and compared < most:
        viewer = viewers.pop(rng.below(len(viewers)))
        other = swapped(book, one, end, viewer, rng)
        if other is None:
            continue
        vocabulary = one.game.vocabulary
        actions = [vocabulary[rng.below(len(vocabulary))] for _ in range(ASKED)]
        back = (moment_of(book, one, rng, end) or None) if rng.chance(200) else None
        truth = await table.everything(one.events[:end], back, viewer, actions)
        swap = await table.everything(other, back, viewer, actions)
        assert truth.keys() == swap.keys()
        for what, text in truth.items():
            assert swap[what] == text, f"{what} tells {viewer} something hidden"
            assert not [token for token in table.tokens.values() if token in text], f"{what} tells a token"
        compared += 1
    return compared


def moment_of(book: Rulebook, one: Told, rng: Rng, before: int | None = None) -> int:
    """After how many events the game is looked at: somewhere, more often soon after something hidden; 0 if there is no
    such moment. Something was done by then."""
    states = one.positions[:before]
    moments = range(1, len(states))
    begun = next((at for at, event in enumerate(one.events, 1) if event.actor != CHANCE), len(states))
    ends = [at for at in moments if at >= begun and states[at].acting and states[at].acting != (CHANCE,)]
    if not ends:
        return 0
    done = zip(states, one.events, strict=False)
    secret = [at for at, (state, event) in enumerate(done) if book.said(state, event, SPECTATOR) != str(event)]
    if not secret or rng.chance(300):
        return ends[rng.below(len(ends))]
    after = secret[rng.below(len(secret))]
    return next((end for end in ends if end > after), ends[-1])
