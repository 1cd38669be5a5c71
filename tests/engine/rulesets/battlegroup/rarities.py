"""Questions that small random matches do not come to, with a reply to each."""

from typing import Any

from attrs import evolve

from engine.flow import Ask
from engine.geometry import Pose
from engine.rulesets.battlegroup.arrivals.questions import (
    Delay,
    HowToLand,
    Land,
    Misplace,
    Strike,
    TakeFlank,
    WhereToStrike,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.assault.questions import (
    Charge,
    GiveSupport,
    Overwatch,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.combat.questions import (
    Fight,
    Name,
    WhatToWield,
    WhichFight,
    WhoChallenges,
    Wield,
)
from engine.rulesets.battlegroup.combat.state import Arsenal
from engine.rulesets.battlegroup.command.questions import (
    Nominate,
    Shout,
    WhatToShout,
    WhichOrder,
    WhomToSteady,
)
from engine.rulesets.battlegroup.command.state import Voice
from engine.rulesets.battlegroup.core.armies import Army
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Concede, Pass
from engine.rulesets.battlegroup.deployment.questions import Garrison, WhereToDeploy
from engine.rulesets.battlegroup.driving.questions import (
    ClearDebris,
    GoAt,
    HowFast,
    PushDebris,
    WhatOfDebris,
)
from engine.rulesets.battlegroup.force.questions import Field, WhichArmy
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.fortifications.questions import Build, WhereToBuild
from engine.rulesets.battlegroup.movement.questions import (
    Climb,
    RollAgain,
    WhatToRollAgain,
    WhichFloor,
)
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.rally.questions import StandUp, WhoStandsUp
from engine.rulesets.battlegroup.scenarios.questions import Choose, TakeEdge, WhichEdge, WhichProbe
from engine.rulesets.battlegroup.shooting.questions import SnapOnPath, WhetherToRetarget
from engine.rulesets.battlegroup.strikes.questions import (
    Drop,
    Fly,
    PutDown,
    WhereToFly,
    WhereToPutDown,
    WhetherToDrop,
)
from engine.rulesets.battlegroup.strikes.state import ways_in
from engine.rulesets.battlegroup.support.questions import CallAt, WhatToCall
from engine.rulesets.battlegroup.sweeping.questions import Chase, WhomToChase
from engine.rulesets.battlegroup.vehicles.questions import Embark, WhetherToEmbark
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from tests.engine.rulesets.battlegroup.staging import THEM, US, battle, put, row

AIM = (40.0, 24.0)


def kept(sheet: str, key: str, **changes: Any) -> Unit:
    return evolve(unit_of(BOOK, BOOK.units[sheet], key, US), **changes)


def table() -> Battle:
    """Return a table on which we have something of everything, and they a squad."""
    seer = put("vg-seer", "seer", US, [(1.0, 5.0)])
    squad = put("vg-squad", "squad", US, row(1.0, 1.0, 5))
    storm = kept("iw-storm", "storm", place="reserve", arrival="deep_strike")
    ship = kept("vg-gunship", "ship", place="off_map")
    scouts = kept("vg-scouts", "scouts", place="aboard", aboard="ship")
    state = battle(seer, squad, storm, ship, scouts, put("iw-line", "foe", THEM, row(1, 15, 10, 1)))
    first, second = state.players
    return evolve(state, players=(evolve(first, charges=3), second))


def line() -> Battle:
    """Return the line of defence while it is being set up: a bunker stands, another is to come."""
    state = battle(scenario="defense-line", attacker="second")
    built = kept("fort-bunker", "built", slot="fortification", place="table")
    models = {key: evolve(one, pose=Pose(45.0, 10.0, 90.0)) for key, one in built.models.items()}
    units = {
        "built": evolve(built, models=models),
        "fort": kept("fort-bunker", "fort", slot="fortification"),
        "guards": kept("iw-line", "guards"),
    }
    return evolve(state, units=units, attacker=THEM, stage="deployment")


def rarities() -> list[tuple[Battle, Ask, Any]]:
    """Return tables with a question to us and its reply."""
    state, early = table(), line()
    path = ((1.0, 15.0), (6.0, 15.0))
    (entry, end), *_ = ways_in(state, state.unit("ship"), AIM)
    asked: list[tuple[Battle, Any, Any]] = [
        (state, WhichOrder(US, ("squad",)), Concede()),
        (state, WhichArmy(1000), Field(Army(force="brood"))),
        (early, WhichEdge(), TakeEdge("east")),
        (state, WhichProbe(("squad", "seer"), 1), Choose(("seer",))),
        (early, WhereToBuild(("fort",)), Build("fort", 45.0, 30.0, 90.0)),
        (early, WhereToDeploy(("guards",)), Garrison("guards", "built")),
        (state, WhichFlank("storm"), TakeFlank("left")),
        (state, WhereToStrike("storm"), Strike("storm", 20.0, 9.5)),
        (state, HowToLand("storm", AIM), Land(30.0)),
        (state, WhichMishap("storm", AIM, rolled=False), Delay()),
        (state, WhichMishap("storm", AIM, rolled=False), Misplace(44.0, 24.0)),
        (state, WhomToSteady("seer", ("squad",)), Nominate("squad")),
        (state, WhoStandsUp(("squad", "seer")), StandUp(("squad",))),
        (state, WhichFloor("squad", (0, 1)), Climb("squad", 1)),
        (
            state,
            WhetherToRetarget("squad", "foe", Manner(), ("snap_on_path",), path, (0.0, 2.5)),
            SnapOnPath("squad", 2.5),
        ),
        (state, WhetherToEmbark("squad", ("ship",)), Embark("squad", "ship")),
        (state, HowFast("ship"), GoAt("ship", "cruising")),
        (state, WhatOfDebris("squad", "debris-1", 90.0), ClearDebris("debris-1")),
        (state, WhatOfDebris("squad", "debris-1", 90.0), PushDebris("debris-1", 0.5)),
        (state, WhichCharge("squad"), Charge("squad", "foe")),
        (state, WhatToRollAgain("squad", "charge", (1, 2)), RollAgain((0,))),
        (state, WhichFight((("squad", "foe"),)), Fight("foe")),
        (
            state,
            WhatToWield("seer", (Arsenal("seer/seer", ("power-axe", "battle-pistol")),)),
            Wield("seer", (Arm("seer/seer", "battle-pistol"),)),
        ),
        (state, WhoChallenges(("seer/01", "squad/01")), Name("squad/01")),
        (state, WhomToChase("squad", ("foe",)), Chase("squad", "foe")),
        (state, WhetherToOverwatch("squad", "foe", path, (0.0, 2.5)), Overwatch("squad", 2.5)),
        (state, WhetherToSupport("squad", "foe"), GiveSupport("squad")),
        (state, WhereToFly("ship", AIM), Fly("ship", *entry, *end, 12.5)),
        (state, WhatToCall("seer", ("ship",)), CallAt("ship", 20.0, 9.5)),
        (
            state,
            WhetherToManifest("seer", ("shoot",), 3),
            Manifest("seer", "mind-bolt", "foe", 2, "shoot"),
        ),
        (state, HowManyToDeny("squad", "mind-bolt", 2, 3), Deny(2)),
        (state, WhetherToDrop("scouts", "ship", 20.0), Drop("scouts", 10.0)),
        (state, WhereToPutDown("scouts", AIM), PutDown("scouts", 41.0, 25.0)),
        (
            state,
            WhatToShout("squad", (Voice("seer", ("volley_fire",)),)),
            Shout("seer", "volley_fire"),
        ),
    ]
    return [(on, Ask(US, question, Pass()), reply) for on, question, reply in asked]
