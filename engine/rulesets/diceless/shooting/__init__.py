"""Shooting: who may fire at whom, what is fired, cover, and what becomes of it
(shooting-damage, damage-pools, artillery-*)."""
