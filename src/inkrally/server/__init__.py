"""The server: routes, connections, tables in memory, and the store.

Of the other packages, only `cli` and the packages `server` of games import it.
"""
