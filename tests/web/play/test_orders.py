"""What is offered in answer to a question, and how it is found and chosen."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from engine.rulesets.battlegroup.command.state import why_no_order
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.spearhead.questions import Activate, Declare
from engine.wire.codec import tag
from tests.helpers.long import first
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import DESKTOP, PHONE, SMALL, OpenAt
from tests.web.helpers.reading import REPLIES, WATCH, box
from tests.web.helpers.staging import shooter, staged
from tests.web.helpers.waiting import holds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

OUT_OF_SIGHT = """all => all.filter((chip) => chip.isConnected).filter((chip) => {
  const box = chip.closest(".orders, .answers").getBoundingClientRect();
  const { top, left, bottom, right } = chip.getBoundingClientRect();
  return top < box.top || left < box.left || bottom > box.bottom || right > box.right;
}).map(chip => chip.innerText)"""


@pytest.fixture
def open_at(server: Server, browser: Browser, pages: list[Page]) -> OpenAt:
    shows = ".orders [data-play=offer]:visible, .spot, .picking, [data-play=change]:visible"
    return OpenAt(server, browser, pages, shows)


def a_mover() -> int:
    """Which of the units on the table may move and fire."""
    match = staged("battlegroup, many units").match
    assert isinstance(match.state, Battle)
    return next(
        place
        for place, key in enumerate(match.asks[0].choice.units)
        if why_no_order(match.state, match.state.unit(key), "maneuver_and_fire") is None
    )


def test_many_units_and_what_one_may_be_ordered_are_all_in_sight(open_at: OpenAt) -> None:
    page = open_at("battlegroup, many units")
    units = page.get_by_role("group", name="Units").get_by_role("button")
    expect(units).to_have_count(len(staged("battlegroup, many units").match.asks[0].choice.units))
    units.nth(a_mover()).click()
    name = page.locator(".whose").inner_text()
    orders = page.locator(".orders .chip")

    expect(orders.nth(8 + 10 - 1)).to_be_attached()
    holds(page, lambda: orders.evaluate_all(OUT_OF_SIGHT), [])
    holds(page, lambda: page.locator(".orders").inner_text().count(name), 1)


def test_the_first_step_of_an_order_is_begun_under_its_name(open_at: OpenAt) -> None:
    page = open_at("battlegroup, many units")
    page.get_by_role("group", name="Units").get_by_role("button").nth(a_mover()).click()
    page.get_by_role("button", name="Maneuver and Fire", exact=True).click()

    expect(page.locator(".chosen strong")).to_have_text("Maneuver and Fire")
    expect(page.locator("[data-pad=path_blank]")).to_be_attached()
    page.locator("[data-play=back]").click()
    expect(page.get_by_role("button", name="Top Speed", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", first([(PHONE,), (SMALL,)]))
def test_what_a_unit_may_be_ordered_comes_into_sight_where_there_is_little_room(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    page = open_at("battlegroup, many units", size)
    units = page.get_by_role("group", name="Units").get_by_role("button")
    holds(page, lambda: units.evaluate_all(OUT_OF_SIGHT), [])
    units.nth(a_mover()).click()

    order = page.locator(".families").get_by_role("button").first
    expect(order).to_be_in_viewport(ratio=1)
    holds(page, lambda: order.evaluate_all(OUT_OF_SIGHT), [])


OUTLINE = "board => getComputedStyle(board).outlineStyle"


def test_a_click_on_the_table_draws_no_frame_round_it_and_a_key_does(open_at: OpenAt) -> None:
    page = open_at("battlegroup, many units")
    board = page.locator(".board")
    box = board.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    expect(board).to_be_focused()

    holds(page, lambda: board.evaluate(OUTLINE), "none")
    holds(page, lambda: page.locator(".table").evaluate(OUTLINE), "none")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(board).to_be_focused()
    holds(page, lambda: page.locator(".table").evaluate(OUTLINE), "solid")


@pytest.mark.parametrize("size", first([(PHONE,), (SMALL,), (DESKTOP,)]))
def test_a_window_leaves_its_answers_room_however_long_it_is_told(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    page = open_at("battlegroup, taking wounds", size)
    page.locator("[data-play=change]").click()
    answers = page.locator(".reaction-card .answers")
    chips = answers.locator(".chip")
    expect(chips.nth(7)).to_be_attached()

    holds(page, lambda: answers.evaluate("one => one.getBoundingClientRect().height > 110"))
    assert max(len(text) for text in chips.all_inner_texts()) < 80
    assert all("(A" not in text for text in chips.all_inner_texts()), "whose models they are"


def test_the_table_of_a_phone_does_not_turn_for_a_window(open_at: OpenAt) -> None:
    page = open_at("battlegroup, many units", PHONE)
    board = page.locator(".board")
    expect(board).to_have_class(re.compile("turned"))
    page.set_viewport_size({"width": PHONE[0], "height": 640})  # as for a window over the bar
    expect(board).to_have_class(re.compile("turned"))
    page.set_viewport_size({"width": 844, "height": 390})

    expect(board).not_to_have_class(re.compile("turned"))


def test_who_declines_on_a_phone_comes_first_to_keys_as_it_does_to_the_eye(
    open_at: OpenAt,
) -> None:
    page = open_at("battlegroup, breaking in", PHONE)
    answers = page.locator(".reaction-card .answers button, .reaction-card .answers [tabindex]")

    expect(answers.first).to_have_text("Do not interrupt")
    expect(answers.last).to_have_text(re.compile("^Don’t ask again"))


OVERLAP = """() => {
  const [table, dock] = [".table", ".dock"].map(one =>
    document.querySelector(one).getBoundingClientRect());
  return [Math.min(table.right, dock.right) - Math.max(table.left, dock.left),
          Math.min(table.bottom, dock.bottom) - Math.max(table.top, dock.top)];
}"""
"""How much of the table the card covers, across and down."""


@pytest.mark.parametrize("size", first([(SMALL,), (DESKTOP,), (PHONE,)]))
def test_the_card_of_a_target_hides_no_table_and_a_click_leads_to_confirm(
    open_at: OpenAt, size: tuple[int, int]
) -> None:
    page = open_at("battlegroup, two targets", size)
    lit = page.locator("[data-tank][data-cue=aim]")
    expect(lit.nth(1)).to_be_attached()
    for number in range(lit.count()):
        lit.nth(number).focus()
        expect(page.locator(".dock .aim-card")).to_be_visible()
        holds(page, lambda: min(page.evaluate(OVERLAP)) <= 0)
    lit.first.focus()
    page.keyboard.press("Enter")

    expect(page.locator("[data-play=confirm]")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-play=confirm]")).to_be_enabled()


def test_debris_stands_behind_the_enemies_and_bears_its_number_on_the_table(
    open_at: OpenAt,
) -> None:
    page = open_at("battlegroup, two targets", DESKTOP)
    page.locator(".orders").get_by_role("button", name="Fire at").click()
    foes = page.get_by_role("group", name="Targets").locator("button")
    expect(foes).to_have_class([re.compile("side-1")] * foes.count())
    debris = page.locator(".orders details")
    expect(debris.get_by_role("button").first).to_be_hidden()
    debris.locator("summary").click()
    names = debris.get_by_role("button").all_inner_texts()
    expect(page.locator(".patch.is-debris text")).to_have_text(names)
    debris.get_by_role("button", name=names[-1]).click()

    expect(page.locator(".orders .chosen strong")).to_contain_text(f"at {names[-1]}")
    expect(page.locator("[data-play=confirm]")).to_be_enabled()


def test_a_tap_on_a_bystander_leaves_the_answers_of_a_phone_in_sight(open_at: OpenAt) -> None:
    page = open_at("battlegroup, two targets", PHONE)
    page.locator("[data-tank][data-cue=quiet]").first.dispatch_event("click")

    forces = page.locator(".drawer").get_by_role("button", name="Forces")
    expect(forces).to_have_attribute("aria-pressed", "true")  # it is looked at, once they open
    expect(page.locator(".drawer")).to_have_class(re.compile("low"))
    expect(page.locator(".orders .chip").first).to_be_in_viewport(ratio=1)


# ------------------------------------------------------------------ whole orders


def unit(page: Page, key: str) -> Locator:
    return page.locator(f"[data-tank='{key}']").first


def dragged(page: Page, key: str, right: float, down: float) -> None:
    """Drag a unit by so many pixels."""
    at = box(unit(page, key))
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right / 2, y + down / 2, steps=3)
    page.mouse.move(x + right, y + down, steps=3)
    page.mouse.up()


def replies(page: Page) -> list[str]:
    """The tags of what was sent."""
    return [reply["t"] for reply in page.evaluate(REPLIES)]


def test_a_drag_an_enemy_and_enter_are_a_whole_activation(server: Server, open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    page.goto(server.at("spearhead, in range"))  # against a bot, who declines every window
    page.reload()
    page.locator(".orders [data-play=offer]:visible").first.wait_for()
    page.evaluate(WATCH)
    unit(page, "A1").hover()
    dragged(page, "A1", -40, 40)
    then = page.get_by_role("group", name="Then")
    expect(then).to_be_visible()
    expect(unit(page, "B1")).to_have_attribute("data-cue", "aim")
    at = box(unit(page, "B1"))
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    expect(page.locator(".planned")).to_have_text("Drive")
    expect(page.locator(".aim-card")).to_contain_text("Hammer B1")
    expect(page.locator(".ahead.side-0 .ghost")).to_be_visible()
    page.keyboard.press("Enter")

    declared = [tag(Activate), tag(Declare), "move_along", "shoot"]
    holds(page, lambda: [one for one in replies(page) if one != "pass"][:4], declared)


def test_a_second_click_on_a_target_confirms_and_back_takes_one_step(open_at: OpenAt) -> None:
    page = open_at("spearhead, in range")
    unit(page, "A1").click()
    expect(unit(page, "B2")).to_have_attribute("data-cue", "aim")
    expect(page.locator(".reach-area")).to_be_visible()
    unit(page, "B2").click()
    page.keyboard.press("Escape")
    expect(unit(page, "B2")).to_have_attribute("data-cue", "aim")
    unit(page, "B2").click()
    guns = page.get_by_role("group", name="Options").get_by_role("button")
    expect(guns).to_have_count(2)
    guns.nth(1).click()
    expect(guns.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".chosen strong")).to_contain_text("machine gun")
    expect(page.locator(".summary .chosen")).to_contain_text("The second action stays unused.")
    unit(page, "B2").click()

    expect(page.locator(".line", has_text=re.compile("Lanner A1 fires"))).not_to_have_count(0)


# ------------------------------------------------------------------ phases


@pytest.mark.parametrize("moment", first(["microtanks", "diceless"]))
def test_a_phase_is_ended_by_its_name_and_the_next_is_announced(
    open_at: OpenAt, moment: str
) -> None:
    page = open_at(moment)
    page.get_by_role("button", name="End movement").click()
    page.locator("[data-play=confirm]").click()

    expect(page.get_by_role("status").filter(has_text="Shooting begins")).to_be_visible()
    expect(page.get_by_role("button", name="End shooting")).to_be_visible()


# ---------------------------------------------------------------- what comes to nothing


def middle(unit: Locator) -> tuple[float, float]:
    place = box(unit)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2


def test_an_enemy_out_of_range_says_how_far_and_a_unit_at_rest_why_it_stays(
    open_at: OpenAt,
) -> None:
    page = open_at("spearhead")
    table, said = box(page.locator(".table")), page.locator(".dead-click-card")
    page.mouse.click(table["x"] + table["width"] / 2, table["y"] + table["height"] / 2)
    expect(said).to_contain_text("Choose one of your units first")
    assert box(said)["x"] >= table["x"] + table["width"]

    page.locator("[data-cue=can]").first.click()
    expect(said).to_have_count(0)
    foe = page.locator("[data-tank].side-1").first
    page.mouse.click(*middle(foe))
    expect(said).to_have_text(re.compile(r"is [\d.]+ in away; .* needs less than \d+ in"))
    expect(said.get_by_role("link")).to_have_attribute("href", re.compile("attack-range"))
    expect(page.locator("[data-cue=aimed]")).to_have_count(0)


BODIES = """() => [...document.querySelectorAll("[data-tank]")].map(unit => {
  const body = unit.querySelector(".figures") ?? unit.querySelector(":scope > g") ?? unit;
  const { x, y, width, height } = body.getBoundingClientRect();
  return { x, y, width, height };
})"""
AIMING = ("battlegroup, many units", "spearhead, aiming", "diceless, aiming", "microtanks, aiming")


@pytest.mark.parametrize(
    ("moment", "size"), first([(one, size) for size in (PHONE, SMALL, DESKTOP) for one in AIMING])
)
def test_odds_lie_beside_their_targets_and_hide_nobody_and_no_other(
    open_at: OpenAt, moment: str, size: tuple[int, int]
) -> None:
    page = open_at(moment, size)
    if moment != "spearhead, aiming":  # in which the one that aims is known
        page.locator(f"[data-tank='{shooter(moment)}']").first.dispatch_event("click")
    labels = page.locator("[data-odds] rect")
    expect(labels.first).to_be_attached()
    places = [box(label) for label in labels.all()]
    bodies = page.evaluate(BODIES)

    assert [] == [pair for pair in combinations(places, 2) if overlap(*pair)]
    assert [] == [(one, body) for one in places for body in bodies if overlap(one, body)]


def overlap(a: FloatRect, b: FloatRect) -> bool:
    """Whether they share more than an edge."""
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1
