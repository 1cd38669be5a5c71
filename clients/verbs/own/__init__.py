"""The verbs for what is a player's own: their matches, lists and account, on every device."""
