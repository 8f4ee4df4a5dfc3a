"""Lakes (rules 7.2). Everything about them is in this folder."""
