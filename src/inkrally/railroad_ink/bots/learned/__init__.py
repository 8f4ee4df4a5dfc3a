"""A value of sheets that is learned from self-play, added to the one whose features a person would name."""
