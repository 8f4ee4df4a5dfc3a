"""What the server offers beside tables that are played at: one folder for each feature."""
