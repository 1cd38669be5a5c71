"""What the page weighs on its way, as the server sends it."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from engine.ruleset import hosted
from server.net.http import Page, load_page
from tests.web.helpers.serving import DIST

KB = 1000
ONE = 250 * KB
"""Of somebody who plays one game and opens every page."""
WHOLE = 290 * KB
"""Of somebody who plays all of them."""
ENTRY = 55 * KB
"""With which the lobby stands; tables are fetched when it does, or when a link leads to one."""
LANGUAGES = ("en", "de")
LIST = re.compile(r"/assets/([a-z]{2})-[\w-]{6}\.js")
OTHERS = re.compile(r"/assets/(JudgePage|generic|gif)-|/barlow-license|/icon-|/preview\.")
"""What few load: the judge's page, the view of unknown games, what writes GIFs, a licence, icons of
a home screen, the picture that other sites show of a link."""
LINKED = re.compile(r'(?:src|href)="\./([^"]+)"')


def sent(page: Page) -> int:
    """Bytes of an answer's body to a browser, all of which take brotli and gzip."""
    return len(page.brotli or page.zipped or page.body)


def lists(pages: Mapping[str, Page]) -> dict[str, set[str]]:
    """Return the files that hold the words of a language and nothing else, by their language."""
    found: dict[str, set[str]] = {}
    for name in pages:
        if named := LIST.fullmatch(name):
            found.setdefault(named[1], set()).add(name)
    return found


def weights(language: str) -> dict[str, int]:
    """Return what each file weighs that somebody loads who speaks one language."""
    pages = {name: page for name, page in load_page(DIST).items() if name != "/"}
    foreign = {name for other, names in lists(pages).items() if other != language for name in names}
    foreign |= {name for name in pages if "/pseudo-" in name}  # spoken by tests alone
    foreign |= {name for name in pages if OTHERS.search(name)}
    return {name: sent(page) for name, page in pages.items() if name not in foreign}


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_one_person_ever_loads_is_light(language: str) -> None:
    """Every ruleset, and the words of the one language that is spoken."""
    found = weights(language)

    assert "/index.html" in found, "the page is not built"
    assert WHOLE > sum(found.values()), found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", hosted())
def test_whoever_plays_one_game_loads_less(game: str, language: str) -> None:
    others = {other for other in hosted() if other != game}
    found = {name: n for name, n in weights(language).items() if not is_of(others, name)}

    assert any(is_of({game}, name) for name in found)
    assert ONE > sum(found.values()), found


def is_of(games: set[str], name: str) -> bool:
    """Return whether a file is of one of some games; the lists of their words do not say so."""
    return any(name.startswith(f"/assets/{game}-") for game in games)


def test_the_words_of_other_languages_are_files_of_their_own() -> None:
    found = lists(load_page(DIST))

    assert {*LANGUAGES} == found.keys()
    speakers = 1 + len(hosted()) + 1  # the page, its games, and games that it does not know
    assert all(speakers == len(names) for names in found.values()), found


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
