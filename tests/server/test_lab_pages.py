"""The lab's results as pages of the table."""

from __future__ import annotations

import re

import pytest


def test_the_page_of_verdicts_links_to_pages_and_figures(served) -> None:
    index = served.get("/lab/", part=1)
    assert index.status_code == 200
    pages = re.findall(r'href="([\w-]+\.md)"', index.text)
    assert pages
    for name in dict.fromkeys(pages):
        page = served.get(f"/lab/{name}", part=1)
        assert page.status_code == 200
        for figure in re.findall(r'src="([\w-]+\.svg)"', page.text):
            assert "<svg" in served.get(f"/lab/{figure}").text


@pytest.mark.parametrize("path", ["/lab", "/lab/", "/lab/qt3-curves.md"])
def test_a_browser_gets_the_page_which_asks_for_the_text(served, path: str) -> None:
    assert '<script type="module"' in served.get(path).text


@pytest.mark.parametrize("path", ["/lab/nothing.md", "/lab/..%2fapi.md", "/lab/README.txt"])
def test_nothing_else_is_served(served, path: str) -> None:
    assert served.get(path).status_code in (400, 404)
