"""Special (rules 15.11.4). Everything about it is in this folder."""
