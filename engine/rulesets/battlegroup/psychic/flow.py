"""Psychic powers: warp charges, attempts between the steps of an order, and what they do."""

from __future__ import annotations

from attrs import frozen

from engine.flow import Flow, ask
from engine.geometry import Face
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.printed import Weapon
from engine.rulesets.battlegroup.command.state import condition
from engine.rulesets.battlegroup.core.changes import did
from engine.rulesets.battlegroup.core.field import bodies_of
from engine.rulesets.battlegroup.core.members import (
    headcount,
    is_mark,
    is_vehicle,
    profile_of,
    sheet_of,
    vehicle_of,
)
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.damage.flow import Impact, batter
from engine.rulesets.battlegroup.damage.rules import punch_of
from engine.rulesets.battlegroup.damage.state import face_towards
from engine.rulesets.battlegroup.hits.flow import jinks, takes_to_ground
from engine.rulesets.battlegroup.hits.rules import cover_allowed, to_hit
from engine.rulesets.battlegroup.hits.state import covers_from
from engine.rulesets.battlegroup.morale.flow import after_attack
from engine.rulesets.battlegroup.orders.flow import between_steps, can_go_on, change_top, window
from engine.rulesets.battlegroup.orders.rules import fires_snap_shots, shoots_first
from engine.rulesets.battlegroup.psychic.notes import Attempted, Bolted, ChargesMade, Manifested
from engine.rulesets.battlegroup.psychic.questions import (
    Deny,
    HowManyToDeny,
    Manifest,
    WhetherToManifest,
)
from engine.rulesets.battlegroup.psychic.rules import manifest, pool
from engine.rulesets.battlegroup.psychic.state import open_steps, powers, psykers, strikes
from engine.rulesets.battlegroup.sight.state import Sighted, Stand
from engine.rulesets.battlegroup.weapons.rules import shots
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm, needed_to_wound, roll_to_wound
from engine.rulesets.battlegroup.wounds.state import toughness
from engine.table import Table, change_player

PSYCHIC = BOOK.tables.psychic
FACES: tuple[Face, ...] = ("front", "side", "rear")


# ---------------------------------------------------------------- warp charges


def charges_of_the_warp(table: Table[Battle]) -> Flow[bool]:
    """One die renews the pools of both sides; it is not rolled if there is no psyker."""
    state = table.state
    if any(sheet_of(table.state, unit).mastery for unit in state.units.values()):
        (face,) = table.roll("warp_charges")
        made = [
            pool(face, [sheet_of(table.state, unit).mastery for unit in psykers(state, seat)])
            for seat in (0, 1)
        ]
        for seat in (0, 1):
            change_player(table, seat, charges=made[seat])
        table.note(ChargesMade(*made))
    yield from ()
    return True


def spend(table: Table[Battle], seat: int, dice: int) -> None:
    """Take charges from a pool."""
    change_player(table, seat, charges=table.state.players[seat].charges - dice)


# ---------------------------------------------------------------- attempts


@between_steps
def use_powers(table: Table[Battle]) -> Flow[None]:
    """Before a step of its unit's order a psyker may attempt powers in place of steps that have not
    begun."""
    while table.state.top.left and can_go_on(table):
        state = table.state
        frame = state.top
        most, steps = state.players[frame.owner].charges, open_steps(state, frame)
        if not (most and steps and any(powers(state, state.unit(frame.unit)))):
            return
        question = WhetherToManifest(frame.unit, steps, most)
        reply = yield from ask(frame.owner, question, Pass())
        if isinstance(reply, Pass):
            return
        yield from attempt(table, reply)


def attempt(table: Table[Battle], reply: Manifest) -> Flow[None]:
    """A psyker attempts a power: declared, rolled, perhaps denied, then manifest; the step and the
    charges are spent in any case."""
    replace(table, reply)
    psyker = table.state.unit(reply.psyker)
    did(table, psyker.id, manifested=(*psyker.doings.manifested, reply.power))
    spend(table, psyker.owner, reply.dice)
    table.note(Attempted(psyker.id, reply.power, reply.target, reply.dice, reply.step))
    yield from window(table, "action_declared")
    if not can_manifest(table, psyker.id):
        return
    power = table.state.book.weapons[reply.power]
    faces = table.roll("manifest", reply.dice, unit=psyker.id, needed=PSYCHIC.success)
    reached = manifest(power.charges, faces)
    denied: tuple[int, ...] = ()
    if reached.works:
        denied = yield from deny(table, psyker, reply.power, reached.successes)
    ends = manifest(power.charges, faces, denied)
    cancelled = sum(face >= PSYCHIC.deny for face in denied)
    table.note(
        Manifested(psyker.id, reply.power, ends.successes, cancelled, ends.works, ends.perils)
    )
    if ends.works:
        yield from bolt(table, psyker.id, reply.power, reply.target)
    if ends.perils:
        yield from suffer(table, psyker.id, Harm(1, 0, cause="warp", unsaved=True))
    yield from window(table, "action_done")


def replace(table: Table[Battle], reply: Manifest) -> None:
    """A step is given up: by the whole order if the psyker is alone in the unit, else by the psyker
    only."""
    state = table.state
    frame = state.top
    psyker = state.unit(reply.psyker)
    alone = headcount(state, state.unit(frame.unit)) == 1
    left = tuple(step for step in frame.left if not (alone and step == reply.step))
    later = frame.moves_later and shoots_first(left)
    replaced = (*frame.replaced, (psyker.id, reply.step))
    change_top(table, left=left, moves_later=later, replaced=replaced)


