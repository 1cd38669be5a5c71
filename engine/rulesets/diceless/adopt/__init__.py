"""Making an army of a list written for another game of the family: profiles and weapons are read
from the list itself, and what cannot be read is reported, with a way out."""

from engine.rulesets.diceless.adopt.lists import adopt

__all__ = ["adopt"]
