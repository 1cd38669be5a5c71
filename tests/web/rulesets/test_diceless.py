"""The page with matches of diceless, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine.dice import ListedDice
from engine.match import Match
from engine.rulesets.diceless import RULESET
from tests.engine.rulesets.diceless.standing import BLUE, GREEN, battle, put, row
from tests.web.helpers import gestures
from tests.web.helpers.crowd import companies
from tests.web.helpers.film import Film, film
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import open_replay
from tests.web.helpers.reading import read, unfolded
from tests.web.helpers.seating import seated
from tests.web.helpers.serving import Projector, projecting, state_after
from tests.web.helpers.waiting import hurry

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]
HEIGHT = 48


@pytest.fixture(scope="module")
def match() -> Film:
    """A match in which infantry meets: see the first test."""
    return film(key="diceless")


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match) as projector:
        yield projector


def held(tab: Page, shown: Projector, place: int, tag: str) -> Locator:
    """Show the last moment of a kind up to a place, nearly over, and return its sentence."""
    open_replay(tab, shown, place)
    unfolded(tab.locator(f".line.is-{tag}").last)  # leads to where its order begins
    tab.get_by_role("slider", name="Position in the match").fill(str(place))
    return read(tab.locator(f".line.is-{tag}").last)


def standing(state: dict[str, Any]) -> dict[str, Any]:
    return {key: unit for key, unit in state["units"].items() if unit["place"] == "table"}


def test_the_film_has_what_is_looked_at(match: Film) -> None:
    wanted = {"moved", "fired", "hurt", "charged", "struck", "tested", "gone", "went_to_ground"}

    assert wanted <= match.tags


def test_every_model_stands_where_the_state_says(tab: Page, shown: Projector, match: Film) -> None:
    for place in (20, 60, len(match.updates)):
        open_replay(tab, shown, place)
        units = standing(state_after(match, place))
        drawn = tab.eval_on_selector_all(
            "[data-tank]",
            "all => Object.fromEntries(all.map(t => [t.dataset.tank,"
            " t.querySelector('.base').getAttribute('d')]))",
        )

        assert units.keys() == drawn.keys()
        for key, unit in units.items():
            discs = re.findall(r"M(-?[\d.]+) (-?[\d.]+)a([\d.]+)", drawn[key])
            middles = {(float(x) + float(r), float(y)) for x, y, r in discs}
            poses = [model["pose"] for model in unit["models"].values()]
            wanted = {(pose["x"] * 20, (HEIGHT - pose["y"]) * 20) for pose in poses}
            assert len(middles) == len(wanted)
            for x, y in wanted:
                assert min(abs(x - a) + abs(y - b) for a, b in middles) < 0.25


def test_a_volley_is_a_sum_and_no_die(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("fired")
    fired = match.note(at, "fired")
    line = held(tab, shown, at, "fired")

    expect(line.locator(".dice")).to_have_count(0)
    expect(line).to_contain_text(f"{fired['pools'][0]['damage']} damage from")
    expect(tab.locator(".sum-card .card-step")).to_have_count(len(fired["pools"]))
    total = sum(pool["damage"] for pool in fired["pools"])
    expect(tab.locator(".sum-card .card-foot")).to_have_text(f"{total} damage")
    expect(tab.locator(".fire .ray")).to_be_attached()


def test_the_flag_of_a_unit_goes_with_its_models(tab: Page, shown: Projector, match: Film) -> None:
    moves = {
        at: one["length"]
        for at, update in enumerate(match.updates, 1)
        for one in update.get("notes", ())
        if one["t"] == "moved"
    }
    at = max(moves, key=lambda one: moves[one])
    held(tab, shown, at, "moved")
    gap = tab.evaluate(TO_ITS_FLAG, match.note(at, "moved")["unit"])

    assert moves[at] > 5
    assert gap < 40, "pixels from its models to its flag"


TO_ITS_FLAG = """unit => {
  const at = [...document.querySelectorAll("[data-tank]")]
    .findIndex(one => one.dataset.tank === unit);
  const models = document.querySelectorAll("[data-tank]")[at]
    .querySelector(".outline").getBoundingClientRect();
  const flag = document.querySelectorAll(".labels .flag")[at].getBoundingClientRect();
  const apart = (a, b, c, d) => Math.max(0, c - b, a - d);
  return Math.hypot(apart(models.left, models.right, flag.left, flag.right),
    apart(models.top, models.bottom, flag.top, flag.bottom));
}"""


def test_what_a_damage_does_is_told_by_group(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("hurt", cause="shooting")
    hurt = match.note(at, "hurt")
    line = held(tab, shown, at, "hurt")

    expect(line.locator(".fact")).to_have_count(len(hurt["groups"]))
    expect(line).to_contain_text("(shooting)")
    for group in hurt["groups"]:
        (saved,) = group["saves"]
        against = f"against a {saved['save']}+ save" if saved.get("save") else "without a save"
        expect(line).to_contain_text(f"{group['models']} × ")
        expect(line).to_contain_text(f": {saved['damage']} {against} cost {saved['lost']}")
    expect(tab.locator(".sum-card .card-step")).to_have_count(len(hurt["groups"]))


def test_tokens_and_hit_points_taken_are_told_of_both_sides(
    tab: Page, shown: Projector, match: Film
) -> None:
    place = len(match.updates) - 1
    open_replay(tab, shown, place)
    for seat, player in enumerate(state_after(match, place)["players"]):
        force = tab.locator(f".force.side-{seat}")
        scatter = force.locator(".gauge", has_text="Scatter tokens")

        expect(force).to_contain_text(player["side"].capitalize())
        expect(scatter).to_contain_text(str(player["tokens"]["scatter"]))
        expect(force.locator(".gauge", has_text="Enemy hit points taken")).to_contain_text(
            str(player["removed"])
        )


def test_the_sheet_has_order_points_and_hit_points(
    tab: Page, shown: Projector, match: Film
) -> None:
    place = match.first("tested")
    told = match.note(place, "tested")
    open_replay(tab, shown, place)
    tab.locator(f"[data-unit={told['unit']}]").click()
    sheet = tab.locator(".diceless-sheet")

    expect(sheet.locator(".orders-line")).to_contain_text(f"{told['op']} of {told['limit']}")
    expect(sheet.locator(".wounds").first).to_contain_text(re.compile(r"\d+ of \d+"))
    expect(tab.locator(f"[data-tank={told['unit']}]")).to_have_attribute(
        "aria-label", re.compile(f"{told['op']} order points?, limit {told['limit']}")
    )


def test_who_goes_to_ground_is_marked(tab: Page, shown: Projector, match: Film) -> None:
    place = match.first("went_to_ground")
    open_replay(tab, shown, place)
    unit = match.note(place, "went_to_ground")["unit"]

    expect(tab.locator(f"[data-tank={unit}].grounded")).to_be_attached()
    tab.locator(f"[data-unit={unit}]").click()
    expect(tab.locator(".legend")).to_contain_text("gone to ground")


def test_losses_are_marked_on_the_slider(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, 1)

    expect(tab.locator(".loss")).to_have_count(
        sum(len(match.told(tag)) for tag in ("gone", "broke"))
    )


def test_the_report_says_that_no_die_falls(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, len(match.updates))
    tab.get_by_role("button", name="Report").first.click()
    report = tab.get_by_role("dialog")

    expect(report).to_contain_text("This game uses no dice")
    expect(report.get_by_role("button", name="Verify the dice")).to_have_count(0)
    expect(report.locator(".report-dice")).to_have_count(0)
    expect(report.locator(".report-tallies")).to_contain_text("Volleys")


def test_the_end_tells_the_score(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, len(match.updates))
    result = tab.get_by_role("region", name="Result")
    state = state_after(match, len(match.updates))
    verdict = match.info["verdict"]
    winner = state["players"][verdict["winner"]]["side"].capitalize()

    expect(result).to_contain_text(f"{winner} wins")
    sides = [player["side"].capitalize() for player in state["players"]]
    expect(result.get_by_role("columnheader")).to_have_text(sides)
    total = result.get_by_role("row", name="Score").get_by_role("cell")
    expect(total).to_have_text([f"{score:g}" for score in verdict["score"]])


def test_a_vehicle_has_its_record_sheet(tab: Page, match: Film) -> None:
    struck = {"row": "G", "boxes": [0], "effect": "shaken"}
    record = {"lines": {"B": 20}, "entries": [struck]}
    pose = {"x": 24.0, "y": 20.0, "facing": 45.0}
    carrier = {
        "id": "carrier-1",
        "owner": 0,
        "sheet": "carrier",
        "groups": {"hull": {"profile": "carrier"}},
        "models": {"01": {"group": "hull", "pose": pose, "craft": {"record": record}}},
        "started": 1,
        "place": "table",
    }
    state = state_after(match, len(match.updates) // 2)
    snapshot = {**match.snapshot, "state": {**state, "units": {"carrier-1": carrier}}, "asks": []}
    with projecting(Film(match.info | {"status": "live"}, snapshot, [])) as shown:
        tab.goto(f"{shown.url}#/match/m1")
        tab.locator("[data-unit=carrier-1]").click()
        sheet = tab.locator(".record-sheet")

        expect(tab.locator("[data-tank=carrier-1] .hull")).to_be_attached()
        expect(sheet.locator(".record-lines tr")).to_have_count(6)
        expect(sheet.locator(".record-lines tr", has_text="G18").nth(0)).to_contain_text("20")
        expect(sheet.locator(".record-lines .mark.met")).to_have_count(1)
        expect(sheet.locator(".boxes").first.locator(".box")).to_have_count(6)
        expect(sheet.locator(".boxes").last.locator(".box")).to_have_count(5)
        expect(sheet.locator(".box.checked")).to_have_count(1)
        expect(sheet.locator("[data-box=G0]")).to_contain_text("crew shaken")


# ------------------------------------------------------------------ by hand


def to_move(server: Server, browser: Browser) -> Page:
    """Ann's page in her Movement phase."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.at("diceless"))
    page.locator(".orders [aria-label=Units] [data-play=offer]").first.wait_for()
    expect(page.locator(".steps [aria-current=step]")).to_have_text("Movement")
    return page


