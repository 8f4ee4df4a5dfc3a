"""The command line: files and text in, JSON Lines out (`docs/reference/notation.md`), and a game in the terminal."""
