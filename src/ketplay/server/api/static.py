"""Files: the page itself, games' symbols, stylesheets and modules, and texts written in Markdown."""

from __future__ import annotations

import hashlib
import html
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import ketplay
from ketplay.core import drawing
from ketplay.core.drawing import THEMES, Style, css, picture
from ketplay.core.errors import KetError
from ketplay.core.registry import part, position
from ketplay.server.api.http import refusal
from ketplay.server.protocol.errors import Refused
from ketplay.server.views import catalogue

PACKAGE = Path(str(ketplay.__file__)).parent
WEB = PACKAGE / "web"
DOCS = next(
    (d for d in (PACKAGE / "docs", PACKAGE.parent.parent / "docs") if d.is_dir()), PACKAGE / "docs"
)
FRESH = {"cache-control": "no-cache"}  # keep it, but ask whether it is still good
ALONE = {
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"
}  # a picture with its own styles


def text_response(
    request: Request, body: str, media: str, extra: dict[str, str] | None = None
) -> Response:
    """A text with an ETag; 304 if the client has it."""
    tag = f'"{hashlib.sha256(body.encode()).hexdigest()[:24]}"'
    headers = {**FRESH, "etag": tag, **(extra or {})}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media)


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def aligned(self: Any, tokens: Any, at: int, options: Any, env: Any) -> str:
        """Alignment as a class: a style attribute would not pass the Content-Security-Policy."""
        style = tokens[at].attrs.pop("style", "")
        if style:
            tokens[at].attrs["class"] = str(style).replace("text-align:", "align-")
        return str(self.renderToken(tokens, at, options, env))

    reader.add_render_rule("th_open", aligned)
    reader.add_render_rule("td_open", aligned)
    return reader


@lru_cache(maxsize=64)
def rendered(text: str) -> str:
    """Markdown as HTML without scripts or inline styles.

    >>> rendered("# Rules <b>")
    '<h1>Rules &lt;b&gt;</h1>\\n'
    """
    return str(_markdown().render(text))


def article(request: Request, file: Path, pictures: str = "") -> Response:
    """A Markdown file as a page of its own, or as the bare fragment with `?part=1`.

    `pictures` is where its folder `page` is served: the fragment is shown at other addresses, too.
    """
    if not file.is_file():
        raise Refused("no_such", f"there is no text '{file.stem}'", at=file.stem)
    body = rendered(file.read_text(encoding="utf-8"))
    if pictures:
        body = body.replace('<img src="page/', f'<img src="{pictures}')
    if request.query_params.get("part") == "1":
        return text_response(request, body, "text/html")
    title = html.escape(file.stem if file.stem != "README" else file.parent.name)
    whole = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>{title} - ketplay</title><link rel="stylesheet" href="/theme.css">'
        f'<main class="ket-article">{body}</main></html>'
    )
    return text_response(request, whole, "text/html")


def _game(request: Request) -> Any:
    return catalogue.sample(request.path_params["name"])


async def symbols(request: Request) -> Response:
    inner = drawing.symbols(_game(request), request.query_params.get("tiles", ""))
    return text_response(
        request, f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>', "image/svg+xml"
    )


async def stylesheet(request: Request) -> Response:
    return text_response(request, drawing.stylesheet(_game(request)), "text/css")


async def shown(request: Request) -> Response:
    """A picture of a game: of its EXAMPLE_POSITION, of a position line, or its start; `picture` names another kind."""
    game, query = _game(request), request.query_params
    example = query.get("position") or getattr(catalogue.about(game), "EXAMPLE_POSITION", "")
    state = game.start()
    if example:
        game, state = position(example)
    theme = query.get("theme", "dark")
    style = Style(
        theme if theme in THEMES else "dark", drawing.tile_set(game, query.get("tiles", ""))
    )
    name = query.get("picture", "")
    svg = part(game, "svg")
    if name in getattr(svg, "PICTURES", ()):
        markup = svg.draw_picture(game, state, name, style)
    else:
        markup = picture(game, state, style)
    return text_response(request, markup, "image/svg+xml", ALONE)


async def rules(request: Request) -> Response:
    game = _game(request)
    return article(
        request, catalogue.folder(game) / "README.md", f"/games/{request.path_params['name']}/page/"
    )


async def document(request: Request) -> Response:
    return article(request, DOCS / f"{request.path_params['name']}.md")


async def laboratory(request: Request) -> Response:
    """The lab's results: the page itself, which asks for the text (`?part=1`); figures and rows as files."""
    name = request.path_params.get("name") or "README.md"
    file = DOCS / "lab" / name
    if not re.fullmatch(r"[\w-]+\.(md|svg|csv|json)", name) or not file.is_file():
        raise Refused("no_such", f"the lab has no '{name}'; /lab lists what it has", at=name)
    if file.suffix == ".md" and request.query_params.get("part") == "1":
        return article(request, file)
    if file.suffix == ".md" and (WEB / "index.html").is_file():
        return FileResponse(WEB / "index.html", headers=FRESH)
    return FileResponse(file, headers={**FRESH, **(ALONE if file.suffix == ".svg" else {})})


async def module(request: Request) -> Response:
    """A file of a game's own `page` folder."""
    folder = (catalogue.folder(_game(request)) / "page").resolve()
    file = (folder / request.path_params["path"]).resolve()
    if not file.is_relative_to(folder) or not file.is_file():
        raise Refused("no_such", "there is no such module", at=request.path_params["path"])
    return FileResponse(file, headers=FRESH)


async def theme(request: Request) -> Response:
    """The colours: by the system's preference, or as `data-theme` says."""
    rules = [css("dark"), f"@media (prefers-color-scheme:light){{{css('light')}}}"]
    rules.append(f"@media (prefers-contrast:more){{{css('contrast')}}}")
    rules += [css(name).replace(":root", f':root[data-theme="{name}"]', 1) for name in THEMES]
    return text_response(request, "\n".join(rules), "text/css")


class Refusing(Route):
    """A route whose refusals are errors in JSON."""

    def __init__(self, path: str, endpoint: Any) -> None:
        async def guarded(request: Request) -> Response:
            try:
                found: Response = await endpoint(request)
                return found
            except KetError as error:
                return refusal(error, request)

        super().__init__(path, guarded, methods=["GET"])


class Web(StaticFiles):
    """The page's own files; any other path is the page itself, which reads the path."""

    def __init__(self) -> None:
        super().__init__(directory=WEB, html=True, check_dir=False)
        self.config_checked = True  # a package without its page still serves the API

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if (
                error.status_code != 404
                or path.startswith("api/")
                or "." in path.rpartition("/")[2]
            ):
                raise
            found = await super().get_response("index.html", scope)
        found.headers.update(FRESH)
        return found


ROUTES = [
    Refusing("/games/{name}/symbols.svg", symbols),
    Refusing("/games/{name}/style.css", stylesheet),
    Refusing("/games/{name}/picture.svg", shown),
    Refusing("/games/{name}/rules", rules),
    Refusing("/games/{name}/page/{path:path}", module),
    Refusing("/docs/{name}", document),
    Refusing("/lab/", laboratory),
    Refusing("/lab/{name}", laboratory),
    Refusing("/theme.css", theme),
]
