"""Fortifications are built before units are set up (battlegroup/base-fortifications)."""
