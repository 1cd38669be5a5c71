"""Courage: tests, going to ground, falling back (go-to-ground-*, fearless*,
base-morale, base-fall-back)."""
