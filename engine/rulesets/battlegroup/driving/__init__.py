"""Vehicles on the move, debris, and the Move and Run steps of orders (battlegroup/base-movement,
top-speed, debris)."""
