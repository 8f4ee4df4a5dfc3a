"""Dual Processor: an Option card."""
