"""E-mail notices for players."""
