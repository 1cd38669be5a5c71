"""What is printed of vehicles in any ruleset."""

from __future__ import annotations

from attrs import frozen

from engine.geometry import Face


@frozen
class Armour:
    """Armour by face."""

    front: int
    side: int
    rear: int

    def of(self, face: Face) -> int:
        """Return the value of a face."""
        return {"front": self.front, "side": self.side, "rear": self.rear}[face]


@frozen
class Legs:
    """Close combat values of a walker."""

    ws: int
    strength: int
    initiative: int
    attacks: int
