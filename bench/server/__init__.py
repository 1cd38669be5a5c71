"""Measurements of the server: latency, fan-out, memory, restarts."""
