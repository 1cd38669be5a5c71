"""The record of a vehicle: lines, marks, boxes and repairs."""

import pytest

from engine.rulesets.diceless.book.codes import Effect, Row, Variant
from engine.rulesets.diceless.core.values import HitEffect, Record
from engine.rulesets.diceless.damage.rules import (
    Box,
    check,
    first_mark,
    line_of,
    mark,
    next_box,
    open_topped,
    unmark,
)
from engine.rulesets.diceless.repairs.rules import best_line, quickest_line, repaired, self_repaired

FRESH = Record()


def entry(row: Row, *boxes: int, effect: Effect = "shaken", weapon: str | None = None) -> HitEffect:
    return HitEffect(row, boxes, effect, weapon)


def with_boxes(row: Row, *boxes: int, immobilised: bool = False) -> Record:
    held = (HitEffect("P" if row == "G" else "G", (), "immobilised"),) if immobilised else ()
    return Record({}, (*held, entry(row, *boxes)))


def struck(*rows: Row, variant: Variant = "text", weapons: int = 2) -> tuple[list[str], Record]:
    record, effects = FRESH, list[str]()
    for row in rows:
        box = next_box(record, row, variant, weapons - len(record.destroyed))
        weapon = f"w{len(record.destroyed)}" if box.effect == "weapon" else None
        record = check(record, box, weapon, by_points=True)
        effects.append(box.effect)
    return effects, record


# ---------------------------------------------------------------- lines


@pytest.mark.rule("diceless/av-s-line")
@pytest.mark.parametrize(
    ("armour", "strength", "lowered", "line"),
    [
        (10, 4, 0, "A"),
        (10, 5, 0, "B"),
        (10, 8, 0, "E"),
        (10, 9, 0, "F"),
        (10, 12, 4, "F"),
        (11, 4, 0, None),
        (14, 4, 4, "A"),
        (14, 4, 2, None),
    ],
)
def test_armour_less_strength_gives_the_line(
    armour: int, strength: int, lowered: int, line: str | None
) -> None:
    assert line_of(armour, strength, lowered) == line


@pytest.mark.rule("diceless/table-4-thresholds", "diceless/table-4")
@pytest.mark.parametrize(
    ("line", "points", "hits"),
    [
        ("A", 35, ""),
        ("A", 36, "G"),
        ("B", 36, "GP"),
        ("C", 24, "GP"),
        ("D", 26, "GP"),
        ("E", 28, "GPP"),
        ("F", 36, "GPPPPP"),
        ("F", 5, ""),
    ],
)
def test_totals_reach_marks(line: str, points: int, hits: str) -> None:
    record, found = mark(FRESH, line, points)

    assert "".join(found) == hits
    assert record.lines == {line: points}


@pytest.mark.rule("diceless/vehicle-line-accumulation", "diceless/table-4-thresholds")
def test_points_add_up_on_their_line_and_a_mark_counts_once() -> None:
    first, none = mark(FRESH, "B", 17)
    second, glancing = mark(first, "B", 1)
    third, still_none = mark(second, "B", 10)

    assert (none, glancing, still_none) == ((), ("G",), ())
    assert third.lines == {"B": 28}
    assert mark(third, "C", 11)[1] == ()


@pytest.mark.rule("diceless/vehicle-line-overflow", "diceless/vehicle-hits-separate")
def test_a_full_line_goes_on_to_the_next() -> None:
    record, hits = mark(Record({"A": 30}), "A", 48)

    assert record.lines == {"A": 36, "B": 36, "C": 6}
    assert hits == ("G", "G", "P")


@pytest.mark.rule("diceless/vehicle-line-overflow")
def test_the_last_line_goes_on_counting() -> None:
    record, hits = mark(Record({"F": 30}), "F", 24)

    assert record.lines == {"F": 54}
    assert hits == ("P", "P", "P", "P")  # 36, 42, 48 and 54
    assert mark(record, "F", 5)[1] == ()
    assert mark(record, "F", 6)[1] == ("P",)
    assert mark(FRESH, "F", 60)[0].lines == {"F": 60}
    assert len(mark(FRESH, "F", 60)[1]) == 10


@pytest.mark.rule("diceless/vehicle-line-overflow")
def test_points_past_full_lines_go_to_the_first_with_room() -> None:
    full = Record({"D": 36, "E": 36})

    assert mark(full, "D", 7)[0].lines == {"D": 36, "E": 36, "F": 7}


