"""Work beside the loop: what may take long runs in a thread of its own, one piece at a time.

One thread is enough, because Python runs one at a time anyway. The loop gets its turn back within
a millisecond (see `ketplay.server.run`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_thread = ThreadPoolExecutor(1, thread_name_prefix="ketplay-slow-work")


async def beside_the_loop(function: Callable[P, T], *args: P.args, **options: P.kwargs) -> T:
    """What a function returns or raises; the loop goes on meanwhile."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_thread, lambda: function(*args, **options))
