"""A stretch of play, order by order: the longest of the worked examples.

A drill leads a real match from a sketched battle. Each order answers the question it is meant for;
questions before it that no order answers are passed by (windows) or take their default. So an
example need not spell out every window, and still cannot do what a player could not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast, get_args

from attrs import evolve, frozen

from engine.dice import ListedDice
from engine.errors import IllegalReply, InternalError
from engine.flow import Flow, ask
from engine.geometry import measured
from engine.match import Match
from engine.ruleset import Ruleset
from engine.rulesets.spearhead import questions, turn
from engine.rulesets.spearhead.book.words import refusal
from engine.rulesets.spearhead.core import notes
from engine.rulesets.spearhead.core.model import SEATS, Action, Battle, Turn, is_alive, profile
from engine.rulesets.spearhead.movement import Leg
from engine.rulesets.spearhead.shooting import check_shot
from engine.state import Verdict
from engine.table import Table

Order = Mapping[str, Any]
T = TypeVar("T")
PASS = questions.Pass()
WINDOWS = {"attack": "return-fire", "move": "charge", "half_health": "half-health"}
"""What examples call the windows, by trigger."""
ANY_NUMBER = 99


# ---------------------------------------------------------------- the match


@frozen
class EndTurn:
    """The batch of activations is over."""


@frozen
class WhatNext:
    """No activation is in progress: the example says whose comes next."""

    def check(self, state: Battle, reply: Any) -> None:
        """Raise unless a living tank is activated, or the turn ended."""
        if isinstance(reply, questions.Activate):
            tank = state.units.get(reply.tank)
            if tank is None or not is_alive(tank):
                raise refusal("no_unit", unit=reply.tank)


class Exercise:
    """As much of the ruleset as leads a match: activations come as they are ordered, no quota is
    rolled and nothing is scored."""

    key = "spearhead"

    def step(self, table: Table[Battle]) -> Flow[None]:
        """Lead the match one step on."""
        if table.state.activation:
            yield from turn.perform(table)
            return
        reply = yield from ask(0, WhatNext(), EndTurn())
        now = table.state.turn
        if isinstance(reply, EndTurn):
            turn.expire(table, "turn_end")
            table.set(turn=None)
            return
        seat = table.state.tank(reply.tank).owner
        if now is None or now.seat != seat or reply.tank in now.activated:
            turn.expire(table, "turn_end")
            table.set(turn=Turn(seat, ANY_NUMBER, ANY_NUMBER))
        yield from turn.activate(table)

    def verdict(self, state: Battle) -> Verdict | None:
        """Return how the match ended."""
        return state.ended


# ---------------------------------------------------------------- the drill


class Drill:
    """A match that is led by orders."""

    def __init__(self, state: Battle) -> None:
        self._faces: list[int] = []
        rules = cast("Ruleset", Exercise())  # it is never asked for anything else
        self._match, _ = Match.play_on(rules, state, ListedDice(()))
        self._notes: list[Any] = []
        self.attacker: str | None = None
        """Whose attack the example has not finished: it sees no Return Fire before it has."""

    @property
    def state(self) -> Battle:
        """The table as it stands."""
        return cast("Battle", self._match.state)

    def carry_out(self, order: Order) -> Mapping[str, Any]:
        """Carry out one order and return what came of it; an illegal one changes nothing."""
        work = ORDERS.get(order.get("do", ""))
        if work is None:
            raise ValueError(f"unknown step {order.get('do')!r}; known are {', '.join(ORDERS)}")
        before, self._notes = self._match, []
        listed = [*self._faces, *order.get("dice", ())]
        self._match = evolve(before, dice=ListedDice(listed))
        try:
            result = dict(work(self, order))
        except IllegalReply as refused:
            self._match = before
            result = {"legal": False, "code": refused.code, "clause": refused.clause}
        except InternalError as missing:
            self._match = before
            result = {"error": str(missing)}
        used = self.state.rolled
        result["dice_used"] = used - len(self._faces)
        if used < len(listed):
            result["error"] = f"{len(listed) - used} listed dice were not rolled"
        self._faces = listed[:used]
        return result

    # ------------------------------------------------------------ finding the question

    @property
    def choice(self) -> Any:
        """What is asked; None once the match is over."""
        return self._match.asks[0].choice if self._match.asks else None

    @property
    def seat(self) -> int:
        """Who is asked."""
        return self._match.asks[0].seat

    @property
    def default(self) -> Any:
        """What is replied to the open question for a seat that stays silent."""
        return self._match.asks[0].default

    def answer(self, reply: Any) -> None:
        """Answer the open question."""
        question = self._match.asks[0]
        self._match, change = self._match.answer(question.seat, question.number, reply)
        self._notes += change.notes

    def find(self, kind: type[T], fits: Callable[[T], bool]) -> T:
        """Go on to the next question of a kind that fits, passing what lies before it."""
        while self.choice and not isinstance(self.choice, WhatNext):
            choice = self.choice
            if isinstance(choice, kind) and fits(choice):
                return choice
            self.answer(self.default)
        raise refusal("wrong_reply", wanted="another", given=kind.__name__)

    def skip_abilities(self) -> None:
        """Pass the ability windows."""
        while isinstance(self.choice, questions.WhetherToUseAbility):
            self.answer(PASS)

    def windows(self) -> list[dict[str, Any]]:
        """Return the reaction windows that are open: of several that one damage event opened, all
        that open if the earlier ones are declined."""
        here, noted, found = self._match, self._notes, list[dict[str, Any]]()
        self._notes = []
        self.skip_abilities()
        while isinstance(self.choice, questions.WhichReaction):
            choice = self.choice
            if found and choice.trigger != "half_health":
                break
            if choice.trigger == "attack" and choice.by == self.attacker:
                break
            found.append(
                {
                    "player": SEATS[choice.seat],
                    "kind": WINDOWS[choice.trigger],
                    "tanks": list(choice.tanks),
                }
            )
            if choice.trigger != "half_health":
                break
            self.answer(PASS)
            self.skip_abilities()
        self._match, self._notes = here, noted
        return found

    # ------------------------------------------------------------ telling what came of it

    def noted(self, kind: type[T]) -> list[T]:
        """Return what this order told, of one kind."""
        return [note for note in self._notes if isinstance(note, kind)]

    def outcome(self) -> dict[str, Any]:
        """Return what every order is answered with."""
        return {
            "legal": True,
            "windows": self.windows(),
            "points": {SEATS[seat]: self.state.players[seat].points for seat in (0, 1)},
            "dead": [note.tank for note in self.noted(notes.Died)],
            "exploded": [note.tank for note in self.noted(notes.DeathRolled) if note.exploded],
            "health": {tank.id: tank.health for tank in self.state.units.values()},
            "ended": self.state.ended is not None,
        }

    def slide(self) -> dict[str, Any]:
        """Return what came of a ram, a Charge or a Berserk Smash."""
        slides = self.noted(notes.Slid)
        if not slides:
            return {}
        slide = slides[0]
        wounds = [wound for wound in self.noted(notes.Damaged) if wound.cause == slide.how]
        hurt = wounds[0].tank if wounds else slide.target
        result: dict[str, Any] = {
            "target": slide.target,
            "moved": slide.length,
            "contact": slide.contact,
            "end": [measured(slide.end.x), measured(slide.end.y)],
            "damage": wounds[0].damage if wounds else 0,
            "target_health": self.state.tank(hurt).health,
        }
        if slide.how == "smash":
            result["victim"] = wounds[0].tank if wounds else None
        return result


# ---------------------------------------------------------------- orders


def declare(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Activate a tank and declare its actions; what went before is finished first."""
    end_activation(drill, order)
    key, wanted = order["tank"], tuple(order.get("actions", ()))
    if drill.choice is None or not set(wanted) <= set(get_args(Action)):
        raise refusal("not_to_activate", tank=key, known="-")
    drill.answer(questions.Activate(key))
    if isinstance(drill.choice, questions.WhichTank):
        drill.answer(questions.Activate(key))
    drill.answer(questions.Declare(wanted))
    return drill.outcome()


