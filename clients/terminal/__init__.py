"""A match as text in a terminal: what the page shows, in the same words."""
