"""Skirmish: forty units on an open field; an order moves one of them and may attack another.

The tutorial "Write your own ruleset" goes through this file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, dist, pi, sin
from typing import Any

from attrs import evolve, field, frozen

from warhost.rulesets import (
    ASKED,
    Answers,
    Choice,
    Clause,
    Flow,
    Form,
    IllegalReply,
    OpenRuleset,
    OptionForm,
    OptionWords,
    Presentation,
    Refusal,
    Seat,
    Shown,
    State,
    Table,
    Verdict,
    Vocabulary,
    Words,
    ask,
    forms,
    forms_of,
    odds_of,
    queries,
)

SIZE = (480.0, 320.0)
MOVE, RANGE, HEALTH = 60.0, 240.0, 100
WEAK, SIDES = 4, 11
"""Damage is the die and `WEAK`: 5 to 15."""
KINDS = {
    "rifle": "Rifle Squad",
    "armour": "Armoured Troop",
    "scout": "Recce Section",
    "mortar": "Mortar Team",
}

# ---------------------------------------------------------------- the rulebook

CLAUSES = tuple(
    Clause(f"skirmish/{key}", title, "Skirmish", text)
    for key, title, text in (
        ("orders", "Orders", "Players give one order each by turns, player A first."),
        ("moving", "Moving", f"An order moves one of your units up to {MOVE:g}, or leaves it."),
        ("table", "The table", f"No unit leaves the table, {SIZE[0]:g} by {SIZE[1]:g}."),
        ("attack", "Attacks", f"It may then attack an enemy within {RANGE:g} of where it stands."),
        ("damage", "Damage", f"Roll a die of {SIDES} sides: the enemy loses that and {WEAK} more."),
        ("lost", "Losses", f"A unit has {HEALTH} health. At 0 it is lost."),
        (
            "end",
            "The end",
            "Whoever has no unit left has lost. After the last order more units win.",
        ),
    )
)

# ---------------------------------------------------------------- the state


@frozen
class Unit:
    """A unit, on the table or lost."""

    id: str
    owner: Seat
    kind: str
    name: str
    x: float
    y: float
    facing: float = 0.0
    health: int = HEALTH


@frozen
class Options:
    """What is fixed when a match is created."""

    units: int = 20
    """Of each side."""
    orders: int = 400
    """After which the match ends."""


@frozen(kw_only=True)
class Field(State):
    """The table."""

    units: Mapping[str, Unit] = field(factory=dict)
    size: tuple[float, float] = SIZE
    options: Options = field(factory=Options)
    turn: Seat = 0
    given: int = 0
    """Orders so far."""
    ended: Verdict | None = None

    def army(self, seat: Seat) -> list[Unit]:
        """Return the units of a seat that are left."""
        return [one for one in self.units.values() if one.owner == seat and one.health > 0]


# ---------------------------------------------------------------- what is asked and reported


@frozen
class Order:
    """Move a unit, and perhaps attack."""

    unit: str
    x: float
    y: float
    facing: float = 0.0
    target: str | None = None


@frozen
class WhichOrder(Choice):
    """Asks a player which unit to order, and what (skirmish/orders). Default: leave one where it
    stands."""

    seat: Seat = ASKED

    def check(self, state: Field, reply: Any) -> None:
        """Refuse what breaks a rule, with its clause and the numbers."""
        unit = state.units.get(reply.unit)
        if unit is None or unit.owner != self.seat or unit.health <= 0:
            raise refusal("no_such_unit", unit=reply.unit)
        if not all(0 <= at <= most for at, most in zip((reply.x, reply.y), SIZE, strict=True)):
            raise refusal("off_table", x=reply.x, y=reply.y)
        moved = round(dist((unit.x, unit.y), (reply.x, reply.y)), 4)
        if moved > MOVE:
            raise refusal("too_far", unit=unit.id, moved=moved, most=MOVE)
        if reply.target is None:
            return
        target = state.units.get(reply.target)
        if target is None or target.owner == self.seat or target.health <= 0:
            raise refusal("no_such_target", target=reply.target)
        apart = round(dist((target.x, target.y), (reply.x, reply.y)), 4)
        if apart > RANGE:
            raise refusal("out_of_range", target=target.id, apart=apart, most=RANGE)


@frozen
class Moved:
    """A unit has gone somewhere else."""

    unit: str
    x: float
    y: float


@frozen
class Attacked:
    """A unit was attacked."""

    unit: str
    target: str
    damage: int


@frozen
class Lost:
    """A unit was lost."""

    unit: str


@frozen
class Ended:
    """The match is over."""

    winner: Seat | None = None


WORDS = Words(
    summary="Up to twenty units a side: move or attack with one, and the enemy does the same.",
    refusals={
        "no_such_unit": Refusal("orders", "{unit} is no unit of yours that is left"),
        "off_table": Refusal("table", "{x}, {y} is not on the table"),
        "too_far": Refusal("moving", "{unit} would move {moved}, it may move {most}"),
        "no_such_target": Refusal("attack", "{target} is no enemy that is left"),
        "out_of_range": Refusal("attack", "{target} is {apart} away, attacks reach {most}"),
        "bad_options": Refusal("orders", "a side has 1 to 20 units, a match 1 to 4000 orders"),
    },
    asks={"which_order": "Order one of your units."},
    forms={"order": "[Attack {target} with {unit}|Move {unit}]"},
    notes={
        "moved": "{unit} moves.",
        "attacked": "{unit} attacks {target}: {damage} damage.",
        "lost": "{unit} is lost.",
        "ended": "[{winner:seat} wins|A draw].",
    },
    terms={**KINDS, "annihilation": "annihilation", "last_order": "the last order"},
    options={
        "units": OptionWords("Units", "How many units each side has.", "20"),
        "orders": OptionWords("Orders", "After how many orders the match ends.", "400"),
    },
)


def refusal(code: str, **params: Any) -> IllegalReply:
    """Return a refusal of the word list."""
    said = WORDS.refusals[code]
    message = said.text.format_map(params)
    return IllegalReply(code, message, clause=f"skirmish/{said.clause}", params=params)


# ---------------------------------------------------------------- what players learn beforehand


def in_reach(unit: Unit) -> tuple[tuple[float, float], ...]:
    """Return corners of the ground that a unit can reach."""
    rays = (2 * pi * ray / 16 for ray in range(16))
    around = ((unit.x + MOVE * cos(ray), unit.y + MOVE * sin(ray)) for ray in rays)
    return tuple((min(max(x, 0.0), SIZE[0]), min(max(y, 0.0), SIZE[1])) for x, y in around)


@forms_of.register
def _(choice: WhichOrder, state: Field) -> Iterator[Form]:
    for unit in state.army(choice.seat):
        stay = Order(unit.id, unit.x, unit.y, unit.facing)
        place = forms.PlaceBlank(unit.id, in_reach(unit), unit.x, unit.y, unit.facing, turns=False)
        yield Form(stay, unit.id, blanks=(place,))
        for foe in state.army(1 - choice.seat):
            if dist((foe.x, foe.y), (unit.x, unit.y)) <= RANGE:
                yield Form(evolve(stay, target=foe.id), unit.id, foe.id)


@odds_of.register
def _(reply: Order, state: Field, choice: WhichOrder) -> queries.Odds:
    if reply.target is None:
        return queries.Odds((queries.Outcome("certain", 1.0),))
    left = state.units[reply.target].health - WEAK
    lost = sum(face >= left for face in range(1, SIDES + 1)) / SIDES
    outcomes = (queries.Outcome("lost", lost), queries.Outcome("damaged", 1 - lost))
    return queries.Odds(outcomes, {"damage": WEAK + (SIDES + 1) / 2})


def table_map(state: Field) -> queries.Plan:
    """Return the table from above."""
    units = (one for seat in (0, 1) for one in state.army(seat))
    return queries.Plan(state.size, units=tuple(map(standing, units)))


def standing(unit: Unit) -> queries.TableUnit:
    """Return where a unit stands, and the ground that it covers."""
    x, y, r = unit.x, unit.y, 8.0
    hull = ((x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r))
    return queries.TableUnit(unit.id, unit.owner, unit.kind, x, y, unit.facing, (hull,))


# ---------------------------------------------------------------- the game


class Skirmish(OpenRuleset):
    """Forty units, one order at a time."""

    key = "skirmish"
    title = "Skirmish"
    presentation = Presentation("easy", minutes=(10, 30), models=(1, 20))
    vocabulary = Vocabulary(Field, Options, (WhichOrder,), (Order,), (Moved, Attacked, Lost, Ended))
    clauses = CLAUSES
    answers = Answers(plan=table_map)
    shown = Shown(
        words=WORDS,
        options=(
            OptionForm("units", "number", 20, least=1, most=20, step=1),
            OptionForm("orders", "number", 400, least=1, most=4000, step=10),
        ),
    )

    def muster(self, options: Options) -> Field:
        """Set both sides up, facing each other."""
        if not (1 <= options.units <= 20 and 1 <= options.orders <= 4000):
            raise refusal("bad_options")
        units = [placed(seat, number) for seat in (0, 1) for number in range(options.units)]
        return Field(units={unit.id: unit for unit in units}, options=options)

    def step(self, table: Table[Field]) -> Flow[None]:
        """Have one order given, and carry it out."""
        seat = table.state.turn
        first = table.state.army(seat)[0]
        order = yield from ask(seat, WhichOrder(), Order(first.id, first.x, first.y, first.facing))
        move(table, order)
        if order.target is not None:
            attack(table, order.unit, order.target)
        table.set(turn=1 - seat, given=table.state.given + 1)
        table.set(ended=verdict(table.state))
        if table.state.ended is not None:
            table.note(Ended(table.state.ended.winner))

    def score(self, state: Field, resigned: Seat | None) -> tuple[float, ...]:
        """Count the units that are left."""
        return tuple(float(len(state.army(seat))) for seat in (0, 1))


def placed(seat: Seat, number: int) -> Unit:
    """Return a unit where it begins: in rows of five, its back to its own edge."""
    kind = tuple(KINDS)[number % len(KINDS)]
    x, y = (340 if seat else 20) + number % 5 * 30, 40 + number // 5 * 80
    name = f"{KINDS[kind]} {number + 1}"
    return Unit(f"{'AB'[seat]}{number + 1}", seat, kind, name, x, y, 180.0 if seat else 0.0)


def move(table: Table[Field], order: Order) -> None:
    """Put a unit where it was ordered (skirmish/moving)."""
    unit = table.state.units[order.unit]
    if (unit.x, unit.y) != (order.x, order.y):
        table.note(Moved(unit.id, order.x, order.y))
    table.change(unit.id, x=order.x, y=order.y, facing=order.facing)


def attack(table: Table[Field], unit: str, target: str) -> None:
    """Roll for damage (skirmish/damage), and take off the table what is lost (skirmish/lost)."""
    (face,) = table.roll("damage", unit=unit, sides=SIDES)
    damage = face + WEAK
    table.note(Attacked(unit, target, damage))
    left = max(0, table.state.units[target].health - damage)
    table.change(target, health=left)
    if left == 0:
        table.note(Lost(target))


def verdict(state: Field) -> Verdict | None:
    """Return how the match ended, if it has (skirmish/end)."""
    counts = tuple(len(state.army(seat)) for seat in (0, 1))
    if all(counts) and state.given < state.options.orders:
        return None
    winner = None if counts[0] == counts[1] else int(counts[1] > counts[0])
    reason = "last_order" if all(counts) else "annihilation"
    return Verdict(reason, winner, "skirmish/end", tuple(map(float, counts)))


RULESET = Skirmish()
