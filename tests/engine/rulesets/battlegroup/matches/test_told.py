"""What a person is told before a reply is given, and in the story afterwards."""

import re
from collections.abc import Mapping
from typing import Any, get_type_hints

import attrs
import pytest
from attrs import evolve

from clients.words import fill
from engine.advice.answers import forms
from engine.advice.forms import UnitsBlank
from engine.advice.queries import Odds, ReplyOdds
from engine.errors import IllegalReply
from engine.geometry import Point
from engine.match import Match
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.book.codes import Gift
from engine.rulesets.battlegroup.book.words import LEXICON
from engine.rulesets.battlegroup.combat.notes import CombatOver
from engine.rulesets.battlegroup.combat.rules import won_by
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.armies import Army, ForceEntry
from engine.rulesets.battlegroup.core.model import Down, Group, Options
from engine.rulesets.battlegroup.core.questions import Decide
from engine.rulesets.battlegroup.force.state import unit_of
from engine.rulesets.battlegroup.morale.questions import WhetherToGround
from engine.rulesets.battlegroup.ruleset import RULESET
from engine.rulesets.battlegroup.scenarios.notes import GaveUp, Joined, LimitChanged
from engine.rulesets.battlegroup.scenarios.questions import Join, WhomToJoin
from engine.rulesets.battlegroup.shooting.questions import (
    Shoot,
    ShootDebris,
    SnapOnPath,
    SplitFire,
    WhatToShoot,
)
from engine.rulesets.battlegroup.support.questions import CallOn, WhatToCall
from engine.rulesets.battlegroup.victory.state import limit
from engine.rulesets.battlegroup.weapons.rules import Arm
from engine.wire.codec import tag
from tests.engine.rulesets.battlegroup.assault.staging import close, locked
from tests.engine.rulesets.battlegroup.motors import vehicle
from tests.engine.rulesets.battlegroup.orders.staging import slipped
from tests.engine.rulesets.battlegroup.staging import (
    THEM,
    US,
    Game,
    Loaded,
    battle,
    infantry,
    put,
    row,
)
from tests.engine.rulesets.battlegroup.support.staging import calls
from tests.engine.rulesets.battlegroup.support.staging import scene as supported

LIGHT = ("scout", "infiltrate")


def weighed(game: Game, reply: Any) -> Odds:
    found = RULESET.query(game.state, (game.ask,), game.ask.seat, ReplyOdds(reply))
    assert isinstance(found, Odds)
    return found


def told(game: Game, reply: Any) -> list[tuple[str, Mapping[str, Any]]]:
    return [(one.code, one.params) for one in weighed(game, reply).details]


def fired(game: Game, reply: Any) -> list[Mapping[str, Any]]:
    """What the rolls of a shot are of."""
    return [roll.of.params for roll in weighed(game, reply).rolls if roll.of is not None]


# ---------------------------------------------------------------- setting up


def mustered(*sheets: str, **options: Any) -> Game:
    """A match that begins with a list of ours, each unit called by its sheet."""
    own = Army(
        units=tuple(ForceEntry(sheet, sheet) for sheet in dict.fromkeys((*sheets, "vg-squad")))
    )
    chosen = evolve(infantry(require_hq=False), armies=(own, None), **options)
    match, change = Match.start(RULESET, chosen, Loaded({}))
    return Game(match, list(change.notes)).until(WhomToJoin)


@pytest.mark.rule("battlegroup/base-characters", "battlegroup/recon-units")
@pytest.mark.parametrize(
    ("host", "lost"),
    [
        ("vg-scouts", ("goes_ahead", *LIGHT, "outflanking")),
        ("vg-jump", ("goes_ahead", "deep_strike")),
        ("vg-squad", ()),
    ],
)
def test_what_joining_costs_is_told_before_and_after(host: str, lost: tuple[Gift, ...]) -> None:
    game = mustered("vg-captain", host)
    while game.asked.unit != "vg-captain":
        game.say(game.ask.default).until(WhomToJoin)
    given = [("gives_up", {"unit": host, "what": lost})] if lost else []

    assert told(game, Join(host)) == given
    game.say(Join(host))
    assert game.told(Joined) == [Joined("vg-captain", host)]
    assert game.told(GaveUp) == ([GaveUp(host, lost)] if lost else [])


@pytest.mark.rule("battlegroup/counter-attack-vp-limit")
def test_the_limit_is_told_with_every_objective_that_raises_it() -> None:
    match, change = Match.start(
        RULESET, infantry(objective_count=3, vp_limit="by_units"), Loaded({})
    )
    game = Game(match, list(change.notes)).until(WhichOrder)
    changes = game.told(LimitChanged)
    first = changes[0].before

    assert [(one.before - first, one.after - first) for one in changes] == [(0, 3), (3, 6), (6, 9)]
    assert changes[-1].after == limit(game.state)


