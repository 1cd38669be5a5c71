"""Vehicles as they stand: hulls, facings, speeds, doors, and who comes out of a wreck
(base-vehicle-*, base-transports)."""
