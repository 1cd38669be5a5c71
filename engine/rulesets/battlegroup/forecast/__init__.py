"""What a combat comes to before it is fought (base-fight, base-combat-result, base-morale)."""
