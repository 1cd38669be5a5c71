"""The files that are made of the contract, and what stands in each."""

from __future__ import annotations

from collections.abc import Iterable

from clients.verbs.contract import reference, schemas
from engine import ruleset


def files(keys: Iterable[str]) -> dict[str, str]:
    """Return the text of every file, by its path in the repository, for some rulesets."""
    protocol = schemas.protocol()
    rulesets = {key: schemas.ruleset(ruleset.get(key)) for key in keys}
    made = {"docs/protocol.schema.json": schemas.text(protocol)}
    for key, schema in rulesets.items():
        made[f"docs/rulesets/{key}.schema.json"] = schemas.text(schema)
    for name, page in reference.pages(protocol, rulesets).items():
        made[f"docs/reference/{name}.md"] = page
    return made
