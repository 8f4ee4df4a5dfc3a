"""City Builder (rules 15.4). Everything about it is in this folder."""
