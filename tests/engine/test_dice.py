"""Dice: proven, listed, continued; and the expressions rulebooks print."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import (
    ContinuedDice,
    Expression,
    ListedDice,
    ProvenDice,
    commitment,
    halved,
)
from engine.errors import InternalError
from engine.state import State
from engine.table import Rolled, Table


def test_a_commitment_is_the_sha_256_of_the_secret() -> None:
    assert commitment("abc") == hashlib.sha256(b"abc").hexdigest()
    assert commitment("abc") != commitment("abd")


@given(st.text(max_size=20), st.integers(0, 10**6), st.sampled_from([2, 3, 6, 20, 100]))
def test_a_proven_die_is_a_function_of_everything_named(
    secret: str, index: int, sides: int
) -> None:
    dice = ProvenDice(secret, ("aa", "bb"))
    face = dice.face(index, "aim", sides)
    assert 1 <= face <= sides
    assert face == ProvenDice(secret, ("aa", "bb")).face(index, "aim", sides)


def test_a_proven_die_can_be_worked_out_by_hand() -> None:
    seed = hashlib.sha256(b"secret|aa|bb|7|aim").digest()
    fair = next(byte for byte in seed if byte < 252)
    assert ProvenDice("secret", ("aa", "bb")).face(7, "aim") == fair % 6 + 1


def test_secret_entropy_index_and_purpose_all_matter() -> None:
    def faces(dice: ProvenDice, purpose: str = "aim", start: int = 0) -> list[int]:
        return [dice.face(n, purpose) for n in range(start, start + 40)]

    base = faces(ProvenDice("s", ("a", "b")))
    assert base != faces(ProvenDice("t", ("a", "b")))
    assert base != faces(ProvenDice("s", ("b", "a")))
    assert base != faces(ProvenDice("s", ("a", "b")), "power")
    assert base != faces(ProvenDice("s", ("a", "b")), start=40)


def test_proven_dice_are_fair() -> None:
    dice = ProvenDice("fair", ())
    counts = Counter(dice.face(n, "aim") for n in range(12_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    chi = sum((count - 2_000) ** 2 / 2_000 for count in counts.values())
    assert chi < 20.5  # one run in a thousand would be worse


@pytest.mark.parametrize("sides", [0, -6, 257, 360])
def test_a_die_that_cannot_be_fair_is_refused_at_once(sides: int) -> None:
    with pytest.raises(ValueError, match=f"no fair die with {sides} sides"):
        ProvenDice("secret").face(0, "scatter", sides)


def test_a_secret_is_not_written_by_accident() -> None:
    assert "hush" not in repr(ProvenDice("hush", ()))


def test_listed_dice_fall_in_order_and_run_out() -> None:
    dice = ListedDice((4, 2), start=10)
    assert [dice.face(10, "aim"), dice.face(11, "aim")] == [4, 2]
    assert dice.used == 2
    for index in (9, 12):
        with pytest.raises(InternalError, match="aim"):
            dice.face(index, "aim")


def test_continued_dice_keep_what_has_fallen_and_go_on_with_others() -> None:
    dice = ContinuedDice({3: 6, 4: 6}, ListedDice((1, 2, 3, 4, 5, 6)))
    assert [dice.face(n, "aim") for n in range(6)] == [1, 2, 3, 6, 6, 6]


# ---------------------------------------------------------------- expressions


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("2", (0, 6, 2)),
        (3, (0, 6, 3)),
        ("-1", (0, 6, -1)),
        ("D6", (1, 6, 0)),
        ("2D6", (2, 6, 0)),
        ("D3+2", (1, 3, 2)),
        ("D6-1", (1, 6, -1)),
        ("12D3-4", (12, 3, -4)),
    ],
)
def test_expressions_as_rulebooks_print_them(text: str | int, parsed: tuple[int, int, int]) -> None:
    expression = Expression.parse(text)
    assert (expression.count, expression.sides, expression.plus) == parsed


@pytest.mark.parametrize("text", ["", "D", "D4", "2d6", "D6+", "1+1", "D6 + 1", "x", "D6D6", "--1"])
def test_anything_else_is_no_expression(text: str) -> None:
    with pytest.raises(ValueError, match="not a dice expression"):
        Expression.parse(text)


def test_a_d3_is_half_a_d6_rounded_up() -> None:
    assert [halved(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


def test_the_plus_counts_once() -> None:
    assert Expression.parse("2D6+1").value((3, 4)) == 8
    assert Expression.parse("2D3-1").value((5, 6)) == 5
    assert Expression.parse("4").value(()) == 4


@pytest.mark.parametrize("text", ["2", "D6", "2D6", "D3+2", "D6-1", "3D3"])
def test_chances_are_those_of_every_fall_of_the_dice(text: str) -> None:
    expression = Expression.parse(text)
    falls: list[tuple[int, ...]] = [()]
    for _ in range(expression.count):
        falls = [(*fall, face) for fall in falls for face in range(1, 7)]
    counts = Counter(expression.value(fall) for fall in falls)
    chances = expression.chances()
    assert chances == pytest.approx({value: n / len(falls) for value, n in counts.items()})
    assert expression.mean() == pytest.approx(sum(v * p for v, p in chances.items()))


# ---------------------------------------------------------------- the table


def test_every_die_is_told_once_and_counted() -> None:
    table = Table(State(rolled=5), ListedDice((3, 4, 6), start=5))
    assert table.roll("aim", 2, unit="A1") == (3, 4)
    assert table.roll_expression("hits", "D6-1") == 5
    assert table.notes == [Rolled("aim", 5, (3, 4), "A1"), Rolled("hits", 7, (6,))]
    assert table.state.rolled == 8


@pytest.mark.parametrize("count", [0, -1])
def test_no_dice_tell_nothing(count: int) -> None:
    table = Table(State(), ListedDice(()))
    assert table.roll("aim", count) == ()
    assert table.roll_expression("power", "3") == 3
    assert (table.notes, table.state.rolled) == ([], 0)
