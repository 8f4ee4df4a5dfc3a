"""Weather (rules 15.7). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
