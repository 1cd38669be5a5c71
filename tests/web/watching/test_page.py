"""The page in a real browser, before a small server that shows a match at the test's own pace."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.film import Film, film
from tests.web.helpers.reading import read
from tests.web.helpers.serving import Projector, projecting, state_after
from tests.web.helpers.waiting import holds, hurry, stop, until

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def match() -> Film:
    return film()


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match) as projector:
        yield projector


def open_replay(tab: Page, shown: Projector) -> None:
    tab.goto(f"{shown.url}#/replay/m1")
    expect(tab.get_by_role("slider", name="Position in the match")).to_be_visible()


def seek(tab: Page, place: int) -> None:
    tab.get_by_role("slider", name="Position in the match").fill(str(place))
    expect(tab.locator(".reel-place")).to_have_text(re.compile(f"^{place}/"))


def places(tab: Page) -> dict[str, str]:
    """Where each tank is drawn."""
    found: dict[str, str] = tab.eval_on_selector_all(
        "[data-tank]",
        "all => Object.fromEntries(all.map("
        "t => [t.dataset.tank, t.getAttribute('transform').split(' scale')[0]]))",
    )
    return found


# ------------------------------------------------------------------ lobby


def test_the_lobby_shows_a_live_match_as_a_picture_of_its_table(
    tab: Page, shown: Projector
) -> None:
    shown.run(120)
    tab.goto(shown.url)
    card = tab.get_by_role("link", name=re.compile("Evening at the junction"))

    expect(card).to_contain_text("Ada")
    expect(card).to_contain_text("Crossroads")
    expect(card.locator(".counter").first).to_be_visible()
    shapes = [
        set(
            card.locator(f".side-{seat} > .mark").evaluate_all(
                "all => all.map(mark => mark.getAttribute('d'))"
            )
        )
        for seat in (0, 1)
    ]
    assert all(len(own) == 1 for own in shapes), "each unit has the emblem of its side"
    assert shapes[0] != shapes[1]
    card.click()
    expect(tab.get_by_role("heading", name="Evening at the junction")).to_be_visible()
    expect(tab).to_have_url(re.compile("#/match/m1$"))


def test_a_finished_match_leads_to_its_replay(tab: Page, shown: Projector) -> None:
    shown.run(len(shown.film.updates))
    tab.goto(shown.url)
    tab.get_by_role("link", name=re.compile("Evening at the junction")).click()

    expect(tab).to_have_url(re.compile(r"#/replay/m1(/\d+)?$"))


# ------------------------------------------------------------------ live


def test_every_living_tank_stands_where_the_state_says(tab: Page, shown: Projector) -> None:
    shown.run(140)
    tab.goto(f"{shown.url}#/match/m1")
    tab.locator("[data-tank]").first.wait_for()
    units = shown.snapshot()["state"]["units"]
    expected = {
        key: f"translate({unit['pose']['x'] * 20:.2f} {(36 - unit['pose']['y']) * 20:.2f})"
        for key, unit in units.items()
        if "pose" in unit
    }

    holds(tab, lambda: places(tab), expected)


def test_a_shot_is_shown_with_ray_dice_and_sentence(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = match.first("shot")
    shown.run(at - 1)
    tab.clock.install()
    tab.goto(f"{shown.url}#/match/m1")
    tab.locator("[data-tank]").first.wait_for()
    stop(tab)
    shown.run(at)
    note = next(n for n in match.updates[at - 1]["notes"] if n["t"] == "shot")

    until(tab, tab.locator(".shot-card .card-foot.is-in"))
    expect(tab.locator(".fire .ray")).to_be_attached()
    told = re.compile(", ".join(f"{face} (counts|does not)" for face in note["aim_dice"]))
    expect(tab.locator(".shot-card").get_by_role("img", name=told).first).to_be_visible()
    tab.clock.resume()
    line = tab.locator(".line.is-shot").last
    expect(line).to_contain_text(f"{note['distance']:.1f}".removesuffix(".0") + " in")
    expect(line).to_contain_text("against")
    read(line)
    expect(line.locator(".fact").last).to_be_visible()
    expect(line.get_by_role("link", name="Rolling to hit")).to_be_visible()


def test_the_open_question_is_a_sentence_with_the_asked_side(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = next(
        update["seq"]
        for update in match.updates
        if update.get("asks") and update["asks"][0]["choice"]["t"] == "which_actions"
    )
    shown.run(at)
    ask = match.updates[at - 1]["asks"][0]
    tab.goto(f"{shown.url}#/match/m1")

    expect(tab.locator(".saying")).to_contain_text(
        re.compile(rf"{['Blue', 'Orange'][ask['seat']]}: Declare .* {ask['choice']['tank']}")
    )


def test_after_a_break_the_match_goes_on(tab: Page, shown: Projector) -> None:
    shown.run(100)
    tab.goto(f"{shown.url}#/match/m1")
    tab.locator("[data-tank]").first.wait_for()
    shown.cut()
    expect(tab.get_by_role("status")).to_contain_text("live")
    shown.run(110, tell=False)
    shown.run(112)
    units = shown.snapshot()["state"]["units"]

    expect(tab.locator("[data-tank]")).to_have_count(sum("pose" in u for u in units.values()))
    for key, unit in units.items():
        if "pose" in unit:
            at = re.escape(f"translate({unit['pose']['x'] * 20:.2f} ")
            expect(tab.locator(f"[data-tank={key}]")).to_have_attribute("transform", re.compile(at))


def test_far_behind_it_catches_up_by_itself(tab: Page, shown: Projector, match: Film) -> None:
    tab.clock.install()
    tab.goto(f"{shown.url}#/match/m1")
    expect(tab.get_by_role("status")).to_contain_text("live")
    shown.run(len(match.updates))

    result = tab.get_by_role("region", name="Result")
    hurry(tab, result)
    expect(result).to_contain_text(f"{match.winner} wins")
    expect(tab.get_by_role("link", name="Watch the replay")).to_be_visible()
    expect(tab.locator(".remains")).to_have_count(match.lost)


# ------------------------------------------------------------------ replay


def test_the_slider_shows_any_moment(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown)
    for place in (60, 160, 90):
        seek(tab, place)
        units = state_after(match, place)["units"]
        expected = {
            key: f"translate({unit['pose']['x'] * 20:.2f} {(36 - unit['pose']['y']) * 20:.2f})"
            for key, unit in units.items()
            if "pose" in unit
        }

        expect(tab.locator(".reel-place")).to_have_text(f"{place}/{len(match.updates)}")
        holds(tab, lambda: places(tab), expected)


def test_a_sentence_shows_its_moment(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown)
    tab.keyboard.press("End")
    line = tab.locator(".line.is-shot").first
    text = line.get_by_role("button", include_hidden=True).inner_text()
    read(line)

    expect(tab.locator(".fire .ray")).to_be_attached()
    expect(tab.locator(".shot-card .card-foot")).to_be_visible()
    last = tab.locator(".line.now")
    expect(last).to_contain_text(text)
    expect(last.locator(".dice-row").first).to_be_visible()
    expect(tab.locator(".reel-place")).to_have_text(
        f"{match.first('shot') - 1}/{len(match.updates)}"
    )


def test_an_explosion_shows_its_ring_and_leaves_a_wreck(tab: Page) -> None:
    match = film(8)
    at = match.first("death_rolled", exploded=True)
    tab.clock.install()
    with projecting(match) as shown:
        open_replay(tab, shown)
        seek(tab, at - 1)
        before = tab.locator(".remains").count()
        stop(tab)
        tab.get_by_role("button", name="Play", exact=True).click()

        until(tab, tab.locator(".explosion .rim"))
        expect(tab.locator(".card.is-death_rolled")).to_contain_text("Explodes")
        tab.clock.resume()
        expect(tab.locator(".remains")).to_have_count(before + 1)


def test_a_reaction_has_its_banner(tab: Page, shown: Projector, match: Film) -> None:
    tab.clock.install()
    open_replay(tab, shown)
    seek(tab, match.first("reaction_made") - 1)
    stop(tab)
    tab.get_by_role("button", name="Play", exact=True).click()

    until(tab, tab.locator(".card.is-reaction_made"))
    expect(tab.locator(".card.is-reaction_made")).to_contain_text("reacts")
    expect(tab.locator(".tank.dim").first).to_be_attached()


def test_a_replay_is_led_by_keys(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown)
    place = tab.locator(".reel-place")
    end = len(match.updates)

    tab.keyboard.press("End")
    expect(place).to_have_text(f"{end}/{end}")
    tab.keyboard.press(",")
    expect(place).to_have_text(f"{end - 1}/{end}")
    tab.keyboard.press("Home")
    tab.keyboard.press(".")
    expect(place).to_have_text(f"1/{end}")
    tab.keyboard.press("Shift+ArrowRight")
    expect(place).to_have_text(f"{match.first('round_began')}/{end}")
    tab.keyboard.press(" ")
    expect(tab.get_by_role("button", name="Pause")).to_be_visible()


def test_the_end_tells_who_has_won(tab: Page, shown: Projector, match: Film) -> None:
    open_replay(tab, shown)
    tab.keyboard.press("End")
    result = tab.get_by_role("region", name="Result")

    blue, orange = map(int, match.info["verdict"]["score"])
    expect(result).to_contain_text(f"{match.winner} wins")
    supply = result.get_by_role("row", name="Surviving supply").locator("td")
    expect(supply).to_have_text([str(blue), str(orange)])
    expect(result.get_by_role("link", name="Download the record")).to_have_attribute(
        "href", "api/matches/m1/record"
    )


# ------------------------------------------------------------------ table


def seen(tab: Page) -> dict[str, float]:
    """Where the whole table lies on the screen, as it is shown and as it was drawn."""
    found: dict[str, float] = tab.locator(".table .board").evaluate(
        "(svg) => { const box = svg.getBoundingClientRect();"
        " return { x: box.x, y: box.y, width: box.width, drawn: svg.width.baseVal.value } }"
    )
    return {name: round(value, 1) for name, value in found.items()}


def test_the_table_zooms_and_pans_by_wheel_drag_and_keys(tab: Page, shown: Projector) -> None:
    open_replay(tab, shown)
    seek(tab, 100)
    was = [seen(tab)]

    def rests() -> dict[str, float]:
        """What is seen once the eye rests: another part, and drawn as large as it is shown."""
        holds(tab, is_at_rest)
        was.append(seen(tab))
        return was[-1]

    def is_at_rest() -> bool:
        found = seen(tab)
        is_crisp = found["width"] == pytest.approx(found["drawn"], abs=0.2)
        return found != was[-1] and is_crisp and tab.locator(".table.moving").count() == 0

    tab.mouse.move(600, 400)
    tab.mouse.wheel(0, -400)
    closer = rests()
    assert closer["width"] > was[0]["width"] * 1.5
    tab.mouse.down()
    tab.mouse.move(540, 360, steps=4)
    tab.mouse.up()
    dragged = rests()
    way = (dragged["x"] - closer["x"], dragged["y"] - closer["y"])
    assert (-60, -40) == pytest.approx(way, abs=1)
    tab.locator(".table .board").focus()
    tab.keyboard.press("ArrowLeft")
    assert rests()["x"] > dragged["x"]
    tab.keyboard.press("0")

    assert was[0] == rests()


def test_who_tabs_to_a_tank_out_of_sight_sees_it(tab: Page, shown: Projector) -> None:
    open_replay(tab, shown)
    seek(tab, 100)
    table = tab.locator(".table").bounding_box()
    assert table is not None
    tab.mouse.move(table["x"] + 5, table["y"] + 5)
    tab.mouse.wheel(0, -2500)
    far = tab.locator("[data-tank]").last
    expect(far).not_to_be_in_viewport()
    tab.keyboard.press("Tab")
    far.focus()

    expect(far).to_be_in_viewport()


def test_a_tank_is_reached_by_keys_and_says_what_it_is(tab: Page, shown: Projector) -> None:
    open_replay(tab, shown)
    seek(tab, 100)
    tank = tab.locator("[data-tank=A1]")
    tank.focus()
    expect(tank).to_have_attribute("aria-label", re.compile(r"Hammer Command A1, Blue, \d+ of 11"))
    tab.keyboard.press("Enter")

    expect(tab.locator("[data-unit=A1]")).to_have_attribute("aria-expanded", "true")
    expect(tab.locator(".sheet")).to_contain_text("Speed")


def test_nothing_moves_for_who_wants_it_calm(tab: Page, shown: Projector, match: Film) -> None:
    tab.emulate_media(reduced_motion="reduce")
    tab.clock.install()
    open_replay(tab, shown)
    at = match.first("moved")
    seek(tab, at - 1)
    stop(tab)
    tab.get_by_role("button", name="Play", exact=True).click()
    until(tab, tab.locator(".trail"))
    first = places(tab)
    tab.clock.run_for(250)

    expect(tab.locator(".trail")).to_be_visible()
    assert first == places(tab)


@pytest.mark.parametrize("width", [360, 390, 768, 1024])
def test_no_page_is_wider_than_the_screen(tab: Page, shown: Projector, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 740})
    for page in ("#/", "#/replay/m1", "#/rules/spearhead"):
        tab.goto(shown.url + page)
        tab.wait_for_load_state("networkidle")

        assert width >= tab.evaluate("document.documentElement.scrollWidth")


# ------------------------------------------------------------------ rulebook


def test_the_rulebook_is_searched_and_linked(tab: Page, shown: Projector) -> None:
    tab.goto(f"{shown.url}#/rules/spearhead/aim-roll")
    expect(tab.locator("article.target")).to_be_in_viewport()
    tab.get_by_role("searchbox").fill("overcharge caps")

    expect(tab.locator("article#overcharge-caps")).to_be_visible()
    expect(tab.locator("article#roll-off")).to_have_count(0)


def test_a_page_of_nothing_says_so(tab: Page, shown: Projector) -> None:
    tab.goto(f"{shown.url}#/rules/chess")

    expect(tab.get_by_role("heading")).to_have_text("Rulebook not found")


def test_the_film_is_json(match: Film) -> None:
    assert json.loads(json.dumps(match.snapshot)) == match.snapshot


# --------------------------------------------------------------- home screen


def test_the_page_can_be_added_to_a_home_screen(tab: Page, shown: Projector) -> None:
    tab.goto(shown.url)
    devtools = tab.context.new_cdp_session(tab)
    found = devtools.send("Page.getAppManifest")
    manifest = json.loads(found["data"])

    assert [] == found["errors"]
    assert "standalone" == manifest["display"]
    for icon in manifest["icons"]:
        size = tab.evaluate(
            """async src => {
              const image = await createImageBitmap(await (await fetch(src)).blob());
              return `${image.width}x${image.height}`;
            }""",
            icon["src"],
        )
        assert icon["sizes"] == size


def test_the_picture_that_other_sites_show_is_light(tab: Page, shown: Projector) -> None:
    tab.goto(shown.url)
    size = tab.evaluate(
        """async () => {
          const blob = await (await fetch("preview.jpg")).blob();
          const image = await createImageBitmap(blob);
          return [image.width, image.height, blob.size];
        }"""
    )

    assert [1200, 630] == size[:2]
    assert size[2] <= 60_000
