"""Rivers (rules 7.1). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
