"""Work done elsewhere: `inkrally worker` on any host takes it from the servers by way of NATS."""
