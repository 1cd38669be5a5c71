"""The call for support: who may be called, and whether it is heard."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from engine.rulesets.battlegroup.book.codes import SupportKind


@frozen
class Called:
    """How a request for support ends."""

    passed: bool
    uses_left: int


def request(faces: Sequence[int], leadership: int, uses: int) -> Called:
    """Take the communications test: passed, the support is spent
    (battlegroup/request-support-pass); failed, the caller's order is, and nothing further
    (battlegroup/request-support-fail)."""
    passed = calls(faces, leadership)
    return Called(passed, uses - 1 if passed else uses)


def is_callable(strike: SupportKind, uses: int) -> bool:
    """Return whether a selection can be called in: a target point cannot
    (battlegroup/support-strikes), and nothing twice (battlegroup/bombardment-open-fire,
    battlegroup/skies-leave)."""
    return strike != "target_point" and uses > 0


def may_fire_itself(*, target_point: bool, off_map: bool, sees: bool) -> bool:
    """Return whether artillery may fire in its own order without being called: at a pre-registered
    point (battlegroup/target-point-fire), or directly at what it sees
    (battlegroup/barrage-procedure), which nobody off the map does
    (battlegroup/barrage-off-map-blind)."""
    return target_point or (sees and not off_map)


def calls(faces: Sequence[int], leadership: int) -> bool:
    """Return whether a test that is none of morale is passed: equal or under
    (battlegroup/request-support-test)."""
    return sum(faces) <= leadership
