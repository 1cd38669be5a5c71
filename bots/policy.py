"""What a policy is, and the ones there are."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, Protocol, cast

from engine.flow import Ask
from engine.ruleset import Ruleset


class Policy(Protocol):
    """A way to answer questions. It keeps nothing between them: the state says everything."""

    def __call__(self, rules: Ruleset, state: Any, ask: Ask, rng: Random) -> Any:
        """Return a reply to `ask`, a question put on the table `state` as its seat sees it."""


_MODULES = {"random": "random_", "first": "first", "greedy": "greedy"}
NAMES = tuple(_MODULES)


def get(name: str) -> Policy:
    """Return a policy. Raises `KeyError` for an unknown name."""
    return cast(Policy, import_module(f"bots.policies.{_MODULES[name]}").choose)
