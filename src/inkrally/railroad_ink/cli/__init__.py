"""Adds commands, texts, pictures of sheets and benchmarks to the command line."""
