"""Sight and cover: who sees whom over the table (base-range-and-sight,
base-cover-saves, night-sight)."""
