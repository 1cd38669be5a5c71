"""Who could fire at a unit is shown as soon as the unit is clicked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.advice.queries import CheckTarget, Forms, LegalReplies, Reason
from engine.errors import Refused
from tests.helpers.long import first
from tests.web.helpers import gestures
from tests.web.helpers.hosting import Server
from tests.web.helpers.opening import OpenAt
from tests.web.helpers.staging import SEAT, staged

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
MOMENTS = ("diceless, aiming", "spearhead, in range", "battlegroup, many units")


def threats(moment: str) -> dict[str, list[str]]:
    """Return the enemies that could fire at each unit that may be ordered."""
    match = staged(moment).match
    units = match.state.units
    forms = match.rules.query(match.state, match.asks, SEAT, LegalReplies())
    assert isinstance(forms, Forms)
    own = {form.unit for form in forms.forms if form.unit and form.refusal is None}

    def may(foe: str, unit: str) -> bool:
        try:
            found = match.rules.query(match.state, match.asks, SEAT, CheckTarget(foe, unit))
        except Refused:  # not on the table
            return False
        return isinstance(found, Reason) and found.legal

    foes = [key for key in match.state.units if units[key].owner != SEAT]
    return {unit: [foe for foe in foes if may(foe, unit)] for unit in sorted(own)}


@pytest.mark.parametrize("moment", first(MOMENTS))
def test_a_click_on_a_unit_shows_who_could_fire_at_it(
    server: Server, browser: Browser, pages: list[Page], moment: str
) -> None:
    found = threats(moment)
    unit = max(found, key=lambda key: len(found[key]))
    page = OpenAt(server, browser, pages, "[data-cue=can]")(moment)
    lines = page.locator(".may-react-from")
    expect(lines).to_have_count(0)

    gestures.unit(page, unit)

    assert found[unit]
    expect(lines).to_have_count(len(found[unit]))
    expect(page.locator(".may-react .who")).to_have_count(1)
