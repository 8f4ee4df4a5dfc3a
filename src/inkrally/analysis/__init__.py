"""Parts of match analysis that all games share: the progress of a long search, and the format of stored reviews."""
