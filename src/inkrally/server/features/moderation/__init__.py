"""Reports, notices, and what the operator of a server does."""
