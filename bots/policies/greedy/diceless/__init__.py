"""How greedy plays diceless: nothing is rolled, so what pays is worked out, not guessed.

- `scene`      the table as one side weighs it: units as bodies, with what they can do
- `force`      what fire and blows take from a unit, by the tables of the rules
- `worth`      what hit points, objectives and places are worth, in points of the score
- `foresight`  what an order brings, the rules played on a copy of the table
- `moving`     moves, runs and setting up
- `shooting`   whom to shoot at, foreseen exactly
- `fighting`   charges, foreseen to the end of the combat
- `striking`   with what to strike, at whom, what a vehicle loses
- `driving`    vehicles and riders
- `tokens`     going to ground, scatter, what gets hot
- `reserves`   which units are held back, and where they arrive
- `minds`      powers and warp tokens, repairs, mines, leaving combats
"""

from bots.policies.greedy.diceless.answers import ideas

__all__ = ["ideas"]
