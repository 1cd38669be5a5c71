"""diceless: units of many models in player turns; damage by table, nothing is ever rolled.

Flows stand in `play/`, what they ask in `choices/`, what they tell in `notes/`, how people answer
in `forms/`, what bots draw from in `sample/`, each with a module a chapter. Figures without a table
stand in modules of their own, which worked examples use too. Which module answers for which
clauses (diceless/...):

| chapter | flows, questions | legality, geometry, figures | clauses |
|---|---|---|---|
| course | `turn`, `play/common`, `scoring` | `model`, `tally`, `luck` | base-turn-sequence, \
scenario-agreement, starter-match, dice-replacement-policy |
| deploying | `deploying` | `deployment`, `muster` | base-deployment, prep-unit-sheets, \
sample-profiles |
| moving | `moving` | `movement`, `ground`, `field` | base-movement-allowances, base-coherency, \
difficult-terrain-half, dangerous-terrain*, usr-move-through-cover, usr-skilled-rider, \
base-independent-characters (joining) |
| shooting | `shooting` | `shooting`, `sight`, `cover`, `pools` | base-range-and-sight, \
base-cover-saves, base-weapon-types, shooting-damage, damage-pools, run, reroll-*, twin-linked, \
heavy-range-bonus, sniper-damage, night-sight, usr-acute-senses |
| losses | `play/harm` | `losses`, `saves`, `members` | saves-*, save-reroll-*, complex-units, \
remove-casualties, instant-death, rending-split, usr-feel-no-pain, base-armour-and-ap |
| blasts | `blasts` | `blasts`, `hot`, `tokens` | template-damage, blast-damage, scatter-*, \
barrage, multiple-barrage, ordnance-barrage, gets-hot-*, usr-vulnerable-blasts, \
night-extra-token, artillery-* |
| fighting | `fighting` | `assault`, `melee`, `outcome`, `fighting` | base-assault-*, \
close-combat-damage, cc-factor, lightning-claws, poisoned-weapons, rending-close-combat, \
witchblades, sweeping-advance, consolidation, no-retreat, usr-preferred-enemy |
| nerve | `nerve` | `nerve`, `morale` | base-morale-triggers, leadership-*, order-points-start, \
morale-*, fall-back-*, regroup, base-charge-falling-back |
| vehicles | `vehicles`, `play/armour`, `play/transports`, `play/raids` | `hulls`, `courses`, \
`tanks`, `gunnery`, `transports`, `raids`, `driving`, `facing`, `points`, `record`, `boxes`, \
`ramming`, `explosion` | base-vehicle-*, base-transports, base-tank-shock, vehicle-*, av-s-*, \
table-4, assault-vehicle, grenades-vehicles, explosion-passengers, ramming*, open-topped-* |
| mustering | `mustering` | `muster`, `armies`, `tokens`, `builder` | scenario-agreement, \
prep-*, beginner-advice |
| reserves | `reserves` | `reserves`, `arriving`, `deepstrike` | reserves-*, outflank, \
deep-strike-*, prep-deep-strike-tokens, sm-jamming-beacon |
| psychic | `psychic` | `psychic` | psychic-*, warp-token-*, sm-null-zone, sm-machine-curse, \
sm-gate-of-infinity, sm-psychic-hood |
| roster | `roster` | `entries`, `repair` | sm-*, usr-hit-and-run |
"""

from engine.rulesets.diceless.ruleset import RULESET

__all__ = ["RULESET"]
