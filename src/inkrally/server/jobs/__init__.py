"""Jobs that run outside the event loop: their queue, the processes and remote workers, and the messages to them."""
