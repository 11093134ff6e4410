"""The application: store, lobby and workers behind the routes, and security in front of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, WebSocketRoute

from ketplay.server.api import lesson_sheets, openapi, static, websocket
from ketplay.server.api.connections import ConnectionMiddleware, Connections
from ketplay.server.api.context import Context
from ketplay.server.api.http import JSON
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.api.rate_limit import RateLimiter
from ketplay.server.api.security import SecurityMiddleware
from ketplay.server.classroom.classroom import Classroom
from ketplay.server.compression import Compressed
from ketplay.server.config import Config
from ketplay.server.file_limit import raise_file_limit
from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol import replies
from ketplay.server.rooms.background import Background
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.rooms.timekeeper import Timekeeper
from ketplay.server.storage.location import open_store
from ketplay.server.storage.store import Store
from ketplay.server.views import catalogue


def create_app(config: Config) -> Starlette:
    """The application. Its store is opened at once, so that a bad path is reported
    before serving.
    """
    store = open_store(config.location)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        context = app.state.context = _context(config, store)
        background = Background(context.lobby)
        jobs = [
            context.connections.watch(),
            context.outgoing.watch(),
            background.watch_store(context.socket_count),
            background.watch_clocks(),
            asyncio.to_thread(catalogue.warm),
        ]
        if config.archive_after:
            jobs.append(background.archive(config.archive_after))
        tasks = [asyncio.create_task(job) for job in jobs]
        yield
        for task in tasks:
            task.cancel()
        context.analysis_workers.close()
        await context.lobby.close()

    routes = [
        *(operation.route for operation in OPERATIONS),
        static.StaticRoute("/api/openapi.json", description),
        WebSocketRoute("/ws", websocket.Endpoint()),
        *lesson_sheets.ROUTES,
        *static.ROUTES,
        Mount("/", Compressed(static.PageFiles())),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(ConnectionMiddleware, proxy=config.proxy),
            Middleware(SecurityMiddleware, hosts=config.hosts),
        ],
        exception_handlers={HTTPException: not_found},
    )


def _context(config: Config, store: Store) -> Context:
    keeper = Timekeeper(store, config.now, config.monotonic)
    analysis_workers = WorkerPool(min(1, config.workers))
    lobby = Lobby(store, WorkerPool(config.workers), keeper, analysis_workers)
    keys = config.class_keys
    return Context(
        config=config,
        lobby=lobby,
        rate_limiter=RateLimiter(config.limits),
        analysis_workers=analysis_workers,
        connections=Connections(config.limits, raise_file_limit(), config.proxy),
        classroom=Classroom(lobby, *keys) if keys.code else None,
    )


async def description(request: Request) -> Response:
    return Response(replies.encode(openapi.document()), media_type=JSON)


async def not_found(request: Request, error: Exception) -> Response:
    """The reply where there is no route."""
    path = request.url.path[:200]
    code = error.status_code if isinstance(error, HTTPException) else 404
    words = f"there is nothing at {path}"
    if code == 405:
        words = f"{request.method} is not possible here"
    body = replies.Failure(replies.ErrorBody("no_such", words, path))
    return Response(replies.encode(body), code, media_type=JSON)
