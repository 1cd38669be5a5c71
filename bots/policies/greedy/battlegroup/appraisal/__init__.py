"""What things are worth in battlegroup.

- `build`  what of a unit changes with its losses alone: guns, blades, what it can take
- `scene`  the table as one side weighs it: units as bodies, sight, cover, objectives
- `force`  what fire and blows are likely to take, by the dice of the rules
- `worth`  what units, objectives and places are worth, in victory points
"""
