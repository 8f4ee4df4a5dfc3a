"""Commands for whoever hosts a server: its store, its ratings, its people. None holds a rule."""
