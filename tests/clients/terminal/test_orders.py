"""Orders in a player's own words: shortened, by labels, with places told by direction."""

from functools import partial
from typing import Any

import pytest

from clients.places import Pose
from clients.terminal import say
from clients.terminal.show.text import plain, width, wrapped
from clients.terminal.table import clock
from clients.terminal.typing import orders
from clients.terminal.typing.blanks import Misread, Surroundings

PATH = {"t": "path_blank", "unit": "A1", "field": "legs", "most": 8, "mode": "", "points": "slid"}
FORCE = {"t": "force_blank", "field": "roster", "most": 600}
FORMS: list[dict[str, Any]] = [
    {"reply": {"t": "shoot", "weapon": "cannon-76", "target": "B1"}},
    {"reply": {"t": "shoot", "weapon": "cannon-76", "target": "B10"}},
    {"reply": {"t": "shoot", "weapon": "hull-mg", "target": "B10"}},
    {"reply": {"t": "move_along"}, "blanks": [PATH]},
    {"reply": {"t": "submit_roster"}, "blanks": [FORCE]},
    {"reply": {"t": "pass"}},
]
SENTENCES = {
    "forms": {
        "shoot": "Fire the {weapon} at {target}",
        "move_along": "Drive",
        "submit_roster": "Field a roster",
        "pass": "Finish",
    },
    "answers": {"whether_to_push": {"pass": "Let {power} go", "decide": "[Push{yes||}|Hold]"}},
}
NAMES = {"cannon-76": "76 mm cannon", "hull-mg": "Hull machine gun", "B1": "Hammer B1"}
WAYS = orders.ways(FORMS, partial(orders.said, SENTENCES, {"t": "which_shot"}, names=NAMES.get))
AROUND = Surroundings({"a1": Pose(10, 10, 90), "b3": Pose(10, 30, 0)}.get)


def read(line: str) -> Any:
    around = Surroundings(lambda name: AROUND.pose(name.lower()))
    return orders.read(line, WAYS, lambda _: None, around).reply


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("fire 76 at B1", FORMS[0]["reply"]),
        ("Fire the 76 mm cannon at Hammer B1.", FORMS[0]["reply"]),
        ("shoot b10 machine", FORMS[2]["reply"]),
        ("fire hull", FORMS[2]["reply"]),
        ("2", FORMS[1]["reply"]),
        ("fin", {"t": "pass"}),
        ("drive stay", {"t": "move_along", "legs": []}),
        ("drive 20,14", {"t": "move_along", "legs": [{"x": 20, "y": 14}]}),
        ("drive 6 ahead", {"t": "move_along", "legs": [{"x": 10, "y": 16}]}),
        ("drive 6 at 3 o'clock", {"t": "move_along", "legs": [{"x": 16, "y": 10}]}),
        ("4 6 toward B3", {"t": "move_along", "legs": [{"x": 10, "y": 16}]}),
        (
            "drive facing north-west 2 south then facing 6 o'clock",
            {"t": "move_along", "legs": [{"x": 10, "y": 8, "facing": 135}], "facing": 315},
        ),
        (
            'field {"force": "first column"}',
            {"t": "submit_roster", "roster": {"force": "first column"}},
        ),
    ],
)
def test_words_are_understood(line: str, reply: dict[str, Any]) -> None:
    assert reply == read(line)


@pytest.mark.parametrize(
    ("line", "fault", "said"),
    [
        ("fire b10", orders.Unclear, "2 orders match"),
        ("dance", orders.NoOrder, "no option matches 'dance'"),
        ("99", orders.NoOrder, "no option matches"),
        ("drive", Misread, "add the path: 20,14 or 6 ahead"),
        ("drive 6", Misread, "which way? Write 6 ahead"),
        ("drive 6 at 13 o'clock", Misread, "hours go from 1 to 12"),
        ("drive 6 toward b9", Misread, "b9 is not on the table"),
        ("drive 20;14", Misread, "write a point such as 20,14"),
        ("field nothing.toml", Misread, "cannot read nothing.toml"),
        ("field", Misread, "your own list"),
        ("field {", Misread, "not valid JSON"),
    ],
)
def test_what_is_not_understood_says_the_way_out(
    line: str, fault: type[Exception], said: str
) -> None:
    with pytest.raises(fault, match=said.replace("?", r"\?")):
        read(line)


def test_lines_fit_and_nobody_controls_the_terminal() -> None:
    line = "    " + " ".join(["\x1b[1mBlue\x1b[0m", "漢字" * 30, "x" * 200, "end"])
    assert all(width(row) <= 80 for row in wrapped(line, 80))
    assert "a b" == plain("\x1b\u202ea\nb\x00")


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(61.9, "1:01"), (3599, "59:59"), (3600, "1 h"), (5400, "1 h 30 min"), (86399, "24 h")],
)
def test_a_long_time_is_told_in_hours(seconds: float, shown: str) -> None:
    assert shown == clock(seconds)


