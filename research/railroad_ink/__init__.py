"""What was tried, trained and measured for Railroad Ink."""
