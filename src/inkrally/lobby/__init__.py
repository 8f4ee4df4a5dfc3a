"""The place where players meet: its rules, without input and output. Knows no connection and no store."""
