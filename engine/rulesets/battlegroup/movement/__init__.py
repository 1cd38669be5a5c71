"""Moves on foot: how far, over what, and who breaks in on the way (base-movement,
interrupt-timing)."""
