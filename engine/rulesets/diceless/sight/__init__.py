"""Sight and cover: which model sees which over the table (base-range-and-sight, base-cover-saves,
night-sight)."""