def can_manifest(table: Table[Battle], key: str) -> bool:
    """Return whether a psyker still can do what it declared."""
    state = table.state
    unit = state.unit(state.top.unit)
    able = unit.place == "table" and unit.rout is None and not unit.locked
    stands_up = unit.down is None or state.top.order == "open_fire"
    return able and stands_up and state.unit(key).place == "table"


def deny(table: Table[Battle], psyker: Unit, power: str, successes: int) -> Flow[tuple[int, ...]]:
    """The opponent may roll charges of their own against a power."""
    enemy = 1 - psyker.owner
    most = table.state.players[enemy].charges
    if not most:
        return ()
    question = HowManyToDeny(psyker.id, power, successes, most)
    reply = yield from ask(enemy, question, Deny(0), "reaction")
    spend(table, enemy, reply.dice)
    return table.roll("deny", reply.dice, needed=PSYCHIC.deny)


# ---------------------------------------------------------------- witchfire


@frozen
class Bolt:
    """A power on its way from a psyker to a unit."""

    psyker: str
    host: str
    """The unit that the psyker is in."""
    target: str
    weapon: Weapon
    strength: int
    firer: Stand
    seen: Sighted
    hits: int
    jinked: bool

    def is_bare(self, *, declared_now: bool) -> bool:
        """Return whether cover is of no use, though the target has jinked or gone to ground now."""
        level = self.firer.level == self.seen.stand.level
        return self.weapon.has("ignores_cover") or not cover_allowed(
            self.seen.distance, same_level=level, declared_now=declared_now
        )


def bolt(table: Table[Battle], key: str, power: str, target: str) -> Flow[None]:
    """A power strikes: a shot of the psyker that needs a roll to hit, range and sight."""
    state = table.state
    psyker, foe = state.unit(key), state.unit(target)
    found = strikes(state, psyker, foe, power) if is_mark(state, foe) else None
    if found is None or foe.locked:
        return
    firer, seen = found
    weapon = table.state.book.weapons[power]
    profile = profile_of(table.state, psyker, psyker.models[firer.name.split("/")[1]])
    strength = weapon.strength_of(profile.strength)
    host = state.unit(state.top.unit)
    did(table, host.id, shot_at=target)
    jinked = yield from jinks(table, target)
    wanted = to_hit(profile.bs, snap=fires_snap_shots(condition(table.state, host)))
    count = shots(weapon, seen.distance)
    faces = table.roll("to_hit", count, unit=key, needed=wanted.first)
    hits = sum(map(wanted.hits, faces))
    strike = _at_hull if is_vehicle(foe) else _at_models
    yield from strike(
        table, Bolt(key, host.id, target, weapon, strength, firer, seen, hits, jinked)
    )


def _at_models(table: Table[Battle], bolt: Bolt) -> Flow[None]:
    """A power that hits models is rolled to wound; the unit may go to ground before it saves, and
    tests its nerve."""
    weapon, foe = bolt.weapon, table.state.unit(bolt.target)
    start, thick = headcount(table.state, foe), toughness(table.state, foe)
    need = needed_to_wound(weapon, bolt.strength, thick)
    faces = table.roll("to_wound", bolt.hits, unit=bolt.psyker, needed=need)
    wounds = sum(roll_to_wound(face, weapon, bolt.strength, thick).wounds for face in faces)
    table.note(Bolted(bolt.psyker, foe.id, weapon.id, bolt.hits, wounds))
    source = tuple(bodies_of(table.state, table.state.unit(bolt.psyker)).values())

    def harm(state: Battle, *, declared: bool = True) -> Harm:
        bare = bolt.is_bare(declared_now=declared)
        cover = covers_from(state, state, bolt.firer, bolt.host, foe.id)
        return Harm(wounds, bolt.strength, weapon.ap, cover=cover, bare=bare, source=source)

    first = harm(table.state, declared=bolt.jinked)
    dived = yield from takes_to_ground(table, foe.id, first, harm, set(), bolt.firer.at)
    yield from suffer(table, foe.id, harm(table.state, declared=dived or bolt.jinked))
    yield from after_attack(table, foe.id, start, 0)


def _at_hull(table: Table[Battle], bolt: Bolt) -> Flow[None]:
    """A power hits a vehicle as a shot does, but is no fire that throws riders off."""
    weapon, foe = bolt.weapon, table.state.unit(bolt.target)
    table.note(Bolted(bolt.psyker, foe.id, weapon.id, bolt.hits, 0))
    if not bolt.hits:
        return
    covers = covers_from(table.state, table.state, bolt.firer, bolt.host, foe.id)
    cover = None if bolt.is_bare(declared_now=bolt.jinked) else next(iter(covers.values()), None)
    armour = vehicle_of(table.state, foe).armour.of(face_towards(table.state, foe, bolt.firer.at))
    punch = punch_of(weapon, bolt.strength, bolt.seen.distance)
    hit = Impact(punch, armour, weapon.ap, cover, bolt.psyker)
    yield from batter(table, foe.id, (hit,) * bolt.hits)
