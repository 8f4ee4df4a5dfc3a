"""Runs registers and clean-ups with Option cards: questions to owners, their answers, stopping and resuming."""
