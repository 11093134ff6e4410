"""The command `ketplay`: one file per verb, imported when it is called."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ketplay.core.errors import KetError


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a verb and answers with the exit code: 0 done, 2 something was wrong, 130 interrupted.

    >>> main(["--version"])
    ketplay 0.1.0
    0
    """
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except (
        BrokenPipeError
    ):  # the reader has seen enough; the interpreter must not complain about it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except SystemExit as end:  # argparse has printed a help text
        return int(end.code or 0)
    except Exception as error:
        return _explain(error, words)


def _dispatch(words: list[str]) -> int:
    from ketplay.cli import verbs

    if not words:
        return verbs.default()
    first, *rest = words
    if first in ("-h", "--help"):
        print(verbs.overview())
        return 0
    if first == "help":
        return verbs.run(rest[0], ["--help"]) if rest else _dispatch(["--help"])
    if first == "--version":
        from ketplay import __version__

        print("ketplay", __version__)
        return 0
    return verbs.run(first, rest)


def _explain(error: Exception, words: list[str]) -> int:
    """One sentence on stderr; with --json the same for machines on stdout. Never a traceback, unless asked for."""
    from ketplay.core.errors import KetError

    if os.environ.get("KETPLAY_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    known = error if isinstance(error, KetError) else _unexpected(error)
    if "--json" in words:
        import json

        print(json.dumps({"error": known.as_json()}))
    print(f"ketplay: {known.message}", file=sys.stderr)
    return 2


def _unexpected(error: Exception) -> KetError:
    from ketplay.core.errors import KetError

    if isinstance(error, OSError) and error.filename:
        return KetError(f"{error.strerror}: {error.filename}", at=str(error.filename))
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return KetError(
        f"this should not happen ({words}); KETPLAY_TRACEBACK=1 shows where, please report it"
    )
