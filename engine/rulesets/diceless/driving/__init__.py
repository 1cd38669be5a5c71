"""Vehicles on the move: straight legs and turns, on what ground, how fast
(base-vehicle-speeds, vehicle-dangerous-terrain)."""
