"""The server put together: store, rooms and workers behind the routes, and the door before them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute

from ketplay.server.api import openapi, static
from ketplay.server.api.context import Desk
from ketplay.server.api.http import JSON
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.api.security import SecurityMiddleware
from ketplay.server.api.socket import Socket
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.config import Config
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol import replies as r
from ketplay.server.rooms.lobby import Rooms
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.archive import archive_regularly
from ketplay.server.storage.location import open_store
from ketplay.server.views import catalogue


def create_app(config: Config) -> Starlette:
    """The application; its store is opened at once, so that a bad path is told before serving."""
    store = open_store(config.location)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        keeper = Timekeeper(store, config.now, config.monotonic)
        rooms, studies = (
            Rooms(store, WorkerPool(config.workers), keeper),
            WorkerPool(min(1, config.workers)),
        )
        desk = Desk(config, rooms, RateLimiter(config.limits), studies)
        desk.classroom = (
            Classroom(desk.rooms, *config.class_keys) if config.class_keys.code else None
        )
        app.state.desk = desk
        works = [
            desk.rooms.listen(desk.sockets),
            desk.rooms.keep_time(),
            asyncio.to_thread(catalogue.warm),
        ]
        if config.archive_after:
            works.append(archive_regularly(store, config.archive_after))
        tasks = [asyncio.create_task(work) for work in works]
        yield
        for task in tasks:
            task.cancel()
        for guest in desk.guests:
            guest.tell(r.Bye("the server is going down; reconnect with `since`"))
        await asyncio.sleep(0)
        desk.studies.close()
        await desk.rooms.close()

    routes = [
        *(operation.route for operation in OPERATIONS),
        Route("/api/openapi.json", description, methods=["GET"]),
        WebSocketRoute("/ws", Socket()),
        *static.ROUTES,
        Mount("/", static.PageFiles()),
    ]
    security = Middleware(SecurityMiddleware, hosts=config.hosts)
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[security],
        exception_handlers={HTTPException: lost},
    )


async def description(request: Request) -> Response:
    return Response(r.encode(openapi.document()), media_type=JSON)


async def lost(request: Request, error: Exception) -> Response:
    """What no route knows."""
    code = error.status_code if isinstance(error, HTTPException) else 404
    words = (
        f"{request.method} is not possible here"
        if code == 405
        else f"there is nothing at {request.url.path}"
    )
    return Response(
        r.encode(r.Failure(r.ErrorBody("no_such", words, request.url.path))), code, media_type=JSON
    )