@pytest.mark.rule("battlegroup/defense-line-vp-limit", "battlegroup/counter-attack-vp-limit")
@pytest.mark.parametrize(
    "options", [infantry(scenario="defense-line", attacker="first"), infantry()]
)
def test_a_limit_by_size_does_not_change(options: Options) -> None:
    match, change = Match.start(RULESET, options, Loaded({}))
    game = Game(match, list(change.notes)).until(WhichOrder)

    assert game.state.objectives
    assert game.told(LimitChanged) == []


# ---------------------------------------------------------------- shots


def opened(*, down: bool = False, sheet: str = "vg-heavy") -> Game:
    """Two lances, two missiles and a sergeant against a squad 20 inches away."""
    ours = put(sheet, "a", US, row(1, 5, 5))
    ours = evolve(ours, down=Down(1, had_acted=False)) if down else ours
    state = battle(ours, put("iw-line", "foe", THEM, row(1, 25, 10, 1.0)))
    return Game.on(state).order("a", "open_fire").until(WhatToShoot)


@pytest.mark.rule("battlegroup/base-shooting-sequence", "battlegroup/go-to-ground-orders")
@pytest.mark.parametrize("down", [False, True])
def test_a_shot_tells_its_weapons_how_often_and_how_hard_they_hit(down: bool) -> None:
    found = fired(opened(down=down), Shoot("a", "foe"))

    assert {one["weapon"]: (one["shots"], one["strength"], one["snap"]) for one in found} == {
        "battle-rifle": (1, 4, down),
        "lance-cannon": (2, 9, down),
        "missile": (2, 8, down),
    }
    other = fired(opened(), Shoot("a", "foe", (Arm("a/missile-gunner", "missile-burst"),)))
    assert {one["weapon"] for one in other} >= {"missile-burst", "lance-cannon"}


@pytest.mark.rule("battlegroup/base-vehicle-shooting", "battlegroup/debris")
def test_so_do_shots_at_hulls_and_at_debris() -> None:
    guns = put("iw-heavy-team", "guns", US, [(13.5, 16)])
    tank = vehicle("iw-battle-tank", "tank", THEM, 13.0, 28.0, 180.0)
    game = Game.on(battle(guns, tank)).order("guns", "open_fire").until(WhatToShoot)

    for reply in (Shoot("guns", "tank"), ShootDebris("guns", "debris-1")):
        assert [(one["weapon"], one["shots"]) for one in fired(game, reply)] == [
            ("lance-cannon", 1)
        ]
    assert 0 < weighed(game, ShootDebris("guns", "debris-1")).expected["hits"] < 1


@pytest.mark.rule("battlegroup/reserve-move-snap-on-path")
def test_a_snap_at_the_path_is_told_as_one() -> None:
    game = slipped()
    reply = SnapOnPath("a", game.asked.points[0])

    assert fired(game, reply)
    assert all(one["snap"] for one in fired(game, reply))
    assert weighed(game, reply).expected["hits"] > 0


@pytest.mark.rule("battlegroup/barrage-to-hit")
def test_so_are_guns_that_are_called() -> None:
    state = battle(
        put("iw-command", "hq", US, row(1, 5, 5)),
        evolve(unit_of(BOOK, BOOK.units["iw-howitzers"], "guns", US), place="off_map"),
        put("iw-line", "foe", THEM, row(1, 25, 10, 1.0)),
    )
    game = Game.on(state).order("hq", "request_support").until(WhatToCall)
    gun = BOOK.weapons["howitzer"]

    assert fired(game, CallOn("guns", "foe")) == [
        {
            "weapon": "howitzer",
            "shots": 2 * gun.shots,
            "strength": gun.strength,
            "snap": False,
            "dice": 5,
        }
    ]


@pytest.mark.rule("battlegroup/open-fire-split")
def test_any_one_model_of_each_group_can_be_split_off() -> None:
    game = opened()
    ways = [form for form in forms(game.state, game.ask) if isinstance(form.reply, SplitFire)]
    blanks = [one for form in ways for one in form.blanks if isinstance(one, UnitsBlank)]
    offered = [blank.options for blank in blanks]

    assert {(blank.least, blank.most) for blank in blanks} == {(1, 1)}
    assert offered == [("a/01",), ("a/02", "a/03"), ("a/04", "a/05")]
    for names in offered:
        for name in names:
            game.asked.check(game.state, SplitFire("a", (name,), "foe"))
    with pytest.raises(
        IllegalReply, match="only one model of a may fire at another target, not 2"
    ) as no:
        game.asked.check(game.state, SplitFire("a", offered[1], "foe"))
    assert no.value.clause == "battlegroup/open-fire-split"


@pytest.mark.rule("battlegroup/open-fire-split")
def test_only_those_who_reach_are_offered() -> None:
    ours = put("iw-line", "a", US, [(1.0, 5.0), (1.0, 5.0 + 1.5), (1.0, 5.0 + 3.0)])
    ours = evolve(ours, models={key: evolve(m, group="rifleman") for key, m in ours.models.items()})
    state = battle(ours, put("iw-line", "foe", THEM, [(1.0, 31.5)]))
    game = Game.on(state).order("a", "open_fire").until(WhatToShoot)
    (way,) = (form for form in forms(game.state, game.ask) if isinstance(form.reply, SplitFire))

    assert way.reply.models == ("a/03",)
    assert way.blanks == (UnitsBlank("models", ("a/03",), 1, 1),)


