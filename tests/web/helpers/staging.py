"""Moments of matches that pages play on from, brought about by the rules alone: the same each time.

No page, socket or bot has a part in how a match comes there, so a test begins with what it tests.
A moment is kept as a match that was given up right after it, in the store that a server is started
on; every test that wants it plays a branch of its own on from it (`hosting.Server.at`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from hashlib import sha256
from itertools import islice
from math import dist
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

from engine import ruleset
from engine.advice.forms import Form, PathBlank, UnitsBlank
from engine.advice.queries import Forms, LegalReplies
from engine.flow import Ask
from engine.formations import middle
from engine.geometry import Point
from engine.match import Match
from engine.records import record
from engine.rulesets.battlegroup.assault.questions import WhetherToOverwatch, WhichCharge
from engine.rulesets.battlegroup.book.codes import Order
from engine.rulesets.battlegroup.command.questions import GiveOrder, WhichOrder
from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.field import bases_of, by_distance, distance
from engine.rulesets.battlegroup.core.members import hosts
from engine.rulesets.battlegroup.core.model import Battle, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.deployment.questions import Deploy
from engine.rulesets.battlegroup.driving.questions import WhereToDrive
from engine.rulesets.battlegroup.movement.questions import Move
from engine.rulesets.battlegroup.orders.questions import WhichReaction as WhoBreaksIn
from engine.rulesets.battlegroup.orders.state import has_target
from engine.rulesets.battlegroup.scenarios.questions import WhichProbe
from engine.rulesets.battlegroup.shooting.questions import ShootDebris, WhatToShoot
from engine.rulesets.battlegroup.weapons.rules import Manner
from engine.rulesets.battlegroup.weapons.state import can_hit
from engine.rulesets.battlegroup.wounds.questions import WhoFalls
from engine.rulesets.diceless.assault.questions import WhichCharge as WhoCharges
from engine.rulesets.diceless.core.field import bases_of as bases_of_unit
from engine.rulesets.diceless.core.model import Battle as DicelessBattle
from engine.rulesets.diceless.movement.questions import Move as MoveUnit
from engine.rulesets.diceless.phases.questions import WhichMove as WhoMoves
from engine.rulesets.diceless.phases.questions import WhichShot as WhoShoots
from engine.rulesets.diceless.scatter.questions import WhichMarker
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.rulesets.diceless.transports.questions import Embark
from engine.rulesets.microtanks import questions as micro
from engine.rulesets.spearhead import questions as spear
from engine.rulesets.spearhead.core.model import Battle as TankBattle
from engine.rulesets.spearhead.core.model import profile
from engine.rulesets.spearhead.movement import may_ram
from engine.rulesets.spearhead.shooting import legal_targets
from engine.wire.codec import for_ruleset
from engine.wire.messages import ClockSettings
from server.match import restore
from server.store.documents import Row
from server.store.lobby import Lobby, Seat
from server.store.sqlite.store import SqliteStore
from tests.helpers.once import once
from tests.web.helpers.film import Player, eager
from tests.web.helpers.forces import ALONE, LAUNCHERS, RIDERS, SCREEN, SHORT, SPECIAL

SEAT = 0
"""Whose question makes a moment; the page plays on from it."""
MATCHES = 20
"""What one match does not bring, another will; no more are played."""
CALM = ClockSettings(bank=7200.0, reaction=600.0, setup=600.0)
"""Clocks that stay out of it, however busy the machine."""

Wanted = Callable[[Ask, tuple[Form, ...]], bool]
"""(question, ways to answer it that would be taken) -> whether this is the moment."""


def asks(kind: type) -> Wanted:
    """A question of a kind."""
    return lambda ask, _: isinstance(ask.choice, kind)


def leaves(kind: type, blank: type) -> Wanted:
    """A question of a kind with something to fill in."""
    return lambda ask, forms: (
        isinstance(ask.choice, kind)
        and any(isinstance(one, blank) for form in forms for one in form.blanks)
    )


def aims(kind: type) -> Wanted:
    """A question of a kind, with somebody to aim at."""
    return lambda ask, forms: isinstance(ask.choice, kind) and any(map(is_shot, forms))


def is_shot(form: Form) -> bool:
    """Whether it aims at somebody, and to some effect."""
    return form.target is not None and form.no_effect is None and not is_at_debris(form)


def is_at_debris(form: Form) -> bool:
    """Whether it aims at nobody."""
    return isinstance(form.reply, ShootDebris)


def some_in_sight(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A shot at some of the enemies, but not at all of them."""
    targets = {form.target for form in forms if form.target}
    return isinstance(ask.choice, spear.WhichShot) and 0 < len(targets) < FOES


