"""The vehicle record: points on lines, hits, boxes, wrecks and explosions
(table-4-*, vehicle-line-*, vehicle-hit-*, explosion-passengers)."""
