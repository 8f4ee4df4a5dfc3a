"""The statements of the writer for single parts of the server."""
