"""Rainbow (rules 15.9.3). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
