"""The SQL of PostgreSQL for servers and ownership. Each statement is a transaction of its own.

The statements measure the age of heartbeats only by the clock of the database. The docstrings of the statements name
their parameters.
"""

from __future__ import annotations

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::BIGINT"
"""The time of the database, in milliseconds since 1970."""
STALE_SERVER_ROW_MS = 3_600_000
"""How long the row of a server that has stopped is kept."""


def _lives(lease: str) -> str:
    """Return the condition for the heartbeat of a live server. `lease` is the parameter with the lease in milliseconds.

    A heartbeat far in the future does not count: it was written before the clock of the database was set back.
    """
    return f"BETWEEN {NOW} - {lease}::BIGINT AND {NOW} + {lease}::BIGINT"


HEARTBEAT = f"""
WITH mine AS (
    INSERT INTO servers (id, beat, version, key) VALUES ($1, {NOW}, $2, $3)
    ON CONFLICT (id) DO UPDATE SET beat = {NOW} RETURNING id
) SELECT
    (SELECT coalesce(json_agg(json_build_array(id, version, key) ORDER BY id), '[]')::TEXT FROM servers
     WHERE id <> $1 AND beat {_lives("$4")}) AS others,
    (SELECT coalesce(json_agg(json_build_array(id, wanted)), '[]')::TEXT FROM owners
     WHERE owner = $1 AND wanted IS NOT NULL) AS wanted,
    {NOW} AS now,
    (SELECT coalesce(max(n), 0) FROM events) AS newest
FROM mine
"""
"""Store a heartbeat of the server `$1`, with its release `$2`, the hash of its key `$3`, and the lease `$4`.

Returns the other live servers, the tables that other servers have requested from this one, the time in milliseconds
since 1970, and the number of the newest event.
"""

DELETE_SERVER = "DELETE FROM servers WHERE id = $1"
"""Delete the row of a server that stops."""
OLD_EVENTS = "DELETE FROM events WHERE n < $1 AND n < (SELECT max(n) FROM events)"
"""Delete events before the number `$1`. The newest row is kept, so that its number is never used again."""
DELETE_STALE_SERVERS = f"DELETE FROM servers WHERE beat < {NOW} - {STALE_SERVER_ROW_MS}"
"""Delete the rows of servers that stopped long ago."""

FREE = f"""(o.owner IS NULL OR o.owner = $2 OR ($3 AND NOT EXISTS (
    SELECT FROM servers AS s WHERE s.id = o.owner AND s.beat {_lives("$4")})))"""
"""The condition that a table has no owner, a dead owner, or this server as its owner."""

TAKE = f"""
INSERT INTO owners AS o (id, owner, epoch)
SELECT $1::TEXT, $2::TEXT, 1
WHERE EXISTS (SELECT FROM tables WHERE id = $1::TEXT) OR EXISTS (SELECT FROM towers WHERE id = $1::TEXT)
ON CONFLICT (id) DO UPDATE SET owner = $2, epoch = o.epoch + 1, wanted = NULL WHERE {FREE}
RETURNING o.epoch, (SELECT b.owner FROM owners AS b WHERE b.id = $1::TEXT) AS before
"""
"""Make the server `$2` the owner of `$1` if it is free. Returns the epoch and the earlier owner.

`$3` is whether servers without heartbeats count as dead, and `$4` is the lease.
"""

DUE = f"""
SELECT t.id FROM tables AS t LEFT JOIN owners AS o ON o.id = t.id
WHERE t.status = 'playing' AND (t.watched = 1 OR (t.watched = 0 AND t.deadline <= $1))
AND (o.owner IS NULL OR (o.owner <> $2 AND $3
    AND o.owner <> ALL(ARRAY(SELECT s.id FROM servers AS s WHERE s.beat {_lives("$6")}))))
AND t.id <> ALL($5::TEXT[])
ORDER BY t.deadline NULLS LAST LIMIT $4
"""
"""Find at most `$4` tables without a live owner whose deadline is before `$1`, except for those in `$5`.

`$2` is this server, `$3` is whether servers without heartbeats count as dead, and `$6` is the lease. The live servers
are read only once, because many tables with waiting bots may have an owner.
"""
TAKE_DUE = f"""
INSERT INTO owners AS o (id, owner, epoch)
SELECT t.id, $2, 1 FROM tables AS t WHERE t.id = ANY($1::TEXT[]) ORDER BY t.id
ON CONFLICT (id) DO UPDATE SET owner = $2, epoch = o.epoch + 1, wanted = NULL
WHERE o.owner IS DISTINCT FROM $2 AND {FREE}
RETURNING o.id, o.epoch, (SELECT b.owner FROM owners AS b WHERE b.id = o.id) AS before
"""
"""Make the server `$2` the owner of the tables `$1` that still have no live owner."""

