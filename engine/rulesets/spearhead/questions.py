"""Every question of spearhead with what may be replied to it.

A question is pure data: a client needs no rules to show it. Its `check` is the one authority on
what is legal; those that may come up inside an activation also take `UseAbility`
(spearhead/active-any-time).
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import frozen

from engine.flow import Choice, Reply
from engine.geometry import Pose, measured
from engine.rulesets.spearhead.abilities import Performable, Usable, check_ability, check_special
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core.model import Action, Battle, Edge, Roster, profile
from engine.rulesets.spearhead.movement import Leg, check_path, length_of, may_ram, walk
from engine.rulesets.spearhead.muster import check_deployment, check_roster, written_out
from engine.rulesets.spearhead.shooting import check_shot

Reaction = Literal["return_fire", "charge", "emergency_retreat", "berserk_smash"]
Trigger = Literal["attack", "move", "half_health"]

# ---------------------------------------------------------------- replies


@frozen
class NameScenario(Reply):
    scenario: str


@frozen
class SubmitRoster(Reply):
    roster: Roster


@frozen
class TakeEdge(Reply):
    edge: Edge


@frozen
class Deploy(Reply):
    tank: str
    x: float
    y: float
    facing: float

    @property
    def pose(self) -> Pose:
        """Where the tank is to stand."""
        return Pose(self.x, self.y, self.facing).settled()


@frozen
class Activate(Reply):
    tank: str


@frozen
class Declare(Reply):
    actions: tuple[Action, ...] = ()


@frozen
class UseAbility(Reply):
    tank: str
    ability: str
    target: str | None = None


@frozen
class Shoot(Reply):
    weapon: str
    target: str


@frozen
class MoveAlong(Reply):
    """Drive along a path. `facing` is a final pivot in place."""

    legs: tuple[Leg, ...] = ()
    facing: float | None = None


@frozen
class Overcharge(Reply):
    """Test the engines, then choose a path."""


@frozen
class Ram(Reply):
    """Ram the nearest enemy."""


@frozen
class ChooseEnemy(Reply):
    tank: str


@frozen
class PerformSpecial(Reply):
    special: str
    target: str | None = None


@frozen
class React(Reply):
    reaction: Reaction
    tank: str


@frozen
class Pass(Reply):
    """Do nothing, or nothing more: finish, decline, or stay in place."""


# ---------------------------------------------------------------- questions


def _wrong(wanted: str, reply: Any) -> Exception:
    return refusal("wrong_reply", wanted=wanted, given=type(reply).__name__)


@frozen
class WhichScenario(Choice):
    """Asks both players at once and in secret, before anything else, which scenario is played, if
    the options do not say (spearhead/select-scenario). Default: the first in the list."""

    scenarios: tuple[str, ...]

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a listed scenario is named."""
        if not isinstance(reply, NameScenario):
            raise _wrong("name_scenario", reply)
        if reply.scenario not in self.scenarios:
            raise refusal(
                "unknown_scenario", scenario=reply.scenario, known=", ".join(self.scenarios)
            )


@frozen
class WhichRoster(Choice):
    """Asks both players at once and in secret, before deployment, which roster they bring, if the
    options do not say (spearhead/select-armies). Default: the ready-made force of the seat."""

    supply_limit: int

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a legal roster is submitted."""
        if not isinstance(reply, SubmitRoster):
            raise _wrong("submit_roster", reply)
        scenario = state.plan if state.scenario else None
        check_roster(written_out(reply.roster), self.supply_limit, scenario)


@frozen
class WhichEdge(Choice):
    """Asks one player, before deployment, which edge they deploy on (spearhead/choose-edge).
    Default: west."""

    edges: tuple[Edge, ...] = ("west", "east")

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an edge is taken."""
        if not isinstance(reply, TakeEdge):
            raise _wrong("take_edge", reply)


