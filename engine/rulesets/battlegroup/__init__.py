"""battlegroup: units under single orders, which waiting units may break into at any point.

Flows stand in `play/`, what they ask in `choices/`, what they tell in `notes/`, how people answer
in `forms/`, what bots draw from in `sample/`, each with a module a chapter. Figures without a table
stand in modules of their own, which worked examples use too. `play/stack` carries out orders and
what breaks into them: an order is a list of steps, chapters register what a step does. Which
module answers for which clauses (battlegroup/...):

| chapter | flows, questions | legality, geometry, figures | clauses |
|---|---|---|---|
| course | `turn`, `play/common`, `scores` | `model`, `scoring`, `members`, `field` | \
turn-structure, sequence-*, end-effects, vp-*, victory-*, match-length, objective-* |
| ordering | `ordering`, `play/stack` | `commands`, `orders`, `windows` | orders-*, order-*, \
reaction-*, ambush-*, reserve-move-*, tactical-coordination-* |
| fortifying | `fortifying`, `play/garrisons` | `fortifying`, `gunnery` | base-fortifications |
| deploying | `deploying` | `deployment`, `setup`, `muster` | counter-attack-*, base-measure |
| moving | `moving` | `marching`, `movement` | interrupt-timing, top-speed, base-movement |
| shooting | `shooting`, `play/harm` | `gunnery`, `volleys`, `sightlines`, `shooting`, `saves` \
| open-fire*, point-blank*, wounds-*, base-shooting-sequence, base-to-*, base-saves, base-cover, \
base-weapon-types |
| nerve | `play/nerve` | `morale` | go-to-ground-*, rally*, stand-up, fearless*, base-morale, \
base-fall-back, base-regroup |
| charging | `play/charging`, `play/warding` | `melee`, `charging`, `overwatch`, \
`supporting_fire`, `prospects` | close-assault, base-charge, ambush-during-charge, \
no-overwatch, exp-overwatch-*, tau-supporting-fire |
| voices | `voices` | `voices` | voice-of-command-separate |
| forces | `mustering` | `lists`, `forces`, `outfits`, `unlocks`, `limits` | fo-*, allies-*, \
tau-broadside-*, tau-signature-systems, flyer-hover-only |
| fighting | `fighting`, `play/dueling` | `melee`, `fight`, `duels` | assault-phase, base-fight, \
base-characters |
| pursuing | `play/pursuing` | `fight` | sweeping-*, base-combat-result |
| instructions | `instructions` | `slipping` | what a seat says in advance |
"""

from engine.rulesets.battlegroup.ruleset import RULESET

__all__ = ["RULESET"]
