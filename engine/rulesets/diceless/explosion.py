"""Vehicles that explode: what passengers and bystanders take."""

from __future__ import annotations

from engine.rulesets.diceless.book import BOOK

RULES = BOOK.tables.explosion


def passenger_damage(passengers: int, *, open_topped: bool) -> int:
    """Return the damage of the passengers (diceless/explosion-passengers,
    diceless/open-topped-explosion)."""
    return passengers * (RULES.open_topped if open_topped else RULES.passengers)


def bystander_damage(models_near: int) -> int:
    """Return the damage of a unit with so many models near the hull
    (diceless/explosion-passengers)."""
    return models_near * RULES.bystanders
