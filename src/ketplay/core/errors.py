"""What can be wrong with what people type: one sentence each, and where it is wrong."""

import os


class KetError(ValueError):
    """Base of all errors that a user may see. `code` is for programs; `at` is what is wrong.

    >>> KetError("no such thing", at="H5").as_json()
    {'code': 'error', 'message': 'no such thing', 'at': 'H5'}
    """

    code = "error"

    def __init__(self, message: str, at: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.at = at

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "at": self.at}


class MissingExtra(KetError):
    """Something needs packages of an extra that is not installed.

    `python3 play` installs it and starts again; LAUNCHER says that it was started that way.

    >>> print(MissingExtra("figures need", "lab"))
    figures need the extra lab: python3 -m pip install "ketplay[lab]"
    """

    code = "missing_extra"
    LAUNCHER = "KETPLAY_LAUNCHER"

    def __init__(self, words: str, extra: str) -> None:
        self.extra = extra
        started_by_play = os.environ.get(self.LAUNCHER)
        command = f'python3 -m pip install "ketplay[{extra}]"'
        if started_by_play:
            command = f"python3 play --extra {extra}"
        super().__init__(f"{words} the extra {extra}: {command}", at=extra)


class UnknownGame(KetError):
    code = "unknown_game"


class BadOption(KetError):
    code = "bad_option"


class InvalidMove(KetError):
    """The text is not a move of this game."""

    code = "invalid_move"


class IllegalMove(KetError):
    """The text is a move, but it is not legal now."""

    code = "illegal_move"


class InvalidPosition(KetError):
    code = "invalid_position"


class InvalidRecord(KetError):
    code = "invalid_record"


class UnknownBot(KetError):
    code = "unknown_bot"
