"""Registers and clean-ups in which Option cards take part: questions, answers, stopping and resuming."""
