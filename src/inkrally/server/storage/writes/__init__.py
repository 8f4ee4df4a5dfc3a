"""The SQL statements that change rows, in one module for each part of the server."""