@pytest.mark.rule("diceless/vehicle-worked-example")
def test_the_printed_example_comes_out() -> None:
    rifles, first = mark(FRESH, "A", 48)
    launchers, second = mark(rifles, "E", 28)

    assert launchers.lines == {"A": 36, "B": 12, "E": 28}
    assert first + second == ("G", "G", "P", "P")
    assert struck(*first, *second)[0] == ["shaken", "shaken", "stunned", "weapon"]


@pytest.mark.rule("diceless/artillery-allocation")
def test_the_first_mark_of_a_line() -> None:
    assert [first_mark(line) for line in "ABCDEF"] == [36, 18, 12, 9, 8, 6]


# ---------------------------------------------------------------- boxes


@pytest.mark.rule("diceless/vehicle-hit-tracks")
def test_hits_check_boxes_from_the_left_in_either_version_of_the_rows() -> None:
    assert struck("G", "G", "G", "G", "G")[0] == [
        *("shaken", "shaken", "stunned", "weapon", "immobilised")
    ]
    assert struck("P", "P", "P", "P")[0] == ["stunned", "weapon", "immobilised", "wrecked"]
    assert struck("G", "G", "P", "P", variant="sheet")[0] == [
        *("shaken", "stunned", "shaken", "stunned")
    ]


@pytest.mark.rule("diceless/vehicle-hits-separate")
def test_the_rows_are_kept_apart() -> None:
    effects, record = struck("P", "G", "P")

    assert effects == ["stunned", "shaken", "weapon"]
    assert record.checked("G") == {0}
    assert record.checked("P") == {0, 1}


@pytest.mark.rule("diceless/vehicle-wrecked-penetrating")
def test_penetrating_hits_wreck_and_explode_whatever_is_left() -> None:
    wrecked = struck("P", "P", "P", "P", weapons=5)[1]

    assert wrecked.fate == "wrecked"
    assert next_box(with_boxes("P", 0, 1, 2, 3), "P", "text", 5) == Box("P", (4,), "explodes")
    assert struck("P", "P", "P")[1].fate is None


@pytest.mark.rule("diceless/vehicle-wrecked-glancing")
def test_glancing_hits_wreck_only_what_is_stripped_and_cannot_move() -> None:
    rows = with_boxes("G", 0, 1, 2, 3, 4, immobilised=True)
    mobile = with_boxes("G", 0, 1, 2, 3, 4)

    assert next_box(rows, "G", "text", 0) == Box("G", (5,), "wrecked")
    assert next_box(rows, "G", "text", 1) == Box("G", (), "weapon")
    assert next_box(mobile, "G", "text", 1) == Box("G", (), "weapon")
    assert next_box(mobile, "G", "text", 0) == Box("G", (), "immobilised")


@pytest.mark.rule("diceless/vehicle-no-weapon-left")
def test_without_weapons_a_weapon_box_immobilises_and_checks_both() -> None:
    assert next_box(with_boxes("P", 0), "P", "text", 0) == Box("P", (1, 2), "immobilised")


@pytest.mark.rule("diceless/vehicle-no-weapon-left")
def test_what_cannot_move_loses_a_weapon_and_without_one_the_hit_goes_on() -> None:
    held = with_boxes("P", 0, 1, immobilised=True)
    stripped = with_boxes("P", 0, immobilised=True)

    assert next_box(held, "P", "text", 1) == Box("P", (2,), "weapon", or_weapon=True)
    assert next_box(held, "P", "text", 0) == Box("P", (2, 3), "wrecked")
    assert next_box(stripped, "P", "text", 0) == Box("P", (1, 2, 3), "wrecked")
    glanced = with_boxes("G", 0, 1, 2, immobilised=True)
    assert next_box(glanced, "G", "text", 0) == Box("G", (3, 4, 5), "wrecked")


@pytest.mark.rule("diceless/vehicle-no-weapon-left")
def test_a_weapon_box_alone_is_checked_when_immobilised_is_taken_already() -> None:
    assert next_box(with_boxes("P", 0, 2), "P", "text", 0) == Box("P", (1,), "immobilised")


@pytest.mark.rule("diceless/vehicle-weapon-repeat")
def test_a_repeat_is_offered_before_immobilised_and_checks_nothing() -> None:
    after = struck("P", "P", weapons=3)[1]
    box = next_box(after, "P", "text", 2)

    assert box == Box("P", (2,), "immobilised", or_weapon=True)
    repeated = check(after, box, "w9", repeat=True, by_points=True)
    assert repeated.destroyed == {"w0", "w9"}
    assert repeated.checked("P") == {0, 1}
    assert not repeated.immobilised
    assert next_box(repeated, "P", "text", 1) == box
    assert next_box(repeated, "P", "text", 0) == Box("P", (2,), "immobilised")


