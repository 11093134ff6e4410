"""Static content: files, documents with their pictures, and the results of the lab."""

from __future__ import annotations

import re

import pytest

import ketplay
from ketplay.learn.files import discover
from ketplay.server.markdown import render_markdown


def test_the_page_of_verdicts_links_to_pages_and_figures(served) -> None:
    index = served.get("/lab/", part=1)
    assert index.status_code == 200
    pages = re.findall(r'href="([\w-]+\.md)"', index.text)
    assert pages
    figures = 0
    for name in dict.fromkeys(pages):
        page = served.get(f"/lab/{name}", part=1)
        assert page.status_code == 200
        for figure in re.findall(r'src="(/lab/[\w-]+\.svg)"', page.text):
            assert "<svg" in served.get(figure).text
            figures += 1
    assert figures > 5


@pytest.mark.parametrize("path", ["/lab", "/lab/", "/lab/qt3-curves.md"])
def test_a_browser_gets_the_page_which_asks_for_the_text(served, path: str) -> None:
    assert '<script type="module"' in served.get(path).text


@pytest.mark.parametrize("path", ["/lab/nothing.md", "/lab/..%2fapi.md", "/lab/README.txt"])
def test_nothing_else_is_served(served, path: str) -> None:
    assert served.get(path).status_code in (400, 404)


def test_files_are_fresh_and_paths_stay_inside(served):
    reply = served.get("/games/nim/style.css")
    assert reply.headers["cache-control"] == "no-cache"
    again = served.http.get(
        "/games/nim/style.css", headers={"if-none-match": reply.headers["etag"]}
    )
    assert again.status_code == 304
    for path in (
        "/games/nim/page/../rules.py",
        "/games/nim/page/%2e%2e/rules.py",
        "/..%2f..%2fpyproject.toml",
        "/docs/..%2fREADME",
    ):
        reply = served.get(path)
        assert reply.status_code == 404 or reply.text == served.get("/").text, path
    assert served.get("/games/chess/style.css").json()["error"]["code"] == "unknown_game"


def test_texts_have_no_inline_styles_or_scripts(served):
    html = render_markdown(
        "| a | b |\n|:--|--:|\n| 1 | <script>x</script> |\n\n[x](javascript:alert(1))"
    )
    assert "style=" not in html
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert 'class="align-right"' in html
    for path in ("/games/nim/rules", "/docs/fairness", "/docs/api", "/docs/primer"):
        page = served.get(path).text
        assert "<h1>" in page
        assert "style=" not in page.replace('"style=', "")
    assert served.get("/docs/nothing").status_code == 404


def test_the_reference_has_what_the_library_offers(served):
    page = served.get("/docs/reference").text
    for name in set(ketplay.__all__) - {"CHANCE"}:
        assert re.search(rf"<code>(class )?{name}\b", page), name
    assert "&gt;&gt;&gt; split(&quot;nim:heaps=1.2&quot;)" in page
    assert "<code>class Limit(seconds: float | None = None, nodes: int | None = None)" in page
    anchors = re.findall(r'href="#([\w.]+)"', page)
    assert anchors == re.findall(r'<h2 id="([\w.]+)"', page) != []


def test_where_there_is_no_page_the_status_says_so(served):
    for path in ("/", "/t/bakotumi", "/rules", "/rules/nim", "/guide/nim", "/replay", "/fairness"):
        assert served.get(path).status_code == 200, path
    for path in ("/nothing", "/rules/chess", "/guide/chess", "/board/chess", "/t/a/b"):
        reply = served.get(path)
        assert reply.status_code == 404, path
        assert "<title>" in reply.text  # the page, which says the rest


def test_learning_a_game_begins_in_its_course_or_in_its_guide(served):
    """Where a guide sends its reader to a lesson, there is that lesson."""
    named = []
    for card in served.get("/api/games").json():
        text = served.get(f"/games/{card['name']}/guide", part=1).text
        assert card["course"] or text.startswith("<h1>How to play"), card["name"]
        named += re.findall(r'href="/learn/([^"#]+)#?([^"]*)"', text)
    assert named
    for course, place in named:
        lesson, _, step = place.partition("/")
        listed = {each.id: each for each in discover.course(course).lessons}
        assert not place or discover.step_of(listed[lesson], step)


def test_a_picture_stands_alone(served):
    reply = served.get("/games/nim/picture.svg", theme="light", position="nim:heaps=1.2 1.2 0")
    assert reply.headers["content-type"].startswith("image/svg+xml")
    assert reply.text.startswith("<svg")
    assert "script-src" not in reply.headers["content-security-policy"]


def test_documents_come_with_their_pictures(served):
    assert 'src="primer/bloch.svg"' in served.get("/docs/primer").text.replace("/docs/", "")
    assert served.get("/docs/primer/bloch.svg").status_code == 200
    drawing = served.get("/docs/table.svg")
    assert drawing.headers["content-type"].startswith("image/svg+xml")
    assert drawing.headers["content-security-policy"].startswith("default-src 'none'")
    photo = served.get("/docs/screenshots/home-390-light.png")
    assert (photo.status_code, photo.headers["content-type"]) == (200, "image/png")
    assert '<img src="/docs/screenshots/' in served.get("/docs/page", part="1").text
    assert served.get("/docs/fairness.md").text == served.get("/docs/fairness").text
    for path in (
        "/docs/nothing.png",
        "/docs/lab/qt3-curves.csv",
        "/docs/..%2f..%2fpyproject.toml",
        "/docs/%2e%2e/%2e%2e/src/ketplay/web/icon.svg",
        "/docs//etc/passwd.svg",
    ):
        assert served.get(path).status_code == 404, path
