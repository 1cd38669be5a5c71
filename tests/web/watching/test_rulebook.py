"""The rulebook as a newcomer reads it: a match at a glance, examples, and pictures of tables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from engine import ruleset
from tests.web.helpers.hosting import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("key", ruleset.hosted())
def test_the_rulebook_shows_its_primer(
    server: Server, browser: Browser, key: str, language: str
) -> None:
    primer = ruleset.get(key).primer(language)
    page = browser.new_page(locale=language, viewport={"width": 390, "height": 844})
    page.goto(f"{server.url}#/rules/{key}/")

    course = page.locator(".course")
    expect(course.get_by_role("heading", level=3)).to_have_text([s.title for s in primer.steps])
    expect(page.locator(".worked")).to_have_count(len(primer.examples))
    expect(page.locator("figure")).to_have_count(len(primer.pictures))
    for picture in primer.pictures:
        shown = page.locator(f"#{picture.clause} figure").filter(has_text=picture.text)
        assert shown.locator(".measures line").count() == len(picture.lines)
        assert shown.locator("svg.board").bounding_box()["width"] <= 390  # type: ignore[index]

    step = primer.steps[0]
    course.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"#/rules/{key}/{step.clauses[0]}$"))
    expect(page.locator("article.target")).to_have_attribute("id", step.clauses[0])

    example = primer.examples[-1]
    page.get_by_role("searchbox").fill(example.text)
    expect(page.locator("article")).to_have_attribute("id", example.clause)
    expect(course).to_have_count(0)
    page.close()
