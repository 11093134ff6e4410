"""The statements of the store in SQLite."""

from ketplay.server.storage.store import FORMAT

SCHEMA = f"""
begin immediate;
create table if not exists events (
    "table" text not null,
    n integer not null,
    at real not null,
    kind text not null,
    body text not null,
    primary key ("table", n)
) without rowid;
create index if not exists tables on events ("table") where n = 0;
create table if not exists archive (
    "table" text not null primary key,
    last integer not null,
    at real not null,
    body blob not null
) without rowid;
pragma user_version = {FORMAT};
commit;
"""
ROW = "(?,?,?,?,?)"
INSERT = f"insert into events values {ROW}"  # of the first row; others follow after commas
# One statement, so that a reader never finds a table that is being archived in neither place.
READ = """
select n, at, body from events where "table"=?1 and n>?2
union all select -1, at, body from archive where "table"=?1 and last>?2
order by n limit ?3
"""
# In a file of its own: these rows are written every second and must not change `version`.
RUNS = """
create table if not exists runs.runs (began real primary key, last real not null) without rowid
"""
CHANCES = """
create table if not exists runs.chances (
    game text not null,
    level integer not null,
    events integer not null,
    expected real not null,
    happened integer not null,
    primary key (game, level)
) without rowid
"""
COUNT = """
insert into runs.chances values (?,?,?,?,?) on conflict do update set
events=events+excluded.events, expected=expected+excluded.expected,
happened=happened+excluded.happened
"""
BEAT = "insert into runs.runs values (?,?) on conflict do update set last=excluded.last"
READ_EVENTS = 'select n, at, body from events where "table"=?1 and n>?2 order by n'
QUIET = """
select "table" from events as first where n = 0 and at < ?1
and (select at from events where "table" = first."table" order by n desc limit 1) < ?1
union all select "table" from archive
where (select at from events where "table" = archive."table" order by n desc limit 1) < ?1
"""
