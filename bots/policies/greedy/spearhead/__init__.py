"""How greedy plays spearhead: every question weighed in supply points.

- `worth`    what tanks, shots and places are worth
- `driving`  where to go
- `extras`   when abilities, specials and reactions pay
"""

from bots.policies.greedy.spearhead.answers import ideas

__all__ = ["ideas"]
