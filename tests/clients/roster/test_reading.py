"""Army lists of list builders: what is read of them, and what is refused."""

import json
import struct
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients.roster import limits
from clients.roster.faults import Unreadable
from clients.roster.reading import read
from engine.book.roster import Roster, Selection
from tests.clients.roster.vectors import made

HERE = Path(__file__).parent
ROS = (HERE / "free-companies.ros").read_bytes()
JSON = (HERE / "hill-clans.json").read_bytes()
NAMESPACE = b'xmlns="http://www.battlescribe.net/schema/rosterSchema"'


def packed(*members: tuple[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    body = BytesIO()
    with ZipFile(body, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return body.getvalue()


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as caught:
        read(data)
    return str(caught.value)


def ros(inside: bytes, head: bytes = b"") -> bytes:
    return b"%b<roster name='A' %b>%b</roster>" % (head, NAMESPACE, inside)


def named(roster: Roster, name: str) -> Selection:
    waiting = [one for part in roster.detachments for one in part.selections]
    while waiting:
        one = waiting.pop(0)
        if one.name == name:
            return one
        waiting += one.selections
    raise AssertionError(name)


# ---------------------------------------------------------------- what is read


def test_a_list_in_xml_is_read_with_its_figures_and_lines() -> None:
    roster = read(ROS)
    [part] = roster.detachments
    rifle = named(roster, "Long Rifle")

    assert (roster.name, roster.system, roster.cost) == ("Bridge guard", "Grey Table", "535.0 pts")
    assert (part.name, part.catalogue) == ("Standard Detachment", "Free Companies")
    assert [one.name for one in part.selections] == [
        "Show Costs",
        "Marshal",
        "Line Squad",
        "Outriders",
        "Iron Strider",
    ]
    assert (rifle.number, rifle.kind) == (9, "upgrade")
    lines = ROS.decode().splitlines()
    line = next(n for n, text in enumerate(lines, start=1) if 'name="Long Rifle"' in text)
    assert rifle.where == f"/forces/1/selections/3/selections/2/selections/1 (line {line})"
    assert rifle.profiles[0].figures == {
        "Range": '24"',
        "Strength": "4",
        "AP": "5",
        "Type": "Rapid Fire",
    }
    assert named(roster, "Marshal").rules == ("Independent Character", "Fearless")


def test_a_list_in_json_is_read_alike() -> None:
    roster = read(JSON)
    band = named(roster, "Clan Band")

    assert (roster.name, roster.cost) == ("Raid at dusk", "300 pts")
    assert roster.detachments[0].catalogue == "Hill Clans"
    assert band.profiles[0].kind == "Unit"
    assert band.rules == ("Feel No Pain (5+)",)
    assert named(roster, "Hatchet").profiles[0].figures["Type"] == ""
    assert named(roster, "Hatchet").where == "/forces/1/selections/1/selections/1/selections/1"


def test_what_is_packed_or_begins_with_a_mark_or_is_of_another_encoding_is_the_same() -> None:
    text = ROS.decode().removeprefix('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')

    assert read(packed(("army.ros", ROS))) == read(ROS)
    assert read(b"\xef\xbb\xbf" + ROS) == read(ROS)
    assert read(b"\xff\xfe" + ROS.decode().encode("utf-16-le")) == read(ROS)
    latin = '<?xml version="1.0" encoding="ISO-8859-1"?>\n' + text.replace("Marshal", "Maréchal")
    assert named(read(latin.encode("latin-1")), "Maréchal").number == 1


def test_older_files_that_write_figures_as_attributes_are_read() -> None:
    old = b"""<forces><force name="F" catalogueName="C"><selections>
    <selection name="S" number="2" type="unit"><profiles>
    <profile name="P" profileTypeName="Unit"><characteristics>
    <characteristic name="WS" value="4"/></characteristics></profile></profiles></selection>
    </selections></force></forces>"""
    [profile] = read(ros(old)).detachments[0].selections[0].profiles

    assert (profile.kind, dict(profile.figures)) == ("Unit", {"WS": "4"})


def test_files_before_version_2_that_have_their_units_in_categories_are_read() -> None:
    roster = read((HERE / "ford-riders.ros").read_bytes())
    [watch] = roster.detachments[0].selections

    assert (roster.cost, watch.name) == ("245.0", "Ford Watch")
    assert watch.where == "/forces/1/categories/2/selections/1 (line 11)"
    assert watch.selections[1].profiles[0].kind == "Unit"
    assert watch.selections[1].profiles[0].figures["Save"] == "4"


def test_forces_inside_forces_stand_beside_them() -> None:
    inner = {"name": "Inner", "catalogueName": "C", "selections": [{"name": "S", "type": "unit"}]}
    tree = {"roster": {"forces": [{"name": "Outer", "forces": [inner]}]}}
    roster = read(json.dumps(tree).encode())

    assert [part.name for part in roster.detachments] == ["Outer", "Inner"]
    assert named(roster, "S").where == "/forces/1/forces/1/selections/1"


def test_what_would_lead_a_terminal_astray_is_taken_out_of_names() -> None:
    tree = {"roster": {"name": "Red\u001b[31m\nguard\u202e", "forces": [{"name": "F"}]}}

    assert read(json.dumps(tree).encode()).name == "Red[31m guard"


# ---------------------------------------------------------------- what is refused


def with_roster(**changes: Any) -> bytes:
    return json.dumps({"roster": {"forces": [{"name": "F"}], **changes}}).encode()


def nested(depth: int) -> bytes:
    return b"<a>" * depth + b"</a>" * depth


ODD = {"name": "WS", "$text": {"a": 1}}
ENTITIES = b"""<?xml version="1.0"?><!DOCTYPE roster [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>"""
OUTSIDE = b"""<!DOCTYPE roster [<!ENTITY x SYSTEM "file:///etc/hostname">]>"""


REFUSED = [
    (b"", "unknown file type"),
    (b"hello", "unknown file type"),
    (b"\x89PNG\r\n\x1a\n", "byte 0 is not utf-8"),
    (b" " * (limits.LARGEST + 1), "the limit is 8 MiB"),
    (ros(b"&b;", ENTITIES), "a document type or entities"),
    (ros(b"&x;", OUTSIDE), "a document type or entities"),
    (ros(b"", b"<!DOCTYPE roster>"), "a document type or entities"),
    (ros(b"&b;"), "line 1: not valid XML (undefined entity)"),
    (ros(b"<forces>"), "line 1: not valid XML (mismatched tag)"),
    (ros(nested(limits.DEPTH)), "line 1: elements are nested more than 64 levels deep"),
    (ros(nested(100_000)), "nested more than 64 levels deep"),
    (ros(b"<a/>" * limits.ELEMENTS), "more than 100000 elements"),
    (b"<catalogue name='A'/>", "begins with <catalogue>; an army list begins with <roster>"),
    (b"<roster xmlns='urn:other'/>", "begins with <roster>"),
    (ros(b""), "the roster has no forces"),
    (b"<?xml version='1.0' encoding='utf-7'?><roster/>", "unknown encoding utf-7; use UTF-8"),
    (b"<?xml version='1.0' encoding='utf-8'?><roster name='\xe9'/>", "is not utf-8"),
    (b"\xff\xfe<", "is not utf-16-le"),
    (b"{", "line 1: not valid JSON"),
    (b'{"roster": NaN}', "not valid JSON"),
    (b"{}", "the file has no roster"),
    (b'{"roster": []}', "the file has no roster"),
    (b'{"roster": ' + b"[" * 200 + b"]" * 200 + b"}", "nested more than 64 levels deep"),
    (b'{"roster": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "not valid JSON"),
    (b'{"roster": [' + b"[]," * 100_000 + b"[]]}", "more than 100000 objects and lists"),
    (with_roster(forces={"force": {}}), "/forces is not a list"),
    (with_roster(forces=[3]), "/forces/1 is not an object"),
    (with_roster(name=["x"]), "/: name must be text of at most 300"),
    (with_roster(name="x" * 301), "/: name must be text of at most 300"),
    (
        with_roster(forces=[{"selections": [{"number": -1}]}]),
        "/forces/1/selections/1: the number is '-1'; use 0 to 10000",
    ),
    (with_roster(forces=[{"selections": [{"number": 1e9}]}]), "the number is '1e+09'"),
    (
        with_roster(forces=[{"selections": [{"profiles": [{"characteristics": [ODD]}]}]}]),
        "/forces/1/selections/1/profiles/1/characteristics/1: a value is not text",
    ),
    (
        with_roster(forces=[{"selections": [{}] * (limits.SELECTIONS + 1)}]),
        "the list has 3001 selections; the limit is 3000",
    ),
    (packed(("a.txt", b"x")), "the archive holds 0 .ros files"),
    (packed(("a.ros", ROS), ("b.ros", ROS)), "the archive holds 2 .ros files"),
    (packed(*((f"{n}.ros", b"") for n in range(9))), "the archive holds 9 files"),
    (packed(("../a.ros", ROS)), "contains the path '../a.ros'"),
    (packed(("/etc/a.ros", ROS)), "contains the path '/etc/a.ros'"),
    (packed(("x\\..\\a.ros", ROS)), "; a .rosz has no paths"),
    (packed(("C:a.ros", ROS)), "contains the path 'C:a.ros'"),
    (packed(("a.ros", ROS), ("b/..", b"")), "contains the path 'b/..'"),
    (packed(("a.ros", ROS), method=ZIP_BZIP2), "uses an unusual compression"),
    (packed(("a.ros", b" " * (limits.UNPACKED + 1))), "larger than 16 MiB; no army list is"),
    (packed(("a.ros", packed(("b.ros", ROS)))), "is not utf-8"),
    (packed(("a.ros", ROS))[:-30], "the archive is damaged"),
    (b"PK\x03\x04", "the archive is damaged"),
]


@pytest.mark.parametrize(
    ("data", "said"), REFUSED, ids=[f"{n}-{said[:30]}" for n, (_, said) in enumerate(REFUSED)]
)
def test_what_is_no_army_list_is_refused_with_a_reason(data: bytes, said: str) -> None:
    assert said in refused(data)


def test_an_archive_that_lies_about_its_size_is_not_believed() -> None:
    """The sizes in both headers say 10 bytes; what is packed is far larger."""
    bomb = bytearray(packed(("a.ros", b" " * (4 * limits.UNPACKED))))
    size = struct.pack("<I", 4 * limits.UNPACKED)
    assert bomb.count(size) == 2
    lying = bytes(bomb).replace(size, struct.pack("<I", 10))

    assert "the archive is damaged" in refused(lying)


def test_an_encrypted_archive_is_refused() -> None:
    body = bytearray(packed(("a.ros", ROS)))
    for header, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        body[body.index(header) + offset] |= 1

    assert "the archive is encrypted" in refused(bytes(body))


# ---------------------------------------------------------------- garbage


def reads_or_says_why(data: bytes) -> None:
    """Anything but a list or the one exception fails the test by itself."""
    with suppress(Unreadable):
        assert read(data).detachments


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    reads_or_says_why(data)


@given(st.binary(max_size=400), st.sampled_from([b"PK\x03\x04", b"<roster>", b"{", b"\xff\xfe"]))
def test_any_bytes_behind_a_beginning_are_read_or_refused(data: bytes, begin: bytes) -> None:
    reads_or_says_why(begin + data)


@given(st.sampled_from([ROS, JSON, packed(("a.ros", ROS))]), st.data())
def test_a_damaged_list_is_read_or_refused(whole: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(whole)))
    until = data.draw(st.integers(at, min(len(whole), at + 60)))
    reads_or_says_why(whole[:at] + data.draw(st.binary(max_size=20)) + whole[until:])


KEYS = """roster forces selections profiles characteristics rules costs name number type typeName
    $text value catalogueName @line""".split()
TREES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=20,
)


def shaped(inner: Any) -> Any:
    """Trees that look like lists down to some depth."""
    return {"roster": {"forces": [{"name": "F", "selections": inner}]}}


@given(TREES)
def test_any_tree_is_read_or_refused(tree: Any) -> None:
    reads_or_says_why(json.dumps({"roster": tree}).encode())
    reads_or_says_why(json.dumps(shaped(tree)).encode())
    reads_or_says_why(json.dumps(shaped([{"name": "S", "profiles": tree}])).encode())


def test_the_page_reads_the_same_trees() -> None:
    assert made() == json.loads((HERE / "vectors.json").read_bytes())
