"""What the command line says, draws and measures of Railroad Ink."""
