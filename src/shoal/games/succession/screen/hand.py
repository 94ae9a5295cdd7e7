"""The hands: one's own under the rock, and those of others where all lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shoal.engine.mark import HERE, Mark, around, div, mosaic, p, span, svg, use
from shoal.games.succession.content import CARDS, NUMBERED
from shoal.games.succession.rules.actions import DRAW, UPGRADE
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen.rock import run
from shoal.games.succession.words import Labels, Words

HANDS: Final = around(div(HERE, class_="succession-hands"))
CROWDS: Final = (5, 6, 8, 10, 15, 18, 24)  # hands of up to so many cards share a size of card


def hands(sight: SuccessionSight, legal: tuple[int, ...], names: Sequence[str], words: Words) -> Mark:
    """The viewer's own hand, and those of others that lie open."""
    others = [
        _open_hand(seat, names[seat], hand, words)
        for seat, hand in enumerate(sight.hands)
        if hand is not None and seat != sight.seat
    ]
    if 0 <= sight.seat < sight.seats:
        return _own_hand(sight, legal, tuple(others), words)
    return mosaic([HANDS[0], *others, HANDS[1]])


def _own_hand(sight: SuccessionSight, legal: tuple[int, ...], others: tuple[Mark, ...], words: Words) -> Mark:
    """The viewer's cards. Those that can be played stand up; as the page marks them, that is left to the style."""
    held = sight.hand
    size = len(held)
    if sight.phase == "drawn" and sight.card and sight.actor == sight.seat:
        at = size - 1 - held[::-1].index(sight.card)
        held = held[:at] + held[at + 1 :]  # it lies beside the deck
    flagged = _flagged(sight, legal)
    return _row(held, size, flagged, _flag(sight, words.labels) if flagged else "", _washed(sight.pile), others, words)


@lru_cache(maxsize=512)
def _row(
    held: tuple[str, ...], size: int, flagged: str, flag: str, washed: str, others: tuple[Mark, ...], words: Words
) -> Mark:
    """Numbers first, special cards at the right end."""
    cards: list[Mark] = []
    copy = 0
    for i, kind in enumerate(held):
        copy = copy + 1 if i and held[i - 1] == kind else 1
        cards.append(_card(kind, copy, flag if kind == flagged and copy == 1 else "", words))
    start, end = _around(len(held), size, washed, words)
    return mosaic([HANDS[0], start, *cards, end, *others, HANDS[1]])


@lru_cache(maxsize=512)
def _around(shown: int, size: int, washed: str, words: Words) -> tuple[Mark, Mark]:
    """What stands around so many cards."""
    crowd = next((f"to-{most}" for most in CROWDS if shown <= most), "crowd")
    return around(
        div(
            HERE,
            class_=f"succession-hand succession-{crowd}{washed}",
            id="own-hand",
            role="group",
            aria_label=words.labels.own_hand(size),
        )
    )


def _washed(pile: tuple[str, ...]) -> str:
    """A storm has carried this hand here: it slides in, and once more for a storm on a storm."""
    if not pile or pile[-1] != "storm":
        return ""
    return " succession-washed" if run(pile) % 2 else " succession-washed-again"


def _flagged(sight: SuccessionSight, legal: tuple[int, ...]) -> str:
    """The kind of card one should see now: the one that opens, or the next number; "" if there is none."""
    if UPGRADE in legal:
        return NUMBERED[sight.number + 1].id
    plays = [action for action in legal if action < DRAW] if sight.phase in ("open", "follow") else []
    return CARDS[plays[0]].id if plays else ""


def _flag(sight: SuccessionSight, labels: Labels) -> str:
    """What stands above it."""
    if sight.phase == "open":
        return labels.be_quick if len(sight.waits) > 1 else labels.you_start
    return f"{sight.number} → {sight.number + 1}" if sight.phase in ("follow", "shout") else ""


@lru_cache(maxsize=2048)
def _card(kind: str, copy: int, flag: str, words: Words) -> Mark:
    name = words.names.spoken(kind)
    return div(
        svg(use(href=f"#succession-{kind}"), viewBox="0 0 100 140", aria_hidden="true"),
        span(flag, class_="succession-flag") if flag else None,
        id=f"c-{kind}-{copy}",
        class_="succession-card",
        data_fly=True,
        data_from="deck",
        data_name=name,
        data_help=f"card-{kind}",
        data_try=f"play {kind}",
        role="img",
        aria_label=name,
    )


@lru_cache(maxsize=256)
def _open_hand(seat: int, name: str, hand: tuple[str, ...], words: Words) -> Mark:
    """Another player's cards, where all hands lie open."""
    cards = []
    for i, kind in enumerate(hand):
        copy = hand[: i + 1].count(kind)
        cards.append(
            div(
                svg(use(href=f"#succession-{kind}"), viewBox="0 0 100 140", aria_hidden="true"),
                id=f"h-{seat}-{kind}-{copy}",
                class_="succession-card",
                data_fly=True,
                data_from="deck",
                data_help=f"card-{kind}",
                role="img",
                aria_label=words.names.spoken(kind),
            )
        )
    return div(
        p(name, class_="succession-owner"), div(cards, class_="succession-row"), class_=f"succession-open seat-{seat}"
    )
