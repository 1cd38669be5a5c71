"""In a JSON log every line is JSON, whoever writes it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.server.processes import ROOT


def logged(*command: str, patience: float = 60.0) -> list[dict[str, Any]]:
    """Run Python until it ends, or is given up, and return what it logged."""
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        lines = [process.stderr.readline()]
        process.terminate()
        lines += process.stderr.read().splitlines()
    return [json.loads(line) for line in lines if line]


@pytest.mark.parametrize(
    ("code", "event"),
    [
        ("import warnings; warnings.warn('mind the gap')", "mind the gap"),
        ("raise ValueError('oh')", "not caught"),
        ("import threading; threading.Thread(target=lambda: 1 / 0).start()", "not caught"),
        ("type('Odd', (), {'__del__': lambda self: 1 / 0})()", "not caught"),
        ("import logging; logging.getLogger('x').warning('%s', 'plain')", "plain"),
    ],
    ids=["warning", "exception", "thread", "destructor", "library"],
)
def test_what_python_would_print_is_logged(code: str, event: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"from server import log; log.configure('json'); {code}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    (line,) = [json.loads(line) for line in done.stderr.splitlines()]

    assert event in line["event"]
    if event == "not caught":
        assert "Traceback" in line["exception"]


def test_a_traceback_in_the_log_shows_no_local_variables() -> None:
    code = """
import base64
from server import log

log.configure("text")
secret = base64.b64decode("aHVudGVyMg==")
try:
    1 / 0
except ZeroDivisionError:
    log.get("x").exception("oh")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert "ZeroDivisionError" in done.stderr
    assert "hunter2" not in done.stderr


def test_the_bot_host_logs_in_json_too() -> None:
    lines = logged("-m", "bots", "--url", "ws://127.0.0.1:1/ws", "--log", "json")

    assert "no offer" == lines[0]["event"]
    assert "warning" == lines[0]["level"]
