"""What came of matches: kept as they end, and told on the pages of players."""
