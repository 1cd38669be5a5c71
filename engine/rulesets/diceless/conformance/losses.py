"""Worked examples of hit points, saves, losses and ground."""

from __future__ import annotations

from attrs import field, frozen, validators

from engine.book.examples import Answer, Example, a_save, at_least
from engine.rulesets.diceless.conformance.common import casualties, save_of
from engine.rulesets.diceless.core.values import hit_points
from engine.rulesets.diceless.terrain.rules import danger, inside_reach
from engine.rulesets.diceless.wounds.rules import (
    Attack,
    Defence,
    lost,
    rending_parts,
    shares,
    slays,
)


@frozen(kw_only=True)
class Rending:
    """A rending damage."""

    dmg: int = at_least(0)
    armour: int | None = a_save()
    invulnerable: int | None = a_save()
    cover: int | None = a_save()

    def answer(self) -> Answer:
        """Return its parts and what goes through."""
        sharp, blunt = rending_parts(self.dmg)
        saves = (save_of(one) for one in (self.armour, self.cover, self.invulnerable))
        loss = lost(self.dmg, Defence(*saves), Attack(rending=True))
        return {"ap2_part": sharp, "normal_part": blunt, "hp_lost": loss}


@frozen(kw_only=True)
class GroupLoss:
    """A loss of a group of identical models."""

    models: int = at_least(1)
    hp: int = at_least(1)
    loss: int = at_least(0)
    hp_lost: int = at_least(0, 0)
    strength: int | None = None
    toughness: int | None = field(default=None, validator=validators.optional(validators.ge(1)))
    eternal_warrior: bool = False

    def answer(self) -> Answer:
        """Return who falls."""
        outright = False
        if self.strength is not None:
            if self.toughness is None:
                raise ValueError("strength without toughness; give both")
            outright = slays(self.strength, self.toughness, eternal=self.eternal_warrior)
        return casualties(self.models, self.hp, self.hp_lost, self.loss, slays=outright)[1]


@frozen(kw_only=True)
class DifficultMove:
    """A move that reaches difficult terrain."""

    allowance: float = at_least(0)
    open_before: float = at_least(0)
    move_through_cover: bool = False

    def answer(self) -> Answer:
        """Return how far inside it gets."""
        reach = inside_reach(
            self.allowance, self.open_before, through_cover=self.move_through_cover
        )
        return {"inside_max": reach}


@frozen(kw_only=True)
class Hp:
    """Hit points of a model."""

    W: int = at_least(1)
    T: int = at_least(1)

    def answer(self) -> Answer:
        """Return them."""
        return {"hp": hit_points(self.W, self.T)}


@frozen(kw_only=True)
class Dangerous:
    """Models of a group in dangerous terrain."""

    models: int = at_least(0)
    group_models: int = at_least(1)
    hp: int = at_least(1)
    hp_lost: int = at_least(0, 0)
    skilled_rider: bool = False
    invulnerable: int | None = a_save()

    def answer(self) -> Answer:
        """Return what the group loses."""
        if self.models > self.group_models:
            raise ValueError(f"{self.models} models of {self.group_models} cannot be hurt")
        damage = self.models * danger(skilled_rider=self.skilled_rider)
        loss = save_of(self.invulnerable).lets_through(damage)
        fallen = casualties(self.group_models, self.hp, self.hp_lost, loss)[1]
        return {"dmg": damage, "hp_lost": loss, **fallen}


@frozen(kw_only=True)
class SaveExample:
    """A damage and a save."""

    dmg: int = at_least(0)
    save: int | None = a_save(needed=True)
    shift: int = field(default=0, validator=validators.in_((-1, 0, 1)))

    def answer(self) -> Answer:
        """Return what goes through."""
        return {"hp_lost": save_of(self.save, self.shift).lets_through(self.dmg)}


@frozen(kw_only=True)
class Complex:
    """A pool on a unit of several kinds."""

    dmg: int = at_least(0)
    groups: tuple[ComplexGroup, ...] = field(validator=validators.min_len(1))

    def answer(self) -> Answer:
        """Return what it does to each group."""
        heads = {group.id: group.models for group in self.groups}
        if len(heads) < len(self.groups):
            raise ValueError("two groups have one id; rename one")
        parts = shares(self.dmg, heads)
        return {"groups": [self._group(group, parts[group.id]) for group in self.groups]}

    def _group(self, group: ComplexGroup, share: int) -> Answer:
        loss = save_of(group.save).lets_through(share)
        fallen = casualties(group.models, group.hp, group.hp_lost, loss)[1]
        return {"id": group.id, "share": share, "hp_loss": loss, **fallen}


OPERATIONS: dict[str, type[Example]] = {
    "hp": Hp,
    "save": SaveExample,
    "rending": Rending,
    "group_loss": GroupLoss,
    "complex": Complex,
    "difficult_move": DifficultMove,
    "dangerous": Dangerous,
}


@frozen(kw_only=True)
class ComplexGroup:
    """A group of a unit of several kinds."""

    id: str
    models: int = at_least(1)
    hp: int = at_least(1)
    save: int | None = a_save(needed=True)
    hp_lost: int = at_least(0, 0)
