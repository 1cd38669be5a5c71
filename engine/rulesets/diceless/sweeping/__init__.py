"""After a combat: pursuit, consolidation, and units that hit and run
(sweeping-advance, consolidation, no-retreat, usr-hit-and-run)."""
