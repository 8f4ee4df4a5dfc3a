"""What is asked for over HTTP, by its address."""