@pytest.mark.rule("diceless/vehicle-damage-bonus")
def test_a_bonus_takes_the_second_open_box_and_leaves_the_first() -> None:
    assert next_box(FRESH, "P", "text", 2, bonus=1) == Box("P", (1,), "weapon")
    assert next_box(with_boxes("P", 1), "P", "text", 1) == Box("P", (0,), "stunned")
    assert next_box(with_boxes("P", 1), "P", "text", 1, bonus=1) == Box("P", (2,), "immobilised")


@pytest.mark.rule("diceless/vehicle-damage-bonus")
def test_a_bonus_takes_the_first_when_there_is_one_box_or_a_wreck_that_cannot_be_had() -> None:
    assert next_box(with_boxes("P", 0, 1, 2, 3), "P", "text", 1, bonus=1).boxes == (4,)
    gated = with_boxes("G", 0, 1, 2, 3)
    assert next_box(gated, "G", "text", 1, bonus=1) == Box("G", (4,), "immobilised", or_weapon=True)
    open_gate = with_boxes("G", 0, 1, 2, 3, immobilised=True)
    assert next_box(open_gate, "G", "text", 0, bonus=1) == Box("G", (5,), "wrecked")


@pytest.mark.rule("diceless/open-topped-precheck")
def test_open_topped_vehicles_begin_with_a_box_checked_that_no_repair_opens() -> None:
    record = open_topped(FRESH)

    assert next_box(record, "G", "text", 1) == Box("G", (1,), "shaken")
    assert next_box(record, "G", "sheet", 1) == Box("G", (1,), "stunned")
    hit = mark(record, "A", 36)[0]
    assert repaired(hit, "A", 12).checked("G") == {0}


# ---------------------------------------------------------------- repairs


@pytest.mark.rule("diceless/vehicle-boxes-permanent", "diceless/sm-blessing-of-the-omnissiah")
def test_a_repair_undoes_the_hits_whose_marks_it_falls_below() -> None:
    assert unmark(Record({"E": 28}), "E", 12) == (Record({"E": 16}), ("P",))
    assert unmark(Record({"B": 36}), "B", 24) == (Record({"B": 12}), ("P", "G"))
    assert unmark(Record({"B": 10}), "B", 12) == (Record({"B": 0}), ())
    assert unmark(Record({"F": 48}), "F", 12) == (Record({"F": 36}), ("P", "P"))
    assert unmark(FRESH, "C", 12) == (Record({"C": 0}), ())


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_a_repair_brings_weapons_and_movement_back_latest_first() -> None:
    gun = entry("P", 1, effect="weapon", weapon="gun")
    tracks = entry("P", 2, effect="immobilised")
    record = Record({"D": 27}, (entry("P", 0, effect="stunned"), gun, tracks))

    once = repaired(record, "D", 9)
    assert once.entries == record.entries[:2]
    assert not once.immobilised
    assert repaired(once, "D", 9).destroyed == frozenset()


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah", "diceless/sm-machine-curse")
def test_what_was_done_without_points_is_not_undone() -> None:
    cursed = HitEffect("G", (1,), "shaken", by_points=False)
    record = Record({"A": 36}, (entry("G", 0), cursed))

    assert repaired(record, "A", 12).entries == (cursed,)
    assert repaired(Record({"A": 36}, (cursed,)), "A", 12).entries == (cursed,)


@pytest.mark.rule("diceless/sm-blessing-of-the-omnissiah")
def test_the_line_repaired_by_default_undoes_most_then_is_fullest_then_first() -> None:
    assert best_line(Record({"A": 20, "E": 14, "F": 12}), 12) == "F"
    assert best_line(Record({"A": 20, "B": 10}), 12) == "A"
    assert best_line(Record({"B": 10, "A": 10}), 12) == "A"
    assert best_line(Record({"C": 1}), 12) == "C"


@pytest.mark.rule("diceless/sm-rhino-repair")
def test_a_carrier_repairs_the_line_that_frees_it_soonest() -> None:
    tracks = entry("P", 2, effect="immobilised")
    record = Record({"C": 30, "D": 19, "A": 36}, (entry("G", 0), tracks))

    assert quickest_line(record) == "D"  # 18 is 2 away, 24 on C is 7
    assert not self_repaired(record, "D").immobilised
    assert self_repaired(record, "C").immobilised
    assert self_repaired(record, "C").lines["C"] == 24


@pytest.mark.rule("diceless/sm-rhino-repair")
def test_a_carrier_with_nothing_on_its_lines_frees_itself() -> None:
    cursed = HitEffect("G", (4,), "immobilised", by_points=False)
    record = Record({"A": 0}, (entry("G", 0), cursed))

    assert self_repaired(record, "A").entries == (entry("G", 0),)
