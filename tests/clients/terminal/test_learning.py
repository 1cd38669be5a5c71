"""The guided match at the terminal: its lessons are told one by one, to the end, in both languages,
and it goes on where it was left."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from clients.terminal.lessons import Lessons
from engine import ruleset
from engine.book.teaching.guide import Guide, Moment
from tests.clients.terminal.person import fits, piped
from tests.helpers.long import first

OF = {"en": "of", "de": "von"}
NOW = Moment("which_tank", 6, 1)


def guide_of(key: str, language: str = "en") -> Guide:
    guide = ruleset.get(key).guide(language)
    assert guide is not None
    return guide


@pytest.mark.long
@pytest.mark.parametrize("language", OF)
@pytest.mark.parametrize("key", first(ruleset.hosted()))
def test_a_guided_match_teaches_everything(key: str, language: str, tmp_path: Path) -> None:
    rng = Random(key)
    lines = [rng.choice(["1", "default", "default"]) for _ in range(1500)]
    status, told, complaints = piped(lines, tmp_path, "learn", key, "--lang", language)
    titles = [step.title for step in guide_of(key, language).steps]
    of = [f"{OF[language]} {len(titles)}: {title}" for title in titles]
    text = re.sub(r"\s+", " ", told)

    assert (0, "") == (status, complaints)
    assert [] == [one for one in of if one not in text]
    assert f"warhost learn {key} --battle" in text
    assert fits(told)


def test_one_lesson_is_about_each_question_and_those_before_explain() -> None:
    lessons = Lessons(guide_of("spearhead"))
    told = " ".join(lessons.told(NOW))

    assert "of 11: Your three tanks" in told
    assert "of 11: Move a tank" in told
    assert "of 11: See, and be seen" not in told
    assert "drive 6 toward B3" in told


def test_the_guide_is_resumed_where_it_was_left(tmp_path: Path) -> None:
    guide, kept = guide_of("spearhead"), tmp_path / "guide.json"
    list(Lessons(guide, kept).told(NOW))
    later = Lessons(guide, kept)
    later.resume()

    assert "of 11: Move a tank" in " ".join(later.again(0))
    assert "of 11: What you fight for" in " ".join(later.again(1))
    assert "of 11: Shoot" in " ".join(later.told(Moment("which_tank", 9, 1)))


def test_one_can_do_without_the_guide() -> None:
    lessons = Lessons(guide_of("spearhead"), is_on=False)

    assert [] == list(lessons.told(NOW))


def test_the_guide_shows_an_order_that_can_be_typed(tmp_path: Path) -> None:
    status, told, _ = piped(["guide show"], tmp_path, "learn", "spearhead")
    shown = re.search(r"Type `(\d+)`: (\S+)", told)

    assert 0 == status
    assert "Type `guide show` to be shown an order" in told
    assert shown
    assert re.search(rf"^ *{shown[1]}\W+{shown[2]}", told, re.M)


def test_only_the_last_lesson_suggests_something_and_only_for_its_question() -> None:
    lessons = Lessons(guide_of("spearhead"))
    assert () == lessons.suggested("which_tank")
    list(lessons.told(NOW))

    assert ("activate", "declare") == lessons.suggested("which_tank")
    assert () == lessons.suggested("which_reaction")
