"""Lessons for paper: pages to print, their boards as pictures, the text of a new lesson, and what
somebody has solved as a QR code.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import Response

from ketplay.core.errors import KetError
from ketplay.learn.files import discover
from ketplay.learn.files.template import TEMPLATE
from ketplay.server.api.context import address, base_url, beside, context_of
from ketplay.server.api.http import qr_code
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.api.static import StaticRoute, text_response
from ketplay.server.fair_queue import Asker
from ketplay.server.lessons import sheet
from ketplay.server.markdown import render_markdown
from ketplay.server.protocol.errors import Refused

T = TypeVar("T")
MARKS = re.compile(r"[a-z0-9.~_-]{1,600}")  # solved steps, as learn/own/carried.js packs them


async def course_page(request: Request) -> Response:
    """The page of a course: for its teacher first, then all lessons, then the solutions."""
    names = request.path_params
    name = f"{names['game']}/{names['course']}"
    folder = context_of(request.scope).config.lessons
    try:
        course = await beside(request, discover.course, name, folder)
    except KetError as error:
        raise Refused("no_such", error.message, at=error.at) from None
    title, body = await _work(request, sheet.course_sheet, name)
    guide = render_markdown(course.guide)
    about = f"<p>{html.escape(course.about)} About {course.minutes} minutes.</p>"
    return page(request, title, f'{about}<section class="guide">{guide}</section>{body}')


async def lesson_page(request: Request) -> Response:
    title, body = await _work(request, sheet.lesson_sheet, _address(request))
    return page(request, title, f'<p class="name">Name:</p>{body}')


async def board(request: Request) -> Response:
    picture = await _work(request, sheet.board, _address(request), request.path_params["step"])
    return text_response(request, picture, "image/svg+xml", STANDALONE_PICTURE)


async def template(request: Request) -> Response:
    return text_response(request, TEMPLATE, "text/markdown")


async def marks(request: Request) -> Response:
    """The link that takes somebody's progress to another device, as a QR code."""
    packed = request.path_params["marks"]
    if not MARKS.fullmatch(packed):
        raise Refused("no_such", "these are no marks of lessons", at=packed[:80])
    link = f"{base_url(context_of(request.scope), request.scope)}/learn#m={packed}"
    return await beside(request, qr_code, link)


def _address(request: Request) -> str:
    names = request.path_params
    return f"{names['game']}/{names['course']}/{names['lesson']}"


async def _work(request: Request, function: Callable[..., T], *names: str) -> T:
    """What a worker makes of it; an address that asks for too much has to wait."""
    context = context_of(request.scope)
    context.rate_limiter.take("analyses", address(request.scope))
    folder: Path | None = context.config.lessons
    asker = Asker(address(request.scope), names[0])
    try:
        return await context.analysis_workers.ask(function, *names, folder, asker=asker)
    except KetError as error:
        if isinstance(error, Refused):
            raise
        raise Refused("no_such", error.message, at=error.at) from None


def page(request: Request, title: str, body: str) -> Response:
    """A page to print, without scripts."""
    heading = html.escape(title)
    text = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{heading} - ketplay</title>"
        '<link rel="stylesheet" href="/learn/print.css">'
        f'<body class="ket-paper"><main><h1>{heading}</h1>{body}</main></body></html>'
    )
    return text_response(request, text, "text/html")


ROUTES = [
    StaticRoute("/learn/template.md", template),
    StaticRoute("/learn/marks/{marks}.svg", marks),
    StaticRoute("/learn/print/{game}/{course}", course_page),
    StaticRoute("/learn/print/{game}/{course}/{lesson}", lesson_page),
    StaticRoute("/learn/print/{game}/{course}/{lesson}/{step}.svg", board),
]
