"""The client's page and files at their addresses, previews and QR codes."""
