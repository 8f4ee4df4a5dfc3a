"""Who follows, hides or blocks whom, and invitations to a table."""
