"""Coming back with another device: a pupil asks for their name, and the teacher decides."""

from __future__ import annotations

import secrets

from ketplay.server.classroom.classroom import ABSENT_AFTER, Classroom
from ketplay.server.protocol import class_messages
from ketplay.server.protocol.errors import Refused
from ketplay.server.table import actions, events
from ketplay.server.table.table import holder_of

MOST_REQUESTS = 20  # of a class at a time
MOST_FOR_ONE = 3  # for the same name


def number_of(holder: str) -> int:
    """The number by which a teacher tells two devices apart: both screens show it.

    >>> number_of("00" * 32), number_of("ff" * 32)
    (10, 85)
    """
    return int(holder[:8], 16) % 90 + 10


def requests(classroom: Classroom) -> dict[str, str]:
    """Who asks now: the new holder, and that of the pupil. Who went away asks no more."""
    return {
        asker: holder
        for asker, holder in classroom.catch_up().returning.items()
        if classroom.unseen_for(asker) <= ABSENT_AFTER
    }


def listed(classroom: Classroom) -> list[class_messages.ReturnRequest]:
    """The requests as the teacher sees them."""
    pupils = classroom.roster.pupils
    return [
        class_messages.ReturnRequest(pupils[holder].name, number_of(asker))
        for asker, holder in requests(classroom).items()
    ]


async def ask(classroom: Classroom, name: str) -> class_messages.Asked:
    """Asks the teacher to be taken for the pupil with this name."""
    token = secrets.token_hex(16)
    successor = holder_of(token)

    async def attempt() -> str:
        pupil = classroom.pupil_named(name)
        waiting = list(requests(classroom).values())
        if len(waiting) >= MOST_REQUESTS or waiting.count(pupil.holder) >= MOST_FOR_ONE:
            raise Refused(
                "too_many",
                "too many are asking to come back; your teacher has to answer them first",
                wait=10.0,
            )
        await classroom.append(*_gone(classroom), events.Returning(pupil.holder, successor))
        return pupil.name

    pupil_name = await classroom.retry(attempt)
    classroom.lobby.peers.pupil_active(successor)
    return class_messages.Asked(token, pupil_name, number_of(successor), classroom.roster.n)


def _gone(classroom: Classroom) -> list[events.TurnedAway]:
    """The requests of those who went away."""
    now = requests(classroom)
    return [events.TurnedAway(asker) for asker in classroom.roster.returning if asker not in now]


async def withdraw(classroom: Classroom, successor: str) -> int:
    """Takes a request back; the number of the last event."""
    return await classroom.write(events.TurnedAway(successor))


async def answer(classroom: Classroom, reply: class_messages.AnswerReturn) -> int:
    """The teacher's answer: the seat and the running table go to the new device, or do not."""
    found = [
        (asker, holder)
        for asker, holder in requests(classroom).items()
        if number_of(asker) == reply.number
        and classroom.roster.pupils[holder].name.casefold() == reply.name.casefold()
    ]
    if not found:
        raise Refused("no_such", f"{reply.name[:40]} does not ask any more", at=reply.name[:40])
    successor, holder = found[0]
    if not reply.accept:
        return await withdraw(classroom, successor)
    return await _accept(classroom, holder, successor)


async def _accept(classroom: Classroom, holder: str, successor: str) -> int:
    """The table first: if the class cannot be written, the teacher can answer again."""

    async def attempt() -> int:
        pupil = classroom.catch_up().pupils.get(holder)
        if pupil is None or successor not in classroom.roster.returning:
            raise Refused("no_such", "this pupil does not ask any more")
        if pupil.table:
            room = await classroom.lobby.find(pupil.table)
            await room.act(actions.reseat, holder, successor)
        await classroom.append(events.Returned(holder, successor))
        return classroom.roster.n

    return await classroom.retry(attempt)
