"""Vehicles and buildings under fire, and what becomes of those in them
(base-vehicle-*, base-fortifications)."""
