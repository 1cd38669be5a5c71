"""How to answer while under fire, and what to expect of an attack."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

from attrs import evolve

from engine.advice import queries as q
from engine.advice.registry import CERTAIN, forms_of
from engine.rulesets.battlegroup.book.codes import Hit, Template
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.forms import yes_or_no
from engine.rulesets.battlegroup.core.members import (
    headcount,
    is_building,
    is_vehicle,
    name_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.odds import FACES, destruction, odds_of_decision
from engine.rulesets.battlegroup.damage.rules import Punch, damage, penetration, punch_of
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.forecast.rules import (
    Blows,
    Lost,
    Rank,
    Spread,
    hits_at_most,
    struck_anew,
    struck_at_most,
    wrecks,
)
from engine.rulesets.battlegroup.forecast.state import hurt_by, rank_of, slain_by
from engine.rulesets.battlegroup.hits.questions import WhetherToJink
from engine.rulesets.battlegroup.hits.rules import Need, to_hit
from engine.rulesets.battlegroup.hits.state import JINK, Pool, by_cover, covers_of, volley
from engine.rulesets.battlegroup.sight.state import stands
from engine.rulesets.battlegroup.templates.rules import (
    TEMPLATES,
    Mark,
    dice_for,
    is_static,
    need,
    shifts,
)
from engine.rulesets.battlegroup.vehicles.state import lost_points
from engine.rulesets.battlegroup.weapons.rules import Arm, Manner
from engine.rulesets.battlegroup.wounds.rules import Harm, roll_to_wound, saved
from engine.rulesets.battlegroup.wounds.state import toughness, victims

forms_of.register(WhetherToJink)(yes_or_no)


@odds_of_decision.register
def _(choice: WhetherToJink, state: Battle, *, yes: bool) -> q.Odds:
    """The cover of a jink (battlegroup/base-cover)."""
    return evolve(CERTAIN, details=(q.Detail("saves", {"up": JINK}),)) if yes else CERTAIN


def odds_of_volley(
    state: Battle, unit: str, target: str, manner: Manner, arms: tuple[Arm, ...] = ()
) -> q.Odds:
    """Return what comes of a unit's shot at another."""
    firer, foe = state.unit(unit), state.unit(target)
    return odds_of_fire(state, firer, foe, volley(state, firer, foe, manner, arms))


def odds_of_fire(state: Battle, unit: Unit, target: Unit, pools: tuple[Pool, ...]) -> q.Odds:
    """Return what a unit's weapons do to another where it stands, a vehicle or models."""
    static = is_static(state.mode, state.now, target.moved_in)
    mark = Mark(models=headcount(state, target), static=static)
    of_it = odds_of_shot_at_hull if is_vehicle(target) else odds_of_shot
    return of_it(pools, unit, target, state, mark)


