"""The lobby: the list of public tables, and the quick games that pair players who search for one."""
