"""Merge patches: whatever changes, a mirror that is patched is a fresh dump."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest
from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from engine.diff import apply, diff, when_left_out
from engine.errors import InternalError
from engine.wire.codec import Codec, encode


@frozen
class Ring:
    size: float
    names: tuple[str, ...] = ()


@frozen
class Box:
    lid: int = 0
    inner: Ring | None = None
    ring: int | None = None


@frozen
class Sack:
    lid: int = 0
    """Of the same name as that of a box."""
    rope: str = "none"


@frozen
class Bare:
    """Attributes that have no default, or another one than what is empty."""

    listed: tuple[int, ...]
    counts: Mapping[str, int]
    full: tuple[int, ...] = (1,)
    flag: bool = True


@frozen
class Room:
    number: int = 0
    size: float = 1.0
    box: Box | Sack | None = None
    tags: tuple[str, ...] = ()
    rings: Mapping[str, Ring] = field(factory=dict)
    deep: Mapping[str, Mapping[str, int]] = field(factory=dict)
    rows: Mapping[str, tuple[int, ...]] = field(factory=dict)
    pair: tuple[Ring, Ring | None] | None = None
    bare: Bare = Bare((), {})


CODEC = Codec((Box, Sack))


def patched(old: Any, new: Any) -> dict[str, Any]:
    """Return a mirror of `old` brought up to `new`, having checked that it is one."""
    mirror = deepcopy(CODEC.dump(old))
    patch = diff(old, new, CODEC.dump)
    kept = encode(patch)
    apply(mirror, patch)
    assert encode(mirror) == encode(CODEC.dump(new)), patch
    assert encode(patch) == kept
    return patch


RINGS = st.builds(Ring, st.sampled_from([0.0, 1.0, 2.5]), st.sampled_from([(), ("a",), ("a", "b")]))
BOXES = st.builds(Box, st.integers(0, 2), st.none() | RINGS, st.none() | st.integers(0, 1))
SACKS = st.builds(Sack, st.integers(0, 2), st.sampled_from(["none", "hemp"]))
NAMES = st.sampled_from(["x", "y", "z"])
INTS = st.integers(0, 2)
ROWS = st.lists(INTS, max_size=2).map(tuple)
BARES = st.builds(Bare, ROWS, st.dictionaries(NAMES, INTS), ROWS, st.booleans())
ROOMS = st.builds(
    Room,
    INTS,
    st.sampled_from([0.0, 1.0, 1.5]),
    st.none() | BOXES | SACKS,
    st.lists(NAMES, max_size=2).map(tuple),
    st.dictionaries(NAMES, RINGS),
    st.dictionaries(NAMES, st.dictionaries(NAMES, INTS)),
    st.dictionaries(NAMES, ROWS),
    st.none() | st.tuples(RINGS, st.none() | RINGS),
    BARES,
)


@given(ROOMS, ROOMS)
def test_any_change_patches_a_mirror_to_a_fresh_dump(old: Room, new: Room) -> None:
    patched(old, new)


@given(ROOMS)
def test_nothing_changed_is_an_empty_patch(room: Room) -> None:
    assert diff(room, room, CODEC.dump) == {}
    assert diff(room, deepcopy(room), CODEC.dump) == {}


def test_only_what_changed_is_said() -> None:
    old = Room(rings={"x": Ring(1.0), "y": Ring(2.0)}, number=3)
    new = evolve(old, rings={**old.rings, "y": Ring(2.0, ("a",))})
    assert patched(old, new) == {"rings": {"y": {"names": ["a"]}}}


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        (Room(tags=("a",)), Room(), {"tags": None}),
        (Room(box=Box(1)), Room(), {"box": None}),
        (Room(rings={"x": Ring(1)}), Room(), {"rings": None}),
        (
            Room(rings={"x": Ring(1)}),
            Room(rings={"y": Ring(1)}),
            {"rings": {"x": None, "y": {"size": 1.0}}},
        ),
    ],
    ids=["tuple", "object", "mapping", "key"],
)
def test_null_says_gone(old: Room, new: Room, patch: dict[str, Any]) -> None:
    assert patched(old, new) == patch


def test_another_class_leaves_nothing_of_the_old_one_behind() -> None:
    old, new = Room(box=Box(1, Ring(1.0), 2)), Room(box=Sack(1, "hemp"))
    patch = patched(old, new)
    assert patch == {"box": {"inner": None, "ring": None, "rope": "hemp", "t": "sack"}}
    patched(new, old)


def test_empty_values_inside_a_mapping_stay_there() -> None:
    old, new = Room(rows={"x": (1,)}), Room(rows={"x": ()})
    assert patched(old, new) == {"rows": {"x": []}}
    old, new = Room(deep={"x": {"a": 1}}), Room(deep={"x": {}})
    assert patched(old, new) == {"deep": {"x": {"a": None}}}
    patched(new, old)


def test_empty_values_of_attributes_without_that_default_are_written() -> None:
    old, new = Bare((1,), {"a": 1}, (2,), flag=False), Bare((), {}, (), flag=True)
    patched(Room(bare=old), Room(bare=new))
    patched(Room(bare=new), Room(bare=old))
    assert set(when_left_out(Bare)) == set()
    assert set(when_left_out(Room)) == {"box", "tags", "rings", "deep", "rows", "pair"}


def test_none_where_a_patch_cannot_say_it_is_a_fault() -> None:
    @frozen
    class Wrong:
        value: int | None

    with pytest.raises(InternalError, match="value"):
        diff(Wrong(1), Wrong(None), CODEC.dump)
    with pytest.raises(InternalError, match="x"):
        diff({"x": 1}, {"x": None}, CODEC.dump)


def test_equal_values_of_another_type_are_a_change() -> None:
    @frozen
    class Loose:
        value: Any = 0

    assert diff(Loose(1), Loose(True), CODEC.dump) == {"value": True}
    assert diff(Loose(1), Loose(1.0), CODEC.dump) == {"value": 1.0}
    assert diff({"x": 0}, {"x": False}, CODEC.dump) == {"x": False}


# The examples of RFC 7396, appendix A, as far as they patch an object with an object.
RFC = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]


@pytest.mark.parametrize(("mirror", "patch", "result"), RFC, ids=range(len(RFC)))
def test_a_mirror_applies_patches_as_the_standard_says(
    mirror: dict[str, Any], patch: dict[str, Any], result: dict[str, Any]
) -> None:
    apply(mirror, patch)
    assert mirror == result
