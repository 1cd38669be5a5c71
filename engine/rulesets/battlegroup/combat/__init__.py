"""Close combat, step by step of Initiative, and challenges (assault-phase, base-fight,
base-characters)."""
