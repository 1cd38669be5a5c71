"""Setting up: zones, formations, scouts, ambushes (battlegroup/counter-attack-*, base-measure)."""