@frozen
class WhereToDeploy(Choice):
    """Asks the players in turn, during deployment, which tank they place and where
    (spearhead/deployment-zone). Default: the first tank, in its usual place."""

    tanks: tuple[str, ...]
    """Tanks not placed yet, in roster order."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an unplaced tank is put on a legal place."""
        if not isinstance(reply, Deploy):
            raise _wrong("deploy", reply)
        if reply.tank not in self.tanks:
            raise refusal("not_to_deploy", tank=reply.tank, known=", ".join(self.tanks))
        check_deployment(state, state.tank(reply.tank), reply.pose)


@frozen
class WhichTank(Choice):
    """Asks the active player, before each activation with more than one tank left, which one acts
    (spearhead/activation-pick). Default: the first."""

    tanks: tuple[str, ...]
    left: int
    """Activations still to come, including this one."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a tank that has not acted this turn is activated."""
        if not isinstance(reply, Activate):
            raise _wrong("activate", reply)
        if reply.tank not in self.tanks:
            raise refusal("not_to_activate", tank=reply.tank, known=", ".join(self.tanks))


@frozen
class WhichActions(Choice):
    """Asks the active player, after they pick a tank, which actions it declares
    (spearhead/two-actions). Default: none."""

    tank: str
    actions: tuple[Action, ...]
    """Actions that the tank may declare."""
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless 0 to 2 different actions are declared in a legal order."""
        if _is_ability(state, state.tank(self.tank).owner, reply):
            return
        if not isinstance(reply, Declare):
            raise _wrong("declare", reply)
        check_declaration(reply.actions, has_subfaction="special" in self.actions)


def check_declaration(actions: tuple[str, ...], *, has_subfaction: bool) -> None:
    """Raise `IllegalReply` unless actions may be declared (spearhead/two-actions,
    move-before-attack)."""
    most = BOOK.tables.turn.actions
    if len(actions) > most or len(set(actions)) < len(actions):
        raise refusal("not_two_different", declared=" + ".join(actions), most=most)
    if "move" in actions and "attack" in actions and actions.index("move"):
        raise refusal("move_after_attack")
    if "special" in actions and not has_subfaction:
        raise refusal("no_subfaction")


@frozen
class WhetherToUseAbility(Choice):
    """Asks a player with abilities that can count in what an enemy tank is about to do, an action
    or a reaction, whether they use one (spearhead/active-any-time). Default: pass, none."""

    seat: int
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an ability is used or the window is passed."""
        if not _is_ability(state, self.seat, reply) and not isinstance(reply, Pass):
            raise _wrong("use_ability or pass", reply)


