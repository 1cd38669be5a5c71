"""Wounds: saves, who takes them, who falls (battlegroup/wounds-*, base-saves, base-to-wound)."""
