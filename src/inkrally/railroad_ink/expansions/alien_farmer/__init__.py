"""Alien Farmer (rules 15.6). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