@frozen
class WhichShot(Choice):
    """Asks the owner of a tank, during its attack and for each weapon in turn, which weapon fires
    at which target (spearhead/attack-weapons). Default: pass, cease fire."""

    seat: int
    tank: str
    weapons: tuple[str, ...]
    """Weapons that have not fired in this action."""
    reaction: bool = False
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an unshot weapon is fired at a legal target, or the action is
        finished."""
        if isinstance(reply, Pass) or _is_ability(state, self.seat, reply):
            return
        if not isinstance(reply, Shoot):
            raise _wrong("shoot or pass", reply)
        shooter = state.tank(self.tank)
        weapon = profile(shooter).weapon(reply.weapon)
        if weapon is None or reply.weapon not in self.weapons:
            known = ", ".join(self.weapons)
            raise refusal("weapon_not_ready", tank=self.tank, weapon=reply.weapon, known=known)
        check_shot(state, shooter, weapon, state.units.get(reply.target), reply.target)


@frozen
class HowToMove(Choice):
    """Asks the owner of a tank, when it performs a Move action, how it moves
    (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, it drives straight
    away from the nearest enemy."""

    seat: int
    tank: str
    speed: float
    """In inches."""
    ram: bool
    """Whether an enemy is near enough to ram."""
    must: bool = False
    """True in an Emergency Retreat: the tank has to move."""
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of the ways to move is chosen."""
        if isinstance(reply, Overcharge) or _is_ability(state, self.seat, reply):
            return
        tank = state.tank(self.tank)
        if isinstance(reply, Ram):
            if not may_ram(state, tank):
                raise refusal(
                    "ram_too_far", tank=self.tank, within=BOOK.tables.ram.needs_enemy_within
                )
            return
        _check_drive(state, self.tank, reply, self.speed, self.must)


@frozen
class WhichPath(Choice):
    """Asks the owner of a tank, after an overcharge test or for a free move, where it drives
    (spearhead/move-options). Default: pass, it stays; in an Emergency Retreat, it drives straight
    away from the nearest enemy."""

    seat: int
    tank: str
    allowance: float
    """In inches."""
    must: bool = False
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless the path may be driven."""
        if not _is_ability(state, self.seat, reply):
            _check_drive(state, self.tank, reply, self.allowance, self.must)


@frozen
class WhichEnemy(Choice):
    """Asks the owner of a tank, when several enemies are equally near or a smash has several
    victims, which enemy they choose (spearhead/ram-move, spearhead/berserk-smash). Default: the
    first."""

    seat: int
    tank: str
    enemies: tuple[str, ...]
    reason: Literal["nearest", "victim"]
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless one of the enemies is chosen."""
        if _is_ability(state, self.seat, reply):
            return
        if not isinstance(reply, ChooseEnemy):
            raise _wrong("choose_enemy", reply)
        if reply.tank not in self.enemies:
            raise refusal("not_tied", tank=reply.tank, known=", ".join(self.enemies))


@frozen
class WhichSpecial(Choice):
    """Asks the owner of a tank, when it performs a Special action, which special it uses
    (spearhead/special-selection). Default: pass, none."""

    seat: int
    tank: str
    specials: tuple[Performable, ...]
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless a special is performed legally, or forgone."""
        if isinstance(reply, Pass) or _is_ability(state, self.seat, reply):
            return
        if not isinstance(reply, PerformSpecial):
            raise _wrong("perform_special or pass", reply)
        check_special(state, state.tank(self.tank), reply.special, reply.target)


@frozen
class WhichReaction(Choice):
    """Asks the player who may react, after the attack, move or damage that opens the window, which
    reaction a tank makes (spearhead/reaction-definition). Default: pass, none."""

    seat: int
    trigger: Trigger
    by: str
    """The tank whose attack, move or damage opened the window."""
    tanks: tuple[str, ...]
    """Tanks that may react."""
    reactions: tuple[Reaction, ...]
    points: int
    """The seat's reaction points."""
    abilities: tuple[Usable, ...] = ()

    def check(self, state: Battle, reply: Any) -> None:
        """Raise `IllegalReply` unless an offered reaction is made, or declined."""
        if isinstance(reply, Pass) or _is_ability(state, self.seat, reply):
            return
        if not isinstance(reply, React):
            raise _wrong("react or pass", reply)
        if reply.reaction not in self.reactions or reply.tank not in self.tanks:
            raise refusal(
                "no_such_reaction",
                reaction=reply.reaction,
                tank=reply.tank,
                offered=" or ".join(self.reactions),
                known=", ".join(self.tanks),
            )


def _is_ability(state: Battle, seat: int, reply: Any) -> bool:
    """Return whether the reply uses an ability; raise when it may not be used."""
    if not isinstance(reply, UseAbility):
        return False
    check_ability(state, seat, reply.tank, reply.ability, reply.target)
    return True


def _check_drive(state: Battle, key: str, reply: Any, allowance: float, must: bool) -> None:
    """A path, or none where that is allowed (spearhead/move-none, emergency-retreat)."""
    tank = state.tank(key)
    if isinstance(reply, MoveAlong):
        if must and measured(length_of(walk(tank, reply.legs, None))) == 0.0:
            raise refusal("must_move", tank=key)
        check_path(state, tank, reply.legs, reply.facing, allowance)
    elif not isinstance(reply, Pass):
        raise _wrong("move_along, overcharge, ram or pass", reply)
    elif must:
        raise refusal("must_move", tank=key)


def is_no_move(reply: Any) -> bool:
    """Return whether a reply is the not-move option: a pass, or no path and no pivot."""
    return isinstance(reply, Pass) or (
        isinstance(reply, MoveAlong) and not reply.legs and reply.facing is None
    )


REACTIONS: tuple[type, ...] = (WhichReaction, WhetherToUseAbility)
