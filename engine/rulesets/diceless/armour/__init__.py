"""Shooting at vehicles: what strikes which armour, and what it is worth in points
(diceless/vehicle-*, av-s-*, melta, sniper-vehicles, rending-vehicles)."""
