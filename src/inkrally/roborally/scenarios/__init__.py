"""Reads and runs scenarios, which people write in JSON (`docs/reference/notation.md`)."""
