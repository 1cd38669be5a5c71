"""What a unit carries and can fire, on foot and from mounts
(base-weapon-types, damage-pools, twin-linked, heavy-range-bonus)."""
