"""Codes of classes: two words that can be called across a room, like OTTER-REEF. Codes of tables end in digits."""

from __future__ import annotations

import re
import secrets

from shoal.table import codes as tables

# Short, known to children, spelt as they sound, and no two of them make the letters of two others.
WORDS = (
    "AMBER", "ANCHOR", "APPLE", "ARROW", "BADGER", "BAMBOO", "BASKET", "BEACH", "BERRY", "BISON", "BRIDGE", "BUTTON",
    "CACTUS", "CAMEL", "CANDLE", "CANOE", "CARROT", "CASTLE", "CEDAR", "CHERRY", "CLOUD", "CLOVER", "COBALT", "COMET",
    "COPPER", "CORAL", "COTTON", "CRANE", "CREEK", "DAISY", "DELTA", "DESERT", "DOLPHIN", "DRAGON", "EAGLE", "EMBER",
    "FALCON", "FEATHER", "FERRY", "FOREST", "GARDEN", "GINGER", "GLACIER", "GRAPE", "HARBOR", "HAZEL", "HERON", "HONEY",
    "ICICLE", "INDIGO", "ISLAND", "JASMINE", "JUNGLE", "KAYAK", "KITTEN", "KOALA", "LAGOON", "LANTERN", "LEMON",
    "LIZARD", "LLAMA", "LOTUS", "MAGNET", "MANGO", "MAPLE", "MARBLE", "MEADOW", "MELON", "MITTEN", "MONKEY", "MOSAIC",
    "MUFFIN", "NUTMEG", "OCEAN", "OLIVE", "ORANGE", "ORBIT", "ORCHID", "OTTER", "OYSTER", "PANDA", "PAPAYA", "PARROT",
    "PEACH", "PEBBLE", "PELICAN", "PEPPER", "PIANO", "PILLOW", "PLANET", "POCKET", "PUFFIN", "PUMPKIN", "QUARTZ",
    "RABBIT", "RAVEN", "REEF", "RIBBON", "RIVER", "ROBIN", "ROCKET", "RUBY", "SADDLE", "SALMON", "SILVER", "SPIRAL",
    "SPRUCE", "SUMMER", "SUNSET", "SWALLOW", "TEMPLE", "THUNDER", "TIGER", "TOMATO", "TULIP", "TUNNEL", "TURTLE",
    "VALLEY", "VELVET", "VIOLET", "VIOLIN", "WALNUT", "WALRUS", "WILLOW", "WINDOW", "WINTER", "YELLOW", "ZEBRA",
)  # fmt: skip
LOOK_ALIKE = str.maketrans("OIL", "011")  # signs that are mixed up
KNOWN = {word.translate(LOOK_ALIKE): word for word in WORDS}
USUAL, MOST = 2, 4  # words of a code
SHORTEST, LONGEST = (measure(map(len, WORDS)) for measure in (min, max))


class Guesses(tables.Guesses):
    """Who tries one code after the other finds some class: then new codes have one more word for a while."""

    @property
    def words(self) -> int:
        """That a new code should have."""
        return USUAL + (self.digits > tables.USUAL_DIGITS)


def new_code(words: int = USUAL) -> str:
    """A random code of different words, of four at most."""
    chosen: list[str] = []
    while len(chosen) < min(words, MOST):
        word = secrets.choice(WORDS)
        if word not in chosen:
            chosen.append(word)
    return "-".join(chosen)


def tidy(code: str) -> str:
    """The code as it is stored, from however it was typed: `otter reef`, `OtterReef` and `0TTER_REEF` are OTTER-REEF.
    "" if it cannot be one."""
    signs = re.sub(r"[\W_]+", "", code.upper())
    if not 2 * SHORTEST <= len(signs) <= MOST * LONGEST or not signs.isascii():
        return ""
    words = _split(signs.translate(LOOK_ALIKE), MOST)
    return "-".join(words) if len(words) >= USUAL else ""


def _split(signs: str, most: int) -> list[str]:
    """The words they are made of, one after the other; [] if they are not."""
    if signs in KNOWN:
        return [KNOWN[signs]]
    if most > 1:
        for end in range(SHORTEST, min(len(signs), LONGEST + 1)):
            rest = _split(signs[end:], most - 1) if signs[:end] in KNOWN else []
            if rest:
                return [KNOWN[signs[:end]], *rest]
    return []
