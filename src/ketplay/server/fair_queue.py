"""Fair shares of the workers: whose question is answered next.

Addresses take turns, and behind one address people do, so that a class behind one router does
not share one turn. Bots that play each other come after everything a person waits for.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """Who asks: an address, and what tells the people behind it apart (a seat, a record)."""

    address: str = ""
    person: str = ""
    waits: bool = True  # False for bots that play each other


NOBODY = Asker()


class FairQueue(Generic[T]):
    """What waits for a worker.

    >>> queue = FairQueue()
    >>> for number in range(3):
    ...     queue.add(Asker("school", "Ada"), f"Ada {number}")
    >>> queue.add(Asker("school", "Bob"), "Bob 0")
    >>> queue.add(Asker("home", "Eve"), "Eve 0")
    >>> [queue.take()[1] for _ in range(5)]
    ['Ada 0', 'Eve 0', 'Bob 0', 'Ada 1', 'Ada 2']
    """

    def __init__(self) -> None:
        self._turns: dict[bool, _Turns[T]] = {True: OrderedDict(), False: OrderedDict()}

    def __len__(self) -> int:
        return sum(1 for _ in self._items())

    def _items(self) -> Iterator[T]:
        for turns in self._turns.values():
            for people in turns.values():
                for items in people.values():
                    yield from items

    def add(self, asker: Asker, item: T) -> None:
        """Puts an item behind the others of this person."""
        people = self._turns[asker.waits].setdefault(asker.address, OrderedDict())
        people.setdefault(asker.person, deque()).append(item)

    def discard(self, asker: Asker, item: T) -> None:
        """Takes an item out, if it is still there."""
        people = self._turns[asker.waits].get(asker.address, OrderedDict())
        items = people.get(asker.person, deque())
        if item in items:
            items.remove(item)
            self._forget_empty(asker)

    def _forget_empty(self, asker: Asker) -> None:
        turns = self._turns[asker.waits]
        people = turns[asker.address]
        if not people[asker.person]:
            del people[asker.person]
        if not people:
            del turns[asker.address]

    def take(self, may_ask: Callable[[str], bool] = lambda _: True) -> tuple[Asker, T] | None:
        """The next item and its asker; only from addresses that may ask now."""
        for waits, turns in self._turns.items():
            for address, people in turns.items():
                if may_ask(address):
                    person, items = next(iter(people.items()))
                    item = items.popleft()
                    people.move_to_end(person)
                    turns.move_to_end(address)
                    asker = Asker(address, person, waits)
                    self._forget_empty(asker)
                    return asker, item
        return None

    def of_person(self, asker: Asker) -> int:
        """How many items of this person wait."""
        people = self._turns[asker.waits].get(asker.address, OrderedDict())
        return len(people.get(asker.person, ()))

    def of_address(self, address: str) -> int:
        """How many items of this address wait."""
        everyone = [turns.get(address, OrderedDict()) for turns in self._turns.values()]
        return sum(len(items) for people in everyone for items in people.values())

    def neighbours_wait(self, asker: Asker) -> bool:
        """Whether somebody else behind the same address waits."""
        people = self._turns[True].get(asker.address, OrderedDict())
        return len(people) > (asker.person in people)

    def people_wait(self, except_at: str) -> int:
        """At how many other addresses somebody waits."""
        waiting = self._turns[True]
        return len(waiting) - (except_at in waiting)


_Turns = OrderedDict[str, OrderedDict[str, deque[T]]]
