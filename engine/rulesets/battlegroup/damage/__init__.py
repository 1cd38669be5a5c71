"""Vehicles and buildings under fire, and what becomes of those in them
(battlegroup/base-vehicle-*, base-fortifications)."""
