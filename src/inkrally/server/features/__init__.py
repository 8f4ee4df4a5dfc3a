"""The features of the server around tables, with a folder for each."""
