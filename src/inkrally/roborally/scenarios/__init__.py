"""Scenarios as people write them (`docs/notation.md`): reading them, answering questions, and running them."""
