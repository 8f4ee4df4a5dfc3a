"""What bots do with Options: programs with them, answers to their questions. Names no card."""
