"""Jobs that run outside the event loop: the queue of jobs, local processes, remote workers, and their messages."""
