"""Fortifications are built before units are set up (base-fortifications)."""
