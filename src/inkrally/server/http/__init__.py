"""HTTP below the routes: connections, who asks, what it costs, what every answer has in common."""
