"""The Underground (rules 12): a second board below the sheet.

The folder has its rules, drawings and lesson; its texts are in `locales/`.
"""
