"""Saves and losses: how a damage is divided, saved, and who falls
(diceless/saves-*, complex-units, remove-casualties, instant-death)."""
