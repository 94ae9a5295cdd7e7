"""Seats: who sits where, what they are called, and the tokens that prove it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from shoal.engine.errors import BadOption
from shoal.table.errors import BadRequest
from shoal.table.reasons import no

Kind = Literal["person", "open", "bot"]
LONGEST_NAME = 20
MOST_PARTS = 4  # that one sign of a name can be put together from
USUAL_STRENGTH = "perch"  # of a bot where nobody has chosen
# No organism, place or card of any game: "Starfish puts down Starfish" would be hard to follow.
SEA_NAMES = (
    "Banjo", "Beacon", "Biscuit", "Bobbin", "Bosun", "Breezy", "Cappy", "Chirpy", "Clipper", "Comet", "Coracle",
    "Dazzle", "Dinghy", "Doodle", "Fiddle", "Foghorn", "Galleon", "Gondola", "Hammock", "Hornpipe", "Jolly", "Ketch",
    "Lantern", "Merry", "Mizzen", "Moonbeam", "Muffin", "Noodle", "Pennant", "Pickle", "Pogo", "Rudder", "Sailor",
    "Schooner", "Shanty", "Skiff", "Skipper", "Sloop", "Sparky", "Spinnaker", "Spyglass", "Squiggle", "Sunbeam",
    "Sunny", "Tango", "Tiller", "Tinker", "Toffee", "Toggle", "Topsail", "Trimaran", "Tugboat", "Twinkle", "Waffle",
    "Whistle",
)  # fmt: skip


class Mate(NamedTuple):
    """One of those who hold a seat, as a table's host has said."""

    name: str
    key: str  # as it is stored: `key_of` the token


class Doer(NamedTuple):
    """Which of those who hold a seat together has done something."""

    seat: int
    name: str


@dataclass(frozen=True)
class SeatPlan:
    """How a seat is to be filled: by the creator's device ("person"; several make a hot seat), by whoever joins
    ("open"), or by a bot of some strength. A person's seat with mates opens with the key of each, on their devices."""

    kind: Kind
    name: str = ""
    strength: str = ""
    mates: tuple[Mate, ...] = ()


class SeatInfo(NamedTuple):
    """Who sits there now. `online` tells whether a person's page is open, or was a moment ago; bots always are.
    `away` is the seat of somebody who is not, whether a bot plays for them or not. `mates` are the names of a team."""

    name: str
    kind: Kind
    strength: str
    online: bool
    away: bool = False
    mates: tuple[str, ...] = ()


@dataclass
class Seat:
    """A seat as it is stored. Whoever has the token may take it back from a bot."""

    name: str
    kind: Kind
    strength: str = ""
    key: str = ""  # SHA-256 of the token; "" where nobody has one
    former: str = ""  # the key before the seat went to another device
    pass_key: str = ""  # of the seat's one-time code, once it has been shown
    mates: tuple[Mate, ...] = ()  # who holds it, where the table's host says so; then it has no other key

    @property
    def held(self) -> bool:
        """Whether there is a token that opens it."""
        return bool(self.key or self.mates)

    @property
    def team(self) -> tuple[str, ...]:
        """The names of those who hold it together; none where it is one."""
        return tuple([mate.name for mate in self.mates]) if len(self.mates) > 1 else ()

    def opens_with(self, key: str) -> bool:
        """Whether this is the key of a token of the seat's."""
        if self.mates:
            return any(hmac.compare_digest(mate.key, key) for mate in self.mates)
        return bool(self.key) and hmac.compare_digest(self.key, key)

    def mate_with(self, key: str) -> str:
        """Who of a team has this key; "" if nobody, or if there is no team."""
        found = [mate.name for mate in self.mates if hmac.compare_digest(mate.key, key)]
        return found[0] if found and len(self.mates) > 1 else ""

    def opened_with(self, key: str) -> bool:
        """Whether it was, until the seat went to another device."""
        return bool(self.former) and hmac.compare_digest(self.former, key)

    def passes_with(self, pass_key: str) -> bool:
        """Whether this is the key of the seat's one-time code."""
        return bool(self.pass_key) and hmac.compare_digest(self.pass_key, pass_key)

    def moved(self, key: str) -> Seat:
        """The seat on another device, whose token has this key; its person plays."""
        return Seat(self.name, "person", "", key, former=self.key)


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


def clean_name(name: str, taken: Collection[str] = ()) -> str:
    """The name on one line without invisible characters, told apart from those that are taken; a sea name nobody has
    yet if nothing is left of it. BadOption if it is longer than twenty characters."""
    shown = shown_name(name)
    if len(shown) > LONGEST_NAME:
        raise BadOption(no("long_name", most=LONGEST_NAME))
    return told_apart(shown or sea_name(taken), taken)


def shown_name(name: str) -> str:
    """On one line, without invisible characters."""
    shown = " ".join("".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in name).split())
    if len(shown) > MOST_PARTS * LONGEST_NAME:  # to put more together could take very long
        return shown
    return unicodedata.normalize("NFC", shown)


def told_apart(name: str, taken: Collection[str]) -> str:
    """The name, or with the first number that nobody has: "Ada 2"."""
    known = {each.casefold() for each in taken}
    number, told = 1, name
    while told.casefold() in known:
        number += 1
        told = f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
    return told


def all_told_apart(names: Sequence[str]) -> list[str]:
    """Likewise for a whole table, where the first of several keeps the name; open seats have none."""
    told: list[str] = []
    for seat, name in enumerate(names):
        twice = name.casefold() in [each.casefold() for each in told if each]
        told.append(told_apart(name, [*told, *names[seat + 1 :]]) if twice else name)
    return told


def named_apart(seats: Sequence[Seat]) -> list[Seat]:
    """Former tables may have several people of one name."""
    names = all_told_apart([seat.name for seat in seats])
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]


def check_strength(strength: str, known: Collection[str]) -> None:
    """BadOption if it is none of the known bots."""
    if strength not in known:
        raise BadOption(no("no_such_bot", name=strength[:40], known=tuple(known)))


def sea_name(taken: Collection[str] = ()) -> str:
    """A friendly name nobody at the table has."""
    free = [name for name in SEA_NAMES if name not in taken]
    return secrets.choice(free or SEA_NAMES)
