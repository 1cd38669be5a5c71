"""Tiny battles for the tests of rules: who stands where, what is answered, which dice fall.

    fight = skirmish(tank("A1", "lanner", 10, 18), tank("B1", "hammer", 20, 18))
    fight.activate("A1", "attack")
    fight.answer(Shoot("cannon-76", "B1"), 4, 5, 6)      # the dice that must fall, all of them

Ability windows are passed by unless `abilities=True`. A turn that begins gets its quota die without
being given one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest
from attrs import define, evolve, field

from engine.dice import ListedDice
from engine.errors import IllegalReply, InternalError
from engine.flow import Ask, Flow
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.spearhead import RULESET, questions
from engine.rulesets.spearhead.book import BOOK
from engine.rulesets.spearhead.book.printed import Marker, Objective, TerrainName, TerrainPiece
from engine.rulesets.spearhead.conformance.sketch import (
    NEVER,
    open_table,
    sketched_battle,
    sketched_tank,
)
from engine.rulesets.spearhead.core.model import (
    Action,
    Activation,
    Battle,
    Options,
    Player,
    Tank,
    Turn,
    profile,
)
from engine.rulesets.spearhead.shooting import check_shot
from engine.state import State
from engine.table import Table

T = TypeVar("T")
PASS = questions.Pass()
QUOTA = 6
"""The face of a quota die that no test cares about."""


def tank(
    key: str,
    sheet: str | None,
    x: float,
    y: float,
    facing: float = 0.0,
    health: int | None = None,
    *,
    options: tuple[str, ...] = (),
    **printed: Any,
) -> Tank:
    """Draw a tank: of a sheet, or of None and a `weight`; `printed` changes its profile."""
    pose = Pose(x, y, facing)
    return sketched_tank(key, pose, sheet=sheet, options=options, health=health, **printed)


def terrain(kind: TerrainName, *corners: tuple[float, float], key: str = "") -> TerrainPiece:
    return TerrainPiece(key or kind, kind, corners)


def box(
    kind: TerrainName, x0: float, y0: float, x1: float, y1: float, key: str = ""
) -> TerrainPiece:
    return terrain(kind, (x0, y0), (x1, y0), (x1, y1), (x0, y1), key=key)


def battle(
    *tanks: Tank,
    scenario: str | None = None,
    ground: Iterable[TerrainPiece] = (),
    points: tuple[int, int] = (0, 0),
    subfactions: tuple[str | None, str | None] = (None, None),
    seat: int | None = 0,
    left: int = 3,
    activated: tuple[str, ...] = (),
    acting: str | None = None,
    rounds: int = 6,
    objective: Objective = NEVER,
    markers: tuple[Marker, ...] = (),
    priority: int = 0,
    **changes: Any,
) -> Battle:
    """Draw a battle in which it is the turn of `seat` (None: a turn is about to begin).

    On an open table, or on the board of a `scenario`. `acting`: a tank in the middle of its
    activation, with no action left.
    """
    plan = (
        BOOK.scenarios[scenario]
        if scenario
        else open_table(terrain=ground, rounds=rounds, objective=objective, markers=markers)
    )
    state = sketched_battle(plan, tanks)
    players: list[Player] = [
        evolve(player, points=points[n], subfaction=subfactions[n])
        for n, player in enumerate(state.players)
    ]
    turn = None if seat is None else Turn(seat, left, left, activated)
    return evolve(
        state,
        scenario=scenario,
        players=(players[0], players[1]),
        turn=turn,
        priority=priority,
        turns_done=int(seat == 1 - priority),
        activation=Activation(acting, declared=True) if acting else None,
        **changes,
    )


@define
class Faces:
    """The dice of a skirmish: listed faces, and a quota die that needs no listing."""

    pending: deque[int] = field(factory=deque)
    drawn: dict[int, int] = field(factory=dict)

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        if index not in self.drawn:
            if not self.pending and purpose != "quota":
                raise InternalError(f"a {purpose} die is wanted, but none is left")
            self.drawn[index] = self.pending.popleft() if self.pending else QUOTA
        return self.drawn[index]


@define
class Fight:
    """A match in progress, and what was told of it."""

    match: Match
    dice: Faces
    abilities: bool
    """Ability windows are answered by the test."""
    notes: list[Any] = field(factory=list)
    """Of the whole fight."""
    last: list[Any] = field(factory=list)
    """Of the last answer."""

    @property
    def state(self) -> Battle:
        assert isinstance(self.match.state, Battle)
        return self.match.state

    @property
    def ask(self) -> Ask:
        """The open question."""
        assert self.match.asks, "nothing is asked"
        return self.match.asks[0]

    @property
    def choice(self) -> Any:
        return self.ask.choice

    @property
    def points(self) -> tuple[int, int]:
        mine, theirs = self.state.players
        return mine.points, theirs.points

    def tank(self, key: str) -> Tank:
        return self.state.tank(key)

    def health(self, key: str) -> int:
        return self.tank(key).health

    def at(self, key: str) -> tuple[float, float] | None:
        """Where a tank stands; None when it is off the table."""
        pose = self.tank(key).pose
        return pose.at if pose else None

    def told(self, kind: type[T]) -> list[T]:
        """What the last answer told, of one kind."""
        return [note for note in self.last if isinstance(note, kind)]

    def all_told(self, kind: type[T]) -> list[T]:
        """What the whole fight told, of one kind."""
        return [note for note in self.notes if isinstance(note, kind)]

    def asks(self, kind: type[T], seat: int | None = None) -> T:
        """Assert what is asked, and return it."""
        assert isinstance(self.choice, kind)
        assert seat in (None, self.ask.seat)
        return self.choice

    def answer(self, reply: Any, *faces: int) -> Fight:
        """Answer the open question; exactly the listed dice must fall."""
        self.last = []
        self.dice.pending.extend(faces)
        self._give(self.ask, reply)
        self._skip()
        assert not self.dice.pending, f"dice left over: {list(self.dice.pending)}"
        return self

    def default(self, *faces: int) -> Fight:
        """Let the clock run out."""
        return self.answer(self.ask.default, *faces)

    def refuses(self, reply: Any) -> IllegalReply:
        """Assert that an answer is illegal, and return why."""
        with pytest.raises(IllegalReply) as caught:
            self.match.answer(self.ask.seat, self.ask.number, reply)
        return caught.value

    def bars(self, key: str, weapon: str, target: str) -> IllegalReply:
        """Assert that a shot is illegal as things stand, asked for or not, and return why."""
        shooter = self.tank(key)
        carried = profile(shooter).weapon(weapon)
        assert carried
        with pytest.raises(IllegalReply) as caught:
            check_shot(self.state, shooter, carried, self.tank(target), target)
        return caught.value

    def activate(self, key: str, *actions: Action) -> Fight:
        """Pick a tank, where there is a choice, and declare its actions."""
        if isinstance(self.choice, questions.WhichTank):
            self.answer(questions.Activate(key))
        assert self.asks(questions.WhichActions).tank == key
        return self.answer(questions.Declare(actions))

    def _give(self, ask: Ask, reply: Any) -> None:
        self.match, change = self.match.answer(ask.seat, ask.number, reply)
        self.last += change.notes
        self.notes += change.notes

    def _skip(self) -> None:
        while not self.abilities and self.match.asks:
            if not isinstance(self.choice, questions.WhetherToUseAbility):
                return
            self._give(self.ask, PASS)


def start(state: State, *faces: int, abilities: bool = False) -> Fight:
    """Play on from a state; `faces`: the dice that fall before the first question."""
    dice = Faces(deque(faces))
    match, change = Match.play_on(RULESET, state, dice)
    fight = Fight(match, dice, abilities, list(change.notes), list(change.notes))
    fight._skip()
    return fight


def skirmish(*tanks: Tank, abilities: bool = False, **given: Any) -> Fight:
    """Draw a battle (see `battle`) and play on from it."""
    return start(battle(*tanks, **given), abilities=abilities)


def new_match(*faces: int, **options: Any) -> Fight:
    """Start a match from its first question."""
    return start(RULESET.muster(Options(**options)), *faces)


def table_of(state: Battle, *faces: int) -> Table[Battle]:
    """Return a table to work a rule on directly, with its dice."""
    return Table(state, ListedDice(faces, state.rolled))


def run(flow: Flow[T], *replies: Any) -> T:
    """Play a flow to its end, past ability windows: the replies in order, then the defaults."""
    given = deque(replies)

    def reply(ask: Ask) -> Any:
        window = isinstance(ask.choice, questions.WhetherToUseAbility)
        return ask.default if window or not given else given.popleft()

    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(reply(ask) for ask in asks))
    except StopIteration as end:
        result: T = end.value
        return result
