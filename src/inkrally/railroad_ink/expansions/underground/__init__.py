"""The Underground (rules 12): a second board below the sheet. Everything about this expansion is in this folder."""
