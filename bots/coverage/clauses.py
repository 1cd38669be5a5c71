"""Clauses at work in code.

Rules cite clauses in their docstrings, and beside single lines. A line is at work when it is run; a
function when it comes to something, which being called is not yet:

- a test (`-> bool`), when it has said yes and no
- a check (`-> None`, without a table), when it let something pass or refused it
- a class, when one of it is made
- any other function, when it returns something (not None, 0 or empty), asks, or changes the table

Only the rules are traced while they run on a reply: what bots think does not count.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cache, partial
from inspect import getsource, unwrap
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Literal, TypeGuard

from attrs import define, field, frozen

from engine import ruleset
from engine.ruleset import Ruleset
from engine.table import Table

Kind = Literal["test", "check", "deed"]
Said = tuple[str, str, bool]
"""A clause, a test that cites it, and what that said."""
EFFECTS = frozenset(map(id, (Table.set.__code__, Table.note.__code__)))
"""By these alone a table changes, or is reported. Codes are told apart by identity: to hash one
takes longer than most calls."""


@frozen
class Cited:
    """A function that cites clauses."""

    name: str
    clauses: tuple[str, ...]
    """Those that it stands for as a whole."""
    kind: Kind
    lines: Mapping[int, tuple[str, ...]]
    """Those that single lines stand for."""


@frozen
class Citations:
    """What of a ruleset cites which clauses."""

    functions: Mapping[CodeType, Cited]
    classes: Mapping[type, tuple[str, ...]]
    """Questions, replies and notes among them."""
    clauses: frozenset[str]
    """All that are cited anywhere, and those that refusals rest on."""
    forgetful: tuple[Callable[[], None], ...]
    """Each makes a function forget what it has worked out."""


@cache
def citations(key: str) -> Citations:
    """Read the sources of a ruleset."""
    rules = ruleset.get(key)
    known = {clause.id for clause in rules.rulebook()}
    functions, classes, forgetful = dict[CodeType, Cited](), dict[type, tuple[str, ...]](), []
    refusals = rules.catalogue().words.refusals.values()
    clauses = {f"{key}/{refusal.clause}" for refusal in refusals}
    for module in _modules(rules):
        source = getsource(module).splitlines()
        clauses.update(one for line in source for one in _cited(line, known))
        for found in _definitions(module):
            if hasattr(found, "cache_clear"):
                forgetful.append(found.cache_clear)
            if isinstance(found, type) and (ids := _cited(found.__doc__, known)):
                classes[found] = ids
                if isinstance(making := vars(found).get("__init__"), FunctionType):
                    functions[making.__code__] = Cited(making.__qualname__, ids, "check", {})
            elif _is_written_in(module, function := unwrap(found)):
                cited = _read(function, source, known)
                if cited.clauses or cited.lines:
                    functions[function.__code__] = cited
    return Citations(functions, classes, frozenset(clauses), tuple(forgetful))


def _is_written_in(module: ModuleType, found: Any) -> TypeGuard[FunctionType]:
    """Tell functions from other things, and from methods that attrs has generated."""
    return isinstance(found, FunctionType) and found.__code__.co_filename == module.__file__


def _read(function: FunctionType, source: Sequence[str], known: Set[str]) -> Cited:
    """Return what a function of a module cites, and in which lines. A comment on a line of its own
    stands for the next that runs."""
    code = function.__code__
    runs = sorted({line for _, _, line in code.co_lines() if line})
    lines = dict[int, tuple[str, ...]]()
    for number in range(code.co_firstlineno, runs[-1] + 1):
        _, _, comment = source[number - 1].partition("#")
        if ids := _cited(comment, known):
            line = next(one for one in runs if one >= number)
            lines[line] = (*lines.get(line, ()), *ids)
    return Cited(function.__qualname__, _cited(function.__doc__, known), _kind(function), lines)


def _definitions(module: ModuleType) -> Iterator[Any]:
    """Yield the functions, classes and methods that a module defines."""
    for found in list(vars(module).values()):
        if getattr(found, "__module__", None) == module.__name__:
            yield found
            if isinstance(found, type):
                for member in vars(found).values():
                    yield getattr(member, "fget", None) or getattr(member, "__func__", member)


def _modules(rules: Ruleset) -> list[ModuleType]:
    home = sys.modules[type(rules).__module__]
    package = home.__package__ or home.__name__
    return [
        module
        for name, module in sorted(sys.modules.items())
        if module is home or name == package or name.startswith(f"{package}.")
    ]


def _cited(text: str | None, known: Set[str]) -> tuple[str, ...]:
    ids = re.findall(r"[a-z0-9]+/[a-z0-9]+(?:-[a-z0-9]+)*", text or "")
    return tuple(one for one in dict.fromkeys(ids) if one in known)


def _kind(function: Callable[..., Any]) -> Kind:
    hints = {name: str(hint) for name, hint in function.__annotations__.items()}
    if hints.get("return") == "bool":
        return "test"
    takes_table = any(hint.startswith("Table") for name, hint in hints.items() if name != "return")
    is_check = hints.get("return") == "None" and not takes_table
    return "check" if is_check else "deed"


@define
class Tracer:
    """Sees which clauses are at work while it is on."""

    cited: Citations
    at_work: set[str] = field(factory=set)
    said: set[Said] = field(factory=set)
    left: dict[int, Cited] = field(init=False)
    """Functions of which something has not been seen yet, by the identity of their codes."""

    def __attrs_post_init__(self) -> None:
        self.left = {id(code): cited for code, cited in self.cited.functions.items()}

    @contextmanager
    def on(self, *, afresh: bool = True) -> Iterator[None]:
        """Trace calls; whoever traced before goes on afterwards. `afresh`: what has been worked out
        before is forgotten, so that the rules work it out again."""
        for forget in self.cited.forgetful if afresh else ():
            forget()
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = id(frame.f_code)
        if code in EFFECTS:
            self._credit_callers(frame)
        cited = self.left.get(code)
        if cited is None:
            return None
        frame.f_trace_lines = bool(cited.lines)
        return partial(self._within, cited)

    def _within(self, cited: Cited, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            self.at_work.update(cited.lines.get(frame.f_lineno, ()))
        elif event == "return":
            if isinstance(arg, bool) and cited.kind == "test":
                self.said.update((clause, cited.name, arg) for clause in cited.clauses)
            elif cited.kind == "check" or (cited.kind == "deed" and arg):
                self.at_work.update(cited.clauses)
            if self._has_all(cited):
                self.left.pop(id(frame.f_code), None)
        return partial(self._within, cited)

    def _has_all(self, cited: Cited) -> bool:
        """Tell whether there is nothing more to see of a function."""
        whole = (
            all((c, cited.name, yes) in self.said for c in cited.clauses for yes in (True, False))
            if cited.kind == "test"
            else self.at_work.issuperset(cited.clauses)
        )
        return whole and all(self.at_work.issuperset(ids) for ids in cited.lines.values())

    def _credit_callers(self, frame: FrameType | None) -> None:
        while frame is not None:
            cited = self.left.get(id(frame.f_code))
            if cited is not None and cited.kind == "deed":
                self.at_work.update(cited.clauses)
            frame = frame.f_back
