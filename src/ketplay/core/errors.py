"""What can be wrong with what people type: one sentence each, and where it is wrong."""


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
