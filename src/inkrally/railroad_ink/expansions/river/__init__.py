"""Rivers (rules 7.1). Everything about them is in this folder."""
