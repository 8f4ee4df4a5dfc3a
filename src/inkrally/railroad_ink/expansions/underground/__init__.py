"""The Underground (rules 12): a second board below the sheet. Everything about it is in this folder."""
