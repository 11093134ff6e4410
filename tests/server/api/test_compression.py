"""Texts without secrets are compressed for those who ask, once; nothing else is."""

import gzip
import json
import time

import pytest

from ketplay.server import compression

PLAIN = {"accept-encoding": "identity"}
ZIPPED = {"accept-encoding": "br, gzip"}
TEXTS = (
    "/",
    "/t/nothing",
    "/lib/dom.js",
    "/lib/ket.css",
    "/icon.svg",
    "/theme.css",
    "/games/qtris/symbols.svg",
    "/games/nim/picture.svg",
    "/games/nim/rules",
    "/games/quantized/page/turn.js",
    "/docs/primer/bloch.svg",
    "/lab/",
    "/api/games",
    "/api/openapi.json",
)


def raw(served, path, method="GET", **headers):
    """A response with its body as it came."""
    with served.http.stream(method, path, headers=headers) as reply:
        return reply, b"".join(reply.iter_raw())


@pytest.mark.parametrize("path", TEXTS)
def test_a_text_is_compressed_and_says_the_same(served, path):
    plain, text = raw(served, path, **PLAIN)
    zipped, body = raw(served, path, **ZIPPED)
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == text
    assert int(zipped.headers["content-length"]) == len(body) < len(text)
    assert plain.headers["vary"] == zipped.headers["vary"] == "Accept-Encoding"
    assert plain.headers["content-type"] == zipped.headers["content-type"]


@pytest.mark.parametrize("path", ["/lib/dom.js", "/theme.css", "/docs/table.svg"])
def test_each_form_has_a_tag_of_its_own(served, path):
    plain, _ = raw(served, path, **PLAIN)
    zipped, _ = raw(served, path, **ZIPPED)
    assert plain.headers["etag"] != zipped.headers["etag"]


def test_what_a_client_has_is_not_sent_again(served):
    path = "/lib/dom.js"
    plain = raw(served, path, **PLAIN)[0].headers["etag"]
    zipped = raw(served, path, **ZIPPED)[0].headers["etag"]
    for form, tag in ((ZIPPED, zipped), (PLAIN, plain), (ZIPPED, plain)):
        reply, body = raw(served, path, **form, **{"if-none-match": tag})
        assert (reply.status_code, body, reply.headers["etag"]) == (304, b"", tag)
    reply, body = raw(served, path, **PLAIN, **{"if-none-match": zipped})
    assert reply.status_code == 200
    assert body


@pytest.mark.parametrize("path", ["/lib/dom.js", "/docs/table.svg", "/lab/qt3-curves.svg"])
def test_head_tells_what_get_would(served, path):
    reply, _ = raw(served, path, **ZIPPED)
    head, body = raw(served, path, "HEAD", **ZIPPED)
    assert body == b""
    for name in ("etag", "content-length", "content-encoding", "content-type", "vary"):
        assert head.headers[name] == reply.headers[name]


def test_a_range_is_one_of_the_plain_bytes(served):
    whole = raw(served, "/docs/table.svg", **PLAIN)[1]
    reply, body = raw(served, "/docs/table.svg", **ZIPPED, range="bytes=10-19")
    assert (reply.status_code, body) == (206, whole[10:20])
    assert "content-encoding" not in reply.headers
    assert "accept-ranges" not in raw(served, "/docs/table.svg", **ZIPPED)[0].headers


def test_replies_with_secrets_and_pictures_stay_as_they_are(served):
    table = served.open("nim", "person", "open")
    code = table["code"]
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/view", "/health"):
        reply, body = raw(served, path, **ZIPPED, authorization=f"Bearer {table['token']}")
        assert "content-encoding" not in reply.headers
        assert json.loads(body)
    reply, body = raw(served, "/docs/screenshots/home-390-light.png", **ZIPPED)
    assert "content-encoding" not in reply.headers
    assert body.startswith(b"\x89PNG")


def test_refusals_are_readable(served):
    for path in ("/nothing.js", "/docs/nothing", "/games/nim/page/nothing.js"):
        reply, body = raw(served, path, **ZIPPED)
        assert reply.status_code == 404
        assert json.loads(body)["error"]


def test_a_text_is_compressed_once(served, monkeypatch):
    compression._kept.clear()
    times = []
    pack = gzip.compress
    monkeypatch.setattr(
        compression.gzip, "compress", lambda *args, **more: times.append(1) or pack(*args, **more)
    )
    for _ in range(3):
        raw(served, "/lib/dom.js", **ZIPPED)
    assert len(times) == 1


def test_what_is_kept_is_bounded(served, monkeypatch):
    """Pictures of positions can be asked for without end."""
    monkeypatch.setattr(compression._kept, "most", 30_000)
    compression._kept.clear()
    for number in range(1, 30):
        raw(served, f"/games/nim/picture.svg?position=nim:heaps={number} {number} 0", **ZIPPED)
    assert 0 < compression._kept.size <= 30_000


@pytest.mark.parametrize("piece", [" ", "gzip;", ";q", ",", "gzip;q=0.5,"])
def test_a_long_list_of_codings_is_read_at_once(piece):
    """It is read before anything is known of a client, in the loop."""
    began = time.thread_time()
    compression.accepts_gzip("gzip" + piece * 60_000 + "x")
    assert time.thread_time() - began < 0.25
