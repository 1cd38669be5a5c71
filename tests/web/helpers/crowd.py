"""A film of more models than any force list allows: many vehicles that all drive at once."""

from __future__ import annotations

import json
import math
import random
from typing import Any

from engine.diff import apply
from tests.web.helpers.film import Film, film

KEY = "microtanks"
BOARD = (120.0, 90.0)
TURN = 0.35
"""How far a vehicle's heading may change in one drive, in radians."""
STRIDE = 2.5


def crowd(count: int = 300, updates: int = 600, moving: int = 30) -> Film:
    """Return a match of `count` vehicles; each update moves `moving` of them and tells of one."""
    real, rng = film(key=KEY), random.Random(count)
    state: dict[str, Any] = json.loads(json.dumps(real.snapshot["state"]))
    for update in real.updates[: len(real.updates) // 2]:
        apply(state, update.get("patch", {}))
    state["units"] = units = dict(_units(count, list(state["units"].values()), rng))
    seen = [[key for key, unit in units.items() if unit["owner"] == seat][::3] for seat in (1, 0)]
    for player, spotted in zip(state["players"], seen, strict=True):
        player["radio"] = {"after": [1, 6], "seen": spotted}
    state["turn"] = {"seat": 0, "phase": "move"}
    snapshot = {**real.snapshot, "state": json.loads(json.dumps(state)), "asks": []}
    played = [_update(seq, units, moving, rng) for seq in range(1, updates + 1)]
    return Film({**real.info, "title": "A crowded table"}, snapshot, played)


def _units(count: int, models: list[dict[str, Any]], rng: random.Random) -> Any:
    """Rows of vehicles over the whole board, as wide apart as they can be."""
    across = math.ceil(math.sqrt(count * BOARD[0] / BOARD[1]))
    up = math.ceil(count / across)
    for n in range(count):
        seat = n % across >= across // 2
        model = rng.choice([one for one in models if one["owner"] == seat])
        pose = {
            "x": (n % across + 0.5) * BOARD[0] / across,
            "y": (n // across + 0.5) * BOARD[1] / up,
            "facing": rng.uniform(0.0, 360.0),
        }
        key = f"{model['profile']}-{n}"
        kept = {name: model[name] for name in ("profile", "hull", "bs", "points")}
        yield key, {**kept, "id": key, "owner": int(seat), "status": "board", "pose": pose}


def _update(
    seq: int, units: dict[str, dict[str, Any]], moving: int, rng: random.Random
) -> dict[str, Any]:
    movers = rng.sample(sorted(units), moving)
    before = units[movers[0]]["pose"]
    patch = {key: {"pose": _driven(units[key]["pose"], rng), "moved": STRIDE} for key in movers}
    for key, change in patch.items():
        units[key]["pose"] = change["pose"]
    told = {"t": "moved", "tank": movers[0], "path": [before, units[movers[0]]["pose"]]}
    return {
        "t": "update",
        "match": "m1",
        "seq": seq,
        "clocks": {"banks": [1800.0, 1800.0], "running": [0]},
        "patch": {"units": patch},
        "notes": [{**told, "length": STRIDE, "cost": STRIDE, "pivoted": 0.0}],
    }


def _driven(pose: dict[str, float], rng: random.Random) -> dict[str, float]:
    """Where a vehicle is after a drive; at the edge it turns back to the middle."""
    heading = math.radians(pose["facing"]) + rng.uniform(-TURN, TURN)
    x, y = pose["x"] + STRIDE * math.cos(heading), pose["y"] + STRIDE * math.sin(heading)
    if not (2.0 < x < BOARD[0] - 2.0 and 2.0 < y < BOARD[1] - 2.0):
        heading = math.atan2(BOARD[1] / 2 - pose["y"], BOARD[0] / 2 - pose["x"])
        x, y = pose["x"] + STRIDE * math.cos(heading), pose["y"] + STRIDE * math.sin(heading)
    return {"x": round(x, 6), "y": round(y, 6), "facing": round(math.degrees(heading) % 360, 6)}


# ---------------------------------------------------------------- units of many models


def companies(each: int = 120, size: int = 15, updates: int = 300) -> Film:
    """Return a match of diceless with `each` models a side in units of `size`; in each update a
    whole unit walks."""
    real, rng = film(key="diceless"), random.Random(each)
    state: dict[str, Any] = json.loads(json.dumps(real.snapshot["state"]))
    printed = {seat: _first(state, seat) for seat in (0, 1)}
    state |= {"stage": "battle", "round": 1, "turn": {"seat": 0, "phase": "movement", "part": ""}}
    state["units"] = units = {
        unit["id"]: unit
        for seat in (0, 1)
        for unit in (_company(printed[seat], seat, n, size) for n in range(each // size))
    }
    snapshot = {**real.snapshot, "state": json.loads(json.dumps(state)), "asks": []}
    played = [_walked(seq, units[rng.choice(sorted(units))], rng) for seq in range(1, updates + 1)]
    return Film({**real.info, "title": "Two companies"}, snapshot, played)


def _first(state: dict[str, Any], seat: int) -> dict[str, Any]:
    return next(unit for unit in state["units"].values() if unit["owner"] == seat)


def _company(printed: dict[str, Any], seat: int, n: int, size: int) -> dict[str, Any]:
    group = next(iter(printed["groups"]))
    x0, y0 = 3.0 + 5.8 * n, 8.0 if seat == 1 else 36.0
    models = {
        f"{i:02}": {
            "group": group,
            "pose": {"x": x0 + 1.3 * (i % 3), "y": y0 + 1.3 * (i // 3), "facing": 90.0},
        }
        for i in range(size)
    }
    known = {key: printed[key] for key in ("sheet", "owner", "groups")}
    return {**known, "id": f"c{seat}-{n}", "models": models, "started": size, "place": "table"}


def _walked(seq: int, unit: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    dx, dy = rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5)
    tracks, patch = [], {}
    for key, model in unit["models"].items():
        pose = model["pose"]
        end = {**pose, "x": round(pose["x"] + dx, 6), "y": round(pose["y"] + dy, 6)}
        way = [[pose["x"], pose["y"]], [end["x"], end["y"]]]
        tracks.append({"model": f"{unit['id']}/{key}", "way": way})
        patch[key], model["pose"] = {"pose": end}, end
    told = {"t": "moved", "unit": unit["id"], "how": "move", "length": math.hypot(dx, dy)}
    return {
        "t": "update",
        "match": "m1",
        "seq": seq,
        "clocks": {"banks": [1800.0, 1800.0], "running": [0]},
        "patch": {"units": {unit["id"]: {"models": patch}}},
        "notes": [{**told, "tracks": tracks}],
    }
