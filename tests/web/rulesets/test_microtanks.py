"""The page with matches of microtanks, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from engine.rulesets.microtanks.core.scale import Scale
from tests.helpers.long import first
from tests.web.helpers.film import Film, film
from tests.web.helpers.opening import open_replay
from tests.web.helpers.reading import read
from tests.web.helpers.serving import Projector, projecting, state_after
from tests.web.helpers.waiting import hurry

pytestmark = pytest.mark.browser
SHORT = 90


@pytest.fixture(scope="module")
def match() -> Film:
    """A match in which all that can happen does: see the first test."""
    return film(seed=200, key="microtanks")


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match) as projector:
        yield projector


def held(tab: Page, shown: Projector, place: int, tag: str) -> Locator:
    """Show the last moment of a kind up to a place, nearly over, and return its sentence."""
    open_replay(tab, shown, place)
    return read(tab.locator(f".line.is-{tag}").last)


def units_after(match: Film, count: int) -> dict[str, Any]:
    units: dict[str, Any] = state_after(match, count)["units"]
    return units


def is_live(unit: dict[str, Any]) -> bool:
    return "pose" in unit and unit["status"] == "board"


def has_drifted(cap: dict[str, Any]) -> bool:
    """Whether a cap fell beside its mark and covers somebody all the same."""
    return bool(cap.get("under")) and cap["shift"] > 0


def test_the_film_has_what_is_looked_at(match: Film) -> None:
    wanted = {"cap_fell", "destroyed", "exploded", "rammed", "retreated", "shot", "smoke_popped"}

    assert wanted <= match.tags
    assert any(one.get("wasted") for one in match.told("shot"))
    assert any(map(has_drifted, match.told("cap_fell")))
    assert match.info["verdict"]["winner"] in (0, 1)


def test_vehicles_and_wrecks_stand_where_the_state_says(
    tab: Page, shown: Projector, match: Film
) -> None:
    for place in (60, 120, len(match.updates)):
        open_replay(tab, shown, place)
        units = units_after(match, place)
        expected = {
            key: f"translate({unit['pose']['x'] * 20:.2f} {(SHORT - unit['pose']['y']) * 20:.2f})"
            for key, unit in units.items()
            if is_live(unit)
        }
        expect(tab.locator(".reel-place")).to_have_text(f"{place}/{len(match.updates)}")
        found = tab.eval_on_selector_all(
            "[data-tank]",
            "all => Object.fromEntries("
            "all.map(t => [t.dataset.tank, t.getAttribute('transform').split(' scale')[0]]))",
        )

        assert expected == found
        wrecks = sum(unit["status"] == "bail_out" for unit in units.values())
        expect(tab.locator(".remains")).to_have_count(wrecks)


def test_hull_and_turret_point_each_their_way(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("traversed")
    open_replay(tab, shown, at)
    key = match.note(at, "traversed")["tank"]
    unit = units_after(match, at)[key]
    tank = tab.locator(f"[data-tank={key}]")
    come_closer(tab, key)

    hull, turret = (-unit["pose"]["facing"], -unit["turret"])
    expect(tank.locator("> g").filter(has=tab.locator(".counter"))).to_have_attribute(
        "transform", f"rotate({hull:.2f})"
    )
    turned = tank.locator(".counter > g").last.get_attribute("transform") or ""
    shown_at = re.fullmatch(r"rotate\((-?[\d.]+)\)", turned)
    assert shown_at is not None
    assert float(shown_at[1]) == pytest.approx(turret, abs=0.005)


def test_a_shot_is_told_with_every_die(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("struck", cause="gun")
    shot, struck = match.note(at, "shot"), match.note(at, "struck")
    line = held(tab, shown, at, "shot")

    expect(line).to_contain_text(f"{struck['total']} against")
    dice = line.locator(".dice").first
    expect(dice).to_have_attribute("aria-label", f"{shot['die']} counts")
    assert line.locator(".dice-row").count() >= 2
    expect(line.locator(".fact").first).to_contain_text("range")
    expect(tab.locator(".shot-card .card-step")).not_to_have_count(0)
    expect(tab.locator(".fire .ray")).to_be_attached()


def test_a_wasted_shot_is_no_miss(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("shot", wasted="out_of_range")
    line = held(tab, shown, at, "shot")

    expect(line).to_contain_text("wasted, out of range")
    expect(line.locator(".dice")).to_have_count(0)
    expect(tab.locator(".shot-card .card-foot")).to_have_text("No effect: out of range")
    expect(tab.locator(".fire.wasted .stop")).to_be_attached()


def test_artillery_shows_its_drift_and_whom_the_cap_covers(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = next(
        update["seq"]
        for update in match.updates
        if any(n["t"] == "cap_fell" and has_drifted(n) for n in update.get("notes", ()))
    )
    cap = next(n for n in match.updates[at - 1]["notes"] if n["t"] == "cap_fell")
    held(tab, shown, at, "cap_fell")
    x, y = cap["at"]
    circle = tab.locator(".cap .circle")

    expect(circle).to_have_attribute("r", f"{cap['radius'] * 20:g}")
    assert abs(float(circle.get_attribute("cx") or 0) - x * 20) < 0.01
    assert abs(float(circle.get_attribute("cy") or 0) - (SHORT - y) * 20) < 0.01
    expect(tab.locator(".cap .arrow-mark")).to_be_attached()
    expect(tab.locator(".cap .under")).to_have_count(len(cap["under"]))


def test_a_ram_has_its_arrow_and_its_sum(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("rammed")
    line = held(tab, shown, at, "rammed")

    expect(tab.locator(".ram .arrow-mark")).to_be_attached()
    expect(tab.locator(".micro-card")).to_contain_text("Total armour")
    expect(line).to_contain_text("against")


def test_an_explosion_reaches_as_far_as_its_die(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("exploded")
    told = [n for n in match.updates[at - 1]["notes"] if n["t"] == "exploded"][-1]
    held(tab, shown, at, "exploded")

    expect(tab.locator(".explosion .rim")).to_have_attribute("rx", str(told["radius"] * 20))
    expect(tab.locator(".explosion .struck-ring")).to_have_count(len(told.get("struck", ())))
    expect(tab.locator(".card.is-exploded")).to_contain_text("Explodes")


def test_who_is_on_the_radio_is_marked(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("spotted")
    open_replay(tab, shown, at)
    seen = [n["seen"] for n in match.updates[at - 1]["notes"] if n["t"] == "spotted"]

    expect(tab.locator(".aerial")).to_have_count(sum(map(len, seen)))


def test_smoke_hangs_until_the_next_own_turn(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("smoke_popped")
    open_replay(tab, shown, at)
    smoking = sum(unit.get("smoking", False) for unit in units_after(match, at).values())

    assert smoking > 0
    expect(tab.locator(".smoke-cloud")).to_have_count(smoking)


def test_a_retreat_leaves_the_table(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("retreated")
    line = held(tab, shown, at, "retreated")

    expect(line).to_contain_text("retreats off the")
    expect(tab.locator(".card.is-retreated")).to_contain_text("Leaves the table")


def test_the_step_of_the_turn_is_marked(tab: Page, shown: Projector, match: Film) -> None:
    at = match.first("shot")
    open_replay(tab, shown, at)
    steps = tab.locator(".steps")

    expect(steps.get_by_role("listitem")).to_have_text(["Move", "Shoot", "Ram", "Radio"])
    expect(steps.locator("[aria-current]")).to_have_text("Shoot")


def test_a_chosen_vehicle_shows_its_arc_and_its_armour(
    tab: Page, shown: Projector, match: Film
) -> None:
    open_replay(tab, shown, 60)
    key = next(key for key, unit in units_after(match, 60).items() if is_live(unit))
    tab.locator(f"[data-tank={key}]").focus()
    tab.keyboard.press("Enter")

    expect(tab.locator(".arcs .reach").first).to_be_attached()
    expect(tab.locator(".arcs text")).to_have_count(4)
    expect(tab.locator(".sheet")).to_contain_text("Armour")


def test_from_afar_a_plate_shows_a_vehicle_and_close_by_its_hull_does(
    tab: Page, shown: Projector, match: Film
) -> None:
    open_replay(tab, shown, 60)
    plates = tab.locator(".tank .plate")
    live = sum(is_live(unit) for unit in units_after(match, 60).values())

    expect(plates).to_have_count(live)
    boxes = [box for box in map(Locator.bounding_box, plates.all()) if box]
    assert len(boxes) == live
    assert all(box["width"] >= 14 for box in boxes)
    signs = tab.locator(".flag.plated > .role")  # on the plate, with the code beside it
    expect(signs).to_have_count(live)
    expect(tab.locator(".flag.plated .cloth")).to_have_count(live)
    middles = [middle(box) for box in boxes]
    for x, y in map(middle, filter(None, map(Locator.bounding_box, signs.all()))):
        assert any(abs(x - px) < 9 and abs(y - py) < 9 for px, py in middles)
    near = tab.locator(".tank").first
    box = near.bounding_box()
    assert box is not None
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.mouse.wheel(0, -1500)
    expect(near).to_be_in_viewport()
    expect(near.locator(".plate")).to_have_count(0)
    expect(tab.locator(".flag:not(.plated) .role").first).to_be_visible()


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_end_tells_the_scores(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, len(match.updates))
    result = tab.get_by_role("region", name="Result")
    blue, orange = map(int, match.info["verdict"]["score"])

    expect(result).to_contain_text(f"{match.winner} wins")
    *parts, total = (
        [int(text) for text in row.locator("td").all_inner_texts()]
        for row in result.locator(".score-table tbody tr").all()
    )
    assert [blue, orange] == total == [sum(column) for column in zip(*parts, strict=True)]
    expect(result.get_by_role("link", name="Enemies destroyed")).to_have_attribute(
        "href", "#/rules/microtanks/our-scoring"
    )
    expect(result).to_contain_text("victory")


def test_a_draw_has_no_winner(tab: Page) -> None:
    drawn = film(seed=72, key="microtanks")
    assert drawn.info["verdict"].get("winner") is None
    with projecting(drawn) as shown:
        open_replay(tab, shown, len(drawn.updates))
        result = tab.get_by_role("region", name="Result")

        expect(result.get_by_role("heading")).to_have_text("Draw")
        expect(result.get_by_role("row", name="Score")).to_be_visible()
        expect(result).not_to_contain_text("wins")


def test_who_comes_late_sees_the_craters_the_wrecks_and_the_score(tab: Page, match: Film) -> None:
    place = match.first("exploded")
    with projecting(match, place) as late:
        state = late.snapshot()["state"]
        tab.goto(f"{late.url}#/match/m1")
        tab.locator("[data-tank]").first.wait_for()
        fates = [unit["status"] for unit in state["units"].values()]

        assert "knocked_out" in fates
        expect(tab.locator(".crater")).to_have_count(fates.count("knocked_out"))
        expect(tab.locator(".remains")).to_have_count(fates.count("bail_out"))
        for seat, points in enumerate(state["score"]["points"]):
            gauge = tab.locator(
                f".force.side-{seat} .gauge", has_text="Score if the match ended now"
            )
            expect(gauge).to_contain_text(str(points))


def test_a_badge_is_explained_to_whoever_opens_its_vehicle(
    tab: Page, shown: Projector, match: Film
) -> None:
    place = match.first("spotted")
    open_replay(tab, shown, place)
    seen = next(n for n in match.updates[place - 1]["notes"] if n.get("seen"))["seen"][0]
    tab.locator(f"[data-unit={seen}]").focus()
    tab.keyboard.press("Enter")

    expect(tab.locator(".legend")).to_contain_text("enemy’s radio")


def test_on_a_phone_a_vehicle_opens_the_drawer_and_a_card_is_a_strip(
    tab: Page, shown: Projector, match: Film
) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    place = match.first("struck", cause="gun")
    held(tab, shown, place, "shot")
    card, table = tab.locator(".micro-card").bounding_box(), tab.locator(".table").bounding_box()

    assert card is not None
    assert table is not None
    assert card["height"] < 0.25 * table["height"]
    key = next(key for key, unit in units_after(match, place).items() if is_live(unit))
    tab.locator(f"[data-tank={key}]").dispatch_event("click")
    expect(tab.locator(".drawer .sheet")).to_be_visible()


@pytest.mark.parametrize(
    ("method", "unit"), first([("cm", "cm"), ("inch", "in"), ("double", "× 2 cm")])
)
def test_rulers_say_what_they_count_and_hulls_have_their_size(
    tab: Page, method: Any, unit: str
) -> None:
    scaled = film(seed=5, key="microtanks", scale=Scale(method))
    place = scaled.first("phase_began")
    with projecting(scaled) as shown:
        open_replay(tab, shown, place)
        key, one = next((k, u) for k, u in units_after(scaled, place).items() if is_live(u))
        hull = tab.locator(f"[data-tank={key}] .counter .cast")

        expect(tab.locator(".margin > g > text").filter(has_text=unit)).to_have_count(1)
        come_closer(tab, key)
        expect(hull).to_have_attribute("width", f"{one['hull']['length'] * 20:g}")


def test_a_live_match_plays_to_its_end(tab: Page, shown: Projector, match: Film) -> None:
    shown.run(len(match.updates) - 6)
    tab.clock.install()
    tab.goto(f"{shown.url}#/match/m1")
    tab.locator("[data-tank]").first.wait_for()
    shown.run(len(match.updates))

    hurry(tab, tab.get_by_role("region", name="Result"))


def come_closer(tab: Page, key: str) -> None:
    """Turn the wheel over a vehicle until its hull is drawn, not its plate alone."""
    tab.locator(f"[data-tank={key}] .touch").hover(force=True)
    tab.mouse.wheel(0, -1500)
    expect(tab.locator(f"[data-tank={key}] .plate")).to_have_count(0)
    tab.locator(".table:not(.moving)").wait_for()


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(tab: Page, shown: Projector, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 740})
    for page in ("#/", "#/replay/m1", "#/rules/microtanks"):
        tab.goto(shown.url + page)
        tab.wait_for_load_state("networkidle")

        assert width >= tab.evaluate("document.documentElement.scrollWidth")
