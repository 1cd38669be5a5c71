"""Replies with one thing changed show what the rules say of illegal ones."""

from __future__ import annotations

from random import Random
from typing import Any

from bots.coverage.spoiled import spoiled

REPLY = {"t": "move", "unit": "squad", "path": [[1.0, 2.0], [3.0, 4.0]], "run": True}


def variants(reply: dict[str, Any]) -> list[Any]:
    return [spoiled(reply, ("squad", "other"), Random(seed)) for seed in range(200)]


def test_at_most_one_value_changes_and_never_the_kind_of_reply() -> None:
    for one in variants(REPLY):
        assert {"t"} <= one.keys() <= REPLY.keys()
        assert one["t"] == "move"
        assert 1 >= sum(one[key] != REPLY[key] for key in one)


def test_strings_numbers_lists_and_flags_change() -> None:
    found = variants(REPLY)

    assert {"squad", "other"} == {one["unit"] for one in found}
    assert {True, False} == {one["run"] for one in found}
    assert {0, 1, 2, 3} == {len(one["path"]) for one in found}
    assert {0, 1, 3} <= {len(place) for one in found for place in one["path"]}
    assert len({number for one in found for place in one["path"] for number in place}) > 8


def test_the_reply_itself_stays_as_it_is_and_one_without_values_too() -> None:
    variants(REPLY)

    assert REPLY == {"t": "move", "unit": "squad", "path": [[1.0, 2.0], [3.0, 4.0]], "run": True}
    assert {"t": "pass"} == spoiled({"t": "pass"}, ("squad",), Random(1))
