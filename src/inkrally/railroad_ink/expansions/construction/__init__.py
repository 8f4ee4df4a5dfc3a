"""Construction (rules 15.11.1). Everything about it is in this folder."""
