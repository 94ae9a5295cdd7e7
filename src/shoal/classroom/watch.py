"""Who looks at a class."""

from __future__ import annotations

from shoal.table.watch import Subscription

__all__ = ["Subscription"]
