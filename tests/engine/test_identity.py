"""Results are kept by which objects they came of."""

from __future__ import annotations

from engine.identity import by_identity


def test_it_is_worked_out_once_for_the_same_objects() -> None:
    asked = list[object]()

    @by_identity(4)
    def size(things: dict[str, int], *, more: int = 0) -> int:
        asked.append(things)
        return len(things) + more

    one, twin = {"a": 1}, {"a": 1}

    assert [1, 1, 1, 3, 3] == [
        size(one),
        size(one),
        size(twin),
        size(one, more=2),
        size(one, more=2),
    ]
    assert [id(one), id(twin), id(one)] == [id(thing) for thing in asked]


def test_what_it_was_asked_about_is_kept_so_that_nothing_takes_its_place() -> None:
    @by_identity(1000)
    def first(things: list[int]) -> int:
        return things[0]

    assert list(range(500)) == [first([n]) for n in range(500)]


def test_it_forgets_the_oldest() -> None:
    asked = list[str]()

    @by_identity(2)
    def name(word: str) -> str:
        asked.append(word)
        return word

    for word in ("one", "two", "three", "two", "one"):
        name(word)

    assert ["one", "two", "three", "one"] == asked
