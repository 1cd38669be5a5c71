"""Challenges and precise blows of characters in combat (battlegroup/base-characters)."""

from typing import Any

import pytest
from attrs import evolve

from engine.advice.answers import forms
from engine.errors import IllegalReply
from engine.rulesets.battlegroup.book import BOOK
from engine.rulesets.battlegroup.combat.notes import ChallengeRefused, CombatOver, Dueled, Struck
from engine.rulesets.battlegroup.combat.questions import Name, WhoAnswers, WhoChallenges
from engine.rulesets.battlegroup.command.questions import WhichOrder
from engine.rulesets.battlegroup.core.model import Battle
from engine.rulesets.battlegroup.core.questions import Pass
from engine.rulesets.battlegroup.wounds.questions import WhoFalls
from tests.engine.rulesets.battlegroup.staging import THEM, US, Game, battle, put, row


def commanders(**options: Any) -> Battle:
    """Our captain fights their command squad; an idle unit a side is far away."""
    gap = BOOK.profiles["vg-captain"].radius + BOOK.profiles["iw-commander"].radius
    us = put("vg-captain", "us", US, [(1, 20)])
    them = put("iw-command", "them", THEM, row(1, 20 + gap, 5))
    return battle(
        evolve(us, locked=("them",)),
        evolve(them, locked=("us",)),
        put("iw-line", "idle", US, row(1, 1, 2)),
        put("iw-line", "far", THEM, row(1, 33, 2)),
        **options,
    )


def blows(game: Game, key: str) -> list[tuple[int, int]]:
    """Return the blows and wounds of a unit in the first combat."""
    end = next(n for n, note in enumerate(game.notes) if isinstance(note, CombatOver))
    struck = [note for note in game.notes[:end] if isinstance(note, Struck)]
    return [(note.blows, note.wounds) for note in struck if note.unit == key]


@pytest.mark.rule("battlegroup/base-characters")
def test_nobody_is_challenged_without_the_option() -> None:
    game = Game.on(commanders(), lost_combat=1).pass_all().until(WhoChallenges, WhichOrder)
    assert isinstance(game.asked, WhichOrder)


@pytest.mark.rule("battlegroup/base-characters")
def test_two_who_duel_strike_at_each_other_alone() -> None:
    state = commanders(challenges=True)
    game = Game.on(state, to_hit=5, to_wound=4, save=1, lost_combat=1).pass_all()

    assert isinstance(game.asked, WhoChallenges)
    assert (game.ask.seat, game.asked.models) == (US, ("us/01",))
    with pytest.raises(IllegalReply, match="is not a character who can do this"):
        game.say(Name("them/02"))
    game.say(Name("us/01"))
    assert isinstance(game.asked, WhoAnswers)
    assert (game.ask.seat, game.asked.models) == (THEM, ("them/01",))
    assert Name("them/01") in [form.reply for form in forms(game.state, game.ask)]
    game.say(Name("them/01")).until(WhichOrder)

    assert [note.answered for note in game.told(Dueled)] == ["them/01"]
    # four blows of the captain slay the commander; what is over hurts nobody else
    assert blows(game, "us") == [(4, 4)]
    assert blows(game, "them") == []  # and nobody else hurts the captain
    assert sorted(game.state.unit("them").models) == ["02", "03", "04", "05"]


@pytest.mark.rule("battlegroup/base-characters")
def test_who_refuses_a_challenge_keeps_still() -> None:
    def struck(*replies: Any) -> int:
        game = Game.on(commanders(challenges=True), lost_combat=1, to_hit=1).pass_all()
        for reply in replies:
            game.say(reply)
        game.until(WhichOrder)
        assert len(game.told(ChallengeRefused)) == (len(replies) == 2)
        return sum(count for count, _ in blows(game, "them"))

    commander = 4  # with pistol and blade
    assert struck(Name("us/01"), Pass()) == struck(Pass()) - commander


@pytest.mark.rule("battlegroup/base-characters")
def test_sixes_of_a_character_let_his_owner_say_who_is_hit() -> None:
    def asked(face: int) -> int:
        game = Game.on(commanders(), to_hit=face, to_wound=4, save=1).pass_all()
        assert isinstance(game.asked, WhoFalls)
        return game.ask.seat

    assert (asked(6), asked(5)) == (US, THEM)
