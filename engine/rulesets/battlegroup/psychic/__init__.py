"""Psychic powers: warp charges, attempts, denial (psychic-*, start-warp-charges)."""
