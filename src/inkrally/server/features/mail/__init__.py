"""Notices to players by e-mail: a turn, a match that began, an invitation, a finished match."""
