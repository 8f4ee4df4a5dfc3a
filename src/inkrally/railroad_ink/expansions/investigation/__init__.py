"""Investigation (rules 15.10.1). Everything about it is in this folder."""
