"""Worked examples of scores, ends, points and campaigns."""

from __future__ import annotations

from engine.rulesets.microtanks import scoring
from engine.rulesets.microtanks.book import points
from engine.rulesets.microtanks.campaign import record as campaign
from engine.rulesets.microtanks.conformance.common import (
    SIDES,
    Answer,
    Given,
    armour_of,
    code,
    seat_of,
    side_of,
    table_of,
    word,
)
from engine.rulesets.microtanks.core.model import Status

# ---------------------------------------------------------------- ends, points, campaigns


def _fate(one: Given) -> scoring.Fate:
    state = str(one["state"])
    on_board = state.startswith("board") or state == "conceded"
    damaged = any(word in state for word in ("tracked", "weapon", "disarmed"))
    status: Status = "board" if on_board else code(state)
    return scoring.Fate(seat_of(one["side"]), one["points"], status, on_board and damaged)


def score_example(given: Given) -> Answer:
    """Work out the scores of a game."""
    start = given["start"]["A"], given["start"]["B"]
    gained = given.get("objectives") or {}
    conceded = given.get("conceded")
    scores = scoring.tally(
        [_fate(one) for one in given["vehicles"]],
        start,
        (gained.get("A", 0), gained.get("B", 0)),
        seat_of(conceded) if conceded in SIDES else None,
    )
    level = scoring.level_of(scores, start)
    winner = side_of(scoring.winner_of(scores, level))
    return {"A": scores[0], "B": scores[1], "level": level, "winner": winner}


def points_example(given: Given) -> Answer:
    """Work out the points of a vehicle."""
    guns = [
        points.Barrel(
            gun["strength"],
            gun["range"],
            gun.get("mount", "turret"),
            gun.get("indirect", False),
            gun.get("reload", 1),
        )
        for gun in sorted(given["guns"], key=lambda gun: not gun.get("main", False))
    ]
    armour = armour_of(given["armour"])
    return {"points": points.points_of(given["speed"], armour, guns, given.get("bs", 4))}


def game_end_example(given: Given) -> Answer:
    """Work out whether the game ends."""
    board_, conceded = given["on_board"], given.get("conceded")
    finished = given.get("round_finished")
    limit = given.get("limit", 10)
    end = scoring.end_of(
        (board_["A"], board_["B"]),
        rounds_over=finished is not None and finished >= limit,
        can_act=given.get("can_act", True),
        conceded=seat_of(conceded) if conceded in SIDES else None,
    )
    if end is None:
        return {"ended": False, "reason": None, "field": None}
    return {"ended": True, "reason": word(end.reason), "field": side_of(end.field)}


def campaign_example(given: Given) -> Answer:
    """Work out the aftermath of a battle."""
    table = table_of(given)

    def die(purpose: str) -> int:
        return table.roll(purpose)[0]

    answer: Answer = {}
    listed = sorted(given["vehicles"], key=lambda one: (one["side"], one["id"]))
    for one in listed:
        word = one["outcome"]
        shaken = word in ("stunned", "knocked-about", "undamaged")
        outcome: campaign.Outcome = "ready" if shaken else code(word)
        holds = given.get("field") == one["side"]
        back = campaign.fate(outcome, holds_field=holds, die=die)
        crew = one.get("crew") or {}
        bs = None
        if back.crew_alive and "start_bs" in crew:
            bs = campaign.bs_after(crew["start_bs"], crew.get("kills", 0))
        answer[one["id"]] = {"status": back.status, "crew_alive": back.crew_alive, "crew_bs": bs}
    supply = {side: campaign.supply(score) for side, score in given.get("score", {}).items()}
    return {"vehicles": answer, "supply": supply, "dice_used": table.state.rolled}
