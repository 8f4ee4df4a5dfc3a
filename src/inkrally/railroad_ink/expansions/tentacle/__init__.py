"""Tentacle (rules 15.10.4). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