def test_a_secret_is_made_up_unless_it_is_typed() -> None:
    forms = [
        {
            "reply": {"t": "mine", "piece": "ruin", "salt": ""},
            "blanks": [{"t": "secret_blank", "field": "salt", "most": 64}],
        }
    ]
    ways = orders.ways(forms, lambda reply: f"Mine {reply['piece']}")

    def salt(line: str) -> str:
        found: str = orders.read(line, ways, lambda _: None, AROUND).reply["salt"]
        return found

    assert salt("mine ruin grain of sand") == "grain of sand"
    assert len(salt("1")) == 64
    assert salt("1") != salt("mine ruin")
    typed = {"t": "mine", "piece": "ruin", "salt": "grain"}
    assert orders.write(typed, ways) == "mine ruin grain"


CHOICE = {
    "reply": {"t": "choose", "units": ["us", "tank"]},
    "blanks": [
        {"t": "units_blank", "field": "units", "options": ["us", "tank", "guns"], "least": 0}
        | {"most": 2}
    ],
}
MODELS = ["b/02", "b/10", "b/01"]
FALL = {
    "reply": {"t": "allocate", "models": MODELS},
    "blanks": [
        {"t": "units_blank", "field": "models", "options": MODELS, "least": 1, "most": 3}
        | {"ordered": True}
    ],
}


@pytest.mark.parametrize(
    ("form", "line", "named"),
    [
        (CHOICE, "1", ["us", "tank"]),
        (CHOICE, "choose guns, us", ["us", "guns"]),  # as they are listed
        (CHOICE, "choose A2 and 3", ["tank", "guns"]),
        (CHOICE, "1 a2", ["tank"]),
        (CHOICE, "choose none", []),
        (FALL, "1 01, 10", ["b/01", "b/10"]),
        (FALL, "allocate b/10 02", ["b/10", "b/02"]),
        (FALL, "1 1, 2", ["b/01", "b/02"]),
    ],
)
def test_whom_one_likes_is_named(form: dict[str, Any], line: str, named: list[str]) -> None:
    labels = {"a1": "us", "a2": "tank", "a3": "guns"}
    around = Surroundings(AROUND.pose, lambda word: labels.get(word.lower()))
    ways = orders.ways([form], lambda reply: reply["t"].capitalize())

    reply = orders.read(line, ways, lambda _: None, around).reply
    assert named == reply[form["blanks"][0]["field"]]


def test_who_cannot_be_named_is_told_who_can() -> None:
    ways = orders.ways([CHOICE], lambda _: "Choose", partial(orders.remark, names=NAMES.get))

    with pytest.raises(Misread, match="'b9' cannot be chosen"):
        orders.read("choose us, b9", ways, lambda _: None, AROUND)
    assert say.way(ways[0]) == "  1 Choose (choose 0 to 2; of 1. us, 2. tank, 3. guns)"


def test_a_question_may_have_words_of_its_own_for_an_answer() -> None:
    push = {"t": "whether_to_push", "power": "hull-mg"}

    def said(choice: dict[str, str], reply: dict[str, Any]) -> str:
        return orders.said(SENTENCES, choice, reply, NAMES.get)

    assert said(push, {"t": "pass"}) == "Let Hull machine gun go"
    assert said(push, {"t": "decide", "yes": True}) == "Push"
    assert said(push, {"t": "decide", "yes": False}) == "Hold"
    assert said({"t": "which_shot"}, {"t": "pass"}) == "Finish"
    assert said(push, {"t": "stand_still"}) == "Stand still"


def test_a_shot_that_would_be_wasted_and_what_gives_a_unit_away_say_so() -> None:
    names = {"out_of_sight": "out of sight"}.get
    wasted = {"reply": FORMS[0]["reply"], "no_effect": "out_of_sight"}
    leaving = {"reply": {"t": "move_along"}, "removes_unit": True}
    told = orders.ways(
        [wasted, leaving, FORMS[5]], lambda _: "So", partial(orders.remark, names=names)
    )

    assert ["  1 So (no effect: out of sight)", "  2 So (removes the unit)", "  3 So"] == [
        say.way(one) for one in told
    ]


def test_the_usual_reply_and_who_could_still_act_are_said() -> None:
    path = {"t": "path_blank", "unit": "A1", "field": "legs", "points": "slid"}
    usual = {"reply": {"t": "remove"}, "usual": True}
    ends = {"reply": {"t": "pass"}, "wasted": ["A1", "A2"]}
    moves = {"reply": {"t": "move_along"}, "blanks": [path], "wasted": ["A1"]}
    remarks = [orders.remark(form, {"A1": "Swift"}.get) for form in (usual, ends, moves)]

    assert ["usual", "can still act: Swift, A2", ""] == remarks


def test_an_order_says_what_it_does_with_the_numbers_of_the_tables() -> None:
    about = {"react.charge": "Up to {tables.charge.move} in.", "pass": "Nothing."}
    reply = {"t": "react", "reaction": "charge"}
    for move in (8, 10):
        known = {"words": {"about": about}, "tables": {"charge": {"move": move}}}

        assert f"Up to {move} in." == orders.about(known, {"t": "which"}, reply, NAMES.get)
        assert "" == orders.about(known, {"t": "which"}, {"t": "fire"}, NAMES.get)
