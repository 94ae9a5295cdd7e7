"""What lies in the sand of the board: the die, the piles, and a sign with round and goal."""

from __future__ import annotations

from functools import lru_cache

from shoal.engine.mark import Mark, circle, g, join, path, rect, text
from shoal.games.hyporheic.content import COIN, DECK, ORDER
from shoal.games.hyporheic.rules.sight import HyporheicSight
from shoal.games.hyporheic.screen.pictures import ART, INK, die, used
from shoal.games.hyporheic.screen.stream import PERIOD, spot
from shoal.games.hyporheic.words import Words

DIE_AT, PILE_AT, SIGN_AT = (330, 450), (452, 434), (600, 442)
BANK_AT = (296, 510)


def beside(sight: HyporheicSight, words: Words) -> Mark:
    """The piles, the round and the goal."""
    return join(
        _piles(sight.pile_size, sight.card, words),
        _sign(sight.round, sight.limit, sight.coins_to_win, words),
        _bank(sight.bank, words),
    )


def dice(sight: HyporheicSight, again: bool, words: Words) -> Mark:
    """The dice; those that may be rolled again lie beside the token, to be tapped."""
    faces = _faces(sight)
    throw = f"throw-{sight.round}-{sight.active}-{sight.landings}-{sight.rolling}-{'-'.join(map(str, faces))}"
    return _dice(faces, throw, beside_token(sight) if again else DIE_AT, again, words)


def beside_token(sight: HyporheicSight) -> tuple[float, float]:
    """Over the token whose turn it is, or under it where there is no room above; all of it on the sheet."""
    x, y = spot(sight.at[sight.active])
    return min(max(x, 90), PERIOD + 60), y + 74 if y < 150 else y - 84


def _faces(sight: HyporheicSight) -> tuple[int, ...]:
    """What the dice show: blank while they are still to be rolled."""
    if sight.second:
        return (*sight.dice[:1], 0)
    return (0,) * sight.rolling or sight.dice or (0,)


@lru_cache(maxsize=512)
def _dice(faces: tuple[int, ...], throw: str, at: tuple[float, float], again: bool, words: Words) -> Mark:
    shown = [
        g(die(face, 50), transform=f"translate({56 * i - 28 * len(faces) + 3} -25)") for i, face in enumerate(faces)
    ]
    return g(
        g(shown, id=throw, class_="hyporheic-throw" if any(faces) and not again else None),
        text(words.labels.roll_again, y=46, text_anchor="middle", class_="hyporheic-pull") if again else None,
        id="die",
        class_="hyporheic-die",
        transform=f"translate({at[0]:g} {at[1]:g})",
        data_fly=True,
        data_name=words.labels.roll_again if again else words.labels.die(faces),
        data_help="die",
    )


@lru_cache(maxsize=1024)
def _piles(left: int, card: str | None, words: Words) -> Mark:
    x, y = PILE_AT
    sheets = [used("back", x - 6 + 3 * i, y - 28 - 3 * i, 44, 62) for i in range(min(left, 3))]
    empty = rect(x=x - 4, y=y - 26, width=40, height=58, rx=6, class_="hyporheic-nothing") if not left else None
    gone = DECK - left
    return join(
        g(
            empty,
            sheets,
            _count(x + 17, y + 4, left),
            id="pile",
            class_="hyporheic-pile",
            data_name=words.labels.pile(left),
            data_help="draw",
        ),
        g(
            rect(
                x=x + 56,
                y=y - 26,
                width=44,
                height=60,
                rx=6,
                class_="hyporheic-nothing" if not gone else "hyporheic-gone",
            ),
            used(ART[card], x + 60, y - 20, 36) if card and gone else None,
            _count(x + 90, y + 28, gone) if gone else None,
            id="discard",
            class_="hyporheic-pile",
            data_name=words.labels.discard(gone),
            data_help=f"card-{card}" if card and gone else "draw",
        ),
    )


@lru_cache(maxsize=1024)
def _bank(left: tuple[int, ...], words: Words) -> Mark:
    """A tray with what nobody holds."""
    x, y = BANK_AT
    heaps = [
        join(
            used(nutrient, x + 64 + 94 * i, y + 4, 36),
            text(count, x=x + 104 + 94 * i, y=y + 29, font_size=18, font_weight=800, fill=INK),
        )
        for i, (nutrient, count) in enumerate(zip(ORDER, left, strict=True))
    ]
    return g(
        rect(x=x, y=y, width=440, height=44, rx=10, fill="#fff", fill_opacity=0.88, stroke=INK, stroke_width=2),
        text(words.labels.bank, x=x + 12, y=y + 28, font_size=15, font_weight=800, fill=INK),
        heaps,
        id="bank",
        data_name=words.labels.in_the_bank(left),
        data_help="bank",
    )


def _count(x: float, y: float, number: int) -> Mark:
    return join(
        circle(cx=x, cy=y, r=13, fill="#fff", stroke=INK, stroke_width=2),
        text(number, x=x, y=y + 5, font_size=14, font_weight=800, text_anchor="middle", fill=INK),
    )


@lru_cache(maxsize=512)
def _sign(number: int, limit: int | None, goal: int, words: Words) -> Mark:
    x, y = SIGN_AT
    return g(
        path(d=f"M{x + 65} {y + 24}V{y + 62}", stroke="#6d4519", stroke_width=9, stroke_linecap="round"),
        rect(x=x, y=y - 34, width=130, height=60, rx=9, fill="#f6e3bd", stroke="#6d4519", stroke_width=3),
        text(
            words.labels.rounds(number, limit),
            x=x + 65,
            y=y - 13,
            font_size=16,
            font_weight=800,
            text_anchor="middle",
            fill=INK,
        ),
        text(words.labels.to_win, x=x + 22, y=y + 12, font_size=15, fill=INK),
        text(goal, x=x + 76, y=y + 12, font_size=17, font_weight=800, text_anchor="middle", fill=INK),
        used(COIN, x + 90, y - 6, 26),
        id="sign",
        data_name=words.labels.sign(number, limit, goal),
        data_help="goal",
    )