def ends(page: Page) -> list[tuple[float, float]]:
    """Where the ghosts of models are."""
    found = page.locator(".ghost-base").evaluate_all(
        "all => all.map(c => c.getAttribute('transform').match(/-?[\\d.]+/g).map(Number))"
    )
    return [(x, y) for x, y in found]


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_one_drag_moves_a_whole_unit(server: Server, browser: Browser, how: str) -> None:
    page = to_move(server, browser)
    unit = page.locator("[data-tank][data-cue=can]").first
    count = int(unit.locator(".figures").get_attribute("data-bases") or 0)
    if how == "mouse":
        box = unit.locator(".touch").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 15, y + 10)
        page.mouse.move(x + 25, y + 20)
        page.mouse.up()
    else:
        unit.focus()
        page.keyboard.press("Enter")
        page.locator(".orders [aria-label=Orders] [data-play=offer]").first.click()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
    ghosts = page.locator(".ghost.models")

    expect(ghosts).to_have_attribute("data-places", str(count))
    expect(page.locator(".chosen .detail")).to_contain_text(re.compile(r"[\d.]+ in of 6 in"))
    kept = ends(page)
    page.get_by_role("button", name="Line", exact=True).click()
    expect(page.get_by_role("button", name="Line", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    expect.soft(ghosts).to_have_attribute("data-places", str(count))
    page.wait_for_function(
        "old => document.querySelector('.ghost-base').getAttribute('transform') !== old",
        arg=f"translate({kept[0][0]:.1f} {kept[0][1]:.1f})",
    )
    page.keyboard.press("1")
    expect(ghosts).to_have_attribute("data-places", str(count))
    page.locator("[data-play=confirm]").click()
    expect(page.locator(".line.is-moved").last).to_contain_text(re.compile(r"moves [\d.]+ inch"))
    page.context.close()


def test_models_are_moved_one_by_one(server: Server, browser: Browser) -> None:
    page = to_move(server, browser)
    page.locator("[data-tank][data-cue=can]").first.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Move model by model")).click()
    page.keyboard.press("n")
    active = page.locator(".ghost-base.active")
    name = active.get_attribute("data-model")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")

    expect(active).to_have_attribute("data-model", name or "")
    expect(page.locator(".chosen .detail")).to_contain_text("0.2 in of 6 in")
    grip = page.locator("[data-handle^='model:']").last
    box = grip.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 200, box["y"] + 300)
    page.mouse.up()
    expect(page.locator(".why").first).to_contain_text(
        re.compile(r"cannot|too far|coherency|inches")
    )
    expect(page.locator("[data-play=confirm]")).to_be_disabled()
    page.keyboard.press("Backspace")
    expect(page.locator("[data-play=confirm]")).to_be_enabled()
    page.context.close()


# ------------------------------------------------------------------ many


def test_two_companies_are_zoomed_and_panned(tab: Page) -> None:
    with projecting(companies()) as shown:
        tab.clock.install()
        tab.goto(f"{shown.url}#/match/m1")
        tab.locator("[data-tank]").nth(15).wait_for()
        bases = tab.locator(".figures").evaluate_all(
            "all => all.reduce((sum, one) => sum + Number(one.dataset.bases), 0)"
        )
        assert bases == 240
        box = tab.locator(".table").bounding_box()
        assert box is not None
        tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        before = tab.locator(".board").bounding_box()
        tab.mouse.wheel(0, -800)
        tab.locator(".table:not(.moving)").wait_for()
        after = tab.locator(".board").bounding_box()

        assert before is not None
        assert after is not None
        assert after["width"] > 1.5 * before["width"]
        shown.run(20)
        hurry(tab, tab.locator(".fold", has=tab.locator(".line.is-moved")).nth(19))
        expect(tab.locator(".line.is-moved")).to_have_count(20)


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(tab: Page, shown: Projector, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 740})
    for page in ("#/", "#/replay/m1", "#/rules/diceless"):
        tab.goto(shown.url + page)
        tab.wait_for_load_state("networkidle")

        assert width >= tab.evaluate("document.documentElement.scrollWidth")


