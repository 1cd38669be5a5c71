"""Setting up: zones, formations, scouts, ambushes (counter-attack-*, base-measure)."""
