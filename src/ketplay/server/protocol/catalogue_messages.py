"""What there is to play, as the server lists it: games, their options and opponents."""

from __future__ import annotations

from msgspec import Struct


class OptionValue(Struct):
    value: str
    words: str


class OptionInfo(Struct):
    name: str
    label: str
    default: str
    values: list[OptionValue]
    words: str
    other: str = ""  # what a text other than these means, if one is accepted
    only_with: list[dict[str, tuple[str, ...]]] = []  # beside which values it means something
    pictured: bool = False  # there is a picture for each value: picture.svg?option=NAME&value=...
    editor: str = ""  # the script with which a value can be drawn


class LevelInfo(Struct):
    name: str
    words: str
    first: bool = False  # the one to begin with
    nickname: str = ""  # what it is called at a table
    summary: str = ""  # its play in a few words
    strength: int = 0  # from 1 to 5


class GameInfo(Struct):
    """A game as the home page offers it."""

    name: str
    title: str
    about: str
    credit: str
    seats: tuple[str, ...]
    options: list[OptionInfo]
    levels: list[LevelInfo]
    tiles: tuple[str, ...]
    odds: bool
    open: bool
    hidden: bool
    rules: bool
    aliases: dict[str, str]
    presets: dict[str, str]  # aliases that are ready-made tables, in words
    sandbox: tuple[str, ...] | None = None  # the options that matter there; null: it has none
    pictures: tuple[str, ...] = ()  # names of further pictures that it draws
    example: bool = False  # its card on the start page is large, with an example of play
    course: str = ""  # the name of its first course of lessons
    first_game: str = ""  # the id for somebody who has never played it; empty: its name


class GameOptions(Struct):
    """A game with options: how it is written, who sits there, and every option as it then is."""

    id: str
    name: str
    seats: tuple[str, ...]
    options: dict[str, str]
    open_id: str = ""  # how it is written for a table with open seats ...
    open_seats: tuple[str, ...] = ()  # ... and who sits there
