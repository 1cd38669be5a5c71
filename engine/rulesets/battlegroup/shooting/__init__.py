"""Shooting: a shot is declared, may be answered, is fired, and may be aimed anew
(open-fire*, debris)."""
