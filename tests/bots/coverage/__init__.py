"""Tests of what the arena sees of a ruleset at work."""
