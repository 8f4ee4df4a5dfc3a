"""One table without I/O: seats, drafts, clocks, substitute bots, and each viewer's view. Imports no server code."""
