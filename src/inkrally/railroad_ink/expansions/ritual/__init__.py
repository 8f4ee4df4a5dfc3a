"""Ritual (rules 15.10.3). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
