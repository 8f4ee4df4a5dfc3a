"""Portal (rules 15.10.2). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
