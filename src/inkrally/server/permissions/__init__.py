"""Who may do what: bans, mutes, and who may write text that other people read."""
