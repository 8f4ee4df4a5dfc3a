"""The list of open tables, and quick games that pair players."""
