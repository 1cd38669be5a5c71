"""Measurements: `make bench` runs them all in one go and writes build/bench.json."""
