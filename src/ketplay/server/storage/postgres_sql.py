"""The SQL statements of the PostgreSQL store."""

from __future__ import annotations

from typing import LiteralString

SCHEMA: LiteralString = """
create table if not exists events (
    "table" text not null,
    n integer not null,
    at double precision not null,
    kind text not null,
    body text not null,
    primary key ("table", n)
);
create index if not exists tables on events ("table") where n = 0;
create table if not exists archive (
    "table" text not null primary key,
    last integer not null,
    at double precision not null,
    body bytea not null
);
create table if not exists runs (
    began double precision primary key,
    last double precision not null
);
create table if not exists format (version integer not null);
"""
# Stores of earlier versions have no such table.
CHANCES: LiteralString = """
create table chances (
    game text not null,
    level integer not null,
    events bigint not null,
    expected double precision not null,
    happened bigint not null,
    primary key (game, level)
)
"""
COUNT: LiteralString = """
insert into chances
select * from unnest(%s::text[], %s::int[], %s::bigint[], %s::float8[], %s::bigint[])
on conflict (game, level) do update set events = chances.events + excluded.events,
expected = chances.expected + excluded.expected, happened = chances.happened + excluded.happened
returning 1
"""
LOCK_SCHEMA: LiteralString = "select pg_advisory_xact_lock(80600)"
FIND_FORMAT: LiteralString = """
select to_regclass('events') is not null, to_regclass('format') is not null
"""
APPEND: LiteralString = """
with new as (
    insert into events
    select * from unnest(%s::text[], %s::int[], %s::float8[], %s::text[], %s::text[])
)
select pg_notify('ketplay', %s)
"""
# One statement, so that a reader never finds a table that is being archived in neither place.
READ: LiteralString = """
select n, at, body, null::bytea from events where "table" = %(table)s and n > %(since)s
union all select -1, at, '', body from archive where "table" = %(table)s and last > %(since)s
order by 1 limit %(most)s
"""
REMOVE: LiteralString = """
with packed as (delete from archive where "table" = %(table)s)
delete from events where "table" = %(table)s and n < %(before)s
"""
QUIET: LiteralString = """
select "table" from events as first where n = 0 and at < %(before)s
and (select at from events where "table" = first."table" order by n desc limit 1) < %(before)s
union all select "table" from archive
where (select at from events where "table" = archive."table" order by n desc limit 1) < %(before)s
"""
BEAT: LiteralString = """
insert into runs values (%s, %s)
on conflict (began) do update set last = excluded.last returning 1
"""
ARCHIVED: LiteralString = 'select 1 from archive where "table" = %s'
EVENTS: LiteralString = 'select n, at, body from events where "table" = %s order by n'
SELECT_ALL: dict[str, LiteralString] = {
    "events": 'select * from events order by "table", n',
    "archive": 'select * from archive order by "table"',
}
COPIES: dict[str, LiteralString] = {
    "events": "copy events from stdin",
    "archive": "copy archive from stdin",
}
ARCHIVE: LiteralString = """
insert into archive values (%s, %s, %s, %s)
on conflict ("table") do update set last = excluded.last, at = excluded.at, body = excluded.body
"""
