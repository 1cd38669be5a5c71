"""Typed words made into replies, by the forms of the open question; and replies into words.

An order is the number of an option in the list, or words of its sentence, or the option as the
protocol writes it (`shoot cannon-76 B3`), and then what fills its blanks in
(`clients.terminal.typing.blanks`). Words may be shortened and left out as long as only one option
is meant. Where several options have all the typed words and one of them has no others, it is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from attrs import field, frozen

from clients import words
from clients.terminal.show.text import plain
from clients.terminal.typing import blanks
from clients.terminal.typing.blanks import Misread, Surroundings

FILLERS = frozenset("the a an of with at on to and by for".split())
Labels = Callable[[str], str | None]
"""Returns what a unit is called on the map, by its id."""
_TRIM = ":;,.()!?[]\"'"


class NoOrder(Exception):
    """The words are no order."""


class Unclear(Exception):
    """Several ways are meant as well."""

    def __init__(self, ways: Sequence[Way]) -> None:
        super().__init__(f"{len(ways)} orders match; type more words or a number")
        self.ways = ways


@frozen
class Way:
    """A way to answer the open question."""

    number: int
    reply: Mapping[str, Any]
    sentence: str
    written: tuple[str, ...]
    """The words the protocol has for it, without blanks."""
    said: tuple[str, ...]
    """Those of its sentence, in lower case, without fillers."""
    blanks: tuple[Mapping[str, Any], ...] = ()
    unit: str | None = None
    target: str | None = None
    against: Mapping[str, Any] | None = None
    is_grave: bool = False
    """It loses the match."""
    remark: str = ""
    """What is to be known before it is given: that it would be wasted, or gives its unit away."""
    verbs: frozenset[str] = field(init=False)

    @verbs.default
    def _verbs(self) -> frozenset[str]:
        tag = self.written[0]
        return frozenset((tag, *tag.split("-"), *self.said[:1]))


def said(
    sentences: Mapping[str, Any],
    choice: Mapping[str, Any],
    reply: Mapping[str, Any],
    names: words.Names,
) -> str:
    """Return the sentence of a reply, in words of the question's own where it has them."""
    tag = reply["t"]
    own = sentences.get("answers", {}).get(choice["t"], {}).get(tag)
    if own is not None:
        return words.fill(own, {**choice, **reply}, names)
    plainly = tag.replace("_", " ").capitalize()
    return words.fill(sentences.get("forms", {}).get(tag, plainly), reply, names)


def about(
    catalogue: Mapping[str, Any],
    choice: Mapping[str, Any],
    reply: Mapping[str, Any],
    names: words.Names,
) -> str:
    """Return what a reply does, in a sentence; empty where its words say enough."""
    texts = catalogue.get("words", {}).get("about", {})
    tag = reply["t"]
    named = (f"{tag}.{value}" for value in reply.values() if isinstance(value, str))
    found = next((texts[key] for key in (f"{choice['t']}.{tag}", *named, tag) if key in texts), "")
    params = {**choice, **reply, "tables": catalogue.get("tables", {})}
    return words.fill(found, params, names)


def remark(form: Mapping[str, Any], names: words.Names) -> str:
    """Return what is to be known of a form before it is taken, if anything is."""
    for blank in form.get("blanks", ()):
        if blank["t"] == "units_blank":
            called = (names(one) or blanks.sign(one) for one in blank["options"])
            counted = blanks.are_counted(blank)
            tokens = (f"{n}. {name}" if counted else name for n, name in enumerate(called, 1))
            return f"of {', '.join(tokens)}"
    if why := form.get("no_effect"):
        return f"no effect: {words.write(why, None, names)}"
    if form.get("unjudged"):
        return "not compared with the default: too many ways"
    if (idle := form.get("wasted")) and not form.get("blanks"):
        return f"can still act: {', '.join(words.write(unit, None, names) for unit in idle)}"
    if form.get("usual"):
        return "usual"
    return "removes the unit" if form.get("removes_unit") else ""


def ways(
    forms: Sequence[Mapping[str, Any]],
    say: Callable[[Mapping[str, Any]], str],
    remark: Callable[[Mapping[str, Any]], str] = lambda _: "",
) -> tuple[Way, ...]:
    """Return the ways to answer that the server told, numbered; `say` makes a reply a sentence,
    `remark` says of a form what is to be known before it is given."""
    return tuple(
        _way(number, form, say(form["reply"]), remark(form)) for number, form in enumerate(forms, 1)
    )


def _way(number: int, form: Mapping[str, Any], sentence: str, remark: str) -> Way:
    reply, filled = form["reply"], tuple(form.get("blanks", ()))
    taken = {key for blank in filled for key in keys(blank)}
    tag = reply["t"]
    written = (tag.replace("_", "-"), *_values(reply, {"t", *taken}))
    return Way(
        number,
        reply,
        sentence,
        tuple(word.lower() for word in written),
        tuple(split(sentence)),
        filled,
        form.get("unit"),
        form.get("target"),
        form.get("refusal"),
        form.get("confirm", False),
        remark,
    )


def keys(blank: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys of a reply that a blank fills."""
    match blank["t"]:
        case "place_blank":
            return ("x", "y", "facing")
        case "path_blank" if blank["points"] == "formation":
            return (blank["field"], "formation")
        case "path_blank":
            return (blank["field"], "facing")
    return (blank["field"],)


def _values(value: Any, without: set[str] = frozenset()) -> Iterator[str]:  # type: ignore[assignment]
    """Yield what distinguishes a reply, as single words."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key not in without:
                yield from (key,) if inner is True else _values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner)
    elif value is not None and value is not False:
        yield "-".join(str(value).split())


