"""The value of an unfinished sheet."""
