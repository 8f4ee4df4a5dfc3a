"""The lobby: the list of open tables, and quick games that pair players."""
