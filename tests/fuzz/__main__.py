"""`make fuzz`: inputs that are led by the lines they reach, for every target by turns.

`FUZZ_INPUTS` says how many in all. What crashes is kept in build/fuzz; put it into
tests/fuzz/found/TARGET with its mend.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import atheris

from tests.fuzz.mutations import mutated
from tests.fuzz.watch import crash_of

OUT = Path("build/fuzz")
LONGEST = 1 << 16
"""Bytes of an input."""
READ = ["engine", "clients", "server", "websockets"]
"""Packages whose lines lead."""


def fuzz(name: str, inputs: int) -> None:
    """Give a target so many inputs, and end the process: 1 if there were crashes."""
    with atheris.instrument_imports(include=READ):
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    corpus, tried, kinds = OUT / name, 0, set[str]()
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in target.corpus(name):
        (corpus / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)

    def try_one(data: bytes) -> None:
        nonlocal tried
        tried += 1
        crash = crash_of(target, data)
        if crash is not None and crash not in kinds:
            kinds.add(crash)
            path = OUT / f"{name}-{hashlib.sha256(data).hexdigest()[:16]}.crash"
            path.write_bytes(data)
            print(f"{path}\n{crash}", flush=True)
        if tried == inputs:
            print(f"{name}: inputs {tried}, crashes {len(kinds)}", flush=True)
            os._exit(bool(kinds))  # libFuzzer has no other end

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        made = mutated(data, rng) if rng.random() < 0.7 else atheris.Mutate(data, most)
        return bytes(made[:most])

    arguments = [name, f"-max_len={LONGEST}", "-timeout=60", "-verbosity=0", str(corpus)]
    atheris.Setup(arguments, try_one, custom_mutator=mutate)
    atheris.Fuzz()


def main(inputs: int) -> int:
    """Run every target in a process of its own."""
    from tests.fuzz.targets import TARGETS

    shares = sum(target.share for target in TARGETS.values())
    failed = list[str]()
    for name, target in TARGETS.items():
        count = max(1, inputs * target.share // shares)
        command: list[Any] = [sys.executable, "-m", "tests.fuzz", name, str(count)]
        OUT.mkdir(parents=True, exist_ok=True)
        with (OUT / f"{name}.log").open("wb") as log:
            if subprocess.run(command, stderr=log, check=False).returncode:
                failed.append(f"{name} (see {log.name})")
    print(f"crashed: {', '.join(failed) or 'nothing'}")
    return bool(failed)


if __name__ == "__main__":
    match sys.argv[1:]:
        case [chosen, count]:
            fuzz(chosen, int(count))
        case _:
            sys.exit(main(int(os.environ.get("FUZZ_INPUTS", "1000000"))))
