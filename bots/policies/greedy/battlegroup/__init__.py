"""How greedy plays battlegroup: what an order is likely to bring, in victory points.

- `appraisal/`      what units, places and attacks are worth; what all the others look up
- `command`         which unit is given which order
- `reactions`       breaking into orders of the enemy, and going on after it
- `movement`        moves on foot
- `driving`         vehicles, and those who get in and out
- `shooting`        whom to fire at with what; and what to do under fire
- `assault`         charges, fire at those who charge comrades, and what comes after
- `combats`         which combat is fought first, and who challenges whom
- `voices`          what officers shout
- `support`         what is called in from off the table
- `psychic`         psychic powers
- `deployment`      which force is brought, who is with whom, who goes first, where units stand
- `fortifications`  what is built, and who goes in
- `arrivals`        reserves, markers, and flyers that are called
"""

from bots.policies.greedy.battlegroup.answers import ideas

__all__ = ["ideas"]
