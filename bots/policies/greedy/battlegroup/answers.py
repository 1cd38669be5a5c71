"""An idea, or several, for every question; `greedy` speaks the first that is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from bots.policies.greedy.battlegroup import (
    arrivals,
    assault,
    combats,
    command,
    deployment,
    driving,
    fortifications,
    movement,
    psychic,
    reactions,
    shooting,
    support,
    voices,
)
from engine.flow import Ask
from engine.rulesets.battlegroup.arrivals.questions import (
    WhereToArrive,
    WhereToStrike,
    WhichArrival,
    WhichFlank,
    WhichMishap,
)
from engine.rulesets.battlegroup.assault.questions import (
    WhetherToLeap,
    WhetherToOverwatch,
    WhetherToSupport,
    WhichCharge,
)
from engine.rulesets.battlegroup.barrage.questions import WhichTargetPoint
from engine.rulesets.battlegroup.combat.questions import (
    WhichFight,
    WhoAnswers,
    WhoChallenges,
    WhoKeepsStill,
)
from engine.rulesets.battlegroup.command.questions import WhatToShout, WhichOrder, WhomToSteady
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.deployment.questions import WhereToDeploy
from engine.rulesets.battlegroup.driving.questions import HowFast, WhatOfDebris, WhereToDrive
from engine.rulesets.battlegroup.force.questions import WhichArmy
from engine.rulesets.battlegroup.fortifications.questions import WhereToBuild
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.morale.questions import WhetherToGround, WhetherToTryAgain
from engine.rulesets.battlegroup.movement.questions import WhereToMove, WhichFloor
from engine.rulesets.battlegroup.orders.questions import WhetherToGoOn, WhichReaction
from engine.rulesets.battlegroup.psychic.questions import HowManyToDeny, WhetherToManifest
from engine.rulesets.battlegroup.scenarios.questions import (
    HowTheyArrive,
    WhichDefenders,
    WhichProbe,
    WhomToJoin,
)
from engine.rulesets.battlegroup.shooting.questions import WhatToShoot, WhetherToRetarget
from engine.rulesets.battlegroup.strikes.questions import WhereToFly, WhetherToDrop
from engine.rulesets.battlegroup.support.questions import WhatToCall, WhereToRegister
from engine.rulesets.battlegroup.sweeping.questions import (
    WhetherToEngage,
    WhetherToRestrain,
    WhomToChase,
)
from engine.rulesets.battlegroup.vehicles.questions import WhereToGetOut, WhetherToEmbark
from engine.rulesets.battlegroup.wounds.questions import WhoFalls

Ideas = Iterator[Any]


def ideas(state: Battle, ask: Ask, rng: Random) -> Ideas:
    """Yield replies, best first; the default where nobody knows better."""
    if isinstance(ask.choice, WhichArmy):
        yield from deployment.brings(state, ask.choice, rng)
    if answer := _ANSWERS.get(type(ask.choice)):
        yield from answer(state, ask.choice)
    yield ask.default


_ANSWERS: dict[type, Callable[[Battle, Any], Ideas]] = {
    WhomToJoin: deployment.joins,
    WhichProbe: deployment.probes,
    WhichDefenders: deployment.defends,
    HowTheyArrive: deployment.how_they_arrive,
    WhereToBuild: fortifications.builds,
    WhereToDeploy: deployment.places,
    WhichArrival: arrivals.calls_up,
    WhereToArrive: deployment.arrives,
    WhichFlank: arrivals.takes_flank,
    WhereToStrike: arrivals.strikes,
    WhichMishap: arrivals.mishaps,
    WhereToFly: arrivals.flies,
    WhetherToDrop: arrivals.drops,
    WhichOrder: command.which,
    WhatToShout: voices.shouts,
    WhichReaction: reactions.reactions,
    WhetherToGoOn: reactions.goes_on,
    WhomToSteady: command.whom_to_steady,
    WhereToMove: movement.moves,
    WhichFloor: movement.climbs,
    WhereToDrive: driving.drives,
    HowFast: driving.how_fast,
    WhereToGetOut: driving.gets_out,
    WhetherToEmbark: driving.gets_in,
    WhatOfDebris: driving.debris,
    WhatToShoot: shooting.shots,
    WhetherToRetarget: shooting.retargets,
    WhetherToGround: shooting.goes_to_ground,
    WhetherToTryAgain: command.tries_again,
    WhetherToJink: shooting.jinks,
    WhoFalls: shooting.loses,
    WhereToRegister: support.registers,
    WhatToCall: support.what,
    WhichTargetPoint: support.which_point,
    WhetherToManifest: psychic.manifests,
    HowManyToDeny: psychic.denies,
    WhichCharge: assault.charges,
    WhetherToLeap: assault.leaps,
    WhetherToSupport: assault.supports,
    WhetherToOverwatch: assault.watches,
    WhichFight: combats.fights,
    WhoChallenges: combats.challenges,
    WhoAnswers: combats.answers,
    WhoKeepsStill: combats.silences,
    WhomToChase: assault.chases,
    WhetherToRestrain: assault.restrains,
    WhetherToEngage: assault.engages,
}
"""Where objectives lie and who stands up is well enough by default."""
