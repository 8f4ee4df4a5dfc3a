"""Trails (rules 11.2). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
