"""Shooting: who may fire at what, what is fired, cover, and the damage (shooting-damage,
damage-pools, artillery-*)."""
