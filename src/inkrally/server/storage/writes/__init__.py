"""The SQL statements that change rows, by part of the server."""
