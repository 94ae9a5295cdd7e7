"""The hands: one's own under the rock, and those of others where all lie open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from shoal.engine.mark import HERE, Mark, Tile, around, div, mosaic, p, span, svg, use
from shoal.games.succession.content import CARDS, NUMBERED
from shoal.games.succession.rules.actions import DRAW, UPGRADE
from shoal.games.succession.rules.sight import SuccessionSight
from shoal.games.succession.screen.rock import run
from shoal.games.succession.screen.scene import Scene
from shoal.games.succession.words import Words

HANDS: Final = around(div(HERE, class_="succession-hands"))
CROWDS: Final = (5, 6, 8, 10, 15, 18, 24)  # hands of up to so many cards share a size of card


class Own:
    """What the viewer has in hand; nothing if that is an onlooker."""

    def __init__(self, sight: SuccessionSight) -> None:
        self.seat: int = sight.seat
        self.hands: tuple[tuple[str, ...] | None, ...] = sight.hands
        own = self.hands[self.seat] if 0 <= self.seat < len(self.hands) else None
        self.cards: tuple[str, ...] = own or ()
        card = sight.card if sight.phase == "drawn" and sight.actor == self.seat else None
        self.drawn: str = card or ""  # lies beside the deck


def hands(scene: Scene, own: Own, legal: tuple[int, ...], names: Sequence[str]) -> Mark:
    """The viewer's own hand, and those of others that lie open."""
    others = [
        _open_hand(seat, names[seat], hand, scene.words)
        for seat, hand in enumerate(own.hands)
        if hand is not None and seat != own.seat
    ]
    if 0 <= own.seat < scene.seats:
        return _own_hand(scene, own, legal, tuple(others))
    return mosaic([HANDS[0], *others, HANDS[1]])


def _own_hand(scene: Scene, own: Own, legal: tuple[int, ...], others: tuple[Tile, ...]) -> Mark:
    """The viewer's cards. Those that can be played stand up; as the page marks them, that is left to the style."""
    held, words = own.cards, scene.words
    size = len(held)
    if own.drawn:
        at = size - 1 - held[::-1].index(own.drawn)
        held = held[:at] + held[at + 1 :]
    flagged = _flagged(scene, legal)
    return _row(held, size, flagged, _flag(scene) if flagged else "", _washed(scene.pile), others, words)


@lru_cache(maxsize=512)
def _row(
    held: tuple[str, ...], size: int, flagged: str, flag: str, washed: str, others: tuple[Tile, ...], words: Words
) -> Mark:
    """Numbers first, special cards at the right end."""
    start, end = _around(len(held), size, washed, words)
    tiles = [HANDS[0], start]
    cards = _cards(words)
    before, copy = "", 0
    for kind in held:
        copy = copy + 1 if kind == before else 1
        before = kind
        tiles.append(_card(kind, 1, flag, words) if copy == 1 and kind == flagged else cards.tile(kind, copy))
    return mosaic([*tiles, end, *others, HANDS[1]])


@lru_cache(maxsize=512)
def _around(shown: int, size: int, washed: str, words: Words) -> tuple[Tile, Tile]:
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


def _flagged(scene: Scene, legal: tuple[int, ...]) -> str:
    """The kind of card one should see now: the one that opens, or the next number; "" if there is none."""
    if UPGRADE in legal:
        return NUMBERED[scene.number + 1].id
    plays = [action for action in legal if action < DRAW] if scene.phase in ("open", "follow") else []
    return CARDS[plays[0]].id if plays else ""


def _flag(scene: Scene) -> str:
    """What stands above it."""
    if scene.phase == "open":
        labels = scene.words.labels
        return labels.be_quick if scene.waits > 1 else labels.you_start
    return f"{scene.number} → {scene.number + 1}" if scene.phase in ("follow", "shout") else ""


class _Cards:
    """All cards as they lie in a hand, each drawn once."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._copies: dict[str, list[Tile]] = {}

    def tile(self, kind: str, copy: int) -> Tile:
        copies = self._copies.get(kind)
        if copies is None:
            copies = self._copies[kind] = []
        while len(copies) < copy:
            copies.append(_card(kind, len(copies) + 1, "", self._words))
        return copies[copy - 1]


@cache
def _cards(words: Words) -> _Cards:
    return _Cards(words)


@lru_cache(maxsize=2048)
def _card(kind: str, copy: int, flag: str, words: Words) -> Tile:
    name = words.names.spoken(kind)
    return Tile(
        div(
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
    )


@lru_cache(maxsize=256)
def _open_hand(seat: int, name: str, hand: tuple[str, ...], words: Words) -> Tile:
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
    return Tile(
        div(
            p(name, class_="succession-owner"),
            div(cards, class_="succession-row"),
            class_=f"succession-open seat-{seat}",
        )
    )
