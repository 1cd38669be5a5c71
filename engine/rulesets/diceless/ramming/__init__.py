"""Fighting vehicles: rams and tank shocks, and who dares to stop a tank
(ramming*, base-tank-shock)."""
