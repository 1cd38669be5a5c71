"""Vehicles on the move, debris, and the Move and Run steps of orders (base-movement,
top-speed, debris)."""
