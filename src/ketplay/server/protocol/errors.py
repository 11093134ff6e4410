"""What the server refuses to do, with a code for machines, a sentence for people and a status for
HTTP.
"""

from __future__ import annotations

from ketplay.core.errors import KetError

STATUS = {
    "bad_message": 400,
    "too_big": 413,
    "too_slow": 408,
    "too_many": 429,
    "foreign": 403,
    "no_table": 404,
    "no_such": 404,
    "no_class": 404,
    "not_teacher": 401,
    "name_taken": 409,
    "bad_name": 422,
    "no_seat": 401,
    "not_yours": 409,
    "not_now": 409,
    "paused": 409,
    "stale": 409,
    "full": 409,
    "replaced": 410,
    "off": 403,
    "busy": 503,
    "store": 503,
    "fault": 500,
}
RULES = (
    422  # what the rules or the registry say about a text: the codes of KetError's other children
)


class Refused(KetError):
    """A request that changed nothing. `wait` is how many seconds to wait before trying again.

    >>> refused = Refused("stale", "something happened meanwhile")
    >>> refused.code, status(refused)
    ('stale', 409)
    """

    def __init__(self, code: str, message: str, at: str = "", wait: float = 0.0) -> None:
        super().__init__(message, at)
        self.code = code
        self.wait = wait


def status(error: KetError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, RULES)
