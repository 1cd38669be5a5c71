"""The bot of the README plays a match to its end."""

import re
import subprocess
import sys
from pathlib import Path

from tests.web.helpers.hosting import Server

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples/python/bot.py"


def test_it_plays_a_match_to_its_end(server: Server) -> None:
    told = subprocess.run(
        [sys.executable, str(BOT), server.url], capture_output=True, text=True, check=True
    )

    assert told.stdout.startswith("Verdict(reason=")


def test_it_is_that_of_the_readme() -> None:
    """Comments and layout aside, what is read there is what runs here."""
    readme = (ROOT / "README.md").read_text("utf-8")
    shown = [line.partition("#")[0].strip() for line in readme.splitlines() if line[:4] == "    "]
    runs = BOT.read_text("utf-8").partition("async with")[2].partition("if __name__")[0]
    lines = [line.partition("#")[0].strip() for line in runs.splitlines()[1:]]

    assert 6 < len(lines)
    assert [] == [line for line in lines if line and line not in shown]
    assert re.search("^    import warhost$", readme, re.MULTILINE)
