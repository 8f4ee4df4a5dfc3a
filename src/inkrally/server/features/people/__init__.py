"""The relations between players (following, muting, blocking), and invitations to tables."""
