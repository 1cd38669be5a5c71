"""What a judge may edit, and what the rules need of it."""

from __future__ import annotations

from attrs import evolve

from engine.edits.checks import must_be, must_be_battle, must_be_off, standing
from engine.rulesets.microtanks.core.field import board
from engine.rulesets.microtanks.core.model import Battle, Tank

EDITABLE: tuple[str, ...] = (
    "units.*.pose",
    "units.*.turret",
    "units.*.status",
    "units.*.crater",
    "units.*.bs",
    "units.*.fired",
    "units.*.moved",
    "units.*.smoke_used",
    "units.*.smoking",
    "units.*.stunned",
    "units.*.knocked_about",
    "units.*.tracked",
    "units.*.weapon_damaged",
    "units.*.kills",
)
STANDING = ("board", "bail_out")
MOST = 99


def edited(before: Battle, after: Battle) -> Battle:
    """Return a table that was edited. Raises `IllegalReply` for one that nobody could play on."""
    must_be_battle(after.phase == "battle")
    return evolve(
        after,
        units={
            key: tank if tank == before.units[key] else _checked(after, tank)
            for key, tank in after.units.items()
        },
    )


def _checked(state: Battle, tank: Tank) -> Tank:
    here = board(state).bounds
    must_be(f"turret of {tank.id}", tank.turret, -180, 180)
    must_be(f"moved of {tank.id}", tank.moved, 0, here[2] + here[3])
    must_be(f"bs of {tank.id}", tank.bs, 1, MOST)
    must_be(f"kills of {tank.id}", tank.kills, 0, MOST)
    if tank.crater is not None:
        tank = evolve(tank, crater=standing(f"the crater of {tank.id}", tank.crater, here))
    if tank.status in STANDING:
        return evolve(tank, pose=standing(tank.id, tank.pose, here))
    must_be_off(tank.id, tank.pose)
    return tank
