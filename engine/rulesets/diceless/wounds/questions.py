"""Losses: where odd points go, and which of identical models fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engine.flow import Choice, Reply
from engine.rulesets.diceless.book.words import refusal
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.core.questions import wrong


@frozen
class PutOdds(Reply):
    """Assign the points left over to groups, one for each model (diceless/complex-units)."""

    groups: tuple[str, ...]
    """As unit/group, once for each point."""


@frozen
class Remove(Reply):
    """Remove models as casualties (diceless/remove-casualties)."""

    models: tuple[str, ...]


@frozen
class WhichOdds(Choice):
    """Asks the owner of a unit with several groups which of them take the points left over after an
    even split (diceless/complex-units). Default: the largest groups first."""

    unit: str
    odd: int
    """Points left over."""
    heads: Mapping[str, int] = field(hash=False)
    """Models by group."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless every odd point is put on a different model."""
        if not isinstance(reply, PutOdds):
            raise wrong("put_odds", reply)
        for group, points in Counter(reply.groups).items():
            most = self.heads.get(group, 0)
            if points > most:
                raise refusal("too_many_odds", group=group, points=points, most=most)
        if len(reply.groups) != self.odd:
            raise refusal("odds_left", points=len(reply.groups), odd=self.odd)


@frozen
class WhichFall(Choice):
    """Asks the owner of a unit which of several identical models are removed
    (diceless/remove-casualties). Default: those farthest from its middle."""

    unit: str
    group: str
    count: int
    models: tuple[str, ...]
    """Identical models to choose from."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless as many of the identical models are named as fall."""
        if not isinstance(reply, Remove):
            raise wrong("remove", reply)
        named = set(reply.models)
        if len(reply.models) != self.count or len(named) < self.count or named - set(self.models):
            raise refusal("wrong_casualties", unit=self.unit, group=self.group, count=self.count)
