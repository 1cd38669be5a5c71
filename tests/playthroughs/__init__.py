"""Golden playthroughs: whole matches written down, compared line by line."""
