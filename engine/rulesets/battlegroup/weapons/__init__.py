"""What a unit can fire at: range, sight, arcs and the weapon of every model
(base-weapon-types, point-blank*)."""
