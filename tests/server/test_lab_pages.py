"""The lab's results as pages of the table."""

from __future__ import annotations

import re

import pytest


def test_the_page_of_verdicts_links_to_pages_and_figures(served) -> None:
    index = served.get("/lab/")
    assert index.status_code == 200
    pages = re.findall(r'href="([\w-]+\.md)"', index.text)
    assert pages
    for name in dict.fromkeys(pages):
        page = served.get(f"/lab/{name}")
        assert page.status_code == 200
        for figure in re.findall(r'src="([\w-]+\.svg)"', page.text):
            assert "<svg" in served.get(f"/lab/{figure}").text


@pytest.mark.parametrize("path", ["/lab/nothing.md", "/lab/..%2fapi.md", "/lab/README.txt"])
def test_nothing_else_is_served(served, path: str) -> None:
    assert served.get(path).status_code in (400, 404)
