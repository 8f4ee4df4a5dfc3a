"""Galactic Invaders (rules 15.9.1). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
