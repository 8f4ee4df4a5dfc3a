"""Superconnection (rules 15.5). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
