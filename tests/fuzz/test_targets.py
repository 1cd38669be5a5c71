"""Every target over its seeds, what crashed it once, and a few thousand inputs made of them."""

from __future__ import annotations

import time
from random import Random

import pytest

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS
from tests.fuzz.watch import crash_of

INPUTS = 400


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_no_crashes(name: str) -> None:
    target = TARGETS[name]
    seeds = list(target.corpus(name))

    assert seeds
    for seed in seeds:
        assert crash_of(target, seed) is None, seed


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_nothing_made_of_seeds_crashes(name: str) -> None:
    target, rng = TARGETS[name], Random(name)
    seeds = list(target.corpus(name))
    for _ in range(INPUTS):
        data = rng.choice(seeds)
        for _ in range(rng.choice((1, 1, 2, 5))):
            data = mutated(data, rng)

        assert crash_of(target, data) is None, data


def slow(_: bytes) -> None:
    end = time.process_time() + 1.1
    while time.process_time() < end:
        pass


def test_a_fault_that_nobody_answers_and_what_takes_too_much_are_crashes() -> None:
    def large(_: bytes) -> None:
        bytearray(b"x") * (400 * 2**20)

    assert "TypeError" in (crash_of(lambda data: data + "", b"") or "")  # type: ignore[operator]
    assert "s of the processor" in (crash_of(slow, b"") or "")
    assert " MB" in (crash_of(large, b"") or "")
    assert crash_of(len, b"") is None
