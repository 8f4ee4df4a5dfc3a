"""Work of other processes: bots, analyses, and what takes long; who waits for it in which order."""
