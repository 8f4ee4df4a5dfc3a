"""The server parts of Railroad Ink: written sheets and dice towers over HTTP, and their jobs for workers."""
