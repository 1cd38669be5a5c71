"""What the page weighs on its way, as the server sends it."""

from __future__ import annotations

import re

import pytest

from engine.ruleset import KEYS
from server.http import Page, load_page
from tests.web.serving import DIST

KB = 1000
WHOLE = 250 * KB
ENTRY = 110 * KB
LINKED = re.compile(r'(?:src|href)="\./([^"]+)"')


def sent(page: Page) -> int:
    """Bytes of an answer's body to a browser that takes gzip."""
    return len(page.zipped if page.zipped is not None else page.body)


@pytest.mark.parametrize("key", KEYS)
def test_all_that_a_match_of_a_ruleset_ever_loads_is_light(key: str) -> None:
    """Each ruleset is fetched when it is first looked at, so that another makes none heavier."""
    pages = {name: page for name, page in load_page(DIST).items() if name != "/"}
    others = tuple(f"/assets/{other}-" for other in KEYS if other != key)
    weights = {name: sent(page) for name, page in pages.items() if not name.startswith(others)}

    assert "/index.html" in weights, "the page is not built"
    assert any(name.startswith(f"/assets/{key}-") for name in weights)
    assert WHOLE > sum(weights.values()), weights


def test_what_is_loaded_before_the_first_paint_is_lighter_still() -> None:
    pages = load_page(DIST)
    linked = LINKED.findall(pages["/"].body.decode())
    entry = [name for name in linked if name.endswith((".js", ".css"))]

    assert {"js", "css"} == {name.rpartition(".")[2] for name in entry}
    assert ENTRY > sent(pages["/"]) + sum(sent(pages[f"/{name}"]) for name in entry)


def test_files_with_hashed_names_are_kept_for_ever_and_the_rest_is_asked_for() -> None:
    pages = load_page(DIST)

    assert {"no-cache"} == {pages[name].cache for name in ("/", "/index.html")}
    assets = [page for name, page in pages.items() if name.startswith("/assets/")]
    assert assets
    assert all("immutable" in page.cache for page in assets)
