"""Several nodes that share a Redis."""
