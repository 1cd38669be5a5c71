"""What a share of damage, in points, does to a group as it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist

from attrs import frozen

from engine.formations import middle
from engine.geometry import is_within
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.book.codes import Rule
from engine.rulesets.diceless.book.printed import Profile
from engine.rulesets.diceless.core.field import bases_of, bodies_of, gap_between, pose_of
from engine.rulesets.diceless.core.members import Body, bodies, host
from engine.rulesets.diceless.core.model import Battle, Unit
from engine.rulesets.diceless.core.psykers import psyker_body, psykers_of
from engine.rulesets.diceless.wounds.rules import (
    NONE,
    Attack,
    Blow,
    Casualties,
    Defence,
    Save,
    Saved,
    doubled,
    met,
    moon_blow,
    slays,
    suffered,
)

ROSTER = BOOK.tables.roster


def armour_of(profile: Profile, rules: Iterable[Rule]) -> Save:
    """Return the armour save of a model."""
    return Save(profile.armour, better="reroll_saves" in rules)


def headcounts(state: Battle, key: str) -> dict[str, int]:
    """Return how many models each group of a unit has, characters with it, as `unit/group`."""
    return {body.key: body.models for body in bodies(state, state.unit(key))}


@frozen
class Borne:
    """What a share of a blow does to a group."""

    saves: tuple[Saved, ...]
    """What they leave of it."""
    casualties: Casualties
    doubled: Rule | None = None
    """Why the saves meet twice the share."""


def borne_by(state: Battle, body: Body, blow: Blow, share: int) -> Borne:
    """Return what a share of a blow does to a group: exact, since nothing is rolled."""
    profile = body.profile
    rules = frozenset((*profile.rules, *state.unit(body.unit).groups[body.group].rules))
    slain = slays(blow.strength, profile.slain_at, eternal="eternal_warrior" in rules)
    defence = Defence(
        NONE if blow.bare or blow.unsaved else armour_of(profile, rules),
        NONE if blow.bare else Save(blow.cover),
        NONE if blow.unsaved else invulnerable_of(state, state.unit(body.unit), profile),
    )
    if blow.slaying:
        eternal = "eternal_warrior" in rules
        moon = moon_blow(
            share, body.models, body.hp, body.lost, defence.invulnerable, eternal=eternal
        )
        return Borne(moon.saves, moon.casualties)
    attack = Attack(blow.ap, blow.powered, blow.rending, slain)
    twice = blow.area and "vulnerable_to_blasts" in rules
    saves = met(doubled(share, twice), defence, attack, feels_no_pain="feel_no_pain" in rules)
    loss = sum(saved.lost for saved in saves)
    casualties = suffered(body.models, body.hp, body.lost, loss, slays=slain)
    return Borne(saves, casualties, "vulnerable_to_blasts" if twice else None)


def farthest(state: Battle, unit: Unit, models: Sequence[str]) -> tuple[str, ...]:
    """Return models of a unit, those farthest from its middle first, then by id; all are alike
    in a transport."""
    if unit.aboard is not None:
        return tuple(sorted(models))
    centre = middle([base for base in bases_of(state, unit) if base.id.startswith(f"{unit.id}/")])
    away = {key: round(dist(pose_of(unit.models[key]).at, centre), 4) for key in models}
    return tuple(sorted(models, key=lambda key: (-away[key], key)))


def is_nulled(state: Battle, unit: Unit) -> bool:
    """Return whether a unit is in the null zone of an enemy who is still there
    (diceless/sm-null-zone)."""
    return any(
        running.power == "null_zone"
        and running.seat != unit.owner
        and _is_near(state, state.unit(running.source), unit)
        for running in state.effects
    )


def _is_near(state: Battle, source: Unit, unit: Unit) -> bool:
    minds = [
        psyker_body(state, psyker)
        for psyker in psykers_of(state, source)
        if source.place == "table"
    ]
    far = gap_between(minds, bodies_of(state, host(state, unit)).values())
    return is_within(far, ROSTER.null_zone)


def invulnerable_of(state: Battle, unit: Unit, profile: Profile) -> Save:
    """Return the invulnerable save of a model as it stands (diceless/sm-null-zone)."""
    value = profile.invulnerable
    return Save(value, worse=value is not None and is_nulled(state, unit))
