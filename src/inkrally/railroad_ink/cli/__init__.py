"""What Railroad Ink adds to the command line: commands, texts, pictures of sheets, and benchmarks."""
