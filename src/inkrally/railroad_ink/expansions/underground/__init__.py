"""The Underground: a second board below the sheet, its rounds, its masks, its points, and how it is written down."""
