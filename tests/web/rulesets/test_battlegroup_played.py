"""The page in a seat of battlegroup: moving and setting up by a mouse, in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.rulesets.battlegroup.deployment.questions import WhereToDeploy
from engine.rulesets.battlegroup.driving.questions import WhereToDrive
from engine.rulesets.battlegroup.scenarios.questions import WhichCorner, WhichObjective
from engine.rulesets.battlegroup.vehicles.questions import WhereToGetOut
from tests.web.helpers.seating import brought_to, seated
from tests.web.helpers.waiting import holds, point_at

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(240)]

UNIT = 20


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where a point of the table is on the screen."""
    at = page.evaluate(
        """([x, y]) => {
          const board = document.querySelector(".pad").getScreenCTM();
          const { e, f } = board.translate(x, y);
          return [e, f];
        }""",
        [x * UNIT, (48 - y) * UNIT],
    )
    return at[0], at[1]


def test_a_drive_too_far_is_cut_and_a_click_on_the_ghost_pulls_it_back(tab: Page) -> None:
    match, ask = brought_to("battlegroup", drives)
    with seated(tab, "battlegroup", match, ask.seat):
        unit = match.state.units[ask.choice.unit]
        (pose,) = (model.pose for model in unit.models.values())
        along = 1 if pose.x < 36 else -1
        spent = tab.locator(".detail:not(.hint-now, .about)")
        tab.locator(".reach-area").wait_for(state="attached")
        tab.mouse.click(*spot(tab, pose.x + along * 24, pose.y))

        expect(spent).to_contain_text("shortened")
        expect(tab.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
        before = inches(spent.inner_text())
        assert before > 1
        tab.mouse.move(5, 5)
        tab.mouse.click(*spot(tab, pose.x + along * (before - 0.7), pose.y))
        expect(spent).not_to_contain_text("shortened")
        expect(tab.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
        holds(tab, lambda: inches(spent.inner_text()), pytest.approx(before - 0.7, abs=0.15))


def inches(said: str) -> float:
    """How far it goes."""
    found = re.search(r"[\d.]+", said)
    assert found is not None
    return float(found.group())


def drives(match: Any, ask: Any) -> bool:
    """A vehicle that may drive on over open ground."""
    return isinstance(ask.choice, WhereToDrive) and ask.choice.pull.most >= 6


def test_a_corner_is_picked_on_the_table_and_shows_its_ground(tab: Page) -> None:
    match, ask = brought_to("battlegroup", asks(WhichCorner), scenario="counter-attack")
    with seated(tab, "battlegroup", match, ask.seat):
        corners = tab.locator(".spot")
        expect(corners).to_have_count(4)
        point_at(corners.first, tab.locator(".ahead .cover .body"))


def test_an_objective_is_laid_by_one_click_and_has_no_front(tab: Page) -> None:
    match, ask = brought_to("battlegroup", asks(WhichObjective), scenario="counter-attack")
    with seated(tab, "battlegroup", match, ask.seat):
        expect(tab.locator(".zone-area")).to_be_visible()
        x, y = ask.default.x + 1, ask.default.y + 1
        tab.mouse.click(*spot(tab, x, y))

        expect(tab.locator(".chosen strong")).to_have_text(f"Place it at {x:g}, {y:g}")
        expect(tab.locator(".ahead .cover .body")).to_be_visible()
        expect(tab.locator("[data-handle=facing]")).to_have_count(0)
        expect(tab.get_by_role("button", name="Left")).to_have_count(0)


def test_a_unit_that_is_chosen_is_set_up_by_a_click(tab: Page) -> None:
    """Its ground is seen before; one of one model is neither wide nor set up model by model."""
    match, ask = brought_to("battlegroup", sets_up_one, scenario="counter-attack")
    with seated(tab, "battlegroup", match, ask.seat):
        at = ask.choice.units.index(lone(match, ask).id)
        tab.locator(".orders .units [data-play=offer]").nth(at).click()
        expect(tab.locator(".zone-area")).to_be_visible()
        offers = tab.get_by_role("group", name="Orders")
        expect(offers).not_to_contain_text("model by model")
        expect(offers).not_to_contain_text("wide")
        tab.locator("[data-pad=put]").click(force=True)

        expect(tab.locator(".ghost")).to_be_visible()
        expect(tab.locator("[data-play=confirm]")).to_be_visible()


def test_who_gets_out_is_placed_beside_a_side_and_single_models_are_moved_after(tab: Page) -> None:
    match, ask = brought_to("battlegroup", asks(WhereToGetOut), seed=2)
    with seated(tab, "battlegroup", match, ask.seat):
        tab.locator(".orders").get_by_role("button", name="Disembark on").first.click()
        ghosts = tab.locator(".ahead .lands")
        models = len(match.state.units[ask.choice.unit].models)
        expect(ghosts).to_have_count(models)
        stood = middles(ghosts)
        tab.get_by_role("button", name="Left").click()
        holds(tab, lambda: middles(ghosts) != stood)
        stood = middles(ghosts)
        tab.get_by_role("button", name="Move its models one by one").click()
        grips = tab.locator("[data-handle^=model], [data-handle=end]")
        expect(grips).to_have_count(models)

        assert sorted(stood) == sorted(middles(grips))
        expect(tab.locator("[data-play=confirm]")).to_have_attribute("aria-disabled", "false")
        expect(tab.locator(".chosen strong")).to_contain_text("model by model")


def test_on_a_phone_one_row_of_controls_stands_over_the_units_to_set_up(tab: Page) -> None:
    tab.set_viewport_size({"width": 390, "height": 844})
    match, ask = brought_to("battlegroup", sets_up_one, scenario="counter-attack")
    for language in ("en", "de"):
        with seated(tab, "battlegroup", match, ask.seat):
            tab.evaluate("language => localStorage.setItem('language', language)", language)
            tab.reload()
            tab.locator(".orders .chip").first.wait_for()
            row = tab.locator(".tools > *:visible")
            tops = [box["y"] for box in filter(None, map(Locator.bounding_box, row.all()))]

            assert len(tops) == 5, "the rest is set up for me, three instruments, the menu"
            assert max(tops) - min(tops) < 20
            expect(tab.locator(".orders .rest")).to_have_count(0)
            expect(tab.locator(".tools .rest button")).to_be_in_viewport(ratio=1)


def middles(drawn: Locator) -> list[tuple[int, int]]:
    """Where things are on the screen, in whole pixels."""
    boxes = filter(None, map(Locator.bounding_box, drawn.all()))
    return [(round(b["x"] + b["width"] / 2), round(b["y"] + b["height"] / 2)) for b in boxes]


def asks(kind: type) -> Any:
    """A question of a kind."""
    return lambda match, ask: isinstance(ask.choice, kind)


def lone(match: Any, ask: Any) -> Any:
    """A unit of one model that is to be set up."""
    units = (match.state.units[key] for key in ask.choice.units)
    return next((unit for unit in units if len(unit.models) == 1), None)


def sets_up_one(match: Any, ask: Any) -> bool:
    """A question where to set up one of several units, one of a single model."""
    several = isinstance(ask.choice, WhereToDeploy) and len(ask.choice.units) > 1
    return several and lone(match, ask) is not None


def test_the_head_keeps_its_height_and_the_stack_its_place_on_the_table(tab: Page) -> None:
    match, ask = brought_to("battlegroup", drives)
    with seated(tab, "battlegroup", match, ask.seat):
        stack = tab.locator(".order-stack .order-level").first
        expect(stack).to_be_visible()
        head, table = height(tab, ".top"), tab.locator(".table").bounding_box()
        assert table is not None
        box = stack.bounding_box()
        assert box is not None
        assert box["y"] >= table["y"]
        assert box["y"] + box["height"] <= table["y"] + table["height"]
        words = "Counter-Attack of many · Turn 10 of 10 · Orange’s turn, and more of it"
        tab.locator(".headline").evaluate("(on, words) => { on.textContent = words; }", words)
        assert head == height(tab, ".top")


def height(page: Page, what: str) -> float:
    """How high something is."""
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["height"]
