# Nothing here has a type of C: compiled for its loop alone.
