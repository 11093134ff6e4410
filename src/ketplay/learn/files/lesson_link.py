"""A lesson inside a link: its text, compressed, in letters that every address may have."""

from __future__ import annotations

import base64
import binascii
import re
import zlib

from ketplay.core.errors import KetError
from ketplay.learn.files.reader import LONGEST

MARK = "l="  # what comes before it in a link: /learn#l=...
LONGEST_LINK = 8_000  # characters; some programs cut longer links
BYTES_OF_CHARACTER = 4  # at most, in UTF-8


class BadLink(KetError):
    code = "bad_lesson"


def pack(text: str) -> str:
    """A text as the end of a link.

    >>> pack("a lesson")
    'eNpLVMhJLS7OzwMADOIDFg'
    """
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > LONGEST_LINK:
        raise BadLink(
            f"this lesson is too long for a link: {len(packed)} of {LONGEST_LINK} characters; "
            "pass it on as a file"
        )
    return packed


def unpack(link: str) -> str:
    """The text in a link, or in its end; raises BadLink.

    >>> unpack("http://localhost:8600/learn#l=eNpLVMhJLS7OzwMADOIDFg")
    'a lesson'
    """
    word = link.strip().rpartition(MARK)[2]
    if len(word) > LONGEST_LINK:
        raise BadLink(f"a lesson in a link has at most {LONGEST_LINK} characters, not {len(word)}")
    if not re.fullmatch(r"[\w-]+", word, re.ASCII):
        raise BadLink("there is no lesson in this link; right: /learn#l= and letters after it")
    reader = zlib.decompressobj()
    try:
        data = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        text = reader.decompress(data, LONGEST * BYTES_OF_CHARACTER).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise _cut(word) from None
    if not reader.eof:
        raise _cut(word)
    return text


def _cut(word: str) -> BadLink:
    return BadLink(
        f"this link is incomplete: its lesson ends after {len(word)} characters; "
        "copy all of it, or open the lesson as a file"
    )
