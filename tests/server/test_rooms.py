"""The rooms of the server: how large they are, what they import, and which requests they handle."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path, PurePosixPath
from typing import get_args

import pytest

from engine.wire import messages
from server import router
from server.requests import REQUESTS

SERVER = Path(__file__).parents[2] / "server"
ROOMS = {"net", "lobby", "match", "campaigns", "store"}
MOST_FILES = 15
Graph = Mapping[str, set[str]]


def modules() -> dict[str, str]:
    """Return the sources of the server by dotted name; a package has the name of its folder."""
    paths = (path.relative_to(SERVER.parent) for path in sorted(SERVER.rglob("*.py")))
    return {
        ".".join(path.with_suffix("").parts).removesuffix(".__init__"): (
            SERVER.parent / path
        ).read_text("utf-8")
        for path in paths
    }


def imported(source: str, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the modules of the server that a source imports, wherever in it that stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name if name in known else str(node.module) for name in names]
            yield from (name for name in found if name in known)


def room_of(module: str) -> str:
    """Return the room of a module; each module at the root is a room of its own."""
    parts = module.split(".")
    return parts[1] if len(parts) > 2 or parts[-1] in ROOMS else module


def cycle_of(graph: Graph) -> list[str]:
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def of_modules(sources: Mapping[str, str]) -> Graph:
    return {name: {*imported(source, sources)} for name, source in sources.items()}


def of_rooms(graph: Graph) -> Graph:
    rooms = defaultdict[str, set[str]](set)
    for name, names in graph.items():
        rooms[room_of(name)] |= {room_of(other) for other in names} - {room_of(name)}
    return rooms


def test_modules_and_rooms_of_the_server_form_no_cycle() -> None:
    graph = of_modules(modules())

    assert [] == cycle_of(graph)
    assert [] == cycle_of(of_rooms(graph))


def test_no_room_of_the_server_is_crowded() -> None:
    rooms = defaultdict(list)
    for path in sorted(SERVER.rglob("*.py")):
        rooms[PurePosixPath(path.relative_to(SERVER).as_posix()).parent].append(path.name)

    assert ROOMS == {str(room) for room in rooms} - {"."}
    assert {} == {room: names for room, names in rooms.items() if len(names) > MOST_FILES}


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("server.store.lobby", "from server.match.room import Room"),
        ("server.net.session", "from server.match import room"),
        ("server.net.limits", "import server.app"),
        ("server.match.services", "if TYPE_CHECKING:\n    from server.match.api import RoomApi"),
        ("server.match.play", "def late():\n    from server.lobby.rooms import Rooms"),
    ],
)
def test_a_planted_cycle_is_found(module: str, line: str) -> None:
    sources = modules()
    sources[module] += f"\n{line}\n"
    graph = of_modules(sources)

    assert [] != cycle_of(graph) + cycle_of(of_rooms(graph))


def test_every_message_of_a_client_has_a_handler() -> None:
    assert set() == {*get_args(messages.FromClient)} - {*REQUESTS}


def test_every_module_with_handlers_is_known_to_the_router() -> None:
    names = {request.handle.__module__ for request in REQUESTS.values()}

    assert names == {module.__name__ for module in router.HANDLERS}
