"""Where things are, in the words the page uses too."""

import json
from pathlib import Path
from typing import Any

import pytest

from clients import places

VECTORS = json.loads((Path(__file__).parents[1] / "places_vectors.json").read_text())


def piece(raw: dict[str, Any]) -> places.Terrain:
    corners = tuple((x, y) for x, y in raw["corners"])
    return places.Terrain(raw["kind"], corners, raw["hides"])


@pytest.mark.parametrize("case", VECTORS["places"], ids=range(len(VECTORS["places"])))
def test_a_place_is_told(case: dict[str, Any]) -> None:
    assert case["text"] == places.place(
        case["name"],
        places.Pose(**case["viewer"]),
        places.Pose(**case["other"]),
        case["distance"],
        case["length"],
        [piece(raw) for raw in case.get("terrain", [])],
        case.get("sight"),
        case.get("names", {}).get,
        case.get("language", "en"),
    )


@pytest.mark.parametrize(
    "case", VECTORS["compass"], ids=lambda case: f"{case['facing']} {case['text']}"
)
def test_a_facing_is_a_point_of_the_compass(case: dict[str, Any]) -> None:
    assert case["text"] == places.compass(case["facing"], case.get("language", "en"))
