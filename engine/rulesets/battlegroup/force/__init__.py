"""Force organisation: what a player may bring (fo-*, allies-*)."""
