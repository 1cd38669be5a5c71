"""Charges: declared, answered by overwatch and supporting fire, diced for and gone
(close-assault, base-charge, ambush-during-charge, exp-overwatch-*,
tau-supporting-fire)."""
