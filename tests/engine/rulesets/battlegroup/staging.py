"""Tables set up by hand, matches played on from them with dice of one's choice, and forces on
foot."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, evolve, field

from engine.dice import BYTE, Dice
from engine.flow import Ask
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Moment, Order, Step, Token
from engine.rulesets.battlegroup.command.questions import GiveOrder, PassUnit
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Battle, Group, Held, Options, Turn, Unit
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.force.state import muster, unit_of
from engine.rulesets.battlegroup.orders.questions import React
from engine.rulesets.battlegroup.ruleset import RULESET

US, THEM = 0, 1
Place = tuple[float, float]


def put(
    sheet: str, key: str, owner: int, places: Sequence[Place], token: Token | None = None
) -> Unit:
    """Return a unit with its first models on places, the others left out."""
    unit = unit_of(BOOK, BOOK.units[sheet], key, owner)
    models = {
        name: evolve(model, pose=Pose(*at, 0.0))
        for (name, model), at in zip(unit.models.items(), places, strict=False)
    }
    held = None if token is None else Held(token)
    return evolve(unit, models=models, started=len(models), place="table", token=held, secured=True)


def armed(
    weapons: tuple[str, ...], key: str, owner: int, places: Sequence[Place], **changes: Any
) -> Unit:
    """Return a line squad all of whose models carry the same."""
    unit = put("iw-line", key, owner, places)
    groups = {"rifleman": Group("iw-rifleman", weapons)}
    models = {name: evolve(one, group="rifleman") for name, one in unit.models.items()}
    return evolve(unit, groups=groups, models=models, **changes)


def row(x: float, y: float, count: int, gap: float = 1.5) -> list[Place]:
    """Return places side by side, to the east."""
    return [(x + gap * n, y) for n in range(count)]


def battle(*units: Unit, **options: Any) -> Battle:
    """Return a table in the Orders Phase of our turn. West of x = 11 and south of y = 34 it is
    bare."""
    state = muster(Options(**options))
    listed = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.owner)}
    turn = Turn(US, "orders", "slots")
    first, second = (evolve(player, warlord=None) for player in state.players)
    state = evolve(state, players=(first, second))
    return evolve(state, units=listed, stage="battle", round=1, now=1, turn=turn)


def on_foot(name: str) -> Army:
    """Return a ready force without vehicles, support and what stays off the map."""
    force = BOOK.forces[name]
    walking = [
        ForceEntry(one.sheet, one.id, one.slot)
        for one in force.units
        if BOOK.units[one.sheet].strike is None
        and BOOK.units[one.sheet].type not in ("vehicle", "walker", "flyer")
        and not one.off_map
    ]
    return Army(units=tuple(walking), warlord=force.warlord)


def infantry(**options: Any) -> Options:
    """Return a match of both ready forces on foot."""
    return Options(armies=(on_foot("ironwall"), on_foot("vanguard")), **options)


@define
class Loaded:
    """Dice that show what is wanted, by purpose."""

    faces: Mapping[str, int]
    other: int = 1

    def face(self, index: int, purpose: str, sides: int = 6) -> int:
        assert sides <= BYTE, "real dice have no more sides"
        return self.faces.get(purpose, self.other)


@define
class Game:
    """A match that is played on, question by question."""

    match: Match
    notes: list[Any] = field(factory=list)

    @classmethod
    def on(cls, state: Battle, **faces: int) -> "Game":
        return cls.on_dice(state, Loaded(faces))

    @classmethod
    def on_dice(cls, state: Battle, dice: Dice) -> "Game":
        match, change = Match.play_on(RULESET, state, dice)
        return cls(match, list(change.notes))

    @property
    def state(self) -> Battle:
        assert isinstance(self.match.state, Battle)
        return self.match.state

    @property
    def ask(self) -> Ask:
        (ask,) = self.match.asks
        return ask

    @property
    def asked(self) -> Any:
        """The open question itself."""
        return self.ask.choice

    @property
    def stack(self) -> list[str]:
        """Whose orders are under way, the one at the bottom first."""
        return [frame.unit for frame in self.state.stack.frames]

    def say(self, body: Any) -> "Game":
        self.match, change = self.match.answer(self.ask.seat, self.ask.number, body)
        self.notes += change.notes
        return self

    def order(self, unit: str, order: Order, *steps: Step) -> "Game":
        return self.say(GiveOrder(unit, order, steps))

    def react(self, unit: str, at: float | None = None) -> "Game":
        return self.say(React(unit, at))

    def decline(self, *moments: Moment) -> "Game":
        """Let windows be that are open one after the other, at these moments."""
        for moment in moments:
            assert self.asked.moment == moment
            self.say(Pass())
        return self

    def until(self, *kinds: type) -> "Game":
        """Answer by default until a question of some kind is open, or the match over."""
        while self.match.asks and not isinstance(self.asked, kinds):
            self.say(self.ask.default)
        return self

    def pass_all(self) -> "Game":
        return self.say(Pass())

    def pass_unit(self, unit: str) -> "Game":
        return self.say(PassUnit(unit))

    def told(self, kind: type) -> list[Any]:
        return [note for note in self.notes if isinstance(note, kind)]