def test_score_order_points_and_record_sheet_explain_themselves(tab: Page, plain: Server) -> None:
    options = {"scenario": "crossroads-motors", "first": "green"}
    table = plain.lay("diceless", bot="first", options=options)
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    tab.get_by_role("button", name="Set up everything for me").click()
    expect(tab.locator(".line", has_text="Turn 1 of 6")).to_be_visible()
    expect(tab.locator("svg text").filter(has_text=re.compile(r"^\+2$"))).to_have_count(3)
    own = tab.locator(".rail.forces").get_by_role("region", name="Green")
    expect(own).to_contain_text("Score now")
    expect(own.get_by_role("button").filter(has_text="Shooter mob").first).to_contain_text(
        "OP 0/117"
    )
    own.get_by_role("button").filter(has_text="A4").last.click()
    sheet = own.get_by_role("region", name="Record sheet of Truck")
    expect(sheet).to_contain_text("Armour less Strength selects the line")
    rows = sheet.locator(".record-lines tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("armour − Strength 6")
    expect(rows.last).to_contain_text("armour − Strength 1 or less")
    expect(tab.get_by_text("fires nothing, no one gets out").first).to_be_attached()


def test_fire_that_cannot_be_given_is_greyed_and_says_why(tab: Page) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    rifles, others = put("squad", "us", BLUE, row(28, 5, 4)), put("squad", "b2", BLUE, row(9, 5, 4))
    state = battle(rifles, others, put("fighters", "them", GREEN, row(27, 42, 10)))
    match, _ = Match.play_on(RULESET, state, ListedDice(()))
    with seated(tab, "diceless", match, BLUE):
        gestures.unit(tab, "us")
        fire = tab.locator(".orders button", has_text="Fire at")
        expect(fire).to_be_in_viewport()
        expect(fire).to_have_attribute("aria-disabled", "true")
        fire.click(force=True)  # it is greyed
        why = tab.locator(".orders .why")

        expect(why).to_contain_text(
            "36 in away; the longest weapon of Rifle squad B1 reaches 24 in"
        )
        expect(why.get_by_role("link")).to_have_text("Range and line of sight")
