"""The server: routes, connections, tables in memory, and the store. Only this package and `cli` do I/O."""
