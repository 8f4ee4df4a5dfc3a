"""Weather (rules 15.7). Everything about it is in this folder."""
