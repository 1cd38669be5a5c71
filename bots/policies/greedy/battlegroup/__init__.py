"""How greedy plays battlegroup: what an order is likely to bring, in victory points.

- `build`       what of a unit changes with its losses alone: guns, blades, what it can take
- `scene`       the table as one side weighs it: units as bodies, sight, cover, objectives
- `force`       what fire and blows are likely to take, by the dice of the rules
- `worth`       what units, objectives and places are worth, in victory points
- `orders`      which unit is given which order
- `reacting`    breaking into orders of the enemy, and going on when he has
- `moving`      moves on foot
- `driving`     vehicles, and those who get in and out
- `shooting`    whom to fire at with what; and what to do under fire
- `fighting`    charges, fire at those who charge comrades, and what comes after
- `voices`      what officers shout
- `supporting`  what is called in from off the table
- `minds`       psychic powers
- `deploying`   who is with whom, who goes first, where units stand
- `fortifying`  what is built, and who goes in
- `arriving`    reserves and markers
"""

from bots.policies.greedy.battlegroup.answers import ideas

__all__ = ["ideas"]
