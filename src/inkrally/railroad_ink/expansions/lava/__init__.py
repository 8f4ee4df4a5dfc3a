"""Lava (rules 8.2). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
