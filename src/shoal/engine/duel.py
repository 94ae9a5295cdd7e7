"""A game for two without secrets or luck, once it is under way: bots may read it move by move, there and back."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from shoal.engine.game import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Duel(State):
    """A position of two seats, 0 and 1, one of which acts; `do` and `undo` are a cheap `apply` on a clone.

    All that is here may be asked only where `searchable` says so, and goes on to be so until the game is over."""

    __slots__ = ()

    @abstractmethod
    def searchable(self) -> bool:
        """Whether from here on nothing is hidden, chance decides nothing and one seat acts at a time."""

    @abstractmethod
    def turn(self) -> i64:
        """The seat that acts; NOBODY when the game is over."""

    @abstractmethod
    def do(self, action: i64) -> None:
        """Let the seat that acts do a legal action, to be taken back. Nobody is told."""

    @abstractmethod
    def undo(self) -> None:
        """Take back the last `do` that stands: the position is as it was before, its key and its legal lists too."""

    @abstractmethod
    def key(self) -> i64:
        """A number of at most 62 bits for what lies on the board, who acts, and how long nothing happened where that
        ends the game: what may follow is the same for equal keys, so that no key comes twice in one line of play.
        Different positions almost never have the same."""

    @abstractmethod
    def captures(self) -> vec[i64]:
        """Those legal actions that take something from the other seat. Shared and not to be changed."""


def as_duel(state: State) -> Duel | None:
    """The state, if it is one of a duel.

    Asked here, in compiled code: compiled classes with abstract methods share one memory of what `isinstance` answered,
    so that outside of it a state may be taken for whatever another was before."""
    return state if isinstance(state, Duel) else None
