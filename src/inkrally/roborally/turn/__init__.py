"""Implements the phases of a turn: dealing, programming, registers, clean-up, re-entry and ranking."""
