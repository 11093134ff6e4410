"""Static content: the page, what games add to it, pictures, and documents written in Markdown."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Awaitable, Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import ketplay
from ketplay.core import drawing
from ketplay.core.drawing import THEMES, css
from ketplay.core.errors import KetError
from ketplay.core.game import OTHER, Game
from ketplay.core.registry import part
from ketplay.core.words import option_words
from ketplay.learn.languages.speech import languages, translate_drawing
from ketplay.server.api.context import address, beside, context_of
from ketplay.server.api.http import refusal
from ketplay.server.api.security import STANDALONE_PICTURE
from ketplay.server.compression import Compressed
from ketplay.server.fair_queue import Asker
from ketplay.server.markdown import render_markdown
from ketplay.server.page_scripts import WEB, compact_style, is_page, page, service_worker, shortened
from ketplay.server.protocol.errors import Refused
from ketplay.server.python_reference import reference_page
from ketplay.server.records import guide
from ketplay.server.records.picture import draw_position
from ketplay.server.views import catalogue

PACKAGE = Path(str(ketplay.__file__)).parent
INSTALLED_DOCS = PACKAGE / "docs"
SOURCE_DOCS = PACKAGE.parent.parent / "docs"
DOCS = SOURCE_DOCS if SOURCE_DOCS.is_dir() and not INSTALLED_DOCS.is_dir() else INSTALLED_DOCS
REVALIDATE = {"cache-control": "no-cache"}  # may be cached, but has to be checked before use
TEXT_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}
CODE = (".js", ".css")
TAG = 8  # digits of an ETag: enough to notice a change, and a page has forty of them
DOCUMENT = re.compile(r"[\w-]+(\.md)?")
PICTURE = re.compile(r"([\w-]+/)*[\w-]+\.(svg|png)")
LAB_FILE = re.compile(r"[\w-]+\.(md|svg|csv|json)")
PICTURES = 64  # of the games' own examples that are kept
LONGEST_PATH = 1000  # characters
ABOUT_GAME = re.compile(r"/(?:rules|guide|board)/([^/]+)")
Endpoint = Callable[[Request], Awaitable[Response]]


def text_response(
    request: Request, body: str, media_type: str, extra: dict[str, str] | None = None
) -> Response:
    """A text with an ETag; only the status 304 if the client has it already."""
    tag = f'"{hashlib.sha256(body.encode()).hexdigest()[:TAG]}"'
    headers = {**REVALIDATE, "etag": tag, **(extra or {})}
    if media_type == TEXT_TYPES[".js"]:
        headers["content-type"] = media_type  # no charset: the page's own, which is UTF-8
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media_type)


def article(request: Request, file: Path, base: str) -> Response:
    """A Markdown file as a page of its own, or with `?part=1` as a fragment for another page.

    Relative addresses of pictures are taken from `base`, because the fragment is shown elsewhere.
    """
    if not file.is_file():
        raise Refused("no_such", f"there is no document '{file.stem}'", at=file.stem)
    body = render_markdown(file.read_text(encoding="utf-8"))
    body = re.sub(r'<img src="(?![a-z]+:|/)', f'<img src="{base}', body)
    return text_page(request, body, file.stem if file.stem != "README" else file.parent.name)


def text_page(request: Request, body: str, title: str) -> Response:
    """A text as a page of its own, or with `?part=1` as it is."""
    if request.query_params.get("part") == "1":
        return text_response(request, body, "text/html")
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<title>{html.escape(title)} - ketplay</title><link rel="stylesheet" href="/theme.css">'
        f'<main class="ket-article">{body}</main></html>'
    )
    return text_response(request, page, "text/html")


def _game(request: Request) -> Game[Any, Any]:
    return catalogue.sample(request.path_params["name"])


async def symbols(request: Request) -> Response:
    """The symbols that a game's drawings refer to, with their words in a language."""
    game = _game(request)
    content = drawing.symbols(game, request.query_params.get("tiles", ""))
    language = request.query_params.get("lang", "")
    if language in languages():
        content = translate_drawing(game, content, language)
    markup = f'<svg xmlns="http://www.w3.org/2000/svg">{content}</svg>'
    return text_response(request, markup, "image/svg+xml")


