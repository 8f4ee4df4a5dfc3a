"""The command line: files and text in, JSON Lines out (`docs/notation.md`), and a game in the terminal."""
