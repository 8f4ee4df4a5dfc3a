"""Rivers (rules 7.1). Everything about this expansion is in this folder."""
