"""The underground of Railroad Ink (rules 12): a second board below the sheet, with subways and water pipes."""
