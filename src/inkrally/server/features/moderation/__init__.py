"""Reports, bans, mutes and what the operator of a server does."""
