"""The parts of a turn: dealing, programming, clean-up, re-entry, ranking."""
