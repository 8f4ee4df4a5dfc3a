"""Tetromino (rules 15.9.4). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
