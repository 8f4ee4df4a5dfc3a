"""What there is of a match that is over: its replay, its dice for others, going on otherwise."""
