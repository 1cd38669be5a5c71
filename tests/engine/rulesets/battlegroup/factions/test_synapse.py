"""Rules of single factions in matches: minds that lead others, and the bond of the knife."""

from typing import Any

import pytest
from attrs import evolve

from engine.flow import Flow
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Rule
from engine.rulesets.battlegroup.combat.state import fighters, skill_against
from engine.rulesets.battlegroup.core.model import Battle, Down, Rout, Unit
from engine.rulesets.battlegroup.morale.flow import get_down, passes_test, stand_up
from engine.rulesets.battlegroup.morale.notes import Tested as TakenTest
from engine.rulesets.battlegroup.morale.state import guided, has_lapsed, resonates
from engine.rulesets.battlegroup.rally.flow import steady
from engine.rulesets.battlegroup.wounds.flow import suffer
from engine.rulesets.battlegroup.wounds.rules import Harm
from engine.table import Table
from tests.engine.rulesets.battlegroup.staging import THEM, US, Loaded, battle, put, row


@pytest.fixture
def ruled(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give a sheet more rules for the length of a test."""

    def give(sheet: str, *rules: Rule, **changes: Any) -> None:
        old = BOOK.units[sheet]
        new = evolve(old, rules=(*old.rules, *rules), **changes)
        monkeypatch.setitem(BOOK.units, sheet, new)

    return give


def carried_out(state: Battle, act: Any, **faces: int) -> Table[Battle]:
    table = Table(state, Loaded(faces))
    flow: Flow[Any] = act(table)
    try:
        asks = next(flow)
        while True:
            asks = flow.send(tuple(ask.default for ask in asks))
    except StopIteration:
        return table


def two(gap: float, **changes: Any) -> Battle:
    """A mind with Leadership 9, and a squad whose nearest model is `gap` inches from it."""
    across = BOOK.profiles["iw-commander"].radius + BOOK.profiles["iw-sergeant"].radius
    mind = evolve(put("iw-command", "mind", US, [(4, 10)]), **changes)
    squad = put("iw-line", "squad", US, [(4 + across + gap, 10)])
    far = put("iw-line", "foe", THEM, row(4, 30, 3))
    return battle(mind, squad, far)


@pytest.mark.rule("battlegroup/tyranid-synapse")
def test_a_mind_within_twelve_inches_lends_its_leadership(ruled: Any) -> None:
    assert guided(two(1), two(1).unit("squad")) == 8
    ruled("iw-command", "synapse")

    assert guided(two(12), two(12).unit("squad")) == 9
    assert guided(two(12.1), two(12.1).unit("squad")) == 8
    assert guided(two(1), two(1).unit("foe")) == 8
    table = Table(two(12), Loaded({"morale": 4}))
    assert passes_test(table, "squad", "morale", -1)
    (told,) = [note for note in table.notes if isinstance(note, TakenTest)]
    assert told.need == 9 - 1


@pytest.mark.rule("battlegroup/tyranid-synapse")
def test_ones_own_leadership_counts_where_it_is_higher(ruled: Any) -> None:
    ruled("iw-line", "synapse")
    assert guided(two(1), two(1).unit("mind")) == 9


@pytest.mark.rule("battlegroup/allies-other", "battlegroup/tyranid-synapse")
def test_allies_of_another_detachment_are_no_friends(ruled: Any) -> None:
    ruled("iw-command", "synapse", faction="vanguard")
    assert guided(two(1), two(1).unit("squad")) == 8


@pytest.mark.rule("battlegroup/tyranid-lapse")
def test_a_mind_that_failed_a_test_reaches_nobody_until_it_rallies_or_stands(ruled: Any) -> None:
    ruled("iw-command", "synapse")
    running = two(1, rout=Rout("shooting", 1))
    assert guided(running, running.unit("squad")) == 8

    def led(table: Table[Battle]) -> int:
        return guided(table.state, table.state.unit("squad"))

    table = Table(two(1), Loaded({}))
    get_down(table, "mind", pinned=True)
    assert (led(table), has_lapsed(table.state.unit("mind"))) == (8, True)
    stand_up(table, "mind")
    assert led(table) == 9
    get_down(table, "mind")  # of its own will
    assert led(table) == 9
    rallied = carried_out(running, lambda table: steady(table, "mind"), rally=1)
    assert led(rallied) == 9


@pytest.mark.rule("battlegroup/tyranid-lapse")
def test_a_lapsed_mind_still_hears_another(ruled: Any) -> None:
    ruled("iw-command", "synapse")
    ruled("iw-line", "synapse")
    state = two(1)
    state = evolve(
        state,
        units={**state.units, "squad": evolve(state.unit("squad"), rout=Rout("shooting", 1))},
    )
    assert guided(state, state.unit("squad")) == 9


def struck(state: Battle, key: str) -> Unit:
    """One hit of Strength 7 wounds the first model of a unit."""
    harm = Harm(1, 7, None, unsaved=True)
    return carried_out(state, lambda table: suffer(table, key, harm)).state.unit(key)


@pytest.mark.rule("battlegroup/tyranid-consonance")
@pytest.mark.parametrize(("gap", "stands"), [(12.0, True), (12.5, False)])
def test_minds_in_range_of_each_other_do_not_fall_at_once(
    ruled: Any, gap: float, stands: bool
) -> None:
    ruled("iw-command", "synapse")
    assert struck(two(gap), "mind").place == "destroyed"  # 7 is twice 3, and more
    ruled("iw-line", "synapse")
    assert resonates(two(gap), two(gap).unit("mind")) is stands
    assert (struck(two(gap), "mind").place == "table") is stands


@pytest.mark.rule("battlegroup/tyranid-consonance")
def test_a_comrade_will_do_and_a_lapsed_one_will_not(ruled: Any) -> None:
    ruled("iw-command", "synapse")
    pair = battle(
        put("iw-command", "mind", US, row(4, 10, 2)), put("iw-line", "foe", THEM, row(4, 30, 3))
    )
    assert resonates(pair, pair.unit("mind"))
    mind = evolve(pair.unit("mind"), down=Down(1, had_acted=False, pinned=True))
    lapsed = evolve(pair, units={**pair.units, "mind": mind})
    assert not resonates(lapsed, mind)


@pytest.mark.rule("battlegroup/tau-bonding-knife")
def test_the_knife_makes_better_fighters(ruled: Any) -> None:
    def fought() -> tuple[int, int]:
        ours = put("iw-line", "us", US, row(4, 10, 3))
        theirs = put(
            "iw-line", "them", THEM, row(4, 10 + 2 * BOOK.profiles["iw-rifleman"].radius, 3)
        )
        state = battle(evolve(ours, locked=("them",)), evolve(theirs, locked=("us",)))
        (skill,) = {one.skill for one in fighters(state, state.unit("us"), {})}
        return skill, skill_against(state, state.unit("us"))

    assert fought() == (3, 3)
    ruled("iw-line", "bonding_knife")
    assert fought() == (4, 4)


@pytest.mark.rule("battlegroup/base-regroup", "battlegroup/tau-bonding-knife")
@pytest.mark.parametrize("rule", ["heroic_morale", "bonding_knife", None])
def test_heroes_rally_however_few_are_left(ruled: Any, rule: Rule | None) -> None:
    if rule is not None:
        ruled("iw-line", rule)
    few = evolve(put("iw-line", "few", US, [(4, 10)]), started=10, rout=Rout("shooting", 0))
    table = carried_out(battle(few), lambda table: steady(table, "few"), rally=2)
    assert (table.state.unit("few").rout is None) is (rule is not None)
