"""Worked examples as data: where a result differs from what is expected."""

from typing import Any

import pytest

from engine.vectors import difference


@pytest.mark.parametrize(
    ("expected", "got", "found"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, None),
        ({"a": 1.0}, {"a": 1}, None),
        ({"a": 1.0}, {"a": 1.0000005}, None),
        ({"a": 1.0}, {"a": 1.00001}, "a is 1.00001, not 1.0"),
        ({"a": [1, [2]]}, {"a": (1, (2,))}, None),
        ({"a": [1, 2]}, {"a": [1]}, "a has 1 elements, not 2: [1]"),
        ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}, "a[1].b is 3, not 2"),
        ({"a": True}, {"a": 1}, "a is 1, not True"),
        ({"a": 0}, {"a": False}, "a is False, not 0"),
        ({"a": None}, {}, "a is missing"),
        ({"a": None}, {"a": None}, None),
        ({"a": "1"}, {"a": 1}, "a is 1, not '1'"),
        (3, 4, "the result is 4, not 3"),
    ],
)
def test_a_difference_is_named_where_it_is(expected: Any, got: Any, found: str | None) -> None:
    assert found == difference(expected, got)
