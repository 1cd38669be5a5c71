"""Tables set up by hand, and rules played on them with answers of one's choice."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from engine.dice import ListedDice
from engine.flow import Ask, Flow
from engine.geometry import Pose
from engine.match import Match
from engine.rulesets.diceless import RULESET
from engine.rulesets.diceless.core.model import Battle, Options, Turn, Unit
from engine.rulesets.diceless.core.values import Pool
from engine.rulesets.diceless.force.state import muster, unit_of
from engine.rulesets.diceless.shooting.flow import fire
from engine.rulesets.diceless.shooting.questions import Shoot
from engine.table import Table

GREEN, BLUE = 0, 1
Place = tuple[float, float]


def put(
    sheet: str,
    key: str,
    owner: int,
    places: Sequence[Place],
    *,
    weapons: Mapping[str, tuple[str, ...]] | None = None,
    **changes: Any,
) -> Unit:
    """Return a unit with its first models on places, the others left out; `weapons` by group."""
    book = muster(Options()).book
    unit = unit_of(book, book.units[sheet], key, owner)
    models = {
        name: evolve(model, pose=Pose(*at, 0.0))
        for (name, model), at in zip(unit.models.items(), places, strict=False)
    }
    groups = {
        name: evolve(group, weapons=(weapons or {}).get(name, group.weapons))
        for name, group in unit.groups.items()
    }
    unit = evolve(unit, models=models, groups=groups, place="table", started=len(models))
    return evolve(unit, **{"at_phase_start": len(models), **changes})


def row(x: float, y: float, count: int, gap: float = 1.0) -> list[Place]:
    """Return places side by side, to the east."""
    return [(x + gap * n, y) for n in range(count)]


def battle(*units: Unit, tokens: tuple[Pool, Pool] = (Pool(), Pool()), **options: Any) -> Battle:
    """Return a table in blue's Shooting phase."""
    state = muster(Options(**options))
    first, second = state.players
    players = (evolve(first, tokens=tokens[0], turns=1), evolve(second, tokens=tokens[1], turns=1))
    listed = {unit.id: unit for unit in sorted(units, key=lambda unit: unit.owner)}
    turn = Turn(BLUE, "shooting", "shots")
    return evolve(state, units=listed, players=players, stage="battle", round=1, turn=turn)


@frozen
class Played:
    """What came of a rule."""

    state: Battle
    notes: tuple[Any, ...]
    asked: tuple[Ask, ...]

    def told(self, kind: type) -> list[Any]:
        """Return the notes of a kind."""
        return [note for note in self.notes if isinstance(note, kind)]

    def questions(self, kind: type) -> list[Ask]:
        """Return the questions of a kind."""
        return [ask for ask in self.asked if isinstance(ask.choice, kind)]


Answers = Mapping[Any, Any]
"""Replies by type of the question: one for all of them, or a list, one after another."""


def play(state: Battle, rule: Callable[[Table[Battle]], Flow[Any]], answers: Answers) -> Played:
    """Play a rule; what is not answered is answered by default. Every answer must be legal."""
    table, asked = Table(state, ListedDice(())), list[Ask]()
    left = {kind: list(given) for kind, given in answers.items() if isinstance(given, list)}
    flow = rule(table)
    try:
        (ask,) = next(flow)
        while True:
            asked.append(ask)
            kind = type(ask.choice)
            reply = answers.get(kind, ask.default)
            if kind in left:
                reply = left[kind].pop(0) if left[kind] else ask.default
            ask.choice.check(table.state, ask.default)
            ask.choice.check(table.state, reply)
            (ask,) = flow.send((reply,))
    except StopIteration:
        return Played(table.state, tuple(table.notes), tuple(asked))


def shoot(state: Battle, reply: Shoot, answers: Answers | None = None) -> Played:
    """Play a shot."""
    return play(state, lambda table: fire(table, reply), answers or {})


# ---------------------------------------------------------------- matches


def reacting(state: Battle, *replies: Any) -> Match:
    """Return a match after replies of blue, where green may react."""
    match, _ = Match.play_on(RULESET, state, ListedDice(()))
    for reply in replies:
        match, _ = match.answer(BLUE, match.asks[0].number, reply)

    assert match.asks[0].seat == GREEN

    return match


HOLDING = Shoot("us", "them", holding=("us/sergeant", "us/riflemen"))


def blasted(tokens: int = 1) -> Match:
    """Return a match in which the marker of a howitzer lies over four raiders of ten, who have
    tokens to move it."""
    us = put("squad", "us", BLUE, row(20.0, 2.0, 5), weapons={"heavy": ("siege-howitzer",)})
    near = [(24.0, 20.0), (25.0, 20.0), (24.5, 21.0), (27.2, 20.0)]
    them = put("fighters", "them", GREEN, [*near, *row(2.0, 40.0, 6, 7.0)])
    state = battle(us, them, tokens=(Pool(scatter=tokens), Pool()))
    match, _ = Match.play_on(RULESET, state, ListedDice(()))
    match, _ = match.answer(BLUE, match.asks[0].number, HOLDING)

    return reacting(state, HOLDING, match.asks[0].default)
