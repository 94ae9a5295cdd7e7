"""What takes a moment is made once for everybody who asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


class Once(Generic[Key, Made]):
    """Keeps the last `most` that were asked for. What failed is tried anew by who asks next."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tasks: dict[Key, asyncio.Task[Made]] = {}

    async def get(self, key: Key, make: Callable[[], Coroutine[Any, Any, Made]]) -> Made:
        """What `make` made of this key, now or before; whatever it raises is passed on."""
        task = self._tasks.pop(key, None)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.get_running_loop().create_task(make())
        self._tasks[key] = task
        if len(self._tasks) > self._most:
            del self._tasks[next(iter(self._tasks))]
        return await asyncio.shield(task)
