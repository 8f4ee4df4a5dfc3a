"""Airline (rules 15.8). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
