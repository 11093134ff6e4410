"""The command `ketplay`. It may import everything; each verb is imported when it is called."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ketplay.core.errors import KetError


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a verb and returns the exit code: 0 done, 2 something was wrong, 130 interrupted.

    >>> main(["--version"])  # doctest: +ELLIPSIS
    ketplay ...
    0
    """
    words = list(sys.argv[1:] if argv is None else argv)
    _accept_all_characters()
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # such as `| head`; without this, Python complains about it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except SystemExit as end:  # argparse has printed a help text
        return int(end.code or 0)
    except Exception as error:
        return _explain(error, words)


def _accept_all_characters() -> None:
    """Lets every text be printed and read, even where the terminal has only ASCII."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a test's stream may have none
        if reconfigure is None:
            continue
        if stream is sys.stdin or (stream.encoding or "").lower().replace("-", "") == "utf8":
            reconfigure(errors="replace")
        else:
            from ketplay.cli import plain_text

            reconfigure(errors=plain_text.HANDLER)


def _dispatch(words: list[str]) -> int:
    from ketplay.cli import verbs

    if not words:
        return verbs.run("serve", [])
    first, *arguments = words
    if first in ("-h", "--help"):
        print(verbs.overview())
        return 0
    if first == "help":
        return verbs.run(arguments[0], ["--help"]) if arguments else _dispatch(["--help"])
    if first == "--version":
        from ketplay import __version__

        print("ketplay", __version__)
        return 0
    return verbs.run(first, arguments)


def _explain(error: Exception, words: list[str]) -> int:
    """Prints one sentence on stderr, and with --json the same as JSON on stdout.

    A traceback is printed only if KETPLAY_TRACEBACK is set.
    """
    from ketplay.core.errors import KetError

    if os.environ.get("KETPLAY_TRACEBACK"):
        import traceback

        traceback.print_exception(error)
    _come_back_with_extra(error, words)
    explained = error if isinstance(error, KetError) else _unexpected(error)
    if "--json" in words:
        import json

        print(json.dumps({"error": explained.as_json()}))
    print(f"ketplay: {explained.message}", file=sys.stderr)
    return 2


def _come_back_with_extra(error: Exception, words: list[str]) -> None:
    """If `python3 play` started this, lets it install the extra that is missing and start again.

    Once only: the launcher would have said so if it could not be installed.
    """
    from ketplay.core.errors import MissingExtra

    launcher = os.environ.pop(MissingExtra.LAUNCHER, "").split(os.pathsep)
    tried = os.environ.get("KETPLAY_EXTRA_TRIED", "").split(",")
    if not isinstance(error, MissingExtra) or len(launcher) != 2 or error.extra in tried:
        return
    os.environ["KETPLAY_EXTRA_TRIED"] = ",".join([*tried, error.extra])
    sys.stdout.flush()
    command = [*launcher, "--extra", error.extra, *words]
    if os.name == "nt":  # there exec would return to the prompt before the program has ended
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _unexpected(error: Exception) -> KetError:
    from ketplay.core.errors import KetError

    if isinstance(error, OSError) and error.filename:
        return KetError(f"{error.strerror}: {error.filename}", at=str(error.filename))
    name = type(error).__name__
    words = f"{name}: {error}" if str(error) else name
    return KetError(
        f"this should not happen ({words}); "
        "KETPLAY_TRACEBACK=1 shows where it happened. Please report it"
    )
