"""How greedy plays microtanks: every order weighed in points, since points decide the battle.

- `force`    the army of a pick-up game
- `odds`     what hits, rams and bursts come to
- `ground`   a coarse grid of the table: what is near, how far places are, what sees what
- `bodies`   the vehicles, with the guns that they may fire
- `scene`    the table as one side weighs it: who shoots whom from where
- `goals`    what places are worth to the score, and what leaving is worth
- `driving`  Move orders: drives, rams, smoke, retreats
- `firing`   shots
"""

from bots.policies.greedy.microtanks.answers import ideas

__all__ = ["ideas"]
