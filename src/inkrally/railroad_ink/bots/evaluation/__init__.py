"""What an unfinished sheet is worth."""
