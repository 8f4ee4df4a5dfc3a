"""Power Grid (rules 15.3). Everything about it is in this folder."""
