"""City Builder (rules 15.4). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