async def stylesheet(request: Request) -> Response:
    """The styles of a game's drawings."""
    return text_response(request, compact_style(drawing.stylesheet(_game(request))), "text/css")


async def game_picture(request: Request) -> Response:
    """A picture of a game: of a position line, of its EXAMPLE_POSITION, or of its start.

    `picture` names another kind of picture that the game draws.
    """
    game = _game(request)
    query = request.query_params
    theme = query.get("theme", "dark")
    name = query.get("picture", "")
    arguments = (
        name if name in getattr(part(game, "svg"), "PICTURES", ()) else "",
        theme if theme in THEMES else "dark",
        drawing.tile_set(game, query.get("tiles", "")),
    )
    line = query.get("position", "")
    if line:
        markup = await _foreign_picture(request, line, arguments)
    else:
        example = _example(game, query.get("option", ""), query.get("value", ""))
        markup = await beside(request, _own_picture, example, *arguments)
    return text_response(request, markup, "image/svg+xml", STANDALONE_PICTURE)


def _example(game: Game[Any, Any], option: str, value: str) -> str:
    """The start with a value that an option offers; else the game's example or its start."""
    _, words = option_words(game).get(option, ("", {}))
    if value in words and value != OTHER:
        return f"{game.name}:{option}={value}"
    return getattr(catalogue.about(game), "EXAMPLE_POSITION", "") or game.id


async def _foreign_picture(request: Request, line: str, drawn: tuple[str, str, str]) -> str:
    """A position that someone sent, drawn by a worker and counted."""
    context = context_of(request.scope)
    context.rate_limiter.take("analyses", address(request.scope))
    asker = Asker(address(request.scope), line)  # what they look at tells people apart
    return await context.analysis_workers.ask(draw_position, line, *drawn, asker=asker)


@lru_cache(maxsize=PICTURES)
def _own_picture(line: str, name: str, theme: str, tiles: str) -> str:
    """A game's own example, in one of its few looks, without labels: it is shown small."""
    return draw_position(line, name, theme, tiles, labels=False)


async def rules(request: Request) -> Response:
    """The rules of a game: the beginning of its guide, if it has one, and then its README."""
    game = _game(request)
    name = request.path_params["name"]
    folder = catalogue.folder(game)
    if not ((folder / "guide.md").is_file() and (folder / "README.md").is_file()):
        return article(request, folder / "README.md", f"/games/{name}/")
    body = await beside(request, _rules_text, folder, game.id, name, _figure_style(request, game))
    return text_page(request, body, folder.name)


@lru_cache(maxsize=PICTURES)
def _rules_text(folder: Path, game: str, name: str, style: guide.FigureStyle) -> str:
    """The rules as HTML, in one minute and then in full."""
    clauses = render_markdown((folder / "README.md").read_text(encoding="utf-8"))
    heading, _, reference = clauses.partition("</h1>")
    minute = _drawn(guide.first_part(_text(folder)), game, name, style)
    more = f'<p><a href="/guide/{name}">How is it played? The guide, with pictures</a></p>'
    reference = re.sub(r'<img src="(?![a-z]+:|/)', f'<img src="/games/{name}/', reference)
    return f"{heading}</h1><h2>In one minute</h2>{minute}{more}{reference}"


def _text(folder: Path) -> str:
    return (folder / "guide.md").read_text(encoding="utf-8")


def _figure_style(request: Request, game: Game[Any, Any]) -> guide.FigureStyle:
    theme = request.query_params.get("theme", "dark")
    tiles = drawing.tile_set(game, request.query_params.get("tiles", ""))
    return guide.FigureStyle(theme if theme in THEMES else "dark", tiles)


