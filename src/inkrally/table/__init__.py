"""One table without input or output: seats, drafts, clocks, take-over, and what each viewer sees. Knows no server."""
