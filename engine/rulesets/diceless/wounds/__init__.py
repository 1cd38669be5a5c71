"""Saves and losses: how a damage is divided, saved, and who falls
(saves-*, complex-units, remove-casualties, instant-death)."""
