"""Pages for visitors without scripts, previews and QR codes."""
