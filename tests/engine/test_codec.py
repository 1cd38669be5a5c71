"""The codec: strict reading, canonical writing."""

import struct
from collections.abc import Mapping
from typing import Any, Literal

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Malformed
from engine.wire.codec import LONGEST, Codec, decode, depth, ecmascript, encode, seal, tag


@frozen
class Point:
    x: float
    y: float = 0.0


@frozen
class ManyThings:
    n: int
    name: str
    flag: bool
    kind: Literal["a", "b"]
    at: Point
    maybe: float | None = None
    row: tuple[int, ...] = ()
    pair: tuple[int, Point] | None = None
    by_name: Mapping[str, Point] = field(factory=dict)


CODEC = Codec((Point, ManyThings))
GOOD: dict[str, Any] = {"n": 1, "name": "x", "flag": True, "kind": "a", "at": {"x": 1.0, "y": 2.0}}


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Shoot", "shoot"), ("WhichShot", "which_shot"), ("MoveAlong", "move_along"), ("X1Y", "x1_y")],
)
def test_a_tag_is_the_name_in_snake_case(name: str, expected: str) -> None:
    assert tag(type(name, (), {})) == expected


def test_what_is_none_or_empty_is_left_out() -> None:
    thing = ManyThings(1, "x", flag=True, kind="a", at=Point(1, 2))
    assert CODEC.dump(thing) == {"t": "many_things", **GOOD, "at": {"t": "point", "x": 1, "y": 2}}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"n": 1.0}, "n"),
        ({"n": True}, "n"),
        ({"n": "1"}, "n"),
        ({"name": 3}, "name"),
        ({"name": None}, "name"),
        ({"flag": 1}, "flag"),
        ({"kind": "c"}, "kind"),
        ({"at": {"x": "1"}}, "at.x"),
        ({"at": {"x": True}}, "at.x"),
        ({"at": {"x": None}}, "at.x"),
        ({"at": {"x": float("inf")}}, "at.x"),
        ({"at": {"x": float("nan")}}, "at.x"),
        ({"at": {"x": 1, "z": 2}}, "z"),
        ({"at": [1, 2]}, "at"),
        ({"row": "12"}, "row"),
        ({"row": {"0": 1}}, "row"),
        ({"row": [1, "2"]}, "row"),
        ({"row": [1] * (LONGEST + 1)}, "row"),
        ({"pair": [1]}, "pair"),
        ({"pair": [1, {"x": 1}, 3]}, "pair"),
        ({"by_name": {"a": 1}}, "by_name"),
        ({"extra": 1}, "extra"),
    ],
    ids=str,
)
def test_reading_is_strict_and_says_where(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as refused:
        CODEC.load({**GOOD, **change}, ManyThings)
    assert where in str(refused.value)
    assert refused.value.code == "malformed"


@pytest.mark.parametrize("key", sorted(GOOD))
def test_what_has_no_default_must_be_there(key: str) -> None:
    with pytest.raises(Malformed, match=key):
        CODEC.load({k: v for k, v in GOOD.items() if k != key}, ManyThings)


@pytest.mark.parametrize("raw", [None, 1, "x", [], [GOOD], True])
def test_an_object_is_an_object(raw: Any) -> None:
    with pytest.raises(Malformed):
        CODEC.load(raw, ManyThings)
    with pytest.raises(Malformed):
        CODEC.load_tagged(raw, (ManyThings,))


def test_a_tag_must_be_one_that_is_allowed() -> None:
    assert CODEC.load_tagged({"t": "point", "x": 1}, (Point,)) == Point(1.0)
    for foreign in ({"t": "many_things"}, {"t": ""}, {"t": 1}, {}, {"x": 1}):
        with pytest.raises(Malformed, match="point"):
            CODEC.load_tagged(foreign, (Point,))


def test_equal_numbers_are_equal_bytes() -> None:
    """Whoever made them, in whatever language: a fraction is written where there is one."""
    assert encode(CODEC.dump(Point(1, 2))) == encode(CODEC.dump(Point(1.0, 2.0)))
    assert encode(CODEC.dump(CODEC.load({"x": 1}, Point))) == b'{"t":"point","x":1,"y":0}'
    pair = CODEC.load({**GOOD, "pair": [1, {"x": 3}], "maybe": 4}, ManyThings)
    assert CODEC.dump(pair)["pair"] == [1, {"t": "point", "x": 3, "y": 0}]
    assert encode(CODEC.dump(pair)["maybe"]) == b"4"


@given(
    st.builds(
        ManyThings,
        st.integers(-(2**53), 2**53),
        st.text(max_size=9),
        st.booleans(),
        st.sampled_from(["a", "b"]),
        st.builds(Point, st.floats(allow_nan=False, allow_infinity=False)),
        st.none() | st.floats(allow_nan=False, allow_infinity=False),
        st.lists(st.integers(0, 9), max_size=3).map(tuple),
        st.none() | st.tuples(st.integers(0, 9), st.builds(Point, st.sampled_from([0.1, 1e21]))),
        st.dictionaries(st.text(max_size=4), st.builds(Point, st.just(-0.5))),
    )
)
def test_everything_comes_back_equal(thing: ManyThings) -> None:
    text = encode(CODEC.dump(thing))
    again = CODEC.load_tagged(_untagged(decode(text)), (ManyThings,))
    assert again == thing
    assert encode(CODEC.dump(again)) == text


def _untagged(raw: Any) -> Any:
    """Inner objects of this test are tagged too; what is read inside another is not."""
    if isinstance(raw, dict):
        return {key: _strip(value) for key, value in raw.items()}
    return raw


def _strip(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {key: _strip(value) for key, value in raw.items() if key != "t"}
    return [_strip(one) for one in raw] if isinstance(raw, list) else raw


@pytest.mark.parametrize(
    "text", ["", "{", "nul", "[1,]", "NaN", "Infinity", "1e999", '"\ud800"', b"\xff", "{'a': 1}"]
)
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(Malformed):
        decode(text)


@pytest.mark.parametrize(
    ("data", "expected"),
    [(1, 0), ("[[", 0), ([], 1), ({}, 1), ([1, {"a": 2}, [[]]], 3), ({"a": {"b": [0]}, "c": 1}, 3)],
)
def test_depth_is_what_lies_in_each_other(data: Any, expected: int) -> None:
    assert expected == depth(data)


def test_data_is_written_in_one_order() -> None:
    assert encode({"b": 1, "a": [1, {"d": 0, "c": 0}]}) == b'{"a":[1,{"c":0,"d":0}],"b":1}'


def test_a_seal_stands_for_everything_before_it() -> None:
    first = seal("", {"a": 1}, [], [])
    assert first == seal("", {"a": 1}, [], [])
    others = [
        seal("", {"a": 2}, [], []),
        seal("", {"a": 1}, [1], []),
        seal("", {"a": 1}, [], [1]),
        seal(first, {"a": 1}, [], []),
        seal("", {"a": 1}, []),
    ]
    assert len({first, *others}) == 6


def test_a_tag_is_the_name_in_words() -> None:
    named = [type(name, (), {}) for name in ("LegalReplies", "HowToMove", "Pass")]

    assert ["legal_replies", "how_to_move", "pass"] == [tag(one) for one in named]


SAMPLES = {  # RFC 8785, appendix B
    "0000000000000000": "0",
    "8000000000000000": "0",
    "0000000000000001": "5e-324",
    "8000000000000001": "-5e-324",
    "7fefffffffffffff": "1.7976931348623157e+308",
    "4340000000000000": "9007199254740992",
    "c340000000000000": "-9007199254740992",
    "4430000000000000": "295147905179352830000",
    "44b52d02c7e14af5": "9.999999999999997e+22",
    "44b52d02c7e14af6": "1e+23",
    "444b1ae4d6e2ef4e": "999999999999999700000",
    "444b1ae4d6e2ef50": "1e+21",
    "3eb0c6f7a0b5ed8c": "9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d": "0.000001",
    "41b3de4355555553": "333333333.3333332",
    "becbf647612f3696": "-0.0000033333333333333333",
    "43143ff3c1cb0959": "1424953923781206.2",
}


@pytest.mark.parametrize(("bits", "text"), SAMPLES.items())
def test_a_number_is_written_as_every_language_can(bits: str, text: str) -> None:
    (value,) = struct.unpack(">d", bytes.fromhex(bits))

    assert text == encode(CODEC.dump([value])).decode()[1:-1]
    assert text.removeprefix("-") == ecmascript(abs(value))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_is_read_as_it_was_written(value: float) -> None:
    assert value == float(decode(encode(CODEC.dump([value])))[0]) == float(ecmascript(value))


def test_an_infinite_number_is_written_as_nothing() -> None:
    assert b"[null]" == encode(CODEC.dump([float("inf")]))
