"""The store of servers that share a Redis."""
