"""One measured number, and the list they are collected in."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from attrs import asdict, define, field, frozen


@frozen
class Figure:
    """A number with its target; `met` is None where there is none."""

    name: str
    value: float
    unit: str
    target: str | None = None
    met: bool | None = None


@define
class Figures:
    """What was measured so far."""

    all: list[Figure] = field(factory=list)

    def add(
        self,
        name: str,
        value: float,
        unit: str,
        *,
        at_least: float | None = None,
        at_most: float | None = None,
    ) -> None:
        """Note a figure and print it."""
        target, met = None, None
        if at_least is not None:
            target, met = f">= {at_least:g}", value >= at_least
        if at_most is not None:
            target, met = f"<= {at_most:g}", value <= at_most
        self.all.append(Figure(name, round(value, 4), unit, target, met))
        verdict = {True: "met", False: "NOT MET", None: ""}[met]
        print(f"{name:<62} {value:>12,.2f} {unit:<12} {target or '':<10} {verdict}", flush=True)

    @property
    def missed(self) -> list[str]:
        """Names of the figures that do not meet their targets."""
        return [figure.name for figure in self.all if figure.met is False]

    def write(self, path: Path) -> None:
        """Write all figures as JSON."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([asdict(figure) for figure in self.all], indent=1) + "\n")


def best_of(rounds: int, work: Callable[[], object]) -> float:
    """Return the least seconds `work` took: the run that was disturbed least."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def quantile(values: list[float], share: float) -> float:
    """Return the value below which `share` of all lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
