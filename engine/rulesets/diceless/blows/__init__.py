"""Blows: who fights with what, at which step, and what the blows are worth
(close-combat-damage, cc-factor, lightning-claws, poisoned-weapons, witchblades)."""
