"""The pages and files of the client, the previews of links to them, and QR codes."""
