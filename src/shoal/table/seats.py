"""Seats: who sits where, what they are called, and the tokens that prove it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from shoal.bots import STRENGTHS
from shoal.engine.errors import BadOption
from shoal.table.errors import BadRequest
from shoal.table.reasons import no

Kind = Literal["person", "open", "bot"]
LONGEST_NAME = 20
SEA_NAMES = (
    "Anemone", "Angelfish", "Barnacle", "Beluga", "Bubble", "Coral", "Cuttlefish", "Dolphin", "Driftwood", "Eider",
    "Flounder", "Gannet", "Guppy", "Herring", "Jellyfish", "Kelpie", "Kingfisher", "Lagoon", "Limpet", "Manatee",
    "Manta", "Marlin", "Minke", "Nautilus", "Newt", "Octopus", "Orca", "Osprey", "Otter", "Oyster", "Pebble",
    "Pelican", "Petrel", "Plaice", "Puffin", "Sandpiper", "Sardine", "Scallop", "Seahorse", "Skimmer", "Sprat",
    "Starfish", "Stickleback", "Sunfish", "Tern", "Trout", "Turtle", "Urchin", "Walrus", "Whelk",
)  # fmt: skip


@dataclass(frozen=True)
class SeatPlan:
    """How a seat is to be filled: by the creator's device ("person"; several make a hot seat), by whoever joins
    ("open"), or by a bot of some strength."""

    kind: Kind
    name: str = ""
    strength: str = ""


class SeatInfo(NamedTuple):
    """Who sits there now. `online` tells whether a person's page is open; bots always are."""

    name: str
    kind: Kind
    strength: str
    online: bool


@dataclass
class Seat:
    """A seat as it is stored. Whoever has the token may take it back from a bot."""

    name: str
    kind: Kind
    strength: str = ""
    key: str = ""  # SHA-256 of the token; "" where nobody has one

    def opens_with(self, key: str) -> bool:
        """Whether this is the key of the seat's token."""
        return bool(self.key) and hmac.compare_digest(self.key, key)


def new_token() -> str:
    """256 random bits, fit for a cookie or a header."""
    return secrets.token_urlsafe(32)


def token_for(request: str, place: str) -> str:
    """The token a request gets for a place: always the same, so that an answer that was lost can be given again.

    Who could guess the request could guess the token; BadRequest if it is too short for that."""
    if not request:
        return new_token()
    if not re.fullmatch(r"[!-~]{16,64}", request):
        raise BadRequest(no("weak_request_id"))
    made = hmac.new(request.encode(), place.encode(), "sha256").digest()
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


@lru_cache(1024)  # whoever plays shows a token with every request
def key_of(token: str) -> str:
    """What is stored in place of the token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def clean_name(name: str, taken: Container[str] = ()) -> str:
    """The name on one line without invisible characters; a sea name nobody has yet if nothing is left of it.

    BadOption if it is longer than twenty characters."""
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name)
    shown = unicodedata.normalize("NFC", " ".join(shown.split()))
    if len(shown) > LONGEST_NAME:
        raise BadOption(no("long_name", most=LONGEST_NAME))
    return shown or sea_name(taken)


def check_strength(strength: str) -> None:
    """BadOption if there is no bot of this strength."""
    if strength not in STRENGTHS:
        raise BadOption(no("no_such_bot", name=strength[:40], known=tuple(STRENGTHS)))


def sea_name(taken: Container[str] = ()) -> str:
    """A friendly name nobody at the table has."""
    free = [name for name in SEA_NAMES if name not in taken]
    return secrets.choice(free or SEA_NAMES)
