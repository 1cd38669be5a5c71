"""Force organisation: what a player may bring (battlegroup/fo-*, allies-*)."""
