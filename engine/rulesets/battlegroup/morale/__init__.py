"""Courage: tests, going to ground, falling back (battlegroup/go-to-ground-*, fearless*,
base-morale, base-fall-back)."""
