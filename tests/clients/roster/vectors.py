"""Trees that page and terminal read alike from the same files, as `vectors.json`.

`python -m tests.clients.roster.vectors` writes them again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
from attrs import asdict

from clients.roster.reading import read

HERE = Path(__file__).parent
FILES = ("ford-riders.ros", "free-companies.ros", "hill-clans.json")


def made() -> dict[str, Any]:
    """Return the trees by file, as JSON has them."""
    trees = {name: asdict(read((HERE / name).read_bytes())) for name in FILES}
    found: dict[str, Any] = orjson.loads(orjson.dumps(trees))
    return found


if __name__ == "__main__":
    (HERE / "vectors.json").write_bytes(
        orjson.dumps(made(), option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    )
