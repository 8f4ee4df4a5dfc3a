"""The additions of Railroad Ink to the command line: commands, texts, pictures of sheets, and benchmarks."""
