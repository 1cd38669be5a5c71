"""What belongs to a player rather than to a match: their matches, their account."""
