"""What other rulesets will ask of the kernel, in a few lines each: `docs/design.md` lists it.

What spearhead and the toy show already is tested with them: declared actions that are checked again
(declare-then-perform), effects with an owner and an expiry, secrets that are revealed later.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

import pytest
from attrs import evolve, field, frozen

from engine.dice import ListedDice
from engine.errors import IllegalReply
from engine.flow import Flow, ask
from engine.geometry import Point, disc, distance, split
from engine.match import Change, Match
from engine.ruleset import Ruleset
from engine.state import State, Verdict, Viewer
from engine.table import Table


@frozen
class Squad:
    """A unit of any number of models; off the table while it has no place."""

    seat: int
    models: tuple[Point, ...] = ()
    wounds: int = 3
    ready: bool = True
    marker: bool = False
    """Stands there, but its owner alone knows what it is."""


@frozen(kw_only=True)
class Field(State):
    units: Mapping[str, Squad] = field(factory=dict)
    tokens: tuple[int, int] = (0, 0)
    spent: tuple[int, int] = (0, 0)
    """In this turn."""
    alternate: bool = True
    turn: int = 0


@frozen
class Told:
    what: str


@frozen
class Pick:
    """One of these, or None."""

    offered: tuple[Any, ...]

    def check(self, state: Any, reply: Any) -> None:
        if reply is not None and reply not in self.offered:
            raise IllegalReply("not_offered", f"{reply} is none of {self.offered}", clause="x/pick")


class Steps:
    """A ruleset of one rule."""

    key = "steps"

    def __init__(self, rule: Callable[[Table[Field]], Flow[None]], steps: int = 1) -> None:
        self.rule, self.steps = rule, steps

    def step(self, table: Table[Field]) -> Flow[None]:
        yield from self.rule(table)
        table.set(turn=table.state.turn + 1)

    def verdict(self, state: Field) -> Verdict | None:
        return Verdict("done", None) if state.turn == self.steps else None


class Play:
    """A match of one rule, and what was told of it."""

    def __init__(
        self, rule: Callable[[Table[Field]], Flow[None]], state: Field, *faces: int, steps: int = 1
    ) -> None:
        rules = cast("Ruleset", Steps(rule, steps))
        self.match, change = Match.play_on(rules, state, ListedDice(faces))
        self.told: list[str] = []
        self._hear(change)

    @property
    def state(self) -> Field:
        return cast(Field, self.match.state)

    def asked(self) -> tuple[int, tuple[Any, ...]]:
        (question,) = self.match.asks
        return question.seat, question.choice.offered

    def answer(self, reply: Any) -> Play:
        (question,) = self.match.asks
        self.match, change = self.match.answer(question.seat, question.number, reply)
        self._hear(change)
        return self

    def _hear(self, change: Change) -> None:
        self.told += [note.what for note in change.notes if isinstance(note, Told)]


def wound(table: Table[Field], wounds: Mapping[str, int]) -> None:
    """All of it at once: nobody who falls has fallen before another is hurt."""
    units = {key: evolve(unit, wounds=unit.wounds - wounds.get(key, 0))
             for key, unit in table.state.units.items()}  # fmt: skip
    table.set(units={key: unit for key, unit in units.items() if unit.wounds > 0})
    table.note(Told(f"wounds {dict(wounds)}"))


# ---------------------------------------------------------------- reactions and moves


def shoot(table: Table[Field], key: str, at: str) -> Flow[None]:
    """Declared, answered, resolved: who was declared last is resolved first."""
    table.note(Told(f"{key} aims at {at}"))
    table.change(key, ready=False)
    yield from window(table, key)
    if key in table.state.units and at in table.state.units:
        wound(table, {at: table.roll("shot")[0]})


def window(table: Table[Field], against: str) -> Flow[None]:
    """Offered again after each answer, while anybody is left who can answer."""
    seat = 1 - table.state.units[against].seat
    while against in table.state.units:
        ready = tuple(k for k, u in table.state.units.items() if u.seat == seat and u.ready)
        reply = (yield from ask(seat, Pick(ready), None, "reaction")) if ready else None
        if reply is None:
            return
        yield from shoot(table, reply, against)


def march(table: Table[Field]) -> Flow[None]:
    """a1 walks 20 round a corner; 12 on its way it comes into view."""
    path = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0))
    before, after = split(path, 12.0)
    table.change("a1", models=(before[-1],))
    yield from window(table, "a1")
    if "a1" not in table.state.units:
        return
    assert table.state.units["a1"].models == (after[0],)
    table.change("a1", models=(after[-1],))


def ambushed() -> dict[str, Squad]:
    return {
        "a1": Squad(0, ((0.0, 0.0),), ready=False),
        "a2": Squad(0),
        "b1": Squad(1),
        "b2": Squad(1),
    }


def test_a_move_is_suspended_at_a_point_of_its_path_and_resumed() -> None:
    play = Play(march, Field(units=ambushed()))
    assert ((10.0, 2.0),) == play.state.units["a1"].models
    assert (1, ("b1", "b2")) == play.asked()

    play.answer(None)
    assert ((10.0, 10.0),) == play.state.units["a1"].models
    assert play.match.verdict


def test_windows_nest_last_in_first_out_and_are_offered_again_after_each() -> None:
    """b1 fires at the march; a2 answers b1 and kills it; b2 is offered the march once more."""
    play = Play(march, Field(units=ambushed()), 3, 1)
    play.answer("b1")
    assert (0, ("a2",)) == play.asked()
    play.answer("a2")
    assert (1, ("b2",)) == play.asked()  # in answer to a2
    play.answer(None)
    assert (1, ("b2",)) == play.asked()  # in answer to the march again

    play.answer("b2")
    assert ["b1 aims at a1", "a2 aims at b1", "wounds {'b1': 3}", "b2 aims at a1",
            "wounds {'a1': 1}"] == play.told  # fmt: skip
    assert ((10.0, 10.0),) == play.state.units["a1"].models


def test_a_move_whose_unit_fell_on_the_way_is_not_resumed() -> None:
    play = Play(march, Field(units=ambushed()), 6).answer("b1").answer(None)

    assert "a1" not in play.state.units
    assert play.match.verdict


# ---------------------------------------------------------------- tokens, wounds, wasted orders


def scattered(table: Table[Field]) -> Flow[None]:
    """The defender spends up to 2 tokens a turn between the declaration and the hit."""
    free = min(table.state.tokens[1], 2 - table.state.spent[1])
    spent = (yield from ask(1, Pick(tuple(range(1, free + 1))), None)) or 0
    table.set(tokens=(0, table.state.tokens[1] - spent), spent=(0, table.state.spent[1] + spent))
    wound(table, {"b1": max(0, table.roll("shot")[0] - 2 * spent)})


def test_the_defender_spends_tokens_inside_a_shot_within_the_limit_of_the_turn() -> None:
    play = Play(scattered, Field(units={"b1": Squad(1, wounds=9)}, tokens=(0, 4)), 6, 6, steps=2)
    assert (1, (1, 2)) == play.asked()

    play.answer(1)
    assert (5, 3) == (play.state.units["b1"].wounds, play.state.tokens[1])
    assert (1, (1,)) == play.asked()
    with pytest.raises(IllegalReply):
        play.answer(2)
    play.answer(1)
    assert 1 == play.state.units["b1"].wounds


def test_simultaneous_damage_lets_two_fall_to_each_other() -> None:
    def duel(table: Table[Field]) -> Flow[None]:
        yield from ask(0, Pick(("strike",)), None)
        a, b = table.roll("duel", 2)
        wound(table, {"a1": b, "b1": a})

    play = Play(duel, Field(units={"a1": Squad(0), "b1": Squad(1)}), 5, 4).answer("strike")

    assert {} == play.state.units


def test_an_order_may_be_legal_and_wasted_and_another_is_refused() -> None:
    def aim(table: Table[Field]) -> Flow[None]:
        target = yield from ask(0, Pick(("hedge", "b1")), None)
        if target not in table.state.units:
            table.note(Told("wasted: nobody is there"))

    refused = Play(aim, Field(units={"b1": Squad(1)}))
    with pytest.raises(IllegalReply):
        refused.answer("moon")
    assert not refused.match.verdict

    assert ["wasted: nobody is there"] == refused.answer("hedge").told
    assert refused.match.verdict


# ---------------------------------------------------------------- arrivals, turns, many models


def arrive(table: Table[Field]) -> Flow[None]:
    """In the second turn the reserve comes in under a marker; in the third it shows itself."""
    yield from ask(0, Pick(("go",)), None)
    if table.state.turn == 1:
        table.change("a1", models=((0.0, 5.0),), marker=True)
    if table.state.turn == 2:
        table.change("a1", marker=False)


def seen(state: Field, viewer: Viewer) -> Field:
    """Others see that somebody stands there, not who; off the table they see nothing."""
    units = {}
    for key, unit in state.units.items():
        if unit.seat == viewer or (unit.models and not unit.marker):
            units[key] = unit
        elif unit.models:
            units["?"] = Squad(unit.seat, unit.models[:1], wounds=0, marker=True)
    return evolve(state, units=units)


def test_a_reserve_is_off_the_map_then_a_marker_then_itself() -> None:
    play = Play(arrive, Field(units={"a1": Squad(0)}), steps=3)
    states = [play.state, *(play.answer("go").state for _ in range(3))]

    assert [[], [], ["?"], ["a1"]] == [list(seen(state, 1).units) for state in states]
    assert ["a1"] == list(seen(play.state, 0).units)


@pytest.mark.parametrize(("alternate", "order"), [(True, [0, 1, 0, 1]), (False, [0, 0, 1, 1])])
def test_alternation_and_player_turns_are_one_branch(alternate: bool, order: list[int]) -> None:
    def activate(table: Table[Field]) -> Flow[None]:
        turn = table.state.turn
        seat = turn % 2 if table.state.alternate else turn // 2
        yield from ask(seat, Pick(("go",)), None)

    play, seats = Play(activate, Field(alternate=alternate), steps=4), []
    while play.match.asks:
        seats.append(play.asked()[0])
        play.answer("go")

    assert order == seats


def test_a_unit_is_one_model_or_many_and_is_measured_from_the_nearest() -> None:
    squad = [disc((x, 0.0), 0.5) for x in (0.0, 2.0, 4.0)]
    vehicle = [disc((10.0, 0.0), 1.0)]

    assert 4.5 == min(distance(one, other) for one in squad for other in vehicle)
