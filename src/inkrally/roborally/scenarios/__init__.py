"""Scenarios as people write them (`docs/reference/notation.md`): reads them, answers questions, and runs them."""
