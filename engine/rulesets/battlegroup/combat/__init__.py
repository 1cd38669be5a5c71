"""Close combat, step by step of Initiative, and challenges (battlegroup/assault-phase, base-fight,
base-characters)."""
