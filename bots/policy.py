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
    """Return a policy: one of `NAMES`, or your own, named as `module:function`.

    Raises `KeyError` when there is none of that name.
    """
    if ":" in name:
        return _imported(name)
    return cast(Policy, import_module(f"bots.policies.{_MODULES[name]}").choose)


def _imported(name: str) -> Policy:
    module, _, function = name.partition(":")
    try:
        return cast(Policy, getattr(import_module(module), function))
    except ModuleNotFoundError as missing:
        if missing.name != module:
            raise  # the module is there, and lacks something itself
        raise KeyError(name) from None
    except (AttributeError, TypeError, ValueError):
        raise KeyError(name) from None
