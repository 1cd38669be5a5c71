"""Wounds: saves, who takes them, who falls (wounds-*, base-saves, base-to-wound)."""
