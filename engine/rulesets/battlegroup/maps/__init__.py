"""Maps that players agree on in place of parts of a table (counter-attack-terrain)."""
