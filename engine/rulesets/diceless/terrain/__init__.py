"""Difficult and dangerous ground, and mines in it: what it does to those who cross it
(difficult-terrain-half, dangerous-terrain*, vehicle-dangerous-terrain, sm-cluster-mines,
sm-tremor)."""
