"""A value of sheets learned from games of the bots. It is added to the plain value with its hand-made features."""
