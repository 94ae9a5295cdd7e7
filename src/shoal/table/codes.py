"""Codes of tables: easy to say, to type and to write on a board, like KELP-42."""

from __future__ import annotations

import re
import secrets

WORDS = (
    "ALGA", "ANCHOR", "BAY", "BEACH", "BOAT", "BUOY", "CANOE", "CLAM", "COAST", "COD", "CORAL", "COVE", "CRAB", "CREEK",
    "DELTA", "DOCK", "DUNE", "EEL", "FERRY", "FIN", "FJORD", "FOAM", "GULL", "HARBOR", "HERON", "ISLE", "KAYAK", "KELP",
    "KOI", "KRILL", "LAGOON", "LAKE", "LOTUS", "MANTA", "MARSH", "MUSSEL", "NEWT", "OCEAN", "ORCA", "OTTER", "OYSTER",
    "PEARL", "PIER", "POND", "PRAWN", "PUFFIN", "RAFT", "RAIN", "RAY", "REED", "REEF", "RIVER", "SAIL", "SALMON",
    "SAND", "SEAL", "SHELL", "SHIP", "SHORE", "SHRIMP", "SNAIL", "SPONGE", "SQUID", "STREAM", "SURF", "SWAN", "TERN",
    "TIDE", "TROUT", "TUNA", "TURTLE", "URCHIN", "WALRUS", "WAVE", "WHALE", "WHELK",
)  # fmt: skip


def new_code(digits: int = 2) -> str:
    """A random code. More digits where the short ones are used up."""
    return f"{secrets.choice(WORDS)}-{10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))}"


def tidy(code: str) -> str:
    """The code as it is stored, from however it was typed: `kelp 42` is KELP-42. "" if it cannot be a code."""
    found = re.fullmatch(r"\s*([A-Za-z]{3,10})[\W_]*([0-9]{2,9})\s*", code, re.ASCII)
    return f"{found[1].upper()}-{found[2]}" if found else ""