def several_abilities(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A window in which more than one unit may use an ability."""
    units = {form.unit for form in forms if form.unit}
    return isinstance(ask.choice, spear.WhetherToUseAbility) and len(units) > 1


def two_targets(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A unit that may fire at more than one enemy."""
    return isinstance(ask.choice, WhatToShoot) and len(set(targets_of(forms))) > 1


def targets_of(forms: tuple[Form, ...]) -> list[str]:
    """Whom forms aim at, and to some effect."""
    return [form.target for form in forms if form.target is not None and is_shot(form)]


def many_to_order(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """An order for one of eight to ten units."""
    return isinstance(ask.choice, WhichOrder) and 8 <= len(ask.choice.units) <= 10


def many_may_fall(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """Three of a whole squad fall, or those who do not save."""
    if not isinstance(ask.choice, WhoFalls):
        return False
    return len(ask.choice.models) >= 8 and (ask.choice.count is None or ask.choice.count >= 3)


def breaks_into_a_path(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A move that one waiting unit may break into at several points of its way."""
    if not isinstance(ask.choice, WhoBreaksIn) or ask.choice.begin is None:
        return False
    ready = ask.choice.ready
    return len(ready) == 1 and any(far - near > 2.0 for near, far in ready[0].stretches)


def several_to_charge(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A charge at one of three enemies or more, with any of the others."""
    blanks = (blank for form in forms for blank in form.blanks)
    is_some = any(isinstance(blank, UnitsBlank) and len(blank.options) > 1 for blank in blanks)
    return isinstance(ask.choice, WhichCharge) and is_some


def long_way_to_watch(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A charge that overwatch may be fired at over four inches and more."""
    return isinstance(ask.choice, WhetherToOverwatch) and ask.choice.points[-1] > 4.0


Subject = Callable[[Match], str | None]
"""Which unit the moment is about, if there is one."""


def close_in(match: Match, ask: Ask, rng: Random) -> Any:
    """Answer as somebody who wants his units where the enemy is thickest, and shoots at nobody."""
    if ask.seat != SEAT:
        return eager(match, ask, rng)
    if isinstance(ask.choice, WhatToShoot):
        return Pass()
    assert isinstance(match.state, Battle)
    foes = [middle(bases_of(match.state, foe)) for foe in hosts(match.state, 1 - SEAT)]

    def worth(reply: Any) -> float:
        match reply:
            case GiveOrder(order=order):
                return float(order == "close_assault")
            case Move(path=(*_, end)):
                return -sum(sorted(dist(end, foe) for foe in foes)[:3])
            case Deploy(x=x, y=y):
                return -dist((x, y), (36.0, 24.0))
        return -1e3

    if isinstance(ask.choice, WhichOrder):
        return max((form.reply for form in _open(match)), key=worth)
    tried = islice(match.rules.sample(match.state, ask, rng), TRIED)
    best = max(tried, key=worth)
    return best if worth(best) > -1e3 else eager(match, ask, rng)


TRIED = 12
"""Ways that are weighed against each other."""


FIVE_SCOUTS = {"units": [{"sheet": "vg-scouts"}] * 5}
BRAWL = {
    "scenario": "defense-line",
    "points_limit": 1000,
    "max_game_turns": 4,
    "require_hq": False,
    "overwatch": "experimental",
    "armies": [
        {"units": [{"sheet": "vg-scouts"}, {"sheet": "vg-scouts"}, {"sheet": "vg-jump"}]},
        FIVE_SCOUTS,
    ],
}
"""Small forces that come to blows early."""
SCOUTS = {"units": [{"sheet": "vg-scouts"}] * 3}
"""On foot: whoever has jump packs is asked about them before a charge."""
STAFF = {
    **BRAWL,
    "armies": [
        {"units": [{"sheet": "iw-command"}, {"sheet": "iw-mortars"}, {"sheet": "iw-line"}]},
        SCOUTS,
    ],
}
"""An HQ with a battery that it may call."""
STARTER = {"max_game_turns": 3}
"""The starter match of battlegroup, as far as it comes quickly."""
FOES = len(SHORT["spearhead"]["rosters"][1]["tanks"])


def launch(match: Match, ask: Ask, rng: Random) -> Any:
    """Fire a launcher, and do nothing but what is done by itself before."""
    replies = match.rules.sample(match.state, ask, rng)
    shots = (one for one in replies if isinstance(one, Shoot) and is_burst(one))
    return next(shots, ask.default) if isinstance(ask.choice, WhoShoots) else ask.default


def walk_to(*keys: str) -> Player:
    """Walk towards some units, and do nothing else but what is done by itself."""

    def walk(match: Match, ask: Ask, rng: Random) -> Any:
        assert isinstance(match.state, DicelessBattle)
        ends = [middle(bases_of_unit(match.state, match.state.unit(key))) for key in keys]
        moves = (
            reply
            for reply in match.rules.sample(match.state, ask, rng)
            if isinstance(reply, MoveUnit) and reply.path
        )
        near = partial(_nearest, ends)
        return min(moves, key=near, default=ask.default)

    return lambda match, ask, rng: (
        walk(match, ask, rng) if isinstance(ask.choice, WhoMoves) and not ask.seat else ask.default
    )


def _nearest(ends: list[Point], move: MoveUnit) -> float:
    return min(dist(move.path[-1], end) for end in ends)


def orders(order: Order) -> Subject:
    """A unit that may be given an order."""

    def subject(match: Match) -> str | None:
        state, choice = match.state, match.asks[0].choice
        assert isinstance(state, Battle)
        able = (key for key in choice.units if why_no_order(state, state.unit(key), order) is None)
        return next((key for key in able if IS_WORTH[order](state, state.unit(key))), None)

    return subject


def faces(key: str, foe: str) -> Subject:
    """A unit that may be ordered, also to move, and fire at a certain enemy."""

    def subject(match: Match) -> str | None:
        state, manner = match.state, Manner()
        assert isinstance(state, Battle)
        able = key in match.asks[0].choice.units and foe in state.units
        able = able and state.unit(key).moved_in != state.now  # it did not arrive just now
        return key if able and can_hit(state, state.unit(key), state.unit(foe), manner) else None

    return subject


def shoots(state: Battle, unit: Unit) -> bool:
    """Whether a unit on the table has a target."""
    return unit.place == "table" and has_target(state, unit, Manner())


def storms(state: Battle, unit: Unit) -> bool:
    """Whether a unit may charge an enemy near by, but not beside it."""
    foes = by_distance(state, unit)[:1] if unit.place == "table" else ()
    return any(foe.place == "table" and 2.0 < distance(state, unit, foe) < 6.0 for foe in foes)


IS_WORTH: Mapping[Order, Callable[[Battle, Unit], bool]] = {
    "open_fire": shoots,
    "close_assault": storms,
    "request_support": lambda state, unit: True,
    "tactical_coordination": lambda state, unit: True,
}
"""What else is to be true of the unit."""


def rams(match: Match) -> str | None:
    """A tank that may ram."""
    state, tanks = match.state, match.asks[0].choice.tanks
    assert isinstance(state, TankBattle)
    return next((key for key in tanks if may_ram(state, state.tank(key))), None)


def parts(match: Match) -> str | None:
    """A tank one of whose weapons reaches a target that another does not, but which reaches some
    other."""
    state, tanks = match.state, match.asks[0].choice.tanks
    assert isinstance(state, TankBattle)
    for key in tanks:
        tank = state.tank(key)
        reach = [
            {foe.id for foe in legal_targets(state, tank, weapon)}
            for weapon in profile(tank).weapons
        ]
        if all(reach) and any(one - other for one in reach for other in reach):
            return str(key)
    return None


def boards(ask: Ask, forms: tuple[Form, ...]) -> bool:
    """A move, by which somebody may get into a transport."""
    return isinstance(ask.choice, WhoMoves) and any(isinstance(f.reply, Embark) for f in forms)


def is_burst(shot: Shoot) -> bool:
    """Whether a marker is laid."""
    return any(arm.mode == "burst" for arm in shot.arms)


@frozen
class Moment:
    """What is waited for in matches of a ruleset."""

    ruleset: str
    options: Mapping[str, Any]
    wanted: Wanted
    first: int = 0
    """The match that is tried first: which one brings it soon is known."""
    player: Player = eager
    skips: int = 0
    """How many such moments pass before."""
    subject: Subject | None = None
    """The unit that is ordered; it is not the moment while there is none."""


MOMENTS = {
    "spearhead, setting up": Moment("spearhead", SHORT["spearhead"], asks(spear.WhereToDeploy)),
    "spearhead": Moment("spearhead", SHORT["spearhead"], asks(spear.WhichTank)),
    "spearhead, in range": Moment(
        "spearhead", SHORT["spearhead"], asks(spear.WhichTank), first=7, skips=2
    ),
    "spearhead, ramming": Moment(
        "spearhead", SHORT["spearhead"], asks(spear.WhichTank), first=1, subject=rams
    ),
    "spearhead, parting": Moment(
        "spearhead", SHORT["spearhead"], asks(spear.WhichTank), subject=parts
    ),
    "spearhead, special": Moment("spearhead", SPECIAL, asks(spear.WhichTank)),
    "spearhead, driving": Moment(
        "spearhead", ALONE["spearhead"], leaves(spear.HowToMove, PathBlank)
    ),
    "spearhead, aiming": Moment("spearhead", SHORT["spearhead"], some_in_sight),
    "spearhead, reacting": Moment("spearhead", SHORT["spearhead"], asks(spear.WhichReaction)),
    "spearhead, abilities": Moment("spearhead", SCREEN, several_abilities),
    "microtanks": Moment("microtanks", SHORT["microtanks"], asks(micro.WhichMove)),
    "microtanks, aiming": Moment("microtanks", SHORT["microtanks"], aims(micro.WhichShot)),
    "diceless": Moment("diceless", SHORT["diceless"], asks(WhoMoves)),
    "diceless, driving": Moment("diceless", ALONE["diceless"], leaves(WhoMoves, PathBlank)),
    "diceless, aiming": Moment("diceless", SHORT["diceless"], aims(WhoShoots)),
    "diceless, walking": Moment("diceless", LAUNCHERS, asks(WhoMoves), player=launch),
    "diceless, charging": Moment(
        "diceless",
        {**SHORT["diceless"], "turns": 6},
        asks(WhoCharges),
        player=walk_to("squad-1", "squad-2"),
    ),
    "diceless, riding": Moment("diceless", RIDERS, boards, player=walk_to("carrier-2")),
    "diceless, laying": Moment("diceless", LAUNCHERS, asks(WhichMarker), player=launch),
    "battlegroup": Moment("battlegroup", SHORT["battlegroup"], asks(WhichOrder)),
    "battlegroup, driving": Moment(
        "battlegroup", ALONE["battlegroup"], leaves(WhereToDrive, PathBlank)
    ),
    "battlegroup, many units": Moment(
        "battlegroup",
        {"max_game_turns": 4},  # the team arrives in the third
        many_to_order,
        first=32,
        subject=faces("a-heavy-team", "b-scouts"),
    ),
    "battlegroup, near": Moment(
        "battlegroup",
        {**BRAWL, "attacker": "second", "armies": [SCOUTS, FIVE_SCOUTS]},
        asks(WhichOrder),
        first=1,
        player=close_in,
        subject=orders("close_assault"),
    ),
    "battlegroup, supporting": Moment(
        "battlegroup", STAFF, asks(WhichOrder), subject=orders("request_support")
    ),
    "battlegroup, steadying": Moment(
        "battlegroup", STAFF, asks(WhichOrder), 12, subject=orders("tactical_coordination")
    ),
    "battlegroup, two targets": Moment("battlegroup", STARTER, two_targets),
    "battlegroup, taking wounds": Moment("battlegroup", STARTER, many_may_fall, first=11),
    "battlegroup, probing": Moment("battlegroup", {"scenario": "defense-line"}, asks(WhichProbe)),
    "battlegroup, aiming": Moment("battlegroup", STARTER, aims(WhatToShoot)),
    "battlegroup, charging several": Moment(
        "battlegroup", {**BRAWL, "attacker": "second"}, several_to_charge, 3, close_in
    ),
    "battlegroup, overwatch": Moment(
        "battlegroup", {**BRAWL, "attacker": "first"}, long_way_to_watch
    ),
    "battlegroup, breaking in": Moment("battlegroup", STARTER, breaks_into_a_path, first=3),
}
"""By the name that a test calls it. A ruleset alone: both sides stand on the table, Ann moves."""


@frozen
class Staged:
    """A match as far as the moment, as a store keeps it."""

    match: Match
    """At the moment."""
    lobby: Lobby
    rows: tuple[Row, ...]
    """The last: that it was given up."""


@once
def staged(name: str) -> Staged:
    """Play matches until the moment comes."""
    first = MOMENTS[name].first
    for seed in range(first, first + MATCHES):
        lobby = _lobby(name, seed)
        found = _played(lobby, MOMENTS[name], seed)
        if found is not None:
            match, entries = found
            return _given_up(lobby, match, entries)
    raise AssertionError(f"{MATCHES} matches never came to {name!r}")


def shooter(name: str) -> str:
    """Return the unit that a moment is about, or one that may aim at somebody."""
    about, match = MOMENTS[name].subject, staged(name).match
    if about is not None and (found := about(match)) is not None:
        return found
    return next(form.unit for form in _open(staged(name).match) if form.unit and is_shot(form))


async def keep(path: Path) -> None:
    """Write every moment into a new store; other workers of the run begin with other moments."""
    store = SqliteStore(str(path), synchronous="OFF")
    for name in Random(path.as_posix()).sample(list(MOMENTS), len(MOMENTS)):
        await store.begin(staged(name).lobby, staged(name).rows)
    await store.aclose()


def _lobby(name: str, seed: int) -> Lobby:
    moment = MOMENTS[name]
    return Lobby(
        match=sha256(name.encode()).hexdigest()[:12],
        ruleset=moment.ruleset,
        version=ruleset.get(moment.ruleset).version,
        title=name,
        created=0.0,
        code="",
        secret=f"staged {seed}",
        clock=CALM,
        options=moment.options,
        seats=(Seat("guest", "Ada", entropy="aaaaaaaa"), Seat("guest", "Bo", entropy="bbbbbbbb")),
    )


def _played(
    lobby: Lobby, moment: Moment, seed: int
) -> tuple[Match, tuple[record.Entry, ...]] | None:
    """Play a match until the moment comes; none if it does not."""
    match, last, _ = restore.begin(lobby)
    entries, rng, codec = [last], Random(seed), for_ruleset(lobby.ruleset)
    skips = moment.skips
    while match.verdict is None:
        ask = match.asks[0]
        if ask.seat == SEAT and moment.wanted(ask, _open(match)) and _has_subject(moment, match):
            if not skips:
                return match, tuple(entries)
            skips -= 1
        body = codec.dump(moment.player(match, ask, rng))
        match, last, _ = record.enact(match, last, record.Reply(ask.seat, ask.number, body))
        entries.append(last)
    return None


def _has_subject(moment: Moment, match: Match) -> bool:
    return moment.subject is None or moment.subject(match) is not None


def _open(match: Match) -> tuple[Form, ...]:
    forms = match.rules.query(match.state, match.asks, SEAT, LegalReplies())
    assert isinstance(forms, Forms)
    return tuple(form for form in forms.forms if form.refusal is None)


def _given_up(lobby: Lobby, match: Match, entries: tuple[record.Entry, ...]) -> Staged:
    over, last, _ = record.enact(match, entries[-1], record.Resign(SEAT))
    assert over.verdict is not None
    banks = (lobby.clock.bank, lobby.clock.bank)
    rows = tuple(Row(entry.n, banks, entry) for entry in (*entries, last))
    return Staged(match, lobby.conclude(over.verdict, last.n, 0.0), rows)
