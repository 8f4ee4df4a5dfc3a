"""The parts of Railroad Ink in the command line: commands, texts, pictures and benchmarks."""
