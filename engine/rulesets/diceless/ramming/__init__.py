"""Fighting vehicles: rams and tank shocks, and who dares to stop a tank
(diceless/ramming*, base-tank-shock)."""