# ---------------------------------------------------------------- going to ground


@pytest.mark.rule("battlegroup/go-to-ground-cover", "battlegroup/go-to-ground-when")
@pytest.mark.parametrize(
    ("sheet", "up"),
    [("storm-carbine", None), ("service-rifle", 5)],
)
def test_going_to_ground_tells_the_save_before_and_after(sheet: str, up: int | None) -> None:
    """Carbines pierce the armour of a line squad; rifles do not."""
    ours = put("iw-line", "a", US, row(1, 5, 6))
    group = Group("iw-rifleman", (sheet,))
    ours = evolve(ours, groups=dict.fromkeys(ours.groups, group))
    game = Game.on(battle(ours, put("iw-line", "foe", THEM, row(1, 17, 6))), to_hit=6, to_wound=6)
    game.order("a", "open_fire").until(WhetherToGround)

    assert told(game, Decide(True)) == [("saves_lower", {"up": up, "down": 4})]
    assert told(game, Decide(False)) == [("saves", {"up": up})]
    words = LEXICON.languages["en"].details["saves_lower"]
    said = fill(words, {"up": up, "down": 4})
    assert said == f"4+ save instead of {'none' if up is None else f'{up}+'}"


@pytest.mark.rule("battlegroup/go-to-ground-cover", "battlegroup/barrage-procedure")
def test_it_does_so_under_shells() -> None:
    game = calls(supported(), CallOn("howitzers", "foe"), shell=6, to_wound=6)
    assert isinstance(game.asked, WhetherToGround)

    assert told(game, Decide(True)) == [("saves_lower", {"up": None, "down": 4})]


# ---------------------------------------------------------------- the story


@pytest.mark.rule("battlegroup/base-combat-result")
@pytest.mark.parametrize(
    ("inflicted", "winner", "end"),
    [((2, 2), None, ", a draw."), ((3, 2), 0, ", Ann wins."), ((0, 1), 1, ", Bob wins.")],
)
def test_a_combat_tells_who_won_or_that_it_is_drawn(
    inflicted: tuple[int, int], winner: int | None, end: str
) -> None:
    assert won_by(dict(enumerate(inflicted))) == winner
    note = attrs.asdict(CombatOver(("a", "b"), inflicted, winner))
    names = {"seat.0": "Ann", "seat.1": "Bob"}

    assert fill(LEXICON.languages["en"].notes["combat_over"], note, names.get).endswith(end)


@pytest.mark.rule("battlegroup/vp-net-example")
@pytest.mark.parametrize(
    ("language", "own", "enemy", "said"),
    [
        ("en", 0, 2, "Ann holds no objective, the enemy 2: the difference scores."),
        ("en", 1, 0, "Ann holds 1 objective, the enemy none: the difference scores."),
        ("de", 0, 2, "Ann hält kein Ziel, der Gegner 2: Die Differenz zählt."),
        ("de", 3, 0, "Ann hält 3 Ziele, der Gegner keines: Die Differenz zählt."),
    ],
)
def test_a_side_without_objectives_is_told_to_hold_none(
    language: str, own: int, enemy: int, said: str
) -> None:
    words = LEXICON.languages[language].notes["objectives_counted"]

    assert said == fill(words, {"seat": 0, "own": own, "enemy": enemy}, {"seat.0": "Ann"}.get)


@pytest.mark.rule("battlegroup/base-combat-result")
def test_nobody_hurt_is_a_draw() -> None:
    gap = 2 * BOOK.profiles["iw-rifleman"].radius
    us, them = close("us", "iw-line", US, 4, 5, 1), close("them", "iw-line", THEM, 4, 5 + gap, 1)
    game = Game.on(locked((us, them)), to_hit=1).pass_all().until(WhichOrder)

    assert [(one.inflicted, one.winner) for one in game.told(CombatOver)] == [((0, 0), None)]


MEASURED = (float, Point)
"""What is measured or laid, and has many decimals."""


def is_measured(hint: Any) -> bool:
    """Tell whether a field of a note is a measured number, or may be."""
    return hint in MEASURED or any(map(is_measured, getattr(hint, "__args__", ())[:1]))


@pytest.mark.rule("battlegroup/base-measure")
@pytest.mark.parametrize("language", LEXICON.languages)
def test_the_story_tells_lengths_with_one_decimal_at_most(language: str) -> None:
    checked = 0
    for note in RULESET.vocabulary.notes:
        hints = get_type_hints(note)
        for path, form in re.findall(
            r"\{([\w.]+)(:[^{}|]+)?\}", LEXICON.languages[language].notes[tag(note)]
        ):
            if is_measured(hints[path.split(".")[0]]):
                assert form in (":.0", ":.1"), (tag(note), path)
                checked += 1
    assert checked > 20
