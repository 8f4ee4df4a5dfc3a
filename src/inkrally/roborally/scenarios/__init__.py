"""Scenarios as people write them down (`docs/notation.md`): read, answered by the decisions in them, run."""