async def game_guide(request: Request) -> Response:
    """How a game is played, on a page or two with figures; its rules, if it has no guide."""
    game = _game(request)
    folder = catalogue.folder(game)
    if not (folder / "guide.md").is_file():
        return await rules(request)
    name = request.path_params["name"]
    body = await beside(request, _guide_text, folder, game.id, name, _figure_style(request, game))
    return text_page(request, body, game.name)


@lru_cache(maxsize=PICTURES)
def _guide_text(folder: Path, game: str, name: str, style: guide.FigureStyle) -> str:
    """A guide as HTML."""
    return _drawn(_text(folder), game, name, style)


def _drawn(text: str, game: str, name: str, style: guide.FigureStyle) -> str:
    """Text of a guide as HTML; its figures have their sizes, so that nothing moves when they
    arrive.
    """
    query = html.escape(f"?theme={style.theme}&tiles={style.tiles}")
    body = render_markdown(guide.with_addresses(text, f"/games/{name}/figures/{{}}.svg"))
    for number, figure in enumerate(guide.figures(text, game)):
        width, height = guide.size(guide.draw(figure, style))
        address = f'src="/games/{name}/figures/{number}.svg'
        body = body.replace(
            f'{address}"', f'width="{width}" height="{height}" loading="lazy" {address}{query}"'
        )
    return body


async def guide_figure(request: Request) -> Response:
    """A figure of a game's guide."""
    game = _game(request)
    file = catalogue.folder(game) / "guide.md"
    number = request.path_params["number"]
    listed = guide.figures(file.read_text(encoding="utf-8") if file.is_file() else "", game.id)
    if number not in map(str, range(len(listed))):
        raise Refused("no_such", f"the guide has no figure '{number[:40]}'", at=number[:40])
    markup = await beside(request, guide.draw, listed[int(number)], _figure_style(request, game))
    return text_response(request, markup, "image/svg+xml", STANDALONE_PICTURE)


async def document(request: Request) -> Response:
    """A document of docs/, or a picture in it; `reference` is made from the docstrings."""
    path = request.path_params["path"]
    if path == "reference":
        return text_page(request, await beside(request, reference_page), path)
    if DOCUMENT.fullmatch(path):
        return article(request, DOCS / f"{path.removesuffix('.md')}.md", "/docs/")
    if not PICTURE.fullmatch(path):
        raise Refused("no_such", f"there is no document '{path[:80]}'", at=path[:80])
    return file_response(DOCS, path)


async def laboratory(request: Request) -> Response:
    """Results of the lab: the page, which fetches the text (`?part=1`), and figures and data."""
    name = request.path_params.get("name") or "README.md"
    file = DOCS / "lab" / name
    if not LAB_FILE.fullmatch(name) or not file.is_file():
        raise Refused("no_such", f"the lab has no '{name[:80]}'; /lab lists its results", at=name)
    if file.suffix != ".md":
        return file_response(DOCS / "lab", name)
    if request.query_params.get("part") == "1" or not (WEB / "index.html").is_file():
        return article(request, file, "/lab/")
    return text_response(request, page(request.url.path), "text/html")


async def game_module(request: Request) -> Response:
    """A file of a game's own `page` folder."""
    folder = catalogue.page_folder(_game(request))
    path = request.path_params["path"]
    file = find_file(folder, path)
    if file.suffix in CODE:
        return code_response(request, file)
    return file_response(folder, path)


def code_response(request: Request, file: Path) -> Response:
    """A script or a style sheet, without its comments."""
    return text_response(request, shortened(file), TEXT_TYPES[file.suffix])


def find_file(folder: Path, path: str) -> Path:
    """A file in a folder, and never one outside it."""
    root = folder.resolve()
    file = (root / path).resolve()
    if not file.is_relative_to(root) or not file.is_file():
        raise Refused("no_such", f"there is no file '{path[:80]}'", at=path[:80])
    return file


