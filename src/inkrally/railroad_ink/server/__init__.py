"""The additions of Railroad Ink to the server: written sheets and dice towers over HTTP, and their jobs for workers."""
