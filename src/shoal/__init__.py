"""Shoal: five aquatic-science tabletop games on one table."""

import sys
import types

try:
    import librt.vecs  # noqa: F401
except ImportError:  # a browser, PyPy: a plain list does what mypyc's packed vector does, only slower

    class vec(list):  # type: ignore[type-arg]  # noqa: N801  (stands in for librt's name)
        """List-backed stand-in for ``librt.vecs.vec``."""

        def __class_getitem__(cls, item: object) -> type:  # type: ignore[override]
            return cls

    def append(items: list[object], item: object) -> list[object]:
        items.append(item)
        return items

    _vecs = types.ModuleType("librt.vecs")
    _vecs.__dict__.update(vec=vec, append=append)
    sys.modules.setdefault("librt", types.ModuleType("librt"))
    sys.modules["librt.vecs"] = _vecs

__version__ = "0.1.0"
