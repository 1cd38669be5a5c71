"""The page with matches of battlegroup, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.diff import apply
from tests.web.helpers.film import Film, film
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import open_replay
from tests.web.helpers.reading import box, contrast, painted, read
from tests.web.helpers.serving import Projector, projecting, state_after

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
WIDTH, HEIGHT = 72, 48
UNIT = 20


@pytest.fixture(scope="module")
def match() -> Film:
    """A match with all that is looked at: see the first test."""
    return film(key="battlegroup")


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match) as projector:
        yield projector


LIES_ON = """(one, other) => Boolean(
  document.querySelector(other).compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)"""


def frames(state: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.get("stack", {}).get("frames", [])
    return found


def when(match: Film, wanted: Any) -> int:
    """The first moment whose state is as wanted."""
    state = dict(match.snapshot["state"])
    for update in match.updates:
        apply(state, update.get("patch", {}))
        if wanted(state):
            return int(update["seq"])
    raise AssertionError("the match has no such moment")


def test_the_film_has_what_is_looked_at(match: Film) -> None:
    wanted = {"ordered", "token_laid", "reacted", "volley", "hull_struck", "tested", "scored"}

    assert wanted <= match.tags
    assert {"called", "shelled", "marker_laid", "flown", "arrived", "ended"} <= match.tags


def test_every_model_stands_where_the_state_says(tab: Page, shown: Projector, match: Film) -> None:
    for place in (60, len(match.updates)):
        open_replay(tab, shown, place)
        units = {
            key: unit
            for key, unit in state_after(match, place)["units"].items()
            if unit["place"] == "table" and "joined" not in unit
        }
        drawn = tab.eval_on_selector_all("[data-tank]", "all => all.map(t => t.dataset.tank)")

        assert units.keys() == set(drawn)
        for key, unit in units.items():
            count = tab.locator(f"[data-tank={key}] :is(.figures .head, .counter:not(.figures))")
            assert count.count() > 0, key
            for model in unit["models"].values():
                assert 0 <= model["pose"]["x"] <= WIDTH
                assert 0 <= model["pose"]["y"] <= HEIGHT


def test_orders_lie_on_the_table_as_a_stack(tab: Page, shown: Projector, match: Film) -> None:
    place = when(match, lambda state: len(frames(state)) > 1)
    under, top = frames(state_after(match, place))[-2:]
    open_replay(tab, shown, place)
    levels = tab.locator(".order-stack .order-level")

    expect(levels).to_have_count(len(frames(state_after(match, place))))
    expect(levels.first).to_have_class(re.compile(f"side-{top['owner']}.* is-top"))
    expect(levels.first).to_have_attribute("data-order", top["order"])
    expect(levels.nth(1)).to_have_attribute("data-order", under["order"])
    expect(levels.nth(1)).to_contain_text("waiting below")
    table = box(tab.locator(".table"))
    assert box(levels.first)["x"] >= table["x"] + table["width"], "it lies over the table"
    expect(tab.locator(f"[data-unit={top['unit']}]")).to_contain_text(re.compile("^"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_wreck_is_seen_and_its_name_read_in_both_themes(
    tab: Page, shown: Projector, match: Film, theme: Literal["light", "dark"]
) -> None:
    tab.emulate_media(color_scheme=theme)
    open_replay(tab, shown, when(match, lambda state: state.get("wrecks")))
    wreck = tab.locator(".patch.is-wreck").first
    tile = painted(wreck.locator(".floor"), "fill")
    paper = painted(tab.locator(".ground .paper"), "fill")

    assert contrast(painted(wreck.locator("text"), "fill"), tile) >= 4.5
    assert contrast(painted(wreck.locator(".floor"), "stroke"), paper) >= 3.0
    assert wreck.evaluate(LIES_ON, ".relics"), "what burnt there is drawn over it"


@pytest.mark.parametrize("depth", [1, 3])
def test_orders_fold_to_a_chip_on_a_phone_and_are_all_named_there(tab: Page, depth: int) -> None:
    match = film(seed=1, key="battlegroup")
    place = when(match, lambda state: len(frames(state)) == depth)
    deep = frames(state_after(match, place))
    tab.set_viewport_size({"width": 390, "height": 844})
    with projecting(match) as shown:
        open_replay(tab, shown, place)
        chip, levels = tab.locator(".stack-fold > summary"), tab.locator(".order-level")
        expect(chip).to_be_in_viewport(ratio=1)
        table, folded = box(tab.locator(".table")), box(chip)
        assert folded["height"] <= 44
        assert folded["x"] >= table["x"] + table["width"], "it lies over the table"
        expect(levels.first).to_be_hidden()
        chip.click()
        expect(levels).to_have_count(len(deep))
        for level, frame in zip(levels.all(), reversed(deep), strict=True):
            expect(level).to_be_in_viewport(ratio=1)
            expect(level).to_have_attribute("data-order", frame["order"])


def test_who_waits_is_marked_with_its_token(tab: Page, shown: Projector, match: Film) -> None:
    place = match.first("token_laid", token="ambush_fire")
    unit = match.updates[place - 1]["notes"]
    key = next(note["unit"] for note in unit if note["t"] == "token_laid")
    open_replay(tab, shown, place)

    expect(tab.locator(f"[data-tank={key}]")).to_have_class(re.compile("waits"))
    expect(tab.locator(f"[data-tank={key}]")).to_have_attribute(
        "aria-label", re.compile("Ambush Fire, waiting")
    )
    tab.locator(f"[data-unit={key}]").click()
    expect(tab.locator(".battlegroup-sheet")).to_contain_text("Ambush Fire, waiting")


def test_victory_points_are_told_by_their_sources(tab: Page, shown: Projector, match: Film) -> None:
    place = match.first("scored")
    open_replay(tab, shown, place)
    state = state_after(match, place)
    for seat, player in enumerate(state["players"]):
        force = tab.locator(f".force.side-{seat}")
        total = sum(player["points"].values())
        of = f"{total} of {state['stakes']['limit']}"

        expect(force.locator(".gauge", has_text="Victory points")).to_contain_text(of)
        for label, source in (("from objectives", "objectives"), ("from units destroyed", "slain")):
            expect(force.locator(".gauge", has_text=label)).to_contain_text(
                str(player["points"][source])
            )
    held = tab.locator(".objective.held")
    expect(held).to_have_count(sum(map(len, state["stakes"]["held"])))


def test_objectives_target_points_and_markers_lie_on_the_table(
    tab: Page, shown: Projector, match: Film
) -> None:
    place = match.first("marker_laid")
    state = state_after(match, place)
    open_replay(tab, shown, place)

    expect(tab.locator("[data-objective]")).to_have_count(len(state["objectives"]))
    points = [p for player in state["players"] for p in player.get("target_points", ())]
    expect(tab.locator(".target-point")).to_have_count(sum("at" in point for point in points))
    waiting = [u for u in state["units"].values() if "marker" in u and u["place"] != "table"]
    expect(tab.locator(".drop-marker")).to_have_count(len(waiting))


def test_a_vehicle_is_told_by_its_hull_points(tab: Page, shown: Projector, match: Film) -> None:
    place, struck = next(
        (update["seq"], note)
        for update in match.updates
        for note in update.get("notes", ())
        if note["t"] == "hull_struck" and note["hit"] != "none"
        if state_after(match, update["seq"])["units"][note["unit"]]["place"] == "table"
    )
    open_replay(tab, shown, place)
    tab.locator(f"[data-unit={struck['unit']}]").click()

    expect(tab.locator(".battlegroup-sheet .wounds")).to_contain_text("Hull points")
    expect(tab.locator(f"[data-unit={struck['unit']}]")).to_contain_text("HP")


def test_a_volley_shows_its_dice(tab: Page, shown: Projector, match: Film) -> None:
    place = match.first("volley")
    open_replay(tab, shown, place)
    line = read(tab.locator(".line.is-volley").last)

    expect(line.locator(".dice").first).to_be_visible()
    expect(tab.locator(".dice-card .dice").first).to_be_attached()
    expect(tab.locator(".fire .ray")).to_be_attached()


def test_every_sentence_is_made_of_words(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, len(match.updates))
    lines = tab.locator(".story .line").all_text_contents()

    assert lines
    assert [line for line in lines if re.search(r"[{}]|\b[a-z]+_[a-z]+\b|\?\?", line)] == []


def test_the_end_tells_the_points(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown, len(match.updates))
    result = tab.get_by_role("region", name="Result")
    players = state_after(match, len(match.updates))["players"]
    for label, source in (("From objectives", "objectives"), ("From units destroyed", "slain")):
        row = result.get_by_role("row", name=label).locator("td")
        expect(row).to_have_text([str(player["points"][source]) for player in players])
    total = result.get_by_role("row", name="Victory points").locator("td")
    expect(total).to_have_text([str(sum(player["points"].values())) for player in players])


# ------------------------------------------------------------------ by hand


def sit(server: Server, browser: Browser, moment: str) -> Page:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(server.at(moment, bot=None))
    page.locator(".orders [data-play=offer]:visible, .spot").first.wait_for()
    return page


def test_all_eight_orders_are_offered_with_the_reason_against_them(
    server: Server, browser: Browser
) -> None:
    page = sit(server, browser, "battlegroup")
    orders = page.locator(".orders")
    for order in ("Top Speed", "Maneuver and Fire", "Open Fire", "Close Assault"):
        expect(orders).to_contain_text(order)
    for order in ("Ambush Fire", "Reserve Move"):
        expect(orders).to_contain_text(order)
    expect(page.get_by_role("button", name=re.compile("Concede"))).to_have_count(0)
    page.context.close()


def test_a_unit_is_given_an_order_and_waits(server: Server, browser: Browser) -> None:
    page = sit(server, browser, "battlegroup")
    key = page.locator("[data-tank][data-cue=chosen]").get_attribute("data-tank")
    page.locator(".orders").get_by_role("button", name=re.compile("Ambush Fire")).click()
    page.locator("[data-play=confirm]").click()

    expect(page.locator(".line.is-token_laid").last).to_contain_text("holds a token: Ambush Fire")
    expect(page.locator(f"[data-tank={key}]")).to_have_class(re.compile("waits"))
    page.context.close()


def test_a_path_is_broken_into_at_a_point_of_it(server: Server, browser: Browser) -> None:
    page = sit(server, browser, "battlegroup, breaking in")
    card = page.locator(".reaction-card")
    expect(card).to_contain_text("on the way")
    expect(page.locator(".order-stack .order-level").first).to_contain_text("may react")
    later = re.compile(r"interrupts after [\d.]+ inches")
    expect(page.locator(".spot").last).to_have_attribute("aria-label", later)
    page.locator(".spot").last.focus()
    expect(page.locator(".ahead .path-bed")).to_be_attached()
    page.locator(".spot").first.focus()
    page.keyboard.press("Enter")
    expect(card).to_contain_text("interrupts")
    page.locator("[data-play=confirm]").click()
    expect(page.locator(".line.is-reacted").last).to_contain_text(
        re.compile(r"interrupts .*\(on the way\)")
    )
    levels = page.locator(".order-stack .order-level")
    expect(levels).to_have_count(2)
    expect(levels.last).to_contain_text(re.compile(r"stopped at 0 of [\d.]+ in"))
    ghost = page.locator("[data-suspended]")
    expect(ghost.locator(".rest")).to_be_attached()
    expect(ghost.locator(".goal")).to_be_attached()
    page.context.close()


SENT = 500
"""Milliseconds in which a shot would have come back from the server."""


def test_who_interrupts_is_named_and_aims_at_whom_it_interrupts_without_being_asked(
    server: Server, browser: Browser
) -> None:
    page = sit(server, browser, "battlegroup, breaking in")
    waiting = page.locator("[data-tank][data-cue=chosen]").get_attribute("data-tank")
    question, confirm = page.locator("[data-question]"), page.locator("[data-play=confirm]")
    expect(question).to_contain_text(re.compile(r"Waiting: .* A\d+\."))
    page.locator(".spot").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # once too often: no shot is fired by it
    expect(question).to_contain_text("Choose a target")
    aimed = page.locator("[data-tank][data-cue=aimed]")
    expect(aimed).to_have_count(1)
    expect(page.locator(f"[data-tank={waiting}]")).to_have_attribute("data-cue", "chosen")
    aimed.dispatch_event("click")  # by somebody who has not seen that it is aimed
    page.wait_for_timeout(SENT)
    expect(question).to_contain_text("Choose a target")
    expect(confirm).to_be_enabled()
    page.locator("[data-play=back]").click()
    targets = page.get_by_role("group", name="Targets", exact=True)
    expect(targets.locator("[data-play=offer]").first).to_be_visible()  # of the one thing to do
    targets.locator("[data-play=offer]").first.click()
    confirm.click()
    expect(question).not_to_contain_text("Choose a target")
    page.context.close()


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(tab: Page, shown: Projector, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 740})
    for page in ("#/replay/m1", "#/rules/battlegroup", "#/new/battlegroup"):
        tab.goto(shown.url + page)
        tab.wait_for_load_state("networkidle")

        assert width >= tab.evaluate("document.documentElement.scrollWidth")