def odds_of_shot(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot, the wounds to expect and the models that fall of them, as its
    target stands; of a template without its strays, and no more than it can hit."""
    rolls, hits, wounds = list[q.Roll](), 0.0, 0.0
    thick = toughness(state, target)
    for pool in pools:
        weapon = state.book.weapons[pool.weapon]
        wanted, shots = need_of(state, pool, mark)
        roll, wounding = wounding_roll(weapon, pool.strength, thick)
        rolls += [hitting_roll(state, pool, mark), roll]
        rolls += saving_rolls(state, target, harm_of(state, unit, target, pool))
        expected_hits = hits_of(state, pool, mark, shots, chance(wanted))
        hits += expected_hits
        wounds += expected_hits * wounding / len(FACES)
    rank = rank_of(state, target, tuple(bodies_of(state, unit).values()))
    spread = lost_to(rank, pools, unit, target, state, mark)
    return by_fallen(rank, spread, hits, wounds, tuple(rolls))


def lost_to(
    rank: Rank,
    pools: tuple[Pool, ...],
    unit: Unit,
    target: Unit,
    state: Battle,
    mark: Mark,
) -> Spread:
    """Return how likely the models of a target have lost so much to a shot. Once it has none left
    of its own, a character who was with it is fired at no more."""
    own = {name_of(target, name) for name in target.models}
    spread: Spread = {rank.lost: 1.0}
    for pool in by_cover(state, unit.id, target.id, pools):
        after: dict[Lost, float] = defaultdict(float)
        there: dict[Lost, float] = defaultdict(float)
        for lost, likely in spread.items():
            (after if own <= rank.fallen(lost) else there)[lost] += likely
        for lost, likely in shot_at(rank, there, pool, unit, target, state, mark).items():
            after[lost] += likely
        spread = after
    return spread


def shot_at(
    rank: Rank, spread: Spread, pool: Pool, unit: Unit, target: Unit, state: Battle, mark: Mark
) -> Spread:
    """Return how likely the models of a target have lost so much after weapons of one kind."""
    weapon, harm = state.book.weapons[pool.weapon], harm_of(state, unit, target, pool)
    wanted, shots = need_of(state, pool, mark)
    hurt = hurt_by(state, target, rank, weapon, harm)
    slays = slain_by(state, target, pool.strength)
    if weapon.template is None:
        picks = precisely(wanted) if pool.precise else 0.0
        usual = tuple(one * (chance(wanted) - picks) for one in hurt)
        precise = tuple(one * picks for one in hurt) if picks else ()
        return struck_anew(rank, spread, (Blows("", shots, usual, precise, slays),))
    hit, dice = Blows("", 1, hurt, slays=slays), dice_for(weapon.template)
    for _ in range(pool.shots):
        spread = struck_at_most(rank, spread, dice, chance(wanted), mark.models, hit)
    return spread


def fallen_of(rank: Rank, spread: Spread) -> dict[int, float]:
    """Return how likely so many models of a unit fall."""
    found: dict[int, float] = {}
    for lost, likely in spread.items():
        count = len(rank.fallen(lost))
        found[count] = found.get(count, 0.0) + likely
    return found


def by_fallen(
    rank: Rank, spread: Spread, hits: float, wounds: float, rolls: tuple[q.Roll, ...]
) -> q.Odds:
    """Return the odds of a shot by how many models fall of it, with the chance that they are all
    its target has."""
    most, falling = len(rank.models), fallen_of(rank, spread)
    chances = {count: round(likely, 4) for count, likely in falling.items()}
    outcomes = [
        q.Outcome("destroyed", likely, destroys=True)
        if count >= most
        else q.Outcome("fallen", likely, {"fallen": count})
        for count, likely in sorted(chances.items(), key=lambda one: -one[1])
        if likely
    ]
    killing = {"destroyed": chances[most]} if chances.get(most) else {}
    averages = {
        "hits": hits,
        "wounds": wounds,
        "fallen": sum(count * likely for count, likely in falling.items()),
    }
    told = killing | {name: round(value, 4) for name, value in averages.items()}
    certain = len(outcomes) == 1 and not killing
    found = CERTAIN.outcomes if certain else tuple(outcomes)
    return q.Odds(found, told, rolls, order=tuple(told))


def wounding_roll(weapon: Weapon, strength: int, thick: int) -> tuple[q.Roll, int]:
    """Return the roll to wound a Toughness, and how many faces of its die wound."""
    wounding = [face for face in FACES if roll_to_wound(face, weapon, strength, thick).wounds]
    parts = (q.Part("strength", strength), q.Part("toughness", thick))
    return q.Roll("to_wound", min(wounding, default=7), parts), len(wounding)


def harm_of(state: Battle, unit: Unit, target: Unit, pool: Pool) -> Harm:
    """Return a wound of a shot as its target stands, with the cover it has."""
    covers = covers_of(state, state, unit.id, target.id, pool)
    ap = state.book.weapons[pool.weapon].ap
    return Harm(1, pool.strength, ap, cover=covers, bare=pool.bare or pool.point_blank)


def saving_rolls(state: Battle, target: Unit, harm: Harm) -> list[q.Roll]:
    """Return the saves, armour or cover, that the target has against a shot, each number once."""
    needed = {victim.save for victim in victims(state, target, harm)}
    return [q.Roll("save", save) for save in sorted(one for one in needed if one is not None)]


def odds_of_shot_at_hull(
    pools: tuple[Pool, ...], unit: Unit, target: Unit, state: Battle, mark: Mark
) -> q.Odds:
    """Return the rolls of a shot at a vehicle, the hull points to expect and how likely they are
    its last, or it explodes."""
    rolls, hits, struck = list[q.Roll](), 0.0, list[tuple[float, float]]()
    stood = {stand.name: stand.at for stand in stands(state, unit)}
    for pool in pools:
        weapon = state.book.weapons[pool.weapon]
        wanted, shots = need_of(state, pool, mark)
        rolls.append(hitting_roll(state, pool, mark))
        hitting = 1.0 - (1.0 - chance(wanted)) ** (shots // pool.shots)
        cover = cover_of_hull(state, unit, target, pool)
        if cover is not None:
            rolls.append(q.Roll("save", cover))
        for barrel in pool.barrels:
            armour = vehicle_of(state, target).armour.of(
                face_towards(state, target, stood[barrel.model])
            )
            punch = punch_of(weapon, barrel.strength, barrel.distance)
            costs, destroys = harm_to_hull(state, target, punch, armour, weapon.ap)
            through = hitting * sum(not saved(face, cover) for face in FACES) / len(FACES)
            hits += hitting * barrel.shots
            struck += [(through * costs, through * destroys)] * barrel.shots
    return by_wreck(state, target, struck, hits, tuple(rolls))


def by_wreck(
    state: Battle,
    target: Unit,
    struck: Sequence[tuple[float, float]],
    hits: float,
    rolls: tuple[q.Roll, ...],
) -> q.Odds:
    """Return the odds of a shot at a vehicle by how likely each of its hits costs a hull point, or
    else destroys it outright."""
    left = max(1, vehicle_of(state, target).hull_points - lost_points(target))
    points = min(sum(map(sum, struck)), float(left))
    expected = {"hits": round(hits, 4), "hull_points": round(points, 4)}
    killed = round(wrecks(left, struck), 4)
    if not killed:
        return evolve(CERTAIN, expected=expected, order=tuple(expected), rolls=rolls)
    told = {"destroyed": killed} | expected
    return q.Odds(destruction(killed), told, rolls, order=tuple(told))


def cover_of_hull(state: Battle, unit: Unit, target: Unit, pool: Pool) -> int | None:
    """Return the cover save of a vehicle against a shot."""
    if pool.bare or pool.point_blank:
        return None
    return next(iter(covers_of(state, state, unit.id, target.id, pool).values()), None)


def harm_to_hull(
    state: Battle, target: Unit, punch: Punch, armour: int, ap: int | None
) -> tuple[float, float]:
    """Return how likely a hit costs a vehicle a hull point, and how likely it blows it up, which
    buildings are not."""
    found, opened = hits_on(punch, armour), vehicle_of(state, target).open_topped
    explodes = sum(damage(face, ap, open_topped=opened) == "explodes" for face in FACES)
    destroys = 0.0 if is_building(state, target) else found["penetrate"] * explodes / len(FACES)
    return found["glance"] + found["penetrate"] - destroys, destroys


def fires(
    weapon: str, shots: int, strength: int, *, snap: bool = False, dice: int | None = None
) -> q.Detail:
    """Return which weapon is fired, how often, how strong, and whether at a snap; how many dice a
    shot of a template rolls."""
    return q.Detail(
        "fires",
        {"weapon": weapon, "shots": shots, "strength": strength, "snap": snap}
        | ({} if dice is None else {"dice": dice}),
    )


def goes_home(punch: Punch, armour: int) -> float:
    """Return how likely a hit takes a hull point."""
    return 1.0 - hits_on(punch, armour)["none"]


def hits_on(punch: Punch, armour: int) -> Mapping[Hit, float]:
    """Return how likely a hit does what to armour."""
    found: dict[Hit, float] = {"none": 0.0, "glance": 0.0, "penetrate": 0.0}
    rolled = list(product(FACES, repeat=punch.dice))
    for faces in rolled:
        more = FACES if punch.rends(faces) else (None,)
        for further in more:
            share = 1.0 / (len(rolled) * len(more))
            found[penetration(punch, faces, armour, further)] += share
    return found


def hits_of(state: Battle, pool: Pool, mark: Mark, shots: int, likely: float) -> float:
    """Return the hits to expect of a pool whose dice hit as likely as that; of templates no more
    than they can."""
    template = state.book.weapons[pool.weapon].template
    if template is None:
        return shots * likely
    return pool.shots * hits_at_most(dice_for(template), likely, mark.models)


def need_of(state: Battle, pool: Pool, mark: Mark) -> tuple[Need, int]:
    """Return what a die of a pool needs to hit, and how many are rolled."""
    weapon = state.book.weapons[pool.weapon]
    twin = weapon.has("twin_linked")
    if weapon.template is None:
        return to_hit(pool.skill, snap=pool.snap, twin_linked=twin), pool.shots
    face = need(weapon.template, mark)
    return Need(face, face if twin else None), pool.shots * dice_for(weapon.template)


def hitting_roll(state: Battle, pool: Pool, mark: Mark) -> q.Roll:
    """Return what a die of a pool needs to hit, and what that comes from."""
    template = state.book.weapons[pool.weapon].template
    if template is not None:
        of = fires(pool.weapon, pool.shots, pool.strength, dice=dice_for(template))
        return template_roll(template, mark, of)
    of = fires(pool.weapon, pool.shots, pool.strength, snap=pool.snap)
    skill = q.Part("ballistic_skill", pool.skill)
    return q.Roll("to_hit", need_of(state, pool, mark)[0].first, (skill,), of=of)


def template_roll(template: Template, mark: Mark, of: q.Detail) -> q.Roll:
    """Return what each die of a template needs to hit, from the printed roll on
    (battlegroup/template-dice)."""
    return q.Roll(
        "to_hit",
        need(template, mark),
        (q.Part(template, TEMPLATES.sheets[template].need),),
        tuple(q.Part(name, value) for name, value in shifts(template, mark).items()),
        of,
    )


def chance(wanted: Need) -> float:
    """Return how likely a shot hits."""
    first = sum(wanted.hits(face) for face in FACES) / len(FACES)
    again = 0.0
    if wanted.again is not None:
        again = sum(face >= wanted.again for face in FACES) / len(FACES)
    return first + (1 - first) * again


def precisely(wanted: Need) -> float:
    """Return how likely a shot hits with a six, so that its firer says who is hit."""
    six = 1.0 / len(FACES)
    missed = sum(not wanted.hits(face) for face in FACES) / len(FACES)
    return six + (missed * six if wanted.again is not None else 0.0)
