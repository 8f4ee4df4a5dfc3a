"""One register phase for all robots: hot on numbers, and told step by step."""
