"""From the open page to a table: the lobby in a real browser, before the real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from engine.records import verification
from engine.records.signatures import tally
from engine.ruleset import get, hosted
from tests.helpers.long import first
from tests.web.helpers.hosting import Server, hosting
from tests.web.helpers.lobby import PHONE, another, create, join, play_now, through
from tests.web.helpers.reading import violations

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
DRAWN = [
    ("spearhead", 3, 3),
    ("microtanks", 3, 3),
    ("diceless", 5, 4),  # two are fought on the same ground
    ("battlegroup", 2, 2),
]
"""How many scenarios there are, and how many look different."""
ROSTERS = Path(__file__).parents[2] / "clients" / "roster"
HOSTILE = '<img src=x onerror="window.pwned=1">'


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with hosting() as running:
        yield running


def place(page: Page, seat: int) -> Any:
    """Who sits there, in the waiting room."""
    return page.locator(".place").nth(seat)


# ------------------------------------------------------------------ a match at once


CLICKS = "() => { window.clicks = 0; addEventListener('click', () => (window.clicks += 1), true); }"


@pytest.mark.parametrize("rules", first(hosted()))
def test_a_bot_is_fought_after_three_clicks(tab: Page, server: Server, rules: str) -> None:
    """How long that takes is measured by `make bench`."""
    tab.goto(server.url)
    tab.evaluate(CLICKS)
    play_now(tab, rules)

    assert tab.evaluate("clicks") <= 3
    expect(tab.locator(".seat-name")).to_have_text(["Guest", "Tactical Bot"])
    for side in (".side-0", ".side-1"):
        expect(tab.locator(f"[data-tank]{side}").first).to_be_visible()


def card_of(tab: Page, key: str) -> Locator:
    """The card of a game."""
    return tab.locator(".game-card").filter(has=tab.locator(f"input[value={key}]"))


def test_the_cards_say_what_each_game_is(tab: Page, server: Server) -> None:
    tab.goto(server.url)
    for key in hosted():
        rules, card = get(key), card_of(tab, key)
        assert rules.presentation is not None
        least, most = rules.presentation.minutes
        fewest, largest = rules.presentation.models

        expect(card).to_contain_text(rules.catalogue("en").words.summary)
        expect(card).to_contain_text(
            f"{least}–{most} min · {rules.presentation.difficulty} · {fewest}–{largest} models · "
            + ("dice" if rules.dice else "no dice")
        )
        expect(card.locator("svg.still path").first).to_be_attached()
    expect(tab.locator(".game-card").first).to_contain_text("Start here")
    expect(tab.get_by_text("Start here")).to_have_count(1)


def test_a_card_shows_a_table_that_is_played_on(browser: Browser, tab: Page) -> None:
    with hosting() as ours, another(browser) as guest:
        tab.goto(ours.url)
        play_now(tab, "spearhead")
        expect(tab.locator(".seat-name").first).to_be_visible()
        guest.goto(ours.url)

        expect(card_of(guest, "spearhead").get_by_role("img")).to_be_visible()
        expect(card_of(guest, "spearhead").get_by_text("Live", exact=True)).to_be_visible()
        expect(card_of(guest, "microtanks").locator("svg.still path").first).to_be_attached()
        expect(card_of(guest, "microtanks").get_by_role("img")).to_have_count(0)


def test_bots_are_told_by_how_they_play(tab: Page, server: Server) -> None:
    tab.goto(server.url)

    expect(tab.locator(".play-now-deeds option")).to_have_text(
        [
            "Random Bot: any legal order",
            "Passive Bot: stands and waits",
            "Tactical Bot: weighs every order",
        ]
    )


def test_the_lobby_fetches_no_game_before_one_is_played(tab: Page) -> None:
    fetched: list[str] = []
    tab.on("request", lambda request: fetched.append(request.url))
    with hosting() as empty:
        tab.goto(empty.url)
        expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
        expect(tab.locator(".game-card svg")).to_have_count(len(hosted()))

    assert not [one for one in fetched if re.search(r"rulesets/\w+\.json", one)]


def test_the_games_are_asked_for_until_they_come(tab: Page, server: Server) -> None:
    failed: list[str] = []

    def fail_once(route: Route) -> None:
        if failed:
            route.continue_()
        else:
            failed.append(route.request.url)
            route.fulfill(status=503, json={"code": "busy", "message": "later"})

    tab.route("**/api/rulesets.json*", fail_once)
    tab.goto(server.url)

    expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
    assert len(failed) == 1


# ------------------------------------------------------------------ a match of one's own


def test_a_match_is_created_as_its_form_explains(tab: Page, server: Server) -> None:
    tab.goto(f"{server.url}#/new/microtanks")
    scenario = tab.get_by_role("group", name="Scenario")
    expect(scenario).to_contain_text("The map, its objectives")
    scenario.get_by_role("radio", name="Rearguard").check()
    expect(tab.get_by_role("group", name="Forces")).to_have_count(0)
    tab.get_by_role("group", name="Points").get_by_role("radio", name="500").check()
    forces = tab.get_by_role("group", name="Forces")
    forces.get_by_role("radio", name="Germany").first.check()
    tab.get_by_role("radio", name="Quick").check()
    tab.get_by_label("Spectator delay").select_option("1 minute")
    tab.get_by_label("Title").fill("Rear guard at dusk")
    tab.get_by_role("button", name="Create").click()

    expect(tab.get_by_role("heading", name="Rear guard at dusk")).to_be_visible()
    terms = tab.locator(".lobby-head")
    said = ("Rearguard", "Points: 500", "Forces: already chosen", "10 min + 5 s", "delay 1 min")
    for term in said:
        expect(terms).to_contain_text(term)


@pytest.mark.parametrize(("rules", "scenarios", "tables"), DRAWN)
def test_tables_are_seen_before_one_is_chosen(
    tab: Page, server: Server, rules: str, scenarios: int, tables: int
) -> None:
    tab.goto(f"{server.url}#/new/{rules}")
    drawings = tab.get_by_role("group", name="Scenario", exact=True).locator("svg.preview")
    expect(drawings).to_have_count(scenarios)
    drawn = drawings.evaluate_all("all => all.map(one => one.innerHTML)")

    assert tables == len(set(drawn))
    assert all(one["height"] > 60 for one in map(bounds, drawings.all()))


def test_what_is_usual_is_said_once(tab: Page, server: Server) -> None:
    tab.goto(f"{server.url}#/new/battlegroup")
    hq = tab.get_by_role("group", name="HQ", exact=True)
    expect(hq).to_be_hidden()
    tab.get_by_text(re.compile(r"^\d+ more options$")).click()
    expect(hq.locator("label")).to_have_text(re.compile(r"^Yes \(default"))
    hq.get_by_role("checkbox").uncheck()

    expect(hq.locator("label")).to_have_text("No")
    expect(tab.get_by_text("more options, 1 changed")).to_be_visible()


def bounds(drawing: Any) -> dict[str, float]:
    box = drawing.bounding_box()
    assert box is not None
    return dict(box)


def test_what_the_server_refuses_is_said_on_the_form(tab: Page, server: Server) -> None:
    tab.goto(f"{server.url}#/new/spearhead")
    tab.get_by_role("spinbutton", name="Supply limit").fill("200")
    first = tab.get_by_role("radio", name="First Column").first
    first.check()
    expect(first.locator("xpath=..")).to_contain_text("395 over 200")
    tab.get_by_role("button", name="Create").click()

    expect(tab.get_by_role("alert")).to_contain_text("395 over the limit of 200")
    expect(tab).to_have_url(re.compile("#/new/spearhead$"))


def test_the_list_is_filtered(tab: Page, server: Server) -> None:
    server.lay("microtanks", title="Small and slow", clock={"bank": 86_400.0})
    server.lay("spearhead", bot="random", title="With a bot")
    tab.goto(server.url)
    lines = tab.locator(".match-list li")
    slow, robot = lines.filter(has_text="Small and slow"), lines.filter(has_text="With a bot")
    expect(slow).to_be_visible()
    tab.get_by_label("Rules", exact=True).select_option("Spearhead")
    expect(slow).to_have_count(0)
    expect(robot).to_be_visible()
    tab.get_by_label("Opponent").select_option("People")
    expect(robot).to_have_count(0)
    tab.get_by_role("button", name="Show all").click()
    tab.get_by_label("Points", exact=True).select_option("300")
    tab.get_by_label("Clock").select_option("Long")
    tab.get_by_role("button", name="Open seat").click()
    expect(slow).to_be_visible()
    expect(robot).to_have_count(0)
    tab.get_by_role("button", name="Open seat").click()
    tab.get_by_role("button", name="Live").click()
    expect(tab.get_by_text("No matches found")).to_be_visible()


# ------------------------------------------------------------------ two people


def test_a_guest_comes_by_the_link_talks_and_both_begin(
    tab: Page, server: Server, browser: Browser
) -> None:
    invitation = create(tab, server, Your_name="Ada")
    with another(browser, viewport=PHONE) as guest:
        join(guest, invitation, "Bo")
        expect(place(tab, 1)).to_contain_text("Bo")
        expect(place(tab, 1)).to_contain_text("not ready")
        guest.get_by_label("Write a message").fill(HOSTILE)
        guest.get_by_role("button", name="Send", exact=True).click()
        expect(tab.get_by_role("log")).to_contain_text(HOSTILE)
        guest.get_by_role("button", name="Ready").click()
        expect(place(tab, 1)).to_contain_text("ready")
        expect(place(guest, 0)).to_contain_text("not ready")
        assert violations(guest) == []
        tab.get_by_role("button", name="Ready").click()
        for page in (tab, guest):
            expect(page.locator("[data-question]")).to_be_attached()
            assert page.evaluate("window.pwned") is None


def test_what_is_being_written_as_the_match_begins_is_written_on(
    tab: Page, server: Server, browser: Browser
) -> None:
    invitation = create(tab, server, Your_name="Ada")
    with another(browser) as guest:
        join(guest, invitation, "Bo")
        tab.get_by_role("button", name="Ready").click()
        field = tab.get_by_label("Write a message")
        field.press_sequentially("Good l")
        guest.get_by_role("button", name="Ready").click()
        expect(tab.locator("[data-question]")).to_be_attached()
        expect(field).to_be_focused()
        tab.keyboard.type("uck")
        tab.keyboard.press("Enter")

        expect(guest.get_by_role("log", name="Messages")).to_contain_text("Good luck")


def test_a_device_signs_what_its_seat_does(tab: Page, server: Server) -> None:
    create(tab, server, Your_name="Ada")
    sign = tab.get_by_role("checkbox", name="Sign my orders with a key of this device.")
    expect(sign).not_to_be_checked()
    sign.check()
    assert violations(tab) == []
    tab.get_by_role("button", name="Ready").click()
    expect(place(tab, 0)).to_contain_text("signs")
    tab.goto(server.url)
    play_now(tab, "spearhead")
    match = tab.url.rpartition("/")[2]
    tab.get_by_role("button", name="More", exact=True).click()
    tab.get_by_role("button", name="Resign", exact=False).first.click()
    tab.get_by_role("button", name="Resign the match").click()
    expect(tab.get_by_role("region", name="Result")).to_be_visible()

    with urlopen(f"{server.url}api/matches/{match}/record") as answer:
        header, entries, _ = verification.verify(answer.read())
    own = tally(entries, 0)
    assert ("signed", "resign") == (*own, entries[-1].act["t"])
    assert own["signed"] > 5  # all that is set up before the first turn
    assert {"unsigned"} == set(tally(entries, 1))
    assert 64 == len(header.keys[0])


def test_a_seat_is_left_and_taken_by_a_bot(tab: Page, server: Server, browser: Browser) -> None:
    invitation = create(tab, server)
    with another(browser) as guest:
        join(guest, invitation, "Bo")
        guest.get_by_role("button", name="Leave").click()
        expect(guest.get_by_role("button", name="Play now")).to_be_visible()
    expect(place(tab, 1)).to_contain_text("waiting…")
    tab.get_by_label("Or play a bot").select_option("random")
    tab.get_by_role("button", name="Add bot").click()
    expect(tab.locator(".seat-name")).to_have_text(["Guest", "Random Bot"])


def test_a_private_match_opens_by_its_code_alone(
    tab: Page, server: Server, browser: Browser
) -> None:
    tab.goto(f"{server.url}#/new/spearhead")
    tab.get_by_label("Private").check()
    tab.get_by_label("Title").fill("Behind closed doors")
    tab.get_by_role("button", name="Create").click()
    invitation = tab.get_by_label("Invite link", exact=True).input_value()
    with another(browser) as guest:
        guest.goto(server.url)
        expect(guest.get_by_role("status").filter(has_text="matches")).to_be_attached()
        expect(guest.get_by_text("Behind closed doors")).to_have_count(0)
        guest.goto(invitation.rsplit("/", 1)[0] + "/wrong")
        expect(guest.get_by_role("heading")).to_have_text("This invitation is not valid")
        expect(guest.get_by_role("link", name="Create a match")).to_be_visible()
        guest.goto(invitation)
        guest.get_by_role("link", name="Watch instead").click()
        expect(guest.get_by_text("has not started")).to_be_visible()
        join(guest, invitation, "Bo")
    expect(place(tab, 1)).to_contain_text("Bo")


def test_links_of_the_terminal_and_of_reports_open_private_matches(
    tab: Page, server: Server
) -> None:
    seat, table = server.over("spearhead", private=True), server.lay("spearhead", private=True)
    tab.goto(f"{server.url}#/replay/{seat['match']}/1?code={seat['code']}")
    expect(tab.get_by_role("slider", name="Position in the match")).to_be_visible()
    tab.goto(f"{server.url}#/match/{table.match}?code={table.code}")
    tab.get_by_role("link", name="Join", exact=True).click()
    expect(tab.get_by_label("Your name")).to_be_visible()


def test_a_rematch_swaps_the_sides(tab: Page, server: Server, browser: Browser) -> None:
    invitation = create(tab, server, Your_name="Ada")
    with another(browser) as guest:
        join(guest, invitation, "Bo")
        for page in (tab, guest):
            page.get_by_role("button", name="Ready").click()
        expect(tab.locator("[data-question]")).to_be_attached()
        tab.evaluate(RESIGN, [server.url, re.findall("join/(.*)/", invitation)[0]])
        tab.reload()  # the seat was taken by the connection that resigned
        tab.get_by_role("button", name="Rematch (swap sides)").click()
        expect(place(tab, 0)).to_contain_text("Bo")
        expect(place(tab, 1)).to_contain_text("you")
        guest.get_by_role("button", name="Join rematch").click()
        expect(place(guest, 0)).to_contain_text("you")
        for page in (tab, guest):
            page.get_by_role("button", name="Ready").click()
        expect(tab.locator(".seat-name")).to_have_text(["Bo", "Ada"])


RESIGN = """
([url, match]) => new Promise((done) => {
  const { token } = JSON.parse(localStorage.getItem("seats")).find((one) => one.match === match);
  const socket = new WebSocket(url.replace("http", "ws") + "ws");
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ t: "hello", version: 2, client: "test" });
  socket.onmessage = ({ data }) => {
    const { t, id } = JSON.parse(data);
    if (t === "welcome") send({ t: "resume", id: "1", token });
    if (t === "snapshot") send({ t: "resign", id: "2", match });
    if (t === "done" && id === "2") socket.close(), done();
  };
})
"""


# ------------------------------------------------------------------ lists of one's own


def test_a_list_is_built_broken_mended_saved_and_fielded(tab: Page, server: Server) -> None:
    tab.goto(f"{server.url}#/lists/spearhead")
    tab.get_by_role("button", name="Edit First Column").click()
    sum_ = tab.locator(".sum")
    expect(sum_).to_contain_text("595 of 600 supply")
    expect(sum_).to_contain_text("legal")
    tab.get_by_role("button", name="Add Gyrfalcon").click()
    expect(sum_).to_contain_text("740 of 600 supply")
    expect(sum_).to_contain_text("140 over the limit of 600")
    clause = sum_.get_by_role("link")
    expect(clause).to_have_attribute("href", "#/rules/spearhead/supply-limit")
    tab.get_by_role("button", name="Remove Gyrfalcon, line 7").click()
    tab.get_by_role("combobox", name="Faction").first.select_option("Dravian Foundry")
    lines = tab.locator(".muster > .faulty")
    expect(lines).to_have_count(6)
    expect(lines.last.get_by_role("link")).to_have_attribute("href", re.compile("#/rules/"))
    assert violations(tab) == []
    tab.get_by_role("combobox", name="Faction").first.select_option("Kestrel Accord")
    tab.get_by_role("button", name="Remove Harrier").click()
    expect(sum_).to_contain_text("535 of 600 supply")
    tab.get_by_label("Name of the list").fill(f"{HOSTILE} five")
    tab.get_by_role("button", name="Save").click()
    expect(tab.get_by_text("Saved in this browser.")).to_be_visible()

    tab.reload()
    expect(tab.get_by_role("button", name=f"Open {HOSTILE} five")).to_be_visible()
    tab.goto(f"{server.url}#/new/spearhead")
    tab.get_by_role("radio", name=f"{HOSTILE} five").first.check()
    tab.get_by_role("group", name="Scenario").get_by_role("radio", name="Crossroads").check()
    tab.get_by_text("Opponent: none yet").click()
    tab.get_by_role("radio", name="Anvil Line").last.check()
    tab.get_by_role("combobox", name="Opponent").select_option("Tactical Bot")
    tab.get_by_role("button", name="Create").click()
    expect(tab.locator(".rail.forces")).to_contain_text("Bustard")
    expect(tab.locator(".rail.forces")).not_to_contain_text("Harrier")
    assert tab.evaluate("window.pwned") is None


@pytest.mark.rule("battlegroup/request-support-who")
def test_support_that_nobody_can_call_is_hinted_at_beside_its_line(
    tab: Page, server: Server
) -> None:
    tab.goto(server.url)
    sheets = ("iw-line", "iw-scout-walker", "iw-howitzers")
    mine = {"faction": "ironwall", "units": [{"sheet": sheet} for sheet in sheets]}
    saved = [{"id": "1", "ruleset": "battlegroup", "name": "Mute", "force": mine, "size": 1000}]
    tab.evaluate("lists => localStorage.setItem('lists', lists)", json.dumps(saved))
    tab.goto(f"{server.url}#/lists/battlegroup")
    tab.get_by_role("button", name="Open Mute").click()
    hint = tab.locator(".muster > li").nth(2).locator(".hints")

    expect(hint).to_contain_text("can call")
    expect(hint.get_by_role("link")).to_have_attribute("href", re.compile("request-support-who"))
    expect(tab.locator(".muster > .faulty")).to_have_count(0)
    tab.get_by_role("button", name="Add Regimental command squad").click()
    expect(tab.locator(".hints")).to_have_count(0)


def test_a_list_goes_out_as_a_file_and_comes_in_again(
    tab: Page, server: Server, tmp_path: Path
) -> None:
    tab.goto(f"{server.url}#/lists/spearhead")
    tab.get_by_role("button", name="Edit Anvil Line").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name="Export").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["ruleset"] == "spearhead"
    tab.get_by_role("button", name="Close").click()
    tab.get_by_label("Exported file").set_input_files(file)
    expect(tab.get_by_label("Name of the list")).to_have_value("Anvil Line (edited)")
    expect(tab.locator(".sum")).to_contain_text("590 of 600 supply")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"faction": "kestrel", "tanks": [{"tank": "la', "cut off"),
        ('{"faction": "kestrel", "tanks": [{"tank": "swift"}, {"tank": 7}]}', "Line 2"),
        ('{"ruleset": "microtanks", "force": {"vehicles": []}}', "for microtanks"),
    ],
)
def test_a_broken_file_gets_a_clear_word(tab: Page, server: Server, text: str, word: str) -> None:
    tab.goto(f"{server.url}#/lists/spearhead")
    tab.get_by_label("Or paste a list").fill(text)
    tab.get_by_role("button", name="Read list").click()
    expect(tab.get_by_role("alert")).to_contain_text(word)


def test_a_list_of_unknown_things_is_shown_with_what_is_wrong(tab: Page, server: Server) -> None:
    tab.goto(f"{server.url}#/lists/spearhead")
    force = {"faction": "kestrel", "tanks": [{"tank": HOSTILE}, {"tank": "swift"}]}
    tab.get_by_label("Or paste a list").fill(json.dumps(force))
    tab.get_by_role("button", name="Read list").click()
    expect(tab.locator(".muster > .faulty")).to_contain_text(HOSTILE)
    tab.get_by_role("button", name="Remove <img").click()
    expect(tab.locator(".sum")).to_contain_text("legal")
    assert tab.evaluate("window.pwned") is None


DROP = """
([text, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  const drop = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data });
  document.querySelector(".importer").dispatchEvent(drop);
}
"""


def test_a_file_is_dropped_and_its_report_read_in_german(server: Server, browser: Browser) -> None:
    context = browser.new_context(locale="de-DE")
    tab = context.new_page()
    tab.goto(f"{server.url}#/lists/diceless")
    tab.locator(".importer").wait_for()
    tab.evaluate(DROP, [(ROSTERS / "hill-clans.json").read_text("utf-8"), "hill-clans.json"])
    report = tab.locator(".adoption")
    expect(report).to_contain_text("Stone Troll: ws steht nicht in der Liste")
    expect(report).to_contain_text('schreibe model."Stone Troll".ws = …')
    expect(report).to_contain_text("bekommt eine Base mit einem Radius von")
    expect(report.locator("[lang=en]")).to_have_count(0)
    context.close()


@pytest.mark.parametrize(
    ("locale", "said", "ready"),
    [
        ("en-GB", "Warden: type is “Infanty”, read as infantry", "ready to import"),
        (
            "de-DE",
            "Warden: type ist „Infanty“, gelesen als infantry",
            "bereit zum Import",
        ),
    ],
)
def test_trifles_of_a_list_are_read_and_told(
    server: Server, browser: Browser, locale: str, said: str, ready: str
) -> None:
    context = browser.new_context(locale=locale)
    tab = context.new_page()
    tab.goto(f"{server.url}#/lists/diceless")
    tab.locator(".importer input[type=file]").set_input_files(ROSTERS / "border-wardens.ros")
    report = tab.locator(".adoption")
    expect(report).to_contain_text(said)
    expect(report.get_by_role("status")).to_contain_text(ready)
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["ros", "rosz", "toml"])
def test_each_kind_of_file_is_imported_and_fielded(
    tab: Page, server: Server, tmp_path: Path, kind: str
) -> None:
    source = ROSTERS / "free-companies.ros"
    path = tmp_path / f"list.{kind}"
    if kind == "rosz":
        with ZipFile(path, "w") as archive:
            archive.write(source, source.name)
    elif kind == "toml":
        command = [
            sys.executable,
            "-m",
            "warhost",
            "roster",
            "import",
            str(source),
            "-o",
            str(path),
        ]
        subprocess.run(command, check=True, capture_output=True)
    else:
        path.write_bytes(source.read_bytes())
    tab.goto(f"{server.url}#/lists/diceless")
    tab.get_by_label("Exported file").set_input_files(path)
    if kind != "toml":
        tab.get_by_role("button", name="Import this list").click()
    expect(tab.locator(".sum")).to_contain_text("legal")
    name = tab.get_by_label("Name of the list").input_value()
    tab.get_by_role("button", name="Save").click()
    fields(tab, server, name)


def fields(tab: Page, server: Server, name: str) -> None:
    """A saved list of diceless is fielded against a bot, up to the first order."""
    tab.goto(f"{server.url}#/new/diceless")
    tab.get_by_role("radio", name=name).first.check()
    tab.get_by_role("combobox", name="Opponent").select_option("Passive Bot")
    tab.get_by_role("button", name="Create").click()
    tab.get_by_role("button", name="Set up everything for me").click()
    expect(tab.locator(".line", has_text=re.compile("Turn 1"))).to_be_visible()
    expect(tab.locator("[data-question]")).to_be_attached()


def test_a_list_of_a_list_builder_is_imported_completed_and_fielded(
    tab: Page, server: Server
) -> None:
    tab.goto(f"{server.url}#/lists/diceless")
    tab.get_by_label("Exported file").set_input_files(ROSTERS / "hill-clans.json")
    report = tab.get_by_role("region", name="Import report")
    take = report.get_by_role("button", name="Import this list")
    expect(report.get_by_label("Stone Troll: ws")).to_be_visible()
    expect(take).to_be_disabled()
    report.get_by_label("Stone Troll: ws").fill("5")
    overlay = (ROSTERS / "hill-clans.toml").read_text("utf-8")
    report.get_by_label("More to add or change (TOML)").fill(overlay)
    report.get_by_role("button", name="Check again").click()
    expect(report.get_by_role("status")).to_have_text("Nothing is missing: ready to import.")
    assert violations(tab) == []
    take.click()
    expect(tab.get_by_label("Name of the list")).to_have_value("Raid at dusk")
    expect(tab.locator(".muster")).to_contain_text("Stone Troll")
    expect(tab.locator(".sum")).to_contain_text("14 of 200 models")
    tab.get_by_role("button", name="Save").click()

    fields(tab, server, "Raid at dusk")
    expect(tab.locator(".rail.forces")).to_contain_text("Stone Troll")


# ------------------------------------------------------------------ names, links, age


def test_hostile_names_are_text_or_refused(tab: Page, server: Server, browser: Browser) -> None:
    title = "Title \u05d0\u05d1\u05d2 <b>bold</b>"
    invitation = create(tab, server, Your_name=HOSTILE, Title=title)
    expect(place(tab, 0)).to_contain_text(HOSTILE)
    with another(browser) as guest:
        guest.goto(invitation)
        expect(guest.get_by_role("heading", level=1)).to_have_text(title)
        expect(guest.locator("bdi", has_text=HOSTILE)).to_be_visible()
        guest.get_by_label("Your name").fill("\u202eevil")
        guest.get_by_role("button", name="Join").click()
        expect(guest.get_by_role("alert")).to_contain_text("printable characters")
        guest.get_by_label("Your name").fill("Bo")
        guest.get_by_role("button", name="Join").click()
        expect(guest).to_have_url(re.compile("#/play/"))
        assert guest.evaluate("window.pwned") is None
    assert tab.evaluate("window.pwned") is None


def test_old_links_say_what_became_of_the_match(
    tab: Page, server: Server, browser: Browser
) -> None:
    tab.goto(f"{server.url}#/join/0123456789ab/code")
    expect(tab.get_by_role("heading")).to_have_text("This match no longer exists")
    assert violations(tab) == []
    tab.get_by_role("link", name="All matches").click()
    expect(tab.get_by_role("button", name="Play now")).to_be_visible()
    tab.goto(f"{server.url}#/match/%3Cb%3E")
    expect(tab.get_by_role("heading")).to_have_text("This match cannot be shown")

    invitation = create(tab, server, Your_name="Ada")
    with another(browser) as guest, another(browser) as late:
        join(guest, invitation, "Bo")
        late.goto(invitation)
        expect(late.get_by_text("Both seats are taken.")).to_be_visible()
        for page in (tab, guest):
            page.get_by_role("button", name="Ready").click()
        expect(guest.locator("[data-question]")).to_be_attached()
        late.get_by_role("link", name="Watch").click()
        expect(late.get_by_role("status").filter(has_text="live")).to_be_visible()
        guest.evaluate(RESIGN, [server.url, re.findall("join/(.*)/", invitation)[0]])
        late.goto(invitation)
        expect(late.get_by_text("The match is over.")).to_be_visible()
        late.get_by_role("link", name="Watch the replay").click()
        expect(late.get_by_role("slider", name="Position in the match")).to_be_visible()


def test_a_halted_match_is_said_to_be_halted(tab: Page, server: Server) -> None:
    table = server.lay("spearhead")

    def halted(message: dict[str, Any]) -> dict[str, Any]:
        if message["t"] == "lobby":
            message["info"]["status"] = "halted"
        return message

    through(tab, halted)
    tab.goto(table.invitation)
    expect(tab.get_by_text("The match was halted")).to_be_visible()
    expect(tab.get_by_role("link", name="Create a match")).to_be_visible()


def test_a_page_older_than_the_server_is_told_and_loads_itself_once(
    tab: Page, server: Server
) -> None:
    loads: list[str] = []
    tab.on("load", lambda page: loads.append(page.url))
    tab.goto(server.url)
    expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
    expect(tab.get_by_role("alert")).to_have_count(0)
    through(tab, lambda said: {**said, "page": "newer"} if said["t"] == "welcome" else said)
    tab.reload()
    expect(tab.get_by_role("alert")).to_contain_text("A newer version of this page is available")
    expect(tab.get_by_role("alert")).to_contain_text("reloading did not help")
    tab.wait_for_timeout(2500)

    assert len(loads) == 3  # opened, reloaded by the test, reloaded by itself


# ------------------------------------------------------------------ everybody


@pytest.mark.long
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(
    browser: Browser, server: Server
) -> None:
    with another(browser, viewport=PHONE) as page:
        for where, there in (
            ("", ".game-card svg"),
            ("new/microtanks", ".choice-card"),
            ("lists/microtanks", ".shelf li"),
        ):
            page.goto(f"{server.url}#/{where}")
            expect(page.locator(there).first).to_be_visible()
            page.emulate_media(color_scheme="light")
            assert violations(page) == []
            page.emulate_media(color_scheme="dark")  # in which colours alone are others
            assert violations(page, "color-contrast") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_match_is_begun_by_keys_alone(tab: Page, server: Server) -> None:
    tab.goto(server.url)
    expect(tab.get_by_role("button", name="Play now")).to_be_enabled()
    for _ in range(12):
        tab.keyboard.press("Tab")
        if "play-now-button" in tab.evaluate("document.activeElement.className"):
            break
    tab.keyboard.press("Enter")
    expect(tab.locator("[data-question]")).to_be_attached()


def test_the_question_for_a_force_takes_a_list_of_ones_own(tab: Page, server: Server) -> None:
    tab.goto(server.url)
    mine = {"faction": "kestrel", "tanks": [{"tank": "swift"}, {"tank": "swift"}]}
    saved = [{"id": "1", "ruleset": "spearhead", "name": "Two swifts", "force": mine, "size": 600}]
    tab.evaluate("lists => localStorage.setItem('lists', lists)", json.dumps(saved))
    tab.goto(f"{server.url}#/new/spearhead")
    scenario = tab.get_by_role("group", name="Scenario")
    scenario.get_by_role("radio", name="Crossroads").check()
    tab.get_by_role("combobox", name="Opponent").select_option("Tactical Bot")
    tab.get_by_role("button", name="Create").click()
    tab.locator(".force-slot summary").click()
    tab.get_by_role("radio", name="Two swifts").check()
    tab.get_by_role("button", name="Field it").click()
    own = tab.get_by_role("region", name="Blue")
    expect(own.get_by_role("button", name="Swift")).to_have_count(2)