def split(text: str) -> list[str]:
    """Return the words of a text that say something, in lower case."""
    found = (word.strip(_TRIM) for word in text.lower().split())
    return [word for word in found if word and word not in FILLERS]


@frozen
class Order:
    """What was meant."""

    way: Way
    reply: Mapping[str, Any]


def read(line: str, offered: Sequence[Way], labels: Labels, around: Surroundings) -> Order:
    """Return the order that a line means. Raises `NoOrder`, `Unclear` or `Misread`."""
    found, faults = list[tuple[_Fit, Order]](), list[Misread]()
    for cut in _cuts(line):
        head, tail = line[:cut], line[cut:].strip()
        for way, fit in _fitting(head, offered, labels):
            if tail and not way.blanks:
                continue
            try:
                found.append((fit, Order(way, _filled(way, tail, around))))
            except Misread as fault:
                faults.append(fault)
    if not found:
        raise faults[0] if faults else NoOrder(f"no option matches {plain(line, 60)!r}")
    best = min(fit for fit, _ in found)
    return _plainest([order for fit, order in found if fit == best])


def write(reply: Mapping[str, Any], offered: Sequence[Way]) -> str:
    """Return the line that means a reply. Raises `NoOrder` when no way leads to it."""
    for way in offered:
        taken = {key for blank in way.blanks for key in keys(blank)}
        if _rest(reply, taken) == _rest(way.reply, taken):
            head = " ".join(way.written)
            return " ".join([head, *(blanks.write(blank, reply) for blank in way.blanks)]).strip()
    raise NoOrder(f"no option gives {reply}")


def _rest(reply: Mapping[str, Any], taken: set[str]) -> dict[str, Any]:
    return {key: value for key, value in reply.items() if key not in taken}


_Fit = tuple[int, int]
"""How well words fit a way: the less the better."""


def _cuts(line: str) -> list[int]:
    """Return where an order may end and its blanks begin, the longest order first."""
    return [match.end() for match in re.finditer(r"\S+", line)][::-1]


def _fitting(head: str, offered: Sequence[Way], labels: Labels) -> Iterator[tuple[Way, _Fit]]:
    number = head.strip().strip("#.")
    if number.isdecimal() and len(head.split()) == 1:
        yield from ((way, (0, 0)) for way in offered if str(way.number) == number.lstrip("0"))
        return
    typed = split(head)
    exact = head.lower().split()
    for way in offered:
        if tuple(exact) == way.written:
            yield way, (0, 0)
        elif typed and (fit := _fit(typed, way, labels)) is not None:
            yield way, fit


def _fit(typed: Sequence[str], way: Way, labels: Labels) -> _Fit | None:
    """Return how well words fit: the whole sentence, words of it in order, words of it at all."""
    first = typed[0]
    is_verb = any(verb.startswith(first) for verb in way.verbs)
    if not is_verb and not (len(first) > 2 and first in way.said):
        return None
    if tuple(typed) == way.said:
        return (1, 0)
    for rank, tokens in ((2, way.said), (2, way.written)):
        scores = _in_order(typed, tokens, labels)
        if scores is not None:
            return (rank, -scores)
    tokens = (*way.said, *way.written, *way.verbs)
    each = [max((_like(word, token, labels) for token in tokens), default=0) for word in typed]
    return (3, -each.count(2)) if all(each) else None


def _in_order(typed: Sequence[str], tokens: Sequence[str], labels: Labels) -> int | None:
    """Return how many words are met exactly, if all are met one after the other."""
    exact, rest = 0, list(tokens)
    for word in typed:
        liked = [(_like(word, token, labels), i) for i, token in enumerate(rest)]
        good = [(score, i) for score, i in liked if score]
        if not good:
            return None
        score, i = next((one for one in good if one[0] == 2), good[0])
        exact += score == 2
        rest = rest[i + 1 :]
    return exact


def _like(word: str, token: str, labels: Labels) -> int:
    """Return 2 when a word is a token or its label, 1 when it begins it or a part of it."""
    label = labels(token)
    if word == token or (label is not None and word == label.lower()):
        return 2
    return int(any(part.startswith(word) for part in _parts(token)))


@lru_cache(4096)
def _parts(token: str) -> tuple[str, ...]:
    """Return a token, and what of it stands behind a hyphen and the like."""
    return (token, *re.split(r"[-/_]", token)[1:])


def _filled(way: Way, tail: str, around: Surroundings) -> Mapping[str, Any]:
    reply = way.reply
    for blank in way.blanks:
        if tail or blanks.fills_itself(blank):
            reply = {**_rest(reply, set(keys(blank))), **blanks.read(blank, tail, around)}
        elif blanks.needs_words(blank):
            limits = blanks.bounds(blank)
            tokens = f" ({limits})" if limits else ""
            raise Misread(f"{way.sentence}: add {blanks.usage(blank)}{tokens}")
    return reply


def _plainest(orders: Sequence[Order]) -> Order:
    """Return the one whose words all others say too, if there is one. Raises `Unclear`."""
    different = {order.way.number: order for order in reversed(orders)}
    if len(different) == 1:
        return orders[0]
    for order in different.values():
        said = set(order.way.said)
        others = (set(other.way.said) for other in different.values() if other is not order)
        if all(said < other for other in others):
            return order
    raise Unclear(tuple(sorted((o.way for o in different.values()), key=lambda way: way.number)))


def without_refused(offered: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways that would not be refused as they are."""
    return tuple(way for way in offered if way.against is None or way.blanks)
