"""Registers and clean-ups in which Option cards act: questions, answers, stopping and resuming."""
