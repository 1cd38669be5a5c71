"""What a table shows before anybody says yes: where units, markers and points would come to lie."""

from typing import Any

import pytest
from attrs import evolve

from engine import queries as q
from engine.flow import Ask
from engine.formations import Going
from engine.forms import ModelsBlank, PathBlank, PlaceBlank
from engine.rulesets.battlegroup import RULESET
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.choices.arriving import (
    Misplace,
    Strike,
    WhereToArrive,
    WhereToStrike,
    WhichMishap,
)
from engine.rulesets.battlegroup.choices.common import Pass
from engine.rulesets.battlegroup.choices.deploying import (
    Deploy,
    DeployModels,
    LayObjective,
    WhichObjective,
)
from engine.rulesets.battlegroup.choices.drops import PutDown, WhereToPutDown
from engine.rulesets.battlegroup.choices.fortifying import Build, WhereToBuild
from engine.rulesets.battlegroup.choices.supporting import (
    CallAt,
    Register,
    WhatToCall,
    WhereToRegister,
)
from engine.rulesets.battlegroup.choices.vehicles import GetOutModels, WhereToGetOut
from engine.rulesets.battlegroup.forms import forms
from engine.rulesets.battlegroup.hulls import hull_of, outline
from engine.rulesets.battlegroup.model import Battle
from engine.rulesets.battlegroup.muster import unit_of
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row
from tests.engine.rulesets.battlegroup.test_match import MODES, at, played
from tests.engine.rulesets.battlegroup.test_match_vehicles import played as driven
from tests.engine.rulesets.battlegroup.test_transports import aboard
from tests.engine.rulesets.battlegroup.test_vehicles import vehicle


def table() -> Battle:
    """Return a table with units that arrive, get out, and call."""
    carrier = vehicle("iw-carrier", "c", US, 6, 8)
    reserves = (("walkers", "iw-line"), ("jumpers", "vg-jump"), ("guns", "iw-howitzers"))
    waiting = [
        evolve(unit_of(BOOK.units[sheet], key, US), place="reserve") for key, sheet in reserves
    ]
    waiting[2] = evolve(waiting[2], place="off_map", slot="additional_fire_support")
    hq = put("iw-command", "hq", US, row(20, 4, 3))
    foe = put("vg-squad", "foe", THEM, row(60, 40, 3))
    return battle(carrier, aboard("iw-line", "riders", carrier, 3), hq, *waiting, foe)


def course(choice: Any, reply: Any, state: Battle | None = None) -> q.Course:
    asks = (Ask(US, choice, Pass()),)
    found = RULESET.query(state or table(), asks, US, q.HowDoesItMove(reply))
    assert isinstance(found, q.Course)
    return found


HULL = outline(hull_of(table(), table().unit("c")))
OUT = tuple(Going(f"riders/0{n}", ((4.0 + 1.5 * n, 12.0),)) for n in range(1, 4))
IN = tuple(
    Going(f"walkers/{n:02}", ((8.0 + 1.5 * (n % 5), 1.0 + 1.5 * (n // 5)),)) for n in range(1, 11)
)


@pytest.mark.rule(
    "battlegroup/deep-strike-marker",
    "battlegroup/mishap-misplaced",
    "battlegroup/base-transports",
    "battlegroup/skies-disembark",
    "battlegroup/counter-attack-step-5-zone",
)
@pytest.mark.parametrize(
    ("choice", "reply", "models"),
    [
        (WhereToArrive("walkers"), Deploy("walkers", 12.0, 4.0, 90.0), 10),
        (WhereToArrive("walkers"), DeployModels("walkers", IN), 10),
        (WhereToGetOut("riders", HULL), GetOutModels("riders", OUT), 3),
        (WhereToStrike("jumpers"), Strike("jumpers", 40.0, 6.0), 5),
        (WhichMishap("jumpers", (40.0, 6.0), rolled=False), Misplace(44.0, 6.0), 5),
        (WhereToPutDown("jumpers", (40.0, 6.0)), PutDown("jumpers", 44.0, 6.0), 5),
    ],
)
def test_who_arrives_or_gets_out_is_shown_where_it_would_stand(
    choice: Any, reply: Any, models: int
) -> None:
    found = course(choice, reply)

    assert found.against is None
    assert len(found.places) == models


@pytest.mark.rule(
    "battlegroup/request-support-target",
    "battlegroup/target-point-buy",
    "battlegroup/objective-placement",
)
@pytest.mark.parametrize(
    ("choice", "reply"),
    [
        (WhatToCall("hq", ("guns",)), CallAt("guns", 20.0, 9.0)),
        (WhereToRegister("p", "guns", (1.0, 1.0)), Register("p", 20.0, 9.0)),
        (WhichObjective(1, 3, US), LayObjective(18.0, 14.0)),
    ],
)
def test_what_is_put_down_is_shown_where_it_lies(choice: Any, reply: Any) -> None:
    found = course(choice, reply)

    assert found.against is None
    assert found.poses == ((reply.x, reply.y, 0.0),)
    far = course(choice, evolve(reply, x=500.0))
    assert far.against is not None
    assert far.against.clause is not None


@pytest.mark.rule("battlegroup/base-fortifications")
def test_a_fortification_is_shown_as_it_would_stand() -> None:
    state = battle(scenario="defense-line", attacker="second")
    bunker = unit_of(BOOK.units["fort-bunker"], "fort", US, "fortification")
    state = evolve(state, units={"fort": bunker}, attacker=THEM)

    found = course(WhereToBuild(("fort",)), Build("fort", 27.0, 6.0, 90.0), state)
    assert (found.against, found.poses) == (None, ((27.0, 6.0, 90.0),))
    outside = course(WhereToBuild(("fort",)), Build("fort", 60.0, 6.0, 90.0), state)
    assert outside.against is not None
    assert outside.against.code == "built_elsewhere"


@pytest.mark.parametrize("mode", MODES)
def test_whatever_is_drawn_or_put_down_in_a_match_can_be_followed(mode: Any) -> None:
    asked: dict[tuple[type, type], int] = {}
    for match in (*played(mode).positions, *driven(mode)[0]):
        for ask in match.asks:
            for form in forms(at(match), ask):
                kind = (type(ask.choice), type(form.reply))
                blanks = any(
                    isinstance(b, PlaceBlank | PathBlank | ModelsBlank) for b in form.blanks
                )
                if not blanks or asked.get(kind, 0) >= 2:
                    continue
                asked[kind] = asked.get(kind, 0) + 1
                found = RULESET.query(at(match), match.asks, ask.seat, q.HowDoesItMove(form.reply))
                assert isinstance(found, q.Course)
    assert len(asked) > 8
