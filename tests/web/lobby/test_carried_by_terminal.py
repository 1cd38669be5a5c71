"""Seats go from the page to the terminal and back, by a code and by an account."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.clients.terminal.person import piped
from tests.web.helpers.hosting import Server
from tests.web.helpers.lobby import PASSWORD, keep, sign

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


def said(folder: Path, server: Server, *words: str, lines: tuple[str, ...] = ()) -> str:
    status, told, complaints = piped([*lines], folder, *words, "--url", server.url)
    assert (0, "") == (status, complaints)
    return told


def test_a_code_goes_both_ways(tab: Page, plain: Server, tmp_path: Path) -> None:
    mine = plain.over("spearhead", title="Played in the page")
    keep(tab, plain, mine)
    tab.goto(f"{plain.url}#/mine")
    tab.get_by_role("button", name="Make a code").click()
    code = tab.get_by_role("status").filter(has_text="-").inner_text()

    assert "Brought 1 match" in said(tmp_path, plain, "carry", code)
    assert "Played in the page" in said(tmp_path, plain, "matches")
    told = said(tmp_path, plain, "join", mine["match"], lines=("quit",))
    assert "Played in the page: Ann" in told
    other = plain.lay("diceless", "greedy", title="Begun in the terminal")
    said(tmp_path, plain, "join", other.match, "--name", "Ann", lines=("quit",))
    link = re.search(r"http\S+#/carry/\S+", said(tmp_path, plain, "carry"))
    assert link
    tab.goto(link[0])
    tab.get_by_role("button", name="Use the code").click()
    expect(tab.locator(".mine-row")).to_have_count(2)
    expect(tab.get_by_text("Begun in the terminal")).to_be_visible()


def test_page_and_terminal_share_an_account(tab: Page, plain: Server, tmp_path: Path) -> None:
    keep(tab, plain, plain.over("spearhead"))
    tab.goto(f"{plain.url}#/mine")
    sign(tab, "Grace", "Create account")
    expect(tab.get_by_text("Signed in as Grace")).to_be_visible()

    said(tmp_path, plain, "account", "sign-in", "Grace", lines=(PASSWORD,))
    assert "Finished" in said(tmp_path, plain, "matches")
    table = plain.lay("diceless", "greedy", title="Begun in the terminal")
    said(tmp_path, plain, "join", table.match, lines=("quit",))
    tab.reload()
    row = tab.get_by_role("region", name=re.compile("Running")).get_by_role("listitem")
    expect(row).to_have_count(1)
    row.get_by_role("link").click()
    expect(tab.get_by_label("Signed in to an account").first).to_be_visible()