EXISTS = "SELECT EXISTS (SELECT FROM tables WHERE id = $1) OR EXISTS (SELECT FROM towers WHERE id = $1)"
"""Return whether a table or dice tower with the ID `$1` exists."""

OWNER = f"""
SELECT o.owner, EXISTS (SELECT FROM servers AS s WHERE s.id = o.owner AND s.beat {_lives("$2")}) AS lives
FROM owners AS o WHERE o.id = $1
"""
"""Return the owner of the table `$1`, and whether that server is live. `$2` is the lease."""
REQUEST = "UPDATE owners SET wanted = $2 WHERE id = $1 AND owner IS NOT NULL AND owner <> $2"
"""Mark the row of the table `$1`: the server `$2` requests the table from its owner."""
CANCEL_REQUEST = "UPDATE owners SET wanted = NULL WHERE id = $1 AND wanted = $2"
"""Remove the mark that the server `$2` has set in the row of the table `$1`."""
TRANSFER = "UPDATE owners SET owner = $4, epoch = epoch + 1, wanted = NULL WHERE id = $1 AND owner = $2 AND epoch = $3"
"""Make the server `$4` the owner of the table `$1`, if the server `$2` owns it in the epoch `$3`."""
RELEASE = """
WITH mine AS MATERIALIZED (
    SELECT owners.id FROM owners JOIN unnest($2::TEXT[], $3::BIGINT[]) AS held(id, epoch)
    ON owners.id = held.id AND owners.epoch = held.epoch WHERE owners.owner = $1
    ORDER BY owners.id FOR NO KEY UPDATE OF owners
) UPDATE owners SET owner = NULL, wanted = NULL FROM mine WHERE owners.id = mine.id
"""
"""Release the tables `$2` that the server `$1` owns in the epochs `$3`.

The statement locks rows in the order of their IDs, as writes do, so that two servers never wait for each other.
"""
OWNED_EPOCHS = "SELECT coalesce(array_agg(id), '{}'), coalesce(array_agg(epoch), '{}') FROM owners WHERE owner = $1"
"""Return the tables of the server `$1` and their epochs, as one row with two arrays.

Thousands of rows would block the event loop for too long.
"""
EPOCH = "SELECT epoch FROM owners WHERE id = $1 AND owner = $2"
"""Return the epoch of the table `$1`, if the server `$2` owns it."""
COUNT_OWNED = "SELECT count(*), coalesce(sum(epoch), 0)::BIGINT FROM owners WHERE owner = $1"
"""Return the number of tables of the server `$1`, and the sum of their epochs."""
OTHERS = "SELECT EXISTS (SELECT FROM servers WHERE id <> $1)"
"""Return whether a server other than `$1` has a row, so that it is live or was live within the last hour."""
OWNED = "SELECT id FROM owners WHERE id = ANY($1::TEXT[]) AND owner IS NOT NULL"
"""Return those of the tables `$1` that have an owner, live or dead."""
ORPHANS = """
WITH looked AS (SELECT id FROM owners WHERE id > $1 ORDER BY id LIMIT $2), gone AS (
    DELETE FROM owners AS o USING looked WHERE o.id = looked.id
    AND NOT EXISTS (SELECT FROM tables WHERE id = o.id) AND NOT EXISTS (SELECT FROM towers WHERE id = o.id)
) SELECT max(id) FROM looked
"""
"""Delete the ownership rows of deleted tables, among the next `$2` rows after the ID `$1`.

Returns the last ID among these rows, or NULL if there are no more rows.
"""
