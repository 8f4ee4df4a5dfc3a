"""Tetromino (rules 15.9.4). Everything about it is in this folder."""
