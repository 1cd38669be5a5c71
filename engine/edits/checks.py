"""What rulesets need to check an edit by a judge; `engine.edits` makes them."""

from __future__ import annotations

from engine.errors import IllegalReply
from engine.geometry import Bounds, Pose


def must_be(name: str, value: float, least: float, most: float) -> None:
    """Raise `IllegalReply` unless a value lies between two others."""
    if not least <= value <= most:
        raise IllegalReply(
            "bad_value",
            f"{name} must be {least:g} to {most:g}, not {value:g}",
            params={"what": name, "least": least, "most": most, "value": value},
        )


def standing(name: str, pose: Pose | None, bounds: Bounds) -> Pose:
    """Return where something stands, as states keep it. Raises `IllegalReply` unless that is on the
    table."""
    if pose is None:
        raise IllegalReply(
            "needs_place", f"{name} is on the table and needs a pose", params={"what": name}
        )
    must_be(f"x of {name}", pose.x, bounds[0], bounds[2])
    must_be(f"y of {name}", pose.y, bounds[1], bounds[3])
    return pose.settled()


def must_be_off(name: str, pose: Pose | None) -> None:
    """Raise `IllegalReply` if something stands on the table."""
    if pose is not None:
        raise IllegalReply(
            "needs_no_place", f"{name} is not on the table and has no pose", params={"what": name}
        )


def must_be_battle(begun: bool) -> None:
    """Raise `IllegalReply` before the battle has begun."""
    if not begun:
        raise IllegalReply("set_up", "the table can be edited once the battle has begun")
