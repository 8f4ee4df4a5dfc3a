"""HTTP below the routes: connections, clients, rate limits of requests, and the parts that all responses share."""
