"""HTTP below the routes: connections, the client of a request, the cost of requests, and what all responses share."""
