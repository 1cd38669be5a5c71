"""The turn: which unit moves next, and which fires next, with all that it may be ordered to do
(base-turn-sequence, base-movement-allowances, shooting-damage)."""
