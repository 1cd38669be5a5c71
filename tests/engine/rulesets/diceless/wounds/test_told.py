"""How a damage became hit points lost, as players read it: what saves left, what else fell."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from clients.terminal.show.names import Names, words_of
from clients.words import fill
from engine import ruleset
from engine.rulesets.diceless.core.model import Battle
from engine.rulesets.diceless.wounds.flow import suffer
from engine.rulesets.diceless.wounds.notes import Hurt
from engine.rulesets.diceless.wounds.rules import Blow
from engine.wire import codec as codecs
from tests.engine.rulesets.diceless.staging import BLUE, GREEN, battle, play, row, unit
from tests.helpers.printed import catalogue_of

RULES = ruleset.get("diceless")
CODEC = codecs.for_ruleset("diceless")


def hurt(state: Battle, blow: Blow) -> Hurt:
    (note,) = play(state, lambda table: suffer(table, "us", [blow])).of(Hurt)
    for one in note.groups:
        assert one.lost == sum(part.lost for part in one.saves) + one.slain - one.wasted
    return note


def said(note: Hurt, language: str = "en") -> str:
    catalogue = CODEC.dump(catalogue_of(RULES, language))
    return fill(words_of(catalogue)["notes"]["hurt"], CODEC.dump(note), Names(catalogue))


def wounded(state: Battle, group: str, lost: int) -> Battle:
    us = state.unit("us")
    groups = {**us.groups, group: evolve(us.groups[group], lost=lost)}
    return evolve(state, units={**state.units, "us": evolve(us, groups=groups)})


def fanatics(count: int) -> Battle:
    return battle(unit("fanatics", "us", GREEN, row(10, 10, count)))


def squad(sheet: str, places: Sequence[tuple[float, float]]) -> Battle:
    return battle(unit(sheet, "us", BLUE, places))


@pytest.mark.rule("diceless/instant-death", "diceless/saves-table")
def test_more_is_lost_than_was_dealt_where_instant_death_takes_what_models_have_left() -> None:
    state = wounded(fanatics(3), "fanatics", 12)
    note = hurt(state, Blow(48, "shooting", ap=3, strength=8))

    # 28 fell the first, the other 20 the second, who had 40.
    assert (note.damage, note.lost, note.fallen) == (48, 68, 2)
    assert said(note) == (
        "us takes 48 damage (shooting) and loses 68 hit points and 2 models. "
        "3 × Fanatic: 48 without a save cost 48, and 20 more by instant death, which takes all "
        "that a model has left."
    )
    assert said(note, "de") == (
        "us nimmt 48 Schaden (Schießen) und verliert 68 Trefferpunkte und 2 Modelle. "
        "3 × Fanatiker: 48 ohne Schutzwurf kosten 48, und 20 mehr durch sofortigen Tod, der einem "
        "Modell alles nimmt, was es noch hat."
    )


@pytest.mark.rule("diceless/instant-death")
def test_models_are_named_by_their_profile_though_a_unit_has_its_id() -> None:
    state = battle(unit("fanatics", "fanatic", GREEN, row(10, 10, 3)))
    (note,) = play(state, lambda t: suffer(t, "fanatic", [Blow(48, "shooting", ap=3)])).of(Hurt)
    catalogue = CODEC.dump(catalogue_of(RULES, "en"))
    names = Names(catalogue)
    names.learn(CODEC.dump(state), None)

    told = fill(words_of(catalogue)["notes"]["hurt"], CODEC.dump(note), names)
    assert "3 × Fanatic: " in told


@pytest.mark.rule("diceless/saves-table", "diceless/complex-units")
def test_each_group_names_the_save_that_its_share_met() -> None:
    note = hurt(squad("squad", row(10, 10, 5)), Blow(31, "shooting", ap=5, strength=4))

    assert said(note) == (
        "us takes 31 damage (shooting) and loses 10 hit points. "
        "1 × Sergeant: 6 against a 3+ save cost 2, "
        "3 × Rifleman: 19 against a 3+ save cost 6, "
        "1 × Rifleman: 6 against a 3+ save cost 2."
    )
    assert "1 × Feldwebel: 6 gegen einen Schutzwurf von 3+ kosten 2, " in said(note, "de")


@pytest.mark.rule("diceless/rending-split")
def test_the_parts_of_a_rending_damage_are_told_apart() -> None:
    note = hurt(squad("squad", row(10, 10, 1)), Blow(90, "shooting", ap=5, rending=True))

    assert said(note).endswith(
        "1 × Sergeant: 15 without a save cost 15, 75 against a 3+ save cost 25."
    )


@pytest.mark.rule("diceless/usr-feel-no-pain")
def test_a_loss_that_was_halved_says_why() -> None:
    note = hurt(fanatics(3), Blow(31, "shooting", ap=5, strength=4))

    assert said(note).endswith("3 × Fanatic: 31 without a save cost 16 (halved: feel no pain).")
    assert said(note, "de").endswith(
        "31 ohne Schutzwurf kosten 16 (halbiert: schmerzunempfindlich)."
    )


@pytest.mark.rule("diceless/usr-vulnerable-blasts")
def test_a_damage_that_counts_twice_says_why() -> None:
    state = battle(unit("swarm", "us", GREEN, row(10, 10, 1)))
    note = hurt(state, Blow(200, "shooting", strength=4, area=True))

    assert said(note).endswith(
        "1 × Swarm: 200 twice (vulnerable to blasts), 400 without a save cost 400, "
        "310 of it wasted on the last model."
    )
    assert said(note, "de").endswith(
        "200 doppelt (anfällig für Sprengwaffen), 400 ohne Schutzwurf kosten 400, "
        "davon 310 am letzten Modell verschwendet."
    )
