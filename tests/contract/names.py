"""The codes and names in data as it is sent."""

from collections.abc import Iterator, Mapping
from typing import Any


def codes_in(value: Any) -> Iterator[str]:
    """Yield the texts inside a note, ids among them: what a reader must be told."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from codes_in(one)


def names_of(data: Any) -> set[str]:
    """Return the ids that carry a name somewhere in a catalogue."""
    found: set[str] = set()
    if isinstance(data, Mapping):
        found |= {str(data["id"])} if "id" in data and "name" in data else set()
        found |= set().union(*map(names_of, data.values()))
    elif isinstance(data, list | tuple):
        found |= set().union(*map(names_of, data))
    return found
