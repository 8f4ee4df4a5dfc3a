"""Lakes (rules 7.2). Everything about this expansion is in this folder."""
