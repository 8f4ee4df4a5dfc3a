"""A value of sheets learned from self-play, which is added to the plain value with its hand-made features."""
