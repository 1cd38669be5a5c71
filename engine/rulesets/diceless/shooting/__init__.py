"""Shooting: who may fire at whom, what is fired, cover, and the damage (shooting-damage,
damage-pools, artillery-*)."""
