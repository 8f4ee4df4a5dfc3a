"""The client's pages and files, their link previews, and QR codes."""
