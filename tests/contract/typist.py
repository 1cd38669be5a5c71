"""Writes replies as the lines that a person would type in the terminal."""

from typing import Any

from clients.places import Pose
from clients.terminal.show.names import Names, words_of
from clients.terminal.typing import orders
from clients.terminal.typing.blanks import Surroundings
from engine.advice.queries import LegalReplies, Plan, TableMap
from engine.flow import Ask
from engine.ruleset import Ruleset
from engine.wire import codec as codecs
from tests.helpers.printed import catalogue_of


class Typist:
    """What a player at the terminal has before him at one question."""

    def __init__(self, rules: Ruleset, state: Any, ask: Ask) -> None:
        self.codec = codecs.for_ruleset(rules.key)
        catalogue = catalogue_of(rules)
        self.names = Names(catalogue)
        self.names.learn(self.codec.dump(state), None)
        forms = self.codec.dump(rules.query(state, (ask,), ask.seat, LegalReplies()))["forms"]
        sentences, choice = words_of(catalogue), self.codec.dump(ask.choice)
        self.ways = orders.ways(
            forms, lambda reply: orders.said(sentences, choice, reply, self.names)
        )
        plan = rules.query(state, (ask,), ask.seat, TableMap())
        assert isinstance(plan, Plan)
        self.plan = plan
        self.poses = {unit.unit: Pose(unit.x, unit.y, unit.facing) for unit in plan.units}

    def pose(self, name: str) -> Pose | None:
        return self.poses.get(self.names.unit(name) or "")

    def read(self, line: str) -> Any:
        order = orders.read(
            line, self.ways, self.names.label, Surroundings(self.pose, self.names.unit)
        )
        return self.codec.load_reply(order.reply)

    def types(self, body: Any) -> None:
        """Write a reply as a line and read it back."""
        line = orders.write(self.codec.dump(body), self.ways)
        assert body == self.read(line), line
        assert "\n" not in line
