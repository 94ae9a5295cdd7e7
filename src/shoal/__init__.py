"""Shoal: five aquatic-science tabletop games on one table."""

import operator
import sys
import types
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

from shoal.compiled import Compiled, prefer

__version__ = "0.1.0"

prefer(Compiled().libraries())


def is_compiled() -> bool:
    """Whether the rules were compiled by mypyc, or run as plain Python."""
    game = find_spec("shoal.engine.game")
    return game is not None and game.origin is not None and game.origin.endswith(tuple(EXTENSION_SUFFIXES))


# mypyc's packed vectors are fast from compiled code alone, and librt may be missing: a browser, PyPy
if not is_compiled():

    class vec:  # noqa: N801  (stands in for librt's name)
        """A plain list for ``librt.vecs.vec``."""

        def __class_getitem__(cls, item: object) -> type:
            return list

    def append(items: list[object], item: object) -> list[object]:
        items.append(item)
        return items

    lists = types.ModuleType("librt.vecs")
    lists.__dict__.update(vec=vec, append=append, extend=operator.iadd)
    sys.modules.setdefault("librt", types.ModuleType("librt"))
    sys.modules["librt.vecs"] = lists
