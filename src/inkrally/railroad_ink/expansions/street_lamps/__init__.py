"""Street Lamps (rules 15.2). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
