"""Worked examples of close combat, Leadership and psykers."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen, validators

from engine.book.examples import Answer, Example, a_save, at_least
from engine.rulesets.diceless.blows.rules import blow_damage, factor, poison_bonus, poison_strength
from engine.rulesets.diceless.book import BOOK
from engine.rulesets.diceless.conformance.common import maybe_at_least, save_of
from engine.rulesets.diceless.leadership.rules import (
    Counters,
    Taken,
    extra_loss,
    leadership_test,
    leads,
    lost_by,
    lost_combat,
    regroup,
)
from engine.rulesets.diceless.psychic.rules import may_cancel, psychic_test
from engine.rulesets.diceless.sweeping.rules import escapes
from engine.rulesets.diceless.wounds.rules import moon_blow

TOKENS = BOOK.tables.tokens


@frozen(kw_only=True)
class Sweep:
    """A unit that breaks, and those who are free to pursue it."""

    fleeing_initiatives: tuple[int, ...]
    winner_initiatives: tuple[int, ...]

    def answer(self) -> Answer:
        """Return whether it escapes."""
        return {"escapes": escapes(self.fleeing_initiatives, self.winner_initiatives)}


@frozen(kw_only=True)
class NoRetreat:
    """A unit that may not break and has lost a combat."""

    op_before: int = at_least(0)
    own_hp_lost: int = at_least(0)
    enemy_hp_lost: int = at_least(0)
    save: int | None = a_save(needed=True)
    extra_wounds: int = at_least(0, 0)
    toughness: float | None = maybe_at_least(0)

    def answer(self) -> Answer:
        """Return what it suffers."""
        damage = _lost_by(self)
        loss = save_of(self.save).lets_through(damage)
        return {"dmg": damage, "hp_lost": loss, "op_after": self.op_before}


@frozen(kw_only=True)
class Blows:
    """Attacks in close combat."""

    ws: int = at_least(1)
    target_ws: int = at_least(0)
    s: int = at_least(1)
    attacks: int = at_least(0)
    factor_bonus: int = 0

    def answer(self) -> Answer:
        """Return their factor and damage."""
        found = factor(self.ws, self.target_ws, self.factor_bonus)
        return {"factor": found, "dmg": blow_damage(self.s, found, self.attacks)}


@frozen(kw_only=True)
class LeadershipWithCharacter:
    """A Leadership test of a unit with an independent character."""

    unit_op: int = at_least(0)
    unit_ld: int = field()
    ic_op: int = at_least(0)
    ic_ld: int = field()
    reroll: bool = False

    def answer(self) -> Answer:
        """Return how it ends, and both counters."""
        led = leads(self.ic_ld, self.unit_ld)
        counters = Counters(self.unit_op, self.ic_op if led else None)
        used = self.ic_ld if led else self.unit_ld
        tested = leadership_test(counters, used, rerolled=self.reroll)
        after = tested.counters
        return {
            "unit_op_after": after.unit,
            "ic_op_after": self.ic_op if after.leader is None else after.leader,
            "passed": tested.passed,
        }


@frozen(kw_only=True)
class LostCombat:
    """Morale of the side that may have lost a combat."""

    op_before: int = at_least(0)
    ld: int = field()
    own_hp_lost: int = at_least(0)
    enemy_hp_lost: int = at_least(0)
    extra_wounds: int = at_least(0, 0)
    toughness: float | None = maybe_at_least(0)
    stubborn: bool = False
    reroll: bool = False

    def answer(self) -> Answer:
        """Return whether there is a test, and how it ends."""
        difference = _lost_by(self)
        if not difference:
            return {"test": False, "op_after": self.op_before, "passed": None}
        tested = lost_combat(
            Counters(self.op_before),
            self.ld,
            difference,
            stubborn=self.stubborn,
            rerolled=self.reroll,
        )
        return {"test": True, **_tested(tested)}


@frozen(kw_only=True)
class Psychic:
    """A power that is declared, and the tokens against it."""

    op_before: int = at_least(0)
    ld: int = field()
    hood_in_range: bool = False
    warp_used: bool = False
    push: bool = False
    warp_tokens: int | None = maybe_at_least(0)
    hp_left: int | None = maybe_at_least(1)
    invulnerable: int | None = a_save()
    reroll: bool = False

    def answer(self) -> Answer:
        """Return the result."""
        tokens, perilled = self.warp_tokens, 0
        if self.warp_used:
            if not may_cancel(1 if tokens is None else tokens, used_this_turn=False):
                raise ValueError("warp_used without a token; give warp_tokens of 1 or more")
            if not self.push:
                left = None if tokens is None else tokens - 1
                return self._came_to(self.op_before, left, perilled, cast=False)
            perilled = save_of(self.invulnerable).lets_through(TOKENS.peril)
            if self.hp_left is not None and perilled >= self.hp_left:
                return self._came_to(self.op_before, tokens, perilled, cast=False)
        elif self.push:
            raise ValueError("push without warp_used; there is nothing to push through")
        tested = psychic_test(
            self.op_before, self.ld, hooded=self.hood_in_range, rerolled=self.reroll
        )
        return self._came_to(tested.op, tokens, perilled, cast=tested.passed)

    def _came_to(self, op: int, tokens: int | None, perilled: int, *, cast: bool) -> Answer:
        dies = self.hp_left is not None and perilled >= self.hp_left
        answer = {"cast": cast, "op_after": op, "peril_hp": perilled, "dies": dies}
        return answer if tokens is None else {**answer, "warp_tokens_after": tokens}


@frozen(kw_only=True)
class Moonfang:
    """Blows of the moon blade on a group."""

    dmg: int = at_least(0)
    models: int = at_least(1)
    hp: int = at_least(1)
    invulnerable: int | None = a_save()
    hp_lost: int = at_least(0, 0)
    eternal_warrior: bool = False

    def answer(self) -> Answer:
        """Return who is slain and who falls."""
        blow = moon_blow(
            self.dmg,
            self.models,
            self.hp,
            self.hp_lost,
            save_of(self.invulnerable),
            eternal=self.eternal_warrior,
        )
        return {
            "ap2_after_save": blow.sharp,
            "other_after_save": blow.blunt,
            "slain_outright": blow.slain.removed,
            "removed_total": blow.slain.removed + blow.then.removed,
            "hp_lost_after": blow.then.lost,
        }


@frozen(kw_only=True)
class Poison:
    """Poisoned attacks."""

    ws: int = at_least(1)
    target_ws: int = at_least(0)
    s: int = at_least(1)
    target_t: int = at_least(1)
    poisoned: int = field(validator=validators.in_(range(2, 7)))
    attacks: int = at_least(0)
    factor_bonus: int = 0

    def answer(self) -> Answer:
        """Return their factor and damage."""
        bonus = poison_bonus(self.s, self.target_t)
        found = factor(self.ws, self.target_ws, bonus, self.factor_bonus)
        strength = poison_strength(self.poisoned, self.target_t)
        return {"factor": found, "dmg": blow_damage(strength, found, self.attacks)}


@frozen(kw_only=True)
class Regroup:
    """A broken unit that may try to regroup; one that is charged must."""

    op_before: int = at_least(0)
    leaderships: tuple[int, ...] = field(validator=validators.min_len(1))
    conditions_met: bool = True
    auto_pass: bool = False
    charged: bool = False
    reroll: bool = False

    def answer(self) -> Answer:
        """Return how it ends."""
        if not (self.conditions_met or self.charged):
            untried = {"attempted": False, "op_after": self.op_before}
            return {**untried, "passed": False, "destroyed": False}
        tested = regroup(
            Counters(self.op_before),
            self.leaderships,
            fearless=self.auto_pass,
            rerolled=self.reroll,
        )
        destroyed = self.charged and not tested.passed
        return {"attempted": True, **_tested(tested), "destroyed": destroyed}


@frozen(kw_only=True)
class Leadership:
    """A Leadership test."""

    op_before: int = at_least(0)
    ld: int = field()
    reroll: bool = False

    def answer(self) -> Answer:
        """Return how it ends."""
        return _tested(leadership_test(Counters(self.op_before), self.ld, rerolled=self.reroll))


OPERATIONS: dict[str, type[Example]] = {
    "cc": Blows,
    "poison": Poison,
    "sweep": Sweep,
    "leadership": Leadership,
    "leadership_ic": LeadershipWithCharacter,
    "regroup": Regroup,
    "morale_lost_combat": LostCombat,
    "no_retreat": NoRetreat,
    "psychic": Psychic,
    "moonfang": Moonfang,
}


def _lost_by(given: LostCombat | NoRetreat) -> int:
    if given.extra_wounds and given.toughness is None:
        raise ValueError("extra_wounds without toughness; give both")
    extra = extra_loss(given.extra_wounds, given.toughness or 0.0)
    return lost_by(given.own_hp_lost, given.enemy_hp_lost, extra)


def _tested(tested: Taken) -> dict[str, Any]:
    return {"op_after": tested.counters.unit, "passed": tested.passed}
