"""Psychic powers: warp charges, attempts, denial (battlegroup/psychic-*, start-warp-charges)."""
