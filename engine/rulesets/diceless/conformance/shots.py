"""Worked examples of shooting, blasts, special weapons and artillery."""

from __future__ import annotations

from math import hypot

from attrs import frozen

from engine.book.examples import Answer, Example, a_save, at_least
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.conformance.common import casualties, kind_of, maybe_at_least, save_of
from engine.rulesets.diceless.damage.rules import first_mark, line_of
from engine.rulesets.diceless.scatter.rules import (
    may_reduce,
    most_reduction,
    most_tokens,
    reduced,
    scattered,
)
from engine.rulesets.diceless.shooting.rules import (
    crew_damage,
    gun_damage,
    gun_points,
    guns_destroyed,
)
from engine.rulesets.diceless.templates.rules import blast_damage, template_damage
from engine.rulesets.diceless.weapons.rules import (
    Firing,
    PoolType,
    hot_damage,
    pools,
    range_bonus,
    reroll,
    shots_left,
    skill,
)

ARTILLERY = BOOK.tables.artillery
LENGTH = 3
"""Decimals of lengths in answers."""


@frozen(kw_only=True)
class BlastExample:
    """A marker; being twin-linked is no help to its damage."""

    hits: int = at_least(0)
    s: int = at_least(1)
    twin_linked: bool = False
    vulnerable: bool = False

    def answer(self) -> Answer:
        """Return its damage."""
        return {"dmg": blast_damage(self.hits, self.s, vulnerable=self.vulnerable)}


@frozen(kw_only=True)
class Sniper:
    """A sniper's shots."""

    bs: int = at_least(0)
    target_t: int = at_least(1)
    shots: int = at_least(0)

    def answer(self) -> Answer:
        """Return their damage."""
        firing = Firing("sniper", PoolType(None), skill(self.bs), self.target_t, self.shots)
        return {"dmg": firing.damage}


@frozen(kw_only=True)
class Template:
    """A template."""

    hits: int = at_least(0)
    s: int = at_least(1)
    twin_linked: bool = False
    vulnerable: bool = False

    def answer(self) -> Answer:
        """Return its damage."""
        damage = template_damage(
            self.hits, self.s, twin_linked=self.twin_linked, vulnerable=self.vulnerable
        )
        return {"dmg": damage}


@frozen(kw_only=True)
class Shooting:
    """A unit's shooting; examples name weapons and give no AP, so a name is a type."""

    weapons: tuple[FiredWeapon, ...]
    distance: float | None = maybe_at_least(0)
    heavy_range_bonus: bool = True

    def answer(self) -> Answer:
        """Return its pools, in the order of the weapons."""
        firings = [self._firing(weapon) for weapon in self.weapons]
        names = dict.fromkeys(firing.weapon for firing in firings)
        found = [
            pool
            for name in names
            for pool in pools(firing for firing in firings if firing.weapon == name)
        ]
        return {"pools": [{"weapon": pool.weapon, "dmg": pool.damage} for pool in found]}

    def _firing(self, fired: FiredWeapon) -> Firing:
        modified = skill(fired.bs, fired.bs_mod, self._closeness(fired))
        factor = fired.s + fired.s_mod
        return Firing(fired.weapon, PoolType(fired.s), modified, factor, fired.shots, fired.models)

    def _closeness(self, fired: FiredWeapon) -> int:
        if not self.heavy_range_bonus or fired.type is None or self.distance is None:
            return 0
        kind = kind_of(fired.type)
        if fired.max_range is None:
            return 0
        return range_bonus(kind, fired.max_range, self.distance)


@frozen(kw_only=True)
class RangeBonus:
    """What being close is worth."""

    type: str
    max_range: float = at_least(0)
    distance: float = at_least(0)

    def answer(self) -> Answer:
        """Return the bonus."""
        return {"bs_bonus": range_bonus(kind_of(self.type), self.max_range, self.distance)}


@frozen(kw_only=True)
class GetsHot:
    """A token on a weapon that gets hot, and what its firer still deals."""

    bs_profile: int = at_least(0)
    s: int = at_least(1)
    shots: int = at_least(1)
    save: int | None = a_save(needed=True)
    hp: int = at_least(1)
    hp_lost: int = at_least(0, 0)
    reroll: bool = False

    def answer(self) -> Answer:
        """Return what happens to the firer, and the damage of the remaining shots."""
        loss = save_of(self.save).lets_through(hot_damage(self.bs_profile, rerolls=self.reroll))
        dies = casualties(1, self.hp, self.hp_lost, loss)[0].removed == 1
        shots = shots_left(self.shots, firer_dies=dies)
        used = skill(self.bs_profile, reroll(self.reroll))
        firing = Firing("hot", PoolType(self.s), used, self.s, shots)
        return {"hp_lost": loss, "firer_dies": dies, "dmg": firing.damage}


@frozen(kw_only=True)
class Artillery:
    """Damage on guns and their crew."""

    dmg: int = at_least(0)
    s: int = at_least(1)
    crew_save: int | None = a_save(needed=True)
    guns: int = at_least(0)

    def answer(self) -> Answer:
        """Return what falls on each."""
        crew, share = crew_damage(self.dmg), gun_damage(self.dmg, self.s)
        points = gun_points(share, self.s)
        line = line_of(ARTILLERY.armour, self.s)
        mark = None if line is None else first_mark(line)
        return {
            "crew_dmg": crew,
            "crew_hp_lost": save_of(self.crew_save).lets_through(crew),
            "gun_dmg": share,
            "gun_points": points,
            "guns_destroyed": guns_destroyed(points, self.guns, mark)[0],
        }


@frozen(kw_only=True)
class Scatter:
    """Tokens on a marker, and what the firer takes back, by default all they may."""

    pool: int = at_least(0)
    bearings: tuple[float, ...]
    bs: int = at_least(0)
    bs_allowed: bool = True
    reduce: float | None = maybe_at_least(0)
    cap: int | None = maybe_at_least(0)

    def answer(self) -> Answer:
        """Return where it comes down, or that it is refused."""
        most = most_tokens(self.pool) if self.cap is None else min(self.pool, self.cap)
        if len(self.bearings) > most:
            return {"accepted": False, "pool_after": self.pool}
        offset = scattered(self.bearings)
        allowed = self.bs_allowed
        by = (
            most_reduction(offset, self.bs, reducible=allowed)
            if self.reduce is None
            else self.reduce
        )
        if not may_reduce(by, offset, self.bs, reducible=allowed):
            return {"accepted": False, "pool_after": self.pool}
        return {
            "accepted": True,
            "offset_before": round(hypot(*offset), LENGTH),
            "offset_after": round(hypot(*reduced(offset, by)), LENGTH),
            "pool_after": self.pool - len(self.bearings),
        }


OPERATIONS: dict[str, type[Example]] = {
    "shooting": Shooting,
    "range_bonus": RangeBonus,
    "template": Template,
    "blast": BlastExample,
    "scatter": Scatter,
    "sniper": Sniper,
    "gets_hot": GetsHot,
    "artillery": Artillery,
}


@frozen(kw_only=True)
class FiredWeapon:
    """Models that fire a weapon."""

    weapon: str
    bs: int = at_least(0)
    s: int = at_least(1)
    shots: int = at_least(0, 1)
    models: int = at_least(0, 1)
    bs_mod: int = 0
    s_mod: int = 0
    type: str | None = None
    max_range: float | None = maybe_at_least(0)
