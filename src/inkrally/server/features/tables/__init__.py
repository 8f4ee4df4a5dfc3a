"""Making tables, their options, and the tables of an account."""
