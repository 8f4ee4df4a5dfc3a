"""Adds to the command line the command `resolve`, benchmarks, and the output of reviews of races."""
