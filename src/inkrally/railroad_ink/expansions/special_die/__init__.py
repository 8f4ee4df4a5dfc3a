"""Special (rules 15.11.4). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
