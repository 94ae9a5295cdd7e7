"""Codes of tables: easy to say, to type and to write on a board, like KELP-42."""

from __future__ import annotations

import re
import secrets
from time import monotonic

WORDS = (
    "ALGA", "ANCHOR", "BAY", "BEACH", "BOAT", "BUOY", "CANOE", "CLAM", "COAST", "COD", "CORAL", "COVE", "CRAB", "CREEK",
    "DELTA", "DOCK", "DUNE", "EEL", "FERRY", "FIN", "FJORD", "FOAM", "GULL", "HARBOR", "HERON", "ISLE", "KAYAK", "KELP",
    "KOI", "KRILL", "LAGOON", "LAKE", "LOTUS", "MANTA", "MARSH", "MUSSEL", "NEWT", "OCEAN", "ORCA", "OTTER", "OYSTER",
    "PEARL", "PIER", "POND", "PRAWN", "PUFFIN", "RAFT", "RAIN", "RAY", "REED", "REEF", "RIVER", "SAIL", "SALMON",
    "SAND", "SEAL", "SHELL", "SHIP", "SHORE", "SHRIMP", "SNAIL", "SPONGE", "SQUID", "STREAM", "SURF", "SWAN", "TERN",
    "TIDE", "TROUT", "TUNA", "TURTLE", "URCHIN", "WALRUS", "WAVE", "WHALE", "WHELK",
)  # fmt: skip

LONGEST = 40  # signs, with whatever stands between them, that anybody types for a code
AS_STORED = re.compile(r"[A-Z]{3,10}-[0-9]{2,9}")
AS_DIGITS = str.maketrans("OIL", "011")

USUAL_DIGITS = 2
MANY = (200, 2_000, 20_000, 200_000)  # codes that lead nowhere: each makes new ones a digit longer
HALF_FORGOTTEN = 1800.0  # seconds until half of them no longer count


class Guesses:
    """Who tries one code after the other finds some table: then new codes are longer for a while."""

    def __init__(self) -> None:
        self._wrong = 0.0
        self._at = monotonic()

    def was_wrong(self) -> None:
        """Somebody has tried a code that leads nowhere."""
        self._wrong, self._at = self._counted() + 1, monotonic()

    @property
    def digits(self) -> int:
        """That a new code should have."""
        counted = self._counted()
        return USUAL_DIGITS + sum(counted >= many for many in MANY)

    def _counted(self) -> float:
        return self._wrong * float(0.5 ** ((monotonic() - self._at) / HALF_FORGOTTEN))


def new_code(digits: int = USUAL_DIGITS) -> str:
    """A random code. More digits where the short ones are used up."""
    return f"{secrets.choice(WORDS)}-{10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))}"


def tidy(code: str) -> str:
    """The code as it is stored, from however it was typed: `kelp 42` is KELP-42, and so is `KE1P 42`, where signs that
    look alike were mixed up. "" if it cannot be a code."""
    if AS_STORED.fullmatch(code):
        return code
    if len(code) > LONGEST:
        return ""
    typed = re.fullmatch(r"([A-Z0-9]+)[\W_]*([A-Z0-9]*)", "".join(code.split()).upper(), re.ASCII)
    if typed is None:
        return ""
    signs = typed[1] + typed[2]
    found = re.fullmatch(r"([A-Z]{3,10})([0-9]{2,9})", signs)
    if found:
        return f"{found[1]}-{found[2]}"
    for end in range(3, min(len(signs), 11)):
        number = signs[end:].translate(AS_DIGITS)
        word = next((word for word in _read_as_letters(signs[:end]) if word in WORDS), "")
        if word and re.fullmatch(r"[0-9]{2,9}", number):
            return f"{word}-{number}"
    return ""


def _read_as_letters(signs: str) -> tuple[str, str]:
    """A 1 may have been an I or an L."""
    letters = signs.replace("0", "O")
    return letters.replace("1", "I"), letters.replace("1", "L")
