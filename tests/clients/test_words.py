"""The language of templates, by the examples that the page is tested with too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clients.words import fill

VECTORS = json.loads((Path(__file__).parents[1] / "words_vectors.json").read_text("utf-8"))


IDS = [f"{n} {vector['template']}" for n, vector in enumerate(VECTORS)]


@pytest.mark.parametrize("vector", VECTORS, ids=IDS)
def test_a_template_is_filled_as_written_down(vector: dict[str, Any]) -> None:
    names = vector.get("names", {})

    assert vector["text"] == fill(vector["template"], vector["params"], names.get)
