"""Sweeping advance: what follows a combat (sweeping-*, base-combat-result)."""
