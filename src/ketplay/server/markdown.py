"""Markdown as HTML, for the documents that the page shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")

    def render_cell(self: Any, tokens: Any, index: int, options: Any, env: Any) -> str:
        """Turns alignment into a class: the content security policy forbids style attributes."""
        style = tokens[index].attrs.pop("style", "")
        if style:
            tokens[index].attrs["class"] = str(style).replace("text-align:", "align-")
        return str(self.renderToken(tokens, index, options, env))

    parser.add_render_rule("th_open", render_cell)
    parser.add_render_rule("td_open", render_cell)
    return parser


@lru_cache(maxsize=64)
def render_markdown(text: str) -> str:
    """Markdown as HTML without scripts or inline styles.

    >>> render_markdown("# Rules <b>")
    '<h1>Rules &lt;b&gt;</h1>\\n'
    """
    return str(_markdown().render(text))
