"""Shooting at vehicles: what strikes which armour, and what it is worth in points
(vehicle-*, av-s-*, melta, sniper-vehicles, rending-vehicles)."""
