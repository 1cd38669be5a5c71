"""Sweeping advance: what follows a combat (battlegroup/sweeping-*, base-combat-result)."""
