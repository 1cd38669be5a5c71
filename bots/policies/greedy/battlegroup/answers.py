"""An idea, or several, for every question; `greedy` speaks the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bots.policies.greedy.battlegroup import (
    arriving,
    deploying,
    driving,
    fighting,
    fortifying,
    minds,
    moving,
    orders,
    reacting,
    shooting,
    supporting,
    voices,
)
from engine.flow import Ask
from engine.rulesets.battlegroup.choices.arriving import (
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.choices.deploying import (
    HowTheyArrive,
    WhereToDeploy,
    WhichDefenders,
    WhichProbe,
    WhomToJoin,
)
from engine.rulesets.battlegroup.choices.fighting import (
    WhetherToEngage,
    WhetherToLeap,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.choices.fortifying import WhereToBuild
from engine.rulesets.battlegroup.choices.minds import HowManyToDeny, WhetherToManifest
from engine.rulesets.battlegroup.choices.moving import WhereToMove
from engine.rulesets.battlegroup.choices.ordering import (
    WhetherToGoOn,
    WhichOrder,
    WhichReaction,
    WhomToSteady,
)
from engine.rulesets.battlegroup.choices.shooting import (
    WhatToShoot,
    WhetherToGround,
    WhetherToJink,
    WhetherToRetarget,
    WhoFalls,
)
from engine.rulesets.battlegroup.choices.supporting import WhatToCall, WhichTargetPoint
from engine.rulesets.battlegroup.choices.vehicles import (
    HowFast,
    WhatOfDebris,
    WhereToDrive,
    WhereToGetOut,
    WhetherToEmbark,
)
from engine.rulesets.battlegroup.choices.voices import WhatToShout
from engine.rulesets.battlegroup.model import Battle

Ideas = Iterator[Any]


def ideas(state: Battle, ask: Ask, rng: Random) -> Ideas:
    """Yield replies, best first; the default where nobody knows better."""
    if answer := _ANSWERS.get(type(ask.choice)):
        yield from answer(state, ask.choice)
    yield ask.default


_ANSWERS: dict[type, Callable[[Battle, Any], Ideas]] = {
    WhomToJoin: deploying.joins,
    WhichProbe: deploying.probes,
    WhichDefenders: deploying.defends,
    HowTheyArrive: deploying.how_they_arrive,
    WhereToBuild: fortifying.builds,
    WhereToDeploy: deploying.places,
    WhichArrival: arriving.calls_up,
    WhereToArrive: deploying.arrives,
    WhichFlank: arriving.takes_flank,
    WhereToStrike: arriving.strikes,
    WhichMishap: arriving.mishaps,
    WhichOrder: orders.which,
    WhatToShout: voices.shouts,
    WhichReaction: reacting.reactions,
    WhetherToGoOn: reacting.goes_on,
    WhomToSteady: orders.whom_to_steady,
    WhereToMove: moving.moves,
    WhereToDrive: driving.drives,
    HowFast: driving.how_fast,
    WhereToGetOut: driving.gets_out,
    WhetherToEmbark: driving.gets_in,
    WhatOfDebris: driving.debris,
    WhatToShoot: shooting.shots,
    WhetherToRetarget: shooting.retargets,
    WhetherToGround: shooting.goes_to_ground,
    WhetherToJink: shooting.jinks,
    WhoFalls: shooting.loses,
    WhatToCall: supporting.what,
    WhichTargetPoint: supporting.which_point,
    WhetherToManifest: minds.manifests,
    HowManyToDeny: minds.denies,
    WhichCharge: fighting.charges,
    WhetherToLeap: fighting.leaps,
    WhetherToSupport: fighting.supports,
    WhetherToEngage: fighting.engages,
}
"""Where objectives lie, who stands up, whom to chase and when to fire overwatch is well
enough by default."""