def shoot(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Fire a weapon. The Return Fire window belongs to the end of the action, not to the shot."""
    before = drill.state
    try:
        asked = drill.find(questions.WhichShot, lambda choice: choice.tank == order["tank"])
    except IllegalReply:
        _check_shot(before, order)  # with nothing left to shoot at the action was over by itself
        raise
    drill.attacker = asked.tank if len(asked.weapons) > 1 else None
    drill.answer(questions.Shoot(order["weapon"], order["target"]))
    shot = drill.noted(notes.Shot)[0]
    outcome = drill.outcome()
    windows = [window for window in outcome["windows"] if window["kind"] == "half-health"]
    return {
        **outcome,
        "windows": windows,
        "in_range": True,
        "aim_modifier": shot.aim_modifier,
        "hits": shot.hits,
        "penetrating": shot.penetrating,
        "damage": shot.damage,
        "target_health": drill.state.tank(order["target"]).health,
    }


def _check_shot(state: Battle, order: Order) -> None:
    """Raise why a shot is illegal, if it is."""
    shooter = state.tank(order["tank"])
    weapon = profile(shooter).weapon(order["weapon"])
    if weapon is not None and is_alive(shooter):
        check_shot(state, shooter, weapon, state.units.get(order["target"]), order["target"])


def finish_attack(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Stop shooting; with nothing left to shoot, or to shoot at, the action is over by itself."""
    drill.attacker = None
    while drill.choice:
        choice = drill.choice
        if isinstance(choice, questions.WhichShot):
            if choice.tank == order.get("tank", choice.tank):
                drill.answer(PASS)
            break
        if isinstance(choice, questions.WhichReaction) and choice.trigger != "half_health":
            break
        if not isinstance(choice, questions.WhetherToUseAbility | questions.WhichReaction):
            break
        drill.answer(PASS)
    return drill.outcome()


def move(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Perform a Move action: normal, overcharge, ram, none.

    A path that is refused after the test of the engines may be given again.
    """
    key, mode = order["tank"], order.get("mode", "normal")
    drill.skip_abilities()
    if isinstance(drill.choice, questions.WhichPath):
        mode = "path"
    if mode == "path":
        drill.find(questions.WhichPath, lambda choice: choice.tank == key)
    else:
        drill.find(questions.HowToMove, lambda choice: choice.tank == key)
    match mode:
        case "none":
            drill.answer(PASS)
        case "ram":
            drill.answer(questions.Ram())
            _choose_enemies(drill, order)
        case "overcharge":
            drill.answer(questions.Overcharge())
            asked = drill.find(questions.WhichPath, lambda choice: choice.tank == key)
            if refused := _why_not(asked, drill.state, _path(order)):
                return {**drill.outcome(), **_driven(drill), "aim_penalty": True, **refused}
            drill.answer(_path(order))
        case _:
            drill.answer(_path(order))
    return {**drill.outcome(), **_driven(drill), **drill.slide()}


def _why_not(choice: questions.WhichPath, state: Battle, reply: Any) -> dict[str, Any]:
    try:
        choice.check(state, reply)
    except IllegalReply as refused:
        return {"legal": False, "code": refused.code, "clause": refused.clause}
    return {}


def _driven(drill: Drill) -> dict[str, Any]:
    """Tell of the drive: how far, and whether Aim suffers."""
    moves, tests = drill.noted(notes.Moved), drill.noted(notes.Overcharged)
    result: dict[str, Any] = {"aim_penalty": bool(drill.noted(notes.Slid))}
    if moves:
        result = {"aim_penalty": moves[0].penalty, "moved": moves[0].length}
        end = moves[0].path[-1]
        result["end"] = [measured(end.x), measured(end.y)]
    if tests:
        result["allowance"] = tests[0].allowance
        result["passed"] = tests[0].passed
    return result


def _path(order: Order) -> questions.MoveAlong:
    spots = [order["to"]] if "to" in order else order.get("path", ())
    return questions.MoveAlong(tuple(_leg(spot) for spot in spots), order.get("facing"))


def _leg(spot: Any) -> Leg:
    if isinstance(spot, Mapping):
        return Leg(float(spot["x"]), float(spot["y"]), spot.get("facing"))
    return Leg(*(float(number) for number in spot))


def _choose_enemies(drill: Drill, order: Order) -> None:
    """Answer which enemy, as ordered or by default."""
    drill.skip_abilities()
    while isinstance(drill.choice, questions.WhichEnemy):
        choice = drill.choice
        named = order.get("victim" if choice.reason == "victim" else "target")
        drill.answer(questions.ChooseEnemy(named) if named else drill.default)


def react(drill: Drill, order: Order) -> Mapping[str, Any]:
    """React in an open window, or decline."""
    wanted = str(order.get("reaction", "decline")).replace("-", "_")
    if wanted in ("decline", "pass", "none"):
        return decline(drill, order)
    seat = SEATS.index(order["player"]) if "player" in order else SEATS.index(order["tank"][0])
    window = drill.find(
        questions.WhichReaction, lambda choice: choice.seat == seat and wanted in choice.reactions
    )
    drill.answer(
        questions.React(cast("questions.Reaction", wanted), order.get("tank") or window.tanks[0])
    )
    if wanted in ("charge", "berserk_smash"):
        _choose_enemies(drill, order)
    return {**drill.outcome(), **drill.slide()}


def decline(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Pass the open window."""
    drill.skip_abilities()
    if isinstance(drill.choice, questions.WhichReaction):
        if SEATS[drill.seat] != order.get("player", SEATS[drill.seat]):
            raise refusal("wrong_reply", wanted="another", given="decline")
        drill.answer(PASS)
    return drill.outcome()


def special(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Perform a special, or forgo it; a free move it grants goes where the order says."""
    key, name = order["tank"], order.get("special")
    drill.find(questions.WhichSpecial, lambda choice: choice.tank == key)
    drill.answer(questions.PerformSpecial(name, order.get("target")) if name else PASS)
    if isinstance(drill.choice, questions.WhichPath):
        drill.answer(_path(order) if "to" in order or "path" in order else PASS)
    return {**drill.outcome(), **_driven(drill)}


def ability(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Use an active ability: in its owner's window, or before a decision of its owner's."""
    use = questions.UseAbility(order["tank"], order["ability"], order.get("target"))
    seat = SEATS.index(use.tank[0])
    while drill.choice:
        choice = drill.choice
        if drill.seat == seat and hasattr(choice, "abilities"):
            drill.answer(use)
            return drill.outcome()
        if not isinstance(choice, questions.WhetherToUseAbility):
            break
        drill.answer(PASS)
    raise refusal("no_activation", ability=use.ability)


def end_activation(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Finish the activation, with defaults for whatever is still open."""
    while drill.choice and not isinstance(drill.choice, WhatNext):
        drill.answer(drill.default)
    return drill.outcome()


def end_turn(drill: Drill, order: Order) -> Mapping[str, Any]:
    """Finish the turn."""
    end_activation(drill, order)
    if drill.choice:
        drill.answer(EndTurn())
    return drill.outcome()


ORDERS: Mapping[str, Callable[[Drill, Order], Mapping[str, Any]]] = {
    "declare": declare,
    "shoot": shoot,
    "finish_attack": finish_attack,
    "move": move,
    "react": react,
    "decline": decline,
    "pass": decline,
    "special": special,
    "ability": ability,
    "use_ability": ability,
    "use": ability,
    "end_activation": end_activation,
    "end": end_activation,
    "end_turn": end_turn,
}
