"""Reading records, whatever was played; what a record proves is shown for every ruleset in
tests/contract."""

import pytest

from engine.errors import RecordError
from engine.records.record import UNSEALED, End, Entry, Header, read, write
from engine.state import Verdict
from engine.wire import codec as codecs

HEADER = Header(UNSEALED, "m", "toy", 1, "c" * 64, ("aa", "bb"), {"limit": 600}, ("Ann", "Bob"))
ENTRIES = (
    Entry(0, {"t": "start"}, "d0"),
    Entry(1, {"t": "reply", "seat": 0, "ask": 0, "body": {"x": 2}}, "d1", ((0, "aim", 6, 6),)),
)
VERDICT = Verdict("draw", None, "toy/draw", (595, 0))
TEXT = write(HEADER, ENTRIES, "secret", VERDICT)


def fault(text: bytes) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


def test_a_record_reads_back_what_was_written() -> None:
    header, entries, end = read(TEXT)
    assert (header, entries) == (HEADER, ENTRIES)
    assert end == End("secret", VERDICT, end.sha256)
    assert write(header, entries, end.secret, end.verdict) == TEXT


def test_a_record_is_lines_of_json_a_header_first_and_the_end_last() -> None:
    lines = [codecs.decode(line) for line in TEXT.splitlines()]
    assert [line["t"] for line in lines] == ["header", "entry", "entry", "end"]
    assert lines[2]["dice"] == [[0, "aim", 6, 6]]
    assert lines[3]["verdict"] == {"reason": "draw", "clause": "toy/draw", "score": [595.0, 0.0]}


@pytest.mark.parametrize("text", [b"", b"\n", b"{}\n", b"\n\n\n", TEXT[:-1], TEXT + b"x"])
def test_what_is_cut_off_says_so(text: bytes) -> None:
    assert any(word in fault(text) for word in ("cut off", "line"))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (b'"t":"header"', b'"t":"entry"', "line 1 is not a valid header"),
        (b'"n":1', b'"n":"1"', "line 3 is not a valid entry"),
        (b'"n":1', b'"n":1.0', "line 3 is not a valid entry"),
        (b'"n":0', b'"m":0', "line 2 is not a valid entry"),
        (b'"secret":"secret"', b'"secret":null', "line 4 is not a valid end"),
        (b'"n":1', b'"n": 1', "line 3 was edited"),
        (b"595", b"595.0", "line 4 was edited"),
        (b'"n":1', b'"n":1,"n":1', "line 3 was edited"),
        (b'"limit"', b'"l\\u0069mit"', "line 1 was edited"),
        (b'"format":5', b'"format":1', "format 1;"),
    ],
)
def test_what_is_not_written_as_records_are_is_refused(
    old: bytes, new: bytes, message: str
) -> None:
    assert old in TEXT
    assert message in fault(TEXT.replace(old, new, 1))


def test_entries_are_not_headers_whatever_their_order() -> None:
    first, *rest = TEXT.splitlines(keepends=True)
    assert "line 1 is not a valid header" in fault(b"".join([*rest, first]))
    assert "line 3 is not a valid entry" in fault(b"".join([first, rest[0], rest[2], rest[1]]))


@pytest.mark.parametrize("levels", [80, 260, 1000])
def test_what_is_nested_deeper_than_anything_written_is_refused(levels: int) -> None:
    deep = TEXT.replace(b'{"x":2}', b"[" * levels + b"]" * levels)

    assert "line 3 is not a valid entry: it is nested more than 64 levels deep" in fault(deep)
