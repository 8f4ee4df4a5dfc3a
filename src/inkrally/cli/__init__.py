"""The command line. Most commands read files or text and print JSON Lines (`docs/reference/notation.md`)."""
