"""A Dask cluster as an executor of `concurrent.futures`, for matches, ladders and the lab."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import cast

from ketplay.core.errors import KetError, MissingExtra

PATIENCE = 10  # seconds for a scheduler to answer, and for a worker to be there


@contextmanager
def cluster(address: str) -> Iterator[Executor | None]:
    """The cluster whose scheduler has this address, `tcp://host:8786`; None for no address.

    If a worker ends, Dask gives its tasks to another one.
    """
    if not address:
        yield None
        return
    if not re.fullmatch(r"(tcp|tls)://.+:\d+", address):
        message = f"'{address}' is not the address of a Dask scheduler; right: tcp://host:8786"
        raise KetError(message, at=address)
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise MissingExtra("a cluster needs", "cluster") from None
    try:
        client = Client(address, timeout=f"{PATIENCE}s", set_as_default=False)  # type: ignore[no-untyped-call]
    except OSError as error:
        raise KetError(f"no cluster answers at {address}: {error}", at=address) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            message = f"the cluster at {address} has no workers; start one: dask worker {address}"
            raise KetError(message, at=address) from None
        try:
            executor = client.get_executor(pure=False)  # type: ignore[no-untyped-call]
            yield cast("Executor", executor)
        except KilledWorker:
            message = (
                f"several workers of {address} ended during the same task; do they have enough "
                "memory?"
            )
            raise KetError(message, at=address) from None
