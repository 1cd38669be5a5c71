"""Replays in a real browser: any moment, its link and picture, the report, the proof, the words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from bots import policy
from engine.book.translation import texts
from engine.records import record
from engine.records.signatures import tally
from engine.ruleset import get, hosted
from engine.wire.codec import encode
from tests.helpers.printed import catalogue_of
from tests.web.helpers.film import KEY, SERVER, Film, film
from tests.web.helpers.hosting import Server
from tests.web.helpers.reading import read
from tests.web.helpers.serving import Projector, projecting
from tests.web.helpers.waiting import holds as comes

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="module")
def match() -> Film:
    return film()


@pytest.fixture
def shown(match: Film) -> Iterator[Projector]:
    with projecting(match, len(match.updates)) as projector:
        yield projector


def open_at(tab: Page, shown: Projector, place: int) -> None:
    tab.goto(f"{shown.url}#/replay/m1/{place}")
    expect(slider(tab)).to_have_value(str(place))


def slider(tab: Page) -> Any:
    return tab.get_by_role("slider", name="Position in the match")


# ------------------------------------------------------------------ moments


def test_a_link_leads_to_its_moment_and_the_address_follows_the_slider(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = match.first("died")
    open_at(tab, shown, at)
    expect(tab.locator(".remains")).to_have_count(1)

    slider(tab).fill(str(at - 1))
    expect(tab.locator(".remains")).to_have_count(0)
    expect(tab).to_have_url(re.compile(f"#/replay/m1/{at - 1}$"))
    tab.reload()
    expect(slider(tab)).to_have_value(str(at - 1))
    tab.get_by_role("button", name="Share").click()
    expect(tab.get_by_label("Link to this position")).to_have_value(
        f"{shown.url}#/replay/m1/{at - 1}"
    )


def test_the_slider_marks_every_loss_and_windows_with_room_between(
    tab: Page, shown: Projector, match: Film
) -> None:
    open_at(tab, shown, 0)
    windows = [
        update["seq"]
        for update in match.updates
        if any(ask["clock"] == "reaction" for ask in update.get("asks", ()))
    ]

    room = len(match.updates) / 80
    marked = list[int]()
    for place in windows:
        if all(abs(place - other) >= room for other in marked):
            marked.append(place)

    assert 1 < len(marked) < len(windows)
    expect(tab.locator(".marks .loss")).to_have_count(match.lost)
    expect(tab.locator(".marks .window")).to_have_count(len(marked))
    tab.locator(".marks .window").first.focus()
    tab.keyboard.press("Enter")
    expect(slider(tab)).to_have_value(str(windows[0]))


def test_a_moment_is_kept_as_a_drawing_and_as_a_picture(tab: Page, shown: Projector) -> None:
    open_at(tab, shown, 120)
    tab.get_by_role("button", name="Share").click()
    with tab.expect_download() as drawing:
        tab.get_by_role("button", name="Drawing (SVG)").click()
    with tab.expect_download() as picture:
        tab.get_by_role("button", name="Image (PNG)").click()
    svg = drawing.value.path().read_text("utf-8")
    png = picture.value.path().read_bytes()

    assert drawing.value.suggested_filename == "m1-120.svg"
    assert svg.startswith("<svg")
    assert 'fill="rgb' in svg
    assert "class=" not in svg
    assert png.startswith(b"\x89PNG")
    assert len(png) > 30_000


def test_a_sentence_of_a_live_match_shows_its_moment_and_leads_back(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = match.first("died")
    with projecting(match, at - 1) as live:
        tab.goto(f"{live.url}#/match/m1")
        tab.locator("[data-tank]").first.wait_for()
        live.run(at + 1)
        line = tab.locator(".line.is-died").last
        expect(tab.locator(".remains")).to_have_count(1)
        read(line)

        expect(tab.get_by_text("Earlier position")).to_be_visible()
        tab.get_by_role("button", name="Back to the live table").click()
        expect(tab.get_by_text("Earlier position")).to_have_count(0)


SCROLLED_BACK = """list => new Promise((done) => {
  list.addEventListener("scroll", () => requestAnimationFrame(done), { once: true });
  list.scrollTop = 0;
})"""
"""Once the page has heard of it."""


def test_the_story_is_scrolled_back_without_leaving_live(tab: Page, match: Film) -> None:
    with projecting(match, 140) as live:
        tab.goto(f"{live.url}#/match/m1")
        expect(tab.locator(".line")).not_to_have_count(0)
        expect(tab.locator(".story")).to_contain_text("Round 1 of")
        story = tab.locator(".story")
        story.evaluate(SCROLLED_BACK)
        live.run(160)
        news = tab.get_by_role("button", name=re.compile(r"\d+ new"))
        expect(news).to_be_visible()
        assert story.evaluate("list => list.scrollTop") < 50
        news.click()
        expect(news).to_have_count(0)


# ------------------------------------------------------------------ report and proof


def test_the_report_counts_every_die_of_a_unit(tab: Page, shown: Projector, match: Film) -> None:
    open_at(tab, shown, 10)
    tab.get_by_role("button", name="Report").click()
    report = tab.get_by_role("dialog", name="Battle report")
    aimed = {"A": 0, "B": 0}
    for note in match.told("rolled"):
        if note["purpose"] == "aim":
            aimed[note["unit"][0]] += len(note["faces"])

    row = report.get_by_role("row", name=re.compile("^aim rolls"))
    expect(row.get_by_role("cell").nth(0)).to_contain_text(f"{aimed['A']} dice")
    expect(row.get_by_role("cell").nth(1)).to_contain_text(f"{aimed['B']} dice")
    expect(report.get_by_role("row", name=re.compile("^Tanks lost"))).to_contain_text(
        str(sum(note["tank"].startswith("A") for note in match.told("died")))
    )
    expect(report.locator(".fortunes")).to_contain_text(re.compile("luck"))
    tab.keyboard.press("Escape")
    expect(report).to_have_count(0)


def check(tab: Page, shown: Projector) -> Any:
    open_at(tab, shown, 10)
    tab.get_by_role("button", name="Report").click()
    tab.get_by_role("button", name="Verify the dice").click()
    return tab.get_by_role("region", name="Were the dice fair?").get_by_role("status")


@pytest.mark.parametrize("key", [key for key in hosted() if get(key).dice])
def test_the_dice_of_a_true_record_are_proven(tab: Page, key: str) -> None:
    told = film(key=key)
    dice = sum(len(json.loads(line).get("dice", ())) for line in told.record.splitlines())
    with projecting(told, len(told.updates)) as shown:
        expect(check(tab, shown)).to_contain_text(f"{dice} dice verified.")


def test_a_forged_die_is_named(tab: Page, shown: Projector, match: Film) -> None:
    lines = [json.loads(line) for line in match.record.splitlines()]
    entry = next(line for line in lines if len(line.get("dice", ())) > 1)
    index, purpose, face, sides = entry["dice"][1]
    entry["dice"][1] = [index, purpose, face % 6 + 1, sides]
    shown.record = b"".join(json.dumps(line).encode() + b"\n" for line in lines)

    expect(check(tab, shown)).to_contain_text(
        f"Entry {entry['n']}: die {index} ({purpose}) is recorded as {face % 6 + 1}, "
        f"but the secret gives {face}. The record was changed here."
    )


def test_who_signed_and_who_did_not_is_told(tab: Page, shown: Projector, match: Film) -> None:
    header, entries, _ = record.read(match.record)
    counts = [tally(entries, seat) for seat in (0, 1)]
    status = check(tab, shown)

    expect(status).to_contain_text("The names are those that the match began with.")
    signed = f"Ada: {counts[0]['signed']} orders signed with key {header.keys[0][:16]}…"
    expect(status).to_contain_text(signed)
    expect(status).to_contain_text("signed nothing: only the server says who gave these orders.")
    expect(status).to_contain_text(f"signed the record with its key {SERVER.public[:16]}")
    expect(status.locator(".why")).to_have_count(0)
    expect(status).to_contain_text("The rules are not replayed here.")


FORGED: dict[str, tuple[Callable[[list[Any]], object], str]] = {
    "a name": (
        lambda lines: lines[0]["seats"].__setitem__(0, "Eve"),
        "the name is not the one that the match began with",
    ),
    "a name removed": (
        lambda lines: lines[0].update(seats=["", "greedy"], salts=["", lines[0]["salts"][1]]),
        "the name was removed from the record",
    ),
    "a reply": (
        lambda lines: _signed_line(lines)["act"].update(ask=99),
        "is not signed by the player it is said to be of",
    ),
    "a signature left out": (
        lambda lines: _signed_line(lines).pop("signatures"),
        "is not signed by the player it is said to be of",
    ),
    "the key of the server": (
        lambda lines: lines[-1].update(key=KEY.public),
        "the server’s signature at the end is false",
    ),
}


def _signed_line(lines: list[Any]) -> Any:
    return next(line for line in lines if "signatures" in line)


@pytest.mark.parametrize(("forge", "says"), FORGED.values(), ids=FORGED)
def test_what_was_forged_beside_the_dice_is_named(
    tab: Page, shown: Projector, match: Film, forge: Callable[[list[Any]], object], says: str
) -> None:
    lines = [json.loads(line) for line in match.record.splitlines()]
    forge(lines)
    shown.record = b"".join(encode(line) + b"\n" for line in lines)

    expect(check(tab, shown)).to_contain_text(says)


def test_a_secret_that_was_not_promised_proves_nothing(tab: Page, shown: Projector) -> None:
    shown.record = shown.film.record.replace(b'"secret":"s7"', b'"secret":"s8"')

    expect(check(tab, shown)).to_contain_text("does not match the commitment")


# ------------------------------------------------------------------ whose view


def test_a_replay_is_seen_as_the_public_or_as_a_seat_saw_it(
    tab: Page, shown: Projector, match: Film
) -> None:
    at = match.first("died")
    asked = list[str]()

    def of_whom(route: Route) -> None:
        """The public is not told of the death; who is told is a seat."""
        asked.append(urlsplit(route.request.url).query)
        told = route.fetch().json()
        if not asked[-1]:
            told["updates"][at - 1]["notes"] = []
        route.fulfill(json=told)

    tab.route("**/replay.json*", of_whom)
    open_at(tab, shown, at)
    view = tab.get_by_role("combobox", name="View")
    expect(view).to_have_value("")
    expect(tab.locator(".remains")).to_have_count(0)
    for value, name in (("0", "Blue’s view"), ("1", "Orange’s view")):
        view.select_option(name)
        expect(tab).to_have_url(re.compile(f"#/replay/m1/{at}/{value}$"))
        expect(tab.locator(".remains")).to_have_count(1)
        expect(slider(tab)).to_have_value(str(at))
    tab.get_by_role("button", name="Share").click()
    expect(tab.get_by_label("Link to this position")).to_have_value(
        f"{shown.url}#/replay/m1/{at}/1"
    )
    tab.reload()
    expect(view).to_have_value("1")
    view.select_option("Spectator view")
    expect(tab).to_have_url(re.compile(f"#/replay/m1/{at}$"))
    expect(tab.locator(".remains")).to_have_count(0)
    assert ["", "seat=0", "seat=1", "seat=1", ""] == asked


def test_a_live_match_offers_no_seats_view_and_a_link_to_it_says_why(
    tab: Page, server: Server
) -> None:
    table = server.lay("spearhead", "greedy")
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    expect(tab.locator("[data-question]")).to_be_attached()
    tab.goto(f"{server.url}#/replay/{table.match}")
    expect(slider(tab)).to_be_visible()
    expect(tab.get_by_role("combobox", name="View")).to_have_count(0)
    tab.goto(f"{server.url}#/replay/{table.match}/1/0")
    expect(tab.get_by_role("main")).to_contain_text("The match is not over")


# ------------------------------------------------------------------ playing on


@pytest.mark.parametrize("key", hosted())
def test_a_finished_match_is_played_on_from_a_moment_against_a_bot(
    tab: Page, server: Server, key: str
) -> None:
    table = server.lay(key, "greedy")
    tab.goto(table.invitation)
    tab.get_by_label("Your name").fill("Ann")
    tab.get_by_role("button", name="Join").click()
    expect(tab.locator("[data-question]")).to_be_attached()
    tab.get_by_role("button", name="More", exact=True).click()
    tab.get_by_role("button", name="Resign", exact=True).click()
    tab.get_by_role("button", name="Resign the match").click()
    tab.get_by_role("link", name="Watch the replay").click()
    expect(slider(tab)).to_be_visible()
    tab.get_by_role("button", name="Play on from here").click()
    card = tab.get_by_role("dialog", name="Play on from here")
    card.get_by_role("radio").nth(1).check()
    card.get_by_role("button", name="Play", exact=True).click()

    expect(tab).to_have_url(re.compile("#/play/(?!" + table.match + ")"))
    expect(tab.locator("[data-question]")).to_be_attached()
    expect(tab.locator(".seat.side-1")).to_contain_text("Ann")
    expect(tab.locator(".seat.side-0")).to_contain_text("Tactical Bot")


# A page may hear of its new address late: from here on it never does.
DEAF = """window.addEventListener('hashchange', (event) => {
  if (window.isDeaf) event.stopImmediatePropagation();
})"""


def test_the_address_of_a_moment_never_calls_back_who_has_gone_elsewhere(
    tab: Page, shown: Projector
) -> None:
    tab.add_init_script(DEAF)
    open_at(tab, shown, 2)
    tab.get_by_role("button", name="One step forward").click()
    tab.evaluate("() => { window.isDeaf = true; location.hash = '#/elsewhere' }")
    tab.wait_for_timeout(1000)
    expect(slider(tab)).to_have_value("3")
    assert tab.evaluate("location.hash") == "#/elsewhere"


# ------------------------------------------------------------------ words

PLAIN = """() => {
  const found = [];
  const own = (at) => at.closest('option[lang], [translate="no"], bdi, script, style') !== null;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (node.data.trim() && !own(node.parentElement)) found.push(node.data);
  for (const at of document.querySelectorAll('*')) {
    if (own(at)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext', 'alt'])
      if (at.getAttribute(name)) found.push(at.getAttribute(name));
  }
  return found;
}"""
BEYOND = """() => [...document.querySelectorAll('body *')].filter((at) => {
  if (at.closest('svg, .hidden, .table, .overlay')) return false;
  if (at.getClientRects().length === 0) return false;
  const { left, right } = at.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1;
}).map((at) => at.outerHTML.slice(0, 120))"""
WORD = re.compile(r"[A-Za-z]*[aeiou][A-Za-z]*")


ANY_TWO = {"diceless"}
"""Rulesets of which any two units are an army without a fault."""
OURS = {"warhost", ".rosz", ".ros", "Evening at the junction", "Ada", "Crossroads", "PNG", "SVG"}
"""What the tests themselves say, and what is called the same in every language."""


def english(tab: Page) -> list[str]:
    """What is still plain on a page in the pseudo-locale, names aside."""
    names = {*OURS, *policy.NAMES, *(get(one).title for one in hosted())}
    listed = sorted(names, key=len, reverse=True)
    found = []
    for text in tab.evaluate(PLAIN):
        bare = text
        for name in listed:
            bare = bare.replace(name, " ")
        if any(re.fullmatch(WORD, word) for word in re.findall(r"\w+", bare)):
            found.append(text)
    return found


ENGLISH = re.compile(
    r"\b(the|of|and|with|your|you|are|is|to|from|this|has|have|not|by|for|or|nobody|at|its)\b"
)
"""Words that no German sentence has."""


def unlike(key: str) -> set[str]:
    """What the book of a ruleset calls otherwise in German."""
    book = import_module(f"engine.rulesets.{key}.book")
    pairs = zip(texts(book.BOOK), texts(book.SHELF.book("de")), strict=True)
    named = {english for (_, field, english), _ in pairs if field == "name"}
    return named - {german for *_, german in texts(book.SHELF.book("de"))}


def not_german(tab: Page, key: str) -> list[str]:
    """What is English on a page in German."""
    names = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in sorted(unlike(key))))
    told = [text.replace("Evening at the junction", "") for text in tab.evaluate(PLAIN)]
    return [one for one in told if ENGLISH.search(one) or names.search(one) or "?" == one]


def test_the_search_for_english_finds_it(tab: Page, shown: Projector) -> None:
    open_at(tab, shown, 120)
    tab.evaluate("document.documentElement.lang = ''")

    found = english(tab)
    assert {"Share", "Report", "One step back"} <= set(found)
    assert any("fires its" in text for text in found)
    assert {"Share", "Report"} <= set(found)
    told = not_german(tab, "spearhead")
    assert any("fires its" in text for text in told)
    assert any("Tongs" in text for text in told)


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("key", hosted())
def test_nothing_stays_english_or_overflows_in_the_pseudo_locale(
    browser: Browser, key: str, size: dict[str, int]
) -> None:
    told = film(key=key)
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('language', 'pseudo')")
    tab = context.new_page()
    with projecting(told, 140) as shown:

        def holds(where: str) -> None:
            tab.wait_for_load_state("networkidle")
            comes(tab, lambda: (where, english(tab), tab.evaluate(BEYOND)), (where, [], []))

        tab.goto(shown.url)
        tab.locator(".match-card .counter, .match-card .plate").first.wait_for()
        holds("lobby")
        tab.goto(f"{shown.url}#/match/m1")
        tab.locator("[data-tank]").first.wait_for()
        holds("table")
        tab.goto(f"{shown.url}#/replay/m1/140")
        tab.locator(".reel-tools").wait_for()
        holds("replay")
        tab.locator(".reel-tools .worded").nth(1).click()
        tab.locator(".report-tallies").wait_for()
        holds("report")
    context.close()


TITLES = """ids => Object.fromEntries(ids.map((id) =>
  [id, document.querySelector(`[id='${id}'] h3`)?.textContent.replace(/\\s+/g, " ").trim()]))"""


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("key", hosted())
def test_nothing_is_english_or_overflows_in_german(
    browser: Browser, key: str, size: dict[str, int]
) -> None:
    told = film(key=key)
    context = browser.new_context(viewport=size, locale="de-DE")  # type: ignore[arg-type]
    tab = context.new_page()
    with projecting(told, 140) as shown:

        def holds(where: str) -> None:
            tab.wait_for_load_state("networkidle")
            comes(tab, lambda: (where, not_german(tab, key), tab.evaluate(BEYOND)), (where, [], []))

        tab.goto(shown.url)
        tab.locator(".match-card .counter, .match-card .plate").first.wait_for()
        holds("lobby")
        tab.goto(f"{shown.url}#/replay/m1/140")
        tab.locator(".reel-tools").wait_for()
        holds("replay")
        tools = tab.locator(".reel-tools > *:visible")
        middles = tools.evaluate_all(
            "all => all.map((one) => { const { top, height } = one.getBoundingClientRect();"
            " return Math.round(top + height / 2) })"
        )
        assert max(middles) - min(middles) <= 1, "the tools of a replay stand in one row"
        expect(tab.locator(".seat-name")).to_have_count(2)
        for name in tab.locator(".seat-name").all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
        labels = tab.locator("[data-tank]").evaluate_all(
            "all => all.map((one) => one.getAttribute('aria-label'))"
        )
        assert labels
        assert all("des Tisches" in label for label in labels)
        tab.locator("[data-tank]").first.press("Enter")
        expect(tab.locator("[data-tank][aria-label*=' Uhr']")).to_have_count(len(labels) - 1)
        tab.goto(f"{shown.url}#/rules/{key}")
        tab.locator("article").first.wait_for()
        holds("rulebook")
        titles = {clause.id.split("/")[1]: clause.title for clause in get(key).rulebook("de")}
        comes(tab, lambda: tab.evaluate(TITLES, list(titles)), titles)
        expect(tab.locator(".rulebook [lang]")).to_have_count(0)
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_lists_campaigns_and_the_form_of_a_match_leave_nothing_english(
    browser: Browser, server: Server, size: dict[str, int]
) -> None:
    context = browser.new_context(viewport=size)  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('language', 'pseudo')")
    tab = context.new_page()

    def holds(where: str, key: str) -> None:
        tab.wait_for_load_state("networkidle")
        comes(tab, lambda: (where, english(tab), tab.evaluate(BEYOND)), (where, [], []))

    for key in hosted():
        tab.goto(f"{server.url}#/new/{key}")
        options = [one for one in catalogue_of(get(key))["options"] if one["kind"] == "choice"]
        choices = [one["key"] for one in options if len(one["values"]) > 1]
        for choice in choices:
            expect(tab.locator(f"input[name='{choice}']").first).to_be_attached()
        tab.locator("summary").evaluate_all("all => all.forEach((one) => one.click())")
        holds(f"create {key}", key)
        tab.goto(f"{server.url}#/lists/{key}")
        tab.locator(".shelf button").first.wait_for()
        holds(f"lists {key}", key)
        tab.get_by_role("textbox").fill("{")
        tab.locator(".importer button").click()
        tab.locator(".importer [role=alert]").wait_for()
        holds(f"import {key}", key)
        tab.locator(".shelf button").first.click()
        for _ in range(2):
            tab.locator(".offers button").first.click()
        judged = ".sum p" if key in ANY_TWO else ".sum .faults, .muster .faults"
        tab.locator(judged).first.wait_for()
        holds(f"builder {key}", key)
        tab.locator(".list-head button").first.click()
        holds(f"saved {key}", key)
    tab.goto(f"{server.url}#/campaigns")
    tab.locator("form.begin").wait_for()
    holds("campaigns", "microtanks")
    tab.locator("input[name=title]").fill("Ada")
    tab.locator("input[name=name]").fill("Ada")
    tab.locator("form.begin button").click()
    tab.locator(".places").wait_for()
    tab.locator(".deeds select").first.wait_for()
    holds("campaign", "microtanks")
    tab.locator("section[aria-labelledby=orders-title] .deeds button").first.click()
    tab.locator(".sure button").first.click()
    tab.locator(".kept").first.wait_for()
    holds("roster", "microtanks")
    context.close()


def test_the_language_is_the_browsers_until_another_is_chosen(
    browser: Browser, shown: Projector
) -> None:
    context = browser.new_context(locale="de-AT", viewport=DESK)  # type: ignore[arg-type]
    tab = context.new_page()
    tab.goto(f"{shown.url}#/replay/m1/120")
    expect(tab.get_by_role("slider", name="Stelle der Partie")).to_have_value("120")
    expect(tab.locator(".story")).to_contain_text("Runde 1 von")
    expect(tab.locator("html")).to_have_attribute("lang", "de")

    tab.get_by_label("Sprache", exact=True).select_option("en")
    expect(slider(tab)).to_have_value("120")
    expect(tab.locator(".story")).to_contain_text("Round 1 of")
    tab.reload()
    expect(slider(tab)).to_be_visible()
    context.close()


LISTS = re.compile(r"/assets/de-[^/]+\.js$")
"""Word lists in German."""


def test_words_of_a_language_are_fetched_when_it_is_chosen(
    browser: Browser, shown: Projector
) -> None:
    context = browser.new_context(viewport=DESK)  # type: ignore[arg-type]
    tab = context.new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    open_at(tab, shown, 120)
    assert asked
    assert not any(LISTS.search(url) for url in asked)

    tab.get_by_label("Language", exact=True).select_option("de")
    expect(tab.get_by_role("slider", name="Stelle der Partie")).to_have_value("120")
    expect(tab.locator(".story")).to_contain_text("Runde 1 von")
    fetched = [url for url in asked if LISTS.search(url)]
    assert 2 == len(fetched) == len(set(fetched)), "those of the page and of the one ruleset"
    context.close()


def test_a_page_whose_words_cannot_be_fetched_speaks_english(
    browser: Browser, shown: Projector
) -> None:
    context = browser.new_context(locale="de-DE", viewport=DESK)  # type: ignore[arg-type]
    context.route(LISTS, lambda route: route.abort())
    tab = context.new_page()
    tab.goto(f"{shown.url}#/replay/m1/120")
    expect(slider(tab)).to_have_value("120")
    expect(tab.locator("[data-tank]").first).to_be_visible()

    context.unroute(LISTS)
    tab.reload()
    expect(tab.get_by_role("slider", name="Stelle der Partie")).to_have_value("120")
    context.close()