def file_response(folder: Path, path: str) -> Response:
    """A file in a folder. An SVG may load and run nothing."""
    file = find_file(folder, path)
    is_picture = file.suffix == ".svg"
    return FileResponse(file, headers=REVALIDATE | (STANDALONE_PICTURE if is_picture else {}))


async def worker(request: Request) -> Response:
    """The service worker, which keeps the page for when there is no connection."""
    return text_response(request, service_worker(), "text/javascript")


async def theme(request: Request) -> Response:
    """The colours of the themes, as the system prefers or as `data-theme` says."""
    rules = [
        css("dark"),
        f"@media (prefers-color-scheme:light){{{css('light')}}}",
        f"@media (prefers-contrast:more){{{css('contrast')}}}",
    ]
    rules += [css(name).replace(":root", f':root[data-theme="{name}"]', 1) for name in THEMES]
    return text_response(request, "\n".join(rules), "text/css")


class StaticRoute(Route):
    """A route that answers errors as JSON, like the operations do."""

    def __init__(self, path: str, endpoint: Endpoint) -> None:
        async def respond(request: Request) -> Response:
            try:
                return await endpoint(request)
            except KetError as error:
                return await refusal(error, request)
            except (OSError, ValueError):  # a name that no file can have
                missing = request.url.path[:80]
                words = f"there is nothing at '{missing}'"
                return await refusal(Refused("no_such", words, at=missing), request)

        super().__init__(path, respond, methods=["GET"])
        self.app = Compressed(self.app)


def _is_something(path: str) -> bool:
    """Whether the page has something to show at a path; where that names a game, there is one."""
    about_game = ABOUT_GAME.fullmatch(path)
    try:
        if about_game:
            catalogue.sample(about_game[1])
    except KetError:
        return False
    return is_page(path)


class PageFiles(StaticFiles):
    """The page's own files. Any other path is the page itself, which reads the path.

    Where there is nothing, the page says so, and its status is 404.
    """

    def __init__(self) -> None:
        super().__init__(directory=WEB, html=True, check_dir=False)
        self.config_checked = True  # a package without its page still serves the API

    async def get_response(self, path: str, scope: Scope) -> Response:
        if len(path) > LONGEST_PATH or not path.isprintable():
            raise HTTPException(404)
        try:
            response = await super().get_response(path, scope)
        except (OSError, ValueError):  # a name that no file can have
            raise HTTPException(404) from None
        except HTTPException as error:
            is_file = "." in path.rpartition("/")[2]
            if error.status_code != 404 or path.startswith("api/") or is_file:
                raise
            response = await super().get_response("index.html", scope)
            if not _is_something(scope["path"]):
                response = Response(response.body, 404, media_type="text/html")
        response.headers.update(REVALIDATE)
        return response

    def file_response(
        self, full_path: Any, stat_result: Any, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file; a text with an ETag of what it says, not of when it was written."""
        file = Path(full_path)
        if file.suffix not in TEXT_TYPES:
            return super().file_response(full_path, stat_result, scope, status_code)
        request = Request(scope)
        if file.name == "index.html":
            return text_response(request, page(scope["path"]), "text/html")
        if file.suffix in CODE:
            return code_response(request, file)
        return text_response(request, file.read_text(encoding="utf-8"), TEXT_TYPES[file.suffix])


ROUTES = [
    StaticRoute("/games/{name}/symbols.svg", symbols),
    StaticRoute("/games/{name}/style.css", stylesheet),
    StaticRoute("/games/{name}/picture.svg", game_picture),
    StaticRoute("/games/{name}/rules", rules),
    StaticRoute("/games/{name}/guide", game_guide),
    StaticRoute("/games/{name}/figures/{number}.svg", guide_figure),
    StaticRoute("/games/{name}/page/{path:path}", game_module),
    StaticRoute("/docs/{path:path}", document),
    StaticRoute("/lab/", laboratory),
    StaticRoute("/lab/{name}", laboratory),
    StaticRoute("/theme.css", theme),
    StaticRoute("/service-worker.js", worker),
]
