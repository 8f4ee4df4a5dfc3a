"""The features of the server around tables. Each has a folder: accounts, the lobby, chat, ratings and others."""
