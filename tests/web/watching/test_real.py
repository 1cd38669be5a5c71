"""The page before the real server, while two bots play."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.helpers.waiting import hurry

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
ROOT = Path(__file__).parents[3]
LINK = re.compile(r"(http://\S+/)#/match/(\S+)")


@pytest.fixture
def exhibition() -> Iterator[tuple[str, str]]:
    """A server with a match between bots: its address, and the match."""
    command = [sys.executable, "-m", "warhost", "host", "--port", "0", "--pace", "0.02"]
    with subprocess.Popen(
        [*command, "--rest", "600"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = next(link for line in process.stdout if (link := LINK.search(line)))
            yield found[1], found[2]
        finally:
            process.terminate()
            process.communicate()


@pytest.mark.long
def test_a_match_of_bots_is_seen_from_the_lobby_to_its_replay(
    tab: Page, exhibition: tuple[str, str]
) -> None:
    url, match = exhibition
    tab.clock.install()
    tab.goto(url)
    tab.locator(f"a[href='#/match/{match}']").click()
    expect(tab.get_by_role("status")).to_contain_text("live")
    expect(tab.locator("[data-tank]").first).to_be_visible()
    hurry(tab, tab.locator(".fold", has=tab.locator(".line.is-shot")))
    hurry(tab, tab.get_by_role("region", name="Result"))
    tab.get_by_role("link", name="Watch the replay").click()
    expect(tab.get_by_role("slider", name="Position in the match")).to_be_visible()
    tab.keyboard.press("End")
    expect(tab.get_by_role("region", name="Result")).to_contain_text("Surviving supply")
    with tab.expect_download() as download:
        tab.get_by_role("link", name="Download the record").click()
    record = download.value.path().read_text("utf-8")

    assert '"t":"header"' in record.splitlines()[0]
    assert '"t":"end"' in record.splitlines()[-1]
