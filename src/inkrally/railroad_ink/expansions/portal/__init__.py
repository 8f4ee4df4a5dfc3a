"""Portal (rules 15.10.2). Everything about it is in this folder."""
