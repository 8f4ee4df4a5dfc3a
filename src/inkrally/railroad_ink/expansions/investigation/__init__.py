"""Investigation (rules 15.10.1). The folder has its rules, drawings and lesson; its texts are in `locales/`."""
